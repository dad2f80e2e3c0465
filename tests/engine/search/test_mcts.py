"""Mcts: what is proved, which move is played, what a search may spend."""

from math import log, ulp

import pytest

from parlour_engine.analysis import analysis_json
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose
from parlour_engine.score import Score
from parlour_engine.search import mcts as module
from parlour_engine.search.mcts import (
    NO_MOVE,
    STRIDE,
    Node,
    Simulations,
    back_up,
    best_child,
    logarithm,
    mcts,
    selected,
    value,
)

FOUR = make_game("connect-four", {})
NIM = make_game("nim", {"heaps": [2, 1]})


def child(move: int, visits: int, total: int = 0, least: int = -1, most: int = 1) -> Node:
    return Node(move + 2, move, visits, total, least, most)


def above(*children: Node, least: int = -1, most: int = 1) -> Node:
    visits = sum(each.visits for each in children)
    return Node(1, NO_MOVE, visits, 0, least, most, 0, list(children))


def test_the_simulations_are_the_evaluations_and_the_visits() -> None:
    answer = mcts(FOUR, FOUR.start(), Simulations(50, 1), NO_LIMIT, INERT)
    assert answer.evaluations == 50
    assert answer.visits is not None
    assert answer.moves is not None
    assert tuple(answer.visits) == tuple(answer.moves) == FOUR.legal_moves(FOUR.start())
    assert sum(answer.visits.values()) == 50
    assert answer.value == answer.moves[answer.move]
    assert answer.score == Score.evaluation(answer.value)
    assert not answer.interrupted


def test_the_json_of_an_answer_has_visits_and_values_by_move() -> None:
    answer = mcts(NIM, NIM.start(), Simulations(3, 1), NO_LIMIT, INERT)
    moves = analysis_json(NIM, NIM.start(), answer)["moves"]
    assert list(moves) == ["1:1", "1:2", "2:1"]
    assert moves["1:1"] == {"visits": 1, "value": 1000}
    assert "moves" not in analysis_json(NIM, NIM.start(), choose(NIM, NIM.start(), "minimax:depth=2"))


def test_a_proof_ends_the_search_with_the_line_that_shows_it() -> None:
    answer = mcts(NIM, NIM.start(), Simulations(None, 1), NO_LIMIT, INERT)
    assert answer.score == Score.win(3)
    assert [NIM.move_text(NIM.start(), move) for move in answer.line[:1]] == ["1:1"]
    assert (answer.value, answer.interrupted) == (1000, False)


def test_without_a_simulation_the_first_legal_move_is_played() -> None:
    answer = mcts(FOUR, FOUR.start(), Simulations(None, 1), Limit(nodes=3), INERT)
    assert (answer.move, answer.line) == (0, (0,))
    assert (answer.evaluations, answer.moves, answer.visits) == (0, {}, {})
    assert (answer.score, answer.interrupted) == (Score.evaluation(0), True)


def test_a_player_without_a_seed_draws_one_for_each_move() -> None:
    answers = {str(choose(FOUR, FOUR.start(), "mcts:simulations=20").visits) for _ in range(10)}
    assert len(answers) > 1


def test_bounds_close_from_what_children_prove() -> None:
    lost, drawn = child(0, 1, least=-1, most=-1), child(1, 1, least=0, most=0)
    node = above(lost, drawn, child(2, 1))
    back_up([node, lost], -1, news=True)
    assert (node.least, node.most) == (-1, 0)  # a draw is sure for the side to move
    node.children[2].least = node.children[2].most = -1
    back_up([node, node.children[2]], -1, news=True)
    assert (node.least, node.most) == (0, 0)


def test_a_win_proves_a_position_with_moves_untried() -> None:
    won = child(0, 0, least=1, most=1)
    node = above(won)
    node.untried = 4
    back_up([node, won], 1, news=True)
    assert (node.least, node.most) == (-1, -1)
    assert (won.total, node.total) == (1, -1)


def test_above_a_proved_position_its_worth_counts_in_place_of_the_result() -> None:
    end = child(0, 0, least=-1, most=-1)
    middle = above(end, child(1, 1, least=-1, most=-1))
    root = above(middle)
    back_up([root, middle, end], -1, news=True)
    assert (middle.total, root.total) == (1, -1)


def test_a_move_that_cannot_beat_what_is_sure_gets_no_simulation() -> None:
    drawn, poor, lost = child(0, 9, 9, 0, 0), child(1, 9, -9), child(2, 1, 1, -1, 0)
    assert selected(above(drawn, poor, lost, most=0)) is poor


def test_of_equal_bounds_the_child_tried_last_is_selected() -> None:
    assert selected(above(child(0, 4, 1), child(1, 4, 1))).move == 1
    assert selected(above(child(0, 4, 1), child(1, 5, 1))).move == 0  # it is known less


@pytest.mark.parametrize(
    ("children", "most", "chosen"),
    [
        ([child(0, 10, 5), child(1, 20, 5)], 1, 1),
        ([child(0, 10, 5), child(1, 10, 6)], 1, 1),
        ([child(0, 10, -9), child(1, 20, -20, -1, -1)], 1, 0),  # not the one that is lost
        ([child(0, 30, -3), child(1, 5, 0, 0, 0)], 0, 1),  # a sure draw before a poor hope
        ([child(0, 30, 3), child(1, 5, 0, 0, 0)], 0, 0),
        ([child(0, 30, 3), child(1, 5, 5, 1, 1)], -1, 1),
        ([child(0, 3, -3, -1, -1), child(1, 9, -9, -1, -1)], 1, 1),  # lost, as late as it seems
    ],
)
def test_the_move_played_is_the_one_tried_most_unless_a_proof_is_better(
    children: list[Node], most: int, chosen: int
) -> None:
    assert best_child(above(*children, most=most)).move == chosen


def test_values_are_rounded_thousandths_and_proofs_count_in_full() -> None:
    assert [value(child(0, 3, total)) for total in (1, -1, 0, 3)] == [333, -333, 0, 1000]
    assert value(child(0, 3, 3, 0, 0)) == 0


def test_the_logarithm_is_the_natural_one_to_the_last_place() -> None:
    numbers = [*range(1, 5000), *(3**power for power in range(33)), *(1 << power for power in range(53))]
    assert all(abs(logarithm(number) - log(number)) <= ulp(log(number)) for number in numbers)
    assert all(logarithm(number) < logarithm(number + 1) for number in range(1, 5000))


def test_every_legal_move_has_its_turn_whatever_the_place_in_the_tree() -> None:
    for count in (1, 2, 7, 225, 361, 1000):
        for number in (1, 2, 77):
            assert len({(number + tried) * STRIDE % count for tried in range(count)}) == count


@pytest.mark.parametrize("game_id", GAMES)
def test_a_full_tree_grows_no_more_and_the_search_goes_on(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_IN_TREE", 5)
    game = make_game(game_id, {})
    answer = mcts(game, game.start(), Simulations(30, 1), NO_LIMIT, INERT)
    assert answer.evaluations == 30 or answer.score.kind != "evaluation"
    assert answer.visits is not None
    assert len(answer.visits) <= 4
