"""The position of the day at modified Nim: three to five different heaps, mostly after the first moves."""

from parlour_engine.exercises.board import DailyBoard, any_opening, between
from parlour_engine.game import JsonValue
from parlour_engine.games.modified_nim.rules import LARGEST
from parlour_engine.search.splitmix import SplitMix


def options(source: SplitMix) -> dict[str, JsonValue]:
    """Return drawn heaps, all different."""
    sizes = list(range(1, LARGEST + 1))
    return {"heaps": [sizes.pop(source.below(len(sizes))) for _ in range(between(source, 3, 5))]}


# After an even number of plies player 1 is to move, as the text of a position says.
BOARDS = (DailyBoard(options, range(0, 5, 2), range(5, 13), apart=7, opening=any_opening),)
