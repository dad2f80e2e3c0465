"""Greedy: the move whose position the evaluator likes best, looking no further.

Invariant: of moves with equal values the first in the documented order is kept, and a move that ends the
game counts its exact value, so a winning move is never passed over.
"""

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import Evaluator, Game, P, final_value
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.budget import Budget, Interrupted


def greedy(game: Game[P], position: P, evaluator: Evaluator[P], limit: Limit, control: Control) -> Analysis:
    """Return the best of the legal moves, each valued once in the mover's own eyes.

    The position must not be over. An interrupted search answers with the best move valued so far, else the
    first.
    """
    budget = Budget(limit, control)
    budget.depth = 1
    moves, mover = game.legal_moves(position), game.to_move(position)
    values: dict[int, int] = {}
    best, score, interrupted = moves[0], Score.evaluation(0), False
    try:
        budget.enter()
        for move in moves:
            budget.enter()
            child = game.play(position, move)
            result = game.result(child)
            if result is None:
                value = evaluator.guess(child, mover)
            else:
                value = final_value(result, mover, evaluator.win)
            values[move] = value
            if len(values) == 1 or value > values[best]:
                best, score = move, move_score(value, evaluator.win, ended=result is not None)
    except Interrupted:
        interrupted = True
    return Analysis(
        move=best,
        score=score,
        line=(best,),
        depth=0 if interrupted else 1,
        nodes=budget.nodes,
        evaluations=len(values),
        cutoffs=0,
        table_hits=0,
        seconds=budget.seconds(),
        value=values.get(best, 0),
        interrupted=interrupted,
        moves=None if interrupted else values,
    )


def move_score(value: int, win: int, *, ended: bool) -> Score:
    """Return the score of a position one move away from being the given value."""
    if not ended:
        return Score.evaluation(value)
    if value == 0:
        return Score.draw()
    return Score.win(1) if value == win else Score.loss(1)
