"""The rules of Bachet's game: options, legal moves, results. The rules for people: rules.md.

A heap is drawn, typed and written as in Parlour's own games of heaps, whose `TakingGame` does that. A game
with another board has every method of `parlour_engine.game.Game` itself; `parlour_engine.view` says what can
be drawn.
"""

from collections.abc import Mapping
from typing import cast

from parlour_engine.game import NO_EVALUATOR, Evaluator, JsonValue, MoveError, Result
from parlour_engine.games.heaps.position import NO_MOVE, Position, TakingGame, parse_take
from parlour_engine.options import IntListOption, IntOption

MOST_COUNTERS = 100
OPTIONS = (IntOption("counters", 21, 1, MOST_COUNTERS), IntOption("most", 3, 1, 10))


class Bachet(TakingGame):
    """One heap, from which a move takes at most so many counters."""

    id = "bachet"
    rules_version = 1
    default_evaluator = "none"
    default_depth = 6
    sizes = IntListOption("counters", (21,), low=0, high=MOST_COUNTERS, most=1, noun="heap")

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.options = options
        self.heaps = (cast(int, options["counters"]),)
        self.most = cast(int, options["most"])
        self.evaluators: Mapping[str, Evaluator[Position]] = {"none": NO_EVALUATOR}

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return the numbers of counters that a move may take, ascending."""
        return tuple(range(1, min(self.most, position[0][0]) + 1))

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
        if move > self.most:
            raise MoveError(f"cannot take {move} counters: take at most {self.most}")
        return move
