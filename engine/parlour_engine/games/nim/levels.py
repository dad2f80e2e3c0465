"""The levels of Nim, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

TEXTS = perfect_but(
    "slips=95,glance=1",
    "slips=60,glance=1",
    "slips=40,glance=3",
    "slips=22,glance=3",
    "slips=20,glance=4",
    "slips=10,glance=4",
    "slips=4,glance=4",
)

LEVELS = LevelClass("Nim", TEXTS, TEXTS)
BOARDS = (Board("nim", {}), Board("nim-large", {"heaps": [5, 7, 9, 11]}))


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    return LEVELS
