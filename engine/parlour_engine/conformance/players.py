"""Tests of every player on every game: it always chooses a legal move, and no move after the end."""

import json
from itertools import product
from typing import Any

import pytest

from parlour_engine.analysis import Analysis, analysis_json
from parlour_engine.conformance.cases import (
    SEARCHING,
    plays,
    random_game,
    random_positions,
    short_text,
    some_positions,
)
from parlour_engine.exact.solvable import has_oracle
from parlour_engine.game import AnyGame, GameOverError, PlayerTextError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose
from parlour_engine.players.text import NAMED_LEVELS
from parlour_engine.search.uniform import RANDOM

PLAYERS = [
    *map(short_text, SEARCHING),
    "random",
    "greedy:evaluator=none",
    "alphabeta:depth=3,evaluator=none",
    "alphabeta:nodes=40",
    "alphabeta:nodes=1",
    "alphabeta:time=0.01,depth=2",
    "negamax:depth=2,evaluator=none",
    "memo:nodes=50",
    "pvs",
    "pvs:depth=3,table=1",
    "pvs:nodes=1",
    "pvs:time=0.01,evaluator=none",
    "mcts",
    "mcts:simulations=3,seed=7",
    *(f"level:{level}" for level in (*range(1, 9), *NAMED_LEVELS)),
]
CAP = Limit(nodes=300)  # so that strong players answer soon


def test_every_player_answers_with_a_legal_move_and_a_line_that_can_be_played(game: AnyGame) -> None:
    positions = some_positions(game, range(1))
    for player, position in product(PLAYERS, positions):
        if plays(game, player):
            check_answer(game, player, position)


def check_answer(game: AnyGame, player: str, position: Any) -> None:
    answer = choose(game, position, player, CAP)
    assert answer.line[0] == answer.move
    play_out(game, position, answer)
    assert answer.nodes <= 300
    assert json.loads(json.dumps(analysis_json(game, position, answer)))


def play_out(game: AnyGame, position: Any, answer: Analysis) -> None:
    for move in answer.line:
        assert move in game.legal_moves(position)
        position = game.play(position, move)


def test_no_player_chooses_a_move_after_the_end(game: AnyGame) -> None:
    over = random_game(game, 1)[-1][0]
    for player in PLAYERS:
        error = GameOverError if plays(game, player) else PlayerTextError
        with pytest.raises(error, match=r"the game is over|is too large"):
            choose(game, over, player)


def test_an_immediate_stop_still_gives_a_legal_move(game: AnyGame) -> None:
    for player in [each for each in PLAYERS if plays(game, each)]:
        for position in random_positions(game, range(1))[:3]:
            answer = choose(game, position, player, NO_LIMIT, Stopped())
            assert answer.move in game.legal_moves(position)
            draws = player.partition(":")[0] == RANDOM.name
            searches = not draws and not (player == "level:8" and has_oracle(game))
            assert answer.interrupted == searches


class Stopped:
    def stopped(self) -> bool:
        return True

    def report(self, depth: int, nodes: int) -> None:
        """Never called, because a search asks for a stop first."""
