"""Fair queue: chooses the job that a worker takes next, and the search that ends early for it.

The workers' seconds are divided equally among the waiting sources (an address or its network), then among the
players of a source, then among the rooms of a player. More urgent jobs go first; less urgent jobs keep a
small part of the time. Quotas are weights: while a worker is idle every job starts at once. Times are seconds
of any monotonic clock and always arguments.

Invariants: ``take`` returns a job whenever one waits. A waiting source gets at least its equal part of the
time of its urgency, up to the length of the running jobs, whatever other sources submit.
"""

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Generic, TypeVar

from parlour_server.engines.quotas import QUANTUM, Quota

T = TypeVar("T")


class Urgency(IntEnum):
    """How urgent a job is, by who waits for it; the smallest value goes first."""

    PERSON_WAITS = 0
    WATCHED = 1
    UNWATCHED = 2


@dataclass(frozen=True, slots=True)
class FairnessKey:
    """The quota that a job is charged to: a source, one of its players, one of the player's rooms.

    A source is opaque here: see ``parlour_server.auth.sources``.
    """

    source: str
    player: str
    room: str


@dataclass(eq=False, slots=True)
class Ticket(Generic[T]):
    """A job that waits, or runs since ``started``, in seconds of the caller's clock."""

    job: T
    key: FairnessKey
    urgency: Urgency
    slice_seconds: float
    waiting: bool = True
    started: float = 0.0
    guaranteed: bool = False  # taken before more urgent jobs, in its urgency's kept time
    yielding: bool = False

    @property
    def path(self) -> tuple[str, str, str]:
        """The flows that the job is charged to, outermost first."""
        return self.key.source, self.key.player, self.key.room


class FairQueue(Generic[T]):
    """The jobs that wait for workers, and the running jobs."""

    def __init__(self, capacity: int, kept_share: float, slice_seconds: float = inf) -> None:
        """Let at most ``capacity`` jobs wait.

        While more urgent jobs run, waiting jobs of an urgency earn ``kept_share`` of their seconds. A search
        that has run for ``slice_seconds`` may have to yield; ``add`` can give a job another slice.
        """
        self._capacity = capacity
        self._kept_share = kept_share
        self._slice_seconds = slice_seconds
        self._quotas = {urgency: Quota[Ticket[T]]() for urgency in Urgency}
        self._owed = dict.fromkeys(Urgency, 0.0)  # earned seconds that an urgency has not used yet
        self._waiting = Counter[str]()  # by source
        self._running: list[Ticket[T]] = []

    def __len__(self) -> int:
        """Return the number of waiting jobs."""
        return sum(quota.waiting for quota in self._quotas.values())

    def waiting_of(self, source: str) -> int:
        """Return the number of a source's waiting jobs."""
        return self._waiting[source]

    def add(
        self, job: T, key: FairnessKey, urgency: Urgency, now: float, slice_seconds: float | None = None
    ) -> Ticket[T]:
        """Add a job."""
        ticket = Ticket(job, key, urgency, self._slice_seconds if slice_seconds is None else slice_seconds)
        self._quotas[urgency].add(ticket.path, ticket, now)
        self._waiting[key.source] += 1
        return ticket

    def overflow(self) -> Ticket[T] | None:
        """If too many jobs wait, remove and return one: the least urgent of the source with most waiting."""
        if len(self) <= self._capacity:
            return None
        source = max(self._waiting, key=self._waiting.__getitem__)
        candidates = (self._quotas[urgency].newest_of(source) for urgency in reversed(Urgency))
        ticket = next(each for each in candidates if each is not None)
        self.remove(ticket)
        return ticket

    def remove(self, ticket: Ticket[T]) -> None:
        """Withdraw a job; no effect unless it waits."""
        if ticket.waiting:
            self._quotas[ticket.urgency].remove(ticket.path, ticket)
            self._leave(ticket)

    def reclassify(self, ticket: Ticket[T], urgency: Urgency, now: float) -> None:
        """Change a job's urgency; no effect unless it waits."""
        if ticket.waiting and urgency is not ticket.urgency:
            self._quotas[ticket.urgency].remove(ticket.path, ticket)
            self._quotas[urgency].add(ticket.path, ticket, now)
            ticket.urgency = urgency

    def take(self, now: float) -> Ticket[T] | None:
        """Start the next job and return it, None if no job waits."""
        ticket = self.peek(now)
        if ticket is not None:
            self._quotas[ticket.urgency].start(ticket.path, ticket, now)
            self._leave(ticket)
            ticket.started = now
            ticket.guaranteed = any(self._quotas[each].waiting for each in Urgency if each < ticket.urgency)
            self._running.append(ticket)
        return ticket

    def peek(self, now: float) -> Ticket[T] | None:
        """Return the next job without starting it, None if no job waits."""
        waiting = [urgency for urgency, quota in self._quotas.items() if quota.waiting]
        if not waiting:
            return None
        owed = (urgency for urgency in reversed(waiting) if self._is_owed(urgency))
        return self._quotas[next(owed, waiting[0])].next(now)

    def finish(self, ticket: Ticket[T], now: float) -> None:
        """Charge a job that has ended."""
        self._running.remove(ticket)
        self._quotas[ticket.urgency].finish(ticket.path, ticket.started, now)
        seconds = now - ticket.started
        if ticket.guaranteed:
            self._owed[ticket.urgency] -= seconds
        for urgency, quota in self._quotas.items():
            if urgency > ticket.urgency and quota.waiting:
                self._owed[urgency] += seconds * self._kept_share

    def should_yield(self, ticket: Ticket[T], now: float) -> bool:
        """Return whether a running search should end with its best answer so far, for the next job.

        A search yields to a more urgent job, or to a source without a running job if the search's source has
        other jobs. One search at a time yields, and only after its slice.
        """
        if ticket.yielding:
            return True
        head = self.peek(now)
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

    def _is_owed(self, urgency: Urgency) -> bool:
        return self._owed[urgency] >= QUANTUM * (1 + self._quotas[urgency].running)

    def _leave(self, ticket: Ticket[T]) -> None:
        ticket.waiting = False
        self._waiting[ticket.key.source] -= 1
        if not self._waiting[ticket.key.source]:
            del self._waiting[ticket.key.source]
