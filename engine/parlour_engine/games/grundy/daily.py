"""The position of the day at Grundy's game: a heap of nine to twenty counters, mostly split already."""

from parlour_engine.exercises.board import DailyBoard, any_opening, between
from parlour_engine.game import JsonValue
from parlour_engine.search.splitmix import SplitMix


def options(source: SplitMix) -> dict[str, JsonValue]:
    """Return a drawn heap."""
    return {"heap": between(source, 9, 20)}


BOARDS = (DailyBoard(options, range(5), range(5, 13), apart=7, opening=any_opening),)
