"""The command ``parlour load``: its grammar, and what it prints."""

import logging
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from math import isfinite
from pathlib import Path

import msgspec

from parlour_client.connection.address import parse_server
from parlour_client.connection.http_api import catalogue
from parlour_client.errors import BadInput
from parlour_client.load.progress import Progress
from parlour_client.load.run import Plan, run_load
from parlour_client.load.tally import HistogramFile, lines
from parlour_client.room.game_options import find_game, read_options
from parlour_client.threads import in_thread

FAILED = 1
INTERRUPTED = 130
MOST_ROOMS = 100_000
MOST_SPECTATORS = 50
MOST_RATE = 1_000_000.0
MOST_SECONDS = 86_400.0
LONG_GAME = ("connect-four", ["width=12", "height=12", "line=12"])
"""A board of 144 moves, which is full before random moves make twelve in a row."""


def add_load(parser: ArgumentParser) -> None:
    """Add the command's own flags."""
    parser.add_argument("--rooms", metavar="N", type=_whole(1, MOST_ROOMS), default=100, help="default 100")
    parser.add_argument(
        "--rate",
        metavar="MOVES",
        type=_number(MOST_RATE),
        help="moves a second in all rooms together (default: one a second in each room)",
    )
    parser.add_argument(
        "--spectators",
        metavar="S",
        type=_whole(0, MOST_SPECTATORS),
        default=0,
        help="sockets that watch each room; rooms share them (default 0)",
    )
    parser.add_argument(
        "--together",
        metavar="N",
        type=_whole(1, MOST_ROOMS),
        default=MOST_ROOMS,
        help="rooms that the same sockets play in (default: as many as servers allow)",
    )
    parser.add_argument(
        "--bots", metavar="ENGINE", default="", help="a machine on the second seat of each room"
    )
    parser.add_argument(
        "--game", metavar="GAME", default="", help="default: connect-four on a board of 12 by 12"
    )
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="with --game: set an option"
    )
    parser.add_argument(
        "--seconds",
        metavar="T",
        type=_number(MOST_SECONDS),
        default=60.0,
        help="how long to play (default 60)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    parser.add_argument(
        "--histogram", metavar="FILE", default="", help="keep every acknowledgement's time there"
    )


async def load(chosen: Namespace) -> int:
    """Run and print; the status is 1 if anything went wrong on the way, 130 if Ctrl-C ended it early.

    Raises:
        ClientError: The plan is unusable, or the rooms could not be opened.
    """
    # Sockets that wait or reconnect are counted, not logged one by one.
    logging.getLogger("parlour_client").setLevel(logging.ERROR)
    plan = await _plan(chosen)
    kept = await in_thread(_reserve, chosen.histogram)
    with Progress() as progress:
        outcome = await run_load(plan, progress)
    report = outcome.report
    if kept is not None:
        encoded = msgspec.json.encode(HistogramFile(report, outcome.tally.acknowledgements.buckets()))
        await in_thread(kept.write_bytes, encoded + b"\n")
    print(msgspec.json.encode(report).decode() if chosen.json else "\n".join(lines(report)))
    if outcome.interrupted:
        return INTERRUPTED
    return FAILED if report.errors or not report.moves else 0


async def _plan(chosen: Namespace) -> Plan:
    if chosen.option and not chosen.game:
        raise BadInput(f"option is {chosen.option[0]!r}: it needs --game GAME")
    server = parse_server(chosen.server)
    name, options = (chosen.game, chosen.option) if chosen.game else LONG_GAME
    game = find_game(await catalogue(server), name)
    return Plan(
        server=server,
        rooms=chosen.rooms,
        rate=chosen.rate or float(chosen.rooms),
        seconds=chosen.seconds,
        spectators=chosen.spectators,
        together=chosen.together,
        bots=chosen.bots,
        game=game.id,
        options=read_options(game, options),
    )


def _reserve(name: str) -> Path | None:
    """Return the file for the report, after a check that it can be written; None for no name."""
    if not name:
        return None
    try:
        Path(name).open("ab").close()
    except OSError as error:
        raise BadInput(f"histogram is {name!r}: {error.strerror}") from None
    return Path(name)


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or not least <= int(text) <= most:
            raise ArgumentTypeError(f"is {text!r}: allowed are whole numbers from {least} to {most}")
        return int(text)

    return read


def _number(most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not isfinite(value) or not 0 < value <= most:
            raise ArgumentTypeError(f"is {text!r}: allowed are numbers above 0 and up to {most:g}")
        return value

    return read
