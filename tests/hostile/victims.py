"""The victims: people who play each other, people who play a machine, and newcomers who look in."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import TypeVar
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException

from parlour_protocol.answers import Ack, Event, Refused, Reply, RoomCreated, RoomJoined, TreePage
from parlour_protocol.commands import (
    ClientMessage,
    CreateRoom,
    FetchTree,
    JoinRoom,
    LeaveRoom,
    PlayMove,
    TakeSeat,
)
from parlour_protocol.events import GameEnded, MovePlayed
from tests.end_to_end.socket_client import SocketClient, guest_token, open_socket
from tests.end_to_end.witness import LONG_GAME
from tests.hostile.attacks import TREE
from tests.hostile.peer import Target
from tests.hostile.samples import ACK, CONNECT, JOIN, MACHINE, Samples

TABLES, MACHINE_TABLES = 8, 2
LEVEL, LEVEL_SECONDS = "level:3", 0.5
#: Between two moves at a table, against a machine, and between two newcomers.
MOVE_SECONDS, MACHINE_MOVE_SECONDS, NEWCOMER_SECONDS = 0.1, 0.3, 0.5
RETRY_SECONDS = 0.5
#: Newcomers open many sockets, so they have an address of their own.
NEWCOMERS = "127.0.0.3"
#: People play at home, each table at an address of its own, which has a day's events (``event_rate``).
TABLE = "127.0.101.{}"
#: As do visitors, each of whom comes back again and again.
VISITORS = [f"127.0.100.{number}" for number in range(1, 16)]
FALLBACK = "a machine's move was a fallback"

A = TypeVar("A", bound=Reply)


class Unserved(Exception):
    """The server refused what a victim asked for."""


@asynccontextmanager
async def victims(url: str, seed: int) -> AsyncIterator[Samples]:
    """Let them play, and measure, while the context is open."""
    samples, random = Samples(), Random(seed)
    hosts = [await guest_token(url, "Amber") for _ in range(TABLES + MACHINE_TABLES)]
    guest = await guest_token(url, "Blue")
    async with open_socket(url, guest) as host:
        shown = (await expect(host, CreateRoom("shown", "nim", ["me", "open"]), RoomCreated)).room
        tables = list(enumerate(hosts, 1))
        people, against_machines = tables[:TABLES], tables[TABLES:]
        acts: list[Callable[[], Awaitable[None]]] = [
            *(_Table(url, number, (host, guest), random, samples).play for number, host in people),
            *(_MachineTable(url, number, host, random, samples).play for number, host in against_machines),
            _Newcomers(url, guest, shown, samples).look_in,
        ]
        playing = [asyncio.create_task(again(act, samples)) for act in acts]
        try:
            yield samples
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def visitors(url: str, visits: int, seconds: float, record: str) -> None:
    """Have so many visitors look at a room, from some addresses and spread over so many seconds.

    From each address one also reads the finished game at the path ``record``, and all pages of a tree.
    """
    token = await guest_token(url, "Green")
    async with open_socket(url, token) as host:
        shown = (await expect(host, CreateRoom("visited", "nim", ["me", "open"]), RoomCreated)).room
        rounds, port = -(-visits // len(VISITORS)), urlsplit(url).port or 80

        async def come_back(address: str) -> None:
            visitor = _Newcomers(url, token, shown, Samples(), address, seconds / rounds)
            for _ in range(rounds):
                await visitor.look_in()

        async with asyncio.TaskGroup() as visiting:
            for address in VISITORS:
                visiting.create_task(come_back(address))
                visiting.create_task(_study(url, Target(port, address), record))


async def _study(url: str, reader: Target, record: str) -> None:
    """Read a record, and a tree page after page."""
    status, _ = await reader.request("GET", record)
    if status != 200:
        raise Unserved(f"{status} for {record}")
    async with open_socket(url, await reader.guest(), reader.address) as client:
        seats = ["me", LEVEL]
        room = (await expect(client, CreateRoom(client.new_id(), "connect-four", seats), RoomCreated)).room
        await expect(client, JoinRoom(client.new_id(), room), RoomJoined)
        page, pages = 0, 1
        while page < pages:
            fetch = FetchTree(client.new_id(), room, 1, TREE, page)
            page, pages = page + 1, (await expect(client, fetch, TreePage)).pages


async def again(act: Callable[[], Awaitable[None]], samples: Samples) -> None:
    """Act again and again, with new sockets after a failure."""
    while True:
        try:
            await act()
        except (Unserved, WebSocketException, OSError, TimeoutError) as error:
            samples.fail(f"{type(error).__name__}: {error}")
            await asyncio.sleep(RETRY_SECONDS)


async def expect(client: SocketClient, command: ClientMessage, kind: type[A]) -> A:
    """Return the answer to a command.

    Raises:
        Unserved: it is of another kind.
    """
    answer = await client.ask(command)
    if not isinstance(answer, kind):
        raise Unserved(answer.message if isinstance(answer, Refused) else repr(answer))
    return answer


def moves_of(random: Random) -> list[str]:
    """Return moves that fill the long board in a random order, and give no player a whole row, which wins."""
    width, height = LONG_GAME["width"], LONG_GAME["height"]
    assert isinstance(width, int)
    assert isinstance(height, int)
    columns = [column for column in range(1, width + 1) for _ in range(height)]
    while True:
        random.shuffle(columns)
        filled = Counter[int]()  # by column
        owners: list[set[int]] = [set() for _ in range(height)]  # by row
        for turn, column in enumerate(columns):
            owners[filled[column]].add(turn % 2)
            filled[column] += 1
        if all(len(owner) == 2 for owner in owners):
            return [str(column) for column in columns]


class _Table:
    """Two people who play each other, one game after the other."""

    def __init__(
        self, url: str, number: int, tokens: tuple[str, str], random: Random, samples: Samples
    ) -> None:
        self._url = url
        self._address = TABLE.format(number)
        self._tokens = tokens
        self._random = random
        self._samples = samples

    async def play(self) -> None:
        """Play games until something fails."""
        host, guest = self._tokens
        async with (
            open_socket(self._url, host, self._address) as first,
            open_socket(self._url, guest, self._address) as second,
        ):
            while True:
                command = CreateRoom(token_hex(8), "connect-four", ["me", "open"], dict(LONG_GAME))
                room = (await expect(first, command, RoomCreated)).room
                for player in (first, second):
                    await expect(player, JoinRoom(player.new_id(), room), RoomJoined)
                await expect(second, TakeSeat(second.new_id(), room, 2), Ack)
                for turn, move in enumerate(moves_of(self._random), 1):
                    player = first if turn % 2 else second
                    began = perf_counter()
                    await expect(player, PlayMove(player.new_id(), room, turn, move), Ack)
                    self._samples.note(ACK, began)
                    await asyncio.sleep(MOVE_SECONDS)
                for player in (first, second):  # so that the server may forget the room
                    await expect(player, LeaveRoom(player.new_id(), room), Ack)


class _MachineTable:
    """A person who plays a machine, one game after the other."""

    def __init__(self, url: str, number: int, token: str, random: Random, samples: Samples) -> None:
        self._url = url
        self._address = TABLE.format(number)
        self._token = token
        self._random = random
        self._samples = samples

    async def play(self) -> None:
        """Play one game."""
        async with open_socket(self._url, self._token, self._address) as player:
            command = CreateRoom(token_hex(8), "connect-four", ["me", LEVEL], dict(LONG_GAME))
            room = (await expect(player, command, RoomCreated)).room
            joined = await expect(player, JoinRoom(player.new_id(), room), RoomJoined)
            assert joined.state is not None
            turn, legal = 1, joined.state.position.legal
            while legal:
                await expect(
                    player, PlayMove(player.new_id(), room, turn, self._random.choice(legal.split())), Ack
                )
                began = perf_counter()
                turn, legal = await self._answered(player, began)
                await asyncio.sleep(MACHINE_MOVE_SECONDS)

    async def _answered(self, player: SocketClient, began: float) -> tuple[int, str]:
        """Wait for the machine's move; return the turn and the legal moves after it."""
        while True:
            message = await player.hear()
            if isinstance(message, Event) and isinstance(message.body, GameEnded):
                return 0, ""
            if isinstance(message, Event) and isinstance(message.body, MovePlayed) and message.body.seat == 2:
                self._samples.note(MACHINE, began)
                if message.body.fallback:
                    self._samples.fail(FALLBACK)
                assert message.position is not None
                return message.position.turn, message.position.legal


class _Newcomers:
    """People who connect and look at a room, one after the other."""

    def __init__(
        self,
        url: str,
        token: str,
        room: str,
        samples: Samples,
        address: str = NEWCOMERS,
        seconds: float = NEWCOMER_SECONDS,
    ) -> None:
        """Let one look in every so many seconds, all from one address."""
        self._url = url
        self._token = token
        self._room = room
        self._samples = samples
        self._address = address
        self._seconds = seconds

    async def look_in(self) -> None:
        """Connect, join, and leave."""
        began = perf_counter()
        async with open_socket(self._url, self._token, self._address) as client:
            self._samples.note(CONNECT, began)
            began = perf_counter()
            await expect(client, JoinRoom(client.new_id(), self._room), RoomJoined)
            self._samples.note(JOIN, began)
        await asyncio.sleep(self._seconds)
