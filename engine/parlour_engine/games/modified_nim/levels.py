"""The levels of modified Nim, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

TEXTS = perfect_but(
    "slips=100,glance=1",
    "slips=65,glance=1",
    "slips=78,glance=4",
    "slips=54,glance=4",
    "slips=36,glance=5",
    "slips=20,glance=5",
    "slips=8,glance=5",
)

LEVELS = LevelClass("Modified Nim", TEXTS, TEXTS)
BOARDS = (Board("modified-nim", {}),)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    return LEVELS
