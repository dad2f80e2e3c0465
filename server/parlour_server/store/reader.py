"""What is read of the log: in a thread of its own, so that a long read never holds up the event loop."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
from sqlalchemy import Engine, Select, select
from sqlalchemy.exc import SQLAlchemyError

from parlour_protocol.events import AnyEvent
from parlour_protocol.values import RoomSummary, Stream
from parlour_server.store import schema
from parlour_server.store.records import Record, StoreError

logger = logging.getLogger(__name__)

_decode_event = msgspec.json.Decoder(AnyEvent).decode
_decode_summary = msgspec.json.Decoder(RoomSummary).decode

T = TypeVar("T")


class LogReader:
    """Queries over the log and its projections; each raises StoreError where the log cannot be read."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "log-reader")

    def close(self) -> None:
        """Finish the query under way and stop."""
        self._thread.shutdown(cancel_futures=True)

    async def events(self, room: str, stream: Stream, after: int, limit: int) -> list[Record]:
        """Return up to ``limit`` events of a room's stream after a sequence number, in order."""
        return await self._read(lambda: self._select_events(room, stream, after, limit))

    async def fold(self, room: str, build: Callable[[list[Record]], T]) -> T | None:
        """Return ``build`` of a room's game stream, None if it has none; ``build`` runs in the thread."""

        def load() -> T | None:
            records = self._select_events(room, "game", 0, -1)
            return build(records) if records else None

        return await self._read(load)

    async def listed(self, since: int, limit: int) -> list[RoomSummary]:
        """Return the public rooms that wait or play, touched since then, the newest first."""
        return await self._read(
            lambda: self._select_summaries(
                select(schema.rooms.c.summary)
                .where(schema.rooms.c.status.in_(["waiting", "playing"]))
                .where(schema.rooms.c.visibility == "public")
                .where(schema.rooms.c.touched >= since)
                .order_by(schema.rooms.c.touched.desc())
                .limit(limit)
            )
        )

    async def rooms_of(self, player: str, limit: int) -> list[RoomSummary]:
        """Return a player's unfinished rooms, the newest first."""
        return await self._read(
            lambda: self._select_summaries(
                select(schema.rooms.c.summary)
                .join(schema.seats, schema.seats.c.room == schema.rooms.c.room)
                .where(schema.seats.c.player == player)
                .where(schema.rooms.c.status != "over")
                .order_by(schema.rooms.c.touched.desc())
                .limit(limit)
            )
        )

    async def machines_playing(self) -> list[str]:
        """Return the rooms whose running game has a machine in it."""
        return await self._read(self._select_machines)

    async def _read(self, query: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, query)
        except SQLAlchemyError as error:
            logger.error("the log could not be read: %s", error)
            raise StoreError("the log could not be read") from error

    def _select_events(self, room: str, stream: Stream, after: int, limit: int) -> list[Record]:
        table = schema.events.c
        query = (
            select(table.seq, table.epoch, table.body, table.at)
            .where(table.room == room, table.stream == stream, table.seq > after)
            .order_by(table.seq)
            .limit(limit)
        )
        with self._engine.connect() as connection:
            return [
                Record(room, stream, seq, epoch, _decode_event(body), at)
                for seq, epoch, body, at in connection.execute(query)
            ]

    def _select_summaries(self, query: Select[str]) -> list[RoomSummary]:
        with self._engine.connect() as connection:
            return [_decode_summary(summary) for (summary,) in connection.execute(query)]

    def _select_machines(self) -> list[str]:
        query = select(schema.rooms.c.room).where(schema.rooms.c.status == "playing", schema.rooms.c.machine)
        with self._engine.connect() as connection:
            return list(connection.scalars(query))
