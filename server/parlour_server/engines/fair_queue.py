"""Fair queue: which job a worker takes next, and which search ends early to make room for it.

The workers' seconds are shared equally among the sources that wait (an address, or the network of one), then
among the players of a source, then among the rooms of a player. What is more urgent goes first; what is less
urgent keeps a small part of the time. Shares are weights: while a worker is idle every job starts at once.
Times are seconds of any monotonic clock and always arguments.

Invariants: ``take`` returns a job whenever one waits. A source that waits gets at least its equal part of the
time of its urgency, up to the length of the jobs that run, whatever the others submit.
"""

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Generic, TypeVar

from parlour_server.engines.shares import QUANTUM, Share

T = TypeVar("T")


class Urgency(IntEnum):
    """Who waits for a job; the smallest goes first."""

    PERSON_WAITS = 0
    WATCHED = 1
    UNWATCHED = 2


@dataclass(frozen=True, slots=True)
class FairnessKey:
    """Whose share a job is charged to: a source, one of its players, one of the player's rooms.

    A source is opaque here: see ``parlour_server.auth.sources``.
    """

    source: str
    player: str
    room: str


@dataclass(eq=False, slots=True)
class Ticket(Generic[T]):
    """A job that waits, or runs since ``started``, in the loop's seconds."""

    job: T
    key: FairnessKey
    urgency: Urgency
    slice_seconds: float
    waiting: bool = True
    started: float = 0.0
    guaranteed: bool = False  # taken before more urgent jobs, in the time that its urgency keeps
    yielding: bool = False

    @property
    def path(self) -> tuple[str, str, str]:
        """The flows it is charged to, outermost first."""
        return self.key.source, self.key.player, self.key.room


class FairQueue(Generic[T]):
    """The jobs that wait for workers, and those that run."""

    def __init__(self, capacity: int, kept_share: float, slice_seconds: float = inf) -> None:
        """Let ``capacity`` jobs wait.

        While more urgent jobs wait, an urgency keeps ``kept_share`` of the seconds that they get. A search
        that has run for ``slice_seconds`` may have to yield, unless it was added with others.
        """
        self._capacity = capacity
        self._kept_share = kept_share
        self._slice_seconds = slice_seconds
        self._shares = {urgency: Share[Ticket[T]]() for urgency in Urgency}
        self._owed = dict.fromkeys(Urgency, 0.0)  # kept seconds that an urgency has not used yet
        self._waiting = Counter[str]()  # by source
        self._running: list[Ticket[T]] = []

    def __len__(self) -> int:
        """Return the number of jobs that wait."""
        return sum(share.waiting for share in self._shares.values())

    def waiting_of(self, source: str) -> int:
        """Return the number of a source's jobs that wait."""
        return self._waiting[source]

    def add(
        self, job: T, key: FairnessKey, urgency: Urgency, now: float, slice_seconds: float | None = None
    ) -> Ticket[T]:
        """Add a job."""
        ticket = Ticket(job, key, urgency, self._slice_seconds if slice_seconds is None else slice_seconds)
        self._shares[urgency].add(ticket.path, ticket, now)
        self._waiting[key.source] += 1
        return ticket

    def overflow(self) -> Ticket[T] | None:
        """Remove and return a job if too many wait: of the source with most of them, the least urgent."""
        if len(self) <= self._capacity:
            return None
        source = max(self._waiting, key=self._waiting.__getitem__)
        candidates = (self._shares[urgency].newest_of(source) for urgency in reversed(Urgency))
        ticket = next(each for each in candidates if each is not None)
        self.remove(ticket)
        return ticket

    def remove(self, ticket: Ticket[T]) -> None:
        """Withdraw a job; no effect unless it waits."""
        if ticket.waiting:
            self._shares[ticket.urgency].remove(ticket.path, ticket)
            self._leave(ticket)

    def reclassify(self, ticket: Ticket[T], urgency: Urgency, now: float) -> None:
        """Change how urgent a job is; no effect unless it waits."""
        if ticket.waiting and urgency is not ticket.urgency:
            self._shares[ticket.urgency].remove(ticket.path, ticket)
            self._shares[urgency].add(ticket.path, ticket, now)
            ticket.urgency = urgency

    def take(self, now: float) -> Ticket[T] | None:
        """Start the job that is next and return it, None if none waits."""
        ticket = self._next(now)
        if ticket is not None:
            self._shares[ticket.urgency].start(ticket.path, ticket, now)
            self._leave(ticket)
            ticket.started = now
            ticket.guaranteed = any(self._shares[urgency].waiting for urgency in _before(ticket.urgency))
            self._running.append(ticket)
        return ticket

    def peek(self, now: float) -> Ticket[T] | None:
        """Return the job that is next and leave it there, None if none waits."""
        return self._next(now)

    def finish(self, ticket: Ticket[T], now: float) -> None:
        """Charge a job that was taken and has ended."""
        self._running.remove(ticket)
        self._shares[ticket.urgency].finish(ticket.path, ticket.started, now)
        seconds = now - ticket.started
        if ticket.guaranteed:
            self._owed[ticket.urgency] -= seconds
        for urgency, share in self._shares.items():
            if urgency > ticket.urgency and share.waiting:
                self._owed[urgency] += seconds * self._kept_share

    def should_yield(self, ticket: Ticket[T], now: float) -> bool:
        """Return whether a running search should end with the best answer it has, for the job that is next.

        That is more urgent, or of a source with nothing running while the search's source has more jobs. One
        search at a time yields, and only after its slice.
        """
        if ticket.yielding:
            return True
        head = self._next(now)
        if head is None or now - ticket.started < ticket.slice_seconds:
            return False
        if any(each.yielding for each in self._running):
            return False
        if head.urgency is ticket.urgency:
            ticket.yielding = self._is_over_its_share(ticket.key.source, head.key.source)
        else:
            ticket.yielding = head.urgency < ticket.urgency and not ticket.guaranteed
        return ticket.yielding

    def _is_over_its_share(self, source: str, other: str) -> bool:
        running = Counter(each.key.source for each in self._running)
        return source != other and not running[other] and running[source] + self._waiting[source] > 1

    def _next(self, now: float) -> Ticket[T] | None:
        waiting = [urgency for urgency, share in self._shares.items() if share.waiting]
        if not waiting:
            return None
        owed = (urgency for urgency in reversed(waiting) if self._is_owed(urgency))
        return self._shares[next(owed, waiting[0])].next(now)

    def _is_owed(self, urgency: Urgency) -> bool:
        return self._owed[urgency] >= QUANTUM * (1 + self._shares[urgency].running)

    def _leave(self, ticket: Ticket[T]) -> None:
        ticket.waiting = False
        self._waiting[ticket.key.source] -= 1
        if not self._waiting[ticket.key.source]:
            del self._waiting[ticket.key.source]


def _before(urgency: Urgency) -> list[Urgency]:
    return [each for each in Urgency if each < urgency]
