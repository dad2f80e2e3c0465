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
    """Split a sequence of frames made by ``build_frame``."""
    at = 0
    while at < len(frames):
        start, size = _payload_at(frames, at)
        yield frames[at : start + size]
        at = start + size


def payload_of(frame: bytes) -> Frame:
    """Return the payload of a frame made by ``build_frame``."""
    start, _ = _payload_at(frame, 0)
    return frame[start:].decode() if frame[0] == TEXT else frame[start:]


def _payload_at(frames: bytes, at: int) -> tuple[int, int]:
    """Return where the payload of the frame at ``at`` starts, and its size."""
    start, size = at + 2, frames[at + 1]
    if size < 126:
        return start, size
    start += 2 if size == 126 else 8
    return start, int.from_bytes(frames[at + 2 : start])


def encode_frames(codec: Codec[ClientMessage], messages: Sequence[Message]) -> bytes:
    """Return messages as frames in a codec's encoding, one after the other."""
    frames = b""
    for message in messages:
        frames += build_frame(codec.encode(message))
    return frames


class Broadcast:
    """A message for many subscribers, encoded at most once for each encoding."""

    __slots__ = ("_frames", "_message")

    def __init__(self, message: Message) -> None:
        self._message = message
        self._frames: dict[Codec[ClientMessage], bytes] = {}

    def frame(self, codec: Codec[ClientMessage]) -> bytes:
        """Return the message's frame in a codec's encoding."""
        frame = self._frames.get(codec)
        if frame is None:
            frame = self._frames[codec] = build_frame(codec.encode(self._message))
        return frame
