"""Positions of the day, stored once, and the attempts of people at them.

Invariants: a stored position is never replaced, and its difficulty is written once. A person has one attempt
at a position: of two that begin at the same time the first is stored. ``tried`` and both counts of a position
change in the transaction of an attempt, and stay when old attempts are deleted.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, select, text, update

from parlour_protocol.studies import MoveReason
from parlour_protocol.values import OptionValue, Seat
from parlour_protocol.worth import Outcome
from parlour_server.domain.days import Attempt
from parlour_server.store import schema

KEPT_MS: Final = 400 * 24 * 3600 * 1000  # longer than a guest's cookie is valid

_ADD_DAY = text(
    "INSERT INTO days (day, game, generator, body, tried, found_first, found_second) "
    "VALUES (:day, :game, :generator, :body, 0, 0, 0) ON CONFLICT (day, game) DO NOTHING"
)
_ADD_ATTEMPT = text(
    "INSERT INTO day_attempts (player, day, game, moves, mark, at) "
    "VALUES (:player, :day, :game, :moves, :mark, :at) ON CONFLICT (player, day, game) DO NOTHING"
)


class LineMove(Struct, frozen=True, array_like=True):
    """A move of a proof and the reason for it, a pair in JSON."""

    move: str
    reason: MoveReason | None = None


class DayPosition(Struct, frozen=True):
    """A position with exactly one move that keeps the outcome, as the engine makes it.

    ``side`` is to move, ``answer`` the one move that keeps the ``outcome``, with which the game ends after
    ``plies`` moves of both sides, if ``at_most`` perhaps sooner. ``line`` is best play, the answer first;
    ``refutations`` are the best replies to the other moves, but for those that end the game.
    """

    game: str
    options: dict[str, OptionValue]
    position: str
    side: Seat
    answer: str
    outcome: Outcome
    plies: int
    at_most: bool
    line: list[LineMove]
    refutations: dict[str, LineMove]


class DayDifficulty(Struct, frozen=True):
    """The level from which on every level finds the answer in eight of ten tries, None if there is none.

    ``found`` is how many of ten tries of each level found it, from level 1 on.
    """

    level: int | None
    found: list[int]


class StoredDay(Struct, frozen=True):
    """A position of the day with its counts; ``difficulty`` is None until it is known."""

    day: date
    game: str
    generator: int
    position: DayPosition
    difficulty: DayDifficulty | None
    tried: int
    found_first: int
    found_second: int


_position = msgspec.json.Decoder(DayPosition).decode
_difficulty = msgspec.json.Decoder(DayDifficulty).decode


def add_day(connection: Connection, day: date, game: str, generator: int, position: DayPosition) -> None:
    """Store a position of a day, unless the day has one of this game already."""
    values = {"day": str(day), "game": game, "generator": generator, "body": _text(position)}
    connection.execute(_ADD_DAY, values)


def add_difficulty(connection: Connection, day: date, game: str, difficulty: DayDifficulty) -> None:
    """Store the difficulty of a position, unless it is known."""
    table = schema.days
    row = update(table).where(table.c.day == str(day), table.c.game == game, table.c.difficulty.is_(None))
    connection.execute(row.values(difficulty=_text(difficulty)))


def read_day(connection: Connection, day: date) -> dict[str, StoredDay]:
    """Return the stored positions of a day by game."""
    query = select(schema.days).where(schema.days.c.day == str(day))
    return {found.game: _stored(found) for found in connection.execute(query)}


def days_between(connection: Connection, first: date, last: date) -> list[date]:
    """Return the days from ``first`` to ``last`` that have positions, in order."""
    table = schema.days.c
    query = select(table.day).distinct().where(table.day.between(str(first), str(last))).order_by(table.day)
    return [date.fromisoformat(day) for day in connection.scalars(query)]


def day_before(connection: Connection, day: date) -> date | None:
    """Return the last day before a day that has positions, None if there is none."""
    return _day(connection.scalar(select(func.max(schema.days.c.day)).where(schema.days.c.day < str(day))))


def day_after(connection: Connection, day: date, last: date) -> date | None:
    """Return the first day after a day, up to a ``last`` one, that has positions, None if there is none."""
    later = schema.days.c.day.between(str(day + timedelta(days=1)), str(last))
    return _day(connection.scalar(select(func.min(schema.days.c.day)).where(later)))


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def attempts_between(
    connection: Connection, player: str, first: date, last: date
) -> list[tuple[date, str, Attempt]]:
    """Return a person's attempts at positions of the days from ``first`` to ``last``, each with its game."""
    table = schema.day_attempts.c
    own = select(schema.day_attempts).where(table.player == player)
    rows = connection.execute(own.where(table.day.between(str(first), str(last))))
    return [(date.fromisoformat(row.day), row.game, _attempt(row)) for row in rows]


def put_attempt(
    connection: Connection, player: str, day: date, game: str, before: Attempt | None, after: Attempt
) -> None:
    """Store an attempt in place of what it was ``before``, unless another request has changed it since."""
    values = {"moves": " ".join(after.moves), "mark": after.mark}
    key = {"player": player, "day": str(day), "game": game}
    if before is None:
        stored = connection.execute(_ADD_ATTEMPT, {**key, **values, "at": after.at})
    else:
        known = {**key, "moves": " ".join(before.moves), "mark": before.mark}
        unchanged = [schema.day_attempts.c[name] == value for name, value in known.items()]
        stored = connection.execute(update(schema.day_attempts).where(*unchanged).values(values))
    if stored.rowcount == 1:
        _count(connection, day, game, before, after)


def sweep(connection: Connection, now: int) -> int:
    """Delete the attempts that began more than ``KEPT_MS`` ago; return how many."""
    return connection.execute(
        delete(schema.day_attempts).where(schema.day_attempts.c.at < now - KEPT_MS)
    ).rowcount


def _count(connection: Connection, day: date, game: str, before: Attempt | None, after: Attempt) -> None:
    table = schema.days
    counts = {
        "tried": table.c.tried + int(before is None),
        "found_first": table.c.found_first + int(after.mark == "first"),
        "found_second": table.c.found_second + int(after.mark == "second"),
    }
    connection.execute(update(table).where(table.c.day == str(day), table.c.game == game).values(counts))


def _text(body: Struct) -> str:
    return msgspec.json.encode(body).decode()


def _attempt(found: Row[Any]) -> Attempt:
    return Attempt(tuple(found.moves.split()), found.mark, found.at)


def _stored(found: Row[Any]) -> StoredDay:
    values: Mapping[str, Any] = found._asdict()
    return StoredDay(
        day=date.fromisoformat(values["day"]),
        game=values["game"],
        generator=values["generator"],
        position=_position(values["body"]),
        difficulty=None if values["difficulty"] is None else _difficulty(values["difficulty"]),
        tried=values["tried"],
        found_first=values["found_first"],
        found_second=values["found_second"],
    )
