"""Connect Four on a list of columns, written from the rules alone and as plainly as can be."""

from dataclasses import dataclass, field
from functools import cache

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@cache
def all_windows(width: int, height: int, line: int) -> list[list[tuple[int, int]]]:
    found = []
    for column in range(width):
        for row in range(height):
            for across, up in DIRECTIONS:
                window = [(column + across * step, row + up * step) for step in range(line)]
                if all(0 <= c < width and 0 <= r < height for c, r in window):
                    found.append(window)
    return found


@dataclass
class Board:
    width: int = 7
    height: int = 6
    line: int = 4
    columns: list[list[int]] = field(default_factory=list)
    played: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.columns = self.columns or [[] for _ in range(self.width)]

    def cell(self, column: int, row: int) -> int | None:
        """0 for an empty cell, None outside the board; row 0 is the bottom."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        stones = self.columns[column]
        return stones[row] if row < len(stones) else 0

    @property
    def mover(self) -> int:
        return 1 + len(self.played) % 2

    def winning_cells(self) -> set[tuple[int, int]]:
        cells: set[tuple[int, int]] = set()
        for window in self.windows():
            first = self.cell(*window[0])
            if first and all(self.cell(*place) == first for place in window):
                cells.update(window)
        return cells

    def windows(self) -> list[list[tuple[int, int]]]:
        return all_windows(self.width, self.height, self.line)

    def result(self) -> tuple[int | None, str] | None:
        if cells := self.winning_cells():
            return self.cell(*next(iter(cells))), "line"
        if len(self.played) == self.width * self.height:
            return None, "full-board"
        return None

    def moves(self) -> list[int]:
        if self.result():
            return []
        return [column for column in range(self.width) if len(self.columns[column]) < self.height]

    def after(self, column: int) -> "Board":
        columns = [list(stones) for stones in self.columns]
        columns[column].append(self.mover)
        return Board(self.width, self.height, self.line, columns, [*self.played, column])

    def text(self) -> str:
        """The cells row by row from the top, as a view draws them."""
        rows = reversed(range(self.height))
        return "".join(".12"[self.cell(column, row) or 0] for row in rows for column in range(self.width))

    def get_score(self, player: int) -> int:
        """The document's evaluation from the point of view of one player."""
        opponent = 3 - player
        middle = {(self.width - 1) // 2, self.width // 2}
        score = 3 * sum(self.columns[column].count(player) for column in middle)
        for window in self.windows():
            stones = [self.cell(*place) for place in window]
            own, theirs, empty = stones.count(player), stones.count(opponent), stones.count(0)
            if own == self.line:
                score += 100
            elif own == self.line - 1 and empty == 1:
                score += 10
            elif own == self.line - 2 and empty == 2:
                score += 5
            if theirs == self.line - 1 and empty == 1:
                score -= 80
        return score
