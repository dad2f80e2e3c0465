"""The command `parlour-engine`: the catalogue, path counts, searches, proofs, trees and tables from a shell.

The output is for people by default; with `--json`, one JSON object a line. Unusable input is answered with
one line on standard error and exit status 2, never with a traceback.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import NoReturn

from parlour_engine.catalogue import GAMES
from parlour_engine.commands import (
    bench,
    book,
    check,
    exercise,
    games,
    levels,
    match,
    perft,
    prepare,
    prove,
    search,
    solve,
    tables,
    tree,
)
from parlour_engine.game import GameError

UNUSABLE = 2
PIPE_CLOSED = 141  # the exit status that a shell reports after SIGPIPE
#: Each module has a `SUMMARY`; `add_arguments` adds its arguments to a parser, and `run` runs the command.
COMMANDS: Mapping[str, ModuleType] = {
    "games": games,
    "prepare": prepare,
    "perft": perft,
    "search": search,
    "solve": solve,
    "prove": prove,
    "tree": tree,
    "exercise": exercise,
    "check": check,
    "match": match,
    "levels": levels,
    "bench": bench,
    "book": book,
    "tables": tables,
}


class OneLineParser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """End the process with status 2."""
        self.exit(UNUSABLE, f"{self.prog}: {' '.join(message.split())}\n")


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of the command line."""
    root = OneLineParser(prog="parlour-engine", description="Rules and search for two-player abstract games.")
    commands = root.add_subparsers(dest="command", required=True)
    for name, module in COMMANDS.items():
        module.add_arguments(commands.add_parser(name, help=module.SUMMARY))
    return root


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command; if something is unusable, end with status 2 and one line."""
    # Importing numba would start an OpenBLAS thread for each core, and nothing uses these threads.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    arguments = parser().parse_args(argv)
    for problem in GAMES.problems:
        print(f"parlour-engine: {problem}", file=sys.stderr)
    try:
        COMMANDS[arguments.command].run(arguments)
        sys.stdout.flush()  # here, so that a closed pipe is handled below
    except GameError as error:
        print(f"parlour-engine: {error}", file=sys.stderr)
        raise SystemExit(UNUSABLE) from None
    except MemoryError:
        print("parlour-engine: there is not as much memory as was asked for", file=sys.stderr)
        raise SystemExit(UNUSABLE) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # the reader, such as `head`, has ended
        # The interpreter flushes again when it exits; this must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(PIPE_CLOSED) from None


if __name__ == "__main__":
    main()
