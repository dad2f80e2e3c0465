"""The position of the day at Connect Four: a win in two to five moves, without a threat on the board."""

from typing import cast

from parlour_engine.exercises.board import DailyBoard, default_options
from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.rules import ConnectFour, Position


def same(game: AnyGame, position: Position) -> str:
    """Return a text that a position shares with its mirror image."""
    rules = cast(ConnectFour, game)
    cells = rules.view(position)["cells"]
    rows = [cells[at : at + rules.width] for at in range(0, len(cells), rules.width)]
    return min("/".join(rows), "/".join(row[::-1] for row in rows))


BOARDS = (DailyBoard(default_options, range(12, 27), range(3, 10), quiet=True, least_moves=4, same=same),)
