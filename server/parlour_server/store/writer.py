"""The log's writer: one thread that appends events in groups.

It commits whatever has gathered while the last commit was under way; it never waits to collect more
(docs/measurements.md). Invariant: a future of ``append`` is done only after its events are on disk,
and one append is written whole or not at all.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from parlour_server.store.records import Record, RoomRow, StoreError

logger = logging.getLogger(__name__)

MAX_PENDING = 10_000
MAX_GROUP = 500

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class _Append:
    records: Sequence[Record]
    row: RoomRow | None
    done: asyncio.Future[None]


INSERT = "INSERT INTO events (room, stream, seq, epoch, kind, body, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
UPSERT_ROOM = (
    "INSERT INTO rooms (room, status, visibility, machine, summary, touched) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (room) DO UPDATE SET status = excluded.status, machine = excluded.machine, "
    "summary = excluded.summary, touched = excluded.touched"
)
INSERT_SEAT = "INSERT OR IGNORE INTO seats (player, room) VALUES (?, ?)"


class LogWriter:
    """Appends to the log over a connection of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Start the thread; must be made in a running event loop. The connection is its own from now on."""
        self._loop = asyncio.get_running_loop()
        self._connection = connection
        self._closing = False
        self._queue: queue.Queue[_Append | None] = queue.Queue(MAX_PENDING)
        self._thread = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._thread.start()

    def append(self, records: Sequence[Record], row: RoomRow | None = None) -> asyncio.Future[None]:
        """Write events, all or none; the future is done when they are on disk.

        It fails with StoreError where they could not be written or too many appends are waiting.
        """
        done: asyncio.Future[None] = self._loop.create_future()
        if self._closing:
            done.set_exception(StoreError("the log is closed"))
            return done
        try:
            self._queue.put_nowait(_Append(records, row, done))
        except queue.Full:
            done.set_exception(StoreError("too much is waiting to be written"))
        return done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        await asyncio.to_thread(self._queue.put, None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._connection.close)  # writes the last of the WAL back

    def _write(self) -> None:
        """Run in the writer thread: take what has gathered, commit it, report."""
        while True:
            group, last = self._gather()
            if group:
                failures = self._commit(group)
                self._loop.call_soon_threadsafe(_report, group, failures)
            if last:
                return

    def _gather(self) -> tuple[list[_Append], bool]:
        group: list[_Append] = []
        item = self._queue.get()
        while item is not None:
            group.append(item)
            if len(group) >= MAX_GROUP:
                return group, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _commit(self, group: list[_Append]) -> list[StoreError | None]:
        """Commit a group at once; if that fails, each append alone, so that one bad one hurts no other.

        Whatever the failure is, it is reported: a thread that died of it would leave every room waiting.
        """
        try:
            self._transact(group)
        except Exception as error:
            if len(group) == 1:
                logger.error("append failed: %s", error)
                return [StoreError(str(error))]
            return [failure for append in group for failure in self._commit([append])]
        return [None] * len(group)

    def _transact(self, group: list[_Append]) -> None:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(INSERT, [_event_values(r) for append in group for r in append.records])
            for append in group:
                if append.row is not None:
                    self._project(append.row)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _project(self, row: RoomRow) -> None:
        summary = row.summary
        values = (
            summary.room,
            summary.status,
            row.visibility,
            row.machine,
            _encode(summary).decode(),
            row.touched,
        )
        self._connection.execute(UPSERT_ROOM, values)
        people = [player for player in summary.players if player is not None and player.kind != "machine"]
        self._connection.executemany(INSERT_SEAT, [(player.id, summary.room) for player in people])


def _event_values(record: Record) -> tuple[str, str, int, int, str, str, int]:
    body = _encode(record.body)
    kind = record.body.__struct_config__.tag
    return record.room, record.stream, record.seq, record.epoch, str(kind), body.decode(), record.at


def _report(group: list[_Append], failures: list[StoreError | None]) -> None:
    """Run in the event loop: settle the futures of a group."""
    for append, failure in zip(group, failures, strict=True):
        if append.done.done():
            continue  # its waiter was cancelled; the events are on disk all the same
        if failure is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(failure)
