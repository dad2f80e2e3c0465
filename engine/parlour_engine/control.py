"""The line between a running search and whoever asked for it: stop, and how far along.

A search asks `stopped` and gives `report` together, every few thousand positions; it never waits for an
answer.
"""

from typing import Protocol


class Control(Protocol):
    """Who may stop a search and who hears of its progress."""

    def stopped(self) -> bool:
        """Return whether the search should end now; it still answers with a legal move."""

    def report(self, depth: int, nodes: int) -> None:
        """Take note of the depth being searched and the positions entered so far."""


class Inert:
    """A control that never stops a search and drops its reports."""

    def stopped(self) -> bool:
        """Return False."""
        return False

    def report(self, depth: int, nodes: int) -> None:
        """Drop the report."""


INERT = Inert()
