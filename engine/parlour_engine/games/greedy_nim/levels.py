"""The levels of greedy Nim, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

TEXTS = perfect_but(
    "slips=65,glance=1",
    "slips=60,glance=2",
    "slips=35,glance=4",
    "slips=20,glance=4",
    "slips=14,glance=6",
    "slips=8,glance=6",
    "slips=3,glance=6",
)

LEVELS = LevelClass("Greedy Nim", TEXTS, TEXTS)
BOARDS = (Board("greedy-nim", {}),)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    return LEVELS
