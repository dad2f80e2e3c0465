"""The line between a running search and whoever asked for it: stop, and how far along.

A search asks `stopped` and gives `report` together, every few thousand positions; it never waits for an
answer.
"""

from typing import Protocol, runtime_checkable


class Control(Protocol):
    """Who may stop a search and who hears of its progress."""

    def stopped(self) -> bool:
        """Return whether the search should end now; it still answers with a legal move."""

    def report(self, depth: int, nodes: int) -> None:
        """Take note of the depth being searched and the positions entered so far."""


@runtime_checkable
class FlaggedControl(Control, Protocol):
    """A control whose stop can be seen in memory, so that compiled code need not ask Python for it."""

    def stop_word(self) -> tuple[int, int]:
        """Return the address of a 64-bit word, and the value it has when the search should end."""


@runtime_checkable
class TellingControl(Control, Protocol):
    """A control that also hears what was found before the answer is there."""

    def tell(self, word: bytes) -> None:
        """Take note of what is known by now; it replaces what was told before."""


class Inert:
    """A control that never stops a search and drops its reports."""

    def stopped(self) -> bool:
        """Return False."""
        return False

    def report(self, depth: int, nodes: int) -> None:
        """Drop the report."""


INERT = Inert()
