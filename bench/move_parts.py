"""What does a move cost in our own modules, and what in it? One process, no sockets, no disk.

Moves of Connect Four go as MessagePack frames through conversation, room and decision to a log that reports
at once that they are on disk, and back to two members whose transports drop what they are given. Each part is
called alone, on the position after 24 moves. Microseconds of processor time, the least of many rounds, since
other work on the machine only ever adds.

    .venv/bin/python bench/move_parts.py
"""

import asyncio
import gc
from collections.abc import Callable, Iterable
from time import process_time
from typing import Any, cast

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import make_game
from parlour_protocol.answers import Event
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import ClientMessage, Hello, PlayMove
from parlour_protocol.events import GameStarted, RoomOpened
from parlour_protocol.liveness import SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.values import Player
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.auth.identity import Principal
from parlour_server.counters import Counters
from parlour_server.delivery.frames import build_frame
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.state import RoomState, replay
from parlour_server.domain.room.views import position_view
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.records import RoomRow, event_values
from parlour_server.store.writer import Done, LogWriter
from parlour_server.websocket.connection import Connection, Services
from parlour_server.websocket.outbox import Outbox

COLUMNS = [4] * 6 + [2] * 6 + [6] * 6 + [1] * 6  # no line
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


class FakeLog:
    """A log that makes the rows of its events, and reports them written when ``settle`` is called."""

    def __init__(self) -> None:
        self._waiting: list[Done] = []

    def append(self, events: Iterable[Event], row: RoomRow | None, done: Done) -> None:
        """Make the rows; ``settle`` calls ``done``."""
        _ = [event_values(event) for event in events]
        self._waiting.append(done)

    def settle(self) -> None:
        """Report everything as written."""
        waiting, self._waiting = self._waiting, []
        for done in waiting:
            done(None)


def started_room(room: str) -> RoomState:
    """Return a room in which the game has begun."""
    game = make_game("connect-four", {})
    options, rules = dict(game.options), game.rules_version
    opened = RoomOpened("connect-four", options, rules, "public", PLAYERS[0], list(PLAYERS))
    return replay(room, [opened, GameStarted(1, list(PLAYERS), "", 1)])


async def whole_moves() -> float:
    """Play one round of many rooms, and return the seconds a move."""
    log, counters = FakeLog(), Counters()
    # A move needs the limits and counters only.
    none = cast(Any, None)
    services = Services(none, none, none, none, none, STANDARD_LIMITS, counters)
    tables: list[tuple[str, list[Connection]]] = []
    for number in range(ROOMS):
        room = RoomActor(
            started_room(f"room{number}"),
            cast(LogWriter, log),
            none,
            [],
            lambda room: None,
            counters=counters,
        )
        seats = [sit_down(player, room, services) for player in PLAYERS]
        tables.append((room.state.room, seats))
    encode = server_codec(MSGPACK_SUBPROTOCOL).encode
    turns = [
        [
            (seats[turn % 2], encode(PlayMove(f"{turn}", room, turn + 1, f"{column}")))
            for room, seats in tables
        ]
        for turn, column in enumerate(COLUMNS)
    ]
    gc.collect()
    began = process_time()
    for turn in turns:
        for mover, frame in turn:
            mover.receive(frame)
        log.settle()
    return (process_time() - began) / (ROOMS * len(COLUMNS))


def sit_down(player: Player, room: RoomActor, services: Services) -> Connection:
    """Return the conversation of a player who has joined a room."""
    session: Session[ClientMessage] = Session(server_codec(MSGPACK_SUBPROTOCOL), Hello, SERVER_TIMING, 0.0)
    session.opened = True
    peer = cast(Any, DiscardingPeer())
    outbox = Outbox(peer, peer, lambda code: None, services.limits, services.counters)
    principal = Principal(player)
    connection = Connection(principal, session, outbox, services, lambda code, reason: None)
    connection._joined[room.state.room] = room
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
    """Measure and print."""
    print_machine()
    rows: list[list[object]] = [
        ["a whole move", 1e6 * min(asyncio.run(whole_moves()) for _ in range(ROUNDS))]
    ]
    rows += [[name, 1e6 * least(call)] for name, call in parts().items()]
    print_table([("part", "us"), *rows])
    print_load()


if __name__ == "__main__":
    main()
