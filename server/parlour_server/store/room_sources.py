"""Where rooms with engines were opened from, so that their searches keep their share after a restart.

A source is the keyed hash of an address or network (``parlour_server.auth.sources``), stored beside the log,
which is public in parts and holds nothing of it.
"""

import asyncio

from sqlalchemy import Connection, insert, select

from parlour_server.store import schema
from parlour_server.store.database import Database


class RoomSources:
    """Reads and writes the sources of rooms, in a thread; both raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, room: str, source: str) -> None:
        """Record where a room is opened from, before it is; the first record counts."""
        await asyncio.to_thread(self._database.run, lambda connection: _note(connection, room, source))

    async def of(self, room: str) -> str:
        """Return where a room was opened from, empty if that was not recorded."""
        return await asyncio.to_thread(self._database.run, lambda connection: _source(connection, room))


def _note(connection: Connection, room: str, source: str) -> None:
    if not _source(connection, room):
        connection.execute(insert(schema.room_sources).values(room=room, source=source))


def _source(connection: Connection, room: str) -> str:
    table = schema.room_sources.c
    return connection.scalar(select(table.source).where(table.room == room)) or ""
