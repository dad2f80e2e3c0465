"""The rules of Nim: options, legal moves, results, evaluators.

A move is `heap << 7 | taken`, with heaps counted from 0 on the left. Legal moves are ordered by heap, then by
counters taken ascending. rules.md has the rules for people, known values and the source.

Invariant: positions have the form of games/heaps/position.py.
"""

from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import cast

from parlour_engine.game import (
    NO_EVALUATOR,
    Evaluator,
    JsonValue,
    Player,
    Result,
    Term,
    end_value,
)
from parlour_engine.games.heaps.position import (
    NO_MOVE,
    TAKEN_BITS,
    Heaps,
    Position,
    TakingGame,
    digit_counts,
    draw_heaps,
    parse_take,
)
from parlour_engine.options import BoolOption, IntListOption, RandomStart

ID = "nim"
RULES_VERSION = 1
HEAPS = IntListOption("heaps", (3, 4, 5), low=0, high=100, most=10, noun="heaps")
MISERE = BoolOption("misere", False)
OPTIONS = (HEAPS, MISERE, RandomStart(draw_heaps))

XOR_WIN = 100  # any value above a guess, which is 1 at most


def mover_wins(heaps: Heaps, misere: bool) -> bool:
    """Return whether the side to move wins with best play: Bouton's theorem."""
    if misere and max(heaps) <= 1:
        return sum(heaps) % 2 == 0
    return reduce(xor, heaps) != 0


class Nim(TakingGame):
    """Nim on one table of heaps; the module explains rules, notation and the parts of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "none"
    default_depth = 8
    sizes = HEAPS

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.heaps = tuple(cast("list[int]", options["heaps"]))
        self.misere = bool(options["misere"])
        self.options: Mapping[str, JsonValue] = {"heaps": list(self.heaps), "misere": self.misere}
        self.evaluators: Mapping[str, Evaluator[Position]] = {
            "none": NO_EVALUATOR,
            "xor": Evaluator(
                self._theory, end_value(XOR_WIN, -XOR_WIN), XOR_WIN, -XOR_WIN, terms=self._terms
            ),
        }

    def _theory(self, position: Position, player: Player, plies: int) -> int:
        wins = mover_wins(position[0], self.misere)
        return 1 if wins == (self.to_move(position) == player) else -1

    def _terms(self, position: Position, player: Player, plies: int) -> tuple[Term, ...]:
        """Return the theorem's verdict, and before it the binary digits from which it follows."""
        digits = [Term("digit", 0, own=count, of=power) for power, count in digit_counts(position[0])]
        verdict = "all-ones" if self.misere and max(position[0]) <= 1 else "theorem"
        return (*digits, Term(verdict, self._theory(position, player, plies)))

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `heap << 7 | taken`, by heap, then by counters ascending."""
        return tuple(
            [
                heap << TAKEN_BITS | taken
                for heap, size in enumerate(position[0])
                for taken in range(1, size + 1)
            ]
        )

    def result(self, position: Position) -> Result | None:
        """Return who won once every heap is empty, else None."""
        heaps, _, plies, last, _ = position
        if any(heaps):
            return None
        mover_won = self.misere
        winner: Player = 1 if (plies & 1 == 0) == mover_won else 2
        return Result(winner, "no-move" if last == NO_MOVE else "last-counter")

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move in the text.

        Raises:
            MoveError: The text is not a legal move here.
        """
        return parse_take(position[0], text)
