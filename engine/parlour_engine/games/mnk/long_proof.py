"""A proof of m,n,k that may take days: it keeps early positions in a file, and continues from the file.

The file is an xz container with SHA-256 against damage. It has a line of JSON with the board, then the table
of early positions (table.py) as in memory. It is written every `SAVE_EVERY` seconds and at the end. A killed
process loses the proofs since then, and the unfinished work below the early positions.

Boards may have as many squares as a word has bits.

Invariant: the proofs in a file are true of its board, however the process ended. A file that cannot be used
is not changed.
"""

import json
import lzma
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from parlour_engine.control import Control
from parlour_engine.exact.solution import OnMove, Solution, drop
from parlour_engine.files import replace_file
from parlour_engine.game import AnyGame, GameError
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.solver import MNKSolver
from parlour_engine.games.mnk.table import EARLY_BITS, EARLY_MARKS, ENTRY_WORDS
from parlour_engine.limits import Limit
from parlour_engine.notation import quoted

VERSION = 1
SAVE_EVERY = 60.0  # seconds


class ProofFileError(GameError):
    """A file of proofs cannot be used."""


class LongProof:
    """The solver of one board that keeps its proofs in a file."""

    def __init__(self, game: AnyGame, path: Path) -> None:
        """Read the file, if there is one.

        Raises:
            UnsolvableError: The board is too large.
            ProofFileError: The file is not one for this board, or cannot be read.
        """
        self.game = cast(MNK, game)
        self.path = path
        self.early = read_proofs(path, self.game) if path.exists() else no_proofs()
        self.solver = MNKSolver(self.game, self.early)

    @property
    def proved(self) -> int:
        """The number of early positions with a proved fact."""
        return int(np.count_nonzero(self.early[ENTRY_WORDS - 1 :: ENTRY_WORDS]))

    def __call__(
        self, position: Position, limit: Limit, control: Control, on_move: OnMove = drop, /
    ) -> Solution:
        """Return what can be proved of the position and its moves, using earlier proofs.

        Raises:
            ProofFileError: The file cannot be written; this is checked before the search.
            UnconfirmedError: The search is wrong.
        """
        self.save()
        try:
            return self.solver(position, limit, Saving(control, self.save), on_move)
        finally:
            self.save()

    def save(self) -> None:
        """Write the proofs to the file.

        Raises:
            ProofFileError: The file cannot be written.
        """
        write_proofs(self.path, self.game, self.early)


class Saving:
    """A control that saves regularly. The search waits meanwhile, so that no entry is half written."""

    def __init__(self, control: Control, save: Callable[[], None]) -> None:
        self.control = control
        self.save = save
        self.saved = perf_counter()

    def stopped(self) -> bool:
        """Return whether the search should end now."""
        return self.control.stopped()

    def report(self, depth: int, nodes: int) -> None:
        """Pass on the progress, and save if it is time."""
        self.control.report(depth, nodes)
        if perf_counter() - self.saved >= SAVE_EVERY:
            self.save()
            self.saved = perf_counter()


def no_proofs() -> NDArray[np.int64]:
    """Return an empty table of early positions."""
    return np.zeros(ENTRY_WORDS << EARLY_BITS, np.int64)


def about(game: MNK) -> dict[str, Any]:
    """Return the description of a file."""
    return {"proofs": VERSION, "game": game.id, "marks": EARLY_MARKS, **game.options}


def write_proofs(path: Path, game: MNK, early: NDArray[np.int64]) -> None:
    """Write a table to a file atomically.

    Raises:
        ProofFileError: The file cannot be written.
    """
    content = json.dumps(about(game)).encode() + b"\n" + early.astype("<i8").tobytes()
    try:
        replace_file(path, lzma.compress(content, check=lzma.CHECK_SHA256, preset=1))
    except OSError as error:
        raise _unusable(path, error.strerror or "cannot be written") from None


def read_proofs(path: Path, game: MNK) -> NDArray[np.int64]:
    """Return the table in a file.

    Raises:
        ProofFileError: The file cannot be read, is damaged, or is for another board.
    """
    try:
        line, _, table = lzma.decompress(path.read_bytes()).partition(b"\n")
        found = json.loads(line)
    except OSError as error:
        raise _unusable(path, error.strerror or "cannot be read") from None
    except (lzma.LZMAError, EOFError, ValueError):
        raise _unusable(path, "it is damaged, or holds no proofs") from None
    if not isinstance(found, dict) or "proofs" not in found or len(table) != no_proofs().nbytes:
        raise _unusable(path, "it is damaged, or holds no proofs")
    for name, value in about(game).items():
        if found.get(name) != value:
            shown = f"{name} is {quoted(found.get(name))} there, {quoted(value)} here"
            raise _unusable(path, f"it is of other proofs: {shown}")
    return np.frombuffer(table, "<i8").astype(np.int64)


def _unusable(path: Path, why: str) -> ProofFileError:
    return ProofFileError(f"keep is {quoted(str(path))}: {why}")
