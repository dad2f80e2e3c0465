"""m,n,k on a dictionary of squares, written from the rules alone and as plainly as can be."""

from dataclasses import dataclass

Square = tuple[int, int]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def all_windows(width: int, height: int, line: int) -> list[list[Square]]:
    found = []
    for column in range(width):
        for row in range(height):
            for across, up in DIRECTIONS:
                window = [(column + across * step, row + up * step) for step in range(line)]
                if all(0 <= c < width and 0 <= r < height for c, r in window):
                    found.append(window)
    return found


@dataclass(frozen=True)
class Board:
    width: int = 3
    height: int = 3
    line: int = 3
    overline: bool = True
    played: tuple[Square, ...] = ()

    def owner(self, square: Square) -> int:
        """0 for an empty square or one outside; row 0 is the top."""
        return 1 + self.played.index(square) % 2 if square in self.played else 0

    def run(self, square: Square, across: int, up: int) -> list[Square]:
        """The whole row of equal marks through a marked square."""
        squares, owner = [square], self.owner(square)
        for sign in (1, -1):
            column, row = square
            while self.owner((column := column + sign * across, row := row + sign * up)) == owner:
                squares.append((column, row))
        return squares

    def winning_squares(self) -> set[Square]:
        won: set[Square] = set()
        for square in self.played:
            for across, up in DIRECTIONS:
                run = self.run(square, across, up)
                if len(run) == self.line or (self.overline and len(run) > self.line):
                    won.update(run)
        return won

    def result(self) -> tuple[int | None, str] | None:
        if won := self.winning_squares():
            return self.owner(next(iter(won))), "line"
        return (None, "full-board") if len(self.played) == self.width * self.height else None

    def moves(self) -> list[Square]:
        if self.result():
            return []
        squares = [(column, row) for row in range(self.height) for column in range(self.width)]
        return [square for square in squares if square not in self.played]

    def after(self, square: Square) -> "Board":
        return Board(self.width, self.height, self.line, self.overline, (*self.played, square))

    def name(self, square: Square) -> str:
        return "abcdefghijklmnopqrs"[square[0]] + str(self.height - square[1])

    def text(self) -> str:
        rows, columns = range(self.height), range(self.width)
        return "".join(".12"[self.owner((column, row))] for row in rows for column in columns)

    def lines(self, player: int) -> int:
        """The document's heuristic, window by window."""
        value = 0
        for window in all_windows(self.width, self.height, self.line):
            owners = [self.owner(square) for square in window]
            b, p = owners.count(player), owners.count(3 - player)
            if b == self.line - 1 and p == 0 and not self.spoiled(window, player):
                return 10**6
            if p == self.line - 1 and b == 1:
                value += 0 if self.spoiled(window, 3 - player) else 1000
            elif p == 0 and not self.spoiled(window, player):
                value += b
            if b == 0 and not self.spoiled(window, 3 - player):
                value -= p
        return value

    def spoiled(self, window: list[Square], player: int) -> bool:
        """Whether the window, were it all the player's, would be part of a longer row that does not win."""
        across, up = window[1][0] - window[0][0], window[1][1] - window[0][1]
        before = window[0][0] - across, window[0][1] - up
        after = window[-1][0] + across, window[-1][1] + up
        return not self.overline and player in (self.owner(before), self.owner(after))

    def weights(self, player: int) -> int:
        """The other heuristic: 5 to the marks less one, for each window with marks of one side alone."""
        value = 0
        for window in all_windows(self.width, self.height, self.line):
            owners = [self.owner(square) for square in window]
            b, p = owners.count(player), owners.count(3 - player)
            if b and not p and not self.spoiled(window, player):
                value += min(5 ** (b - 1), 3125)
            if p and not b and not self.spoiled(window, 3 - player):
                value -= min(5 ** (p - 1), 3125)
        return value
