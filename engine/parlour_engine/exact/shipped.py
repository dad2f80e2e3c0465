"""Tables that come with the package: bytes in xz containers, whose SHA-256 shows damage.

A game's table builder is a command of its own, `python -m parlour_engine.games.GAME.BUILDER`, which prints
what the table holds and with `--write FILE` writes it. Playing needs no builder.

Invariant: what is read is what was packed, to the last byte, or it is refused in one line.
"""

import lzma
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path

from parlour_engine.exact.solution import UnsolvableError


def packed(table: bytes) -> bytes:
    """Return a table as the content of a file that is shipped."""
    return lzma.compress(table, check=lzma.CHECK_SHA256, preset=9 | lzma.PRESET_EXTREME)


def shipped(path: Path, size: int) -> bytes:
    """Return the table of that many bytes that a file of the package holds.

    Raises:
        UnsolvableError: The file is missing, damaged or another table.
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
    """Return the grammar of a table builder's command; without a usage, an error is one line."""
    command = ArgumentParser(prog=name, usage=SUPPRESS, description="Build a table of exact play.")
    command.add_argument("--write", metavar="FILE", type=Path, help="write the table, packed")
    return command


def write_table(command: ArgumentParser, path: Path | None, table: bytes) -> None:
    """Write a table where a file is named and print its size; the command ends where it cannot be written."""
    if path is None:
        return
    content = packed(table)
    try:
        path.write_bytes(content)
    except OSError as error:
        command.error(f"file '{path}' cannot be written: {error.strerror}")
    print(f"{len(content):,} bytes written to {path}")
