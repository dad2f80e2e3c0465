"""Hints for playouts of Connect Four: complete a line, else stop one of the other side.

Source: decisive and anti-decisive moves (F. Teytaud and O. Teytaud, On the huge benefit of decisive moves in
Monte-Carlo tree search algorithms, 2010).

Invariant: kernel.py has the same hints.
"""

from typing import cast

from parlour_engine.game import AnyGame
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.lines import has_line


def hinted(game: AnyGame, position: Position) -> tuple[int, ...]:
    """Return the moves from which a playout draws, in a position that is not over.

    They are the first column that completes a line; else the first in which the opponent would complete one;
    else all open columns.
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
