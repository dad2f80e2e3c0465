"""What counting for /metrics takes of a move's processor time: a room with its figures, and with none.

A room of Connect Four is played in this process over a log that writes at once, so that nothing but the room
is measured. Rounds alternate between a room that counts and one whose figures do nothing; compared is the
processor time a move takes, and the difference is what counting costs.

    .venv/bin/python bench/metrics_cost.py
"""

import asyncio
import gc
from collections.abc import Iterable
from statistics import median
from time import process_time
from typing import Any, Final, cast

from rig.bare_player import DRAWN_GAME
from rig.figures import print_load, print_machine, print_table, quantile

from parlour_protocol.answers import Ack, Event, Reply
from parlour_protocol.commands import PlayMove
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player, Stream
from parlour_server.counters import Counters
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import initial_state, replay
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.records import Done, RoomRow
from parlour_server.store.writer import LogWriter

GAMES: Final = 5
ROUNDS: Final = 300
PLAYERS: Final = (Player("a", "Amber"), Player("b", "Blue"))


class Uncounted(Counters):
    """Figures that count nothing."""

    def settled(self, stream: Stream, events: int, seconds: float) -> None:
        """Do nothing."""


class InstantLog:
    """A log on which everything is written at once."""

    def append(self, events: Iterable[Event], row: RoomRow | None, done: Done) -> None:
        """Report it written, as soon as this has returned."""
        asyncio.get_running_loop().call_soon(done, None)


class Mover:
    """Waits for the reply to a move."""

    def __init__(self) -> None:
        self.answered: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def reply(self, reply: Reply) -> None:
        """Take the reply."""
        self.answered.set_result(reply)


async def play(counters: Counters) -> float:
    """Return the processor seconds that a move takes."""
    opened = RoomOpened("connect-four", {}, 1, "public", PLAYERS[0], list(PLAYERS))
    state = initial_state("m3vt5kq2zxab", opened)
    state = replay("m3vt5kq2zxab", [opened, *first_game(state)])
    loop, began = asyncio.get_running_loop(), process_time()
    for _ in range(GAMES):
        room = RoomActor(
            state, cast(LogWriter, InstantLog()), cast(Any, None), [], lambda _: None, counters=counters
        )
        for turn, move in enumerate(DRAWN_GAME, 1):
            mover = Mover()
            command = PlayMove("m", "m3vt5kq2zxab", turn, str(move + 1))
            room.submit(PLAYERS[(turn - 1) % 2], command, loop.time(), mover)
            if not isinstance(await mover.answered, Ack):
                raise RuntimeError(f"a move was refused: {mover.answered.result()}")
    return (process_time() - began) / (GAMES * len(DRAWN_GAME))


async def measure() -> tuple[list[float], list[float]]:
    """Return the rounds of both, in seconds a move."""
    counted, uncounted = [], []
    gc.disable()  # a collection would fall on one of the two
    for _ in range(ROUNDS):
        counted.append(await play(Counters()))
        uncounted.append(await play(Uncounted()))
    return counted, uncounted


def main() -> None:
    """Measure and print."""
    print_machine()
    counted, uncounted = asyncio.run(measure())
    differences = [1e6 * (with_ - without) for with_, without in zip(counted, uncounted, strict=True)]
    print(
        f"{ROUNDS} rounds of {GAMES} games of {len(DRAWN_GAME)} moves; microseconds of processor time a move"
    )
    print_table(
        [
            ("counting", "not counting", "difference", "a tenth below", "a tenth above"),
            [
                1e6 * median(counted),
                1e6 * median(uncounted),
                median(differences),
                quantile(differences, 0.1),
                quantile(differences, 0.9),
            ],
        ]
    )
    print_load()


if __name__ == "__main__":
    main()
