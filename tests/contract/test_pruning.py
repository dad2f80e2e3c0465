"""Pruning changes how much is searched and nothing else: a thousand positions of every game, to depth 5."""

from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.loading import ready_searches
from parlour_engine.search.attempt import Method
from parlour_engine.search.deepening import deepen
from tests.contract.catalogue_cases import random_game

POSITIONS = 1000


def thousand_positions(game: AnyGame) -> list[Any]:
    """Positions of random games that are not over; short games give the same ones again and again."""
    found: list[Any] = []
    seed = 0
    while len(found) < POSITIONS:
        found += [position for position, move in random_game(game, seed) if move is not None]
        seed += 1
    return found[:POSITIONS]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_plain_and_pruned_searches_agree_on_move_and_value(game_id: str) -> None:
    game = make_game(game_id, {})
    search = ready_searches(game, "alphabeta", compile_missing=True).to_depth
    for number, position in enumerate(thousand_positions(game)):
        evaluator = list(game.evaluators)[number % len(game.evaluators)]
        limit = Limit(depth=1 + number // 7 % 5)
        answers = {
            form: deepen(game, position, Method(form, evaluator), limit, INERT, search=search)
            for form in ("minimax", "alphabeta", "negamax", "negamax-alphabeta")
        }
        found = {(answer.move, answer.value) for answer in answers.values()}
        assert len(found) == 1, (game.position_text(position), evaluator, limit)
        assert answers["alphabeta"].nodes <= answers["minimax"].nodes
