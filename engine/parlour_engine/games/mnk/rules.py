"""The rules of m,n,k tic-tac-toe as bitboards: options, legal moves, results, texts, views.

Legal moves are ordered row by row from the top, each row from the left. rules.md has the rules for people,
known values and the source.

The board is a bitboard (games/lines.py) of rows from the top, each from the left with one empty bit after it.
A move is the index of the square in a view, which has no such gaps.

    0  1  2     the 3 by 3 board; bits 3, 7 and 11 stay empty
    4  5  6
    8  9 10

Invariant: a position is (marks of the side to move, all marks, squares played, whether the last mover owns a
line), and the four always agree.
"""

from collections.abc import Mapping
from typing import TypeAlias, cast

from parlour_engine.game import (
    NO_EVALUATOR,
    Evaluator,
    JsonValue,
    MoveError,
    OptionError,
    Player,
    PositionError,
    Result,
)
from parlour_engine.games.lines import exact_line_stones, has_line, line_shifts, line_stones
from parlour_engine.games.mnk.open_lines import window_evaluators
from parlour_engine.games.squares import read_square, square_text
from parlour_engine.notation import quoted
from parlour_engine.options import BoolOption, IntOption, out_of_bounds
from parlour_engine.view import GridView

ID = "mnk"
RULES_VERSION = 1
SIZES = (IntOption("width", 3, 1, 19), IntOption("height", 3, 1, 19), IntOption("line", 3, 3, 19))
OPTIONS = (*SIZES, BoolOption("overline", True))

Position: TypeAlias = tuple[int, int, tuple[int, ...], bool]

FIRST_LINE, SECOND_LINE = Result(1, "line"), Result(2, "line")
FULL_BOARD = Result(None, "full-board")
MARKS = b"12"


class MNK:
    """One size of board; the module explains rules, notation and the bits of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "lines"

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        width, height, line = (cast(int, options[option.name]) for option in SIZES)
        if max(width, height) < 3:
            refusal = f"options 'width' and 'height' are {width} and {height}: one must be 3..19"
            raise OptionError(refusal, "board-too-small", low=3, high=19)
        if line > max(width, height):
            raise out_of_bounds("line", line, 3, max(width, height))
        self.width, self.height, self.line = width, height, line
        self.overline = bool(options["overline"])
        self.options: Mapping[str, JsonValue] = {
            "width": width,
            "height": height,
            "line": line,
            "overline": self.overline,
        }
        self.default_depth = max(1, 15 // max(width, height))  # the document's formula
        self.stride = width + 1
        self.shifts = line_shifts(self.stride, line)
        self.bits = tuple(1 << row * self.stride + column for row in range(height) for column in range(width))
        self.squares = tuple(enumerate(self.bits))
        self.full = sum(self.bits)
        self.names = tuple(
            square_text(column, row) for row in reversed(range(height)) for column in range(width)
        )
        self.evaluators: Mapping[str, Evaluator[Position]] = {
            "none": NO_EVALUATOR,
            **window_evaluators(width, height, line, exactly=not self.overline),
        }

    def start(self) -> Position:
        """Return the empty board."""
        return 0, 0, (), False

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the empty squares, row by row from the top left."""
        _, stones, _, won = position
        if won:
            return ()
        return tuple([square for square, bit in self.squares if not stones & bit])

    def play(self, position: Position, move: int) -> Position:
        """Return the position after marking an empty square."""
        own, stones, played, _ = position
        mine = own | self.bits[move]
        return own ^ stones, stones | self.bits[move], (*played, move), self._wins(mine)

    def _wins(self, marks: int) -> bool:
        if self.overline:
            return has_line(marks, self.shifts)
        return exact_line_stones(marks, self.shifts, self.stride, self.line) != 0

    def to_move(self, position: Position) -> Player:
        """Return 1 after an even number of moves, 2 after an odd one."""
        return 2 if len(position[2]) & 1 else 1

    def result(self, position: Position) -> Result | None:
        """Return the last mover's win by a line, the draw of a full board, or None."""
        _, stones, played, won = position
        if won:
            return FIRST_LINE if len(played) & 1 else SECOND_LINE
        return FULL_BOARD if stones == self.full else None

    def move_text(self, position: Position, move: int) -> str:
        """Return the name of the square."""
        return self.names[move]

    def parse_move(self, position: Position, text: str) -> int:
        """Return the empty square in the text.

        Raises:
            MoveError: The text is not an empty square.
        """
        if self.result(position) is not None:
            raise MoveError("the game is over")
        name = text.strip()
        place = read_square(name)
        if place is None:
            raise MoveError(f"{quoted(text)} is not a move: write a square such as {self.names[0]}")
        column, row = place
        if column >= self.width or row >= self.height:
            raise MoveError(
                f"square {quoted(name)} does not exist: a1..{square_text(self.width - 1, self.height - 1)}"
            )
        square = (self.height - 1 - row) * self.width + column
        if position[1] & self.bits[square]:
            raise MoveError(f"square {name} is taken")
        return square

    def position_text(self, position: Position) -> str:
        """Return the squares played so far."""
        return " ".join([self.names[square] for square in position[2]])

    def parse_position(self, text: str) -> Position:
        """Return the position after the squares in the text.

        Raises:
            PositionError: One of them is not a legal move.
        """
        position = self.start()
        for ply, square in enumerate(text.split(), 1):
            try:
                position = self.play(position, self.parse_move(position, square))
            except MoveError as error:
                raise PositionError(f"position {quoted(text)}: at move {ply}, {error}") from None
        return position

    def key(self, position: Position) -> str:
        """Return the mover's marks and all marks as hexadecimal numbers.

        The side to move follows from the number of marks. Mirror images have different keys.
        """
        return f"{position[0]:x}.{position[1]:x}"

    def most_positions(self, position: Position) -> int:
        """Return the number of ways to leave each square empty or with either mark."""
        return int(3 ** (self.width * self.height))

    def view(self, position: Position) -> GridView:
        """Return the grid with the last move and the winning lines."""
        own, stones, played, won = position
        cells = bytearray(b"." * len(self.bits))
        for ply, square in enumerate(played):
            cells[square] = MARKS[ply & 1]
        line = self._line(own ^ stones) if won else 0
        return {
            "family": "grid",
            "moves": "square",
            "width": self.width,
            "height": self.height,
            "cells": cells.decode(),
            "last": played[-1] if played else None,
            "line": [square for square, bit in self.squares if line & bit] if won else [],
        }

    def _line(self, marks: int) -> int:
        if self.overline:
            return line_stones(marks, self.shifts)
        return exact_line_stones(marks, self.shifts, self.stride, self.line)
