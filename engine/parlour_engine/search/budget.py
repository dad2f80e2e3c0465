"""What one search may still spend, and the one place where it looks at the clock and the stop flag.

A search with a deadline looks more often where positions are slow to search, so that it is as punctual with
plain rules on a large board as it is with compiled ones.

Invariant: no search enters more positions than its limit allows, and none goes on for more than
`POLL_EVERY` positions after its deadline or a stop.
"""

from time import perf_counter

from parlour_engine.control import Control
from parlour_engine.limits import Limit

POLL_EVERY = 4096  # positions; a look at the clock and the flag costs less than a thousandth of that
FIRST_LOOK = 64  # positions, with a deadline
LOOK_SECONDS = 0.002  # aimed at between two looks


class Interrupted(Exception):
    """The search must end now."""


class Budget:
    """The positions entered so far by one call of a search, over all its depths, and what ends it."""

    def __init__(self, limit: Limit, control: Control) -> None:
        self.started = perf_counter()
        self.control = control
        self.most_nodes = limit.nodes
        self.deadline = None if limit.seconds is None else self.started + limit.seconds
        self.depth = 0  # what reports name; the search sets it
        self.nodes = 0
        self.next_check = 0
        self.step = POLL_EVERY if self.deadline is None else FIRST_LOOK
        self.looked = self.started

    def enter(self) -> None:
        """Count one more position, and every so often see whether the search may go on.

        Raises:
            Interrupted: It may not; the position is not counted.
        """
        if self.nodes >= self.next_check:
            self.check()
        self.nodes += 1

    def check(self) -> None:
        """Check whether the search may go on, and report how far it is.

        Raises:
            Interrupted: It may not.
        """
        if self.most_nodes is not None and self.nodes >= self.most_nodes:
            raise Interrupted
        if self.deadline is not None:
            self.look_at_clock(self.deadline)
        if self.control.stopped():
            raise Interrupted
        self.control.report(self.depth, self.nodes)
        self.next_check = self.nodes + self.step
        if self.most_nodes is not None:
            self.next_check = min(self.next_check, self.most_nodes)

    def look_at_clock(self, deadline: float) -> None:
        """Check the deadline; look again after twice as many positions, or half if these took long.

        Raises:
            Interrupted: It is past.
        """
        now = perf_counter()
        if now >= deadline:
            raise Interrupted
        if now - self.looked > LOOK_SECONDS:
            self.step = max(1, self.step // 2)
        elif self.step < POLL_EVERY:
            self.step *= 2
        self.looked = now

    def seconds(self) -> float:
        """Return the time since the search began."""
        return perf_counter() - self.started
