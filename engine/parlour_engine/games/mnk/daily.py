"""The positions of the day at m,n,k: tic-tac-toe."""

from typing import cast

from parlour_engine.exercises.board import DailyBoard, default_options
from parlour_engine.game import AnyGame
from parlour_engine.games.mnk.rules import MNK, Position


def same(game: AnyGame, position: Position) -> str:
    """Return a text that a position on a square board shares with its turned and mirrored images."""
    rules = cast(MNK, game)
    cells = rules.view(position)["cells"]
    rows = [cells[at : at + rules.width] for at in range(0, len(cells), rules.width)]
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        images += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return min(images)


BOARDS = (DailyBoard(default_options, range(1, 8), range(2, 10), draws=True, quiet=True, apart=2, same=same),)
