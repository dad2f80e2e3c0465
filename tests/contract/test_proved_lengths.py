"""What searches say of wins and losses, against playing everything: outcome, and length if it is claimed."""

from collections.abc import Iterator
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.conformance.cases import SEARCHING
from parlour_engine.control import INERT
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.choose import choose
from tests.contract.catalogue_cases import (
    SMALL,
    Case,
    distinct_positions,
    listed,
    made,
    named,
    some_positions,
)
from tests.naive.best_play import BestPlay

OUTCOMES = {-1: "loss", 0: "draw", 1: "win"}
DEPTHS = (2, 3, 5, 8)


def players(game: AnyGame) -> Iterator[str]:
    """Searches of every kind, with every evaluator."""
    yield from ("memo", "greedy", "mcts:simulations=3000,seed=1", "pvs:depth=8,nodes=200")
    for evaluator in game.evaluators:
        for algorithm in SEARCHING:
            if {"depth", "evaluator"} <= {field.name for field in algorithm.fields}:
                for depth in DEPTHS if algorithm.prunes else DEPTHS[:2]:
                    yield f"{algorithm.name}:depth={depth},evaluator={evaluator}"
        yield f"alphabeta:nodes=300,evaluator={evaluator}"


def check(analysis: Analysis, outcome: str, plies: int, about: object) -> None:
    """A claim of a win, a loss or a draw is true, and its plies are those of best play or a bound on them."""
    score = analysis.score.to_json()
    if score["kind"] == "evaluation":
        return
    assert score["kind"] == outcome, about
    claimed = score.get("plies")
    if not isinstance(claimed, int):
        return
    if score.get("at_most"):
        assert plies <= claimed, about
    else:
        assert claimed == plies, about
        assert len(analysis.line) <= plies, about


@pytest.mark.parametrize("case", listed(SMALL), ids=named)
def test_no_search_claims_a_length_that_is_not_that_of_best_play(case: Case) -> None:
    game = made(case)
    judge = BestPlay(game)
    for position in some_positions(game, range(3), 9):
        outcome, plies = judge.value(position)
        for player in players(game):
            about = case, game.position_text(position), player
            check(choose(game, position, player), OUTCOMES[outcome], plies, about)


@pytest.mark.parametrize("evaluator", ["none", "smart", "smart-fixed", "fast", "simple"])
def test_no_search_of_wolf_and_sheep_does_either(evaluator: str) -> None:
    game = make_game("wolf-and-sheep", {})
    solve = make_oracle_solver(game)
    claims = 0
    for position in distinct_positions(game, range(14)):
        worth = solve(position, NO_LIMIT, INERT).worth
        if worth.plies is None or worth.plies > 8 or worth.outcome is None:
            continue
        for player in ("alphabeta:depth=7", "alphabeta:depth=4", "pvs:depth=7"):
            analysis = choose(game, position, f"{player},evaluator={evaluator}")
            claims += analysis.score.kind != "evaluation"
            check(analysis, worth.outcome, worth.plies, (game.position_text(position), player))
    assert claims or evaluator == "smart"


@pytest.mark.parametrize(
    ("options", "text", "player", "exact"),
    [
        ({"width": 5, "height": 4, "line": 3}, "21", "negamax:depth=7,evaluator=none", 7),
        ({}, "52256651", "alphabeta:depth=5", 3),
    ],
)
def test_a_search_to_a_depth_says_a_win_within_it(
    options: dict[str, object], text: str, player: str, exact: int
) -> None:
    game = make_game("connect-four", options)
    position = game.parse_position(text)
    assert BestPlay(game).value(position) == (1, exact) if options else True
    score = choose(game, position, player).score.to_json()
    assert score["kind"] == "win"
    assert score["at_most"]
    assert isinstance(score["plies"], int)
    assert exact <= score["plies"]
    deepened = choose(game, position, "pvs:depth=8").score.to_json()
    assert deepened == {"kind": "win", "plies": exact}


def test_a_line_in_which_the_loser_helps_is_that_of_no_length() -> None:
    """Where the length is proved, the line is as long; it may be shorter only where the plies are a bound."""
    game: Any = make_game("connect-four", {"width": 4, "height": 4, "line": 3})
    judge = BestPlay(game)
    helped = 0
    for position in some_positions(game, range(8), 9):
        outcome, plies = judge.value(position)
        if not outcome:
            continue
        analysis = choose(game, position, "alphabeta:depth=9,evaluator=none")
        score = analysis.score.to_json()
        if score["kind"] != "evaluation" and len(analysis.line) != plies:
            helped += 1
            assert score.get("at_most")
    assert helped
