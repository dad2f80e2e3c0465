"""What goes out to one socket: frames built once for all, bounded for each (docs/protocol.md, 9).

Frames are written straight to the transport while the peer keeps up, those of one moment in one piece: an
acknowledgement and its event cost one system call. Once 64 KiB lie unsent, frames wait in a bounded queue
that a task empties at the peer's pace; it lives only that long. What must arrive overflows into close 4008
and the client resumes; of what is replaceable only the newest waits.
"""

import asyncio
import struct
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Final

from aiohttp.web import WebSocketResponse
from msgspec import Struct

from parlour_protocol.codec import Codec, Frame, Message
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import CloseCode
from parlour_server.figures import Figures
from parlour_server.limits import STANDARD_LIMITS, Limits

DIRECT_BYTES: Final = 64 * 1024
WRITE_SECONDS: Final = 5.0

TEXT, BINARY = 0x81, 0x82  # FIN with the opcodes of RFC 6455, 5.2
SHORT, MEDIUM, LONG = (struct.Struct(form).pack for form in ("!BB", "!BBH", "!BBQ"))
PING: Final = 0x89


class OutFrame(Struct, frozen=True):
    """A message ready to go: its payload, and the same with the header of RFC 6455 before it."""

    payload: Frame
    wire: bytes


def build_frame(payload: Frame) -> OutFrame:
    """Return the unmasked single frame that carries a payload."""
    raw = payload.encode() if isinstance(payload, str) else payload
    first = TEXT if isinstance(payload, str) else BINARY
    size = len(raw)
    if size < 126:
        return OutFrame(payload, SHORT(first, size) + raw)
    if size < 1 << 16:
        return OutFrame(payload, MEDIUM(first, 126, size) + raw)
    return OutFrame(payload, LONG(first, 127, size) + raw)


class Broadcast:
    """One message on its way to many: encoded at most once for each encoding in use."""

    __slots__ = ("_frames", "_message")

    def __init__(self, message: Message) -> None:
        self._message = message
        self._frames: dict[str, OutFrame] = {}

    def frame(self, codec: Codec[ClientMessage]) -> OutFrame:
        """Return the message's frame in a codec's encoding."""
        frame = self._frames.get(codec.subprotocol)
        if frame is None:
            frame = self._frames[codec.subprotocol] = build_frame(codec.encode(self._message))
        return frame


class _Backlog:
    """What waits for a slow peer: what must arrive, in order, and the newest of what may be replaced."""

    def __init__(self) -> None:
        self.frames: deque[OutFrame] = deque()
        self.replaceable: OrderedDict[str, OutFrame] = OrderedDict()
        self.bytes = 0  # of the frames

    def __len__(self) -> int:
        return len(self.frames) + len(self.replaceable)

    def add(self, frames: Sequence[OutFrame]) -> None:
        """Let frames wait that must arrive."""
        self.frames.extend(frames)
        self.bytes += sum([len(frame.wire) for frame in frames])

    def replace(self, topic: str, frame: OutFrame) -> bool:
        """Let the newest frame of a topic wait; return whether it takes the place of another."""
        replaced = self.replaceable.pop(topic, None) is not None
        self.replaceable[topic] = frame
        return replaced

    def next(self) -> OutFrame:
        """Take out a frame, what must arrive first."""
        if not self.frames:
            return self.replaceable.popitem(last=False)[1]
        frame = self.frames.popleft()
        self.bytes -= len(frame.wire)
        return frame


class Outbox:
    """The way out to one socket. Nothing here ever waits for the peer but the draining task."""

    def __init__(
        self,
        ws: WebSocketResponse,
        transport: asyncio.Transport,
        give_up: Callable[[CloseCode], None],
        limits: Limits = STANDARD_LIMITS,
        figures: Figures | None = None,
    ) -> None:
        """Send over a prepared response; ``give_up`` is called once if the peer is too slow."""
        self._ws = ws
        self._transport = transport
        self._give_up = give_up
        self._limits = limits
        self._figures = figures or Figures()
        self._backlog: _Backlog | None = None  # there is one while the drainer empties it
        self._drainer: asyncio.Task[None] | None = None
        self._closed = False
        self._now = asyncio.get_running_loop().time
        self._asks = False  # a ping goes with what is sent next
        self._asked = (0, 0.0)  # number and time of the latest ping
        self.round_trip = 0

    @property
    def keeps_up(self) -> bool:
        """Whether what is sent now goes out at once."""
        return self._drainer is None and self._transport.get_write_buffer_size() <= DIRECT_BYTES

    @property
    def waiting(self) -> int:
        """How many messages wait for the peer."""
        return 0 if self._backlog is None else len(self._backlog)

    def send(self, *frames: OutFrame) -> None:
        """Send what must arrive, in order."""
        if self._closed or self._write(frames):
            return
        backlog, limits = self._queue(), self._limits
        backlog.add(frames)
        if len(backlog.frames) > limits.max_queued_messages or backlog.bytes > limits.max_queued_bytes:
            self._figures.overflowed += 1
            self._fail()

    def send_newest(self, topic: str, frame: OutFrame) -> None:
        """Send what a later frame of the same topic makes worthless."""
        if self._closed or self._write((frame,)):
            return
        self._figures.replaced += self._queue().replace(topic, frame)

    def ask(self, now: float) -> None:
        """Ask the peer for a sign of life, unless so much lies unsent that it will be asked by that."""
        if not self._closed and not self._transport.is_closing() and self._drainer is None:
            self._transport.write(self._ping(now))

    def ask_along(self) -> None:
        """Ask with what is sent next, in the same piece."""
        self._asks = True

    def answered(self, payload: bytes, now: float) -> None:
        """Take in a pong: the one that answers the latest ping measures ``round_trip``, in milliseconds."""
        number, asked = self._asked
        if payload == struct.pack("!I", number):
            self.round_trip = round((now - asked) * 1000)

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        self._backlog = None
        if self._drainer is not None:
            self._drainer.cancel()

    def _write(self, frames: Sequence[OutFrame]) -> bool:
        """Write at once where the peer keeps up; return whether that was done, or nobody is there."""
        if self._transport.is_closing() or self._ws.closed:
            return True  # nobody is there to read; the client resumes from its own sequence numbers
        if self._drainer is not None or self._transport.get_write_buffer_size() > DIRECT_BYTES:
            return False
        whole = frames[0].wire if len(frames) == 1 else b"".join([frame.wire for frame in frames])
        self._transport.write(whole + self._ping(self._now()) if self._asks else whole)
        return True

    def _queue(self) -> _Backlog:
        """Return where frames wait from now on, and see to it that it drains."""
        if self._backlog is None:
            self._backlog = _Backlog()
            self._drainer = asyncio.get_running_loop().create_task(self._drain(self._backlog))
        return self._backlog

    def _ping(self, now: float) -> bytes:
        self._asks = False
        self._asked = ((self._asked[0] + 1) % (1 << 32), now)
        return struct.pack("!BBI", PING, 4, self._asked[0])

    async def _drain(self, backlog: _Backlog) -> None:
        """Empty the queue at the peer's pace."""
        try:
            while backlog and not self._closed:
                async with asyncio.timeout(WRITE_SECONDS):
                    await self._send(backlog.next().payload)
        except TimeoutError:
            self._fail()
        except ConnectionError:
            pass  # the socket's own loop notices and cleans up
        finally:
            self._drainer, self._backlog = None, None

    async def _send(self, payload: Frame) -> None:
        if isinstance(payload, str):
            await self._ws.send_str(payload)
        else:
            await self._ws.send_bytes(payload)

    def _fail(self) -> None:
        if not self._closed:
            self._closed = True
            self._backlog = None
            self._give_up(CloseCode.TOO_SLOW)
