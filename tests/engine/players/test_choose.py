"""From a player text to a move."""

from dataclasses import replace
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import Control
from parlour_engine.exact.solution import UNKNOWN, ExactValue, OnMove, Solution, UnsolvableError, drop
from parlour_engine.game import AnyGame, PlayerTextError
from parlour_engine.limits import Limit
from parlour_engine.players.choose import check_player, choose
from parlour_engine.search.attempt import Attempt, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.memo import memo
from parlour_engine.search.searches import INTERPRETED

GAME = make_game("connect-four", {})
NIM = make_game("nim", {})


def test_an_evaluator_of_another_game_is_refused_with_this_games_own() -> None:
    with pytest.raises(PlayerTextError) as error:
        check_player(GAME, "alphabeta:evaluator=xor")
    assert str(error.value) == "player field 'evaluator' is 'xor': connect-four allows none, windows"


def test_a_good_text_is_checked_without_a_move() -> None:
    assert check_player(GAME, "alphabeta:depth=3").text() == "alphabeta:depth=3"


def test_the_cap_is_tighter_than_the_text() -> None:
    capped = choose(GAME, GAME.start(), "alphabeta:depth=9", Limit(depth=3))
    assert capped.depth == 3
    assert choose(GAME, GAME.start(), "alphabeta:depth=9", Limit(nodes=500)).nodes <= 500


def test_the_text_is_tighter_than_the_cap() -> None:
    assert choose(GAME, GAME.start(), "alphabeta:depth=2", Limit(depth=9, nodes=10**6)).depth == 2


@pytest.mark.parametrize(
    ("game_id", "options", "text", "bounded"),
    [
        ("connect-four", {}, "alphabeta", "alphabeta:depth=6"),
        ("connect-four", {}, "minimax:evaluator=none", "minimax:depth=3,evaluator=none"),
        ("mnk", {"width": 5, "height": 4, "line": 4}, "negamax-alphabeta", "negamax-alphabeta:depth=3"),
        ("mnk", {"width": 19, "height": 19, "line": 5}, "alphabeta", "alphabeta:depth=1"),
        ("greedy-nim", {}, "alphabeta", "alphabeta:depth=4"),
        ("modified-nim", {}, "alphabeta:time=1", "alphabeta:time=1.0"),
        ("connect-four", {}, "pvs:table=2", "pvs:depth=6,table=2"),
        ("connect-four", {}, "pvs:nodes=9", "pvs:nodes=9"),
        ("grundy", {}, "mcts:seed=4", "mcts:simulations=10000,seed=4"),
        ("grundy", {}, "mcts:time=1", "mcts:time=1.0"),
    ],
)
def test_a_search_without_a_bound_gets_the_depth_of_the_games_document(
    game_id: str, options: dict[str, object], text: str, bounded: str
) -> None:
    assert check_player(make_game(game_id, options), text).text() == bounded


def test_memo_is_refused_where_it_would_need_too_much_memory() -> None:
    with pytest.raises(PlayerTextError) as error:
        check_player(GAME, "memo")
    why = "player is 'memo': connect-four of this size is too large, 2,097,152 positions are allowed"
    assert str(error.value) == why
    assert check_player(make_game("connect-four", {"width": 4, "height": 4}), "memo").text() == "memo"


def test_memo_is_refused_for_a_position_set_up_too_large_for_it() -> None:
    with pytest.raises(PlayerTextError, match="too large"):
        choose(NIM, NIM.parse_position("100,100,100,100"), "memo")


def test_other_searches_may_take_the_place_of_the_interpreted_ones() -> None:
    asked: list[tuple[Method, int]] = []

    def listening(game: AnyGame, position: Any, method: Method, depth: int, budget: Budget) -> Attempt:
        asked.append((method, depth))
        return search_to_depth(game, position, method, depth, budget)

    def counting(game: AnyGame, position: Any, limit: Limit, control: Control) -> Analysis:
        return replace(memo(game, position, limit, control), table_hits=77)

    searches = replace(INTERPRETED, to_depth=listening, memo=counting)
    answer = choose(GAME, GAME.start(), "negamax:nodes=30,evaluator=none", searches=searches)
    assert asked == [(Method("negamax", "none"), 1), (Method("negamax", "none"), 2)]
    assert (answer.depth, answer.interrupted) == (1, True)
    assert choose(NIM, NIM.start(), "memo:nodes=9", searches=searches).table_hits == 77


def test_perfect_is_refused_where_no_solver_takes_the_game_on() -> None:
    with pytest.raises(UnsolvableError, match="exact values need"):
        check_player(make_game("connect-four", {"width": 9, "height": 9}), "perfect")
    assert check_player(GAME, "perfect:time=2").text() == "perfect:time=2.0"


def test_perfect_asks_the_solver_it_is_given_within_its_time() -> None:
    limits: list[Limit] = []

    def solver(position: Any, limit: Limit, control: Control, on_move: OnMove = drop) -> Solution:
        limits.append(limit)
        return Solution(ExactValue.proved("draw"), {4: ExactValue.proved("draw")}, move=4)

    answer = choose(GAME, GAME.start(), "perfect:time=2", Limit(seconds=1.5), make_solver=lambda game: solver)
    assert (answer.move, limits) == (4, [Limit(seconds=1.5)])


@pytest.mark.parametrize(("worth", "stands_in"), [(ExactValue("loss", "draw"), False), (UNKNOWN, True)])
def test_what_an_interrupted_proof_has_ruled_out_counts_for_more_than_a_stand_in(
    worth: ExactValue, stands_in: bool
) -> None:
    moves = dict.fromkeys(GAME.legal_moves(GAME.start()), UNKNOWN) | {3: worth}

    def solver(position: Any, limit: Limit, control: Control, on_move: OnMove = drop) -> Solution:
        return Solution(UNKNOWN, moves, move=0, interrupted=True)

    answer = choose(GAME, GAME.start(), "perfect:time=1", make_solver=lambda game: solver)
    assert (answer.move, answer.stands_in) == (3 if stands_in else 0, stands_in)
