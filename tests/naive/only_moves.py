"""Which moves keep the value of a position, by plain searches that share nothing with the product's proofs.

Small games are played out whole (best_play.py). Connect Four and five in a row have too many positions for
that; for them the searches ask only what an exercise claims, and know no more than the rules.
"""

import functools
from collections.abc import Iterable
from operator import or_
from typing import Any, NamedTuple

from parlour_engine.game import AnyGame
from tests.naive.best_play import BestPlay
from tests.naive.mnk import all_windows

Bits = int


def best_moves(judge: BestPlay, position: Any) -> tuple[dict[int, int], dict[int, int]]:
    """The outcome of each move for the side that makes it, 1 for a win and -1 for a loss, and its plies."""
    game = judge.game
    values = {move: judge.value(game.play(position, move)) for move in game.legal_moves(position)}
    return (
        {move: -outcome for move, (outcome, _) in values.items()},
        {move: plies + 1 for move, (_, plies) in values.items()},
    )


class Side(NamedTuple):
    """The stones of one side, and the cells that complete a line of it, some of them taken."""

    stones: Bits
    wins: Bits


class ConnectFourByHand:
    """Connect Four on seven columns of six cells; a cell is bit 7 * column + row."""

    COLUMNS = (3, 2, 4, 1, 5, 0, 6)

    def __init__(self) -> None:
        windows = all_windows(7, 6, 4)
        self.lines = [sum(1 << 7 * column + row for column, row in window) for window in windows]
        self.lines_of = {1 << cell: [line for line in self.lines if line >> cell & 1] for cell in range(49)}
        self.known: dict[tuple[Bits, Bits, int], bool] = {}

    def after(self, columns: Iterable[int]) -> tuple[Bits, Bits]:
        """The stones of the side to move and of the other, after these columns were played."""
        own, other = 0, 0
        for column in columns:
            own, other = other, own | self.cell(own | other, column)
        return own, other

    def cell(self, stones: Bits, column: int) -> Bits:
        """The cell into which a stone falls, 0 if the column is full."""
        for row in range(6):
            if not stones >> 7 * column + row & 1:
                return 1 << 7 * column + row
        return 0

    def makes_line(self, stones: Bits, cell: Bits) -> bool:
        return any(stones & line == line for line in self.lines_of[cell])

    def cells(self, own: Bits, other: Bits) -> list[Bits]:
        found = (self.cell(own | other, column) for column in self.COLUMNS)
        return [cell for cell in found if cell]

    def completing(self, own: Bits, cell: Bits) -> Bits:
        """The cells that would complete a line through a stone just placed; they may be taken."""
        missing = (line & ~own for line in self.lines_of[cell])
        return functools.reduce(or_, (each for each in missing if not each & (each - 1)), 0)

    def gets(self, own: Bits, other: Bits, least: int) -> bool:
        """Whether the side to move gets at least a win, 1, or at least a draw, 0."""
        return self.gets_with(
            Side(own, self.all_completing(own)), Side(other, self.all_completing(other)), least
        )

    def all_completing(self, own: Bits) -> Bits:
        stones = (1 << cell for cell in range(49) if own >> cell & 1)
        return functools.reduce(or_, (self.completing(own, stone) for stone in stones), 0)

    def gets_with(self, own: Side, other: Side, least: int) -> bool:
        cells = self.cells(own.stones, other.stones)
        if not cells:
            return least == 0
        if any(cell & own.wins for cell in cells):
            return True
        key = own.stones, other.stones, least
        if key not in self.known:
            must = [cell for cell in cells if cell & other.wins]
            # A stone just below a cell where the other side wins lets it win there.
            moves = [cell for cell in must or cells if not cell << 1 & other.wins]
            afters = [self.with_stone(own, cell) for cell in moves]
            taken = own.stones | other.stones
            afters.sort(key=lambda after: (after.wins & ~taken).bit_count(), reverse=True)
            self.known[key] = len(must) < 2 and any(
                not self.gets_with(other, after, 1 - least) for after in afters
            )
        return self.known[key]

    def with_stone(self, side: Side, cell: Bits) -> Side:
        stones = side.stones | cell
        return Side(stones, side.wins | self.completing(stones, cell))

    def wins_within(self, own: Bits, other: Bits, plies: int) -> bool:
        """Whether the side to move wins in at most so many plies."""
        cells = self.cells(own, other)
        if any(self.makes_line(own | cell, cell) for cell in cells):
            return True
        return plies > 2 and any(self.loses_within(other, own | cell, plies - 1) for cell in cells)

    def loses_within(self, own: Bits, other: Bits, plies: int) -> bool:
        """Whether the side to move loses in at most so many plies."""
        cells = self.cells(own, other)
        return (
            plies >= 2
            and bool(cells)
            and not any(self.makes_line(own | cell, cell) for cell in cells)
            and all(self.wins_within(other, own | cell, plies - 1) for cell in cells)
        )


class FiveByHand:
    """Five in a row on 15 by 15: who wins by fours alone, each of which has to be stopped at once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.windows = [
            frozenset(row * 15 + column for column, row in window) for window in all_windows(15, 15, 5)
        ]
        self.windows_of: dict[int, list[frozenset[int]]] = {square: [] for square in range(225)}
        for window in self.windows:
            for square in window:
                self.windows_of[square].append(window)

    def sides(self, position: Any) -> tuple[frozenset[int], frozenset[int]]:
        """The squares of the side to move, and of the other."""
        played = position[2]
        mover = len(played) % 2
        return frozenset(played[mover::2]), frozenset(played[1 - mover :: 2])

    def completing(self, own: frozenset[int], other: frozenset[int]) -> set[int]:
        """The empty squares on which a fifth mark makes five."""
        found: set[int] = set()
        for mark in own:
            for window in self.windows_of[mark]:
                missing = window - own
                if len(missing) == 1 and not missing & other:
                    found |= missing
        return found

    def fours(self, own: frozenset[int], other: frozenset[int]) -> dict[int, set[int]]:
        """The empty squares that make a four, each with the squares on which it becomes a five."""
        found: dict[int, set[int]] = {}
        for mark in own:
            for window in self.windows_of[mark]:
                missing = window - own
                if len(missing) == 2 and not missing & other:
                    for square in missing:
                        found.setdefault(square, set()).update(missing - {square})
        return found

    def wins_by_fours(self, own: frozenset[int], other: frozenset[int], moves: int) -> bool:
        """Whether the side to move wins in at most so many of its own moves, all fours but the last."""
        if self.completing(own, other):
            return True
        if moves == 1:
            return False
        stopped = self.completing(other, own)
        for square, ends in self.fours(own, other).items():
            if stopped <= {square} and (
                len(ends) > 1 or self.wins_by_fours(own | {square}, other | ends, moves - 1)
            ):
                return True
        return False

    def loses_after(self, own: frozenset[int], other: frozenset[int], square: int, moves: int) -> bool:
        """Whether a move of the side to move lets the other win by fours in at most so many moves.

        If the move is a four, the other side may also stop it, after which every move has to lose.
        """
        mine = own | {square}
        if self.completing(own, other) & {square}:
            return False
        if self.wins_by_fours(other, mine, moves):
            return True
        ends = self.completing(mine, other)
        return len(ends) == 1 and self.all_lose(mine, other | ends, moves)

    def all_lose(self, own: frozenset[int], other: frozenset[int], moves: int) -> bool:
        """Whether every move of the side to move loses to fours."""
        if self.completing(own, other):
            return False
        free = set(range(225)) - own - other
        return all(self.loses_after(own, other, square, moves) for square in free)
