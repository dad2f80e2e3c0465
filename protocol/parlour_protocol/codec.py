"""Codecs between messages and frames, in MessagePack and JSON (docs/protocol.md, 3).

Two codecs produce the same MessagePack: ``TypedCodec`` decodes directly into validated structs, for the
server's hot path; ``PlainCodec`` uses the ``msgpack`` package, like a client in any language. Golden bytes in
the tests keep both equal. JSON travels in text frames, MessagePack in binary frames; the other kind is a
violation. Invariant: decoding raises only MalformedMessage and ProtocolViolation, whatever the bytes are.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

import msgpack
import msgspec

from parlour_protocol.answers import ServerMessage
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation
from parlour_protocol.limits import MAX_COMMAND_ID, MAX_INBOUND_BYTES, MAX_OUTBOUND_BYTES
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL

Message = ClientMessage | ServerMessage
In = TypeVar("In", covariant=True)

Frame = str | bytes
"""The payload of a WebSocket message: str for a text frame, bytes for a binary frame."""


class Codec(Protocol[In]):
    """Encoder and decoder for one side of a connection and one encoding; ``In`` is the type it decodes."""

    @property
    def subprotocol(self) -> str:
        """The WebSocket subprotocol of this encoding."""

    def encode(self, message: Message) -> Frame:
        """Return a message as a frame."""

    def decode(self, frame: Frame) -> In:
        """Return the message in a frame.

        Raises:
            MalformedMessage: the frame is not a valid message of the expected types.
            ProtocolViolation: the frame has the wrong kind or is too long.
        """


_encode_msgpack = msgspec.msgpack.Encoder().encode
_encode_json_bytes = msgspec.json.Encoder().encode


def _encode_json(message: Message) -> str:
    return _encode_json_bytes(message).decode()


class TypedCodec(Generic[In]):
    """A codec by msgspec, which validates messages while it decodes."""

    def __init__(self, expected: object, subprotocol: str, max_bytes: int) -> None:
        self.subprotocol = subprotocol
        self._max_bytes = max_bytes
        self._text = subprotocol == JSON_SUBPROTOCOL
        self.encode: Callable[[Message], Frame] = _encode_json if self._text else _encode_msgpack
        """See Codec."""
        decoder = msgspec.json.Decoder(expected) if self._text else msgspec.msgpack.Decoder(expected)
        self._decode: Callable[[Any], Any] = decoder.decode

    def decode(self, frame: Frame) -> In:
        """See Codec."""
        if isinstance(frame, str) is not self._text or len(frame) > self._max_bytes:
            _check_frame(frame, self._text, self._max_bytes)
        try:
            decoded: In = self._decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise MalformedMessage(str(error), _command_id(frame)) from None
        return decoded


class PlainCodec(Generic[In]):
    """A codec by the ``msgpack`` package; msgspec then validates the decoded values."""

    subprotocol = MSGPACK_SUBPROTOCOL

    def __init__(self, expected: object, max_bytes: int) -> None:
        self._expected = expected
        self._max_bytes = max_bytes

    def encode(self, message: Message) -> Frame:
        """See Codec."""
        packed: bytes = msgpack.packb(msgspec.to_builtins(message))
        return packed

    def decode(self, frame: Frame) -> In:
        """See Codec."""
        _check_frame(frame, False, self._max_bytes)
        raw = _unpack(frame)
        try:
            decoded: In = msgspec.convert(raw, self._expected)
        except (msgspec.ValidationError, RecursionError) as error:
            raise MalformedMessage(str(error), _id_of(raw)) from None
        return decoded


def _check_frame(frame: Frame, text: bool, max_bytes: int) -> None:
    if isinstance(frame, str) is not text:
        expected = "text" if text else "binary"
        raise ProtocolViolation(CloseCode.POLICY, f"this encoding travels in {expected} frames")
    if len(frame) > max_bytes:  # characters for text: the transport has already limited the bytes
        raise ProtocolViolation(CloseCode.TOO_BIG, f"a message may have {max_bytes} bytes")


def _unpack(frame: Frame) -> object:
    try:
        return msgpack.unpackb(frame)
    except (ValueError, TypeError, RecursionError, msgpack.exceptions.UnpackException) as error:
        raise MalformedMessage(f"not MessagePack: {error}") from None


def _command_id(frame: Frame) -> str | None:
    """Return the id of a malformed message, if readable, so that the sender can match the refusal."""
    try:
        raw = msgspec.json.decode(frame) if isinstance(frame, str) else msgspec.msgpack.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return _id_of(raw)


def _id_of(raw: object) -> str | None:
    found = raw.get("id") if isinstance(raw, dict) else None
    return found if isinstance(found, str) and len(found) <= MAX_COMMAND_ID else None


@cache
def server_codec(subprotocol: str) -> Codec[ClientMessage]:
    """Return the server's codec for a subprotocol: it decodes commands and encodes the server's messages.

    A codec has no state, so all sockets share it.
    """
    return TypedCodec(ClientMessage, subprotocol, MAX_INBOUND_BYTES)


def client_codec(subprotocol: str) -> Codec[ServerMessage]:
    """Return a client's codec for a subprotocol: it decodes the server's messages and encodes commands."""
    if subprotocol == MSGPACK_SUBPROTOCOL:
        return PlainCodec(ServerMessage, MAX_OUTBOUND_BYTES)
    return TypedCodec(ServerMessage, subprotocol, MAX_OUTBOUND_BYTES)
