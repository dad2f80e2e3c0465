"""Wolf and sheep on the document's own coordinates: (i, j), i = 0 at the top, from the rules alone."""

from dataclasses import dataclass

Square = tuple[int, int]
START = frozenset({(7, 0), (7, 2), (7, 4), (7, 6)})
INT_MIN, INT_MAX = -(2**31), 2**31 - 1


def name(square: Square) -> str:
    return "abcdefgh"[square[1]] + str(8 - square[0])


def quotient(dividend: int, divisor: int) -> int:
    """Towards zero, as in C++."""
    return int(dividend / divisor)  # exact enough: divisors are below 16, dividends below 2**32


@dataclass(frozen=True)
class Field:
    wolf: Square = (0, 3)
    sheep: frozenset[Square] = START
    wolf_to_move: bool = True

    def free(self, square: Square) -> bool:
        inside = 0 <= square[0] < 8 and 0 <= square[1] < 8
        return inside and square != self.wolf and square not in self.sheep

    def listed(self) -> list[Square]:
        """The document's `coordinatesOfSheeps`."""
        columns = range(8) if self.wolf[1] < 4 else range(7, -1, -1)
        return [(i, j) for i in range(7, -1, -1) for j in columns if (i, j) in self.sheep]

    def wolf_steps(self) -> list[tuple[Square, Square]]:
        i, j = self.wolf
        around = [(i + 1, j + 1), (i + 1, j - 1), (i - 1, j + 1), (i - 1, j - 1)]
        return [(self.wolf, to) for to in around if self.free(to)]

    def sheep_steps(self) -> list[tuple[Square, Square]]:
        return [
            ((i, j), to) for i, j in self.listed() for to in ((i - 1, j - 1), (i - 1, j + 1)) if self.free(to)
        ]

    def moves(self) -> list[tuple[Square, Square]]:
        if self.result():
            return []
        return self.wolf_steps() if self.wolf_to_move else self.sheep_steps()

    def result(self) -> tuple[int, str] | None:
        if self.wolf[0] == 7:
            return 1, "reached-row"
        if self.wolf_to_move:
            return None if self.wolf_steps() else (2, "trapped")
        return None if self.sheep_steps() else (1, "stuck")

    def after(self, move: tuple[Square, Square]) -> "Field":
        if self.wolf_to_move:
            return Field(move[1], self.sheep, False)
        return Field(self.wolf, self.sheep - {move[0]} | {move[1]}, True)

    def text(self) -> str:
        sheep = sorted(self.sheep, key=lambda square: (-square[0], square[1]))
        side = "w" if self.wolf_to_move else "s"
        return f"{name(self.wolf)}/{','.join(map(name, sheep))}/{side}"

    def evaluate(self, evaluator: str) -> int:
        if not self.wolf_steps():
            return INT_MIN
        if self.wolf[0] == 7:
            return INT_MAX
        return {"simple": self.simple, "fast": self.fast, "smart": self.smart}[evaluator]()

    def simple(self) -> int:
        return self.wolf[0]

    def fast(self) -> int:
        s, i = self.listed(), self.wolf[0]
        if all(each[0] == s[0][0] for each in s) and i < s[0][0]:
            return quotient(INT_MIN, s[0][0] + 1)
        if i >= s[0][0]:
            return quotient(INT_MAX, 2)
        if sum(j < 4 for _, j in s) == 2:
            return i * 2 + quotient(INT_MIN, 4)
        return i * 2 - sum(abs(each[0] - i) for each in s)

    def smart(self) -> int:
        s, (i, j) = self.listed(), self.wolf
        if i >= s[0][0]:
            return quotient(INT_MAX, 7 - i)
        value = 0
        if all(each[0] == s[0][0] for each in s):
            value += quotient(INT_MIN, s[0][0] + 5)
        if sum(column < 4 for _, column in s) == 2:
            value += quotient(INT_MIN, 4)
        value += sum(abs(row - i) + abs(column - j) for row, column in s)
        value += 10 * len(self.wolf_steps())
        value -= len(self.sheep_steps())
        return i - value
