"""The levels of Nim, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

TEXTS = perfect_but(
    "slips=90,glance=1",
    "slips=75,glance=2",
    "slips=82,glance=4",
    "slips=46,glance=4",
    "slips=26,glance=4",
    "slips=13,glance=4",
    "slips=5,glance=4",
)

LEVELS = LevelClass("Nim", TEXTS, TEXTS)
BOARDS = (Board("nim", {}), Board("nim-large", {"heaps": [5, 7, 9, 11]}))


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    return LEVELS
