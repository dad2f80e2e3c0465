"""The compiled searches: they pack positions into words, run the search, and unpack its answer.

A game without a kernel, or a board too large for its kernel, is searched by the interpreted form: the answers
are the same, but slower.

Invariant: `COMPILED` gives the same answers as `INTERPRETED`, except for time; see search/algorithm.py for
the counts of `pvs` and for forced wins.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from types import ModuleType
from typing import Any

import numpy as np
from numba import boolean, int64, types

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import part
from parlour_engine.control import Control
from parlour_engine.game import AnyGame
from parlour_engine.kernels import cells, fixed_depth, mcts, memo, pvs
from parlour_engine.kernels.memory import Memory
from parlour_engine.kernels.specialise import specialise
from parlour_engine.kernels.tree import Tree
from parlour_engine.limits import Limit
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import PRUNED, Attempt, DepthSearch, Method, maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.forced_win import Prover, ProverModule
from parlour_engine.search.mcts import Simulations, analysis_of, in_stages
from parlour_engine.search.memo import LOSS, MOST_POSITIONS, Solved, check_memo
from parlour_engine.search.pvs import DEEPEST_PVS, settled
from parlour_engine.search.searches import INTERPRETED

# Each compiled function: its template, and the types of its arguments after the state.
FORMS: Mapping[str, tuple[ModuleType, tuple[Any, ...]]] = {
    "minimax": (fixed_depth, (int64, int64, int64, boolean, int64)),
    "negamax": (fixed_depth, (int64, int64, int64, boolean, int64)),
    "memo": (memo, (int64, boolean, int64)),
    "memo_line": (memo, (int64, boolean, int64)),
    "pvs": (pvs, (int64, int64, int64, boolean, int64)),
    "mcts": (mcts, (boolean, int64, int64)),
}

FAMILIAR_SHARE = 0.1  # the fraction of the time for the first depth of a continued search


@cache
def compiled(kernel: ModuleType, form: str) -> Callable[..., int]:
    """Return one search compiled or loaded for a game; only the first call takes seconds."""
    template, rest = FORMS[form]
    state = types.UniTuple(int64, kernel.STATE_WORDS)  # type: ignore[no-untyped-call]  # numba has no types
    return specialise(template, form, kernel, int64(state, *rest))


def load(game: AnyGame) -> None:
    """Compile or load everything for this game, so that no search pays for it from its own time."""
    kernel: ModuleType | None = part(game.id, "kernel")
    if kernel is not None:
        for form in FORMS:
            compiled(kernel, form)
    compiled_prover(game)


def fitting_kernel(game: AnyGame) -> Any | None:
    """Return the kernel of a game, None if there is none or the board is too large for it."""
    kernel = part(game.id, "kernel")
    return kernel if getattr(kernel, "fits", lambda game: True)(game) else None


def compiled_search(game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /) -> Attempt:
    """Search a position that is not over to a depth; this function is a `DepthSearch`."""
    kernel = fitting_kernel(game)
    if kernel is None:
        return INTERPRETED.to_depth(game, position, method, depth, budget)
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
    budget.depth, before = depth, budget.nodes
    question = state, depth, *window, maximising
    value = memory.run(compiled(kernel, form), budget, kernel.POLL_EVERY, *question)
    found = memory.cells.tolist()
    attempt.nodes = budget.nodes - before
    attempt.ends, attempt.guesses = found[cells.ENDS], found[cells.GUESSES]
    attempt.cutoffs, attempt.effective_cutoffs = found[cells.CUTOFFS], found[cells.EFFECTIVE_CUTOFFS]
    attempt.line = memory.line()
    attempt.finished = not found[cells.ABORTED]
    attempt.best = sign * (value if attempt.finished else found[cells.BEST])
    if method.algorithm not in PRUNED:
        attempt.moves = {move: sign * each for move, each in memory.root_moves().items()}
    return attempt


def compiled_memo(game: AnyGame, position: Any, limit: Limit, control: Control, /) -> Analysis:
    """Return the exact analysis of a position that is not over; see `memo`.

    Raises:
        PlayerTextError: The game may have more than `MOST_POSITIONS` positions.
    """
    kernel = fitting_kernel(game)
    if kernel is None:
        return INTERPRETED.memo(game, position, limit, control)
    check_memo(game, position)
    budget = Budget(limit, control)
    state, board = kernel.pack(game, position)
    memory = Memory(kernel.most_plies(game, position), kernel.row_words(game, position), board)
    memory.add_table(min(game.most_positions(position), limit.nodes or MOST_POSITIONS))
    maximising = game.to_move(position) == maximising_player(game, position, game.evaluators["none"])
    memory.cells[cells.EVALUATOR] = kernel.EVALUATORS.index("none")
    memory.cells[cells.DEPTH] = 0
    memory.cells[cells.BEST] = LOSS
    memory.lines[0], memory.lengths[0] = game.legal_moves(position)[0], 1
    memory.run(compiled(kernel, "memo"), budget, kernel.POLL_EVERY, state, 0, maximising)
    found = memory.cells.tolist()
    value, interrupted = found[cells.BEST], bool(found[cells.ABORTED])
    if not interrupted:
        follow = compiled(kernel, "memo_line")
        memory.lengths[0] = follow(state, value, maximising, memory.cells.ctypes.data)
    cutoffs = found[cells.CUTOFFS], found[cells.EFFECTIVE_CUTOFFS]
    counts = found[cells.ENDS], found[cells.HITS], *cutoffs, found[cells.DEPTH]
    solved = Solved(value, memory.line(), *counts, interrupted).analysis(budget)
    return replace(solved, memory_bytes=memory.table.nbytes)


class CompiledPvs:
    """The principal variation search of one root in a kernel: a `DepthSearch` with one memory."""

    def __init__(self, kernel: Any, game: AnyGame, position: Any, megabytes: int) -> None:
        self.kernel = kernel
        self.state, board = kernel.pack(game, position)
        self.memory = Memory(DEEPEST_PVS, kernel.row_words(game, position), board)
        self.memory.add_learning(megabytes)
        self.values: list[int] = []
        self.finished: list[float] = []  # the time in seconds at which each depth was finished, from depth 1
        self.below = 0  # how many plies the previous root was above this one

    @property
    def memory_bytes(self) -> int:
        """The size of the table, the part of the memory that depends on the settings."""
        return self.memory.table.nbytes

    holds_replies = False

    def go_on(self, game: AnyGame, position: Any, moves: Sequence[int], taken_back: int = 0) -> bool:
        """Continue after `taken_back` moves were undone and `moves` made, with everything learned.

        The new root must have the same player to move, and must not be nearer to the start of the game.

        Returns:
            Whether this is possible; if not, this search is useless.
        """
        plies = len(moves) - taken_back
        if plies < 0 or plies % 2 or not self.kernel.KEYS_LAST:
            return False
        self.state, board = self.kernel.pack(game, position)
        self.memory.go_on(board, plies)
        self.values.clear()
        self.below = plies
        if taken_back:
            self.finished.clear()  # the root of these depths is not above the new one
        return True

    def first_depth(self, seconds: float | None) -> int:
        """Return the depth to begin with, given the seconds of the search.

        This is the last depth that the previous search finished in a small part of this time, as seen from
        the new root.
        """
        share = 0.0 if seconds is None else FAMILIAR_SHARE * seconds
        reached = sum(1 for took in self.finished if took <= share)
        return max(1, reached - self.below)

    def __call__(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        """Search to one depth."""
        attempt = Attempt(depth, maximising_player(game, position, game.evaluators[method.evaluator]))
        maximising = game.to_move(position) == attempt.maximiser
        memory = self.memory
        memory.begin_depth(depth)
        memory.cells[cells.EVALUATOR] = self.kernel.EVALUATORS.index(method.evaluator)
        budget.depth, before = depth, budget.nodes
        try:
            value = settled(partial(self.within, budget, depth, maximising), self.values)
            attempt.finished = True
            self.finished[depth - 1 :] = [budget.seconds()] * max(1, depth - len(self.finished))
        except Interrupted:
            value = int(memory.cells[cells.BEST])
        found = memory.cells.tolist()
        attempt.nodes = budget.nodes - before
        attempt.ends, attempt.guesses = found[cells.ENDS], found[cells.GUESSES]
        attempt.cutoffs, attempt.effective_cutoffs = found[cells.CUTOFFS], found[cells.EFFECTIVE_CUTOFFS]
        attempt.hits, attempt.unsure = found[cells.HITS], found[cells.UNSURE]
        attempt.line, attempt.memory_bytes = memory.line(), self.memory_bytes
        attempt.best = value if maximising else -value
        return attempt

    def within(self, budget: Budget, depth: int, maximising: bool, alpha: int, beta: int) -> int:
        """Return the root's value by a search within this window.

        Raises:
            Interrupted: The budget is spent.
        """
        search = compiled(self.kernel, "pvs")
        question = self.state, depth, alpha, beta, maximising
        value = self.memory.run(search, budget, self.kernel.POLL_EVERY, *question)
        if self.memory.cells[cells.ABORTED]:
            raise Interrupted
        return value


def compiled_pvs(game: AnyGame, position: Any, megabytes: int, /) -> DepthSearch:
    """Return a principal variation search of a position."""
    kernel = fitting_kernel(game)
    if kernel is None:
        return INTERPRETED.make_pvs(game, position, megabytes)
    return CompiledPvs(kernel, game, position, megabytes)


class CompiledMcts:
    """Monte Carlo tree search in a kernel, with a tree that a later search can continue."""

    def __init__(self, kernel: Any, game: AnyGame, position: Any, simulations: Simulations) -> None:
        self.kernel = kernel
        _, board = kernel.pack(game, position)
        plies = kernel.most_plies(game, position)
        self.tree = Tree(simulations, plies, np.array([*board, 0], np.int64))

    @property
    def memory_bytes(self) -> int:
        """The size of the tree, the part of the memory that depends on the settings."""
        return self.tree.words.nbytes

    holds_replies = True

    def go_on(self, game: AnyGame, position: Any, moves: Sequence[int], taken_back: int = 0) -> bool:
        """Continue at the position after these moves, with the part of the tree below it.

        Returns:
            Whether the tree has this position; if not, this tree is useless.
        """
        return taken_back == 0 and self.tree.go_down(moves)

    def __call__(
        self, game: AnyGame, position: Any, simulations: Simulations, limit: Limit, control: Control, /
    ) -> Analysis:
        """Return the analysis of the root from these simulations and any earlier ones."""
        budget, kernel = Budget(limit, control), self.kernel
        state, board = kernel.pack(game, position)
        memory = Memory(0, kernel.row_words(game, position), board)
        memory.cells[cells.EVALUATOR] = kernel.EVALUATORS.index("none")
        self.tree.begin(simulations, memory.board)
        maximising = game.to_move(position) == maximising_player(game, position, game.evaluators["none"])

        def run() -> bool:
            memory.cells[[cells.ABORTED, cells.NEXT_POLL]] = 0
            question = state, maximising, self.tree.address
            memory.run(compiled(kernel, "mcts"), budget, kernel.POLL_EVERY, *question)
            budget.depth = int(memory.cells[cells.DEPTH])
            return bool(memory.cells[cells.ABORTED])

        interrupted = in_stages(run, lambda: self.tree.root, budget, limit.soft)
        found = analysis_of(game, position, self.tree.root, budget, interrupted)
        return replace(found, memory_bytes=self.memory_bytes)


def compiled_mcts(
    game: AnyGame, position: Any, simulations: Simulations, limit: Limit, control: Control, /
) -> Analysis:
    """Return the analysis of a position that is not over, from simulations; see `mcts`."""
    kernel = fitting_kernel(game)
    if kernel is None:
        return INTERPRETED.mcts(game, position, simulations, limit, control)
    search = CompiledMcts(kernel, game, position, simulations)
    return search(game, position, simulations, limit, control)


def compiled_prover(game: AnyGame, /) -> Prover | None:
    """Return the prover of a game's forced wins, None if there is none."""
    module: ProverModule | None = part(game.id, "prover")
    return None if module is None else module.make_prover(game)


COMPILED = Searches(compiled_search, compiled_memo, compiled_pvs, compiled_mcts, compiled_prover)
