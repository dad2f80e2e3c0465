"""The compiled `DepthSearch`: positions into words, the search, words into an `Attempt`.

What no kernel can hold, a board too large for one word, the interpreted search does instead: it gives the
same answers, later.

Invariant: memory that a compiled search gets by address is held here until the search has returned.
"""

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numba import boolean, int64, types
from numpy.typing import NDArray

from parlour_engine.control import FlaggedControl
from parlour_engine.game import AnyGame
from parlour_engine.kernels import cells, connect_four, fixed_depth, grundy, heaps, mnk, wolf_and_sheep
from parlour_engine.kernels.cache import marker
from parlour_engine.kernels.specialise import specialise
from parlour_engine.search.attempt import PRUNED, Attempt, Method, maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.fixed_depth import search_to_depth

KERNELS: Mapping[str, ModuleType] = {
    "connect-four": connect_four,
    "mnk": mnk,
    "wolf-and-sheep": wolf_and_sheep,
    "nim": heaps,
    "greedy-nim": heaps,
    "modified-nim": heaps,
    "grundy": grundy,
}
FORMS = ("minimax", "negamax")
TICK_EVERY = 16  # polls: asking Python for the time costs more than looking at a flag
NO_BOUND = 1 << 62  # positions

Tick = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)


@cache
def compiled(kernel: ModuleType, form: str) -> Callable[..., int]:
    """Return one form of the search compiled for a game, or loaded: seconds the first time, then none."""
    state = types.UniTuple(int64, kernel.STATE_WORDS)  # type: ignore[no-untyped-call]  # numba has no types
    signature = int64(state, int64, int64, int64, boolean, int64)
    return specialise(fixed_depth, form, kernel, signature)


def compile_all() -> list[str]:
    """Compile or load every search there is and return their names."""
    kernels = dict.fromkeys(KERNELS.values())
    return [compiled(kernel, form).__qualname__ for kernel in kernels for form in FORMS]


def prepare() -> list[str]:
    """Compile every search there is, note that it was done, and return their names."""
    names = compile_all()
    marker().touch()
    return names


def load(game: AnyGame) -> None:
    """Compile or load what this game needs, so that no search has to wait for it on its own time."""
    if game.id in KERNELS:
        for form in FORMS:
            compiled(KERNELS[game.id], form)


class Outlook:
    """What a running search is told when it asks Python: whether to stop. Errors are kept for its caller."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.failure: BaseException | None = None

    def __call__(self, depth: int, nodes: int) -> int:
        """Return 1 to stop the search."""
        self.budget.nodes = nodes
        try:
            self.budget.check()
        except Interrupted:
            return 1
        # An error cannot pass through compiled code, and Ctrl-C must.
        except BaseException as error:
            self.failure = error
            return 1
        return 0


class Memory:
    """The words of one search: its cells, and the arrays that they point to."""

    def __init__(self, depth: int, row: int, board: Sequence[int]) -> None:
        self.cells = np.zeros(cells.CELLS, np.int64)
        self.board = np.array([*board, 0], np.int64)
        self.moves = np.zeros((depth + 1) * row, np.int64)
        self.lines = np.zeros((depth + 1) * (depth + 1), np.int64)
        self.lengths = np.zeros(depth + 2, np.int64)
        self.values = np.zeros(row, np.int64)
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

    def watch(self, budget: Budget, outlook: Any, poll_every: int) -> None:
        """Bind the search to a budget and to the flag of whoever may stop it."""
        known = self.cells
        known[cells.NODES] = budget.nodes
        known[cells.MOST_NODES] = NO_BOUND if budget.most_nodes is None else budget.most_nodes
        known[cells.POLL_EVERY] = poll_every
        known[cells.TICK] = ctypes.cast(outlook, ctypes.c_void_p).value or 0
        known[cells.TICK_EVERY] = TICK_EVERY
        if isinstance(budget.control, FlaggedControl):
            known[cells.STOP_FLAG], known[cells.STOP_VALUE] = budget.control.stop_word()

    def line(self) -> tuple[int, ...]:
        """Return the best line from the root."""
        return tuple(self.lines[: self.lengths[0]].tolist())

    def root_moves(self) -> dict[int, int]:
        """Return the value of each root move finished."""
        count = self.cells[cells.TRIED]
        return dict(zip(self.moves[:count].tolist(), self.values[:count].tolist(), strict=True))


def compiled_search(game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /) -> Attempt:
    """Return what the search of a position that is not over found: a `DepthSearch`."""
    kernel = KERNELS.get(game.id)
    if kernel is None or not kernel.fits(game):
        return search_to_depth(game, position, method, depth, budget)
    evaluator = game.evaluators[method.evaluator]
    attempt = Attempt(depth, maximising_player(game, position, evaluator))
    maximising = game.to_move(position) == attempt.maximiser
    form = "negamax" if method.algorithm.startswith("negamax") else "minimax"
    sign = -1 if form == "negamax" and not maximising else 1
    alpha, beta = evaluator.window
    window = (alpha, beta) if sign == 1 else (-beta, -alpha)

    state, board = kernel.pack(game, position)
    memory = Memory(depth, kernel.row_words(game, position), board)
    memory.cells[cells.PRUNING] = method.algorithm in PRUNED
    memory.cells[cells.EVALUATOR] = kernel.EVALUATORS.index(method.evaluator)
    outlook = Outlook(budget)
    tick = Tick(outlook)
    memory.watch(budget, tick, kernel.POLL_EVERY)
    budget.depth, before = depth, budget.nodes
    value = compiled(kernel, form)(state, depth, *window, maximising, memory.cells.ctypes.data)
    if outlook.failure is not None:
        raise outlook.failure
    found = memory.cells.tolist()
    budget.nodes = found[cells.NODES]
    attempt.nodes = budget.nodes - before
    attempt.ends, attempt.guesses = found[cells.ENDS], found[cells.GUESSES]
    attempt.cutoffs = found[cells.CUTOFFS]
    attempt.line = memory.line()
    attempt.finished = not found[cells.ABORTED]
    attempt.best = sign * (value if attempt.finished else found[cells.BEST])
    if method.algorithm not in PRUNED:
        attempt.moves = {move: sign * each for move, each in memory.root_moves().items()}
    return attempt
