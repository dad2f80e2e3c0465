"""The levels of Connect Four, and the boards on which they are calibrated."""

from typing import cast

from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.solvable import SOLVED_LINE
from parlour_engine.players.levels import UP_TO_PERFECT, Board, LevelClass, Texts

SOLVED: Texts = (
    *UP_TO_PERFECT[:5],
    "pvs:nodes=20000,slips=8,glance=4",
    "perfect:slips=12,glance=6",  # no search is this close to exact play
    "perfect",
)
LARGE: Texts = (*UP_TO_PERFECT, "pvs:nodes=20000000")
SOLVED_LEVELS = LevelClass("Connect Four up to 7x6", SOLVED, SOLVED)
LARGE_LEVELS = LevelClass("Connect Four, larger boards", LARGE, LARGE)
MOST_SOLVED = 42  # cells; such boards are proved move by move within the cap of a move
BOARDS = (Board("connect-four", {}, 0.5),)


def level_class(game: AnyGame) -> LevelClass:
    """Return the levels of a board."""
    cells = cast(int, game.options["width"]) * cast(int, game.options["height"])
    is_solved = game.options["line"] == SOLVED_LINE and cells <= MOST_SOLVED
    return SOLVED_LEVELS if is_solved else LARGE_LEVELS
