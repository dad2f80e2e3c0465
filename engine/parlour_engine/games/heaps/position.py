"""Heaps of counters: the shared part of the games in which a move takes counters from one heap.

Each game decides which moves are legal and who has won. This module has what the games share: how moves are
packed and written, what a position contains, how it is drawn, and how a list of sizes is read. `TakingGame`
is not a game; each of the three games adds its rules, and has no subclasses.

Invariant: a position is (sizes, sizes at the start, plies played, last move or -1, counters taken by the last
move or 0); no size exceeds its size at the start. Only modified Nim uses the last part; a position that was
set up may have it without a last move.
"""

from math import prod
from random import Random
from typing import ClassVar, TypeAlias

from parlour_engine.game import JsonValue, MoveError, OptionError, Player, PositionError
from parlour_engine.notation import quoted, whole_number
from parlour_engine.options import IntListOption
from parlour_engine.view import HeapsView, TakenView

Heaps: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[Heaps, Heaps, int, int, int]

TAKEN_BITS = 7  # a move is heap << 7 | counters taken, up to 100 counters
TAKEN_MASK = (1 << TAKEN_BITS) - 1
NO_MOVE = -1


def draw_heaps(source: Random) -> dict[str, JsonValue]:
    """Return three heaps of 1..10 counters, the largest first: the document's random start."""
    return {"heaps": sorted((source.randint(1, 10) for _ in range(3)), reverse=True)}


def player_to_move(position: Position) -> Player:
    """Return 1 after an even number of moves, 2 after an odd one."""
    return 2 if position[2] & 1 else 1


def parse_take(heaps: Heaps, text: str) -> int:
    """Return the move in the text, if the heap has that many counters.

    Raises:
        MoveError: The text is not such a move, or the game is over.
    """
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


def sizes_text(heaps: Heaps) -> str:
    """Return the sizes from the left."""
    return ",".join([str(size) for size in heaps])


def sorted_text(heaps: Heaps) -> str:
    """Return the sizes that are not 0, largest first; the order of the heaps does not matter."""
    return ",".join(map(str, sorted(filter(None, heaps), reverse=True)))


def parse_sizes(text: str, option: IntListOption) -> Heaps:
    """Return the sizes in the text, within the bounds of an option.

    Raises:
        PositionError: The text is not a list of such sizes.
    """
    try:
        return tuple(option.check(option.read(text.strip())))
    except OptionError:
        raise PositionError(f"position is {quoted(text)}: allowed are {option.allowed}, as 3,4,5") from None


def set_up(heaps: Heaps, start: Heaps, taken: int = 0) -> Position:
    """Return a position with these sizes and player 1 to move.

    If `start` can shrink to these sizes, it is the start of the position; otherwise the sizes are.
    """
    shrunk = len(heaps) == len(start) and all(
        size <= before for size, before in zip(heaps, start, strict=True)
    )
    return heaps, start if shrunk else heaps, 0, NO_MOVE, taken


def digit_counts(heaps: Heaps) -> list[tuple[int, int]]:
    """Return each power of two up to the largest heap, greatest first, and how many heaps have this digit.

    >>> digit_counts((3, 4, 5))
    [(4, 2), (2, 1), (1, 2)]
    """
    powers = [1 << place for place in reversed(range(max(heaps).bit_length()))]
    return [(power, sum([size & power != 0 for size in heaps])) for power in powers]


class TakingGame:
    """The shared part of the games of taking; each adds options, legal moves, the winner, and evaluators.

    A game whose positions are more than sizes overrides how they are written, read, named and counted.

    Attributes:
        heaps: The sizes at the start.
        sizes: The bounds of the sizes in a position.
    """

    heaps: Heaps
    sizes: ClassVar[IntListOption]

    def start(self) -> Position:
        """Return the heaps of the options, with player 1 to move."""
        return set_up(self.heaps, self.heaps)

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a legal move."""
        heaps, start, plies, _, _ = position
        heap, taken = move >> TAKEN_BITS, move & TAKEN_MASK
        return (*heaps[:heap], heaps[heap] - taken, *heaps[heap + 1 :]), start, plies + 1, move, taken

    def to_move(self, position: Position) -> Player:
        """Return 1 after an even number of moves, 2 after an odd one."""
        return player_to_move(position)

    def move_text(self, position: Position, move: int) -> str:
        """Return `heap:taken`, the heap counted from 1."""
        return f"{(move >> TAKEN_BITS) + 1}:{move & TAKEN_MASK}"

    def position_text(self, position: Position) -> str:
        """Return the sizes from the left."""
        return sizes_text(position[0])

    def parse_position(self, text: str) -> Position:
        """Return the sizes in the text, with player 1 to move.

        If the game's own heaps can shrink to these sizes, they are the start; otherwise the sizes are.

        Raises:
            PositionError: The text is not a list of heaps within the bounds.
        """
        return set_up(parse_sizes(text, self.sizes), self.heaps)

    def key(self, position: Position) -> str:
        """Return the sizes that are not 0, largest first, and the side to move: `5,4,3/1`."""
        return f"{sorted_text(position[0])}/{self.to_move(position)}"

    def most_positions(self, position: Position) -> int:
        """Return the number of ways to leave each heap at any size, for either side to move."""
        return 2 * prod(size + 1 for size in position[0])

    def view(self, position: Position) -> HeapsView:
        """Return the heaps, their sizes at the start, and the last move."""
        heaps, start, _, last, _ = position
        taken: TakenView = {"heap": (last >> TAKEN_BITS) + 1, "taken": last & TAKEN_MASK}
        return {
            "family": "heaps",
            "moves": "take",
            "heaps": list(heaps),
            "start": list(start),
            "last": None if last == NO_MOVE else taken,
        }
