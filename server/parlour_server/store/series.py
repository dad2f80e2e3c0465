"""Series of games between engines, and their games, kept for thirty days after the last change.

Invariant: the games of a series are numbered from 0 without gaps, and ``played`` of the series' row counts
them. Games are added in the transaction that raises ``played``, and only if the caller knows all games so
far.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from parlour_protocol.values import OptionValue
from parlour_server.store import schema

SeriesState = Literal["running", "stopped", "done", "move-too-long", "time-used-up", "unplayable"]
"""``stopped`` by the player; the last three are failures. Only a ``running`` series continues."""

KEPT_MS: Final = 30 * 24 * 3600 * 1000


class SeriesPlan(Struct, frozen=True):
    """The plan of a series: a game on a board, two player texts, the number of games, and the seed."""

    game: str
    options: dict[str, OptionValue]
    players: tuple[str, str]
    games: int
    seed: str


class SeriesGame(Struct, frozen=True):
    """A finished game of a series: ``Played`` of ``parlour_engine.match.referee`` as JSON."""

    number: int
    opening: int
    players: tuple[int, int]
    winner: int | None
    reason: str
    moves: str
    drawn: int
    nodes: tuple[int, int]
    seconds: tuple[float, float]


class SeriesRow(Struct, frozen=True):
    """A series; times are in milliseconds since 1970."""

    id: str
    owner: str
    source: str
    plan: SeriesPlan
    state: SeriesState
    played: int
    seconds: float
    created: int
    touched: int


_decode_plan = msgspec.json.Decoder(SeriesPlan).decode
_decode_game = msgspec.json.Decoder(SeriesGame).decode


def add_series(connection: Connection, row: SeriesRow) -> None:
    """Add a series that has no games yet."""
    values = {name: getattr(row, name) for name in row.__struct_fields__}
    plan = msgspec.json.encode(row.plan).decode()
    connection.execute(insert(schema.series).values({**values, "plan": plan}))


def find_series(connection: Connection, series: str) -> SeriesRow | None:
    """Return a series, None if there is none with this id."""
    found = connection.execute(select(schema.series).where(schema.series.c.id == series)).first()
    return None if found is None else _row(found)


def series_of(connection: Connection, owner: str) -> list[SeriesRow]:
    """Return a player's series, newest first."""
    table = schema.series.c
    query = select(schema.series).where(table.owner == owner).order_by(table.created.desc(), table.id)
    return [_row(found) for found in connection.execute(query)]


def running_series(connection: Connection) -> list[SeriesRow]:
    """Return all running series; the one that has waited longest comes first."""
    table = schema.series.c
    query = select(schema.series).where(table.state == "running").order_by(table.touched)
    return [_row(found) for found in connection.execute(query)]


def add_games(
    connection: Connection, series: str, games: Sequence[SeriesGame], seconds: float, now: int
) -> SeriesRow | None:
    """Add the next games of a running series and the CPU seconds they took; return its row after that.

    Adds nothing and returns None if the series no longer runs, or if ``games`` are not its next games.
    """
    table = schema.series
    row = find_series(connection, series)
    if (
        row is None
        or row.state != "running"
        or any(game.number != row.played + place for place, game in enumerate(games))
    ):
        return None
    played = row.played + len(games)
    state: SeriesState = "done" if played >= row.plan.games else "running"
    changed = connection.execute(
        update(table)
        .where(table.c.id == series, table.c.state == "running", table.c.played == row.played)
        .values(played=played, state=state, seconds=table.c.seconds + seconds, touched=now)
    )
    if changed.rowcount != 1:
        return None
    for game in games:
        body = msgspec.json.encode(game).decode()
        connection.execute(insert(schema.series_games).values(series=series, number=game.number, body=body))
    return find_series(connection, series)


def move_state(
    connection: Connection, series: str, before: SeriesState, after: SeriesState, now: int
) -> None:
    """Change the state of a series from ``before`` to ``after``; a series in another state stays as is."""
    table = schema.series
    moved = update(table).where(table.c.id == series, table.c.state == before)
    connection.execute(moved.values(state=after, touched=now))


def games_of(connection: Connection, series: str) -> list[SeriesGame]:
    """Return the games of a series in their order."""
    table = schema.series_games.c
    query = select(table.body).where(table.series == series).order_by(table.number)
    return [_decode_game(body) for body in connection.scalars(query)]


def delete_series(connection: Connection, series: str) -> None:
    """Delete a series and its games."""
    connection.execute(delete(schema.series_games).where(schema.series_games.c.series == series))
    connection.execute(delete(schema.series).where(schema.series.c.id == series))


def sweep(connection: Connection, now: int) -> int:
    """Delete the series that have not changed for thirty days; return how many."""
    table = schema.series.c
    query = select(table.id).where(table.state != "running", table.touched < now - KEPT_MS)
    old = list(connection.scalars(query))
    for series in old:
        delete_series(connection, series)
    return len(old)


def _row(found: Row[Any]) -> SeriesRow:
    values = found._asdict()
    return SeriesRow(**{**values, "plan": _decode_plan(values["plan"])})
