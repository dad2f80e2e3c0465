"""The memory of one compiled search, and its execution within a budget.

Invariant: this object holds the memory that a search uses by address until the search has returned.
"""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour_engine.control import FlaggedControl
from parlour_engine.kernels import cells
from parlour_engine.kernels.intrinsics import WORD_BYTES
from parlour_engine.kernels.ordering import KILLERS_A_PLY
from parlour_engine.kernels.table import places_bits
from parlour_engine.kernels.transpositions import AGE, BUCKET_BYTES, ENTRIES, FACTS, bucket_bits
from parlour_engine.search.budget import LOOK_SECONDS, Budget, Interrupted
from parlour_engine.search.pvs import NO_MOVE, SLOTS

TICK_EVERY = 256  # polls; calling Python for the time costs more than reading a flag
PUNCTUAL_TICK_EVERY = 2, 64  # with a deadline: the least, if positions are slow, and the most
NO_BOUND = 1 << 62  # positions

Tick = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)


class Outlook:
    """The Python function that a running search calls to learn whether to stop. It keeps errors.

    With a deadline, the interval between calls, in polls, is halved if it took more than `LOOK_SECONDS`, and
    doubled if it took less than half of that. The deadline's clock measures this, so waiting for a processor
    does not make positions seem slower.
    """

    def __init__(self, budget: Budget, known: NDArray[np.int64]) -> None:
        self.budget = budget
        self.known = known
        self.failure: BaseException | None = None
        self.looked = budget.clock()
        known[cells.TICK_EVERY] = TICK_EVERY if budget.deadline is None else PUNCTUAL_TICK_EVERY[0]

    def __call__(self, depth: int, nodes: int) -> int:
        """Return 1 to stop the search."""
        self.budget.depth, self.budget.nodes = depth, nodes
        try:
            self.budget.check()
        except Interrupted:
            return 1
        # Ctrl-C and other errors must reach the caller, but cannot pass through compiled code.
        except BaseException as error:
            self.failure = error
            return 1
        if self.budget.deadline is not None:
            self.adapt(self.budget.looked)
        return 0

    def adapt(self, now: float) -> None:
        """Set the number of polls until the next call."""
        took, every = now - self.looked, int(self.known[cells.TICK_EVERY])
        least, most = PUNCTUAL_TICK_EVERY
        if took > LOOK_SECONDS:
            self.known[cells.TICK_EVERY] = max(least, every // 2)
        elif took < LOOK_SECONDS / 2:
            self.known[cells.TICK_EVERY] = min(most, 2 * every)
        self.looked = now


class Memory:
    """The words of one search: its cells, and the arrays to which the cells point."""

    def __init__(self, depth: int, row: int, board: ArrayLike) -> None:
        self.cells = np.zeros(cells.CELLS, np.int64)
        self.board = np.append(np.asarray(board, np.int64), 0)
        self.moves = np.zeros((depth + 1) * row, np.int64)
        self.lines = np.zeros((depth + 1) * (depth + 1), np.int64)
        self.lengths = np.zeros(depth + 2, np.int64)
        self.values = np.zeros(row, np.int64)
        self.table = np.zeros(0, np.int64)
        self.no_stop = np.zeros(1, np.int64)
        places: dict[int, NDArray[np.int64]] = {
            cells.BOARD: self.board,
            cells.MOVES: self.moves,
            cells.LINES: self.lines,
            cells.LENGTHS: self.lengths,
            cells.VALUES: self.values,
            cells.STOP_FLAG: self.no_stop,
        }
        for cell, array in places.items():
            self.cells[cell] = array.ctypes.data
        self.cells[cells.DEPTH] = depth
        self.cells[cells.ROW] = row
        self.cells[cells.STOP_VALUE] = 1

    def add_table(self, most: int) -> None:
        """Add a table for the values of so many positions; the system allocates its memory when used."""
        bits = places_bits(most)
        self.table = np.zeros(1 << bits, np.int64)
        self.cells[cells.TABLE] = self.table.ctypes.data
        self.cells[cells.TABLE_BITS] = bits

    def add_learning(self, megabytes: int) -> None:
        """Add the memory that `pvs` keeps between depths, with a table of so many megabytes."""
        plies, row = len(self.lengths), int(self.cells[cells.ROW])
        bits = bucket_bits(megabytes)
        self.table = np.zeros((BUCKET_BYTES // WORD_BYTES) << bits, np.int64)
        self.ranks = np.zeros(plies * row, np.int64)
        self.killers = np.full(plies * KILLERS_A_PLY, NO_MOVE, np.int64)
        self.history = np.zeros(2 * SLOTS, np.int64)
        self.cells[cells.TABLE] = self.table.ctypes.data
        self.cells[cells.TABLE_BITS] = bits
        self.cells[cells.RANKS] = self.ranks.ctypes.data
        self.cells[cells.KILLERS] = self.killers.ctypes.data
        self.cells[cells.HISTORY] = self.history.ctypes.data

    def go_on(self, board: Sequence[int], plies: int) -> None:
        """Continue at another root, so many plies further on, with everything learned.

        Killers move up by these plies, history counts half, and all entries of the table become older.
        """
        self.board[:-1] = board
        shift = plies * KILLERS_A_PLY
        self.killers[:] = np.append(self.killers[shift:], np.full(shift, NO_MOVE))
        self.history >>= 1
        facts = self.table[FACTS :: BUCKET_BYTES // WORD_BYTES // ENTRIES]
        facts &= (1 << AGE) - 1

    def begin_depth(self, depth: int) -> None:
        """Clear the counts and the line of the last depth; keep what was learned."""
        self.cells[list(cells.COUNTS)] = 0
        self.cells[cells.DEPTH] = depth
        self.lengths[0] = 0

    def run(self, search: Callable[..., int], budget: Budget, poll_every: int, *question: Any) -> int:
        """Run a compiled search and return its result; the cell ABORTED says whether it was aborted.

        Raises:
            BaseException: The error that Python raised during a call from the search.
        """
        outlook = Outlook(budget, self.cells)
        tick = Tick(outlook)
        self.watch(budget, tick, poll_every)
        value = search(*question, self.cells.ctypes.data)
        if outlook.failure is not None:
            raise outlook.failure
        budget.nodes = int(self.cells[cells.NODES])
        return value

    def watch(self, budget: Budget, tick: Any, poll_every: int) -> None:
        """Connect the search to a budget and to the flag that may stop it."""
        known = self.cells
        known[cells.NODES] = budget.nodes
        known[cells.MOST_NODES] = NO_BOUND if budget.most_nodes is None else budget.most_nodes
        known[cells.POLL_EVERY] = poll_every
        known[cells.TICK] = ctypes.cast(tick, ctypes.c_void_p).value or 0
        if isinstance(budget.control, FlaggedControl):
            known[cells.STOP_FLAG], known[cells.STOP_VALUE] = budget.control.stop_word()

    def line(self) -> tuple[int, ...]:
        """Return the best line from the root."""
        return tuple(self.lines[: self.lengths[0]].tolist())

    def root_moves(self) -> dict[int, int]:
        """Return the value of each finished root move."""
        count = self.cells[cells.TRIED]
        return dict(zip(self.moves[:count].tolist(), self.values[:count].tolist(), strict=True))
