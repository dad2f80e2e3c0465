"""The control of a running search: its caller can stop it and follow its progress.

A search calls `stopped` and `report` together, every few thousand positions. It never waits for an answer.
"""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class Control(Protocol):
    """Stops a search, and receives its progress."""

    def stopped(self) -> bool:
        """Return whether the search should end now; it still answers with a legal move."""

    def report(self, depth: int, nodes: int) -> None:
        """Receive the depth of the search and the positions entered so far."""


@runtime_checkable
class FlaggedControl(Control, Protocol):
    """A control with a stop flag in memory, which compiled code can read without calling Python."""

    def stop_word(self) -> tuple[int, int]:
        """Return the address of a 64-bit word, and the value of this word that stops the search."""


@runtime_checkable
class PublishingControl(Control, Protocol):
    """A control that also receives partial results."""

    def publish(self, partial: bytes) -> None:
        """Receive a partial result, which replaces the one before."""


@runtime_checkable
class ClockedControl(Control, Protocol):
    """A control with its own clock for the seconds of a search."""

    def clock(self) -> float:
        """Return the time in seconds, from any zero."""


class Inert:
    """A control that never stops a search and ignores its reports."""

    def stopped(self) -> bool:
        """Return False."""
        return False

    def report(self, depth: int, nodes: int) -> None:
        """Ignore the report."""


INERT = Inert()


def clock_of(control: Control) -> Callable[[], float]:
    """Return the clock for a search's seconds: the control's, if it has one, else the wall clock."""
    return control.clock if isinstance(control, ClockedControl) else perf_counter


def before_stop(control: Control, results: Iterable[T]) -> list[T]:
    """Return the results that were complete before the control stopped; the control is asked after each."""
    found: list[T] = []
    for result in results:
        if control.stopped():
            break
        found.append(result)
    return found
