"""A player of a Parlour server: plays one drawn game after the other, with a rematch between them.

It decodes only the messages that it acts on. The server limits handshakes and guests by address, so
every two dozen sockets come from a loopback address of their own.
"""

import json
from http.client import HTTPConnection
from itertools import count

import msgspec

from parlour_protocol.commands import (
    ClientMessage,
    CreateRoom,
    Hello,
    JoinRoom,
    OfferRematch,
    PlayMove,
    TakeSeat,
)
from parlour_protocol.terms import Clock
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from rig.bare_player import DRAWN_GAME
from rig.raw_peer import RawPeer

SOCKETS_PER_ADDRESS = 24


class _Message(msgspec.Struct, tag_field="type"):
    pass


class _Body(msgspec.Struct, tag_field="kind"):
    pass


class _Started(_Body, tag="game-started"):
    number: int
    turn: int


class _Moved(_Body, tag="move-played"):
    turn: int
    seat: int


class _Ended(_Body, tag="game-ended"):
    number: int


class _Offered(_Body, tag="rematch-offered"):
    number: int
    seat: int


class _SeatTaken(_Body, tag="seat-taken"):
    pass


class _Event(_Message, tag="event"):
    body: _Started | _Moved | _Ended | _Offered | _SeatTaken


class _Ack(_Message, tag="ack"):
    pass


class _Presence(_Message, tag="presence"):
    pass


_decode = msgspec.msgpack.Decoder(_Event | _Ack | _Presence).decode
_encode = msgspec.msgpack.Encoder().encode


class ParlourPlayer:
    """The player on one seat of one room."""

    def __init__(self, peer: RawPeer, room: str, seat: int) -> None:
        self.peer = peer
        self.moves = 0
        self._room = room
        self._seat = seat
        self._first_turn = 1
        self._ids = count(1)

    def begin(self) -> bytes | None:
        """Return the frame to send before any message has come, if any."""
        return self._move(1) if self._seat == 1 else None

    def receive(self, payload: bytes) -> bytes | None:
        """Return the answer to a message: the player's move, or an offer of a rematch.

        Raises:
            msgspec.ValidationError: It is a refusal; the error shows why.
        """
        message = _decode(payload)
        if not isinstance(message, _Event):
            return None
        match message.body:
            case _Moved() as moved:
                return self._answer(moved)
            case _Started(number, turn) if number > 1:
                self._seat, self._first_turn = 3 - self._seat, turn
                return self._move(turn) if self._seat == 1 else None
            case _Ended(number) if self._seat == 1:
                return _encode(OfferRematch(self._id(), self._room, number))
            case _Offered(number, seat) if seat != self._seat:
                return _encode(OfferRematch(self._id(), self._room, number))
        return None

    def _answer(self, moved: _Moved) -> bytes | None:
        if moved.seat == self._seat:
            self.moves += 1
            return None
        full = moved.turn - self._first_turn + 1 == len(DRAWN_GAME)
        return None if full else self._move(moved.turn + 1)

    def _move(self, turn: int) -> bytes:
        column = DRAWN_GAME[turn - self._first_turn]
        return _encode(PlayMove(self._id(), self._room, turn, str(column + 1)))

    def _id(self) -> str:
        return str(next(self._ids))


class ParlourClients:
    """New guests of a Parlour server: their sockets, rooms and seats."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._sockets = count()

    def connect(self) -> RawPeer:
        """Return the welcomed socket of a new guest."""
        block, _ = divmod(next(self._sockets), SOCKETS_PER_ADDRESS)
        address = f"127.0.{1 + block // 250}.{1 + block % 250}"
        headers = {
            "Authorization": f"Bearer {self._token(address)}",
            "Sec-WebSocket-Protocol": MSGPACK_SUBPROTOCOL,
        }
        peer = RawPeer(self._port, "/ws", headers, address)
        request(peer, Hello("hello", "bench"), "welcome")
        return peer

    def start_game(self, clock: Clock | None = None) -> tuple[ParlourPlayer, ParlourPlayer, str]:
        """Return two players of a new game of Connect Four, and its room."""
        first, second = self.connect(), self.connect()
        room = self.create_room(first, clock)
        self.join(first, room)
        self.join(second, room)
        request(second, TakeSeat("sit", room, 2), "ack")
        return ParlourPlayer(first, room, 1), ParlourPlayer(second, room, 2), room

    def watch(self, room: str) -> RawPeer:
        """Return a new spectator of a room."""
        peer = self.connect()
        self.join(peer, room)
        return peer

    def create_room(self, peer: RawPeer, clock: Clock | None = None) -> str:
        """Return a new room of Connect Four in which a peer has the first seat."""
        command = CreateRoom("create", "connect-four", ["me", "open"], clock=clock)
        return str(request(peer, command, "room-created")["room"])

    def join(self, peer: RawPeer, room: str) -> None:
        """Join a room, whose events the peer receives from then on."""
        request(peer, JoinRoom("join", room), "room-joined")

    def _token(self, address: str) -> str:
        http = HTTPConnection("127.0.0.1", self._port, source_address=(address, 0))
        http.request("POST", "/api/guests", json.dumps({"kind": "bot"}))
        token = json.loads(http.getresponse().read())["token"]
        http.close()
        return str(token)


def request(peer: RawPeer, command: ClientMessage, expected: str) -> dict[str, object]:
    """Send a command and return its answer; other messages that come meanwhile are dropped.

    Raises:
        RuntimeError: The answer is not of the expected type.
    """
    peer.send(_encode(command))
    while True:
        for payload in peer.receive():
            message: dict[str, object] = msgspec.msgpack.decode(payload)
            if message.get("id") == command.id:
                if message["type"] != expected:
                    raise RuntimeError(f"the server answered {message!r}, expected {expected}")
                return message
