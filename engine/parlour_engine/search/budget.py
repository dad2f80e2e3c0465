"""The budget of one search, which alone checks the clock and the stop flag.

A search with a deadline checks after fewer positions if positions are slow to search. Plain rules on a large
board are therefore as punctual as compiled ones.

Invariant: no search enters more positions than its limit allows, or continues for more than `POLL_EVERY`
positions after its deadline or a stop.
"""

from parlour_engine.control import Control, clock_of
from parlour_engine.limits import Limit

POLL_EVERY = 4096  # positions; a check of clock and flag costs less than a thousandth of their search
FIRST_LOOK = 64  # positions, with a deadline
LOOK_SECONDS = 0.002  # the time aimed at between two checks


class Interrupted(Exception):
    """The search must end now."""


class Budget:
    """Counts the positions that one search enters, over all its depths, and ends the search."""

    def __init__(self, limit: Limit, control: Control) -> None:
        self.clock = clock_of(control)
        self.started = self.clock()
        self.control = control
        self.most_nodes = limit.nodes
        self.deadline = None if limit.seconds is None else self.started + limit.seconds
        self.depth = 0  # the depth in reports; the search sets it
        self.nodes = 0
        self.next_check = 0
        self.step = POLL_EVERY if self.deadline is None else FIRST_LOOK
        self.looked = self.started

    def enter(self) -> None:
        """Count one more position, and regularly check whether the search may continue.

        Raises:
            Interrupted: The search may not continue; the position is not counted.
        """
        if self.nodes >= self.next_check:
            self.check()
        self.nodes += 1

    def check(self) -> None:
        """Check whether the search may continue, and report its progress.

        Raises:
            Interrupted: The search may not continue.
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
        """Check the deadline. Check again after twice as many positions, or after half if these took long.

        Raises:
            Interrupted: The deadline is past.
        """
        now = self.clock()
        if now >= deadline:
            raise Interrupted
        if now - self.looked > LOOK_SECONDS:
            self.step = max(1, self.step // 2)
        elif self.step < POLL_EVERY:
            self.step *= 2
        self.looked = now

    def seconds(self) -> float:
        """Return the time since the search began."""
        return self.clock() - self.started
