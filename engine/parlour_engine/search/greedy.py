"""Greedy: the move to the position with the best value, without looking further.

Invariant: of moves with equal values the first in the documented order is kept. A move that ends the game has
its exact value, so a winning move is never missed.
"""

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import Evaluator, Game, P, ends_in_numbers
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.algorithm import Algorithm, Question
from parlour_engine.search.attempt import maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.fields import EVALUATOR


def greedy(game: Game[P], position: P, evaluator: Evaluator[P], limit: Limit, control: Control) -> Analysis:
    """Return the best of the legal moves, each valued once one ply below the root.

    The position must not be over. An interrupted search answers with the best move valued so far, or with the
    first legal one.
    """
    budget = Budget(limit, control)
    budget.depth = 1
    moves, maximiser = game.legal_moves(position), maximising_player(game, position, evaluator)
    sign = 1 if game.to_move(position) == maximiser else -1
    values: dict[int, int] = {}
    best, score, interrupted = moves[0], Score.evaluation(0), False
    try:
        budget.enter()
        for move in moves:
            budget.enter()
            child = game.play(position, move)
            result = game.result(child)
            if result is None:
                value = evaluator.guess(child, maximiser, 1)
            else:
                value = evaluator.end(child, result, maximiser, 1)
            values[move] = value
            if len(values) == 1 or sign * value > sign * values[best]:
                best = move
                score = Score.evaluation(sign * value)
                if not ends_in_numbers(game):
                    score = move_score(game, child, sign * value)
    except Interrupted:
        interrupted = True
    return Analysis(
        move=best,
        score=score,
        line=(best,),
        depth=0 if interrupted else 1,
        nodes=budget.nodes,
        evaluations=len(values),
        seconds=budget.seconds(),
        value=values.get(best, 0),
        interrupted=interrupted,
        moves=None if interrupted else values,
    )


def move_score(game: Game[P], child: P, value: int) -> Score:
    """Return the score of a position whose best move leads to `child`, with this value for the mover."""
    result = game.result(child)
    if result is None:
        return Score.evaluation(value)
    if result.winner is None:
        return Score.draw()
    return Score.loss(1) if result.winner == game.to_move(child) else Score.win(1)


def answer(question: Question) -> Analysis:
    """Answer as `GREEDY`."""
    game, evaluator = question.game, question.game.evaluators[question.evaluator]
    return greedy(game, question.position, evaluator, question.limit, question.control)


GREEDY = Algorithm("greedy", "Greedy", (EVALUATOR,), answer)
