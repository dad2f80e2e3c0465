"""The levels of Grundy's game, and the boards on which they are calibrated."""

from typing import cast

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

SMALL = perfect_but(
    "slips=60,glance=1",
    "slips=45,glance=2",
    "slips=18,glance=3",
    "slips=10,glance=3",
    "slips=4,glance=3",
    "slips=2,glance=3",
    "slips=0.8,glance=3",
)

LARGE = perfect_but(
    "slips=72,glance=1",
    "slips=60,glance=2",
    "slips=42,glance=7",
    "slips=28,glance=7",
    "slips=15,glance=8",
    "slips=8,glance=8",
    "slips=3,glance=8",
)

SMALL_LEVELS = LevelClass("Grundy's game up to 12", SMALL, SMALL)
LARGE_LEVELS = LevelClass("Grundy's game, larger heaps", LARGE, LARGE)
SMALL_HEAP = 12
BOARDS = (Board("grundy", {}), Board("grundy-20", {"heap": 20}))


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels for a heap; a small heap has so few moves that chance also finds the winning ones."""
    return SMALL_LEVELS if cast(int, game.options["heap"]) <= SMALL_HEAP else LARGE_LEVELS
