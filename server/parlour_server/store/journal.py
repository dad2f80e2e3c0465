"""The journal of an SQLite database: events that are on disk, but not in the table ``events`` yet.

A row of the journal holds the events of one commit as MessagePack, so that a commit writes a few pages in
sequence and not a page for each room. Invariant: an event leaves the journal in the transaction that inserts
it into ``events``. So a reader of the journal first and ``events`` after it misses nothing, in any process;
what was moved in between is found twice. Over PostgreSQL the journal is empty.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select

from parlour_server.store.records import EventValues

# Texts are bytes in MessagePack, so SQLite finds the rows with a room's id without decoding any.
MENTIONS = "SELECT body FROM journal WHERE instr(body, ?) ORDER BY id"

#: Returns the events of a commit as they are stored.
pack = msgspec.msgpack.Encoder().encode
#: Returns what ``pack`` was given.
unpack = msgspec.msgpack.Decoder(list[EventValues]).decode


def with_unmoved(
    connection: Connection, query: Select[Any], room: str, matches: Callable[[EventValues], bool]
) -> Sequence[EventValues]:
    """Return the rows of a query on one stream of a room, with those that are still in the journal, by seq.

    Args:
        connection: Where to read.
        query: All columns of ``events``, for one stream of the room and ordered by ``seq``.
        room: The room.
        matches: Returns whether the query would select a row if it had been moved.
    """
    unmoved = [row for row in _unmoved(connection, room) if matches(row)]
    rows: Sequence[Any] = connection.execute(query).all()
    if not unmoved:
        return rows
    by_seq = {row[2]: row for row in (*unmoved, *rows)}
    return [by_seq[seq] for seq in sorted(by_seq)]


def _unmoved(connection: Connection, room: str) -> list[EventValues]:
    """Return a room's events in the journal, in the order in which they were appended."""
    if connection.dialect.name != "sqlite":
        return []
    bodies = connection.exec_driver_sql(MENTIONS, (room.encode(),)).scalars()
    return [row for body in bodies for row in unpack(body) if row[0] == room]
