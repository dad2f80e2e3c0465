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

Invariant: a position is (sizes, sizes at the start, plies played, last move or -1); no size exceeds its
start.
"""

from collections.abc import Mapping
from functools import reduce
from operator import xor
from random import Random
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
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import BoolOption, IntListOption, RandomStart
from parlour_engine.view import HeapsView, TakenView

ID = "nim"
RULES_VERSION = 1
HEAPS = IntListOption("heaps", (3, 4, 5), low=0, high=100, most=10, noun="heaps")
MISERE = BoolOption("misere", False)


def draw_heaps(source: Random) -> dict[str, JsonValue]:
    """Return three heaps of 1..10 counters, the largest first: the document's random start."""
    return {"heaps": sorted((source.randint(1, 10) for _ in range(3)), reverse=True)}


OPTIONS = (HEAPS, MISERE, RandomStart(draw_heaps))

Position: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, int]

TAKEN_BITS = 7  # a move is heap << 7 | counters taken; 100 counters fit
TAKEN_MASK = (1 << TAKEN_BITS) - 1
NO_MOVE = -1

XOR_WIN = 100  # any value above the guess's 1 would do


def mover_wins(heaps: tuple[int, ...], misere: bool) -> bool:
    """Return whether the side to move wins with best play: Bouton's theorem."""
    if misere and max(heaps) <= 1:
        return sum(heaps) % 2 == 0
    return reduce(xor, heaps) != 0


class Nim:
    """One table of heaps; see the module for rules, notation and the parts of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "none"

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.heaps = tuple(cast("list[int]", options["heaps"]))
        self.misere = bool(options["misere"])
        self.options: Mapping[str, JsonValue] = {"heaps": list(self.heaps), "misere": self.misere}
        self.evaluators: Mapping[str, Evaluator[Position]] = {
            "none": NO_EVALUATOR,
            "xor": Evaluator(win=XOR_WIN, guess=self._theory),
        }

    def _theory(self, position: Position, player: Player) -> int:
        wins = mover_wins(position[0], self.misere)
        return 1 if wins == (self.to_move(position) == player) else -1

    def start(self) -> Position:
        """Return the heaps of the options, player 1 to move."""
        return self.heaps, self.heaps, 0, NO_MOVE

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
        heaps, start, ply, _ = position
        heap = move >> TAKEN_BITS
        left = heaps[heap] - (move & TAKEN_MASK)
        return (*heaps[:heap], left, *heaps[heap + 1 :]), start, ply + 1, move

    def to_move(self, position: Position) -> Player:
        """Return 1 after an even number of moves, 2 after an odd one."""
        return 2 if position[2] & 1 else 1

    def result(self, position: Position) -> Result | None:
        """Return who won once every heap is empty, else None."""
        heaps, _, ply, last = position
        if any(heaps):
            return None
        mover_won = self.misere
        winner: Player = 1 if (ply & 1 == 0) == mover_won else 2
        return Result(winner, "no-move" if last == NO_MOVE else "last-counter")

    def move_text(self, position: Position, move: int) -> str:
        """Return `heap:taken`, the heap counted from 1."""
        return f"{(move >> TAKEN_BITS) + 1}:{move & TAKEN_MASK}"

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move that the text names.

        Raises:
            MoveError: It names none that is legal here.
        """
        heaps = position[0]
        if not any(heaps):
            raise MoveError("the game is over")
        heap_text, colon, taken_text = text.strip().partition(":")
        heap, taken = whole_number(heap_text), whole_number(taken_text)
        if not colon or heap is None or taken is None:
            raise MoveError(f"{quoted(text)} is not a move: write heap:counters, such as 2:3")
        if not 1 <= heap <= len(heaps):
            raise MoveError(f"heap {heap} does not exist: 1..{len(heaps)}")
        size = heaps[heap - 1]
        if size == 0:
            raise MoveError(f"heap {heap} is empty")
        if taken == 0:
            raise MoveError(f"cannot take 0 from heap {heap}: take 1..{size}")
        if taken > size:
            noun = "counter" if size == 1 else "counters"
            raise MoveError(f"heap {heap} holds {size} {noun}, cannot take {taken}")
        return (heap - 1) << TAKEN_BITS | taken

    def position_text(self, position: Position) -> str:
        """Return the sizes from the left."""
        return ",".join([str(size) for size in position[0]])

    def parse_position(self, text: str) -> Position:
        """Return the sizes that the text names, with player 1 to move.

        Sizes that the game's own heaps could have come down to keep those as their start; others start here.

        Raises:
            PositionError: The text is no list of heaps within the bounds of the option `heaps`.
        """
        try:
            heaps = tuple(HEAPS.check(HEAPS.read(text.strip())))
        except OptionError:
            raise PositionError(
                f"position is {quoted(text)}: allowed are {HEAPS.allowed}, as 3,4,5"
            ) from None
        shrunk = len(heaps) == len(self.heaps) and all(
            size <= start for size, start in zip(heaps, self.heaps, strict=True)
        )
        return heaps, self.heaps if shrunk else heaps, 0, NO_MOVE

    def key(self, position: Position) -> str:
        """Return the sizes that are not 0, largest first, and the side to move: `5,4,3/1`."""
        sizes = sorted(filter(None, position[0]), reverse=True)
        return f"{','.join(map(str, sizes))}/{self.to_move(position)}"

    def view(self, position: Position) -> HeapsView:
        """Return the heaps, their sizes at the start, and the last move."""
        heaps, start, _, last = position
        taken: TakenView = {"heap": (last >> TAKEN_BITS) + 1, "taken": last & TAKEN_MASK}
        return {
            "family": "heaps",
            "moves": "take",
            "heaps": list(heaps),
            "start": list(start),
            "last": None if last == NO_MOVE else taken,
        }
