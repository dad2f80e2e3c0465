"""Ratings in the database: the log's finished games in order, and the table of standings made from them.

Invariant: the standings and the position in the log up to which they count are written in one transaction
that holds the position's row lock, so that no game is counted twice.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, case, delete, desc, func, insert, select, tuple_, update

from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, RoomOpened
from parlour_protocol.values import Player
from parlour_server.domain.ratings.glicko import PROVISIONAL, Rating
from parlour_server.domain.ratings.ladders import Ladder, Pool
from parlour_server.domain.ratings.standings import FinishedGame, Key, Standing
from parlour_server.store import schema

MAX_LADDERS = 1_000
LAST_COUNTED = "rated-to"  # the setting with the last counted ending

_decode_event = msgspec.json.Decoder(AnyEvent).decode


class Ending(Struct, frozen=True, array_like=True):
    """The place of a game's end in the log; ordered as endings are counted."""

    at: int = 0
    room: str = ""
    seq: int = 0


def counted_to(connection: Connection) -> Ending:
    """Return the last ending that was counted."""
    table = schema.settings.c
    stored = connection.scalar(select(table.value).where(table.name == LAST_COUNTED))
    return Ending() if stored is None else msgspec.json.decode(stored, type=Ending)


def hold_count(connection: Connection) -> Ending:
    """Return the last counted ending and lock it against other updaters until the transaction ends."""
    table = schema.settings
    line = table.c.name == LAST_COUNTED
    if not connection.execute(update(table).where(line).values(value=table.c.value)).rowcount:
        count_to(connection, Ending())
    return counted_to(connection)


def count_to(connection: Connection, ending: Ending) -> None:
    """Store the last counted ending."""
    table, value = schema.settings, msgspec.json.encode(ending).decode()
    if not connection.execute(update(table).where(table.c.name == LAST_COUNTED).values(value=value)).rowcount:
        connection.execute(insert(table).values(name=LAST_COUNTED, value=value))


def endings(connection: Connection, after: Ending, until: int, limit: int) -> list[Ending]:
    """Return the next endings after one, up to ``until`` (milliseconds since 1970), at most ``limit``."""
    table = schema.events.c
    query = (
        select(table.at, table.room, table.seq)
        .where(schema.ENDED, table.at <= until)
        .where(tuple_(table.at, table.room, table.seq) > tuple_(after.at, after.room, after.seq))
        .order_by(table.at, table.room, table.seq)
        .limit(limit)
    )
    return [Ending(*row) for row in connection.execute(query)]


def finished_game(connection: Connection, ending: Ending) -> FinishedGame | None:
    """Return the game that ended there, None if its beginning is not in the log."""
    table = schema.events.c
    query = (
        select(table.body)
        .where(table.room == ending.room, table.stream == "game", table.seq <= ending.seq)
        .where(table.kind.in_(["room-opened", "game-started", "game-ended"]))
        .order_by(table.seq)
    )
    bodies = [_decode_event(body) for body in connection.scalars(query)]
    if len(bodies) < 3:
        return None
    opened, started, ended = bodies[0], bodies[-2], bodies[-1]
    if not isinstance(opened, RoomOpened) or not isinstance(started, GameStarted):
        return None
    assert isinstance(ended, GameEnded)
    return FinishedGame(opened, started.players, ended.result, ending.at)


def read_standing(connection: Connection, ladder: Ladder, player: str) -> Standing | None:
    """Return a player's standing on a ladder, None without rated games there."""
    table = schema.ratings.c
    row = connection.execute(_standings(ladder).where(table.player == player)).one_or_none()
    return None if row is None else _standing(ladder, row)


def standings_of(connection: Connection, player: str) -> list[tuple[Ladder, Standing]]:
    """Return a player's standings on all ladders, those with the most games first."""
    table = schema.ratings.c
    query = (
        select(schema.ratings).where(table.player == player).order_by(desc(table.games)).limit(MAX_LADDERS)
    )
    standings = []
    for row in connection.execute(query):
        ladder = Ladder(row.pool, row.game, row.board)
        standings.append((ladder, _standing(ladder, row)))
    return standings


def write_standings(connection: Connection, standings: Iterable[tuple[Key, Standing]]) -> None:
    """Insert or update standings."""
    table = schema.ratings
    for (ladder, player), standing in standings:
        row_key = (
            table.c.pool == ladder.pool,
            table.c.game == ladder.game,
            table.c.board == ladder.board,
            table.c.player == player,
        )
        values = {
            "name": standing.player.name,
            "rating": standing.rating.rating,
            "deviation": standing.rating.deviation,
            "volatility": standing.rating.volatility,
            "games": standing.games,
            "at": standing.at,
        }
        if not connection.execute(update(table).where(*row_key).values(values)).rowcount:
            key = {"pool": ladder.pool, "game": ladder.game, "board": ladder.board, "player": player}
            connection.execute(insert(table).values(**key, **values))


def forget_standings(connection: Connection) -> None:
    """Delete all standings, to count the whole log again."""
    hold_count(connection)
    connection.execute(delete(schema.ratings))
    count_to(connection, Ending())


def top(connection: Connection, ladder: Ladder, limit: int) -> list[Standing]:
    """Return a ladder's standings by rating, provisional ones last."""
    table = schema.ratings.c
    provisional = case((table.deviation > PROVISIONAL, 1), else_=0)
    query = _standings(ladder).order_by(provisional, desc(table.rating), table.player).limit(limit)
    return [_standing(ladder, row) for row in connection.execute(query)]


def ladders(
    connection: Connection, pool: Pool | None = None, game: str | None = None
) -> list[tuple[Ladder, int]]:
    """Return the ladders with their numbers of players, optionally of one pool or game only."""
    table, players = schema.ratings.c, func.count()
    query = (
        select(table.pool, table.game, table.board, players)
        .group_by(table.pool, table.game, table.board)
        .order_by(table.pool, table.game, players.desc(), table.board)
        .limit(MAX_LADDERS)
    )
    if pool is not None:
        query = query.where(table.pool == pool)
    if game is not None:
        query = query.where(table.game == game)
    return [(Ladder(*row[:3]), row[3]) for row in connection.execute(query)]


def _standings(ladder: Ladder) -> Select[tuple[str, str, float, float, float, int, int]]:
    table = schema.ratings.c
    return select(
        table.player, table.name, table.rating, table.deviation, table.volatility, table.games, table.at
    ).where(table.pool == ladder.pool, table.game == ladder.game, table.board == ladder.board)


def _standing(ladder: Ladder, row: Row[tuple[str, str, float, float, float, int, int]]) -> Standing:
    player = Player(row.player, row.name, "bot" if ladder.pool == "bots" else "person")
    return Standing(player, Rating(row.rating, row.deviation, row.volatility), row.games, row.at)
