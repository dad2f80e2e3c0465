"""The solvers that need compiled code, by game: what exact/solvers.py is handed by whoever may import numba.

Each of their modules offers what makes the solver, and `compile_solver`, which compiles or loads its search.
"""

from collections.abc import Callable, Mapping
from functools import partial

from parlour_engine.exact.by_search import SearchSolver
from parlour_engine.exact.sizes import only_searched
from parlour_engine.exact.solution import MakeSolver, Solver
from parlour_engine.game import AnyGame
from parlour_engine.kernels import connect_four_solver, mnk_solver
from parlour_engine.kernels.search import COMPILED, load


def connect_four(game: AnyGame, *, with_book: bool = True) -> Solver:
    """Return what solves Connect Four on this board.

    Raises:
        UnsolvableError: The board is too large.
    """
    if only_searched(game):
        load(game)
        return SearchSolver(game, f"lines of {game.options['line']}", COMPILED.to_depth)
    return connect_four_solver.make_solver(game, with_book=with_book)


COMPILED_SOLVERS: Mapping[str, MakeSolver] = {
    "connect-four": connect_four,
    "mnk": mnk_solver.MNKSolver,
}

WITHOUT_BOOK: Mapping[str, MakeSolver] = {
    **COMPILED_SOLVERS,
    "connect-four": partial(connect_four, with_book=False),
}
"""The same solvers, which prove everything themselves."""

COMPILERS: tuple[Callable[[], str], ...] = (connect_four_solver.compile_solver, mnk_solver.compile_solver)


def compile_solvers() -> list[str]:
    """Compile or load the search of every solver and return their names."""
    return [compile_solver() for compile_solver in COMPILERS]
