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
from math import prod
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
    draw_heaps,
    heaps_view,
    parse_sizes,
    parse_take,
    player_to_move,
    set_up,
    sizes_text,
    sorted_text,
    take,
    take_text,
)
from parlour_engine.options import BoolOption, IntListOption, RandomStart
from parlour_engine.view import HeapsView

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


class Nim:
    """One table of heaps; see the module for rules, notation and the parts of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "none"
    default_depth = 8

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

    def start(self) -> Position:
        """Return the heaps of the options, player 1 to move."""
        return set_up(self.heaps, self.heaps)

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `heap << 7 | taken`, by heap, then by counters ascending."""
        return tuple(
            [
                heap << TAKEN_BITS | taken
                for heap, size in enumerate(position[0])
                for taken in range(1, size + 1)
            ]
        )

    def play(self, position: Position, move: int) -> Position:
        """Return the position after taking counters that are there."""
        return take(position, move)

    def to_move(self, position: Position) -> Player:
        """Return 1 after an even number of moves, 2 after an odd one."""
        return player_to_move(position)

    def result(self, position: Position) -> Result | None:
        """Return who won once every heap is empty, else None."""
        heaps, _, plies, last, _ = position
        if any(heaps):
            return None
        mover_won = self.misere
        winner: Player = 1 if (plies & 1 == 0) == mover_won else 2
        return Result(winner, "no-move" if last == NO_MOVE else "last-counter")

    def move_text(self, position: Position, move: int) -> str:
        """Return `heap:taken`, the heap counted from 1."""
        return take_text(move)

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move that the text names.

        Raises:
            MoveError: It names none that is legal here.
        """
        return parse_take(position[0], text)

    def position_text(self, position: Position) -> str:
        """Return the sizes from the left."""
        return sizes_text(position[0])

    def parse_position(self, text: str) -> Position:
        """Return the sizes that the text names, with player 1 to move.

        Sizes that the game's own heaps could have come down to keep those as their start; others start here.

        Raises:
            PositionError: The text is no list of heaps within the bounds of the option `heaps`.
        """
        return set_up(parse_sizes(text, HEAPS), self.heaps)

    def key(self, position: Position) -> str:
        """Return the sizes that are not 0, largest first, and the side to move: `5,4,3/1`."""
        return f"{sorted_text(position[0])}/{self.to_move(position)}"

    def most_positions(self, position: Position) -> int:
        """Return the ways to leave each heap at any size, either side to move."""
        return 2 * prod(size + 1 for size in position[0])

    def view(self, position: Position) -> HeapsView:
        """Return the heaps, their sizes at the start, and the last move."""
        return heaps_view(position)
