"""Sessions, driven by frames and times only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.answers import Pong, ServerMessage, Welcome
from parlour_protocol.codec import client_codec, server_codec
from parlour_protocol.commands import ClientMessage, Hello, Ping
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation
from parlour_protocol.liveness import CLIENT_TIMING, SERVER_TIMING, Verdict
from parlour_protocol.session import Session
from parlour_protocol.values import Player
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL

WELCOME = Welcome(id="1", you=Player(id="a", name="Amber"), protocol=1, server="parlour-server")


def server_session(subprotocol: str = MSGPACK_SUBPROTOCOL) -> Session[ClientMessage]:
    return Session(server_codec(subprotocol), Hello, SERVER_TIMING, now=0.0)


def client_session(subprotocol: str = MSGPACK_SUBPROTOCOL) -> Session[ServerMessage]:
    return Session(client_codec(subprotocol), Welcome, CLIENT_TIMING, now=0.0)


@pytest.mark.parametrize("subprotocol", [MSGPACK_SUBPROTOCOL, JSON_SUBPROTOCOL])
def test_two_sessions_exchange_messages_after_hello_and_welcome(subprotocol: str) -> None:
    client, server = client_session(subprotocol), server_session(subprotocol)
    assert server.receive(client.send(Hello(id="1")), 0.1) == Hello(id="1")
    assert client.receive(server.send(WELCOME), 0.2) == WELCOME
    assert server.receive(client.send(Ping(id="2")), 0.3) == Ping(id="2")
    assert client.receive(server.send(Pong(id="2")), 0.4) == Pong(id="2")


def test_a_command_before_hello_ends_the_session() -> None:
    server = server_session()
    with pytest.raises(ProtocolViolation, match="Hello must come first") as caught:
        server.receive(client_session().send(Ping(id="1")), 0.1)
    assert caught.value.code is CloseCode.POLICY
    assert server.over


def test_a_malformed_message_leaves_the_session_open() -> None:
    server = server_session(JSON_SUBPROTOCOL)
    with pytest.raises(MalformedMessage):
        server.receive('{"type":"hello"}', 0.1)
    assert not server.opened
    assert server.receive('{"type":"hello","id":"1"}', 0.2) == Hello(id="1")
    with pytest.raises(MalformedMessage):
        server.receive("?", 0.3)
    assert server.receive('{"type":"ping","id":"2"}', 0.4) == Ping(id="2")


@given(st.lists(st.binary(max_size=40) | st.just(b"\xc0" * 9000) | st.text(max_size=5), max_size=12))
def test_after_a_violation_every_frame_is_ignored(frames: list[bytes | str]) -> None:
    server = server_session()
    ended = False
    for frame in frames:
        if ended:
            assert server.receive(frame, 1.0) is None
            continue
        try:
            server.receive(frame, 1.0)
        except ProtocolViolation:
            ended = True
        except MalformedMessage:
            pass
        assert server.over is ended


def test_a_session_that_is_over_is_judged_dead_at_once() -> None:
    server = server_session()
    with pytest.raises(ProtocolViolation):
        server.receive("a text frame", 0.1)
    assert server.judge(0.1, urgent=False) is Verdict.DEAD


def test_any_frame_counts_as_a_sign_of_life_even_a_malformed_one() -> None:
    server = server_session()
    server.receive(client_session().send(Hello(id="1")), 0.0)
    with pytest.raises(MalformedMessage):
        server.receive(b"\xc1", 29.0)
    assert server.judge(58.9, urgent=True) is not Verdict.DEAD
    assert server.judge(59.0, urgent=True) is Verdict.DEAD


def test_a_sound_below_the_messages_counts_too() -> None:
    client = client_session()
    client.on_activity(8.0)
    assert client.judge(16.9, urgent=True) is not Verdict.DEAD
    assert client.judge(17.0, urgent=True) is Verdict.DEAD
