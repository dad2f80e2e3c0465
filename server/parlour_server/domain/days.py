"""Attempts at positions of the day, and the row of the last seven days. Pure.

A day is a UTC date. A person has one attempt at the position of a game on a day: at most two moves, of which
the first decides what counts. An attempt fills its day only if it began on that day; old days stay open, and
change no row.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

Mark = Literal["open", "first", "second", "missed"]
"""What an attempt has come to: not over yet, found by the first move, by the second, or by neither."""

MOST_MOVES: Final = 2
ROW_DAYS: Final = 7
BETTER: Final[dict[Mark, int]] = {"missed": 0, "open": 1, "second": 2, "first": 3}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One person's attempt at one position; ``at`` is when it began, in milliseconds since 1970."""

    moves: tuple[str, ...]
    mark: Mark
    at: int

    @property
    def is_over(self) -> bool:
        """Whether the answer may be shown to the person."""
        return self.mark != "open"


@dataclass(frozen=True, slots=True)
class DayMark:
    """A day of a row with the best mark of its positions, None if none was tried on that day."""

    day: date
    mark: Mark | None


def utc_day(milliseconds: int) -> date:
    """Return the UTC date of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def after_move(attempt: Attempt | None, number: int, move: str, answer: str, at: int) -> Attempt | None:
    """Return the attempt after its move ``number``, counted from 1; None if this changes nothing.

    A move that is known already, from a resent request or another tab, changes nothing, and neither does one
    after the end. A number that skips a move changes nothing either.
    """
    moves = () if attempt is None else attempt.moves
    if (attempt is not None and attempt.is_over) or number != len(moves) + 1:
        return None
    mark: Mark = "open" if number < MOST_MOVES else "missed"
    if move == answer:
        mark = "first" if number == 1 else "second"
    return Attempt((*moves, move), mark, at if attempt is None else attempt.at)


def after_showing(attempt: Attempt | None, at: int) -> Attempt | None:
    """Return the attempt of a person who asks for the answer; None if it was over already."""
    if attempt is None:
        return Attempt((), "missed", at)
    return None if attempt.is_over else Attempt(attempt.moves, "missed", attempt.at)


def best_mark(marks: Iterable[Mark]) -> Mark | None:
    """Return the best of some marks, None without any."""
    return max(marks, key=BETTER.__getitem__, default=None)


def row_of_days(today: date, attempts: Iterable[tuple[date, Attempt]]) -> list[DayMark]:
    """Return the last seven days, today last, with the attempts that began on their own day."""
    days = [today - timedelta(days=back) for back in reversed(range(ROW_DAYS))]
    own = [(day, attempt.mark) for day, attempt in attempts if utc_day(attempt.at) == day]
    return [DayMark(day, best_mark(mark for own_day, mark in own if own_day == day)) for day in days]
