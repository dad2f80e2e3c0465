"""Reads the log and its projections beside the event loop, one query at a time."""

import asyncio
import logging
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from typing import Final, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Integer, Select, Text, bindparam, func, literal, select
from sqlalchemy import cast as as_type

from parlour_protocol.answers import Event
from parlour_protocol.events import AnyEvent
from parlour_protocol.values import RoomSummary, Stream
from parlour_server.store import schema
from parlour_server.store.database import Database
from parlour_server.store.journal import unflushed_events
from parlour_server.store.records import NOT_ANSWERING, EventValues, StoreError
from parlour_server.supervision.causes import DATABASE_AWAY

logger = logging.getLogger(__name__)

_decode_event = msgspec.json.Decoder(AnyEvent).decode
_decode_summary = msgspec.json.Decoder(RoomSummary).decode

T = TypeVar("T")

STREAMS: Final[tuple[Stream, ...]] = get_args(Stream)
MAX_DUE: Final = 100
READ_SECONDS: Final = 10.0
LANDMARKS: Final = ("room-opened", "game-changed", "game-started", "game-ended")
#: The most events of one statement, which returns them as one text. SQLite releases the interpreter for every
#: row that it returns: row by row, a reader would take the interpreter from a busy event loop a thousand
#: times for a game. Not more, because decoding a text does not release the interpreter.
EVENTS_AT_ONCE: Final = 250


class _StoredEvent(Struct, frozen=True, array_like=True):
    """An event as a statement returns it."""

    seq: int
    epoch: int
    at: int
    body: AnyEvent


_decode_stored = msgspec.json.Decoder(list[_StoredEvent]).decode


def _moved_events(*kinds: str) -> Select[str]:
    """Return the query for a stream's next events in ``events``, as the inside of a JSON array."""
    table = schema.events.c
    events = (
        select(table.seq, table.epoch, table.at, table.body)
        .where(
            table.room == bindparam("room", type_=Text),
            table.stream == bindparam("stream", type_=Text),
            table.seq > bindparam("after", type_=Integer),
        )
        .order_by(table.seq)
        .limit(bindparam("most", type_=Integer))
    )
    row = (events.where(table.kind.in_(kinds)) if kinds else events).subquery().c
    numbers = (as_type(column, Text) for column in (row.seq, row.epoch, row.at))
    array = reduce(lambda left, right: left + "," + right, (*numbers, row.body))
    return select(func.aggregate_strings("[" + array + "]", ","))


MOVED_EVENTS: Final[dict[tuple[str, ...], Select[str]]] = {
    kinds: _moved_events(*kinds) for kinds in ((), LANDMARKS)
}


def _unfinished_rooms() -> Select[str, int | None]:
    """Return the query for a player's unfinished rooms; an index of unfinished seats keeps it short."""
    rooms, seats = schema.rooms.c, schema.seats.c
    # Leaving a seat does not update ``unfinished``, hence the checks of the room's status and players.
    latest = (
        select(rooms.summary, rooms.due, rooms.touched)
        .join(schema.seats, seats.room == rooms.room)
        .where(seats.player == bindparam("player", type_=Text), seats.unfinished, rooms.status != "over")
        .where(rooms.summary.contains(literal('"id":"') + bindparam("player", type_=Text) + '"'))
        .order_by(seats.at.desc())
        .limit(bindparam("most", type_=Integer))
        .subquery()
    )
    return select(latest.c.summary, latest.c.due).order_by(latest.c.touched.desc())


class UnfinishedRoom(NamedTuple):
    """A player's unfinished room, and the earliest time at which a flag can fall in it (ms since 1970)."""

    summary: RoomSummary
    due: int | None


UNFINISHED_ROOMS: Final = _unfinished_rooms()  # built once: every client asks, and building takes 0.2 ms


class LogReader:
    """Queries over the log and its projections; each raises StoreError if the log cannot be read.

    Each is answered within READ_SECONDS, including the wait for earlier queries.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "log-reader")
        self._turn = asyncio.Lock()

    def close(self) -> None:
        """Finish the running query and stop."""
        self._thread.shutdown(cancel_futures=True)

    async def events(self, room: str, stream: Stream, after: int, limit: int | None) -> list[Event]:
        """Return a stream's events after a sequence number in order, at most ``limit`` if given."""
        return await self._read(lambda connection: _select_events(connection, room, stream, after, limit))

    async def landmarks(self, room: str) -> list[Event]:
        """Return the events that open a room, change its game, and start and end its games, in order."""
        return await self._read(lambda connection: _select_events(connection, room, "game", kinds=LANDMARKS))

    async def fold(
        self, room: str, build: Callable[[dict[Stream, list[Event]]], T], most: int | None = None
    ) -> T | None:
        """Return ``build(streams)`` of a room, None if it has no events; ``build`` runs in the thread.

        A room with more than ``most`` events of its game, if that is given, is not read: None is returned.

        ``build`` may take long, so no connection waits for it: PostgreSQL ends a node's idle transaction.
        """

        def load(connection: Connection) -> dict[Stream, list[Event]]:
            unflushed = unflushed_events(connection, {room})
            if most is not None and _length(connection, room, unflushed) > most:
                return {"game": []}
            return {
                stream: _select_events(connection, room, stream, unflushed=unflushed) for stream in STREAMS
            }

        streams = await self._read(load)
        if not streams["game"]:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._thread, build, streams)

    async def due(self, now: int) -> list[str]:
        """Return the rooms whose running turn was due by ``now`` (milliseconds since 1970)."""
        table = schema.rooms.c
        due = select(table.room).where(table.due <= now).order_by(table.due).limit(MAX_DUE)
        return await self._read(lambda connection: list(connection.scalars(due)))

    async def rooms_of(self, player: str, limit: int) -> list[UnfinishedRoom]:
        """Return a player's unfinished rooms, newest first."""
        bound = {"player": player, "most": limit}
        return await self._read(
            lambda connection: [
                UnfinishedRoom(_decode_summary(summary), due)
                for summary, due in connection.execute(UNFINISHED_ROOMS, bound)
            ]
        )

    async def machines_playing(self) -> list[str]:
        """Return the rooms with a running game in which an engine plays."""
        playing = select(schema.rooms.c.room).where(
            schema.rooms.c.status == "playing", schema.rooms.c.machine
        )
        return await self._read(lambda connection: list(connection.scalars(playing)))

    async def source_of(self, room: str) -> str:
        """Return the source that opened a room, empty if it was not recorded."""
        table = schema.room_sources.c
        query = select(table.source).where(table.room == room)
        return await self._read(lambda connection: connection.scalar(query) or "")

    async def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            try:
                async with asyncio.timeout(READ_SECONDS), self._turn:
                    return await self._database.ask(query, self._thread)
            except TimeoutError:
                raise StoreError(NOT_ANSWERING) from None
        except StoreError as error:
            logger.error("the log could not be read: %s", error, extra=DATABASE_AWAY)
            raise StoreError("the log could not be read") from error


def _length(connection: Connection, room: str, unflushed: list[EventValues]) -> int:
    """Return the number of events of a room's game: the highest of their numbers, which have no gaps."""
    table = schema.events.c
    flushed = select(func.max(table.seq)).where(table.room == room, table.stream == "game")
    return max([connection.scalar(flushed) or 0, *(seq for _, of, seq, *_ in unflushed if of == "game")])


def _select_events(
    connection: Connection,
    room: str,
    stream: Stream,
    after: int = 0,
    limit: int | None = None,
    *,
    kinds: tuple[str, ...] = (),
    unflushed: list[EventValues] | None = None,
) -> list[Event]:
    """Return a stream's events after a sequence number in order; only of ``kinds`` if any are given.

    The room's events in the journal are read first (see ``journal``), unless the caller gives them as
    ``unflushed``: searching the journal takes longer than reading a page of events.
    """
    if unflushed is None:
        unflushed = unflushed_events(connection, {room})
    found = {
        seq: Event(room, stream, epoch, seq, at, _decode_event(body))
        for _, of, seq, epoch, kind, body, at in unflushed
        if of == stream and seq > after and (not kinds or kind in kinds)
    }
    query, left = MOVED_EVENTS[kinds], sys.maxsize if limit is None else limit
    while left > 0:
        count = min(left, EVENTS_AT_ONCE)
        bound = {"room": room, "stream": stream, "after": after, "most": count}
        flushed = _decode_stored(f"[{connection.scalar(query, bound) or ''}]")
        for event in flushed:
            found[event.seq] = Event(room, stream, event.epoch, event.seq, event.at, event.body)
            after = max(after, event.seq)
        if len(flushed) < count:
            break
        left -= count
    return [found[seq] for seq in sorted(found)][:limit]
