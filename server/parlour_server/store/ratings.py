"""Ratings in the database: the log's finished games in order, and the table of standings made from them.

Invariant: the standings and the position of the last counted ending are written in one transaction, which
holds the position's row lock, so that no game is counted twice.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, Select, case, delete, desc, func, insert, select, text, update

from parlour_protocol.events import AnyEvent, GameChanged, GameEnded, GameStarted, RoomOpened
from parlour_protocol.values import Player
from parlour_server.domain.ratings.glicko import PROVISIONAL, Rating
from parlour_server.domain.ratings.ladders import Ladder, Pool
from parlour_server.domain.ratings.standings import FinishedGame, Key, Standing
from parlour_server.domain.room.state import agreed
from parlour_server.store import schema
from parlour_server.store.database import set_default
from parlour_server.store.journal import merged, unflushed_events
from parlour_server.store.records import EventValues

MAX_LADDERS = 1_000
LAST_COUNTED = "rated-to"  # the setting with the position of the last counted ending
FRAME_OF_A_GAME = ("room-opened", "game-changed", "game-started", "game-ended")

_decode_event = msgspec.json.Decoder(AnyEvent).decode


class Ending(Struct, frozen=True):
    """The end of a rated game: its position in the order of counting, its room and its event's number."""

    position: int
    room: str
    seq: int


def counted_to(connection: Connection) -> int:
    """Return the position of the last ending that was counted, 0 at first."""
    table = schema.settings.c
    return int(connection.scalar(select(table.value).where(table.name == LAST_COUNTED)) or 0)


def hold_count(connection: Connection) -> int:
    """Return the last counted position and lock it against other updaters until the transaction ends."""
    table = schema.settings
    set_default(connection, LAST_COUNTED, "0")
    connection.execute(update(table).where(table.c.name == LAST_COUNTED).values(value=table.c.value))
    return counted_to(connection)


def count_to(connection: Connection, position: int) -> None:
    """Store the position of the last counted ending; ``hold_count`` has locked it."""
    table = schema.settings
    connection.execute(update(table).where(table.c.name == LAST_COUNTED).values(value=str(position)))


#: If several servers append, an ending can be on disk before one with a smaller position. So an ending is
#: read only after all transactions that began before its own have ended. Old rows are exempt: the numbers of
#: their transactions may have been used again.
_SETTLED: Final = text(
    "(age(endings.xmin) > age((pg_snapshot_xmin(pg_current_snapshot()))::xid)"
    " OR endings.position < (SELECT max(position) - 10000 FROM endings))"
)


def endings(connection: Connection, after: int, limit: int, *, shared: bool = False) -> list[Ending]:
    """Return the next endings after a position, at most ``limit``; no ending comes between them later.

    ``shared`` says that several servers append to the log in PostgreSQL, which needs another condition.
    """
    position = schema.endings.c.position
    query = select(schema.endings).where(position > after).order_by(position).limit(limit)
    if shared:
        query = query.where(_SETTLED)
    return [Ending(*row) for row in connection.execute(query)]


def counting(connection: Connection, room: str | None = None) -> bool:
    """Return whether rated games that are not counted yet have ended, in any room or in ``room``."""
    table = schema.endings.c
    waiting = select(table.position).where(table.position > counted_to(connection)).limit(1)
    return connection.scalar(waiting if room is None else waiting.where(table.room == room)) is not None


def finished_games(connection: Connection, batch: Sequence[Ending]) -> list[FinishedGame]:
    """Return the games of these endings, except games whose beginning is not in the log.

    Only a game's frame is read: the opening of the room, the game's start and its end.
    """
    unflushed: defaultdict[str, list[EventValues]] = defaultdict(list)
    for row in unflushed_events(connection, {ending.room for ending in batch}):
        if row[1] == "game" and row[4] in FRAME_OF_A_GAME:
            unflushed[row[0]].append(row)
    games = [_finished_game(connection, ending, unflushed[ending.room]) for ending in batch]
    return [game for game in games if game is not None]


def _finished_game(
    connection: Connection, ending: Ending, unflushed: Sequence[EventValues]
) -> FinishedGame | None:
    rows = merged([row for row in unflushed if row[2] <= ending.seq], _flushed_frame(connection, ending))
    bodies = [_decode_event(row[5]) for row in rows]
    if len(bodies) < 3:
        return None
    opened, started, ended = bodies[0], bodies[-2], bodies[-1]
    if not isinstance(opened, RoomOpened) or not isinstance(started, GameStarted):
        return None
    assert isinstance(ended, GameEnded)
    for body in bodies:
        if isinstance(body, GameChanged):
            opened = agreed(opened, body)
    return FinishedGame(opened, started.players, ended.result, rows[-1][6])


def _flushed_frame(connection: Connection, ending: Ending) -> Sequence[Any]:
    """Return the part of a game's frame that is in ``events``, without reading the rest of the room."""
    table = schema.events.c
    log = (table.room == ending.room, table.stream == "game")
    start = (
        select(table.seq)
        .where(*log, table.seq < ending.seq, table.kind == "game-started")
        .order_by(table.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    # The first event of a room opens it; later ones may change its game.
    changes = (table.kind == "game-changed") & (table.seq < ending.seq)
    frame = select(schema.events).where(*log, table.seq.in_([1, ending.seq]) | (table.seq == start) | changes)
    return connection.execute(frame.order_by(table.seq)).all()


def read_standing(connection: Connection, ladder: Ladder, player: str) -> Standing | None:
    """Return a player's standing on a ladder, None without rated games there."""
    table = schema.ratings.c
    row = connection.execute(_standings(ladder).where(table.player == player)).one_or_none()
    return None if row is None else _standing(ladder, row)


def standings_of(connection: Connection, player: str) -> list[tuple[Ladder, Standing]]:
    """Return a player's standings on all ladders, most games first."""
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
        values = {
            "name": standing.player.name,
            "rating": standing.rating.rating,
            "deviation": standing.rating.deviation,
            "volatility": standing.rating.volatility,
            "games": standing.games,
            "at": standing.at,
        }
        key = {"pool": ladder.pool, "game": ladder.game, "board": ladder.board, "player": player}
        if not connection.execute(update(table).filter_by(**key).values(values)).rowcount:
            connection.execute(insert(table).values(**key, **values))


def forget_standings(connection: Connection) -> None:
    """Delete all standings, so that the whole log is counted again."""
    hold_count(connection)
    connection.execute(delete(schema.ratings))
    count_to(connection, 0)


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
