"""The positions on which a program is checked: the start, then random ones from a seed, all different.

Invariant: position N depends on the game, the seed and N. The game is not over there.
"""

from typing import Any

from parlour_engine.game import AnyGame
from parlour_engine.match.openings import beginning, draw

MOST_PLIES = 8
MISSES = 200  # draws in a row that found no new position, after which there is none


def drawn_positions(game: AnyGame, seed: str, number: int) -> list[Any]:
    """Return this many positions, fewer if the game does not have them within `MOST_PLIES` plies."""
    found = {game.key(game.start()): game.start()}
    misses = drawn = 0
    while len(found) < number and misses < MISSES:
        name = f"{seed}/{drawn}"
        drawn += 1
        _, position = beginning(game, name, 1 + draw(f"{name}/plies", MOST_PLIES))
        misses = misses + 1 if game.key(position) in found else 0
        found.setdefault(game.key(position), position)
    return list(found.values())
