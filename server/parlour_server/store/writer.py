"""The log's writer as rooms see it, and what all writers share: the bound, and rows made at once.

A writer commits whatever has gathered while its last commit was under way; it never waits to collect
more (docs/measurements.md). Invariant: a future of ``append`` is done only after its events are on disk,
and one append is written whole or not at all.
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
ALIVE = "alive"  # the setting that holds the server's last sign of life


class Append(Struct, frozen=True):
    """What one append writes, as rows, and who waits for it."""

    done: asyncio.Future[None]
    events: list[EventValues]
    rooms: Sequence[RoomValues] = ()
    seats: Sequence[SeatValues] = ()
    settings: Sequence[SettingValues] = ()


class LogWriter(ABC):
    """Appends to the log in groups. Made, used and closed in one running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self.on_commit: Callable[[int, float], object] = lambda appends, seconds: None
        """Hears, in the event loop, how many appends a group had and how long its commit took."""

    def append(self, events: Iterable[Event], row: RoomRow | None = None) -> asyncio.Future[None]:
        """Write events, all or none, and the room's line of the lists; done when they are on disk.

        It fails with StoreError where they could not be written or too many appends are waiting.
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
        """Write down that the server is alive, in milliseconds since 1970; done as ``append`` is."""
        return self._take(Append(self._loop.create_future(), [], settings=[(ALIVE, str(at))]))

    def _take(self, append: Append) -> asyncio.Future[None]:
        """Let an append wait, or settle it at once where it cannot."""
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
        """How many appends wait to be on disk."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting, then stop."""

    @abstractmethod
    def _put(self, append: Append) -> None:
        """Let an append wait for the next group, or raise StoreError where there will be none soon."""


def settle(append: Append, failure: StoreError | None) -> None:
    """Tell whoever waits, in the event loop; one who has given up is told nothing."""
    if append.done.done():
        return
    if failure is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(failure)
