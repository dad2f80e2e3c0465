"""Perfect: the move that a proof recommends, from a table, a theorem or a solver.

Invariant: if the proof is finished, the move keeps the exact value of the position. If a limit ended the
proof first, the move is the best by what is proved so far, and `interrupted` is set.
"""

from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.exact.solution import UNKNOWN, ExactValue, Solver
from parlour_engine.exact.solvable import proof_method
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.score import SOMETIME, Score
from parlour_engine.search.algorithm import Algorithm, PlayerSpec, Question
from parlour_engine.search.fields import GLANCE, SEED, SLIPS, TIME

SIGNS = {"loss": -1, "draw": 0, "win": 1}


def perfect(position: Any, solver: Solver, limit: Limit, control: Control) -> Analysis:
    """Return a proof as an analysis; the position must not be over.

    A proof has no depth and evaluates nothing, so both are 0. The value is the solver's score, if it has
    one; else 1 for a win, 0 for a draw or an unproved position, -1 for a loss.

    Raises:
        UnsolvableError: Nothing can be proved of this position.
    """
    solution = solver(position, limit, control)
    assert solution.move is not None  # the position is not over
    complete = all(worth.outcome is not None for worth in solution.moves.values())
    return Analysis(
        move=solution.move,
        score=score_of(solution.worth),
        line=(solution.move,),
        depth=0,
        nodes=solution.nodes,
        seconds=solution.seconds,
        value=value_of(solution.worth),
        interrupted=solution.interrupted,
        moves={move: value_of(worth) for move, worth in solution.moves.items()} if complete else None,
        memory_bytes=solution.memory_bytes,
        proved={move: score_of(worth) for move, worth in solution.moves.items()} if complete else None,
        ruled_out=solution.interrupted and any(worth != UNKNOWN for worth in solution.moves.values()),
    )


def score_of(worth: ExactValue) -> Score:
    """Return an exact value as a score; an unproved one becomes an evaluation of 0."""
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
    """Return an exact value as one number."""
    if worth.score is not None:
        return worth.score
    return 0 if worth.outcome is None else SIGNS[worth.outcome]


def settle(game: AnyGame, spec: PlayerSpec) -> PlayerSpec:
    """Return the settings, and check that the game can be solved at its size.

    Raises:
        UnsolvableError: The game cannot be solved.
    """
    proof_method(game)
    return spec


def answer(question: Question) -> Analysis:
    """Answer as `PERFECT`; raises as `perfect` does."""
    solver = question.make_solver(question.game)
    return perfect(question.position, solver, question.limit, question.control)


PERFECT = Algorithm("perfect", "Perfect", (TIME, SLIPS, GLANCE, SEED), answer, settle, proves=True)
