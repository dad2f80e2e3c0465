"""The journal of an SQLite database: events that are on disk, but not in the table ``events`` yet.

A row of the journal holds the events of one commit as MessagePack, so that a commit writes a few pages in
sequence and not a page for each room. Invariant: an event leaves the journal in the transaction that inserts
it into ``events``. So a reader in any process that reads the journal first and ``events`` second misses
nothing; events flushed in between are found twice. Over PostgreSQL the journal is empty.
"""

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import Connection

from parlour_server.store.records import EventValues

BODIES = "SELECT body FROM journal ORDER BY id"
# Texts are bytes in MessagePack, so SQLite finds the rows with a room's id without decoding any.
MENTIONS = "SELECT body FROM journal WHERE instr(body, ?) ORDER BY id"

#: Encodes the events of a commit for the journal.
pack = msgspec.msgpack.Encoder().encode
#: Decodes the result of ``pack``.
unpack = msgspec.msgpack.Decoder(list[EventValues]).decode


def unflushed_events(connection: Connection, rooms: Collection[str]) -> list[EventValues]:
    """Return the events of some rooms in the journal, in the order in which they were appended."""
    if connection.dialect.name != "sqlite":
        return []
    if len(rooms) == 1:
        bodies = connection.exec_driver_sql(MENTIONS, tuple(room.encode() for room in rooms)).scalars()
    else:
        bodies = connection.exec_driver_sql(BODIES).scalars()
    return [row for body in bodies for row in unpack(body) if row[0] in rooms]


def merged(unflushed: Sequence[EventValues], rows: Sequence[EventValues]) -> Sequence[EventValues]:
    """Return a stream's rows from the journal and from ``events``, by seq and without duplicates."""
    if not unflushed:
        return rows
    by_seq = {row[2]: row for row in (*unflushed, *rows)}
    return [by_seq[seq] for seq in sorted(by_seq)]
