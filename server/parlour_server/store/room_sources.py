"""Where rooms with engines were opened from, so that their searches keep their share after a restart.

A source is the keyed hash of an address or network (``parlour_server.auth.sources``), stored beside the log,
which is public in parts and holds nothing of it.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, insert, select

from parlour_server.store import schema
from parlour_server.store.database import Database


@dataclass(eq=False, slots=True)
class _Batch:
    """Sources to be written in one transaction; one whose write failed is tried by the next who waits."""

    notes: dict[str, str] = field(default_factory=dict)
    written: bool = False


class RoomSources:
    """Reads and writes the sources of rooms, in a thread; both raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._batch = _Batch()
        self._writing = asyncio.Lock()

    async def note(self, room: str, source: str) -> None:
        """Record where a room is opened from, before it is; the first record counts.

        All that come during a write form the next one: over SQLite the log's writer waits for each, and the
        more there are, the longer.
        """
        batch = self._batch
        batch.notes.setdefault(room, source)
        async with self._writing:
            if batch.written:
                return
            if batch is self._batch:
                self._batch = _Batch()
            await asyncio.to_thread(self._database.run, lambda connection: _note(connection, batch.notes))
            batch.written = True

    async def of(self, room: str) -> str:
        """Return where a room was opened from, empty if that was not recorded."""
        return await asyncio.to_thread(self._database.run, lambda connection: _source(connection, room))


def _note(connection: Connection, notes: Mapping[str, str]) -> None:
    for room, source in notes.items():
        if not _source(connection, room):
            connection.execute(insert(schema.room_sources).values(room=room, source=source))


def _source(connection: Connection, room: str) -> str:
    table = schema.room_sources.c
    return connection.scalar(select(table.source).where(table.room == room)) or ""
