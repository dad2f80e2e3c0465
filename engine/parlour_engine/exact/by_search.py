"""Exact values by the general search, for boards without a solver of their own.

Alpha-beta searches the position after each move, one ply deeper each time, until every line that counts was
played to its end. Without a table and without knowledge of the game this takes long, so set a limit.

Invariant: a win or a loss first proved at some depth comes exactly so many plies after the move.
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
from parlour_engine.search.deepening import first_shown, score_of
from parlour_engine.search.fixed_depth import search_to_depth

METHOD = Method("alphabeta", "none")


class SearchSolver:
    """The solver of a game of which only the rules are known.

    Of equal moves the first legal one is perfect play. The winner hurries, and the loser delays.
    """

    def __init__(self, game: AnyGame, why: str, search: DepthSearch = search_to_depth) -> None:
        """Set the rules, the reason (for people) why there is no other solver, and the search."""
        self.game = game
        self.why = why
        self.search = search

    def __call__(self, position: Any, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return what can be proved within the limit; without a limit this may never end."""
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
        """Return the value of a finished game for the side to move, None if the game is not over."""
        result = self.game.result(position)
        if result is None:
            return None
        if result.winner is None:
            return ExactValue.proved("draw", 0)
        return ExactValue.proved("win" if result.winner == self.game.to_move(position) else "loss", 0)

    def proved(self, child: Any, depth: int, budget: Budget) -> ExactValue | None:
        """Return the value of the move to this position for its mover, None if this depth does not prove it.

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
        score = first_shown(self.game, child, METHOD, score_of(self.game, child, METHOD, attempt), depth)
        if score.kind == "evaluation":
            return None
        plies = len(attempt.line) if score.kind == "draw" else score.number
        return -ExactValue.proved(score.kind, plies + 1)
