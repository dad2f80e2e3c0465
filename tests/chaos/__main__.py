"""``python -m tests.chaos [--kills N] [--rooms N] [--seed N] [--minutes M]``: a storm, and its report.

The server gets the database that PARLOUR_TEST_DATABASE names. The exit status is 1 if anything was lost,
doubled or displaced, or a game did not finish; what the server printed is kept then, and a database in a
file.
"""

import asyncio
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from secrets import randbelow
from shutil import rmtree
from tempfile import mkdtemp

from parlour_engine.commands.progress import Progress, end_interrupted
from tests.chaos.storm import OnProgress, Plan, run_storm
from tests.chaos.toll import Toll
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess


def main() -> None:
    """Run."""
    parser = ArgumentParser("python -m tests.chaos")
    parser.add_argument("--kills", type=_number, default=100)
    parser.add_argument("--rooms", type=_number, default=200, help="games at once")
    parser.add_argument("--seed", type=int, default=randbelow(10**6))
    parser.add_argument("--minutes", type=float, default=90.0, help="no more kills after so long")
    chosen = parser.parse_args()
    plan = Plan(chosen.kills, chosen.rooms, chosen.seed, 60 * chosen.minutes)
    print(f"seed {plan.seed}: {plan.kills} kills over {plan.rooms} rooms", flush=True)
    folder = Path(mkdtemp(prefix="parlour-chaos-"))
    reached = (0, 0)

    def on_progress(kills: int, games: int) -> None:
        nonlocal reached
        reached = kills, games
        progress.step(kills, f"kills, {games} games")

    try:
        with Progress("chaos", plan.kills, stoppable=False) as progress:
            toll = asyncio.run(storm(plan, folder, on_progress))
    except KeyboardInterrupt:
        print(f"{reached[0]} kills, {reached[1]} games; not judged, as it was interrupted; kept: {folder}")
        end_interrupted()
    print("\n".join(toll.lines()))
    if toll.failures:
        sys.exit(f"kept: {folder}")
    rmtree(folder)


def _number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 10**6:
        raise ArgumentTypeError(f"is {text!r}: allowed are whole numbers from 1 to 999999")
    return int(text)


async def storm(plan: Plan, folder: Path, on_progress: OnProgress) -> Toll:
    """Start a server under a storm, and return what that came to."""
    server = ServerProcess(folder, *LOADED_AHEAD, "--engines", "process:1")
    await asyncio.to_thread(server.start)
    try:
        return await run_storm(server, plan, folder, on_progress)
    finally:
        await asyncio.to_thread(server.stop)


if __name__ == "__main__":
    main()
