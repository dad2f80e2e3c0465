"""The levels of modified Nim, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

TEXTS = perfect_but(
    "slips=95,glance=1",
    "slips=65,glance=1",
    "slips=45,glance=3",
    "slips=35,glance=4",
    "slips=20,glance=4",
    "slips=10,glance=4",
    "slips=4,glance=4",
)

LEVELS = LevelClass("Modified Nim", TEXTS, TEXTS)
BOARDS = (Board("modified-nim", {}),)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    return LEVELS
