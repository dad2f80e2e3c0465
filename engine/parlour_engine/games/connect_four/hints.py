"""What a playout of Connect Four prefers: to complete a line, else to stop one of the other side.

Decisive and anti-decisive moves (F. Teytaud and O. Teytaud, On the huge benefit of decisive moves in
Monte-Carlo tree search algorithms, 2010).

Invariant: kernel.py hints at the same moves.
"""

from typing import cast

from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.lines import has_line


def hinted(game: AnyGame, position: Position) -> tuple[int, ...]:
    """Return the moves to draw from in a position that is not over.

    That is the first column that completes a line, else the first where the opponent would complete one, else
    all open columns.
    """
    rules = cast(ConnectFour, game)
    own, stones, _, _ = position
    theirs, columns = own ^ stones, rules.legal_moves(position)
    cells = [(stones + rules.bottoms[column]) & ~stones for column in columns]
    for side in (own, theirs):
        for column, cell in zip(columns, cells, strict=True):
            if has_line(side | cell, rules.shifts):
                return (column,)
    return columns
