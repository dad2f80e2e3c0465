"""Tables that come with the package: bytes in xz containers, whose SHA-256 tells damage.

Invariant: what is read is what was packed, to the last byte, or it is refused in one line.
"""

import lzma
from pathlib import Path

from parlour_engine.exact.solution import UnsolvableError

FOLDER = Path(__file__).with_name("data")


def packed(table: bytes) -> bytes:
    """Return a table as the content of a file that is shipped."""
    return lzma.compress(table, check=lzma.CHECK_SHA256, preset=9 | lzma.PRESET_EXTREME)


def shipped(name: str, size: int, folder: Path = FOLDER) -> bytes:
    """Return the table of that many bytes that a file of the package holds.

    Raises:
        UnsolvableError: The file is missing, damaged or another table.
    """
    try:
        table = lzma.decompress((folder / name).read_bytes())
    except OSError as error:
        raise _unusable(name, error.strerror or "cannot be read") from None
    except (lzma.LZMAError, EOFError):
        raise _unusable(name, "it is damaged") from None
    if len(table) != size:
        raise _unusable(name, f"it holds {len(table)} bytes, not {size}")
    return table


def _unusable(name: str, why: str) -> UnsolvableError:
    return UnsolvableError(f"table '{name}' cannot be used: {why}; install parlour-engine anew")
