"""A sheet of exercises as blocks, one below the other, with the key on pages of its own.

Each form of a file (html.py, tex.py, pdf.py) draws the blocks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from parlour_engine.exercises.exercise import GENERATOR, Exercise
from parlour_engine.exercises.kinds import KINDS
from parlour_engine.exercises.words import convention_words, key_words, position_words, question_words
from parlour_engine.sheets.board_picture import board_picture
from parlour_engine.sheets.picture import Picture
from parlour_engine.sheets.tree_picture import tree_picture

WIDTH: Final = 178.0  # millimetres between the margins of A4


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a page, perhaps with a line for the name."""

    text: str
    with_name: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; `strong` for the beginning of an exercise."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """A line to write on."""


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins on a new page."""


Block: TypeAlias = Title | Text | Picture | Answer | NewPage


def sheet(exercises: Sequence[Exercise]) -> Iterator[Block]:
    """Yield the blocks of a sheet of exercises of one kind, at least one."""
    first = exercises[0]
    about = f"{first.game.id}, band {first.band}, seed {first.seed}, version {GENERATOR}"
    yield Title(KINDS[first.kind].title, with_name=True)
    yield Text(about)
    if KINDS[first.kind].prunes:
        yield Text(convention_words(first.convention))
    for number, each in enumerate(exercises, 1):
        yield Text(f"{number}. {question_words(each)}", strong=True)
        yield Text(position_words(each))
        yield picture_of(each, WIDTH, with_key=False)
        yield Answer()
    yield NewPage()
    yield Title(f"Key: {KINDS[first.kind].title}")
    yield Text(f"{about}. Every key comes from the engine's own record.")
    for number, each in enumerate(exercises, 1):
        yield Text(f"{number}. {key_words(each)}", strong=True)
        if each.drawn is not None:
            yield picture_of(each, WIDTH, with_key=True)


def picture_of(exercise: Exercise, width: float, *, with_key: bool) -> Picture:
    """Return the picture of an exercise: its tree, or the board of its position."""
    if exercise.drawn is not None:
        return tree_picture(exercise, width, with_key=with_key)
    return board_picture(exercise.game.view(exercise.position))
