"""The levels of Wolf and sheep, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

WOLF = perfect_but(
    "slips=95,glance=1",
    "slips=85,glance=1",
    "slips=80,glance=2",
    "slips=70,glance=3",
    "slips=55,glance=4",
    "slips=35,glance=4",
    "slips=15,glance=4",
)

SHEEP = perfect_but(
    "slips=50,glance=1",
    "slips=19,glance=1",
    "slips=7,glance=2",
    "slips=3,glance=3",
    "slips=1.4,glance=4",
    "slips=0.9,glance=4",
    "slips=0.4,glance=4",
)

LEVELS = LevelClass("Wolf and sheep", WOLF, SHEEP)
BOARDS = (Board("wolf-and-sheep", {}),)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board: the wolf's and the sheep's texts."""
    return LEVELS
