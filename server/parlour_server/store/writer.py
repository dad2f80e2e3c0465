"""Interface of the log's writers, which commit appends in groups.

A writer commits whatever has arrived during its last commit; it never waits to collect more
(docs/measurements.md). Invariant: the future of ``append`` is done only after its events are on disk, and an
append is written completely or not at all.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour_protocol.answers import Event
from parlour_server.store.records import (
    EventValues,
    RoomRow,
    RoomValues,
    SeatValues,
    SettingValues,
    StoreError,
    event_values,
    room_values,
    seat_values,
)

MAX_PENDING = 10_000
MAX_GROUP = 500
ALIVE = "alive"  # the setting with the server's last heartbeat


class Append(Struct, frozen=True):
    """The rows of one append, and the future of its caller."""

    done: asyncio.Future[None]
    events: list[EventValues]
    rooms: Sequence[RoomValues] = ()
    seats: Sequence[SeatValues] = ()
    settings: Sequence[SettingValues] = ()


class LogWriter(ABC):
    """Appends to the log in groups. Created, used and closed in one running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self.on_commit: Callable[[int, float], object] = lambda appends, seconds: None
        """Called in the event loop after each commit with the group's number of appends and its seconds."""

    def append(self, events: Iterable[Event], row: RoomRow | None = None) -> asyncio.Future[None]:
        """Append events atomically, with the room's row for the lists; done when they are on disk.

        The future fails with StoreError if they could not be written or too many appends are waiting.
        """
        done: asyncio.Future[None] = self._loop.create_future()
        try:
            append = Append(done, [event_values(event) for event in events])
            if row is not None:
                append = replace(append, rooms=[room_values(row)], seats=seat_values(row))
        except UnicodeError as error:
            done.set_exception(StoreError(str(error)))
            return done
        return self._take(append)

    def beat(self, at: int) -> asyncio.Future[None]:
        """Record a heartbeat at ``at``, in milliseconds since 1970; done as ``append`` is."""
        return self._take(Append(self._loop.create_future(), [], settings=[(ALIVE, str(at))]))

    def _take(self, append: Append) -> asyncio.Future[None]:
        """Queue an append, or fail it at once if that is not possible."""
        try:
            if self._closing:
                raise StoreError("the log is closed")
            if self.pending >= MAX_PENDING:
                raise StoreError("too much is waiting to be written")
            self._put(append)
        except StoreError as error:
            settle(append, error)
        return append.done

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


def settle(append: Append, failure: StoreError | None) -> None:
    """Complete an append's future, in the event loop; does nothing if its caller has cancelled it."""
    if append.done.done():
        return
    if failure is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(failure)
