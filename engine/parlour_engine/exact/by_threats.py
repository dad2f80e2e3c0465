"""Values by forced wins alone, for boards too large for a solver; all other values stay open.

The prover searches the position for a forced win of the side to move. If the other side would have a forced
win after a pass, it also searches the position after each move for one. Lengths are only bounds, because a
win by threats may have a shorter alternative.

Invariant: every value was proved by the prover.
"""

from typing import Any

from parlour_engine.control import Control
from parlour_engine.exact.oracle import plies_text
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
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.forced_win import Prover

WIN, LOSS = ExactValue.proved("win"), ExactValue.proved("loss")
ATTACK = 0.4  # the part of the limit for the wins of the side to move
NODES_A_MOVE = 5_000  # for the other side's wins after each move


class ThreatSolver:
    """The solver of a game that has only a prover of forced wins.

    Of equal moves perfect play takes the first legal one.
    """

    def __init__(self, game: AnyGame, prover: Prover) -> None:
        self.game = game
        self.prover = prover

    def __call__(self, position: Any, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return the forced wins found within the limit, as a solution."""
        budget = Budget(limit, control)
        result = self.game.result(position)
        if result is not None:
            end = ExactValue.proved("draw" if result.winner is None else "loss", 0)
            return Solution(end, {}, None, seconds=budget.seconds())
        moves = dict.fromkeys(self.game.legal_moves(position), UNKNOWN)
        interrupted = False
        plies = 0
        try:
            plies = self.own_win(position, limit, budget, moves, on_move)
            self.lost_moves(position, budget, moves, on_move)
        except Interrupted:
            interrupted = True
        worth = best_worth(moves)
        facts = {"plies": plies} if plies else {}
        return Solution(
            worth,
            moves,
            best_move(moves),
            reason=Reason("threats", reason_text(plies), facts),
            nodes=budget.nodes,
            seconds=budget.seconds(),
            interrupted=interrupted,
        )

    def own_win(
        self, position: Any, limit: Limit, budget: Budget, moves: dict[int, ExactValue], on_move: OnMove
    ) -> int:
        """Record a forced win of the side to move; return its plies, 0 if there is none.

        Raises:
            Interrupted: The budget is spent.
        """
        part = Limit(
            nodes=None if limit.nodes is None else max(1, int(limit.nodes * ATTACK)),
            seconds=None if limit.seconds is None else limit.seconds * ATTACK,
        )
        won = self.prover(position, part, budget.control)
        budget.nodes += won.nodes
        if won.line:
            moves[won.line[0]] = WIN
            on_move(won.line[0], WIN)
        budget.check()
        return len(won.line)

    def lost_moves(
        self, position: Any, budget: Budget, moves: dict[int, ExactValue], on_move: OnMove
    ) -> None:
        """Record the moves after which the other side has a forced win.

        Raises:
            Interrupted: The budget is spent.
        """
        glance = Limit(nodes=NODES_A_MOVE)
        if not self.prover.threatened(position, glance, budget.control):
            return
        for move, worth in moves.items():
            budget.check()
            after = self.game.play(position, move)
            if worth is UNKNOWN and self.game.result(after) is None:
                won = self.prover(after, glance, budget.control)
                budget.nodes += won.nodes
                if won.line:
                    moves[move] = LOSS
                    on_move(move, LOSS)


def reason_text(plies: int) -> str:
    """Return in words why the values hold."""
    if plies:
        return f"a forced win in at most {plies_text(plies)}, played through against every reply"
    return "only forced wins are looked for on a board of this size"
