"""bitbully, an independent Connect Four solver for 7 by 6 boards, for measurements and checks.

It is not a dependency, and nothing of it is shipped. If it is not installed, there is no peer.
"""

from importlib.util import find_spec
from typing import Any

from parlour_engine.games.connect_four.rules import ConnectFour, Position

WIDTH, HEIGHT, LINE = 7, 6, 4
FULL = -100  # bitbully's score of a full column is below this
BOOK = "12-ply-dist"  # bitbully's book of 12 plies with distances


class BitBullyPeer:
    """bitbully with its plainest interface, with or without its own opening book of 12 plies."""

    def __init__(self, with_book: bool) -> None:
        from bitbully import BitBully

        self.core: Any = BitBully(opening_book=BOOK if with_book else None)._core

    def score(self, position: Position) -> int:
        """Return the score of a position that is not over."""
        return int(self.core.nullWindow(self.board(position)))

    def column_scores(self, position: Position) -> dict[int, int]:
        """Return the score of each legal move."""
        scores = self.core.scoreMoves(self.board(position))
        return {column: int(score) for column, score in enumerate(scores) if score > FULL}

    def forget(self) -> None:
        """Clear bitbully's table and node count."""
        self.core.resetTranspositionTable()
        self.core.resetNodeCounter()

    @property
    def nodes(self) -> int:
        """The positions entered since the last `forget`."""
        return int(self.core.getNodeCounter())

    def board(self, position: Position) -> Any:
        """Return a position as bitbully's board."""
        from bitbully import Board

        return Board(list(position[2])).native


def bitbully_peer(game: ConnectFour, *, with_book: bool = False) -> BitBullyPeer | None:
    """Return the peer, None if it is not installed or the board is another."""
    if find_spec("bitbully") is None or (game.width, game.height, game.line) != (WIDTH, HEIGHT, LINE):
        return None
    return BitBullyPeer(with_book)
