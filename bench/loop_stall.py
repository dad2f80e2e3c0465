"""Does thinking or proving delay other rooms? A third room's acknowledgements and the event loop's own lag.

Machines think for two seconds in two rooms, each in its own worker process, while a game is played in a third
room. The same is measured while values are asked for: a proof that takes longer than the phase keeps the
study worker busy, and a client steps through a game of Wolf and sheep, whose values the server looks up
itself. And it is measured while the workers rest. The three kinds of phase alternate in one run on one
server, so that whatever else the machine does falls on all.

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

from parlour_protocol.values import OptionValue

ENGINES = "process:2"
MACHINE = "alphabeta:depth=18,time=2"
PHASES = 8
QUIET_SECONDS = 2.2
LONG_PROOF: dict[str, OptionValue] = {"width": 7, "height": 7, "line": 4}  # of m,n,k
WOLF_MOVES = ["d8-e7", "a1-b2", "e7-d8", "c1-d2", "d8-e7", "e1-f2", "e7-d8", "g1-h2"]
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


async def measure(url: str, quiet: Phases, thinking: Phases, proving: Phases) -> None:
    """Alternate the three conditions."""
    token, askers = await guest_token(url, "Bench"), [await guest_token(url, "Asker") for _ in range(2)]
    async with (
        open_player(url, token) as third,
        open_player(url, token) as opponent,
        open_player(url, askers[0]) as patient,
        open_player(url, askers[1]) as curious,
    ):
        machines = [await opponent.create(["me", MACHINE]) for _ in range(2)]
        for phase in range(PHASES):
            await play_during(third, asyncio.sleep(QUIET_SECONDS), quiet)
            await play_during(third, let_think(opponent, machines, phase), thinking)
            wolf = await wolf_game(curious)
            await play_during(third, prove_meanwhile(patient, curious, wolf), proving)


async def let_think(opponent: Player, rooms: list[str], phase: int) -> None:
    """Play the phase's move in each machine's room, and return when all the machines have answered."""
    turn = 2 * phase + 1
    for room in rooms:
        await opponent.play(room, turn, str(phase % 12 + 1))
    for room in rooms:
        await opponent.until_turn(room, turn + 2)


async def wolf_game(player: Player) -> str:
    """Return a room with the first plies of a game whose values have not been asked for."""
    room = await player.create(["me", "me"], "wolf-and-sheep", {})
    for turn, move in enumerate(WOLF_MOVES, 1):
        await player.play(room, turn, move)
    return room


async def prove_meanwhile(patient: Player, curious: Player, wolf: str) -> None:
    """Begin a long proof, look up every turn of a game, one after the other, and end the proof."""
    room = await patient.create(["me", "me"], "mnk", LONG_PROOF)
    proof = asyncio.create_task(patient.analyse(room, 1))
    for turn in range(1, len(WOLF_MOVES) + 2):
        await curious.analyse(wolf, turn)
        await asyncio.sleep(QUIET_SECONDS / (len(WOLF_MOVES) + 1))
    if proof.done():
        raise RuntimeError(f"the proof was to last: {proof.result()}")
    await patient.stop_analysis(room)
    proof.cancel()


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
    quiet, thinking, proving = Phases(), Phases(), Phases()
    with ProbedServer(ENGINES) as server:
        asyncio.run(measure(server.url, quiet, thinking, proving))
    print(
        f"{PHASES} phases each, --engines {ENGINES}, {MACHINE} in two rooms, loop {server.loop}; milliseconds"
    )
    rows = [
        quiet.row("no machine thinks", server.notes),
        thinking.row("two machines think", server.notes),
        proving.row("values are asked for", server.notes),
    ]
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
