"""The levels of Wolf and sheep, and the boards on which they are calibrated."""

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, perfect_but

WOLF = perfect_but(
    "slips=95,glance=1",
    "slips=70,glance=1",
    "slips=50,glance=2",
    "slips=35,glance=3",
    "slips=22,glance=4",
    "slips=12,glance=4",
    "slips=5,glance=4",
)

SHEEP = perfect_but(
    "slips=65,glance=1",
    "slips=30,glance=1",
    "slips=8,glance=2",
    "slips=4,glance=3",
    "slips=1.6,glance=4",
    "slips=0.8,glance=4",
    "slips=0.3,glance=4",
)

LEVELS = LevelClass("Wolf and sheep", WOLF, SHEEP)
BOARDS = (Board("wolf-and-sheep", {}),)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board: the wolf's and the sheep's."""
    return LEVELS
