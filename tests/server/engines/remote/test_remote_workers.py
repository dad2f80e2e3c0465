"""Jobs on engine nodes: who runs them, in which order, how many at a time, and what may get lost."""

import asyncio
import gc
import itertools
import weakref
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import msgspec
import pytest
from nats.errors import TimeoutError as NatsTimeoutError

from parlour_server.cluster.nats_bus import TURN_MESSAGES, NatsBus
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, EngineTask, Job
from parlour_server.engines.remote.messages import (
    JOBS,
    NODES,
    REPORTS,
    STOPS,
    Answered,
    Failed,
    Heartbeat,
    JobMessage,
    Stop,
    Taken,
    encoded,
    new_name,
)
from parlour_server.engines.remote.queue import JobQueue
from parlour_server.engines.remote.workers import MAX_NODES, MAX_SLOTS, RemoteWorkers
from parlour_server.engines.slot import Progress
from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import PREFIX, Cluster, until
from tests.server.engines.test_pool import HearingSlot, ScriptedSlot, answer, hang

KEY = FairnessKey("source", "player", "room")


def job(name: str, seconds: float = 60.0, urgency: Urgency = Urgency.PERSON_WAITS) -> Job:
    return Job(name, {}, seconds, KEY, urgency)


async def begun(slot: ScriptedSlot, count: int = 1) -> None:
    await until(lambda: len(slot.started) >= count, f"{count} jobs begun")


async def test_remote_workers_run_the_jobs_and_the_pools_own_rest(cluster: Cluster) -> None:
    remote, own = ScriptedSlot(answer), ScriptedSlot(answer)
    await cluster.node(remote)
    pool, _ = await cluster.server(own, workers=1)
    assert [await pool.submit(job(name)).future for name in "ab"] == [{"did": "a"}, {"did": "b"}]
    assert (remote.started, own.started) == (["a", "b"], [])


async def test_the_pools_own_run_them_where_no_node_is_there(cluster: Cluster) -> None:
    own = ScriptedSlot(answer)
    pool, remote = await cluster.server(own)
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert remote.away() == "no engine node is there: local workers search"


async def test_a_node_with_other_games_gets_no_job_and_the_log_says_what_is_missing_where(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    packages = {"bachet": "parlour-game-bachet 1.1"}
    lacking, own, fitting = ScriptedSlot(answer), ScriptedSlot(answer), ScriptedSlot(answer)
    node = await cluster.node(lacking, packages={"bachet": "parlour-game-bachet 1.0"})
    pool, remote = await cluster.server(own, packages=packages)
    why = "the engine nodes have other games: local workers search"
    await until(lambda: remote.away() == why, "the node's heartbeat")
    assert await pool.submit(job("a")).future == {"did": "a"}
    await cluster.node(fitting, packages=packages)
    await until(lambda: remote.workers == 1, "the node with the same games")
    for _ in range(5):
        assert await pool.submit(job("b")).future == {"did": "b"}
    assert (lacking.started, own.started, fitting.started) == ([], ["a"], ["b"] * 5)
    assert [record.getMessage() for record in caplog.records if "lacks" in record.getMessage()] == [
        f"engine node {node.name} lacks bachet (parlour-game-bachet 1.1); "
        "this server lacks bachet (parlour-game-bachet 1.0): they share no jobs"
    ]


async def test_a_node_has_no_more_jobs_than_workers_and_the_rest_wait_in_the_fair_queue(
    cluster: Cluster,
) -> None:
    slots = ScriptedSlot(hang), ScriptedSlot(hang)
    node = await cluster.node(*slots)
    pool, _ = await cluster.server(workers=2)
    tasks = [pool.submit(job(name)) for name in "abcdef"]
    for slot in slots:
        await begun(slot)
    assert pool.queued == 4
    for slot in slots:
        slot.script = answer
        slot.running.set_result({})
    await asyncio.gather(*(task.future for task in tasks))
    assert node.most_at_once == 2


async def test_two_servers_share_a_node_that_never_has_too_much(cluster: Cluster) -> None:
    slot = ScriptedSlot(answer)
    node = await cluster.node(slot)
    pools = [(await cluster.server(workers=1))[0] for _ in range(2)]
    tasks = [pool.submit(job(f"{name}{number}")) for name in range(20) for number, pool in enumerate(pools)]
    await asyncio.gather(*(task.future for task in tasks))
    assert node.most_at_once == 1
    assert sorted(slot.started) == sorted(f"{name}{number}" for name in range(20) for number in range(2))


async def test_a_job_that_a_person_waits_for_goes_before_those_of_series(cluster: Cluster) -> None:
    slot = ScriptedSlot(hang)
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    first = pool.submit(job("first"))
    await begun(slot)
    series = [pool.submit(job(f"series-{n}", urgency=Urgency.UNWATCHED)) for n in range(3)]
    person = pool.submit(job("person"))
    slot.script = answer
    slot.running.set_result({})
    await asyncio.gather(first.future, person.future, *(task.future for task in series))
    assert slot.started == ["first", "person", "series-0", "series-1", "series-2"]


async def test_a_stop_reaches_the_node_and_frees_its_worker(cluster: Cluster) -> None:
    slot = HearingSlot(hang)
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    task = pool.submit(job("a"))
    await begun(slot)
    task.stop()
    await until(lambda: slot.stopped, "a stop")
    slot.script = answer
    assert await pool.submit(job("b")).future == {"did": "b"}


async def test_the_deadline_travels_with_the_job(cluster: Cluster) -> None:
    """A node stops a search by itself, even for a server that says nothing any more."""
    slot = HearingSlot(hang)
    await cluster.node(slot)
    bus = await cluster.bus()
    message = JobMessage(new_name(), new_name(), "a", {}, 0.1)
    await bus.jetstream.publish(bus.subject(JOBS), encoded(message))
    await until(lambda: slot.stopped, "a stop")


async def test_progress_arrives(cluster: Cluster) -> None:
    slot = ScriptedSlot(hang)
    slot.told = Progress(4, 8192, b'{"1":2}')
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    heard: asyncio.Queue[Progress] = asyncio.Queue()
    task = pool.submit(job("a"), heard.put_nowait)
    assert await heard.get() == Progress(4, 8192, b'{"1":2}')
    slot.running.set_result({})
    await task.future


async def test_a_node_that_leaves_gives_its_job_to_another(cluster: Cluster) -> None:
    first, second = ScriptedSlot(hang), ScriptedSlot(answer)
    node = await cluster.node(first)
    own = ScriptedSlot(answer)
    pool, remote = await cluster.server(own, workers=1)
    task = pool.submit(job("a"))
    await begun(first)
    await cluster.node(second)
    await until(lambda: remote.workers == 2, "the second node")
    await node.close()
    assert await task.future == {"did": "a"}
    assert (second.started, own.started) == (["a"], [])
    assert remote.jobs.redelivered == 1


async def test_the_job_of_the_last_node_is_done_here(cluster: Cluster) -> None:
    first, own = ScriptedSlot(hang), ScriptedSlot(answer)
    node = await cluster.node(first)
    pool, remote = await cluster.server(own, workers=1)
    task = pool.submit(job("a"))
    await begun(first)
    await node.close()
    assert await task.future == {"did": "a"}
    assert own.started == ["a"]
    assert remote.workers == 0


async def test_jobs_go_on_here_without_the_bus_and_elsewhere_when_it_is_back(cluster: Cluster) -> None:
    elsewhere, own = HearingSlot(hang), ScriptedSlot(answer)
    await cluster.node(elsewhere)
    pool, remote = await cluster.server(own, workers=1)
    task = pool.submit(job("a"))
    await begun(elsewhere)
    await asyncio.to_thread(cluster.nats.kill)
    assert await task.future == {"did": "a"}
    assert await pool.submit(job("b")).future == {"did": "b"}
    assert own.started == ["a", "b"]
    assert remote.away() == "the bus does not answer: local workers search"
    assert remote.bus_errors > 0
    elsewhere.script = answer
    await asyncio.to_thread(cluster.nats.start)
    await until(lambda: remote.workers == 1, "the node again")
    assert await pool.submit(job("c")).future == {"did": "c"}
    assert elsewhere.started == ["a", "c"]


async def test_jobs_go_elsewhere_again_when_a_bus_that_refused_all_takes_them(tmp_path: Path) -> None:
    nats = NatsServer(tmp_path, jetstream=False)
    queue = f'jetstream {{ store_dir: "{tmp_path}/store" }}'
    nats.configure(queue)
    async with Cluster(nats) as cluster:
        elsewhere, own = ScriptedSlot(answer), ScriptedSlot(answer)
        await cluster.node(elsewhere)
        pool, remote = await cluster.server(own, workers=1)
        await asyncio.to_thread(
            nats.configure, f"{queue}\nauthorization {{ user: parlour, password: other }}"
        )
        await until(lambda: remote.away() == "the bus refuses this server: local workers search", "a refusal")
        assert await pool.submit(job("a")).future == {"did": "a"}
        await asyncio.to_thread(nats.configure, queue)
        await until(lambda: remote.workers == 1, "the node again")
        assert await pool.submit(job("b")).future == {"did": "b"}
        assert (elsewhere.started, own.started) == (["b"], ["a"])


class Node:
    """What says every moment that it is an engine node, and does what it likes with its jobs."""

    def __init__(
        self, cluster: Cluster, name: str, act: Callable[[Any, JobMessage], Awaitable[None]]
    ) -> None:
        self.cluster, self.name, self.act = cluster, name, act
        self.jobs = 0
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> "Node":
        self.bus = await self.cluster.bus()
        for work in (self._beat(), self._pull()):
            task = asyncio.create_task(work)
            self.stack.callback(task.cancel)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stack.aclose()

    async def _beat(self) -> None:
        while True:
            await self.bus.publish(self.bus.subject(NODES), encoded(Heartbeat(self.name, 1)))
            await asyncio.sleep(0.05)

    async def _pull(self) -> None:
        queue = JobQueue(self.bus, {})
        await queue.ensure()
        pull = await queue.pull()
        while True:
            with suppress(NatsTimeoutError):
                for message in await pull.fetch(1, timeout=1.0):
                    job = msgspec.msgpack.decode(message.data, type=JobMessage)
                    self.jobs += 1
                    await self.act(self, job)
                    await message.ack()

    async def report(self, job: JobMessage, report: Any) -> None:
        await self.bus.publish(self.bus.subject(REPORTS, job.server), encoded(report))


async def never_answers(node: Node, job: JobMessage) -> None:
    await node.report(job, Taken(job.id, node.name, 1))


async def answers_nonsense(node: Node, job: JobMessage) -> None:
    await node.report(job, Taken(job.id, node.name, 1))
    await node.report(job, Answered(job.id, {"move": "1", "evidence": {"line": ["\0"], "depth": 10**6}}))


async def fails(node: Node, job: JobMessage) -> None:
    await node.report(job, Taken(job.id, node.name, 1))
    await node.report(job, Failed(job.id, "an error of its own", False))


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.STOP_GRACE", 0.1)
    monkeypatch.setattr("parlour_server.engines.remote.reliability.REST_SECONDS", 0.2)
    monkeypatch.setattr("parlour_server.engines.remote.workers.REST_SECONDS", 0.2)
    monkeypatch.setattr("parlour_server.engines.remote.reliability.ASIDE_SECONDS", 3600.0)
    monkeypatch.setattr("parlour_server.engines.remote.reliability.MOST_ASIDE_SECONDS", 3600.0)


async def rounds(pool: EnginePool, remote: RemoteWorkers, own: ScriptedSlot) -> list[int]:
    """Do eight jobs, each when the nodes may have one if they are not set aside; return the tries of each."""
    tries: list[int] = []
    for name in "abcdefgh":
        if not remote.reliability.set_aside:
            await until(lambda: remote.slots, "a node that may have jobs")
        before = pool.counters.retries
        submitted = Job("choose", {"room": name}, 1.0, KEY)  # long enough for a busy node to take it
        assert await pool.submit(submitted).future == {"did": "choose"}
        tries.append(1 + pool.counters.retries - before)
    assert len(own.started) == len(tries)
    return tries


@pytest.mark.parametrize("act", [never_answers, answers_nonsense, fails])
@pytest.mark.usefixtures("soon")
async def test_a_node_that_fails_three_jobs_is_set_aside_and_own_workers_search(
    cluster: Cluster, act: Callable[[Any, JobMessage], Awaitable[None]]
) -> None:
    """A job costs two tries until then, and one after it, without any wait for the node."""
    own = ScriptedSlot(answer)
    async with Node(cluster, "liar", act) as node:
        pool, remote = await cluster.server(own, workers=1)
        assert await rounds(pool, remote, own) == [2, 2, 2, 1, 1, 1, 1, 1]
        assert node.jobs == 3
        assert remote.nodes == 1
        assert remote.away() == "the engine nodes fail their jobs: local workers search"


@pytest.mark.usefixtures("soon")
async def test_nodes_that_take_nothing_are_set_aside_whatever_they_are_called(cluster: Cluster) -> None:
    own = ScriptedSlot(answer)
    pool, remote = await cluster.server(own)
    bus = await cluster.bus()

    async def beat() -> None:
        for number in itertools.count():
            await bus.publish(bus.subject(NODES), encoded(Heartbeat(f"liar{number}", 1)))
            await asyncio.sleep(0.05)

    beating = asyncio.create_task(beat())
    try:
        assert await rounds(pool, remote, own) == [2, 2, 2, 1, 1, 1, 1, 1]
        async with asyncio.timeout(60.0):  # they are taken back after the answer, and nobody finds them later
            while (await bus.jetstream.stream_info(f"{PREFIX}-{JOBS}")).state.messages:  # noqa: ASYNC110  # no event says so
                await asyncio.sleep(0.01)
    finally:
        beating.cancel()


@pytest.mark.usefixtures("soon")
async def test_jobs_that_a_node_takes_though_it_is_set_aside_are_done_here_at_once(cluster: Cluster) -> None:
    """Beside one that works, which may be had again when the other has no more of them."""
    own, honest = ScriptedSlot(answer), ScriptedSlot(answer)
    async with Node(cluster, "liar", never_answers) as liar:
        pool, remote = await cluster.server(own, workers=1)
        now = asyncio.get_running_loop().time()
        for ago in (2.0, 1.0, 0.0):  # each after the rest for the failure before
            remote.reliability.note_failure("liar", now - ago)
        assert remote.reliability.set_aside == 1
        await cluster.node(honest)
        await until(lambda: remote.nodes == 2, "both nodes")
        await until(lambda: remote.slots, "a node that may have jobs")
        for number in range(10):
            assert await pool.submit(job(f"{number}", seconds=3000.0)).future == {"did": f"{number}"}
        assert liar.jobs <= 1


async def test_a_burst_of_invented_heartbeats_costs_a_fit_and_those_beyond_the_bound_nothing() -> None:
    class CountingPool:
        def __init__(self) -> None:
            self.fits: list[int] = []

        def set_remote_workers(self, count: int, make_slot: object) -> None:
            self.fits.append(count)

    class QuietBus(NatsBus):
        """A bus on which the test says what is heard."""

        jetstream = AsyncMock()

        def __init__(self) -> None:
            super().__init__("nats://127.0.0.1", "test")
            self.hear: dict[str, Callable[[Any], None]] = {}

        async def subscribe(self, subject: str, decoder: Any, receive: Callable[[Any], None]) -> None:
            self.hear[subject] = receive

    pool, bus = CountingPool(), QuietBus()
    remote = RemoteWorkers(bus, cast(EnginePool, pool), asyncio.get_running_loop().time)
    await remote.start()
    hear, busy = bus.hear[bus.subject(NODES)], {remote.jobs.server: 3, "other": 6}
    for number in range(3000):
        hear(Heartbeat(f"invented{number}", 256, busy))
    assert pool.fits == []
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pool.fits == [MAX_SLOTS]
    assert (remote.nodes, remote.dropped) == (MAX_NODES, 3000 - MAX_NODES)
    for number in range(1, 3000):
        hear(Heartbeat(f"invented{number}", 256, leaving=True))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pool.fits == [MAX_SLOTS, 256 - busy["other"]], "the workers of the one that is left"
    await remote.close()


async def test_messages_that_have_all_arrived_are_handled_some_in_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As nats-py calls it: for one after the other, without a pause of its own."""
    bus, handled, in_turns = NatsBus("nats://127.0.0.1", "test"), list[Heartbeat](), list[int]()
    heard: list[Any] = []

    async def listen(subject: str, on_message: Any, *bounds: int) -> None:
        heard.append(on_message)

    monkeypatch.setattr(bus, "listen", listen)
    await bus.subscribe("nodes", msgspec.msgpack.Decoder(Heartbeat), handled.append)
    messages = [SimpleNamespace(data=encoded(Heartbeat(f"node{number}", 1))) for number in range(3000)]

    async def deliver() -> None:
        for message in messages:
            await heard[0](message)

    delivering = asyncio.create_task(deliver())
    while not delivering.done():
        in_turns.append(len(handled))
        await asyncio.sleep(0)
    assert len(handled) == len(messages)
    assert max(later - sooner for sooner, later in pairwise(in_turns)) <= TURN_MESSAGES


async def test_a_job_that_waited_for_another_servers_is_still_searched(cluster: Cluster) -> None:
    """Its time was over before a worker was free; it gets a short turn and not a quick move."""
    slot = HearingSlot(hang)
    await cluster.node(slot)
    first, second = [(await cluster.server(workers=1))[0] for _ in range(2)]
    long = first.submit(job("long"))
    await begun(slot)
    waiting = second.submit(job("waiting", seconds=0.1))
    await asyncio.wait([waiting.future], timeout=0.5)
    assert not waiting.future.done()
    slot.running.set_result({})
    assert "best" in await waiting.future
    await long.future
    assert slot.started == ["long", "waiting"]


async def test_a_job_taken_back_before_a_node_took_it_leaves_the_queue(cluster: Cluster) -> None:
    pool, remote = await cluster.server()
    bus = await cluster.bus()
    await bus.publish(bus.subject(NODES), encoded(Heartbeat("liar", 1)))
    await until(lambda: remote.workers == 1, "the liar")
    task = pool.submit(job("a"))

    async def waiting() -> int:
        return (await bus.jetstream.stream_info(f"{PREFIX}-{JOBS}")).state.messages

    async with asyncio.timeout(60):
        while not await waiting():  # noqa: ASYNC110  # no event says so
            await asyncio.sleep(0.01)
        task.stop()
        while await waiting():  # noqa: ASYNC110  # no event says so
            await asyncio.sleep(0.01)


async def test_the_seat_of_a_search_finds_the_worker_that_it_had(cluster: Cluster) -> None:
    slots = ScriptedSlot(answer), ScriptedSlot(answer)
    await cluster.node(*slots)
    pool, _ = await cluster.server(workers=2)
    for turn in range(4):
        for room in ("a", "b", "c"):
            await pool.submit(Job(f"{room}{turn}", {"owner": f"{room}/1"}, 60.0, KEY)).future
    for room in ("a", "b", "c"):
        assert sum(any(name[0] == room for name in slot.started) for slot in slots) == 1


GARBAGE = [
    b"",
    b"\xc1",
    b"\xff" * 1000,
    b"\x91" * 5000,
    msgspec.msgpack.encode({"job": "", "type": "Answered"}),
]


async def test_what_is_no_message_is_dropped_and_counted(cluster: Cluster) -> None:
    slot = ScriptedSlot(answer)
    node = await cluster.node(slot)
    pool, remote = await cluster.server(workers=1)
    bus = await cluster.bus()
    for payload in GARBAGE:
        await bus.jetstream.publish(bus.subject(JOBS), payload)
        for subject in (bus.subject(NODES), bus.subject(STOPS), bus.subject(REPORTS, remote.jobs.server)):
            await bus.publish(subject, payload)
    await until(lambda: remote.dropped == 2 * len(GARBAGE), "what was dropped")
    await until(lambda: node.dropped == 2 * len(GARBAGE), "what was dropped")
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert slot.started == ["a"]


async def test_reports_of_jobs_that_nobody_waits_for_change_nothing(cluster: Cluster) -> None:
    pool, remote = await cluster.server(ScriptedSlot(answer))
    bus = await cluster.bus()
    for _ in range(3):
        report = encoded(Answered(new_name(), {"move": "1"}))
        await bus.publish(bus.subject(REPORTS, remote.jobs.server), report)
        await bus.publish(bus.subject(STOPS), encoded(Stop(new_name())))
    assert await pool.submit(job("a")).future == {"did": "a"}


async def test_a_forged_answer_costs_a_try_and_is_counted(cluster: Cluster) -> None:
    forged: list[Any] = [{"move": 5}, {"move": "1", "evidence": []}, {}]
    slot = ScriptedSlot(lambda name, running: running.set_result(forged[0]))
    own = ScriptedSlot(answer)
    await cluster.node(slot)
    pool, remote = await cluster.server(own, workers=1)
    for number, each in enumerate(forged[:2], 1):
        forged[0] = each
        assert await pool.submit(job("choose")).future == {"did": "choose"}
        assert (remote.jobs.forged, len(own.started)) == (number, number)
        await until(lambda: remote.slots, "the node again")
    slot.script = answer
    assert await pool.submit(job("a")).future == {"did": "a"}
    assert slot.started == ["choose", "choose", "a"]


async def test_two_installations_on_one_bus_do_not_hear_each_other(cluster: Cluster) -> None:
    slot, own = ScriptedSlot(answer), ScriptedSlot(answer)
    await cluster.node(slot)
    pool = EnginePool([own])
    pool.start()
    remote = RemoteWorkers(await cluster.bus("other"), pool, asyncio.get_running_loop().time)
    await remote.start()
    ours, _ = await cluster.server(workers=1)
    assert await ours.submit(job("a")).future == {"did": "a"}
    assert await pool.submit(job("b")).future == {"did": "b"}
    assert (slot.started, own.started, remote.workers) == (["a"], ["b"], 0)
    assert PREFIX != "other"
    await remote.close()
    await pool.close()


async def test_closing_a_pool_fails_what_is_with_the_nodes(cluster: Cluster) -> None:
    slot = HearingSlot(hang)
    await cluster.node(slot)
    pool, _ = await cluster.server(workers=1)
    tasks: list[EngineTask] = [pool.submit(job(name)) for name in "ab"]
    await begun(slot)
    await pool.close()
    for task in tasks:
        with pytest.raises(EngineError, match="closing"):
            await task.future
    await until(lambda: slot.stopped, "a stop")  # the node does not search on for nobody


async def test_a_finished_job_is_freed_without_the_garbage_collector(cluster: Cluster) -> None:
    await cluster.node(ScriptedSlot(answer))
    _, remote = await cluster.server(workers=1)
    gc.disable()
    try:
        job = remote.jobs.submit("a", {}, 60.0)
        assert await asyncio.wrap_future(job.future) == {"did": "a"}
        gone = weakref.ref(job.future)
        del job
        await until(lambda: gone() is None, "its end")
    finally:
        gc.enable()
