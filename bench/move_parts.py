"""What does a move cost in our own modules, and what in it? One process, no sockets, no disk.

Moves of Connect Four go as MessagePack frames through conversation, room and decision to a log that reports
at once that they are on disk, and back to two members whose transports drop what they are given. Each part is
called alone, on the position after 24 moves. Microseconds of processor time, the least of many rounds, since
other work on the machine only ever adds.

Counted are the calls of our own Python functions from the frame of a move to its frames, and the blocks of
memory that it holds while it waits for the log: between two moves of a room a server plays a hundred others,
so that none of it is in the processor's caches when it is used again. Medians of a game's moves.

    .venv/bin/python bench/move_parts.py
"""

import asyncio
import gc
import re
import sys
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import process_time
from types import FrameType
from typing import Any, cast

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import make_game
from parlour_protocol.answers import Event
from parlour_protocol.codec import Frame, server_codec
from parlour_protocol.commands import ClientMessage, Hello, PlayMove
from parlour_protocol.events import GameStarted, RoomOpened
from parlour_protocol.liveness import SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.terms import Clock, Fischer
from parlour_protocol.values import Player
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.analysis.position_values import Analyses
from parlour_server.analysis.service import StudyService
from parlour_server.auth.identity import Principal
from parlour_server.counters import Counters
from parlour_server.delivery.frames import build_frame
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.state import RoomState, replay
from parlour_server.domain.room.views import position_view
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.rooms.engine_moves import EngineMoves
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.records import Append, event_values
from parlour_server.store.writer import LogWriter
from parlour_server.websocket.connection import Connection, Handling, Services
from parlour_server.websocket.outbox import Outbox
from parlour_server.websocket.room_commands import RoomCommands

COLUMNS = [4] * 6 + [2] * 6 + [6] * 6 + [1] * 6  # no line
PACKAGES = re.compile(r"/parlour_(server|protocol|engine)/")
CLOCKS: dict[str, Clock | None] = {"no clock": None, "with clocks": Fischer(300, 2)}
ROOMS, ROUNDS = 60, 40
CALLS, REPEATS = 2_000, 40
PLAYERS = [Player("first", "First", "person"), Player("second", "Second", "person")]


class DiscardingPeer:
    """A transport and a WebSocket whose peer reads everything."""

    closed = False

    def is_closing(self) -> bool:
        """Return False: it is open."""
        return False

    def get_write_buffer_size(self) -> int:
        """Return 0: nothing waits."""
        return 0

    def write(self, data: bytes) -> None:
        """Drop what is sent."""


class FakeLog(LogWriter):
    """A log that makes the rows of its events, and reports them written when ``settle`` is called."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[Append] = []

    @property
    def pending(self) -> int:
        """The number of appends that wait."""
        return len(self._waiting)

    def _put(self, append: Append) -> None:
        self._waiting.append(append)

    def settle(self) -> None:
        """Report everything as written."""
        waiting, self._waiting = self._waiting, []
        for append in waiting:
            self._settle(append, None)

    async def close(self) -> None:
        """Do nothing: nothing is open."""


class Tables:
    """Rooms of two members over one log, with all that a server tells of a change."""

    def __init__(self, rooms: int, clock: Clock | None = None) -> None:
        self.log, counters = FakeLog(), Counters()
        # A move needs the limits and counters only, and the changes of a room no pool.
        none = cast(Any, None)
        in_rooms = RoomCommands(none, none, none, none, STANDARD_LIMITS, counters)
        handlers: dict[type[Any], Handling] = {PlayMove: Handling(in_rooms.submit, frozenset({"play"}))}
        services = Services(handlers, none, (), STANDARD_LIMITS, counters, none)
        engine_moves = EngineMoves(none, none, 1.0, 1.0, STANDARD_LIMITS)
        analyses = Analyses(StudyService(none, STANDARD_LIMITS), 1.0)

        def on_change(room: RoomActor) -> None:
            engine_moves.on_room_change(room)
            analyses.on_room_change(room)

        self.seats: list[tuple[str, list[Connection]]] = []
        for number in range(rooms):
            state = started_room(f"room{number}", clock)
            room = RoomActor(state, self.log, none, [], on_change, counters=counters)
            self.seats.append((state.room, [sit_down(player, room, services) for player in PLAYERS]))

    def turns(self) -> list[list[tuple[Connection, Frame]]]:
        """Return the moves of a game: of each turn the mover and the frame, room by room."""
        encode = server_codec(MSGPACK_SUBPROTOCOL).encode
        return [
            [
                (seats[turn % 2], encode(PlayMove(f"{turn}", room, turn + 1, f"{column}")))
                for room, seats in self.seats
            ]
            for turn, column in enumerate(COLUMNS)
        ]


def started_room(room: str, clock: Clock | None = None) -> RoomState:
    """Return a room in which the game has begun."""
    game = make_game("connect-four", {})
    options, rules = dict(game.options), game.rules_version
    opened = RoomOpened("connect-four", options, rules, "public", PLAYERS[0], list(PLAYERS), clock=clock)
    return replay(room, [opened, GameStarted(1, list(PLAYERS), "", 1)])


async def whole_moves(clock: Clock | None = None) -> float:
    """Play one round of many rooms, and return the seconds a move."""
    tables = Tables(ROOMS, clock)
    turns = tables.turns()
    gc.collect()
    began = process_time()
    for turn in turns:
        for mover, frame in turn:
            mover.receive(frame)
        tables.log.settle()
    return (process_time() - began) / (ROOMS * len(COLUMNS))


async def calls_of_moves(clock: Clock | None = None) -> list[Counter[str]]:
    """Return the calls of our own functions in each move of a game, by name."""
    await whole_moves(clock)  # fills what is cached for all rooms
    tables = Tables(1, clock)
    return [_calls(tables, mover, frame) for ((mover, frame),) in tables.turns()]


def _calls(tables: Tables, mover: Connection, frame: Frame) -> Counter[str]:
    called: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and PACKAGES.search(frame.f_code.co_filename):
            called[frame.f_code.co_qualname] += 1

    sys.setprofile(count)
    mover.receive(frame)
    tables.log.settle()
    sys.setprofile(None)
    return called


async def blocks_of_moves(clock: Clock | None = None) -> list[int]:
    """Return how many blocks of memory each move of a game holds while it waits for the log."""
    await whole_moves(clock)
    tables, held = Tables(1, clock), []
    for ((mover, frame),) in tables.turns():
        before = sys.getallocatedblocks()
        mover.receive(frame)
        held.append(sys.getallocatedblocks() - before)
        tables.log.settle()
    return held


def sit_down(player: Player, room: RoomActor, services: Services) -> Connection:
    """Return the conversation of a player who has joined a room."""
    session: Session[ClientMessage] = Session(server_codec(MSGPACK_SUBPROTOCOL), Hello, SERVER_TIMING, 0.0)
    session.opened = True
    peer = cast(Any, DiscardingPeer())
    outbox = Outbox(peer, peer, lambda code: None, services.limits, services.counters)
    principal = Principal(player)
    connection = Connection(principal, session, outbox, services, lambda code, reason: None)
    connection.joined[room.state.room] = room
    room.add(connection)
    return connection


def parts() -> dict[str, Callable[[], object]]:
    """Return what a move is made of, to be called alone."""
    state = started_room("room")
    for turn, column in enumerate(COLUMNS):
        command = PlayMove("id", "room", turn + 1, f"{column}")
        outcome = cast(Any, decide(state, PLAYERS[turn % 2], command))
        last, state = outcome.steps[-1].event, outcome.steps[-1].state
    command, mover = PlayMove("id", "room", state.turn, "3"), PLAYERS[len(COLUMNS) % 2]
    codec = server_codec(MSGPACK_SUBPROTOCOL)
    event = Event("room", "game", 1, state.seq, 1_700_000_000_000, last, position_view(state))
    frame = codec.encode(command)
    return {
        "read the frame": lambda: codec.decode(frame),
        "decide the move": lambda: decide(state, mover, command),
        "position to draw": lambda: position_view(state),
        "row for the log": lambda: event_values(event),
        "frame of the event": lambda: build_frame(codec.encode(event)),
    }


def least(call: Callable[[], object]) -> float:
    """Return the seconds of a call, the least of many rounds."""
    best = float("inf")
    for _ in range(REPEATS):
        began = process_time()
        for _ in range(CALLS):
            call()
        best = min(best, (process_time() - began) / CALLS)
    return best


def main() -> None:
    """Measure and print; with ``calls`` also the name of each function that a move calls."""
    print_machine()
    rows: list[list[object]] = []
    for name, clock in CLOCKS.items():
        rows.append(
            [f"a whole move, {name}", 1e6 * min(asyncio.run(whole_moves(clock)) for _ in range(ROUNDS))]
        )
    rows += [[name, 1e6 * least(call)] for name, call in parts().items()]
    print_table([("part", "us"), *rows])
    counted: list[list[object]] = []
    for name, clock in CLOCKS.items():
        calls = asyncio.run(calls_of_moves(clock))
        blocks = asyncio.run(blocks_of_moves(clock))
        counted.append([name, median([each.total() for each in calls]), median(blocks)])
        if sys.argv[1:] == ["calls"]:
            print(name, *(f"{times:3} {what}" for what, times in calls[-2].items()), sep="\n")
    print_table([("a move", "calls", "blocks held"), *counted])
    print_load()


if __name__ == "__main__":
    main()
