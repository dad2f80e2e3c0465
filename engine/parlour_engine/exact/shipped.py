"""The tables shipped with the package: bytes in xz containers, with SHA-256 against damage.

Each table's builder is a command, `python -m parlour_engine.games.GAME.BUILDER`. It prints what the table
contains, and writes it with `--write FILE`. Playing needs no builder.

Invariant: reading a table returns exactly the packed bytes, or raises an error of one line.
"""

import lzma
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path

from parlour_engine.exact.solution import UnsolvableError


def packed(table: bytes) -> bytes:
    """Return a table as the content of a shipped file."""
    return lzma.compress(table, check=lzma.CHECK_SHA256, preset=9 | lzma.PRESET_EXTREME)


def shipped(path: Path, size: int) -> bytes:
    """Return the table in a file of the package; it must have `size` bytes.

    Raises:
        UnsolvableError: The file is missing, damaged or contains another table.
    """
    try:
        table = lzma.decompress(path.read_bytes())
    except OSError as error:
        raise _unusable(path.name, error.strerror or "cannot be read") from None
    except (lzma.LZMAError, EOFError):
        raise _unusable(path.name, "it is damaged") from None
    if len(table) != size:
        raise _unusable(path.name, f"it holds {len(table)} bytes, not {size}")
    return table


def _unusable(name: str, why: str) -> UnsolvableError:
    return UnsolvableError(f"table '{name}' cannot be used: {why}; install parlour-engine anew")


def builder_parser(name: str) -> ArgumentParser:
    """Return the argument parser of a table builder; it prints no usage, so that an error is one line."""
    command = ArgumentParser(prog=name, usage=SUPPRESS, description="Build a table of exact play.")
    command.add_argument("--write", metavar="FILE", type=Path, help="write the table, packed")
    return command


def write_table(command: ArgumentParser, path: Path | None, table: bytes) -> None:
    """Write a table to a file, if given, and print its size; if it cannot be written, end the command."""
    if path is None:
        return
    content = packed(table)
    try:
        path.write_bytes(content)
    except OSError as error:
        command.error(f"file '{path}' cannot be written: {error.strerror}")
    print(f"{len(content):,} bytes written to {path}")
