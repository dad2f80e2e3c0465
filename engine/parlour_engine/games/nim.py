"""Nim: take any number of counters from one heap; the last counter decides.

Rules: 1..10 heaps of 0..100 counters, 3, 4 and 5 by default. A move takes one or more counters from one
heap. Who takes the last counter wins (`last-counter`); with `misere` that player loses. A game that starts
with every heap empty is over at once (`no-move`): the player to move has lost, or with `misere` has won.

Notation: a move is `2:3`, take 3 from heap number 2, counted from 1 on the left. A position is the sizes,
`3,4,5`; an emptied heap stays, as 0. Legal moves come by heap from the left, then by counters taken
ascending. The text does not say whose move it is: a position read from a text is a new start with player 1
to move, and a game in progress is kept exactly by its start and its moves.

Known values: the player to move loses exactly when the exclusive or of the sizes is 0; under `misere` the
same unless no heap exceeds 1, and then exactly when the number of heaps of 1 is odd.

Invariant: a position is that of games/heaps.py.
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
    end_value,
)
from parlour_engine.games.heaps import (
    NO_MOVE,
    TAKEN_BITS,
    Heaps,
    Position,
    TakingGame,
    draw_heaps,
    parse_take,
)
from parlour_engine.options import BoolOption, IntListOption, RandomStart

ID = "nim"
RULES_VERSION = 1
HEAPS = IntListOption("heaps", (3, 4, 5), low=0, high=100, most=10, noun="heaps")
MISERE = BoolOption("misere", False)
OPTIONS = (HEAPS, MISERE, RandomStart(draw_heaps))

XOR_WIN = 100  # any value above the guess's 1 would do


def mover_wins(heaps: Heaps, misere: bool) -> bool:
    """Return whether the side to move wins with best play: Bouton's theorem."""
    if misere and max(heaps) <= 1:
        return sum(heaps) % 2 == 0
    return reduce(xor, heaps) != 0


class Nim(TakingGame):
    """One table of heaps; see the module for rules, notation and the parts of a position."""

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
            "xor": Evaluator(self._theory, end_value(XOR_WIN, -XOR_WIN), XOR_WIN, -XOR_WIN),
        }

    def _theory(self, position: Position, player: Player, plies: int) -> int:
        wins = mover_wins(position[0], self.misere)
        return 1 if wins == (self.to_move(position) == player) else -1

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
        """Return the move that the text names.

        Raises:
            MoveError: It names none that is legal here.
        """
        return parse_take(position[0], text)
