"""A game without a solver is refused in one line."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvers import SOLVERS, make_solver


def test_a_game_that_nothing_solves_is_refused() -> None:
    assert "mnk" not in SOLVERS  # it is solved by compiled code
    with pytest.raises(UnsolvableError, match="game is 'mnk': allowed are"):
        make_solver(make_game("mnk", {}), {})
