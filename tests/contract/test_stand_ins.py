"""The move that stands in for a late engine: sensible in every game, at a work that is bounded."""

from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import evidence
from parlour_engine.players.stand_in import MOST_ANSWERED, MOST_PLAYED, stand_in, winning_reply
from tests.contract.catalogue_cases import SMALL, Case, at_home, listed, made, named, random_positions

LARGE: list[Case] = [
    ("mnk", {"width": 15, "height": 15, "line": 5}),
    ("mnk", {"width": 19, "height": 19, "line": 5}),
    ("mnk", {"width": 19, "height": 19, "line": 6, "overline": False}),
    ("mnk", {"width": 9, "height": 7, "line": 4, "overline": False}),
    ("connect-four", {"width": 12, "height": 12, "line": 5}),
    ("nim", {"heaps": [100] * 10}),
    ("greedy-nim", {"heaps": [100, 7, 100]}),
]
PLAYERS = (
    "level:3",
    "level:8",
    "greedy",
    "pvs:time=1",
    "alphabeta:time=1",
    "mcts:time=1",
    "pvs:depth=2,slips=15,glance=3",
)


def winners(game: AnyGame, position: Any) -> set[int]:
    mover = game.to_move(position)
    results = {move: game.result(game.play(position, move)) for move in game.legal_moves(position)}
    return {move for move, result in results.items() if result is not None and result.winner == mover}


@pytest.mark.parametrize("case", [*at_home(), *listed(SMALL), *LARGE], ids=named)
def test_it_wins_at_once_else_it_stops_the_opponent_where_that_can_be_done(case: Case) -> None:
    game = made(case)
    for position in random_positions(game, range(1 if case in LARGE else 4)):
        move, legal = stand_in(game, position), game.legal_moves(position)
        assert move in legal
        if winning := winners(game, position):
            assert move in winning, game.position_text(position)
        elif game.id == "mnk" or len(legal) ** 2 <= MOST_ANSWERED:
            lost = winning_reply(game, game.play(position, move)) is not None
            assert not lost or all(
                winning_reply(game, game.play(position, each)) is not None for each in legal
            ), game.position_text(position)


def test_it_leaves_no_win_at_once_where_many_moves_are_legal() -> None:
    game = make_game("nim", {"heaps": [1, 30]})
    after = game.play(game.start(), stand_in(game, game.start()))
    assert winning_reply(game, after) is None, game.position_text(after)


@pytest.mark.parametrize("case", LARGE, ids=named)
def test_its_work_is_bounded_on_every_board(case: Case) -> None:
    game = made(case)
    played = type(game).play
    for position in random_positions(game, range(1)):
        with patch.object(type(game), "play", autospec=True, side_effect=played) as plays:
            stand_in(game, position)
        assert plays.call_count <= (0 if game.id == "mnk" else MOST_PLAYED + MOST_ANSWERED)


@pytest.mark.parametrize("player", PLAYERS)
def test_an_engine_without_time_does_not_play_the_first_squares_of_the_board(player: str) -> None:
    game = make_game("mnk", {"width": 15, "height": 15, "line": 5})
    source, position = Random(1), game.parse_position("h8 a2 h9 a4 j8 c2 k11")
    for _ in range(3):
        analysis = choose(game, position, player, Limit(seconds=0.0))
        assert analysis.move == stand_in(game, position)
        assert evidence(game, position, analysis)["fallback"]
        assert "score" not in evidence(game, position, analysis)
        for move in (analysis.move, source.choice(game.legal_moves(game.play(position, analysis.move)))):
            position = game.play(position, move)


def test_an_engine_that_looked_at_every_move_answers_for_itself() -> None:
    game = make_game("mnk", {})
    for player in ("alphabeta:depth=2", "pvs:nodes=3", "mcts:simulations=50,seed=1", "memo"):
        assert not choose(game, game.start(), player).stands_in
