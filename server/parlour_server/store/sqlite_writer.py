"""The log's writer over SQLite: one thread that commits group after group.

The appends of one iteration of the event loop are passed to the thread together, because waking a thread
costs more than writing an event.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from parlour_server.store.records import LogConflict, StoreError
from parlour_server.store.writer import MAX_GROUP, Append, LogWriter

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
    "WHERE unfinished <> excluded.unfinished"  # most rows are unchanged
)


class SqliteWriter(LogWriter):
    """Appends to the log over a connection of its own."""

    def __init__(
        self, connection: sqlite3.Connection, turn: AbstractContextManager[object] | None = None
    ) -> None:
        """Start the thread; ``turn``, if given, is a lock on a connection shared with others."""
        super().__init__()
        self._connection = connection
        self._turn = turn or nullcontext()
        self._gathered: list[Append] = []
        self._waiting = 0  # appends passed to the thread and not settled yet
        self._queue: queue.SimpleQueue[list[Append] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Commit what is waiting, then stop."""
        self._closing = True
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._connection.close)  # checkpoints the WAL

    @property
    def pending(self) -> int:
        """The number of appends that are not on disk yet."""
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
        """Loop of the writer thread: take the waiting appends, commit them, report the results."""
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
        """Commit a group in one transaction; if that fails, each append alone, so that only a bad one fails.

        Every exception is reported as a failure: if the thread died of one, all rooms would wait for ever.
        """
        try:
            with self._turn:
                self._transact(group)
        except Exception as error:
            if len(group) == 1:
                logger.error("append failed: %s", error)
                kind = LogConflict if isinstance(error, sqlite3.IntegrityError) else StoreError
                return [kind(str(error))]
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
        """Settle the appends of a group; runs in the event loop."""
        self._waiting -= len(group)
        self.on_commit(len(group), seconds)
        for append, failure in zip(group, failures, strict=True):
            self._settle(append, failure)
