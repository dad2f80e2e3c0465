"""The log's writer over PostgreSQL: one session, one task, and one statement for each group of appends.

After a lost connection the group being committed is in doubt: it may or may not be on disk. Its appends have
no result until a new session has determined which of them are on disk; new appends are refused until then. An
append whose caller has had InDoubt meanwhile is not written again. The appends of a failed group are tried
one by one only if one of them may be at fault: if a table is locked or the disk is full the whole group
fails.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, compress
from time import perf_counter
from typing import TypeAlias

import asyncpg

from parlour_server.store.database import reason
from parlour_server.store.postgresql_session import CONNECTION_FAILURES, InUse, connect_owner
from parlour_server.store.records import (
    NOT_ANSWERING,
    Append,
    InDoubt,
    LogConflict,
    OwnershipLost,
    SeatValues,
    StoreError,
)
from parlour_server.store.writer import MAX_GROUP, LogWriter
from parlour_server.supervision.causes import DATABASE_AWAY, DATABASE_BACK, NOT_WRITTEN
from parlour_server.supervision.tasks import pauses, supervised

logger = logging.getLogger(__name__)

FIRST_RETRY_SECONDS = 0.05  # between attempts to reconnect, until a statement is answered
LONGEST_RETRY_SECONDS = 1.0
#: Limits of ``close``: for committing the waiting appends, and for ending the session.
COMMIT_SECONDS = 2.0
FAREWELL_SECONDS = 0.5
CLOSED = "the log is closed"

# One statement, so that a group takes one transaction and one round trip. Most groups have only events and
# take a shorter statement, which has less to bind and to plan. The statement of a cluster's node holds the
# node's lease, and inserts only rows of the node's rooms under their epochs (store.leases). The rows in
# room_owners need no lock: they change only after the lease is gone.
_INSERT_OTHERS = """
new_rooms AS (
    INSERT INTO rooms (room, status, visibility, machine, summary, touched, due)
    SELECT * FROM unnest(
        $8::text[], $9::text[], $10::text[], $11::boolean[], $12::text[], $13::bigint[], $14::bigint[]
    ) AS new (room){owned}
    ON CONFLICT (room) DO UPDATE SET status = excluded.status, machine = excluded.machine,
        summary = excluded.summary, touched = excluded.touched, due = excluded.due
), new_seats AS (
    INSERT INTO seats (player, room, at, unfinished)
    SELECT * FROM unnest($15::text[], $16::text[], $17::bigint[], $18::boolean[]) AS new (player, room){owned}
    ON CONFLICT (player, room) DO UPDATE SET unfinished = excluded.unfinished
        WHERE seats.unfinished <> excluded.unfinished
), new_settings AS (
    INSERT INTO settings (name, value) SELECT * FROM unnest($19::text[], $20::text[]){held}
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
), new_sources AS (
    INSERT INTO room_sources (room, source)
    SELECT * FROM unnest($23::text[], $24::text[]) AS new (room){owned}
    ON CONFLICT (room) DO NOTHING
), new_endings AS (
    INSERT INTO endings (room, seq)
    SELECT room, seq FROM unnest($21::text[], $22::int[]) WITH ORDINALITY AS new (room, seq, nth){owned}
    ORDER BY nth
)"""
INSERT_EVENTS = """
INSERT INTO events (room, stream, seq, epoch, kind, body, at)
SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::bigint[])
    AS new (room)"""
_LEASE = """
WITH lease AS MATERIALIZED (
    SELECT FROM nodes WHERE id = ${node} FOR KEY SHARE
), owned AS MATERIALIZED (
    SELECT room FROM room_owners JOIN unnest(${rooms}::text[], ${epochs}::int[]) AS asked (room, epoch)
    USING (room)
    WHERE node = ${node} AND asked.epoch IN (0, room_owners.epoch) AND EXISTS (SELECT FROM lease)
)"""
_HELD = " WHERE EXISTS (SELECT FROM lease)"
_OWNED = " WHERE room IN (SELECT room FROM owned)"
_EVENTS_BY_LEASE = (
    f"new_events AS ({INSERT_EVENTS}{_OWNED}) SELECT room FROM owned UNION ALL SELECT '' FROM lease"
)
INSERT_GROUP = f"WITH {_INSERT_OTHERS.format(held='', owned='')} {INSERT_EVENTS}"
INSERT_EVENTS_BY_LEASE = f"{_LEASE.format(node=8, rooms=9, epochs=10)}, {_EVENTS_BY_LEASE}"
INSERT_GROUP_BY_LEASE = (
    f"{_LEASE.format(node=25, rooms=26, epochs=27)}, "
    f"{_INSERT_OTHERS.format(held=_HELD, owned=_OWNED)}, {_EVENTS_BY_LEASE}"
)
IS_WRITTEN = """
SELECT (epoch, kind, body, at) = ($4::int, $5::text, $6::text, $7::bigint)
FROM events WHERE room = $1 AND stream = $2 AND seq = $3
"""

Columns: TypeAlias = tuple[Sequence[object], ...]

UNAVAILABLE = (*CONNECTION_FAILURES, InUse)

#: The classes of SQLSTATE that say nothing about the rows: transactions, resources, locks, the operator, the
#: system and the server itself.
CONCERN_ALL = frozenset({"25", "40", "53", "55", "57", "58", "XX"})


class PostgresWriter(LogWriter):
    """Appends to the log over the session that owns it."""

    def __init__(self, dsn: str, session: asyncpg.Connection, *, shared: bool = False) -> None:
        """Take over the session and start the task; a lost session is replaced by a new one at ``dsn``.

        The writer of a ``shared`` log has to be given a lease before its first append.
        """
        super().__init__()
        self._dsn = dsn
        self._shared = shared
        self._lease = ""
        self._lease_of_group = ""  # the lease of the group being committed
        self.on_ownership_lost: Callable[[], object] = lambda: None
        """Called in the event loop when an append was refused because the lease, or a room, is lost."""
        self._disconnected = False
        self._retries = pauses(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS)
        self._pause = 0.0  # before the next attempt to connect
        self._waiting: deque[Append] = deque()
        self._unsettled: deque[Append] = deque()  # of the group being committed, in its order
        self._gathered = asyncio.Event()
        self._use_session(session)
        self._flusher = self._loop.create_task(self._flush_until_closed(), name="log-writer")

    async def close(self) -> None:
        """Commit the waiting appends, then stop; do not wait for a database that does not answer."""
        self._closing = True
        self._gathered.set()
        await asyncio.wait([self._flusher], timeout=0 if self._disconnected else COMMIT_SECONDS)
        self._flusher.cancel()
        await asyncio.wait([self._flusher])
        try:
            await self._session.close(timeout=FAREWELL_SECONDS)
        except UNAVAILABLE:
            self._session.terminate()

    @property
    def pending(self) -> int:
        """The number of appends that wait for the next group."""
        return len(self._waiting)

    def use_lease(self, node: str) -> None:
        """Append under a node's new lease from now on; waiting appends belong to the old lease and fail."""
        lost = tuple(self._waiting)
        self._waiting.clear()
        self._lease = node
        for append in lost:
            self._settle(append, OwnershipLost())

    def _put(self, append: Append) -> None:
        if self._disconnected:
            raise StoreError(NOT_ANSWERING)
        self._waiting.append(append)
        self._gathered.set()

    async def _flush_until_closed(self) -> None:
        """Run ``_flush`` until closed, again after each failure; every append gets a result."""
        try:
            await supervised("writing the log", self._flush)
        finally:
            self._closing = True
            for append in self._unsettled:
                self._settle(append, InDoubt(CLOSED))
            self._refuse(self._waiting, CLOSED)

    async def _flush(self) -> None:
        """Commit group after group until closed."""
        if self._unsettled:  # an unforeseen failure: these appends may be written or not
            await self._resolve(list(self._unsettled))
        while self._waiting or not self._closing:
            if self._session.is_closed():  # what waits was not sent
                await self._come_back()
            elif self._waiting:
                taken = [self._waiting.popleft() for _ in range(min(MAX_GROUP, len(self._waiting)))]
                if group := self._claim(taken):
                    self._unsettled.extend(group)
                    self._lease_of_group = self._lease
                    began = perf_counter()
                    await self._commit(group)
                    self.on_commit(len(group), perf_counter() - began)
            else:
                self._gathered.clear()
                await self._gathered.wait()

    async def _commit(self, group: list[Append]) -> None:
        """Commit a group in one transaction; if one append may be at fault, each alone."""
        error = await self._try(group)
        if error is None:
            return
        if len(group) == 1 or _concerns_all(error):
            self._fail_next(len(group), error)
            return
        for number, append in enumerate(group):
            error = StoreError(NOT_ANSWERING) if append.in_doubt else await self._try([append])
            if error is not None and _concerns_all(error):
                self._fail_next(len(group) - number, error)
                return
            if error is not None:
                self._fail_next(1, error)

    async def _try(self, group: list[Append]) -> Exception | None:
        """Commit a group in one transaction and settle it, over a new session if the old one is lost.

        Returns:
            The error if nothing is on disk and no append is settled; else None.
        """
        try:
            results = await self._insert(group)
        except Exception as error:
            if not self._is_lost(error):
                return error
            await self._resolve(group)
        else:
            for result in results:
                self._settle_next(result)
            if any(results):
                self._tell_ownership_lost()
        return None

    async def _come_back(self) -> None:
        """Reconnect; refuse the waiting appends unless the first attempt succeeds."""
        try:
            await self._connect()
        except UNAVAILABLE:
            self._refuse_waiting()
            await self._reconnect()
            self._disconnected = False

    async def _resolve(self, group: list[Append]) -> None:
        """Determine which appends of a group in doubt are on disk, and write the others."""
        self._refuse_waiting()
        in_doubt = deque(group)
        while in_doubt:
            if self._session.is_closed():
                await self._reconnect()
            failure: StoreError | None = None
            try:
                if not await self._is_written(in_doubt[0]):
                    if in_doubt[0].in_doubt:  # its caller may have acted otherwise since
                        failure = StoreError(NOT_ANSWERING)
                    else:
                        (failure,) = await self._insert([in_doubt[0]])
            except Exception as error:
                if self._is_lost(error):
                    continue
                failure = _failure(error)
            in_doubt.popleft()
            self._settle_next(failure)
            if isinstance(failure, OwnershipLost):
                self._tell_ownership_lost()
        self._disconnected = False

    def _tell_ownership_lost(self) -> None:
        if self._lease_of_group == self._lease:  # else the loss is known
            self.on_ownership_lost()

    async def _insert(self, group: list[Append]) -> list[StoreError | None]:
        """Insert a group's rows; return the result of each append. Appends to lost rooms write nothing."""
        if not self._shared:
            events, others = _values(group)
            await self._session.execute(INSERT_GROUP if others else INSERT_EVENTS, *events, *others)
            self._pause = 0.0
            return [None] * len(group)
        places = [_place(append) for append in group]
        epochs: dict[str, int] = {}
        for room, epoch in places:
            epochs[room] = max(epochs.get(room, 0), epoch)
        newest = [epoch in (0, epochs[room]) for room, epoch in places]
        events, others = _values(list(compress(group, newest)))
        query = INSERT_GROUP_BY_LEASE if others else INSERT_EVENTS_BY_LEASE
        asked = list(epochs), list(epochs.values())
        found = await self._session.fetch(query, *events, *others, self._lease_of_group, *asked)
        self._pause = 0.0
        held = {row[0] for row in found}
        written = [new and room in held for new, (room, _) in zip(newest, places, strict=True)]
        return [None if each else OwnershipLost() for each in written]

    async def _is_written(self, append: Append) -> bool:
        """Return whether an append is on disk; it is atomic, so checking its first event is enough."""
        if not append.events:
            return False  # writing a setting twice is harmless
        return bool(await self._session.fetchval(IS_WRITTEN, *append.events[0]))

    def _is_lost(self, error: Exception) -> bool:
        """Return whether an error means that the session is lost; terminate it if so."""
        if isinstance(error, OSError | TimeoutError):
            self._session.terminate()
        return bool(self._session.is_closed())

    async def _reconnect(self) -> None:
        """Open a new session, retrying until the database answers and the lock is free."""
        while True:
            try:
                await self._connect()
            except UNAVAILABLE as error:
                logger.warning("%s: %s", NOT_ANSWERING, reason(error), extra=DATABASE_AWAY)
                self._refuse_waiting()
            else:
                logger.warning("the database answers again", extra=DATABASE_BACK)
                return

    async def _connect(self) -> None:
        """Try to open a new session, after a pause that grows until a session has written something.

        So sessions that are lost at once are not retried more often than sessions that cannot be opened.

        Raises:
            one of UNAVAILABLE: no session can be opened.
        """
        if not self._pause:
            self._retries = pauses(FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS)
        await asyncio.sleep(self._pause)
        self._pause = next(self._retries)
        self._use_session(await connect_owner(self._dsn, shared=self._shared))

    def _use_session(self, session: asyncpg.Connection) -> None:
        """Append over a session; its end wakes the task."""
        self._session = session
        session.add_termination_listener(lambda _: self._gathered.set())

    def _refuse_waiting(self) -> None:
        """Refuse the waiting appends, which were never sent, and new ones until the database answers."""
        self._disconnected = True
        self._refuse(self._waiting, NOT_ANSWERING)
        self._waiting.clear()

    def _settle_next(self, failure: StoreError | None) -> None:
        """Settle the first unsettled append of the group: appends are settled in their order."""
        self._settle(self._unsettled.popleft(), failure)

    def _fail_next(self, count: int, error: Exception) -> None:
        logger.error("append failed (%d together): %s", count, error, extra=NOT_WRITTEN)
        for _ in range(count):
            self._settle_next(_failure(error))

    def _refuse(self, appends: Iterable[Append], why: str) -> None:
        for append in appends:
            self._settle(append, StoreError(why))


def _place(append: Append) -> tuple[str, int]:
    """Return an append's room (empty without one) and epoch (0 without events)."""
    if append.events:
        return append.events[0][0], append.events[0][3]
    return (append.rooms[0][0] if append.rooms else ""), 0


def _values(group: list[Append]) -> tuple[Columns, Columns]:
    """Return the columns of a group's rows for its statements: of the events, and of all other tables.

    The second tuple is empty if the group has only events.
    """
    events = _columns(list(chain.from_iterable([append.events for append in group])), 7)
    rooms = {
        row[0]: row for append in group for row in append.rooms
    }  # one statement may update a row only once
    settings = {row[0]: row for append in group for row in append.settings}
    if not rooms and not settings:  # seats, endings and sources come with a room
        return events, ()
    seats: dict[tuple[str, str], SeatValues] = {}
    for player, room, at, unfinished in chain.from_iterable([append.seats for append in group]):
        since = seats.get((player, room), (player, room, at))[2]  # keep the earliest time
        seats[player, room] = player, room, since, unfinished
    endings = list(chain.from_iterable([append.endings for append in group]))
    sources = list(chain.from_iterable([append.sources for append in group]))
    return events, (
        *_columns(rooms.values(), 7),
        *_columns(seats.values(), 4),
        *_columns(settings.values(), 2),
        *_columns(endings, 2),
        *_columns(sources, 2),
    )


def _concerns_all(error: Exception) -> bool:
    """Return whether an error concerns the database and not the rows."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error.sqlstate)[:2] in CONCERN_ALL
    return isinstance(error, OSError | MemoryError)


def _failure(error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    taken = isinstance(error, asyncpg.UniqueViolationError)
    return LogConflict(str(error)) if taken else StoreError(str(error))


def _columns(rows: Collection[tuple[object, ...]], count: int) -> Columns:
    """Return rows transposed to ``count`` columns."""
    return tuple(zip(*rows, strict=True)) if rows else ((),) * count
