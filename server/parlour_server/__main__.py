"""The command ``parlour-server``: runs a server, and has short commands for its operator.

Workers of the engine pool import this module again, so it stays light: the server's modules are imported
late.
"""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

SERVE_USAGE: Final = "parlour-server serve [--SETTING VALUE ...]"


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line, and accepts no abbreviated options."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Print the line and end with status 2."""
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


class _HelpLimits(argparse.Action):
    """Prints the settings that ``--help`` leaves out."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from parlour_server.config import add_flags
        from parlour_server.limits.settings import LIMITS

        about = "A rate N/S allows N at once and refills N in S seconds; a refusal names the seconds to wait."
        limits = argparse.ArgumentParser(usage=SERVE_USAGE, description=about, add_help=False)
        add_flags(limits, LIMITS)
        limits.print_help()
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; end the process with status 2 if an argument or a setting is unusable.

    Without ``arguments``, use the process's own; the process then ends in time, whatever threads are left.
    """
    gc.disable()  # imported objects stay: collecting again and again is a fifth of the start
    if arguments is not None:
        _run(arguments)
        return
    from parlour_server.supervision.ending import ending_in_time

    with ending_in_time():
        _run(sys.argv[1:])


def _run(arguments: Sequence[str]) -> None:
    # Else OpenBLAS starts an unused thread for each core in every engine process.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from parlour_engine.workers.cluster import ClusterError
    from parlour_server.cluster.errors import BusError
    from parlour_server.config import SETTINGS, SettingError, label_of, read_settings
    from parlour_server.store.backup import CopyError
    from parlour_server.store.database import DatabaseError
    from parlour_server.store.move import MoveError
    from parlour_server.store.records import StoreError
    from parlour_web import PageNotBuiltError

    try:
        options = vars(command_line().parse_args(_with_command(arguments)))
        command = options.pop("command")
        operands = {name: options.pop(name) for name in list(options) if name not in SETTINGS}
        settings = read_settings(options, os.environ)
        run = _imported(command)
        gc.enable()
        run(settings, **operands)
    except (SettingError, CopyError, MoveError, PageNotBuiltError) as error:
        _fail(str(error))
    except BusError as error:
        _fail(f"{error} ({label_of('bus')})")
    except ClusterError as error:
        _fail(f"{error} ({label_of('study')})")
    except (DatabaseError, StoreError) as error:
        _fail(f"{error} (--from, --to)" if command == "move" else f"{error} ({label_of('database')})")
    except OSError as error:
        _fail(f"{error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        gc.enable()


def _imported(command: str) -> Callable[..., None]:
    """Return the function of a command; it takes the settings and the command's operands."""
    if command == "serve":
        from parlour_server.serve import run

        return run
    if command == "node":
        from parlour_server.node import run_node

        return run_node
    from parlour_server.admin import COMMANDS

    return COMMANDS[command]


def command_line() -> argparse.ArgumentParser:
    """Return the parser of every command and its options."""
    from parlour_server.config import GENERAL, add_flags
    from parlour_server.limits.settings import LIMITS

    parser = _Parser(prog="parlour-server", description="Hosts two-player abstract games.")
    commands = parser.add_subparsers(dest="command", parser_class=_Parser, required=True)
    serve = commands.add_parser("serve", help="host games (the default)", usage=SERVE_USAGE)
    serve.add_argument(
        "--help-limits",
        dest=argparse.SUPPRESS,
        nargs=0,
        action=_HelpLimits,
        help="show the other settings, which are limits, and exit",
    )
    add_flags(serve, GENERAL)
    add_flags(serve, LIMITS, shown=False)
    node = commands.add_parser("node", help="search for servers on other machines")
    add_flags(node, ["bus", "bus_prefix", "engine_loading", "log_level", "log_format"])
    node.add_argument("--workers", metavar="N", help="searches at a time; as many as cores by default")
    token = commands.add_parser("token", help="print a new bearer token for a bot")
    token.add_argument("name", metavar="NAME", help="the bot's name")
    tokens = commands.add_parser("tokens", help="list the tokens of all bots")
    revoke = commands.add_parser("revoke", help="end a token")
    revoke.add_argument("token", metavar="ID", help="as `tokens` prints it")
    ratings = commands.add_parser("ratings", help="list the ladders with their players")
    ratings.add_argument("--recompute", action="store_true", help="count the whole log anew first")
    ratings.add_argument(
        "--json", dest="as_json", action="store_true", help="print one JSON object for each ladder"
    )
    backup = commands.add_parser("backup", help="copy the database, even while it is used")
    backup.add_argument("file", metavar="FILE", help="a new file")
    restore = commands.add_parser("restore", help="put a copy in the database's place")
    restore.add_argument("file", metavar="FILE", help="the copy")
    migrate = commands.add_parser("migrate", help="bring the database up to date")
    move = commands.add_parser("move", help="copy everything to another database")
    move.add_argument("--from", dest="source", metavar="URL", required=True, help="which to copy")
    move.add_argument("--to", dest="target", metavar="URL", required=True, help="one that holds nothing")
    push_keys = commands.add_parser("push-keys", help="make the keys for notices to devices")
    push_keys.add_argument("file", metavar="FILE", help="a new file")
    for command in (token, tokens, revoke, ratings, backup, restore, migrate):
        add_flags(command, ["database"])
    return parser


def _with_command(arguments: Sequence[str]) -> list[str]:
    """Return the arguments, with ``serve`` first if no command is named."""
    helped = any(argument in ("-h", "--help") for argument in arguments[:1])
    named = bool(arguments) and (helped or not arguments[0].startswith("-"))
    return list(arguments) if named else ["serve", *arguments]


def _fail(message: str) -> NoReturn:
    print(f"parlour-server: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main()
