"""Targets of the fuzzer: sessions of both sides, a client's conversation, and a server's rooms.

Each may refuse by the protocol's own exceptions and by nothing else. What a server takes for a command it
must also be able to say again: encoded and decoded once more it is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

from parlour_client.protocol.conversation import Conversation
from parlour_protocol.answers import RoomJoined, ServerMessage, Welcome
from parlour_protocol.codec import Codec, Frame, PlainCodec, client_codec, server_codec
from parlour_protocol.commands import ClientMessage, Hello, JoinRoom
from parlour_protocol.errors import MalformedMessage, ProtocolViolation
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.liveness import CLIENT_TIMING, SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL, PROTOCOL
from tests.fuzz.mutants import Mutants
from tests.fuzz.simulated_server import SimulatedServer
from tests.golden.wire import EXAMPLES
from tests.golden.wire.table import AMBER

WELCOME = Welcome("1", AMBER, PROTOCOL, "model")
#: A golden state of each room that has one.
STATES = {
    example.message.state.room: example.message.state
    for example in EXAMPLES
    if isinstance(example.message, RoomJoined) and example.message.state is not None
}


@dataclass(frozen=True, slots=True)
class Target:
    """A named target, its frames, and the function that processes one."""

    name: str
    mutants: Mutants
    feed: Callable[[Frame], bool]
    """Processes a frame; returns whether it was understood."""
    close: Callable[[], None] = lambda: None
    """Cancels its tasks."""


def targets(seed: int) -> list[Target]:
    """Return all targets, each with frames of its own."""
    codecs: dict[str, Codec[ClientMessage]] = {
        "server, MessagePack": server_codec(MSGPACK_SUBPROTOCOL),
        "server, MessagePack by msgpack": PlainCodec(ClientMessage, MAX_INBOUND_BYTES),
        "server, JSON": server_codec(JSON_SUBPROTOCOL),
    }
    servers = [
        Target(name, Mutants(seed + place, "client", name.endswith("JSON")), _server(codec))
        for place, (name, codec) in enumerate(codecs.items())
    ]
    clients = [
        Target(f"client, {name}", Mutants(seed + place, "server", text), _client(subprotocol))
        for place, (name, text, subprotocol) in enumerate(
            [("MessagePack", False, MSGPACK_SUBPROTOCOL), ("JSON", True, JSON_SUBPROTOCOL)], len(servers)
        )
    ]
    talk = Target("client's conversation", Mutants(seed + 10, "server", False), _conversation())
    rooms = [
        Target(
            f"server's rooms, {name}",
            Mutants(seed + place, "client", text, whole=10),
            simulated.feed,
            simulated.close,
        )
        for place, (name, text, simulated) in enumerate(
            [
                ("MessagePack", False, SimulatedServer(seed, MSGPACK_SUBPROTOCOL)),
                ("JSON", True, SimulatedServer(seed, JSON_SUBPROTOCOL)),
            ],
            20,
        )
    ]
    return [*servers, *clients, talk, *rooms]


def _server(codec: Codec[ClientMessage]) -> Callable[[Frame], bool]:
    def opened() -> Session[ClientMessage]:
        session: Session[ClientMessage] = Session(codec, Hello, SERVER_TIMING, 0.0)
        session.receive(codec.encode(Hello("0")), 0.0)
        return session

    session = opened()

    def feed(frame: Frame) -> bool:
        nonlocal session
        try:
            message = session.receive(frame, 0.0)
        except MalformedMessage:
            return False
        except ProtocolViolation:
            session = opened()
            return False
        assert message is not None, "an open session says nothing of a frame"
        assert codec.decode(codec.encode(message)) == message
        return True

    return feed


def _client(subprotocol: str) -> Callable[[Frame], bool]:
    codec = client_codec(subprotocol)

    def opened() -> Session[ServerMessage]:
        session: Session[ServerMessage] = Session(codec, Welcome, CLIENT_TIMING, 0.0)
        session.receive(codec.encode(WELCOME), 0.0)
        return session

    session = opened()

    def feed(frame: Frame) -> bool:
        nonlocal session
        try:
            return session.receive(frame, 0.0) is not None
        except MalformedMessage:
            return False
        except ProtocolViolation:
            session = opened()
            return False

    return feed


def _conversation() -> Callable[[Frame], bool]:
    """Return a client that has joined the golden rooms; it reconnects and resumes after a violation."""
    talk = Conversation("fuzz")
    client, server = client_codec(MSGPACK_SUBPROTOCOL), server_codec(MSGPACK_SUBPROTOCOL)
    for room in STATES:
        talk.join(room, "")

    def connect() -> None:
        talk.disconnected()
        talk.connected(0.0)
        talk.receive(client.encode(WELCOME), 0.0)
        for frame in talk.frames():
            command = server.decode(frame)
            if isinstance(command, JoinRoom):
                joined = RoomJoined(command.id, command.room, state=STATES[command.room])
                talk.receive(client.encode(joined), 0.0)

    connect()

    def feed(frame: Frame) -> bool:
        try:
            understood = bool(talk.receive(frame, 0.0))
        except ProtocolViolation:
            connect()
            return False
        for said in talk.frames():
            server.decode(said)
        return understood

    return feed
