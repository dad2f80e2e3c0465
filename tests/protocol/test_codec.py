"""Decoding any bytes gives a message or one of two errors, which name the command where possible."""

from contextlib import suppress
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.answers import Pong
from parlour_protocol.codec import Codec, PlainCodec, TypedCodec, client_codec, server_codec
from parlour_protocol.commands import ClientMessage, Ping, PlayMove
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation
from parlour_protocol.limits import MAX_COMMAND_ID, MAX_INBOUND_BYTES, MAX_OUTBOUND_BYTES
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL
from tests.golden.wire import EXAMPLES

SERVER_MSGPACK = server_codec(MSGPACK_SUBPROTOCOL)
SERVER_JSON = server_codec(JSON_SUBPROTOCOL)
CLIENT_MSGPACK = client_codec(MSGPACK_SUBPROTOCOL)
CLIENT_JSON = client_codec(JSON_SUBPROTOCOL)
MSGPACK_CODECS = (SERVER_MSGPACK, CLIENT_MSGPACK, PlainCodec[ClientMessage](ClientMessage, MAX_INBOUND_BYTES))

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
FIELDS = ("type", "id", "kind", "room", "turn", "move", "seats", "seqs", "options", "body", "position", "key")
WORDS = sorted({str(example.record()["json"]["type"]) for example in EXAMPLES} | {"game", "a1", ""})
near_messages = st.dictionaries(
    st.sampled_from(FIELDS), st.sampled_from(WORDS) | json_values, max_size=len(FIELDS)
)


def decode_or_refuse(codec: Codec[Any], frame: str | bytes) -> None:
    with suppress(MalformedMessage, ProtocolViolation):
        codec.decode(frame)


@given(st.binary(max_size=512))
def test_random_bytes_raise_only_the_protocols_errors(frame: bytes) -> None:
    for codec in MSGPACK_CODECS:
        decode_or_refuse(codec, frame)


@given(st.text(max_size=512))
def test_random_text_raises_only_the_protocols_errors(frame: str) -> None:
    decode_or_refuse(SERVER_JSON, frame)
    decode_or_refuse(CLIENT_JSON, frame)


@given(json_values | near_messages)
def test_random_structures_raise_only_the_protocols_errors(value: object) -> None:
    text = msgspec.json.encode(value).decode()
    decode_or_refuse(SERVER_JSON, text)
    decode_or_refuse(CLIENT_JSON, text)
    for codec in MSGPACK_CODECS:
        decode_or_refuse(codec, msgpack.packb(value))


@given(st.sampled_from(EXAMPLES), st.data())
def test_a_damaged_message_raises_only_the_protocols_errors(example: Any, data: st.DataObject) -> None:
    frame = bytearray.fromhex(example.record()["msgpack"])
    frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(frame)))
    for codec in MSGPACK_CODECS:
        decode_or_refuse(codec, bytes(frame))
        decode_or_refuse(codec, bytes(frame[:cut]))


@pytest.mark.parametrize(
    "frame",
    [
        b"\x91" * 5000,  # lists in lists
        b"\xdd\xff\xff\xff\xff",  # a list that claims four billion entries
        b"\xdb\xff\xff\xff\xffx",  # a text that claims four gigabytes
        b"\x81\xc1\xc0",  # the byte that MessagePack never uses
        b"\xa1\xff",  # no UTF-8
        b"\xd6\xff\x00\x00\x00\x00",  # a timestamp
        b"",
    ],
)
def test_hostile_messagepack_is_malformed(frame: bytes) -> None:
    for codec in MSGPACK_CODECS:
        with pytest.raises(MalformedMessage):
            codec.decode(frame)


@pytest.mark.parametrize("frame", ["[" * 5000, '{"a":' * 1000, "\ud800", "nan", '{"type":"ping"} x', ""])
def test_hostile_json_is_malformed(frame: str) -> None:
    with pytest.raises(MalformedMessage):
        SERVER_JSON.decode(frame)


def test_a_frame_of_the_other_kind_ends_the_conversation() -> None:
    for codec, frame in ((SERVER_MSGPACK, "{}"), (SERVER_JSON, b"{}"), (CLIENT_MSGPACK, "{}")):
        with pytest.raises(ProtocolViolation) as caught:
            codec.decode(frame)
        assert caught.value.code is CloseCode.POLICY


@pytest.mark.parametrize(
    ("codec", "limit"), [(SERVER_MSGPACK, MAX_INBOUND_BYTES), (CLIENT_MSGPACK, MAX_OUTBOUND_BYTES)]
)
def test_a_frame_over_the_limit_ends_the_conversation_and_one_at_it_does_not(
    codec: Codec[Any], limit: int
) -> None:
    with pytest.raises(MalformedMessage):
        codec.decode(b"\xc0" * limit)
    with pytest.raises(ProtocolViolation) as caught:
        codec.decode(b"\xc0" * (limit + 1))
    assert caught.value.code is CloseCode.TOO_BIG


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "play-move", "id": "7", "room": "abc", "turn": 0, "move": "4"},
        {"type": "dance", "id": "7"},
        {"id": "7"},
    ],
)
def test_an_unusable_command_is_named_by_its_id_in_both_encodings(raw: dict[str, object]) -> None:
    text = msgspec.json.encode(raw).decode()
    for codec, frame in ((SERVER_JSON, text), *((codec, msgpack.packb(raw)) for codec in MSGPACK_CODECS)):
        with pytest.raises(MalformedMessage) as caught:
            codec.decode(frame)
        assert caught.value.command_id == "7"


def test_an_id_names_an_unusable_command_up_to_the_longest_that_is_allowed() -> None:
    for unusable in (7, None, ["7"], "x" * (MAX_COMMAND_ID + 1)):
        with pytest.raises(MalformedMessage) as caught:
            SERVER_MSGPACK.decode(msgpack.packb({"type": "ping", "id": unusable, "extra": 1}))
        assert caught.value.command_id is None
    longest = "x" * MAX_COMMAND_ID
    with pytest.raises(MalformedMessage) as caught:
        SERVER_MSGPACK.decode(msgpack.packb({"type": "ping", "id": longest, "extra": 1}))
    assert caught.value.command_id == longest


def test_a_client_ignores_fields_it_does_not_know() -> None:
    newer = {"type": "pong", "id": "1", "mood": "cheerful"}
    assert CLIENT_MSGPACK.decode(msgpack.packb(newer)) == Pong(id="1")
    assert CLIENT_JSON.decode(msgspec.json.encode(newer).decode()) == Pong(id="1")


def test_the_server_refuses_fields_it_does_not_know() -> None:
    with pytest.raises(MalformedMessage, match="mood"):
        SERVER_JSON.decode('{"type":"ping","id":"1","mood":"cheerful"}')


def test_neither_side_reads_its_own_kind_of_message() -> None:
    with pytest.raises(MalformedMessage):
        CLIENT_MSGPACK.decode(SERVER_MSGPACK.encode(Ping(id="1")))
    with pytest.raises(MalformedMessage):
        SERVER_MSGPACK.decode(CLIENT_MSGPACK.encode(Pong(id="1")))


@given(
    room=st.from_regex(r"[a-z0-9]{1,32}", fullmatch=True),
    turn=st.integers(1, 2**53 - 1),
    move=st.text(st.characters(codec="utf-8"), min_size=1, max_size=64),
)
def test_every_move_a_client_can_form_arrives_unchanged(room: str, turn: int, move: str) -> None:
    message = PlayMove(id="1", room=room, turn=turn, move=move)
    for client, server in ((CLIENT_MSGPACK, SERVER_MSGPACK), (CLIENT_JSON, SERVER_JSON)):
        assert server.decode(client.encode(message)) == message


def test_a_codec_names_its_subprotocol() -> None:
    assert [codec.subprotocol for codec in (SERVER_MSGPACK, CLIENT_MSGPACK)] == [MSGPACK_SUBPROTOCOL] * 2
    assert [codec.subprotocol for codec in (SERVER_JSON, CLIENT_JSON)] == [JSON_SUBPROTOCOL] * 2
    assert isinstance(CLIENT_MSGPACK, PlainCodec)
    assert isinstance(SERVER_MSGPACK, TypedCodec)
