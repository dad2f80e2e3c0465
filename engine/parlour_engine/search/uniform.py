"""Random: any legal move, each as likely as the next.

Invariant: with a seed, the move depends on the seed and the position's key alone, so a game can be replayed.
"""

from random import Random

from parlour_engine.analysis import Analysis
from parlour_engine.game import Game, P
from parlour_engine.score import Score
from parlour_engine.search.algorithm import Algorithm
from parlour_engine.search.fields import SEED


def random_move(game: Game[P], position: P, seed: int | None) -> Analysis:
    """Return a legal move of a position that is not over, drawn at random."""
    # With the seed alone, every move of a game would draw the same index.
    source = Random() if seed is None else Random(f"{seed} {game.key(position)}")
    move = source.choice(game.legal_moves(position))
    return Analysis(
        move=move,
        score=Score.evaluation(0),
        line=(move,),
        depth=0,
        nodes=1,
    )


RANDOM = Algorithm(
    "random",
    "Random",
    (SEED,),
    lambda asked: random_move(asked.game, asked.position, asked.spec[SEED]),
    draws_lots=True,
)
