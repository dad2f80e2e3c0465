"""Interface of the log's writers, which commit appends in groups.

A writer commits whatever has arrived during its last commit; it never waits to collect more. Invariant:
success is reported only after the events are on disk, and an append is written completely or not at all.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct

from parlour_protocol.answers import Event
from parlour_server.store.records import (
    EndingValues,
    EventValues,
    RoomRow,
    RoomValues,
    SeatValues,
    SettingValues,
    SourceValues,
    StoreError,
    event_values,
    rated_endings,
    room_values,
    seat_values,
)

MAX_PENDING = 10_000
MAX_GROUP = 500
ALIVE = "alive"  # the setting with the server's last heartbeat


Done = Callable[[StoreError | None], object]


class Append(Struct, frozen=True):
    """The rows of one append, and the callback of its caller.

    ``endings`` are the ends of rated games among its events: room and seq; ``sources`` rooms, and where they
    are opened from.
    """

    done: Done
    events: Sequence[EventValues]
    rooms: Sequence[RoomValues] = ()
    seats: Sequence[SeatValues] = ()
    settings: Sequence[SettingValues] = ()
    endings: Sequence[EndingValues] = ()
    sources: Sequence[SourceValues] = ()


class LogWriter(ABC):
    """Appends to the log in groups. Created, used and closed in one running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self.on_commit: Callable[[int, float], object] = lambda appends, seconds: None
        """Called in the event loop after each commit with the group's number of appends and its seconds."""

    def append(self, events: Iterable[Event], row: RoomRow | None, done: Done, source: str = "") -> None:
        """Append events atomically, with the room's row for the lists, which an end of a game needs.

        ``source`` is where the room is opened from, if these events open it: the keyed hash of an address or
        network (``auth.sources``), kept beside the log, which is public in parts.

        ``done`` is called exactly once, in the event loop and never before this returns: with None when they
        are on disk; with a StoreError if they could not be written or too many appends are waiting; with a
        LogConflict if a number is not above those of its stream on disk.
        """
        try:
            values = [event_values(event) for event in events]
            if row is None:
                append = Append(done, values)
            else:
                endings = rated_endings(values, row)
                sources = [(row.summary.room, source)] if source else []
                append = Append(
                    done, values, [room_values(row)], seat_values(row), endings=endings, sources=sources
                )
        except UnicodeError as error:
            self._loop.call_soon(done, StoreError(str(error)))
            return
        self._take(append)

    def write(
        self, events: Iterable[Event], row: RoomRow | None = None, source: str = ""
    ) -> asyncio.Future[None]:
        """Append like ``append``; return a future that is done, or fails with StoreError, in its place."""
        written: asyncio.Future[None] = self._loop.create_future()
        self.append(events, row, partial(resolve, written), source)
        return written

    def beat(self, at: int) -> asyncio.Future[None]:
        """Record a heartbeat at ``at``, in milliseconds since 1970; done as ``write`` is."""
        written: asyncio.Future[None] = self._loop.create_future()
        self._take(Append(partial(resolve, written), (), settings=[(ALIVE, str(at))]))
        return written

    def _take(self, append: Append) -> None:
        """Queue an append, or fail it if that is not possible."""
        try:
            if self._closing:
                raise StoreError("the log is closed")
            if self.pending >= MAX_PENDING:
                raise StoreError("too much is waiting to be written")
            self._put(append)
        except StoreError as error:
            self._loop.call_soon(append.done, error)

    def _settle(self, append: Append, failure: StoreError | None) -> None:
        """Report the result of an append; a callback that fails hurts no other append of its group."""
        try:
            append.done(failure)
        except Exception as error:
            context = {"message": "the callback of an append failed", "exception": error}
            self._loop.call_exception_handler(context)

    @property
    @abstractmethod
    def pending(self) -> int:
        """The number of appends that are not on disk yet."""

    @abstractmethod
    async def close(self) -> None:
        """Commit what is waiting, then stop."""

    @abstractmethod
    def _put(self, append: Append) -> None:
        """Queue an append for the next group, or raise StoreError if the database is unavailable."""


def resolve(written: asyncio.Future[None], failure: StoreError | None) -> None:
    """Complete the future of an append, unless its caller has cancelled it."""
    if written.done():
        return
    if failure is None:
        written.set_result(None)
    else:
        written.set_exception(failure)
