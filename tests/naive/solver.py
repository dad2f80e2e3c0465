"""Playing everything as a solver: what stands in for the others where a test is not about them."""

from typing import Any

from parlour_engine.control import Control
from parlour_engine.exact.solution import OUTCOMES, ExactValue, OnMove, Solution, best_move, drop
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from tests.naive.best_play import BestPlay


class NaiveSolver:
    """The exact value of everything, whatever the limit."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.judge = BestPlay(game)

    def __call__(self, position: Any, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        moves = {}
        for move in self.game.legal_moves(position):
            outcome, plies = self.judge.value(self.game.play(position, move))
            moves[move] = ExactValue.proved(OUTCOMES[1 - outcome], plies + 1)
            on_move(move, moves[move])
        outcome, plies = self.judge.value(position)
        return Solution(
            ExactValue.proved(OUTCOMES[1 + outcome], plies), moves, best_move(moves) if moves else None
        )
