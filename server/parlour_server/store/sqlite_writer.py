"""The log's writer over SQLite: one thread that commits groups of appends to the journal and flushes it.

The appends of one iteration of the event loop are passed to the thread together, because waking a thread
costs more than writing an event. The appends of a failed group are tried one by one only if one of them may
be at fault: if the file is locked, full or broken the whole group fails. The thread flushes the journal at
the start, when the journal is full, when no events have come for a while, and at the end.
"""

import logging
import queue
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, perf_counter
from typing import Final

from parlour_server.store.records import NOT_ANSWERING, Append, LogConflict, StoreError
from parlour_server.store.sqlite_journal import MOVE_BYTES, SqliteJournal
from parlour_server.store.writer import MAX_GROUP, LogWriter
from parlour_server.supervision.causes import DATABASE_AWAY, NOT_WRITTEN
from parlour_server.supervision.parts import in_own_thread

logger = logging.getLogger(__name__)

#: The journal is flushed after this long without events; a failed flush is retried after the same time.
QUIET_SECONDS: Final = 10.0
#: The longest wait for the other writers of this process.
TURN_SECONDS: Final = 4.0
#: SQLite's errors that are the rows' fault; every other error concerns the whole group.
FAULTS_OF_ROWS: Final = (
    LogConflict,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
)


class SqliteWriter(LogWriter):
    """Appends to the log over a connection of its own."""

    def __init__(self, connection: sqlite3.Connection, turn: "threading.Lock | None" = None) -> None:
        """Start the thread; this process's writers share the lock ``turn``; in memory, its readers too."""
        super().__init__()
        self._connection = connection
        self._journal = SqliteJournal(connection)
        self._turn = turn or threading.Lock()
        self._gathered: list[Append] = []
        self._waiting = 0  # appends passed to the thread and not settled yet
        self._queue: queue.SimpleQueue[list[Append] | None] = queue.SimpleQueue()
        self._flush_at: float | None = None  # in monotonic time; None while there is nothing to flush
        self._flush_failed = False
        self._thread = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Commit the waiting appends, flush the journal, then stop.

        Takes as long as the file is locked or slow; the caller stops waiting after its limit.
        """
        self._closing = True
        self._hand_over()
        self._queue.put(None)
        await in_own_thread(self._thread.join)
        await in_own_thread(self._connection.close)  # checkpoints the WAL

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
        self._flush()
        last = False
        while not last:
            group, last = self._gather()
            if group:
                began = perf_counter()
                sent = self._claim(group)
                failures = self._commit(sent)
                seconds = perf_counter() - began
                self._loop.call_soon_threadsafe(self._report, len(group), sent, failures, seconds)
                self._plan_flush(any(append.events for append in sent))
            if last or (self._flush_at is not None and self._flush_at <= monotonic()):
                self._flush()

    def _gather(self) -> tuple[list[Append], bool]:
        """Return the next group (empty if the journal must be flushed first), and whether it is the last."""
        group: list[Append] = []
        try:
            wait = None if self._flush_at is None else max(0.0, self._flush_at - monotonic())
            item = self._queue.get(timeout=wait)
            while item is not None:
                group += item
                if len(group) >= MAX_GROUP:
                    return group, False
                item = self._queue.get_nowait()
        except queue.Empty:
            return group, False
        return group, True

    def _commit(self, group: list[Append]) -> list[StoreError | None]:
        """Commit a group in one transaction; if one append may be at fault, each alone."""
        error = self._try(group)
        if error is None:
            return [None] * len(group)
        if len(group) == 1 or _concerns_all(error):
            return _failed(len(group), error)
        results: list[StoreError | None] = []
        for append in group:
            if append.in_doubt:  # its caller may have acted otherwise since
                results.append(StoreError(NOT_ANSWERING))
                continue
            error = self._try([append])
            if error is not None and _concerns_all(error):
                return results + _failed(len(group) - len(results), error)
            results += [None] if error is None else _failed(1, error)
        return results

    def _try(self, group: list[Append]) -> Exception | None:
        """Commit a group in one transaction; return the error, None on success.

        Every exception is returned: one that ended the thread would end all writing.
        """
        if not group:
            return None
        try:
            with self._in_turn():
                self._journal.commit(group)
        except Exception as error:
            return error
        return None

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Keep the other writers of this process away; raise StoreError if one of them takes too long."""
        if not self._turn.acquire(timeout=TURN_SECONDS):
            raise StoreError("the database is busy")
        try:
            yield
        finally:
            self._turn.release()

    def _plan_flush(self, events_came: bool) -> None:
        """Decide when to flush the journal; new events do not bring the retry of a failed flush forward."""
        if events_came and not self._flush_failed:
            full = self._journal.bytes >= MOVE_BYTES
            self._flush_at = monotonic() + (0 if full else QUIET_SECONDS)

    def _flush(self) -> None:
        """Flush the journal; after a failure its events stay readable in the journal."""
        try:
            with self._in_turn():
                self._journal.flush()
        except Exception as error:
            logger.error("the journal could not be flushed: %s", error, extra=DATABASE_AWAY)
            self._flush_failed, self._flush_at = True, monotonic() + QUIET_SECONDS
        else:
            self._flush_failed, self._flush_at = False, None

    def _report(
        self, taken: int, sent: list[Append], failures: list[StoreError | None], seconds: float
    ) -> None:
        """Settle the ``sent`` appends of a group of ``taken``; runs in the event loop."""
        self._waiting -= taken
        if sent:
            self.on_commit(len(sent), seconds)
        for append, failure in zip(sent, failures, strict=True):
            self._settle(append, failure)


def _concerns_all(error: Exception) -> bool:
    """Return whether an error concerns the database and not the rows."""
    database = isinstance(error, sqlite3.Error | StoreError | OSError | MemoryError)
    return database and not isinstance(error, FAULTS_OF_ROWS)


def _failed(count: int, error: Exception | None) -> list[StoreError | None]:
    if count:
        logger.error("append failed (%d together): %s", count, error, extra=NOT_WRITTEN)
    failure = error if isinstance(error, StoreError) else StoreError(str(error))
    return [failure] * count
