"""What goes out to one socket: frames built once for all, bounded for each (docs/protocol.md, 9).

A frame is written straight to the transport while the peer keeps up. Once 64 KiB lie unsent, frames
wait in a bounded queue that a task empties at the peer's pace; it lives only that long. What must
arrive overflows into close 4008 and the client resumes; of what is replaceable only the newest waits.
"""

import asyncio
import struct
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiohttp.web import WebSocketResponse

from parlour_protocol.codec import Codec, Frame, Message
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import CloseCode

MAX_FRAMES: Final = 64
MAX_BYTES: Final = 256 * 1024
DIRECT_BYTES: Final = 64 * 1024
WRITE_SECONDS: Final = 5.0

TEXT, BINARY = 0x81, 0x82  # FIN with the opcodes of RFC 6455, 5.2
PING: Final = b"\x89\x00"  # a whole ping frame without payload


@dataclass(frozen=True, slots=True)
class OutFrame:
    """A message ready to go: its payload, and the same with the header of RFC 6455 before it."""

    payload: Frame
    wire: bytes


def build_frame(payload: Frame) -> OutFrame:
    """Return the unmasked single frame that carries a payload."""
    raw = payload.encode() if isinstance(payload, str) else payload
    first = TEXT if isinstance(payload, str) else BINARY
    if len(raw) < 126:
        header = struct.pack("!BB", first, len(raw))
    elif len(raw) < 1 << 16:
        header = struct.pack("!BBH", first, 126, len(raw))
    else:
        header = struct.pack("!BBQ", first, 127, len(raw))
    return OutFrame(payload, header + raw)


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


class Outbox:
    """The way out to one socket. Nothing here ever waits for the peer but the draining task."""

    def __init__(
        self, ws: WebSocketResponse, transport: asyncio.Transport, give_up: Callable[[CloseCode], None]
    ) -> None:
        """Send over a prepared response; ``give_up`` is called once if the peer is too slow."""
        self._ws = ws
        self._transport = transport
        self._give_up = give_up
        self._waiting: deque[OutFrame] = deque()
        self._replaceable: OrderedDict[str, OutFrame] = OrderedDict()
        self._bytes = 0
        self._drainer: asyncio.Task[None] | None = None
        self._closed = False

    def send(self, frame: OutFrame) -> None:
        """Send what must arrive, in order."""
        if self._closed or self._write(frame):
            return
        self._waiting.append(frame)
        self._bytes += len(frame.wire)
        if len(self._waiting) > MAX_FRAMES or self._bytes > MAX_BYTES:
            self._fail()

    def send_newest(self, topic: str, frame: OutFrame) -> None:
        """Send what a later frame of the same topic makes worthless."""
        if self._closed or self._write(frame):
            return
        self._replaceable.pop(topic, None)
        self._replaceable[topic] = frame

    def ask(self) -> None:
        """Ask the peer for a sign of life, unless so much lies unsent that it will be asked by that."""
        if not self._closed and not self._transport.is_closing() and self._drainer is None:
            self._transport.write(PING)

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        self._waiting.clear()
        self._replaceable.clear()
        if self._drainer is not None:
            self._drainer.cancel()

    def _write(self, frame: OutFrame) -> bool:
        """Write at once where the peer keeps up, else see to it that the queue drains."""
        if self._transport.is_closing() or self._ws.closed:
            return True  # nobody is there to read; the client resumes from its own sequence numbers
        if self._drainer is None:
            if self._transport.get_write_buffer_size() <= DIRECT_BYTES:
                self._transport.write(frame.wire)
                return True
            self._drainer = asyncio.get_running_loop().create_task(self._drain())
        return False

    async def _drain(self) -> None:
        """Empty the queue at the peer's pace, what must arrive first."""
        try:
            while self._waiting or self._replaceable:
                frame = self._next()
                async with asyncio.timeout(WRITE_SECONDS):
                    await self._send(frame.payload)
        except TimeoutError:
            self._fail()
        except ConnectionError:
            pass  # the socket's own loop notices and cleans up
        finally:
            self._drainer = None

    def _next(self) -> OutFrame:
        if self._waiting:
            frame = self._waiting.popleft()
            self._bytes -= len(frame.wire)
            return frame
        return self._replaceable.popitem(last=False)[1]

    async def _send(self, payload: Frame) -> None:
        if isinstance(payload, str):
            await self._ws.send_str(payload)
        else:
            await self._ws.send_bytes(payload)

    def _fail(self) -> None:
        if not self._closed:
            self._closed = True
            self._waiting.clear()
            self._replaceable.clear()
            self._give_up(CloseCode.TOO_SLOW)
