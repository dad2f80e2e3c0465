"""Balanced openings: those that are draws under exact play, if this is known without a search.

The outcome is known for the early positions of a game with a shipped table of them, and for boards so small
that `memo` searches them to the end at once. Neither needs compiled code, so a worker, a shell and a test
draw the same openings.

Invariant: the answer depends on the position alone.
"""

from functools import lru_cache
from typing import Any

from parlour_engine.catalogue import has_part, part
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.memo import memo

SMALL_GAME = 20_000  # positions
KEPT_OUTCOMES = 4096


def is_balanced(game: AnyGame, position: Any) -> bool:
    """Return whether a position that is not over is a draw; True also if its outcome is unknown.

    Games solved by a table or a theorem have no draws, so all their openings count as balanced; each player
    plays both sides of each opening anyway.
    """
    return known_outcome(game, position) in (None, "draw")


@lru_cache(KEPT_OUTCOMES)
def known_outcome(game: AnyGame, position: Any) -> str | None:
    """Return the exact outcome of a position that is not over, None if it is unknown."""
    early = part(game.id, "early_outcome")
    if early is not None:
        found: str | None = early(game, position)
        if found is not None:
            return found
    if not has_part(game.id, "solver") or game.most_positions(game.start()) > SMALL_GAME:
        return None
    return memo(game, position, NO_LIMIT, INERT).score.kind
