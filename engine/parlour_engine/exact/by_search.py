"""Exact values by the general search, for boards that no solver of their own knows.

The position after each move is searched by alpha-beta, one ply deeper each time, until every line that counts
was played to its end. Without a table and without knowledge of the game that takes long: a limit is wanted.

Invariant: a win or a loss proved at one depth and not at the one before has exactly that many plies.
"""

from typing import Any

from parlour_engine.control import Control
from parlour_engine.exact.solution import (
    UNKNOWN,
    ExactValue,
    OnMove,
    Reason,
    Solution,
    best_move,
    best_worth,
    drop,
)
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.deepening import score_of
from parlour_engine.search.fixed_depth import search_to_depth

METHOD = Method("alphabeta", "none")


class SearchSolver:
    """The solver of a game in which nothing is known but its rules.

    Of equal moves perfect play takes the first legal one: the winner hurries, the loser delays.
    """

    def __init__(self, game: AnyGame, why: str, search: DepthSearch = search_to_depth) -> None:
        """Take the rules, why no other solver does it, in words for a person, and what searches."""
        self.game = game
        self.why = why
        self.search = search

    def __call__(self, position: Any, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return what can be proved within the limit; where none is set, that may take for ever."""
        budget = Budget(Limit(nodes=limit.nodes, seconds=limit.seconds), control)
        over = self.worth_at_end(position)
        if over is not None:
            return Solution(over, {}, None, seconds=budget.seconds())
        moves = dict.fromkeys(self.game.legal_moves(position), UNKNOWN)
        interrupted, depth = False, 0
        try:
            while any(worth.outcome is None for worth in moves.values()):
                for move in [move for move, worth in moves.items() if worth.outcome is None]:
                    worth = self.proved(self.game.play(position, move), depth, budget)
                    if worth is not None:
                        moves[move] = worth
                        on_move(move, worth)
                depth += 1
        except Interrupted:
            interrupted = True
        return Solution(
            best_worth(moves),
            moves,
            best_move(moves),
            Reason("search", f"{self.why}: by alpha-beta, searched {depth} plies deep", {"depth": depth}),
            nodes=budget.nodes,
            seconds=budget.seconds(),
            interrupted=interrupted,
        )

    def worth_at_end(self, position: Any) -> ExactValue | None:
        """Return what a finished game is worth to the side to move, None where it is not over."""
        result = self.game.result(position)
        if result is None:
            return None
        if result.winner is None:
            return ExactValue.proved("draw", 0)
        return ExactValue.proved("win" if result.winner == self.game.to_move(position) else "loss", 0)

    def proved(self, child: Any, depth: int, budget: Budget) -> ExactValue | None:
        """Return what a move to this position is worth to its mover, None if this depth does not prove it.

        Raises:
            Interrupted: The budget is spent.
        """
        over = self.worth_at_end(child)
        if over is not None:
            return -ExactValue(over.lower, over.upper, plies=1)
        if depth == 0:
            return None
        attempt = self.search(self.game, child, METHOD, depth, budget)
        if not attempt.finished:
            raise Interrupted
        score = score_of(self.game, child, METHOD, attempt)
        if score.kind == "evaluation":
            return None
        plies = len(attempt.line) if score.kind == "draw" else depth
        return -ExactValue.proved(score.kind, plies + 1)
