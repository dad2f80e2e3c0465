"""What one search may still spend, and the one place where it looks at the clock and the stop flag.

Invariant: no search enters more positions than its limit allows, and none goes on for more than
`POLL_EVERY` positions after its deadline or a stop.
"""

from time import perf_counter

from parlour_engine.control import Control
from parlour_engine.limits import Limit

POLL_EVERY = 4096  # positions; a look at the clock and the flag costs less than a thousandth of that


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
        if self.deadline is not None and perf_counter() >= self.deadline:
            raise Interrupted
        if self.control.stopped():
            raise Interrupted
        self.control.report(self.depth, self.nodes)
        self.next_check = self.nodes + POLL_EVERY
        if self.most_nodes is not None:
            self.next_check = min(self.next_check, self.most_nodes)

    def seconds(self) -> float:
        """Return the time since the search began."""
        return perf_counter() - self.started
