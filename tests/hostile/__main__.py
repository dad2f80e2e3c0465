"""``python -m tests.hostile [--only ATTACK ...] [--sockets N ...] [--seconds S] [--json]``: prints a table.

A server with the limits of a fresh installation is attacked in one way after the other, each from one
address, while people play. The exit status is 1 if a bound was missed; what the server printed and its
database are kept then.
"""

import asyncio
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from secrets import randbelow
from shutil import rmtree
from tempfile import mkdtemp

from parlour_server.config import Settings, flag_of
from tests.databases import database_url
from tests.end_to_end.server_process import ServerProcess
from tests.hostile.attacks import ATTACKS
from tests.hostile.campaign import Plan, run_campaign, write_long_room
from tests.hostile.report import Report

SOCKETS = (5, 20, 60)
SECONDS = 2.7
#: Servers under test have others.
DEFAULTS = ("overload_lag", "engine_loading")


def main() -> None:
    """Run."""
    parser = ArgumentParser("python -m tests.hostile")
    parser.add_argument(
        "--only", nargs="+", choices=ATTACKS, default=list(ATTACKS), metavar="ATTACK", help=", ".join(ATTACKS)
    )
    parser.add_argument("--sockets", nargs="+", type=int, default=SOCKETS, help="of the attacker")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="for a slice of an attack, and of its baseline"
    )
    parser.add_argument("--seed", type=int, default=randbelow(10**6), help="of the victims' moves")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args()
    plan = Plan(chosen.only, chosen.sockets, chosen.seconds, chosen.seed)
    folder = Path(mkdtemp(prefix="parlour-hostile-"))
    report = asyncio.run(campaign(plan, folder))
    print(json.dumps(report.as_json(), indent=2) if chosen.json else "\n".join(report.lines()))
    if report.misses():
        sys.exit(f"kept: {folder}")
    rmtree(folder)


async def campaign(plan: Plan, folder: Path) -> Report:
    """Start a server for a campaign, and return what came of it."""
    database = database_url(folder)
    await asyncio.to_thread(write_long_room, database)
    flags = (part for name in DEFAULTS for part in (flag_of(name), str(getattr(Settings(), name))))
    server = ServerProcess(folder, *flags)
    await asyncio.to_thread(server.start)
    try:
        return await run_campaign(server, plan, lambda line: print(line, file=sys.stderr, flush=True))
    finally:
        await asyncio.to_thread(server.stop)


if __name__ == "__main__":
    main()
