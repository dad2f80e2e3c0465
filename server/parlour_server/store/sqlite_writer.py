"""The log's writer over SQLite: one thread, which commits group after group.

What one turn of the event loop appends is handed over at its end, all at once: waking a thread costs more
than writing an event.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from parlour_server.store.records import StoreError
from parlour_server.store.writer import MAX_GROUP, Append, LogWriter, settle

logger = logging.getLogger(__name__)

INSERT_EVENT = "INSERT INTO events (room, stream, seq, epoch, kind, body, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
UPSERT_ROOM = (
    "INSERT INTO rooms (room, status, visibility, machine, summary, touched, due) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (room) DO UPDATE SET status = excluded.status, machine = excluded.machine, "
    "summary = excluded.summary, touched = excluded.touched, due = excluded.due"
)
UPSERT_SETTING = (
    "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
UPSERT_SEAT = (
    "INSERT INTO seats (player, room, at, unfinished) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (player, room) DO UPDATE SET unfinished = excluded.unfinished "
    "WHERE unfinished <> excluded.unfinished"  # most rows change nothing
)


class SqliteWriter(LogWriter):
    """Appends to the log over a connection of its own."""

    def __init__(
        self, connection: sqlite3.Connection, turn: AbstractContextManager[object] | None = None
    ) -> None:
        """Start the thread. Others may use the connection only while they hold ``turn``, if it is given."""
        super().__init__()
        self._connection = connection
        self._turn = turn or nullcontext()
        self._gathered: list[Append] = []
        self._waiting = 0  # appends that were handed over and are not settled yet
        self._queue: queue.SimpleQueue[list[Append] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._connection.close)  # writes the last of the WAL back

    @property
    def pending(self) -> int:
        """How many appends wait to be on disk."""
        return self._waiting + len(self._gathered)

    def _put(self, append: Append) -> None:
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(append)

    def _hand_over(self) -> None:
        if self._gathered:
            self._waiting += len(self._gathered)
            self._queue.put(self._gathered)
            self._gathered = []

    def _write(self) -> None:
        """Run in the writer thread: take what has gathered, commit it, report."""
        while True:
            group, last = self._gather()
            if group:
                began = perf_counter()
                failures = self._commit(group)
                self._loop.call_soon_threadsafe(self._report, group, failures, perf_counter() - began)
            if last:
                return

    def _gather(self) -> tuple[list[Append], bool]:
        group: list[Append] = []
        item = self._queue.get()
        while item is not None:
            group += item
            if len(group) >= MAX_GROUP:
                return group, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _commit(self, group: list[Append]) -> list[StoreError | None]:
        """Commit a group at once; if that fails, each append alone, so that one bad one hurts no other.

        Whatever the failure is, it is reported: a thread that died of it would leave every room waiting.
        """
        try:
            with self._turn:
                self._transact(group)
        except Exception as error:
            if len(group) == 1:
                logger.error("append failed: %s", error)
                return [StoreError(str(error))]
            return [failure for append in group for failure in self._commit([append])]
        return [None] * len(group)

    def _transact(self, group: list[Append]) -> None:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(INSERT_EVENT, [row for append in group for row in append.events])
            if rooms := [row for append in group for row in append.rooms]:
                connection.executemany(UPSERT_ROOM, rooms)
                connection.executemany(UPSERT_SEAT, [row for append in group for row in append.seats])
            if settings := [row for append in group for row in append.settings]:
                connection.executemany(UPSERT_SETTING, settings)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _report(self, group: list[Append], failures: list[StoreError | None], seconds: float) -> None:
        """Run in the event loop: tell a group how its appends ended."""
        self._waiting -= len(group)
        self.on_commit(len(group), seconds)
        for append, failure in zip(group, failures, strict=True):
            settle(append, failure)
