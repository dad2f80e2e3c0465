"""Boards of m,n,k and positions on them, for the tests of its solver."""

from collections.abc import Iterator
from random import Random
from typing import cast

import numpy as np

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.games.mnk.lines import board_words, marks_of
from parlour_engine.games.mnk.proof import SIGNATURE, replay, resist
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.table import ENTRY_WORDS
from parlour_engine.kernels import cells
from parlour_engine.kernels.memory import Memory
from parlour_engine.kernels.specialise import settle
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.budget import Budget

# Width, height, line: lines easy and hard to own, rows that can be too long, strips, and all bits of a word.
SIZES = (
    (3, 3, 3),
    (4, 3, 3),
    (4, 4, 3),
    (4, 4, 4),
    (5, 4, 4),
    (3, 5, 3),
    (5, 5, 4),
    (7, 2, 4),
    (9, 1, 3),
    (8, 8, 6),
)


def board(width: int, height: int, line: int, overline: bool = True) -> MNK:
    options = {"width": width, "height": height, "line": line, "overline": overline}
    return cast(MNK, make_game("mnk", options))


BOARDS = [board(*size, overline) for size in SIZES for overline in (True, False)]


def name(game: MNK) -> str:
    return " ".join(str(option) for option in game.options.values())


def positions(game: MNK, count: int, empty: int, seed: int) -> Iterator[Position]:
    """Positions that are not over, with at most so many empty squares; half their moves block or threaten.

    Moves at random would leave few lines to either side.
    """
    random = Random(seed)
    squares = len(game.bits)
    while count:
        position = game.start()
        for _ in range(random.randint(max(0, squares - empty), squares - 1)):
            legal = game.legal_moves(position)
            if not legal:
                break
            last = position[2][-1:] if random.random() < 0.5 else ()
            near = [move for move in legal if any(abs(move - square) <= game.width + 1 for square in last)]
            position = game.play(position, random.choice(near or legal))
        if game.result(position) is None:
            count -= 1
            yield position


def both_marks(position: Position) -> tuple[int, int]:
    """The marks of the side to move, and of the other."""
    mover = len(position[2]) % 2
    return marks_of(position[2][mover::2]), marks_of(position[2][1 - mover :: 2])


class Searching:
    """A board in memory with a table, and the compiled searches at work on it."""

    def __init__(self, game: MNK, bits: int = 12) -> None:
        for search in (resist, replay):
            settle(search, SIGNATURE)
        squares = len(game.bits)
        self.memory = Memory(squares, squares, board_words(game))
        self.table = np.zeros(ENTRY_WORDS << bits, np.int64)
        self.memory.cells[cells.TABLE] = self.table.ctypes.data
        self.memory.cells[cells.TABLE_BITS] = bits

    @property
    def board(self) -> int:
        """The address of the board's words."""
        return self.memory.board.ctypes.data

    @property
    def cells(self) -> int:
        """The address of the cells."""
        return self.memory.cells.ctypes.data

    @property
    def nodes(self) -> int:
        """What the last search entered."""
        return int(self.memory.cells[cells.NODES])

    def held(self, attacker: int, defender: int, attacking: bool, plies: int) -> int:
        question = attacker, defender, int(attacking), plies
        return self.memory.run(resist, Budget(NO_LIMIT, INERT), 1024, *question)

    def replayed(self, attacker: int, defender: int, attacking: bool, plies: int) -> bool:
        question = attacker, defender, int(attacking), plies
        return self.memory.run(replay, Budget(NO_LIMIT, INERT), 1024, *question) == 1
