"""Does a thinking machine hold anybody up? A third room's acknowledgements and the event loop's own lag.

Machines think for two seconds in two rooms, each in its own worker process, while somebody plays in a third
room; between those turns the same is measured with nobody thinking. Both kinds of phase alternate in one
run on one server, so that whatever else the machine does falls on both.

    .venv/bin/python bench/loop_stall.py
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from time import perf_counter

from rig.figures import print_load, print_machine, print_table, quantile
from rig.player import Player, full_board, guest_token, open_player
from rig.probed_server import Note
from rig.server import ProbedServer

ENGINES = "process:2"
MACHINE = "alphabeta:depth=18,time=2"
PHASES = 8
QUIET_SECONDS = 2.2
MOVE_SECONDS = 0.025  # below the 50 messages a second that one client may send

Span = tuple[float, float]


@dataclass
class Phases:
    """What was measured under one condition: when, and each acknowledgement in seconds."""

    spans: list[Span] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)

    def row(self, name: str, notes: list[Note]) -> list[object]:
        """Return the condition's line of the table, times in milliseconds."""
        inside = [note for note in notes if any(start <= note.at <= end for start, end in self.spans)]
        lags = [note.lag for note in inside]
        longest = max(inside, key=lambda note: note.lag)
        figures = [quantile(self.acks, 0.5), quantile(self.acks, 0.99), max(self.acks)]
        figures += [quantile(lags, 0.5), quantile(lags, 0.99), quantile(lags, 0.999)]
        figures += [longest.lag, longest.ran, longest.waited, max(note.ran for note in inside)]
        return [name, len(self.acks), *(1000 * figure for figure in figures)]


async def measure(url: str, quiet: Phases, thinking: Phases) -> None:
    """Alternate the two conditions."""
    token = await guest_token(url, "Bench")
    async with open_player(url, token) as third, open_player(url, token) as opponent:
        machines = [await opponent.create(["me", MACHINE]) for _ in range(2)]
        for phase in range(PHASES):
            await play_during(third, asyncio.sleep(QUIET_SECONDS), quiet)
            await play_during(third, let_think(opponent, machines, phase), thinking)


async def let_think(opponent: Player, rooms: list[str], phase: int) -> None:
    """Play the phase's move in each machine's room, and return when all the machines have answered."""
    turn = 2 * phase + 1
    for room in rooms:
        await opponent.play(room, turn, str(phase % 12 + 1))
    for room in rooms:
        await opponent.until_turn(room, turn + 2)


async def play_during(player: Player, condition: Awaitable[None], phases: Phases) -> None:
    """Play in a room of one's own, a move every ``MOVE_SECONDS``, for as long as something else takes."""
    room = await player.create(["me", "me"])
    until = asyncio.ensure_future(condition)
    start = perf_counter()
    for turn, move in enumerate(full_board(len(phases.spans)), 1):
        if until.done():
            break
        phases.acks.append((await player.play(room, turn, move)).seconds)
        await asyncio.sleep(MOVE_SECONDS)
    await until
    phases.spans.append((start, perf_counter()))


def main() -> None:
    """Measure and print."""
    print_machine()
    quiet, thinking = Phases(), Phases()
    with ProbedServer(ENGINES) as server:
        asyncio.run(measure(server.url, quiet, thinking))
    print(
        f"{PHASES} phases each, --engines {ENGINES}, {MACHINE} in two rooms, loop {server.loop}; milliseconds"
    )
    rows = [quiet.row("nobody thinks", server.notes), thinking.row("two machines think", server.notes)]
    print_table(
        [
            [
                "third room",
                "moves",
                "ack p50",
                "p99",
                "max",
                "lag p50",
                "p99",
                "p99.9",
                "longest stall",
                "of it ran",
                "of it waited",
                "longest run",
            ],
            *rows,
        ]
    )
    print_load()


if __name__ == "__main__":
    main()
