"""The soft limit: when a search has thought long enough, and that searches obey it."""

import doctest
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import Inert
from parlour_engine.limits import Limit
from parlour_engine.loading import ready_searches
from parlour_engine.players.choose import choose
from parlour_engine.search import soft_limit
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.searches import INTERPRETED
from parlour_engine.search.soft_limit import CHANGED, enough

FOUR = make_game("connect-four", {})
SEARCHING = ["alphabeta:time=60", "negamax:time=60", "pvs:time=60", "mcts:time=60"]
LOOKS_BESIDE = 0.005  # the looks that count what was spent
shares = st.floats(0, 3)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(soft_limit).failed == 0


@given(shares, shares, st.lists(st.integers(0, 3), max_size=6))
def test_more_time_never_turns_enough_into_going_on(one: float, other: float, moves: list[int]) -> None:
    less, more = sorted((one, other))
    assert enough(1.0, less, moves) <= enough(1.0, more, moves)
    assert enough(1.0, CHANGED, moves)
    assert enough(1.0, less, [7, *moves, 8, 8, 8]) >= enough(1.0, less, [7, *moves, 8, 9])


class CountedTime(Inert):
    """Has a clock that goes on by a thousandth of a second at each look, so that time is counted in work."""

    def __init__(self) -> None:
        self.looks = 0

    def clock(self) -> float:
        self.looks += 1
        return self.looks / 1000


def compiled() -> Searches:
    return ready_searches(FOUR, "pvs", compile_missing=True)


@pytest.mark.parametrize("searches", [lambda: INTERPRETED, compiled], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("player", SEARCHING)
def test_a_search_ends_between_its_soft_and_its_hard_limit(
    player: str, searches: Callable[[], Searches], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_engine.search.budget.POLL_EVERY", 256)  # the interpreted searches are slow

    def spent(limit: Limit) -> tuple[float, Analysis]:
        control = CountedTime()
        analysis = choose(FOUR, FOUR.start(), player, limit, control, searches())
        return control.looks / 1000, analysis

    short, analysis = spent(Limit(seconds=0.06, soft=0.02))
    assert analysis.move in FOUR.legal_moves(FOUR.start())
    assert short <= 0.06 + LOOKS_BESIDE
    long, _ = spent(Limit(seconds=0.06))
    assert short < long


@pytest.mark.parametrize("player", [*SEARCHING, "level:8", "perfect", "memo"])
def test_a_single_legal_move_is_not_searched(player: str) -> None:
    game = make_game("nim", {"heaps": [1]})
    analysis = choose(game, game.start(), player, Limit(seconds=9.0, soft=1.0))
    assert (analysis.move, analysis.nodes) == (game.legal_moves(game.start())[0], 1)
    searched = choose(game, game.start(), player)
    assert searched.score.kind == "win", "a search for a value is another thing"
