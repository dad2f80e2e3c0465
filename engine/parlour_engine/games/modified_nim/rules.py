"""The rules of modified Nim: options, legal moves, results, texts, evaluators.

A move is `heap << 7 | taken`, with heaps counted from 0 on the left. Legal moves are ordered by heap, then by
counters taken ascending. rules.md has the rules for people, known values and the source.

Invariant: positions have the form of games/heaps/position.py; the sizes that are not 0 are all different.
"""

from collections.abc import Mapping
from functools import reduce
from itertools import combinations
from math import prod
from operator import xor
from random import Random
from typing import cast

from parlour_engine.game import (
    NO_EVALUATOR,
    Evaluator,
    JsonValue,
    MoveError,
    OptionError,
    Player,
    PositionError,
    Result,
    Term,
    end_value,
)
from parlour_engine.games.heaps.position import (
    TAKEN_BITS,
    TAKEN_MASK,
    Heaps,
    Position,
    TakingGame,
    digit_counts,
    parse_sizes,
    parse_take,
    player_to_move,
    set_up,
    sizes_text,
    sorted_text,
)
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import IntListOption, RandomStart, refusal

ID = "modified-nim"
RULES_VERSION = 1
MOST_HEAPS = 10
LARGEST = 10
HEAPS = IntListOption("heaps", (1, 3, 5, 7, 9), low=1, high=LARGEST, most=MOST_HEAPS, noun="heaps")
SIZES = IntListOption("heaps", HEAPS.default, low=0, high=LARGEST, most=MOST_HEAPS, noun="heaps")

WIN = 100  # as in the document; the exclusive or of sizes up to 10 is at most 15


def draw_distinct_heaps(source: Random) -> dict[str, JsonValue]:
    """Return two to ten heaps of different sizes from 1 to 10."""
    return {"heaps": source.sample(range(1, LARGEST + 1), source.randint(2, MOST_HEAPS))}


OPTIONS = (HEAPS, RandomStart(draw_distinct_heaps))


def most_allowed(taken: int) -> int:
    """Return how many counters a move may take after one that took `taken`; 0 means the first move."""
    return min(2 * taken, LARGEST) if taken else LARGEST


def takes(heaps: Heaps, taken: int) -> list[tuple[int, int]]:
    """Return the legal (heap, counters) after a move that took `taken`, in order."""
    limit = most_allowed(taken)
    return [
        (heap, counters)
        for heap, size in enumerate(heaps)
        for counters in range(1, min(size, limit) + 1)
        if counters == size or size - counters not in heaps
    ]


def equal_heaps(heaps: Heaps) -> tuple[int, int] | None:
    """Return the numbers, from 1, of the first two equal heaps that are not empty, or None."""
    for (one, size), (other, same) in combinations(enumerate(heaps, 1), 2):
        if size == same != 0:
            return one, other
    return None


def nim_sum(position: Position, player: Player, plies: int) -> int:
    """Guess like the document: each side wants to leave an exclusive or of 0."""
    value = reduce(xor, position[0])
    return value if player_to_move(position) == player else -value


def nim_sum_terms(position: Position, player: Player, plies: int) -> tuple[Term, ...]:
    """Return the terms of `nim_sum`: a binary digit counts if an odd number of heaps has it."""
    sign = 1 if player_to_move(position) == player else -1
    return tuple(
        [
            Term("digit", sign * power * (count % 2), own=count, of=power)
            for power, count in digit_counts(position[0])
        ]
    )


class ModifiedNim(TakingGame):
    """Modified Nim on one table of heaps; the module explains rules, notation and the parts of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "xor"
    default_depth = 7  # the document's hardest level
    sizes = SIZES

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.heaps = tuple(cast("list[int]", options["heaps"]))
        if equal_heaps(self.heaps) is not None:
            message = str(refusal("heaps", list(self.heaps), f"{HEAPS.allowed}, all different"))
            raise OptionError(message, "equal-heaps")
        self.options: Mapping[str, JsonValue] = {"heaps": list(self.heaps)}
        self.evaluators: Mapping[str, Evaluator[Position]] = {
            "none": NO_EVALUATOR,
            "xor": Evaluator(
                nim_sum,
                end_value(WIN, -WIN),
                win=WIN,
                loss=-WIN,
                window=(-2000, 2000),
                terms=nim_sum_terms,
            ),
        }

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `heap << 7 | taken`, by heap, then by counters ascending."""
        return tuple([heap << TAKEN_BITS | counters for heap, counters in takes(position[0], position[4])])

    def result(self, position: Position) -> Result | None:
        """Return the last mover's win once every heap is empty, else None."""
        if any(position[0]):
            return None
        return Result(1 if position[2] & 1 else 2, "last-counter")

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move in the text.

        Raises:
            MoveError: The text is not a legal move here.
        """
        heaps = position[0]
        move = parse_take(heaps, text)
        counters, limit = move & TAKEN_MASK, most_allowed(position[4])
        if counters > limit:
            raise MoveError(f"cannot take {counters}: at most {limit} after a move that took {position[4]}")
        left = heaps[move >> TAKEN_BITS] - counters
        if left and left in heaps:
            raise MoveError(f"cannot leave {left}: heap {heaps.index(left) + 1} holds as many")
        return move

    def position_text(self, position: Position) -> str:
        """Return the sizes from the left, and the counters taken by the last move."""
        return f"{sizes_text(position[0])}/{position[4] or '-'}"

    def parse_position(self, text: str) -> Position:
        """Return the sizes and the last take in the text, with player 1 to move.

        The position need not be reachable in a game.

        Raises:
            PositionError: The text is not a position, or no game has such sizes or such a take.
        """
        sizes, slash, taken_text = text.strip().partition("/")
        taken = 0 if taken_text == "-" else whole_number(taken_text)
        if not slash or taken is None or (taken == 0 and taken_text != "-"):
            raise PositionError(
                f"position is {quoted(text)}: write heaps/taken, as 1,3,5/2, or 1,3,5/- at the start"
            )
        if taken > LARGEST:
            raise PositionError(
                f"position is {quoted(text)}: it says that {taken} were taken, allowed are 1..{LARGEST}"
            )
        heaps = parse_sizes(sizes, self.sizes)
        equal = equal_heaps(heaps)
        if equal is not None:
            which = f"heaps {equal[0]} and {equal[1]}"
            raise PositionError(f"position is {quoted(text)}: {which} are equal, allowed are different ones")
        return set_up(heaps, self.heaps, taken)

    def key(self, position: Position) -> str:
        """Return the sizes that are not 0, largest first, the limit of a move, and the side to move."""
        return f"{sorted_text(position[0])}/{most_allowed(position[4])}/{self.to_move(position)}"

    def most_positions(self, position: Position) -> int:
        """Return the number of sets of sizes that may be left, under each of five limits, for either side."""
        return 10 * min(1 << LARGEST, prod(size + 1 for size in position[0]))
