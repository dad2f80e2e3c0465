"""The rules of Subtract a Square: options, legal moves, results.

A move is the number of counters taken, in ascending order. The rules for people: rules.md.

Invariant: a position is that of games/heaps/position.py, with one heap.
"""

from collections.abc import Mapping
from math import isqrt
from typing import cast

from parlour_engine.game import NO_EVALUATOR, Evaluator, JsonValue, MoveError, Result
from parlour_engine.games.heaps.position import NO_MOVE, Position, TakingGame, parse_take
from parlour_engine.options import IntListOption, IntOption

ID = "subtract-a-square"
RULES_VERSION = 1
MOST = 100  # counters
OPTIONS = (IntOption("counters", 20, 1, MOST),)


class SubtractASquare(TakingGame):
    """One heap of counters."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "none"
    default_depth = 6
    sizes = IntListOption("counters", (20,), low=0, high=MOST, most=1, noun="heap")

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.options = options
        self.heaps = (cast(int, options["counters"]),)
        self.evaluators: Mapping[str, Evaluator[Position]] = {"none": NO_EVALUATOR}

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every square number of counters that the heap holds, ascending."""
        return tuple(root * root for root in range(1, isqrt(position[0][0]) + 1))

    def result(self, position: Position) -> Result | None:
        """Return who won once the heap is empty, else None."""
        (counters,), _, plies, last, _ = position
        if counters:
            return None
        return Result(1 if plies & 1 else 2, "no-move" if last == NO_MOVE else "last-counter")

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move that the text names.

        Raises:
            MoveError: It names none that is legal here.
        """
        move = parse_take(position[0], text)
        if isqrt(move) ** 2 != move:
            raise MoveError(f"{move} is no square number: take 1, 4, 9, 16 and so on")
        return move
