"""The early positions of Connect Four, ply by ply, for opening books."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TypeAlias

from parlour_engine.games.connect_four.book import word_of
from parlour_engine.games.connect_four.rules import ConnectFour, Position

Level: TypeAlias = Mapping[int, Position]
"""The positions of a ply that are not over, by word, one of each two mirror images.

They are in the order of their first predecessors, so neighbours share most of their future.
"""


def early_positions(game: ConnectFour, plies: int) -> list[Level]:
    """Return the positions of each ply, from the start to ply `plies`."""
    return list(islice(_levels(game), plies + 1))


def replies(game: ConnectFour, position: Position) -> Iterator[Position]:
    """Yield the positions one move later."""
    return (game.play(position, move) for move in game.legal_moves(position))


def _levels(game: ConnectFour) -> Iterator[Level]:
    level = {word_of(game, 0, 0): game.start()}
    while True:
        yield level
        following: dict[int, Position] = {}
        for position in level.values():
            for after in replies(game, position):
                if game.result(after) is None:
                    following.setdefault(word_of(game, after[0], after[1]), after)
        level = following
