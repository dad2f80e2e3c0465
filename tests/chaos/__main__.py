"""``python -m tests.chaos [--cluster | --bots] [--kills N | --faults N] ...``: a storm, and its report.

Without ``--cluster`` one server is killed, over the database that PARLOUR_TEST_DATABASE names; with it nodes,
their PostgreSQL, their NATS and their Dask cluster are killed, stopped and cut off from each other; with
``--bots`` a server and bots are killed while the bots play each other and machines on clocks. The exit
status is 1 if anything was lost, doubled or displaced, or a game did not finish or was lost by absence; what
the processes printed is kept then, and a database in a file. Ctrl-C or SIGTERM ends with what is known.
"""

import asyncio
import logging
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Coroutine
from pathlib import Path
from secrets import randbelow
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

from parlour_engine.commands.progress import Progress, end_interrupted
from tests.chaos.bot_storm import BotPlan, BotToll, run_bot_storm
from tests.chaos.cluster_storm import ClusterPlan, ClusterToll, run_cluster_storm
from tests.chaos.run_through import run_through
from tests.chaos.storm import Plan, run_storm
from tests.chaos.toll import Toll
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess

KILLS: Final = 100
FAULTS: Final = 300
ROOMS: Final = 200
ROOMS_OF_CLUSTER: Final = 60
NODES: Final = (2, 3)
BOTS: Final = 20
BOT_GAMES: Final = 400
BOT_SERVER_KILLS, BOT_KILLS = 5, 10


def main() -> None:
    """Run."""
    parser = ArgumentParser("python -m tests.chaos")
    parser.add_argument("--cluster", action="store_true", help="several nodes, with all that they need")
    parser.add_argument("--kills", type=_number, help=f"of one server; {KILLS} by default")
    parser.add_argument("--faults", type=_number, help=f"of a cluster; {FAULTS} by default")
    parser.add_argument("--nodes", type=int, choices=NODES, help=f"of a cluster; {NODES[-1]} by default")
    parser.add_argument("--rooms", type=_number, help=f"games at once; {ROOMS}, or {ROOMS_OF_CLUSTER}")
    parser.add_argument(
        "--bots",
        type=_number,
        nargs="?",
        const=BOTS,
        help=f"so many bots instead of people; {BOTS} by default",
    )
    parser.add_argument("--games", type=_number, help=f"that the bots begin; {BOT_GAMES} by default")
    parser.add_argument("--bot-kills", type=_number, help=f"of bots; {BOT_KILLS} by default")
    parser.add_argument("--seed", type=int, default=randbelow(10**6))
    parser.add_argument("--minutes", type=float, default=90.0, help="nothing more after so long")
    chosen = parser.parse_args()
    if chosen.cluster and chosen.kills:
        parser.error("--kills is of one server: a cluster has --faults")
    if chosen.bots and (chosen.cluster or chosen.rooms):
        parser.error("--bots are of one server, and have no --rooms")
    if not chosen.bots and (chosen.games or chosen.bot_kills):
        parser.error("--games and --bot-kills are of bots: add --bots")
    if not chosen.cluster and (chosen.faults or chosen.nodes):
        parser.error("--faults and --nodes are of a cluster: add --cluster")
    logging.getLogger("parlour_client").setLevel(logging.ERROR)  # that a node is away is no news
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    toll = _cluster(chosen) if chosen.cluster else _bots(chosen) if chosen.bots else _server(chosen)
    print("\n".join(toll.lines()))
    if toll.interrupted:
        end_interrupted()
    if toll.failures:
        sys.exit(1)


def _number(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 10**6:
        raise ArgumentTypeError(f"is {text!r}: allowed are whole numbers from 1 to 999999")
    return int(text)


def _server(chosen: Namespace) -> Toll:
    """Run a storm over one server."""
    plan = Plan(chosen.kills or KILLS, chosen.rooms or ROOMS, chosen.seed, 60 * chosen.minutes)
    print(f"seed {plan.seed}: {plan.kills} kills over {plan.rooms} rooms", flush=True)
    toll = Toll(plan.seed, plan.rooms)

    async def storm(folder: Path, on_progress: Callable[[], None]) -> None:
        server = ServerProcess(folder, *LOADED_AHEAD, "--engines", "process:1")
        try:
            await run_through(server.start)
            await run_storm(server, plan, folder, toll, on_progress)
        finally:
            server.stop()

    _show(storm, toll, plan.kills, "kills")
    return toll


def _bots(chosen: Namespace) -> Toll:
    """Run a storm over bots and their server."""
    plan = BotPlan(
        chosen.bots,
        chosen.games or BOT_GAMES,
        chosen.kills or BOT_SERVER_KILLS,
        chosen.bot_kills or BOT_KILLS,
        chosen.seed,
        60 * chosen.minutes,
    )
    kills = f"{plan.server_kills} kills of the server and {plan.bot_kills} of bots"
    print(f"seed {plan.seed}: {plan.bots} bots, {plan.games} games, {kills}", flush=True)
    toll = BotToll(plan.seed, plan.bots)

    async def storm(folder: Path, on_progress: Callable[[], None]) -> None:
        server = ServerProcess(folder, "--engines", "process:1", "--machine-pace", "0")
        try:
            await run_through(server.start)
            await run_bot_storm(server, plan, folder, toll, on_progress)
        finally:
            server.stop()

    _show(storm, toll, plan.server_kills + plan.bot_kills, "kills")
    return toll


def _cluster(chosen: Namespace) -> Toll:
    """Run a storm over a cluster."""
    faults, nodes = chosen.faults or FAULTS, chosen.nodes or NODES[-1]
    plan = ClusterPlan(faults, chosen.rooms or ROOMS_OF_CLUSTER, chosen.seed, 60 * chosen.minutes, nodes)
    print(f"seed {plan.seed}: {plan.faults} faults of {nodes} nodes over {plan.rooms} rooms", flush=True)
    toll = ClusterToll(plan.seed, plan.rooms, nodes=nodes)

    async def storm(folder: Path, on_progress: Callable[[], None]) -> None:
        await run_cluster_storm(plan, folder, toll, on_progress)

    _show(storm, toll, plan.faults, "faults")
    return toll


def _show(
    storm: Callable[[Path, Callable[[], None]], Coroutine[None, None, None]],
    toll: Toll,
    total: int,
    what: str,
) -> None:
    """Run a storm, and show how far it is; keep its folder unless all went well."""
    folder = Path(mkdtemp(prefix="parlour-chaos-"))
    with Progress("chaos", total, stoppable=False) as progress:
        try:
            asyncio.run(
                storm(folder, lambda: progress.step(toll.faults.total(), f"{what}, {toll.games} games"))
            )
        except KeyboardInterrupt:
            toll.interrupted = True
    if toll.interrupted or toll.failures:
        print(f"kept: {folder}", file=sys.stderr)
    else:
        rmtree(folder)


if __name__ == "__main__":
    main()
