"""A bare player for measurements: one socket, MessagePack, no reconnecting, every answer timed.

It decodes with the typed codec, as the load generator shares the machine with what it measures.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from random import Random
from time import perf_counter
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from parlour_client.connection.address import parse_server
from parlour_client.connection.http_api import new_guest
from parlour_protocol.answers import (
    Ack,
    Analysis,
    Event,
    LobbyEvent,
    Presence,
    Reply,
    RoomCreated,
    RoomJoined,
    ServerMessage,
    Thinking,
)
from parlour_protocol.codec import Codec, TypedCodec
from parlour_protocol.commands import (
    Analyse,
    ClientMessage,
    CreateRoom,
    Hello,
    JoinRoom,
    PlayMove,
    StopAnalysis,
    TakeSeat,
)
from parlour_protocol.events import MovePlayed
from parlour_protocol.limits import MAX_OUTBOUND_BYTES
from parlour_protocol.values import OptionValue
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

ANSWER_SECONDS = 30.0

BOARD: dict[str, OptionValue] = {"width": 12, "height": 12, "line": 12}
"""A board of Connect Four that is full before a player has twelve in a row by chance: 144 moves."""

A = TypeVar("A", bound=Reply)


@dataclass(frozen=True, slots=True)
class Answered:
    """An acknowledgement, when its command was sent (monotonic seconds), and how long it took (seconds)."""

    ack: Ack
    sent: float
    seconds: float


class Player:
    """One socket after its welcome."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._codec: Codec[ServerMessage] = TypedCodec(ServerMessage, MSGPACK_SUBPROTOCOL, MAX_OUTBOUND_BYTES)
        self._ids = count(1)
        self._prefix = f"{perf_counter():.6f}"
        self._answers: dict[str | None, asyncio.Future[tuple[Reply, float]]] = {}
        self._analyses: dict[tuple[str, int], asyncio.Future[Analysis]] = {}
        self._turns: dict[str, int] = {}
        self._moved = asyncio.Event()

    async def create(
        self, seats: list[str], game: str = "connect-four", options: dict[str, OptionValue] = BOARD
    ) -> str:
        """Open a room, of Connect Four on the long board by default, join it, and return its id."""
        created = await self._ask(CreateRoom(self._id(), game, seats, options), RoomCreated)
        await self.join(created.room)
        return created.room

    async def join(self, room: str) -> None:
        """Watch a room."""
        await self._ask(JoinRoom(self._id(), room), RoomJoined)

    async def take_second_seat(self, room: str) -> None:
        """Sit down."""
        await self._ask(TakeSeat(self._id(), room, 2), Ack)

    async def play(self, room: str, turn: int, move: str) -> Answered:
        """Play a move and time its acknowledgement."""
        command = PlayMove(self._id(), room, turn, move)
        sent = perf_counter()
        reply, at = await self._exchange(command)
        return Answered(_expect(reply, Ack), sent, at - sent)

    async def analyse(self, room: str, turn: int) -> Analysis:
        """Ask for the values of a turn and return what was proved in the end."""
        ended: asyncio.Future[Analysis] = asyncio.get_running_loop().create_future()
        self._analyses[room, turn] = ended
        await self._ask(Analyse(self._id(), room, turn), Ack)
        async with asyncio.timeout(ANSWER_SECONDS):
            return await ended

    async def stop_analysis(self, room: str) -> None:
        """Ask for no more values of a room."""
        await self._ask(StopAnalysis(self._id(), room), Ack)

    async def until_turn(self, room: str, turn: int) -> None:
        """Wait until the moves received of a room have brought it to a turn."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while self._turns.get(room, 1) < turn:
                self._moved.clear()
                await self._moved.wait()

    async def receive(self) -> None:
        """Receive messages until the socket closes."""
        async for frame in self._socket:
            now = perf_counter()
            match self._codec.decode(frame):
                case Event(room=room, body=MovePlayed(turn=turn)):
                    self._turns[room] = turn + 1
                    self._moved.set()
                case Analysis(room=room, turn=turn, done=True) as analysis:
                    self._analyses.pop((room, turn)).set_result(analysis)
                case Event() | Presence() | Thinking() | Analysis():
                    pass
                case reply if not isinstance(reply, LobbyEvent):
                    self._answers.pop(reply.id).set_result((reply, now))
                case _:
                    pass

    async def greet(self) -> None:
        """Say hello and wait for the welcome."""
        await self._exchange(Hello(self._id(), "bench"))

    async def _ask(self, command: ClientMessage, expected: type[A]) -> A:
        reply, _ = await self._exchange(command)
        return _expect(reply, expected)

    async def _exchange(self, command: ClientMessage) -> tuple[Reply, float]:
        answer: asyncio.Future[tuple[Reply, float]] = asyncio.get_running_loop().create_future()
        self._answers[command.id] = answer
        await self._socket.send(self._codec.encode(command))
        async with asyncio.timeout(ANSWER_SECONDS):
            return await answer

    def _id(self) -> str:
        return f"{self._prefix}-{next(self._ids)}"


@asynccontextmanager
async def open_player(url: str, token: str) -> AsyncIterator[Player]:
    """Open a player's socket: welcomed and receiving."""
    async with connect(
        parse_server(url).socket,
        subprotocols=[Subprotocol(MSGPACK_SUBPROTOCOL)],
        additional_headers={"Authorization": f"Bearer {token}"},
        compression=None,
        max_size=MAX_OUTBOUND_BYTES,
        ping_interval=None,
        proxy=None,
    ) as socket:
        player = Player(socket)
        receiving = asyncio.create_task(player.receive())
        await player.greet()
        yield player
    await receiving


async def guest_token(url: str, name: str) -> str:
    """Return a new guest's token."""
    return (await new_guest(parse_server(url), name, "bot")).token


def full_board(seed: int) -> list[str]:
    """Return moves that fill the long board in a random order: legal one after the other, from the start."""
    moves = [str(column) for column in range(1, 13) for _ in range(12)]
    Random(seed).shuffle(moves)
    return moves


def _expect(reply: Reply, expected: type[A]) -> A:
    if not isinstance(reply, expected):
        raise RuntimeError(f"the server answered {reply!r}, expected {expected.__name__}")
    return reply
