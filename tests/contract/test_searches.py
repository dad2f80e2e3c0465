"""What holds for every player on every game of the catalogue, and for alpha-beta against full minimax."""

import json
from typing import Any

import pytest

from parlour_engine.analysis import Analysis, analysis_json, line_texts
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame, GameOverError, final_value
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose
from parlour_engine.search.alphabeta import alphabeta
from parlour_engine.search.greedy import greedy
from tests.contract.catalogue_cases import (
    ODD,
    SMALL,
    Case,
    at_home,
    listed,
    made,
    named,
    random_game,
    random_positions,
)
from tests.naive import minimax

PLAYERS = [
    "random",
    "random:seed=3",
    "greedy",
    "greedy:evaluator=none",
    "alphabeta:depth=2",
    "alphabeta:depth=3,evaluator=none",
    "alphabeta:nodes=40",
    "alphabeta:nodes=1",
    "alphabeta:time=0.01,depth=2",
    *(f"level:{level}" for level in range(1, 9)),
]
CAP = Limit(nodes=300)  # keeps the strong players quick


def cases(*tables: dict[str, list[dict[str, object]]]) -> list[Case]:
    return at_home() + [case for table in tables for case in listed(table)]


def for_every(rule_sets: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "game", [made(case) for case in rule_sets], ids=[named(case) for case in rule_sets]
    )


players = pytest.mark.parametrize("player", PLAYERS)


@for_every(cases(ODD))
@players
def test_every_player_answers_with_a_legal_move_and_a_line_that_can_be_played(
    game: AnyGame, player: str
) -> None:
    for position in random_positions(game, range(1))[::6]:
        answer = choose(game, position, player, CAP)
        assert answer.line[0] == answer.move
        play_out(game, position, answer)
        assert answer.nodes <= 300
        assert json.loads(json.dumps(analysis_json(game, position, answer)))


def play_out(game: AnyGame, position: Any, answer: Analysis) -> None:
    for move in answer.line:
        assert move in game.legal_moves(position)
        position = game.play(position, move)


@for_every(cases(ODD))
@players
def test_no_player_chooses_a_move_after_the_end(game: AnyGame, player: str) -> None:
    over = random_game(game, 1)[-1][0]
    with pytest.raises(GameOverError, match="the game is over"):
        choose(game, over, player)


@for_every(cases(ODD))
def test_an_immediate_stop_still_gives_a_legal_move(game: AnyGame) -> None:
    for player in PLAYERS:
        for position in random_positions(game, range(1))[:3]:
            answer = choose(game, position, player, NO_LIMIT, Stopped())
            assert answer.move in game.legal_moves(position)
            assert answer.interrupted == (not player.startswith("random") and player != "level:1")


class Stopped:
    def stopped(self) -> bool:
        return True

    def report(self, depth: int, nodes: int) -> None:
        """Not reached: a stop is seen first."""


@for_every(cases(ODD, SMALL))
def test_alpha_beta_has_the_value_and_the_move_of_full_minimax(game: AnyGame) -> None:
    for position in random_positions(game, range(2))[::5]:
        if len(game.legal_moves(position)) > 30:
            continue  # full minimax would take minutes, and alpha-beta would not differ in kind
        for name, evaluator in game.evaluators.items():
            for depth in (1, 2, 3):
                move, value, count = minimax.best(game, position, depth, evaluator)
                answer = alphabeta(game, position, evaluator, Limit(depth=depth), INERT)
                assert (answer.move, answer.value) == (move, value), (name, depth)
                assert answer.nodes <= count.nodes
                assert answer.evaluations <= count.leaves


@for_every(cases(ODD))
def test_the_line_of_alpha_beta_ends_in_the_value_it_promises(game: AnyGame) -> None:
    for position in random_positions(game, range(2))[::4]:
        for evaluator in game.evaluators.values():
            answer = alphabeta(game, position, evaluator, Limit(depth=3), INERT)
            leaf = position
            for move in answer.line:
                leaf = game.play(leaf, move)
            result, mover = game.result(leaf), game.to_move(position)
            if result is None:
                assert len(answer.line) == 3
                assert evaluator.guess(leaf, mover) == answer.value
            else:
                assert final_value(result, mover, evaluator.win) == answer.value


@for_every(cases(ODD))
def test_a_bounded_search_that_finishes_is_the_unbounded_search(game: AnyGame) -> None:
    evaluator = game.evaluators[game.default_evaluator]
    for position in random_positions(game, range(2))[::4]:
        free = alphabeta(game, position, evaluator, Limit(depth=3), INERT)
        bounded = alphabeta(game, position, evaluator, Limit(depth=3, nodes=10**9), INERT)
        assert not bounded.interrupted
        assert (bounded.move, bounded.value, bounded.line) == (free.move, free.value, free.line)
        assert (bounded.nodes, bounded.evaluations) == (free.nodes, free.evaluations)


@for_every(cases(ODD))
def test_greedy_takes_the_first_of_the_best_single_moves(game: AnyGame) -> None:
    for position in random_positions(game, range(2)):
        for evaluator in game.evaluators.values():
            answer = greedy(game, position, evaluator, NO_LIMIT, INERT)
            move, value, count = minimax.best(game, position, 1, evaluator)
            assert (answer.move, answer.value) == (move, value)
            assert (answer.nodes, answer.evaluations) == (count.nodes, count.leaves)


@for_every(listed(SMALL))
def test_a_hurrying_search_wins_in_the_fewest_plies_and_loses_in_the_most(game: AnyGame) -> None:
    for position in random_positions(game, range(3)):
        answer = choose(game, position, "alphabeta:nodes=3000,evaluator=none")
        if answer.interrupted:
            continue
        exact = plies_to_end(game, position)
        if answer.score.kind in ("win", "loss"):
            assert (answer.score.kind, answer.score.number) == exact
            assert plies_to_end(game, game.play(position, answer.move))[1] == exact[1] - 1
        else:
            assert exact[0] == "draw"


def plies_to_end(game: AnyGame, position: Any) -> tuple[str, int]:
    """The outcome for the side to move and its plies, the winner hurrying and the loser delaying."""
    result = game.result(position)
    if result is not None:
        if result.winner is None:
            return "draw", 0
        return "win" if result.winner == game.to_move(position) else "loss", 0
    replies = [plies_to_end(game, game.play(position, move)) for move in game.legal_moves(position)]
    if losses := [plies for outcome, plies in replies if outcome == "loss"]:
        return "win", 1 + min(losses)
    if draws := [plies for outcome, plies in replies if outcome == "draw"]:
        return "draw", 1 + min(draws)
    return "loss", 1 + max(plies for _, plies in replies)


def test_moves_of_a_line_are_written_in_the_positions_they_are_played_in() -> None:
    game = made(("nim", {"heaps": [2, 1]}))
    answer = choose(game, game.start(), "alphabeta:depth=3")
    assert line_texts(game, game.start(), answer.line) == ["1:1", "1:1", "2:1"]
