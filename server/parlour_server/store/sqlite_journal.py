"""Commits to the journal of an SQLite database, and flushes of the journal into ``events``.

A flush inserts everything in the journal into ``events`` and empties the journal, in one transaction. The
events are sorted by room, so that a page is written once for many events of a room. Invariants: the last
number of every stream in the journal is known here, so a number is used only once although the journal has no
index; the journal never grows beyond MAX_BYTES by more than a group.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Final

import msgspec

from parlour_server.store.journal import pack
from parlour_server.store.records import Append, EventValues, LogConflict, StoreError

#: A journal of this size is flushed at once: each page gets more events of a room (docs/decisions/0011).
MOVE_BYTES: Final = 1 << 20
#: A journal that cannot be flushed takes no more appends at this size.
MAX_BYTES: Final = 4 * MOVE_BYTES
MAX_HEADS: Final = 50_000
#: Rows of one statement. While the event loop is busy, this thread waits for the interpreter after each row
#: that SQLite returns, after each statement and every tenth of a millisecond. A flush row by row would delay
#: all commits by these waits. So SQLite, msgspec and itertools process many rows together.
ROWS_AT_ONCE: Final = 500

BODIES = (
    "SELECT group_concat(hex(body), ''), count(*), max(id) "
    "FROM (SELECT id, body FROM journal WHERE id > ? ORDER BY id LIMIT ?)"
)
# An array in MessagePack: this byte, the number of elements, the elements
ARRAY, ARRAY_BYTES = b"\xdd", 4
INSERT_GROUP = "INSERT INTO journal (body) VALUES (?)"
INSERT_ENDING = "INSERT INTO endings (room, seq) VALUES (?, ?)"
INSERT_EVENTS = "INSERT INTO events (room, stream, seq, epoch, kind, body, at) VALUES "
EVENT_VALUES = "(?, ?, ?, ?, ?, ?, ?)"
UPSERT_ROOM = (
    "INSERT INTO rooms (room, status, visibility, machine, summary, touched, due) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (room) DO UPDATE SET status = excluded.status, machine = excluded.machine, "
    "summary = excluded.summary, touched = excluded.touched, due = excluded.due"
)
UPSERT_SETTING = (
    "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
# An older server recorded a source before its room, and may have left a source without a room.
INSERT_SOURCE = "INSERT INTO room_sources (room, source) VALUES (?, ?) ON CONFLICT (room) DO NOTHING"
UPSERT_SEAT = (
    "INSERT INTO seats (player, room, at, unfinished) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (player, room) DO UPDATE SET unfinished = excluded.unfinished "
    "WHERE unfinished <> excluded.unfinished"  # most rows are unchanged
)
LAST_SEQ = "SELECT max(seq) FROM events WHERE room = ? AND stream = ?"

StreamKey = tuple[str, str]


class _Event(msgspec.Struct, array_like=True, gc=False):
    """The beginning of a packed event."""

    room: str


_rooms_of = msgspec.msgpack.Decoder(list[list[_Event]]).decode
_split = msgspec.msgpack.Decoder(list[list[msgspec.Raw]]).decode
_unpack = msgspec.msgpack.Decoder(list[EventValues]).decode


class SqliteJournal:
    """Commits and flushes. Used by one thread at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Use the owner's connection, which begins transactions explicitly."""
        self._connection = connection
        # The last numbers of streams on disk: of all streams in the journal, and of others used lately.
        self._heads: dict[StreamKey, int] = {}
        self._took_over = False  # the journal that an earlier process left has been flushed
        self.bytes = 0
        """The bytes committed to the journal since the last flush."""

    def commit(self, group: Sequence[Append]) -> None:
        """Write a group of appends in one transaction.

        Raises:
            LogConflict: an event's number is taken.
            StoreError: the journal is full.
            sqlite3.Error: the database refuses.
        """
        if not self._took_over:
            self.flush()
        events = [row for append in group for row in append.events]
        if events and self.bytes >= MAX_BYTES:
            raise StoreError("the journal is full")
        body = pack(events) if events else b""
        projected = [append for append in group if append.rooms or append.settings]
        heads = self._heads_after(group)
        if body and not projected:  # most groups are one statement, see ROWS_AT_ONCE
            self._connection.execute(INSERT_GROUP, (body,))
        else:
            with _transaction(self._connection) as connection:
                if body:
                    connection.execute(INSERT_GROUP, (body,))
                _project(connection, projected)
        self._heads.update(heads)
        self.bytes += len(body)

    def flush(self) -> None:
        """Move everything in the journal into ``events``, in one transaction.

        Raises:
            sqlite3.Error, msgspec.DecodeError: the journal could not be flushed; nothing has changed.
        """
        with _transaction(self._connection) as connection:
            if packed := _by_room(connection):
                for first in range(0, len(packed), ROWS_AT_ONCE):
                    some = packed[first : first + ROWS_AT_ONCE]
                    statement = INSERT_EVENTS + ", ".join([EVENT_VALUES] * len(some))
                    rows = _unpack(_array(len(some), b"".join(some)))
                    connection.execute(statement, list(chain.from_iterable(rows)))
                connection.execute("DELETE FROM journal")
        self.bytes, self._took_over = 0, True
        if len(self._heads) > MAX_HEADS:
            self._heads = {}

    def _heads_after(self, group: Sequence[Append]) -> dict[StreamKey, int]:
        """Return the last numbers of streams after the group; raise LogConflict if a number is taken."""
        heads: dict[StreamKey, int] = {}
        for append in group:
            for row in append.events if len(append.events) == 1 else sorted(append.events, key=itemgetter(2)):
                key, seq = (row[0], row[1]), row[2]
                if seq <= (heads[key] if key in heads else self._head(key)):
                    raise LogConflict(f"the log has event {seq} of {key} already")
                heads[key] = seq
        return heads

    def _head(self, key: StreamKey) -> int:
        """Return the last number of a stream on disk, 0 if it has none."""
        known = self._heads.get(key)
        if known is not None:
            return known
        (seq,) = self._connection.execute(LAST_SEQ, key).fetchone()
        return int(seq or 0)


def _by_room(connection: sqlite3.Connection) -> list[msgspec.Raw]:
    """Return the journal's events, sorted by room and packed: unpacked they take five times the memory."""
    packed: list[msgspec.Raw] = []
    rooms: list[str] = []
    known: dict[str, str] = {}  # one text for each room, however many events it has
    last = -1
    while True:
        joined, count, last = connection.execute(BODIES, (last, ROWS_AT_ONCE)).fetchone()
        if not count:
            return list(map(packed.__getitem__, sorted(range(len(rooms)), key=rooms.__getitem__)))
        groups = _array(count, bytes.fromhex(joined))
        packed.extend(chain.from_iterable(_split(groups)))
        found = list(map(attrgetter("room"), chain.from_iterable(_rooms_of(groups))))
        rooms.extend(map(known.setdefault, found, found))


def _array(count: int, elements: bytes) -> bytes:
    return ARRAY + count.to_bytes(ARRAY_BYTES) + elements


def _project(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Write the rows of appends in tables other than the log's."""
    for statement, rows in (
        (INSERT_ENDING, [row for append in appends for row in append.endings]),
        (INSERT_SOURCE, [row for append in appends for row in append.sources]),
        (UPSERT_ROOM, [row for append in appends for row in append.rooms]),
        (UPSERT_SEAT, [row for append in appends for row in append.seats]),
        (UPSERT_SETTING, [row for append in appends for row in append.settings]),
    ):
        connection.executemany(statement, rows)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
