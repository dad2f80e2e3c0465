"""Random: any legal move, each as likely as the next.

Invariant: with a seed the choice depends on the seed and the position's key alone, so a game can be played
again.
"""

from random import Random

from parlour_engine.analysis import Analysis
from parlour_engine.game import Game, P
from parlour_engine.score import Score


def random_move(game: Game[P], position: P, seed: int | None) -> Analysis:
    """Return a legal move of a position that is not over, drawn at random."""
    # A seed alone would draw the same place in the list at every move of a game.
    source = Random() if seed is None else Random(f"{seed} {game.key(position)}")
    move = source.choice(game.legal_moves(position))
    return Analysis(
        move=move,
        score=Score.evaluation(0),
        line=(move,),
        depth=0,
        nodes=1,
        evaluations=0,
        cutoffs=0,
        table_hits=0,
        seconds=0.0,
        value=0,
    )
