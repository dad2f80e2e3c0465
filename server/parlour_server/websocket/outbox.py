"""Outgoing queue of one socket: bounded, with direct writes while the peer keeps up (docs/protocol.md, 9).

Frames are written straight to the transport, all frames of one call together: an acknowledgement and its
event cost one system call. While more than 64 KiB are unsent, frames wait in a bounded queue that a task
drains at the peer's pace. If too many messages that must arrive wait, the socket is closed with 4008, and the
client resumes. Of replaceable messages, only the newest of each topic is kept.
"""

import asyncio
import struct
from collections import OrderedDict, deque
from collections.abc import Callable
from math import inf
from typing import Final

from aiohttp.web import WebSocketResponse

from parlour_protocol.codec import Frame
from parlour_protocol.errors import CloseCode
from parlour_server.counters import Counters
from parlour_server.delivery.frames import payload_of, split
from parlour_server.limits.settings import STANDARD_LIMITS, Limits

DIRECT_BYTES: Final = 64 * 1024
WRITE_SECONDS: Final = 5.0
PING_SECONDS: Final = 1.0  # more often, reading the pongs would slow fast games down

PING: Final = 0x89
PONG: Final = 0x8A
PING_FORMAT: Final = struct.Struct("!I")  # the payload of a ping is its number
PING_NUMBERS: Final = 1 << 32


class _Backlog:
    """Frames that wait for a slow peer: frames that must arrive, in order, and the newest of each topic."""

    def __init__(self) -> None:
        self.frames: deque[bytes] = deque()
        self.replaceable: OrderedDict[str, bytes] = OrderedDict()
        self.bytes = 0  # of ``frames``

    def __len__(self) -> int:
        return len(self.frames) + len(self.replaceable)

    def add(self, frames: bytes) -> None:
        """Queue frames that must arrive."""
        self.frames.extend(split(frames))
        self.bytes += len(frames)

    def replace(self, topic: str, frame: bytes) -> bool:
        """Queue the newest frame of a topic; return whether it replaced another."""
        replaced = self.replaceable.pop(topic, None) is not None
        self.replaceable[topic] = frame
        return replaced

    def next(self) -> bytes:
        """Remove and return the next frame; frames that must arrive come first."""
        if not self.frames:
            return self.replaceable.popitem(last=False)[1]
        frame = self.frames.popleft()
        self.bytes -= len(frame)
        return frame


class Outbox:
    """Sends frames to one socket; only its draining task ever waits for the peer."""

    # A move in a room of twenty touches twenty outboxes, and none is in the processor's caches.
    __slots__ = (
        "_answered_ping",
        "_backlog",
        "_closed",
        "_counters",
        "_drainer",
        "_give_up",
        "_latest_ping",
        "_limits",
        "_now",
        "_ping_wanted",
        "_transport",
        "_ws",
        "round_trip",
    )

    def __init__(
        self,
        ws: WebSocketResponse,
        transport: asyncio.Transport,
        give_up: Callable[[CloseCode], None],
        limits: Limits = STANDARD_LIMITS,
        counters: Counters | None = None,
    ) -> None:
        """Send over a prepared response; ``give_up`` is called once, with 4008, if the peer is too slow."""
        self._ws = ws
        self._transport = transport
        self._give_up = give_up
        self._limits = limits
        self._counters = counters or Counters()
        self._backlog: _Backlog | None = None  # exists only while the drainer empties it
        self._drainer: asyncio.Task[None] | None = None
        self._closed = False
        self._now = asyncio.get_running_loop().time
        self._ping_wanted = False  # whether to send a ping with the next frames
        self._latest_ping = (0, -inf)  # number and time of the latest ping
        self._answered_ping = 0  # number of the latest ping that the peer has answered
        self.round_trip = 0

    @property
    def is_writable(self) -> bool:
        """Whether a frame sent now goes out at once."""
        return self._drainer is None and self._transport.get_write_buffer_size() <= DIRECT_BYTES

    @property
    def waiting(self) -> int:
        """The number of messages queued for the peer."""
        return 0 if self._backlog is None else len(self._backlog)

    def send(self, frames: bytes) -> None:
        """Send frames that must arrive, one after the other."""
        transport = self._transport
        if self._closed or transport.is_closing():
            return  # the client resumes from its own sequence numbers
        if self._drainer is None and transport.get_write_buffer_size() <= DIRECT_BYTES:
            transport.write(frames + self._ping_frame(self._now()) if self._ping_wanted else frames)
        else:
            self._enqueue(frames)

    def send_newest(self, topic: str, frame: bytes) -> None:
        """Send a frame that a later one of the same topic replaces."""
        if self.is_writable:
            self.send(frame)
        elif not self._closed and not self._transport.is_closing():
            self._counters.replaced += self._queue().replace(topic, frame)

    def ping(self, now: float) -> None:
        """Send a ping, unless frames are queued: the peer has to react to the frames anyway."""
        if not self._closed and not self._transport.is_closing() and self._drainer is None:
            self._transport.write(self._ping_frame(now))

    def piggyback_ping(self) -> None:
        """Send a ping with the next frames, in the same write, unless one was sent within a second."""
        self._ping_wanted = self._now() - self._latest_ping[1] >= PING_SECONDS

    def on_pong(self, payload: bytes, now: float) -> bool:
        """Handle a pong; return whether it answers a ping that had no answer yet.

        The answer to the latest ping sets ``round_trip``, in milliseconds. A peer may answer only the latest
        of several pings, so one number also answers all earlier ones.
        """
        number, sent_at = self._latest_ping
        if len(payload) != PING_FORMAT.size:
            return False
        (answered,) = PING_FORMAT.unpack(payload)
        unanswered = (number - self._answered_ping) % PING_NUMBERS
        if not 1 <= (answered - self._answered_ping) % PING_NUMBERS <= unanswered:
            return False
        self._answered_ping = answered
        if answered == number:
            self.round_trip = max(1, round((now - sent_at) * 1000))  # 0 means never measured
        return True

    def pong(self, payload: bytes) -> None:
        """Answer a ping, unless frames are queued: they are signs of life too."""
        if not self._closed and not self._transport.is_closing() and self.is_writable:
            self._transport.write(struct.pack("!BB", PONG, len(payload)) + payload)

    def close(self) -> None:
        """Drop the queue and send nothing more."""
        self._closed = True
        self._give_up = _is_closed  # leaves no reference cycle
        self._backlog = None
        if self._drainer is not None:
            self._drainer.cancel()

    def _enqueue(self, frames: bytes) -> None:
        """Queue frames that must arrive; give up the peer if too many wait."""
        backlog, limits = self._queue(), self._limits
        backlog.add(frames)
        if len(backlog.frames) > limits.max_queued_messages or backlog.bytes > limits.max_queued_bytes:
            self._counters.overflowed += 1
            self._give_up_once()

    def _queue(self) -> _Backlog:
        """Return the queue; create it and start draining if there is none."""
        if self._backlog is None:
            self._backlog = _Backlog()
            self._drainer = asyncio.get_running_loop().create_task(self._drain(self._backlog))
        return self._backlog

    def _ping_frame(self, now: float) -> bytes:
        self._ping_wanted = False
        self._latest_ping = ((self._latest_ping[0] + 1) % PING_NUMBERS, now)
        number = PING_FORMAT.pack(self._latest_ping[0])
        return struct.pack("!BB", PING, len(number)) + number

    async def _drain(self, backlog: _Backlog) -> None:
        """Send the queued frames at the peer's pace."""
        try:
            while backlog and not self._closed:
                async with asyncio.timeout(WRITE_SECONDS):
                    await self._send(payload_of(backlog.next()))
        except TimeoutError:
            self._give_up_once()
        except ConnectionError:
            pass  # the receive loop notices the closed socket and cleans up
        except Exception:
            self._give_up_once()  # the client resumes and asks for what was lost
            raise
        finally:
            self._drainer, self._backlog = None, None

    async def _send(self, payload: Frame) -> None:
        if isinstance(payload, str):
            await self._ws.send_str(payload)
        else:
            await self._ws.send_bytes(payload)

    def _give_up_once(self) -> None:
        if not self._closed:
            self._closed = True
            self._backlog = None
            self._give_up(CloseCode.TOO_SLOW)


def _is_closed(code: CloseCode) -> None:
    """Stand in for the close of a socket that is closed."""
