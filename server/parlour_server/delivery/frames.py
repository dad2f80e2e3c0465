"""WebSocket frames, encoded once for all subscribers (RFC 6455, 5.2). A frame is bytes, header included."""

import struct
from collections.abc import Iterator, Sequence

from parlour_protocol.codec import Codec, Frame, Message
from parlour_protocol.commands import ClientMessage

TEXT, BINARY = 0x81, 0x82  # FIN with the opcodes of RFC 6455, 5.2
SHORT, MEDIUM, LONG = (struct.Struct(form).pack for form in ("!BB", "!BBH", "!BBQ"))


def build_frame(payload: Frame) -> bytes:
    """Return a payload as one unmasked frame."""
    if isinstance(payload, str):
        first, raw = TEXT, payload.encode()
    else:
        first, raw = BINARY, payload
    size = len(raw)
    if size < 126:
        return SHORT(first, size) + raw
    return (MEDIUM(first, 126, size) if size < 1 << 16 else LONG(first, 127, size)) + raw


def split(frames: bytes) -> Iterator[bytes]:
    """Yield each of the frames, which ``build_frame`` made."""
    at = 0
    while at < len(frames):
        start, size = _payload_at(frames, at)
        yield frames[at : start + size]
        at = start + size


def payload_of(frame: bytes) -> Frame:
    """Return the payload of a frame, which ``build_frame`` made."""
    start, _ = _payload_at(frame, 0)
    return frame[start:].decode() if frame[0] == TEXT else frame[start:]


def _payload_at(frames: bytes, at: int) -> tuple[int, int]:
    """Return where the payload of the frame at ``at`` starts, and its size."""
    start, size = at + 2, frames[at + 1]
    if size < 126:
        return start, size
    start += 2 if size == 126 else 8
    return start, int.from_bytes(frames[at + 2 : start])


def encode_frame(codec: Codec[ClientMessage], message: Message) -> bytes:
    """Return a message as a frame in a codec's encoding."""
    return build_frame(codec.encode(message))


class Broadcast:
    """Messages for many subscribers, encoded at most once for each encoding."""

    __slots__ = ("_messages", "encoded")

    def __init__(self, *messages: Message) -> None:
        self._messages: Sequence[Message] = messages
        self.encoded: dict[Codec[ClientMessage], bytes] = {}
        """The frames so far, in the order of the messages."""

    def frames(self, codec: Codec[ClientMessage]) -> bytes:
        """Return the messages' frames, one after the other, in a codec's encoding."""
        frames = self.encoded.get(codec)
        if frames is None:
            parts = [build_frame(codec.encode(message)) for message in self._messages]
            frames = self.encoded[codec] = parts[0] if len(parts) == 1 else b"".join(parts)
        return frames
