"""The position of the day at Nim: three or four heaps of up to seven counters."""

from parlour_engine.exercises.board import DailyBoard, any_opening, between
from parlour_engine.game import JsonValue
from parlour_engine.search.splitmix import SplitMix


def options(source: SplitMix) -> dict[str, JsonValue]:
    """Return drawn heaps."""
    return {"heaps": [between(source, 1, 7) for _ in range(between(source, 3, 4))]}


# After an even number of plies player 1 is to move, as the text of a position says.
BOARDS = (DailyBoard(options, range(0, 5, 2), range(5, 13), apart=7, opening=any_opening),)
