"""The work queue of jobs: a stream of NATS in memory, with one consumer from which all nodes pull.

A job that is not acknowledged for ``ACK_SECONDS`` is delivered again, so a node reports more often that it
works on the job. Each set of game packages has its own queue, so that no node gets a job for a game that it
lacks. The queue is in memory, because a job is worthless without the server that waits for it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from parlour_engine.packages import fingerprint
from parlour_server.cluster.errors import BusError
from parlour_server.engines.remote.messages import JOBS

if TYPE_CHECKING:
    from nats.js import JetStreamContext

    from parlour_server.cluster.nats_bus import NatsBus

ACK_SECONDS: Final = 2.0
MAX_DELIVERIES: Final = 3
MAX_JOBS: Final = 10_000
MAX_BYTES: Final = 64 << 20
MAX_AGE_SECONDS: Final = 300.0
MAX_PULLS: Final = 4096
CONSUMER: Final = "nodes"


class JobQueue:
    """The stream and its consumer."""

    def __init__(self, bus: "NatsBus", packages: Mapping[str, str]) -> None:
        """Use the queue of processes whose games come from these packages, by the game's id."""
        self._bus = bus
        name = "-".join(filter(None, [JOBS, fingerprint(packages)]))
        self.stream = f"{bus.prefix}-{name}"
        self.subject = bus.subject(name)

    async def ensure(self) -> None:
        """Create the stream and the consumer if they are missing, as after a restart of NATS.

        Raises:
            nats.errors.Error, TimeoutError: NATS does not create them.
        """
        from nats.js import api

        stream = api.StreamConfig(
            name=self.stream,
            subjects=[self.subject],
            retention=api.RetentionPolicy.WORK_QUEUE,
            storage=api.StorageType.MEMORY,
            discard=api.DiscardPolicy.NEW,
            max_msgs=MAX_JOBS,
            max_bytes=MAX_BYTES,
            max_age=MAX_AGE_SECONDS,
        )
        consumer = api.ConsumerConfig(
            durable_name=CONSUMER,
            ack_policy=api.AckPolicy.EXPLICIT,
            ack_wait=ACK_SECONDS,
            max_deliver=MAX_DELIVERIES,
            max_ack_pending=MAX_JOBS,
            max_waiting=MAX_PULLS,
        )
        await self._bus.jetstream.add_stream(stream)
        await self._bus.jetstream.add_consumer(self.stream, consumer)

    async def check(self) -> None:
        """Create the stream and the consumer if they are missing, at start.

        Raises:
            BusError: NATS does not create them, mostly because JetStream is not enabled.
        """
        from nats.errors import Error
        from nats.js.errors import APIError, ServiceUnavailableError

        try:
            await self._bus.jetstream.account_info()
            await self.ensure()
        except ServiceUnavailableError:
            raise BusError("the bus has no JetStream: start nats-server with -js") from None
        except APIError as error:
            raise BusError(f"the bus refuses the queue of jobs: {error.description}") from None
        except (Error, TimeoutError) as error:
            raise BusError(f"the bus does not answer for its JetStream: {error}") from None

    async def pull(self) -> "JetStreamContext.PullSubscription":
        """Return a subscription that fetches jobs.

        Raises:
            nats.errors.Error, TimeoutError: NATS refuses or does not answer.
        """
        return await self._bus.jetstream.pull_subscribe_bind(CONSUMER, self.stream)

    async def publish(self, payload: bytes) -> int:
        """Add a job to the queue and return its number in the queue.

        Raises:
            nats.errors.Error, TimeoutError: NATS did not confirm the job.
        """
        from nats.js.errors import NoStreamResponseError

        try:
            return await self._publish(payload)
        except NoStreamResponseError:
            await self.ensure()
        return await self._publish(payload)

    async def _publish(self, payload: bytes) -> int:
        done = await self._bus.jetstream.publish(self.subject, payload, timeout=ACK_SECONDS)
        return done.seq

    async def remove(self, number: int) -> None:
        """Remove a job from the queue.

        Raises:
            nats.errors.Error, TimeoutError: NATS did not, for example because the job is gone already.
        """
        await self._bus.jetstream.delete_msg(self.stream, number)
