"""Which games can be solved, and by what: the one place that knows.

Solvers that need compiled code are in kernels/ and get here by the caller's hand, as compiled searches do:
nothing below kernels/ may import numba.
"""

from collections.abc import Callable, Mapping
from typing import Any

from parlour_engine.exact.greedy_nim import GreedyNimOracle
from parlour_engine.exact.grundy import GrundyOracle
from parlour_engine.exact.modified_nim import ModifiedNimOracle
from parlour_engine.exact.nim import NimOracle
from parlour_engine.exact.oracle import Oracle, OracleSolver
from parlour_engine.exact.solution import MakeSolver, Solver, UnsolvableError
from parlour_engine.exact.wolf_and_sheep import WolfOracle
from parlour_engine.game import AnyGame
from parlour_engine.games import greedy_nim, grundy, modified_nim, nim, wolf_and_sheep


def asking(make_oracle: Callable[[AnyGame], Oracle[Any]]) -> MakeSolver:
    """Return what makes the solver of a game whose every value is known at once."""
    return lambda game: OracleSolver(game, make_oracle(game))


SOLVERS: Mapping[str, MakeSolver] = {
    wolf_and_sheep.ID: asking(WolfOracle),
    nim.ID: asking(NimOracle),
    greedy_nim.ID: asking(GreedyNimOracle),
    modified_nim.ID: asking(ModifiedNimOracle),
    grundy.ID: asking(GrundyOracle),
}


def make_solver(game: AnyGame, compiled: Mapping[str, MakeSolver]) -> Solver:
    """Return the solver of a game; `compiled` holds those that need compiled code, by game id.

    Raises:
        UnsolvableError: No solver proves anything about this game at this size.
    """
    known = {**SOLVERS, **compiled}
    if game.id not in known:
        raise UnsolvableError(f"game is '{game.id}': allowed are {', '.join(known)}")
    return known[game.id](game)


def make_pure_solver(game: AnyGame) -> Solver:
    """Return the solver of a game that needs no compiled code; raises as `make_solver` does."""
    return make_solver(game, {})
