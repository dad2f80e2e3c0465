"""The rules of Connect Four as bitboards: options, legal moves, results, texts, views.

A move is a column counted from 0 on the left; people write it from 1. Legal moves are ordered from left to
right. rules.md has the rules for people, known values and the source.

The board is a bitboard: column by column from the left, each from the bottom, with one empty bit above each
column.

     5 12 19 26 33 40 47      the 7 by 6 board; bits 6, 13, 20, ... above it stay empty, so that
     4 11 18 25 32 39 46      shifting by 1 (up), 7 (right), 8 and 6 (the diagonals) never runs
     3 10 17 24 31 38 45      from one column into the next
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

A playout with hints completes a line, else stops one of the other side (`hinted`). Source: decisive and
anti-decisive moves (F. Teytaud and O. Teytaud, On the huge benefit of decisive moves in Monte-Carlo tree
search algorithms, 2010). kernel.py has the same hints.

Invariant: a position is (stones of the side to move, all stones, columns played, whether the last mover owns
a line), and the four always agree.
"""

from collections.abc import Mapping
from typing import TypeAlias, cast

from parlour_engine.game import (
    NO_EVALUATOR,
    AnyGame,
    Evaluator,
    JsonValue,
    MoveError,
    OptionError,
    Player,
    PositionError,
    Result,
)
from parlour_engine.games.connect_four.windows import window_evaluator
from parlour_engine.games.lines import has_line, line_shifts, line_stones
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import IntOption, out_of_bounds
from parlour_engine.view import GridView

ID = "connect-four"
RULES_VERSION = 1
OPTIONS = (IntOption("width", 7, 1, 12), IntOption("height", 6, 1, 12), IntOption("line", 4, 3, 12))

Position: TypeAlias = tuple[int, int, tuple[int, ...], bool]

FIRST_LINE, SECOND_LINE = Result(1, "line"), Result(2, "line")
FULL_BOARD = Result(None, "full-board")
DIGITS = bytes(
    ord("1") + column if column < 9 else 0 for column in range(256)
)  # a column's number, to translate


class ConnectFour:
    """Connect Four on one size of board; the module explains rules, notation and the bits of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "windows"
    default_depth = 6

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        width, height, line = (cast(int, options[option.name]) for option in OPTIONS)
        if max(width, height) < 3:
            refusal = f"options 'width' and 'height' are {width} and {height}: one must be 3..12"
            raise OptionError(refusal, "board-too-small", low=3, high=12)
        if line > max(width, height):
            raise out_of_bounds("line", line, 3, max(width, height))
        self.options: Mapping[str, JsonValue] = {"width": width, "height": height, "line": line}
        self.width, self.height, self.line = width, height, line
        self.shifts = line_shifts(height + 1, line)
        columns = range(width)
        self.columns = {str(column + 1): column for column in columns}  # as moves are nearly always written
        self.bottoms = tuple(1 << column * (height + 1) for column in columns)
        self.bottom_row = sum(self.bottoms)
        self.tops = tuple((column, 1 << column * (height + 1) + height - 1) for column in columns)
        self.top_row = self.bottom_row << height - 1
        self.open_columns: dict[int, tuple[int, ...]] = {}  # by the stones of the top row, as they come up
        self.full = sum(((1 << height) - 1) << column * (height + 1) for column in columns)
        # The bits of the cells in the order of a view: row by row from the top left.
        self.cell_bits = tuple(c * (height + 1) + r for r in reversed(range(height)) for c in columns)
        bits = width * (height + 1)
        self.digits_format = f"0{bits}x"
        # The rows of a view, from the top left, in the text of a board with the highest bit first.
        self.rows = tuple(slice(bits - 1 - row, None, -height - 1) for row in reversed(range(height)))
        self.evaluators: Mapping[str, Evaluator[Position]] = {
            "none": NO_EVALUATOR,
            "windows": window_evaluator(width, height, line),
        }

    def start(self) -> Position:
        """Return the empty board."""
        return 0, 0, (), False

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the columns that are not full, counted from 0, left to right."""
        _, stones, _, won = position
        if won:
            return ()
        filled = stones & self.top_row
        columns = self.open_columns.get(filled)
        if columns is None:
            columns = tuple([column for column, top in self.tops if not filled & top])
            self.open_columns[filled] = columns
        return columns

    def play(self, position: Position, move: int) -> Position:
        """Return the position after dropping a stone of the side to move into an open column."""
        own, stones, columns, _ = position
        after = stones | (stones + self.bottoms[move])
        columns += (move,)
        return own ^ stones, after, columns, has_line(own | (after ^ stones), self.shifts)

    def to_move(self, position: Position) -> Player:
        """Return 1 after an even number of moves, 2 after an odd one."""
        return 2 if len(position[2]) & 1 else 1

    def result(self, position: Position) -> Result | None:
        """Return the last mover's win by a line, the draw of a full board, or None."""
        _, stones, columns, won = position
        if won:
            return FIRST_LINE if len(columns) & 1 else SECOND_LINE
        return FULL_BOARD if stones == self.full else None

    def move_text(self, position: Position, move: int) -> str:
        """Return the column counted from 1."""
        return str(move + 1)

    def parse_move(self, position: Position, text: str) -> int:
        """Return the open column in the text.

        Raises:
            MoveError: The text is not an open column.
        """
        column = self.columns.get(text)
        if column is not None and not position[3] and not position[1] & self.tops[column][1]:
            return column
        if self.result(position) is not None:
            raise MoveError("the game is over")
        number = whole_number(text.strip())
        if number is None:
            raise MoveError(f"{quoted(text)} is not a move: write a column number 1..{self.width}")
        if not 1 <= number <= self.width:
            raise MoveError(f"column {number} does not exist: 1..{self.width}")
        if position[1] & self.tops[number - 1][1]:
            raise MoveError(f"column {number} is full")
        return number - 1

    def position_text(self, position: Position) -> str:
        """Return the columns played so far."""
        if self.width <= 9:
            return bytes(position[2]).translate(DIGITS).decode()
        return " ".join([str(column + 1) for column in position[2]])

    def parse_position(self, text: str) -> Position:
        """Return the position after the columns in the text.

        Raises:
            PositionError: One of them is not a legal move.
        """
        compact = self.width <= 9 and not any(map(str.isspace, text.strip()))
        position = self.start()
        for ply, column in enumerate(text.strip() if compact else text.split(), 1):
            try:
                position = self.play(position, self.parse_move(position, column))
            except MoveError as error:
                raise PositionError(f"position {quoted(text)}: at move {ply}, {error}") from None
        return position

    def key(self, position: Position) -> str:
        """Return the board as one hexadecimal number.

        In each column the bit above the stones is set, and the bits below are the mover's. So different
        positions have different numbers; the side to move follows from the number of stones. Mirror images
        have different keys.
        """
        own, stones, _, _ = position
        return format(own + stones + self.bottom_row, "x")

    def most_positions(self, position: Position) -> int:
        """Return the number of ways to fill each column to any height with either side's stones."""
        return int((2 ** (self.height + 1) - 1) ** self.width)

    def view(self, position: Position) -> GridView:
        """Return the grid with the last move and the winning lines."""
        own, stones, columns, won = position
        first = own ^ stones if len(columns) & 1 else own
        # Each bit becomes a hexadecimal digit, 1 or 2 for the players' stones; this is faster than cell by
        # cell.
        digits = 2 * int(format(stones, "b"), 16) - int(format(first, "b"), 16)
        board = format(digits, self.digits_format)  # the highest bit comes first
        last = None
        if columns:
            in_column = stones >> columns[-1] * (self.height + 1) & (1 << self.height) - 1
            last = (self.height - in_column.bit_length()) * self.width + columns[-1]
        line = line_stones(own ^ stones, self.shifts) if won else 0
        return {
            "family": "grid",
            "moves": "column",
            "width": self.width,
            "height": self.height,
            "cells": "".join(map(board.__getitem__, self.rows)).replace("0", "."),
            "last": last,
            "line": [cell for cell, bit in enumerate(self.cell_bits) if line >> bit & 1] if won else [],
        }


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
