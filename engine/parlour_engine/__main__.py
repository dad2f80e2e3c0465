"""The command `parlour-engine`: the catalogue, path counts, searches, proofs, trees and tables from a shell.

Prints for people by default and one JSON object a line with `--json`. Whatever cannot be used is answered
with one line on standard error and exit status 2, never a traceback.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import NoReturn

from parlour_engine.commands import (
    bench,
    book,
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
PIPE_CLOSED = 141  # as a shell counts an end by SIGPIPE

#: Each module has a `SUMMARY`, adds its arguments to a parser, and runs with what was parsed.
COMMANDS: Mapping[str, ModuleType] = {
    "games": games,
    "prepare": prepare,
    "perft": perft,
    "search": search,
    "solve": solve,
    "prove": prove,
    "tree": tree,
    "match": match,
    "levels": levels,
    "bench": bench,
    "book": book,
    "tables": tables,
}


class OneLineParser(argparse.ArgumentParser):
    """A parser that refuses in one line, without its usage."""

    def error(self, message: str) -> NoReturn:
        """End with status 2."""
        self.exit(UNUSABLE, f"{self.prog}: {' '.join(message.split())}\n")


def parser() -> argparse.ArgumentParser:
    """Return the command line's grammar."""
    root = OneLineParser(prog="parlour-engine", description="Rules and search for two-player abstract games.")
    commands = root.add_subparsers(dest="command", required=True)
    for name, module in COMMANDS.items():
        module.add_arguments(commands.add_parser(name, help=module.SUMMARY))
    return root


def main(argv: Sequence[str] | None = None) -> None:
    """Run one command; ends with status 2 and one line where something is unusable."""
    # Whatever loads numba would begin with a thread of OpenBLAS for each core, which nothing uses.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    arguments = parser().parse_args(argv)
    try:
        COMMANDS[arguments.command].run(arguments)
        sys.stdout.flush()  # here, where a closed pipe can be met
    except GameError as error:
        print(f"parlour-engine: {error}", file=sys.stderr)
        raise SystemExit(UNUSABLE) from None
    except MemoryError:
        print("parlour-engine: there is not as much memory as was asked for", file=sys.stderr)
        raise SystemExit(UNUSABLE) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # the reader has read enough, as `head` does
        # The exit flushes again, and must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(PIPE_CLOSED) from None


if __name__ == "__main__":
    main()
