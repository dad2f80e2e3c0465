"""Random depth: full minimax to a depth that is drawn anew for each position.

Invariant: with a seed the depth depends on the seed and the position's key alone.
"""

from dataclasses import replace
from random import Random

from parlour_engine.analysis import Analysis
from parlour_engine.search.algorithm import Algorithm, Question
from parlour_engine.search.attempt import Method, maximising_player
from parlour_engine.search.budget import Budget
from parlour_engine.search.deepening import analysis_of
from parlour_engine.search.fields import EVALUATOR, NODES, SEED, TIME, whole
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.recorder import TreeForm

USUAL_MOST = 3  # plies


def answer(question: Question) -> Analysis:
    """Answer as `RANDOM_DEPTH`."""
    game, position, spec = question.game, question.position, question.spec
    source = Random() if spec[SEED] is None else Random(f"{spec[SEED]} {game.key(position)}")
    depth = source.randint(1, spec[MOST_PLIES] or USUAL_MOST)
    method, budget = Method("random-depth", question.evaluator), Budget(question.limit, question.control)
    maximiser = maximising_player(game, position, game.evaluators[question.evaluator])
    recorder = question.searches.recorder_of(method, maximiser)
    plain = Method("minimax", question.evaluator)
    attempt = search_to_depth(game, position, plain, depth, budget, recorder)
    return replace(analysis_of(game, position, method, attempt, budget), interrupted=not attempt.finished)


MOST_PLIES = whole("most", 1, 4)
RANDOM_DEPTH = Algorithm(
    "random-depth",
    "Minimax to a random depth",
    (MOST_PLIES, EVALUATOR, TIME, NODES, SEED),
    answer,
    tree=TreeForm("minimax"),
    draws_lots=True,
)
