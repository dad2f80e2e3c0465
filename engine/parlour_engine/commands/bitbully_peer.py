"""bitbully, an independent Connect Four solver for 7 by 6 boards: to be measured against, and to check with.

It is no dependency and nothing of it is shipped; where it is not installed there is no peer.
"""

from importlib.util import find_spec
from typing import Any

from parlour_engine.games.connect_four.rules import ConnectFour, Position

WIDTH, HEIGHT, LINE = 7, 6, 4
FULL = -100  # its score of a full column is below
BOOK = "12-ply-dist"  # its book of 12 plies with distances


class BitBullyPeer:
    """bitbully on its plainest interface, with its own opening book of 12 plies or without one."""

    def __init__(self, with_book: bool) -> None:
        from bitbully import BitBully

        self.core: Any = BitBully(opening_book=BOOK if with_book else None)._core

    def score(self, position: Position) -> int:
        """Return the score of a position whose game is not over."""
        return int(self.core.nullWindow(self.board(position)))

    def column_scores(self, position: Position) -> dict[int, int]:
        """Return the score of each legal move."""
        scores = self.core.scoreMoves(self.board(position))
        return {column: int(score) for column, score in enumerate(scores) if score > FULL}

    def forget(self) -> None:
        """Clear its table and the count of its nodes."""
        self.core.resetTranspositionTable()
        self.core.resetNodeCounter()

    @property
    def nodes(self) -> int:
        """What it has entered since it forgot."""
        return int(self.core.getNodeCounter())

    def board(self, position: Position) -> Any:
        """Return a position as bitbully has it."""
        from bitbully import Board

        return Board(list(position[2])).native


def bitbully_peer(game: ConnectFour, *, with_book: bool = False) -> BitBullyPeer | None:
    """Return the peer, None where it is not installed or plays on another board."""
    if find_spec("bitbully") is None or (game.width, game.height, game.line) != (WIDTH, HEIGHT, LINE):
        return None
    return BitBullyPeer(with_book)
