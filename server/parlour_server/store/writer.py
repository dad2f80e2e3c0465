"""Interface of the log's writers, which commit appends in groups.

A writer commits whatever has arrived during its last commit; it never waits to collect more. Invariant:
success is reported only after the events are on disk, and an append is written completely or not at all.

No caller waits longer than ANSWER_SECONDS, however many appends there are and whatever the database does. An
append that has not been sent to the database by then is withdrawn. An append that has been sent gets InDoubt,
and its result once it is known (docs/decisions/0018).
"""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from parlour_protocol.answers import Event
from parlour_server.store.records import NOT_ANSWERING, Append, Done, InDoubt, RoomRow, StoreError
from parlour_server.supervision.tasks import reported

MAX_PENDING = 10_000
MAX_GROUP = 500
ALIVE = "alive"  # the setting with the server's last heartbeat
#: The longest wait for the answer to an append.
ANSWER_SECONDS: Final = 10.0
#: If the event loop stood still for longer, the database's answers are processed first.
LATE_SECONDS: Final = 1.0
CALLBACK_FAILED: Final = "the callback of an append failed"


class LogWriter(ABC):
    """Appends to the log in groups. Created, used and closed in one running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self.on_commit: Callable[[int, float], object] = lambda appends, seconds: None
        """Called in the event loop after each commit with the number of appends and the seconds it took."""
        self._unanswered: deque[Append] = deque()  # in the order of ``answer_by``
        self._alarm_at: float | None = None  # when the first of them is checked
        self._claiming = threading.Lock()

    def append(self, events: Iterable[Event], row: RoomRow | None, done: Done, source: str = "") -> None:
        """Append events atomically, with the room's row for the lists; the end of a game needs that row.

        ``source`` is the source that opens the room, if these events open it: the keyed hash of an address or
        network (``auth.sources``). It is stored outside the log, because parts of the log are public.

        ``done`` is called once with the result, in the event loop and after this returns: with None when the
        events are on disk; with a StoreError if they could not be written or too many appends are waiting;
        with a LogConflict if a number is not above the numbers of its stream on disk. If a sent append has no
        result after ANSWER_SECONDS, ``done`` is called with InDoubt, and once more with the result.
        """
        try:
            append = Append.of(events, row, done, source)
        except UnicodeError as error:
            self._loop.call_soon(done, StoreError(str(error)))
            return
        self._take(append)

    def write(
        self, events: Iterable[Event], row: RoomRow | None = None, source: str = ""
    ) -> asyncio.Future[None]:
        """Append like ``append``; return a future that completes, or fails with StoreError."""
        written: asyncio.Future[None] = self._loop.create_future()
        self.append(events, row, partial(resolve, written), source)
        return written

    def beat(self, at: int) -> asyncio.Future[None]:
        """Record a heartbeat at ``at``, in milliseconds since 1970; return a future like ``write``."""
        written: asyncio.Future[None] = self._loop.create_future()
        self._take(Append(partial(resolve, written), (), settings=[(ALIVE, str(at))]))
        return written

    def _take(self, append: Append) -> None:
        """Queue an append; fail it if the log is closed, full or unavailable."""
        try:
            if self._closing:
                raise StoreError("the log is closed")
            if self.pending >= MAX_PENDING:
                raise StoreError("too much is waiting to be written")
            self._put(append)
        except StoreError as error:
            self._loop.call_soon(append.done, error)
            return
        append.answer_by = self._loop.time() + ANSWER_SECONDS
        self._unanswered.append(append)
        if self._alarm_at is None:
            self._ring_at(append.answer_by)

    def _claim(self, group: Iterable[Append]) -> list[Append]:
        """Return the appends of a group that are not withdrawn; from now on they cannot be. In any thread."""
        with self._claiming:
            claimed = [append for append in group if not append.settled]
            for append in claimed:
                append.sent = True
        return claimed

    def _settle(self, append: Append, failure: StoreError | None) -> None:
        """Report the result of an append, unless it has been withdrawn.

        A callback that fails does not affect the other appends.
        """
        if not append.settled:
            append.settled = True
            reported(CALLBACK_FAILED, append.done, failure)
        unanswered = self._unanswered
        while unanswered and unanswered[0].settled:
            unanswered.popleft()

    def _give_up_overdue(self) -> None:
        """Answer the appends whose callers have waited long enough."""
        assert self._alarm_at is not None
        now, due, self._alarm_at = self._loop.time(), self._alarm_at, None
        if now - due > LATE_SECONDS:
            self._ring_at(now + LATE_SECONDS)
            return
        while self._unanswered and self._unanswered[0].answer_by <= due:
            self._give_up(self._unanswered.popleft())
        if self._unanswered:
            self._ring_at(self._unanswered[0].answer_by)

    def _ring_at(self, time: float) -> None:
        self._alarm_at = time
        self._loop.call_at(time, self._give_up_overdue)

    def _give_up(self, append: Append) -> None:
        """Withdraw an append, or put it in doubt if it may have been sent to the database."""
        with self._claiming:
            if append.settled:
                return
            append.in_doubt, append.settled = append.sent, not append.sent
        failure = InDoubt() if append.in_doubt else StoreError(NOT_ANSWERING)
        reported(CALLBACK_FAILED, append.done, failure)

    @property
    @abstractmethod
    def pending(self) -> int:
        """The number of appends that are not on disk yet."""

    @abstractmethod
    async def close(self) -> None:
        """Commit the waiting appends, then stop."""

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
        written.exception()  # asyncio must not warn if the caller is gone
