"""The rules of Kayles: options, legal moves, results, texts, views.

A move is the place of the first pin, counted from 0, times two, plus 1 if its neighbour to the right goes
too. Legal moves come by place, one pin before two. The rules for people: rules.md.

Invariant: a position is (a character for each place: `o` a pin, `.` a gap; plies played; last move or -1).
"""

from collections.abc import Mapping
from typing import TypeAlias, cast

from parlour_engine.game import NO_EVALUATOR, Evaluator, JsonValue, MoveError, Player, PositionError, Result
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import IntOption
from parlour_engine.view import RowView

ID = "kayles"
RULES_VERSION = 1
OPTIONS = (IntOption("pins", 12, 1, 40),)

Position: TypeAlias = tuple[str, int, int]

PIN, GAP = "o", "."
NO_MOVE = -1


class Kayles:
    """A row of pins."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "none"
    default_depth = 6

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.options = options
        self.pins = cast(int, options["pins"])
        self.evaluators: Mapping[str, Evaluator[Position]] = {"none": NO_EVALUATOR}

    def start(self) -> Position:
        """Return the whole row."""
        return PIN * self.pins, 0, NO_MOVE

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `place * 2 + pins - 1`, ascending."""
        row = position[0]
        return tuple(
            place << 1 | more
            for place in range(self.pins)
            for more in (0, 1)
            if row[place : place + more + 1] == PIN * (more + 1)
        )

    def play(self, position: Position, move: int) -> Position:
        """Return the position without the pins of a legal move."""
        row, plies, _ = position
        place, taken = move >> 1, (move & 1) + 1
        return row[:place] + GAP * taken + row[place + taken :], plies + 1, move

    def to_move(self, position: Position) -> Player:
        """Return 1 after an even number of moves, 2 after an odd one."""
        return 2 if position[1] & 1 else 1

    def result(self, position: Position) -> Result | None:
        """Return the last mover's win once no pin stands, else None."""
        if PIN in position[0]:
            return None
        return Result(1 if position[1] & 1 else 2, "last-pin")

    def move_text(self, position: Position, move: int) -> str:
        """Return the place, or the places of both pins, counted from 1."""
        place = (move >> 1) + 1
        return f"{place}-{place + 1}" if move & 1 else f"{place}"

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move that the text names.

        Raises:
            MoveError: It names none that is legal here.
        """
        if self.result(position) is not None:
            raise MoveError("the game is over")
        places = [whole_number(part) for part in text.strip().split("-")]
        first, last = places[0], places[-1]
        if first is None or last is None or len(places) > 2:
            raise MoveError(
                f"{quoted(text)} is not a move: write a place or two neighbours, such as 3 or 3-4"
            )
        if not 1 <= first <= last <= self.pins:
            raise MoveError(f"the places are 1..{self.pins}")
        if last > first + 1:
            raise MoveError("take one pin or two neighbours")
        if GAP in position[0][first - 1 : last]:
            raise MoveError(f"no pin stands on {first if position[0][first - 1] == GAP else last}")
        return (first - 1) << 1 | (last - first)

    def position_text(self, position: Position) -> str:
        """Return the row from the left."""
        return position[0]

    def parse_position(self, text: str) -> Position:
        """Return the row that the text names, with player 1 to move.

        Raises:
            PositionError: It is no row of the game's length.
        """
        row = text.strip()
        if len(row) != self.pins or set(row) - {PIN, GAP}:
            raise PositionError(
                f"position is {quoted(text)}: allowed are {self.pins} places, o a pin and . a gap"
            )
        return row, 0, NO_MOVE

    def key(self, position: Position) -> str:
        """Return the lengths of the rows that are left, longest first, and the side to move: `5,3/1`."""
        rows = sorted((len(row) for row in position[0].split(GAP) if row), reverse=True)
        return f"{','.join(map(str, rows)) or '0'}/{self.to_move(position)}"

    def most_positions(self, position: Position) -> int:
        """Return the ways to leave each pin or not, either side to move."""
        return 2 << position[0].count(PIN)

    def view(self, position: Position) -> RowView:
        """Return the row, and the places that the last move emptied."""
        row, _, last = position
        return {
            "family": "row",
            "moves": "take-split",
            "cells": row,
            "last": None if last == NO_MOVE else [last >> 1, (last >> 1) + (last & 1)],
        }
