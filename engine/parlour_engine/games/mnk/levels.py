"""The levels of m,n,k tic-tac-toe, and the boards on which they are calibrated."""

from typing import cast

from parlour_engine.game import AnyGame
from parlour_engine.players.levels import Board, LevelClass, Texts

SMALL: Texts = (
    "pvs:depth=1,slips=100,glance=1",
    "pvs:depth=1,slips=60,glance=1",
    "pvs:depth=1,slips=60,glance=2",
    "pvs:depth=2,slips=45,glance=3",
    "pvs:depth=4,slips=40,glance=4",
    "pvs:depth=4,slips=20,glance=4",
    "pvs:depth=6,slips=8,glance=4",
    "perfect",
)
LARGE: Texts = (
    "pvs:depth=1,slips=100,glance=1",
    "pvs:depth=1,slips=60,glance=2",
    "pvs:depth=1,evaluator=weights,slips=80,glance=2",
    "pvs:depth=1,evaluator=weights,slips=48,glance=2",
    "pvs:depth=2,evaluator=weights,slips=30,glance=3",
    "pvs:depth=2,evaluator=weights,slips=15,glance=3",
    "pvs:depth=2,evaluator=weights,slips=1,glance=3",
    "pvs:evaluator=weights,nodes=1000000",
)
SMALL_LEVELS = LevelClass("m,n,k up to 4x4", SMALL, SMALL)
LARGE_LEVELS = LevelClass("m,n,k, larger boards", LARGE, LARGE)
MOST_SMALL = 16  # cells; such boards are proved in less than a second
BOARDS = (
    Board("tic-tac-toe", {}),
    Board("five-in-a-row", {"width": 15, "height": 15, "line": 5}, 0.5, judged=False),
)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    cells = cast(int, game.options["width"]) * cast(int, game.options["height"])
    return SMALL_LEVELS if cells <= MOST_SMALL else LARGE_LEVELS
