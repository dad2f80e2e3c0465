"""Frames on the wire, and messages encoded once however many subscribers get them."""

import pytest

from parlour_protocol.answers import Ack, ServerMessage
from parlour_protocol.codec import client_codec, server_codec
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL
from parlour_server.delivery.frames import Broadcast, build_frame, payload_of, split


@pytest.mark.parametrize(
    ("size", "header"),
    [
        (0, b"\x82\x00"),
        (125, b"\x82\x7d"),
        (126, b"\x82\x7e\x00\x7e"),
        (65_535, b"\x82\x7e\xff\xff"),
        (65_536, b"\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_a_binary_frame_has_the_header_of_rfc_6455_for_its_size(size: int, header: bytes) -> None:
    payload = b"x" * size
    assert build_frame(payload) == header + payload


def test_a_text_frame_counts_bytes_and_keeps_its_payload_as_text() -> None:
    frame = build_frame("ü")
    assert (frame, payload_of(frame)) == (b"\x81\x02\xc3\xbc", "ü")


def test_frames_that_were_joined_are_told_apart_again() -> None:
    payloads: list[str | bytes] = [b"", b"x" * 125, "ü" * 63, b"y" * 65_535, "z" * 65_536, b"x"]
    frames = [build_frame(payload) for payload in payloads]
    assert list(split(b"".join(frames))) == frames
    assert [payload_of(frame) for frame in frames] == payloads


@pytest.mark.parametrize("subprotocol", [JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL])
def test_a_broadcast_is_encoded_once_for_each_encoding(subprotocol: str) -> None:
    message: ServerMessage = Ack("c", "room", seq=5, turn=3)
    broadcast = Broadcast(message)
    first = broadcast.frame(server_codec(subprotocol))
    assert client_codec(subprotocol).decode(payload_of(first)) == message
    assert broadcast.frame(server_codec(subprotocol)) is first
