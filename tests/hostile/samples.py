"""What victims measure: how long they waited for what, and what failed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from time import perf_counter

ACK, CONNECT, JOIN, MACHINE = "acknowledgement", "connect", "join", "machine's move"


@dataclass(frozen=True)
class Span:
    """A span of ``perf_counter``."""

    start: float
    end: float

    def __contains__(self, at: float) -> bool:
        return self.start <= at < self.end


@dataclass
class Samples:
    """Every wait by its kind, as when it began and its seconds; and failures, as when and what."""

    waits: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    failures: list[tuple[float, str]] = field(default_factory=list)

    def note(self, kind: str, began: float) -> None:
        """Note that what was waited for since then has come."""
        self.waits.setdefault(kind, []).append((began, perf_counter() - began))

    def fail(self, text: str) -> None:
        """Note that something failed now."""
        self.failures.append((perf_counter(), text))

    def within(self, kind: str, spans: Iterable[Span]) -> list[float]:
        """Return the seconds of all waits of a kind that began in one of some spans."""
        return [seconds for span in spans for began, seconds in self.waits.get(kind, []) if began in span]

    def failed(self, spans: Iterable[Span]) -> Counter[str]:
        """Return what failed in some spans, counted."""
        return Counter(text for span in spans for at, text in self.failures if at in span)


def quantile(values: list[float], part: float) -> float:
    """Return the value that ``part`` of the values do not exceed (nearest rank); 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
