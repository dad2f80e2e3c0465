"""Command-line grammar of ``parlour games | rules | rooms | play | find | watch | bot | load``."""

import os
from argparse import ArgumentParser, ArgumentTypeError, _ActionsContainer
from typing import NoReturn

from parlour_client.bot.own_games import DEFAULT_OPPONENT
from parlour_client.bot.samples import BOTS
from parlour_client.cli.hints import DEFAULT_NAME
from parlour_client.connection.address import DEFAULT_SERVER
from parlour_client.connection.connection import CLIENT_VERSION
from parlour_client.load.command import add_load
from parlour_client.room.clock_text import ALLOWED as CLOCKS
from parlour_client.terminal.line_mode import WATCHING_HELP
from parlour_client.terminal.words import HELP

SERVER_VARIABLE = "PARLOUR_SERVER"
BOT_HELP = (
    "A bot first takes up the unfinished games of its name. It waits for a server that is not there, and as "
    "long as a server asks it to. Exit status: 0; 1 if the bot raised an exception or chose no legal move; "
    "2 if it could not play; 130 after Ctrl-C."
)


class _Parser(ArgumentParser):
    """An ArgumentParser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """See ArgumentParser."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def command_line() -> ArgumentParser:
    """Return the parser of ``parlour``."""
    parser = _Parser(prog="parlour", description="Play two-player games on a Parlour server.")
    parser.add_argument("--version", action="version", version=f"parlour {CLIENT_VERSION}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="games|rules|rooms|play|find|watch|bot|load"
    )
    _add_list(commands.add_parser("games", help="list the games, their options, and the machines to play"))
    _add_rules(commands.add_parser("rules", help="show the rules of a game"))
    _add_list(commands.add_parser("rooms", help="list the public rooms"))
    _add_play(commands.add_parser("play", help="play in this terminal, one move per line", epilog=HELP))
    _add_find(commands.add_parser("find", help="look for an opponent, and play them in this terminal"))
    _add_watch(
        commands.add_parser("watch", help="watch a room and talk to others who watch", epilog=WATCHING_HELP)
    )
    _add_bot(commands.add_parser("bot", help="let a bot play", epilog=BOT_HELP))
    load = commands.add_parser("load", help="play many rooms at once and measure the server")
    _add_server(load)
    add_load(load)
    return parser


def _add_server(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--server",
        metavar="URL",
        default=os.environ.get(SERVER_VARIABLE) or DEFAULT_SERVER,
        help=f"the server's address; {SERVER_VARIABLE} sets the default (now %(default)s)",
    )


def _add_identity(parser: ArgumentParser, name: str, default: str) -> None:
    _add_server(parser)
    parser.add_argument("--name", default=name, help=f"how you are called at the table (default {default})")
    parser.add_argument("--token", default="", help="a bearer token; by default one is got, kept and reused")


def _add_room(parser: _ActionsContainer, help_text: str) -> None:
    parser.add_argument("--room", metavar="ID", default="", help=help_text)


def _add_list(parser: ArgumentParser) -> None:
    _add_server(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object, for programs")


def _add_rules(parser: ArgumentParser) -> None:
    _add_server(parser)
    parser.add_argument("game", metavar="GAME", help="such as nim; parlour games lists them")
    parser.add_argument("--language", metavar="XX", default="", help="such as sl; by default your locale's")


def _add_play(parser: ArgumentParser) -> None:
    _add_identity(parser, DEFAULT_NAME, DEFAULT_NAME)
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="open a room for this game")
    _add_options(parser)
    _add_position(parser)
    opponent = parser.add_mutually_exclusive_group()
    opponent.add_argument(
        "--against", metavar="PLAYER", default="", help=f"a machine player (default {DEFAULT_OPPONENT})"
    )
    opponent.add_argument("--open", action="store_true", help="leave the other seat to another player")
    parser.add_argument(
        "--values", action="store_true", help="with --open: both may ask for exact values while you play"
    )
    _add_clock(parser)
    parser.add_argument("--rated", action="store_true", help="with --open: let the game count")
    parser.add_argument(
        "--ponder", action="store_true", help="let a machine bounded by time search in your time too"
    )
    parser.add_argument("--private", action="store_true", help="let others in by the room's link only")
    parser.add_argument("--seat", type=int, choices=(1, 2), help="your seat; player 1 moves first")
    _add_room(parser, "go to this room instead: ID, ID#KEY or a link")


def _add_find(parser: ArgumentParser) -> None:
    _add_identity(parser, DEFAULT_NAME, DEFAULT_NAME)
    parser.add_argument("game", metavar="GAME", help="what to play: both must want the same")
    _add_options(parser)
    parser.add_argument("--rated", action="store_true", help="let the game count, against somebody as strong")
    _add_clock(parser)


def _add_clock(parser: ArgumentParser) -> None:
    parser.add_argument("--clock", metavar="CLOCK", default="", help=f"{CLOCKS}; none by default")


def _add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="set an option of the game"
    )


def _add_position(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--position",
        metavar="TEXT",
        default="",
        help="begin with this position, written as the game's rules say (parlour rules GAME)",
    )


def _add_watch(parser: ArgumentParser) -> None:
    _add_identity(parser, DEFAULT_NAME, DEFAULT_NAME)
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="let two machines play this game")
    parser.add_argument(
        "--machines",
        metavar=("FIRST", "SECOND"),
        nargs=2,
        help=f"who they are (default {DEFAULT_OPPONENT} and {DEFAULT_OPPONENT})",
    )
    _add_options(parser)
    _add_position(parser)
    _add_room(parser, "go to this room instead: ID, ID#KEY or a link")
    parser.add_argument("--once", action="store_true", help="stop after the current game")


def _add_bot(parser: ArgumentParser) -> None:
    _add_identity(parser, "", "the bot's own")
    parser.add_argument("bot", metavar="BOT", help=f"{', '.join(BOTS)}, or MODULE:CLASS (./mybot.py:MyBot)")
    place = parser.add_mutually_exclusive_group()
    _add_room(place, "play in this room: ID, ID#KEY or a link")
    place.add_argument("--play", metavar="GAME", default="", help="open a room for this game, and play there")
    place.add_argument(
        "--accept",
        metavar="GAME",
        nargs="+",
        default=[],
        help="sit down wherever these games wait for a player, and accept challenges to them",
    )
    opponent = parser.add_mutually_exclusive_group()
    opponent.add_argument(
        "--against",
        metavar="PLAYER",
        default="",
        help=f"with --play: a machine player (default {DEFAULT_OPPONENT})",
    )
    opponent.add_argument(
        "--challenge",
        metavar="NAME",
        default="",
        help="with --play: challenge the player or bot of this name instead of opening a room; one who is "
        "busy is challenged again until they have time",
    )
    _add_options(parser)
    parser.add_argument(
        "--clock", metavar="CLOCK", default="", help=f"with --play: {CLOCKS}; none by default"
    )
    parser.add_argument(
        "--seat",
        type=int,
        choices=(1, 2),
        help="with --room, or --play against a machine: the bot's seat; player 1 moves first",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=_count,
        help="games to play in each room (default: all asked for); with --play, how many of them (default 1)",
    )
    parser.add_argument(
        "--at-once",
        metavar="N",
        type=_count,
        help="rooms to play in at a time (default: the bot's at_once, else 1); further challenges are "
        "declined as busy",
    )
    parser.add_argument(
        "--rated",
        action="store_true",
        help="with --challenge: let the game count; with --accept: take rated games only",
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an argument for the bot's class, such as depth=4; may be repeated",
    )
    parser.add_argument(
        "--no-wait",
        action="store_true",
        help="end at once where the server, or the player to be challenged, is not there",
    )


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(f"is {text!r}: allowed is a whole number from 1 on")
    return number
