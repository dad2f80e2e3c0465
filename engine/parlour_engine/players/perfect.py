"""Perfect: the move that a proof recommends, by table, theory or solver.

Invariant: while the proof is finished, no move lowers the exact value of the position; where a limit ended
it first, the move is the best by what is proved, and `interrupted` is set.
"""

from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.exact.solution import ExactValue, Solver
from parlour_engine.limits import Limit
from parlour_engine.score import SOMETIME, Score

SIGNS = {"loss": -1, "draw": 0, "win": 1}


def perfect(position: Any, solver: Solver, limit: Limit, control: Control) -> Analysis:
    """Return a proof as an analysis; the position must not be over.

    A proof has no depth of its own and evaluates nothing: both are 0. The value is the solver's number where
    it has one, else 1 for a win, 0 for a draw or what is not proved, -1 for a loss.

    Raises:
        UnsolvableError: Nothing can be proved of this position.
    """
    solution = solver(position, limit, control)
    assert solution.move is not None  # the position is not over
    proved = all(worth.outcome is not None for worth in solution.moves.values())
    return Analysis(
        move=solution.move,
        score=score_of(solution.worth),
        line=(solution.move,),
        depth=0,
        nodes=solution.nodes,
        evaluations=0,
        cutoffs=0,
        table_hits=0,
        seconds=solution.seconds,
        value=value_of(solution.worth),
        interrupted=solution.interrupted,
        moves={move: value_of(worth) for move, worth in solution.moves.items()} if proved else None,
        memory_bytes=solution.memory_bytes,
    )


def score_of(worth: ExactValue) -> Score:
    """Return a proved value as a score; what is not proved is an evaluation of 0, as good as a guess."""
    plies = SOMETIME if worth.plies is None else worth.plies
    match worth.outcome:
        case "win":
            return Score.win(plies)
        case "loss":
            return Score.loss(plies)
        case "draw":
            return Score.draw()
        case None:
            return Score.evaluation(0)


def value_of(worth: ExactValue) -> int:
    """Return a value as one number."""
    if worth.score is not None:
        return worth.score
    return 0 if worth.outcome is None else SIGNS[worth.outcome]
