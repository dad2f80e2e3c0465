"""The log's writer over SQLite: one thread that commits group after group to the journal, and moves it.

The appends of one iteration of the event loop are passed to the thread together, because waking a thread
costs more than writing an event. The journal is moved at the start, when it is full, when no events have come
for a while, and at the end.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from contextlib import AbstractContextManager, nullcontext
from time import monotonic, perf_counter
from typing import Final

from parlour_server.store.records import StoreError
from parlour_server.store.sqlite_journal import MOVE_BYTES, SqliteJournal
from parlour_server.store.writer import MAX_GROUP, Append, LogWriter

logger = logging.getLogger(__name__)

#: Without events for this long the journal is moved; after a failure it is tried again as late.
QUIET_SECONDS: Final = 10.0


class SqliteWriter(LogWriter):
    """Appends to the log over a connection of its own."""

    def __init__(
        self, connection: sqlite3.Connection, turn: AbstractContextManager[object] | None = None
    ) -> None:
        """Start the thread; ``turn``, if given, is a lock on a connection shared with others."""
        super().__init__()
        self._connection = connection
        self._journal = SqliteJournal(connection)
        self._turn = turn or nullcontext()
        self._gathered: list[Append] = []
        self._waiting = 0  # appends passed to the thread and not settled yet
        self._queue: queue.SimpleQueue[list[Append] | None] = queue.SimpleQueue()
        self._move_at: float | None = None  # in monotonic time; None while there is nothing to move
        self._move_failed = False
        self._thread = threading.Thread(target=self._write, name="log-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Commit what is waiting, move the journal, then stop."""
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
        self._move()
        last = False
        while not last:
            group, last = self._gather()
            if group:
                began = perf_counter()
                failures = self._commit(group)
                self._loop.call_soon_threadsafe(self._report, group, failures, perf_counter() - began)
                self._plan_move(any(append.events for append in group))
            if last or (self._move_at is not None and self._move_at <= monotonic()):
                self._move()

    def _gather(self) -> tuple[list[Append], bool]:
        """Return the next group, empty if the journal is to be moved first, and whether it is the last."""
        group: list[Append] = []
        try:
            item = self._queue.get(timeout=self._seconds_to_move())
            while item is not None:
                group += item
                if len(group) >= MAX_GROUP:
                    return group, False
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
                self._journal.commit(group)
        except Exception as error:
            if len(group) == 1:
                logger.error("append failed: %s", error)
                return [error if isinstance(error, StoreError) else StoreError(str(error))]
            return [failure for append in group for failure in self._commit([append])]
        return [None] * len(group)

    def _plan_move(self, events_came: bool) -> None:
        """Decide when to move the journal; a failed move is not tried again any earlier."""
        if events_came and not self._move_failed:
            full = self._journal.bytes >= MOVE_BYTES
            self._move_at = monotonic() + (0 if full else QUIET_SECONDS)

    def _seconds_to_move(self) -> float | None:
        return None if self._move_at is None else max(0.0, self._move_at - monotonic())

    def _move(self) -> None:
        """Move the journal; if that fails, everything stays readable there."""
        try:
            with self._turn:
                self._journal.move()
        except Exception as error:
            logger.error("the journal could not be moved: %s", error)
            self._move_failed, self._move_at = True, monotonic() + QUIET_SECONDS
        else:
            self._move_failed, self._move_at = False, None

    def _report(self, group: list[Append], failures: list[StoreError | None], seconds: float) -> None:
        """Settle the appends of a group; runs in the event loop."""
        self._waiting -= len(group)
        self.on_commit(len(group), seconds)
        for append, failure in zip(group, failures, strict=True):
            self._settle(append, failure)
