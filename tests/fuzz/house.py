"""A server without a network, which hears the mutants of everything a client can say.

Two people sit in the golden messages' rooms and a third watches; any of them may have sent a frame. The
rules, the rooms, studies and analyses are the product's own, the disk is simulated, time stands still but for
a little with each frame, and no engine ever answers. Invariants: each frame is answered by at most one typed
message or ends its connection, nothing else is raised, and every room in memory is what its log says.
"""

import asyncio
import time
from collections.abc import Mapping
from random import Random
from typing import Any, cast, get_args

from parlour_protocol.answers import Event, HouseNews, Refused
from parlour_protocol.codec import Frame, client_codec, server_codec
from parlour_protocol.commands import ClientMessage, Hello, JoinRoom
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.events import AnyEvent, RoomOpened
from parlour_protocol.liveness import SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.terms import Fischer
from parlour_protocol.values import OptionValue, Player, RoomSummary
from parlour_server.analyses import Analyses
from parlour_server.connection import Connection, Services
from parlour_server.engines.pool import EnginePool
from parlour_server.figures import Figures
from parlour_server.foyer import Foyer
from parlour_server.identity import Identities, Visitor
from parlour_server.lobby import LobbyFeed
from parlour_server.machines import Machines
from parlour_server.match import Match
from parlour_server.online import Online
from parlour_server.outbox import Outbox, OutFrame
from parlour_server.room.decide import first_game
from parlour_server.room.state import RoomState, open_room, replay
from parlour_server.room.views import room_view
from parlour_server.rooms import Rooms
from parlour_server.store.database import Database
from parlour_server.store.reader import LogReader
from parlour_server.store.writer import LogWriter
from parlour_server.studies import Studies
from tests.golden.wire.table import (
    AMBER,
    FOUR_OPTIONS,
    FOUR_ROOM,
    GRUNDY_ROOM,
    GUEST,
    MARKS_ROOM,
    NIM_OPTIONS,
    NIM_ROOM,
    WOLF_ROOM,
)
from tests.stateful.network import BOUNDLESS, Disk, NoMachines, SetLoop, Writer, settle

GAMES: Mapping[str, tuple[str, dict[str, OptionValue]]] = {
    FOUR_ROOM: ("connect-four", FOUR_OPTIONS),
    NIM_ROOM: ("nim", NIM_OPTIONS),
    MARKS_ROOM: ("mnk", {}),
    WOLF_ROOM: ("wolf-and-sheep", {}),
    GRUNDY_ROOM: ("grundy", {}),
}
WATCHER = Player("1234567890abcdef", "Watcher")
CLOCK = Fischer(60, 1)
STEP_SECONDS = 0.05
CHECKED = 20  # frames from one look at the rooms to the next
AGAIN = 100
"""Frames after which everything begins anew: games end, and then little is left to be done."""

#: What waits for an engine, and is answered when one has thought.
WAITING = (b"fetch-tree", b"fetch-graph")


class Shelf(Disk):
    """The simulated log, with the lists that a house asks for."""

    async def listed(self, since: int, limit: int) -> list[RoomSummary]:
        return []


class Caller:
    """One connection's end: what the server says to it is decoded and kept until it is looked at."""

    def __init__(self, player: Player, services: Services, subprotocol: str) -> None:
        self.heard: list[Any] = []
        self.closed: CloseCode | None = None
        self.round_trip = 0
        self.waiting = 0
        self.keeps_up = True
        self.encode = server_codec(subprotocol).encode
        self._decode = client_codec(subprotocol).decode
        now = asyncio.get_running_loop().time()
        session: Session[ClientMessage] = Session(server_codec(subprotocol), Hello, SERVER_TIMING, now)
        self.connection = Connection(Visitor(player), session, cast(Outbox, self), services, self._close)

    def send(self, *frames: OutFrame) -> None:
        self.heard += [self._decode(frame.payload) for frame in frames]

    def send_newest(self, topic: str, frame: OutFrame) -> None:
        self.send(frame)

    def ask_along(self) -> None:
        self.round_trip = 40

    def close(self) -> None:
        pass

    def _close(self, code: CloseCode, why: str) -> None:
        self.closed = self.closed or code


class House:
    """The server of one subprotocol, and whoever speaks to it."""

    def __init__(self, seed: int, subprotocol: str) -> None:
        self._random = Random(seed)
        self._subprotocol = subprotocol
        self._loop = SetLoop()
        self._failures: list[Any] = []
        self._loop.set_exception_handler(lambda loop, context: self._failures.append(context))
        self._frames = 0
        self._callers: dict[Player, Caller] = {}
        self._disk = Shelf(self._random)
        self._services = _services(self._disk)

    def hear(self, frame: Frame) -> bool:
        """Let somebody say it; return whether it was understood."""
        return self._loop.run_until_complete(self._hear(frame))

    def close(self) -> None:
        """End whatever is still under way."""
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _hear(self, frame: Frame) -> bool:
        if self._frames % AGAIN == 0:
            await self._begin()
        self._frames += 1
        player = self._random.choice([*self._callers])
        caller = self._callers[player]
        if caller.closed is not None:
            caller.connection.left()
            caller = self._callers[player] = await self._enter(player)
        for each in self._callers.values():
            each.heard.clear()
        self._loop.moved += STEP_SECONDS
        await self._say(caller, frame)
        if self._frames % CHECKED == 0:
            self._check_rooms()
        return self._judge(caller, frame)

    def _judge(self, caller: Caller, frame: Frame) -> bool:
        """Return whether a frame was understood: answered once, or else it ended the connection."""
        assert self._failures == [], self._failures
        answers = [message for message in caller.heard if _is_answer(message)]
        assert len(answers) <= 1, f"more than one answer: {answers}"
        encoded = frame.encode() if isinstance(frame, str) else frame
        assert answers or caller.closed or any(kind in encoded for kind in WAITING), "no answer"
        return any(not _is_malformed(answer) for answer in answers)

    def _check_rooms(self) -> None:
        """Hold every room in memory against its log."""
        for live in self._services.rooms._live.values():
            log = self._disk.log[live.state.room, "game"]
            again = replay(live.state.room, [event.body for event in log])
            assert _shown(live.state) == _shown(again)

    async def _begin(self) -> None:
        """End the house before, if any, and open another with every game at its start."""
        await self._end()
        self._disk = Shelf(self._random)
        for room, (game, options) in GAMES.items():
            self._disk.log[room, "game"] = _opened(room, game, options)
        self._services = _services(self._disk)
        self._callers = {player: await self._enter(player) for player in (AMBER, GUEST, WATCHER)}

    async def _end(self) -> None:
        services = self._services
        for caller in self._callers.values():
            caller.connection.left()
        for part in (services.studies, services.analyses, services.rooms, services.foyer):
            await part.close()

    async def _enter(self, player: Player) -> Caller:
        caller = Caller(player, self._services, self._subprotocol)
        commands: list[ClientMessage] = [Hello("h")]
        commands += [JoinRoom(f"j{number}", room) for number, room in enumerate(GAMES)]
        for command in commands:
            await self._say(caller, caller.encode(command))
        return caller

    async def _say(self, caller: Caller, frame: Frame) -> None:
        """Let a frame be heard, everything happen that can, and all of it be written."""
        pending = caller.connection.receive(frame)
        acting = None if pending is None else asyncio.ensure_future(pending)
        await settle()
        while self._disk.waiting:
            self._disk.commit()
            await settle()
        if acting is not None:
            assert acting.done(), "it waits for something that never comes"
            acting.result()


def _services(disk: Shelf) -> Services:
    """Return the parts of a server over a disk."""
    pool, reader = EnginePool([]), cast(LogReader, disk)
    studies, analyses = Studies(pool, 1.0, BOUNDLESS), Analyses(pool, 1.0, BOUNDLESS)
    rooms = Rooms(
        cast(LogWriter, Writer(disk)),
        reader,
        Identities("secret", cast(Database, None)),
        cast(Machines, NoMachines()),
        analyses,
        (),
        BOUNDLESS,
    )
    foyer = Foyer(LobbyFeed(rooms.listed), Online(), rooms.open_between, _strength, BOUNDLESS)
    return Services(rooms, reader, studies, analyses, foyer, BOUNDLESS, Figures())


def _opened(room: str, game: str, options: dict[str, OptionValue]) -> list[Event]:
    opened = RoomOpened(game, options, 1, "public", AMBER, [AMBER, GUEST], help=True, clock=CLOCK)
    bodies: tuple[AnyEvent, ...] = (opened, *first_game(open_room(room, opened)))
    at = time.time_ns() // 1_000_000  # by the calendar the games have just begun
    return [Event(room, "game", 1, seq, at, body) for seq, body in enumerate(bodies, 1)]


def _shown(state: RoomState) -> tuple[object, ...]:
    return room_view(state, 1, [True, True]), state.seq, state.offers


def _is_answer(message: Any) -> bool:
    """Return whether a message answers what was said: news of the house have ids of their own."""
    if isinstance(message, get_args(HouseNews)):
        return False
    return getattr(message, "id", None) is not None or _is_malformed(message)


def _is_malformed(message: object) -> bool:
    return isinstance(message, Refused) and message.code is RefusalCode.MALFORMED


async def _strength(player: Player, match: Match) -> float:
    return 1500.0
