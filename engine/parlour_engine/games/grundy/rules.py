"""The rules of Grundy's game: options, legal moves, results, texts, views.

A move is the heap to split and the larger part. Legal moves go from the largest heap to the smallest, with
the larger part descending; equal heaps give a move only once. Every split adds a heap, so the
number of heaps gives the side to move. rules.md has the rules for people, known values and the source.

Invariant: a position is (sizes descending, last move or -1).
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import TypeAlias, cast

from parlour_engine.game import NO_EVALUATOR, Evaluator, JsonValue, MoveError, Player, PositionError, Result
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import IntOption, RandomStart
from parlour_engine.view import HeapsView, TakenView

ID = "grundy"
RULES_VERSION = 1
HEAP = IntOption("heap", 10, 3, 1000)


def draw_heap(source: Random) -> dict[str, JsonValue]:
    """Return a heap of 7..10 counters: the document's random start."""
    return {"heap": source.randint(7, 10)}


OPTIONS = (HEAP, RandomStart(draw_heap))

Heaps: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[Heaps, int]

PART_BITS = 10  # a move is heap << 10 | larger part
PART_MASK = (1 << PART_BITS) - 1
NO_MOVE = -1


def splits(heap: int) -> range:
    """Return the larger parts that a heap can be split into, descending."""
    return range(heap - 1, heap // 2, -1)


@cache
def partitions(total: int) -> int:
    """Return the number of ways to write a number as a sum of positive ones, whatever their order."""
    ways = [1] + [0] * total
    for part in range(1, total + 1):
        for whole in range(part, total + 1):
            ways[whole] += ways[whole - part]
    return ways[total]


class Grundy:
    """Grundy's game from one first heap; the module explains rules, notation and the parts of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "none"
    default_depth = 8  # the whole game from 10, the document's largest heap

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.heap = cast(int, options["heap"])
        self.options: Mapping[str, JsonValue] = {"heap": self.heap}
        self.evaluators: Mapping[str, Evaluator[Position]] = {"none": NO_EVALUATOR}

    def start(self) -> Position:
        """Return the position with one heap."""
        return (self.heap,), NO_MOVE

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `heap << 10 | larger part`, both descending."""
        return tuple(
            [heap << PART_BITS | larger for heap in dict.fromkeys(position[0]) for larger in splits(heap)]
        )

    def play(self, position: Position, move: int) -> Position:
        """Return the position after splitting a heap."""
        heap, larger = move >> PART_BITS, move & PART_MASK
        left = list(position[0])
        left.remove(heap)
        return tuple(sorted([*left, larger, heap - larger], reverse=True)), move

    def to_move(self, position: Position) -> Player:
        """Return 1 with an odd number of heaps, 2 with an even one."""
        return 1 if len(position[0]) & 1 else 2

    def result(self, position: Position) -> Result | None:
        """Return the last mover's win once no heap can be split, else None."""
        if position[0][0] > 2:
            return None
        return Result(2 if len(position[0]) & 1 else 1, "no-move")

    def move_text(self, position: Position, move: int) -> str:
        """Return `heap=larger+smaller`."""
        heap, larger = move >> PART_BITS, move & PART_MASK
        return f"{heap}={larger}+{heap - larger}"

    def parse_move(self, position: Position, text: str) -> int:
        """Return the split in the text, with its parts in either order.

        Raises:
            MoveError: The text is not a legal move here.
        """
        if self.result(position) is not None:
            raise MoveError("the game is over")
        heap_text, _, parts_text = text.strip().partition("=")
        numbers = [whole_number(part) for part in (heap_text, *parts_text.split("+"))]
        if len(numbers) != 3 or None in numbers:
            raise MoveError(f"{quoted(text)} is not a move: write heap=part+part, such as 7=4+3")
        heap, one, other = cast("list[int]", numbers)
        if heap not in position[0]:
            raise MoveError(f"there is no heap of {heap}")
        if one + other != heap:
            raise MoveError(f"{one}+{other} is not {heap}")
        if 0 in (one, other):
            raise MoveError("cannot split off 0: both parts need a counter")
        if one == other:
            raise MoveError(f"cannot split {heap} into equal parts")
        return heap << PART_BITS | max(one, other)

    def position_text(self, position: Position) -> str:
        """Return the sizes, largest first."""
        return ",".join([str(size) for size in position[0]])

    def parse_position(self, text: str) -> Position:
        """Return the heaps in the text, whatever heap they came from.

        Raises:
            PositionError: The text is not a list of heaps, or has more counters than any game.
        """
        numbers = [whole_number(part.strip()) for part in text.split(",")]
        heaps = tuple(sorted((number for number in numbers if number), reverse=True))
        if len(heaps) != len(numbers):
            raise PositionError(f"position is {quoted(text)}: allowed are heaps of 1 or more, as 7,2,1")
        if sum(heaps) > HEAP.high:
            raise PositionError(
                f"position is {quoted(text)}: it holds {sum(heaps)} counters, allowed are 1..{HEAP.high}"
            )
        return heaps, NO_MOVE

    def key(self, position: Position) -> str:
        """Return the position's text, which is complete."""
        return self.position_text(position)

    def most_positions(self, position: Position) -> int:
        """Return the number of ways to divide the counters into heaps."""
        return partitions(sum(position[0]))

    def view(self, position: Position) -> HeapsView:
        """Return the heaps, and where the parts of the last split are."""
        heaps, last = position
        larger = last & PART_MASK
        split: TakenView = {"heap": 1, "taken": 0}
        if last != NO_MOVE:
            split = {"heap": heaps.index(larger) + 1, "taken": (last >> PART_BITS) - larger}
        return {
            "family": "heaps",
            "moves": "split",
            "heaps": list(heaps),
            "start": list(heaps),
            "last": None if last == NO_MOVE else split,
        }
