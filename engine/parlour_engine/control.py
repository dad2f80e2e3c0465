"""The control of a running search by its caller: stop it, and follow how far it is.

A search asks `stopped` and gives `report` together, every few thousand positions; it never waits for an
answer.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class Control(Protocol):
    """Stops a search, and receives its progress."""

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
class PublishingControl(Control, Protocol):
    """A control that also receives partial results, before the answer is there."""

    def publish(self, partial: bytes) -> None:
        """Take a partial result; it replaces the one before."""


class Inert:
    """A control that never stops a search and drops its reports."""

    def stopped(self) -> bool:
        """Return False."""
        return False

    def report(self, depth: int, nodes: int) -> None:
        """Drop the report."""


INERT = Inert()


def before_stop(control: Control, results: Iterable[T]) -> list[T]:
    """Return the results that were complete before the control stopped; it is asked after each."""
    found: list[T] = []
    for result in results:
        if control.stopped():
            break
        found.append(result)
    return found
