"""WebSocket frames, encoded once for all subscribers (RFC 6455, 5.2)."""

import struct

from msgspec import Struct

from parlour_protocol.codec import Codec, Frame, Message
from parlour_protocol.commands import ClientMessage

TEXT, BINARY = 0x81, 0x82  # FIN with the opcodes of RFC 6455, 5.2
SHORT, MEDIUM, LONG = (struct.Struct(form).pack for form in ("!BB", "!BBH", "!BBQ"))


class OutFrame(Struct, frozen=True):
    """An encoded message: its payload, and the whole frame with the header of RFC 6455."""

    payload: Frame
    wire: bytes


def build_frame(payload: Frame) -> OutFrame:
    """Return a payload as one unmasked frame."""
    raw = payload.encode() if isinstance(payload, str) else payload
    first = TEXT if isinstance(payload, str) else BINARY
    size = len(raw)
    if size < 126:
        return OutFrame(payload, SHORT(first, size) + raw)
    if size < 1 << 16:
        return OutFrame(payload, MEDIUM(first, 126, size) + raw)
    return OutFrame(payload, LONG(first, 127, size) + raw)


class Broadcast:
    """A message for many subscribers, encoded at most once for each encoding."""

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
