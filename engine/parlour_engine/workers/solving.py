"""Which solver a worker asks: a table or a theorem at once, a search once it is compiled.

The solver last asked is kept, since the next question is mostly about the same game, and one at a time,
since its table may take a hundred megabytes. numba is imported inside the function that needs it, as for
the searches (searches.py).
"""

import json
from functools import lru_cache

from parlour_engine.catalogue import make_game
from parlour_engine.exact.sizes import check_solvable
from parlour_engine.exact.solution import Solver, UnsolvableError
from parlour_engine.exact.solvers import SOLVERS, make_pure_solver, make_solver
from parlour_engine.game import AnyGame
from parlour_engine.kernels.cache import prepared


def solver(game: AnyGame, *, compile_missing: bool = False, with_book: bool = True) -> Solver:
    """Return the solver of a game, loaded, so that none of its time goes into that.

    Args:
        game: The rules.
        compile_missing: Wait for the compiler where `parlour-engine prepare` has not been run.
        with_book: Take the scores of early positions from the opening book that comes with the package.

    Raises:
        UnsolvableError: The game cannot be solved at this size, or its solver is not compiled yet.
    """
    check_solvable(game)
    if game.id not in SOLVERS and not (compile_missing or prepared()):
        raise UnsolvableError(f"the solver of {game.id} is not compiled yet: run `parlour-engine prepare`")
    return _kept(game.id, json.dumps(dict(game.options)), with_book)


@lru_cache(maxsize=1)
def _kept(game_id: str, options: str, with_book: bool) -> Solver:
    game = make_game(game_id, json.loads(options))
    if game_id in SOLVERS:
        return make_pure_solver(game)
    from parlour_engine.kernels.solvers import COMPILED_SOLVERS, WITHOUT_BOOK

    return make_solver(game, COMPILED_SOLVERS if with_book else WITHOUT_BOOK)
