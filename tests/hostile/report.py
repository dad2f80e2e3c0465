"""The table of a campaign, and which of its bounds were missed."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, NamedTuple, Self

from tests.hostile.attacker import Outcome
from tests.hostile.attacks import ATTACKS
from tests.hostile.samples import ACK, CONNECT, JOIN, MACHINE, Samples, Span, quantile
from tests.hostile.victims import LEVEL_SECONDS

MOST_SLOWDOWN = 3.0
CONNECT_SECONDS, JOIN_SECONDS = 0.5, 0.5
MACHINE_SECONDS = LEVEL_SECONDS + 1.0
MOST_GROWTH = 0.1
HEADS = (
    "attack",
    "sockets",
    "took",
    "acks",
    "p50",
    "p99",
    "max",
    "baseline",
    "p99",
    "ratio",
    "connect",
    "join",
    "machine",
    "answered with",
    "missed",
)
ABOUT = (
    "took: part of a processor; acks, p50, p99, max: of acknowledgements beside the attack, in ms; baseline, "
    "p99: of those beside as many idle peers that took as much; connect, join, machine: the longest, in ms"
)
#: What is claimed of every row, by the name of what it misses.
CLAIMS = {
    "acks": f"99 of 100 acknowledgements within {MOST_SLOWDOWN:g} times the baseline's",
    "connect": f"newcomers connect within {1000 * CONNECT_SECONDS:g} ms",
    "join": f"newcomers join within {1000 * JOIN_SECONDS:g} ms",
    "machine": f"machines move within {1000 * MACHINE_SECONDS:g} ms",
    "answer": "attackers closed as documented, or throttled",
    "failures": "nothing failed for the victims",
}
ERROR_LINE = re.compile(r"^Traceback|\bERROR\b", re.MULTILINE)


class Pair(NamedTuple):
    """A slice of an attack, one of its baseline, and what the attacker reports."""

    attacked: Span
    beside: Span
    outcome: Outcome


@dataclass(frozen=True)
class Row:
    """What victims noticed of one attack, times in seconds, and what the attacker got for it."""

    attack: str
    sockets: int
    share: float  # of a processor that the attacker took
    acks: int
    ack_p50: float
    ack_p99: float
    ack_max: float
    baseline_acks: int
    baseline_p99: float
    connect_max: float
    join_max: float
    machine_max: float
    tally: Mapping[str, int]
    failures: Mapping[str, int]  # of victims

    @classmethod
    def of(cls, attack: str, sockets: int, samples: Samples, pairs: Sequence[Pair]) -> Self:
        """Return the row of an attack and of its baseline, all slices of each together."""
        attacked = [pair.attacked for pair in pairs]
        acks = samples.within(ACK, attacked)
        baseline = samples.within(ACK, [pair.beside for pair in pairs])
        connect, join, machine = (
            max(samples.within(kind, attacked), default=0.0) for kind in (CONNECT, JOIN, MACHINE)
        )
        return cls(
            attack,
            sockets,
            fmean(pair.outcome.share for pair in pairs),
            len(acks),
            quantile(acks, 0.5),
            quantile(acks, 0.99),
            max(acks, default=0.0),
            len(baseline),
            quantile(baseline, 0.99),
            connect,
            join,
            machine,
            sum((Counter(pair.outcome.tally) for pair in pairs), Counter[str]()),
            samples.failed(attacked),
        )

    @property
    def ratio(self) -> float:
        """How many times as long as beside idle peers an acknowledgement takes."""
        return self.ack_p99 / self.baseline_p99 if self.baseline_p99 else float("inf")

    def misses(self) -> list[str]:
        """Return the bounds that were missed."""
        ends = ATTACKS[self.attack].ends
        held = {
            "acks": self.acks > 0 and self.ratio <= MOST_SLOWDOWN,
            "connect": 0 < self.connect_max < CONNECT_SECONDS,
            "join": 0 < self.join_max < JOIN_SECONDS,
            "machine": 0 < self.machine_max <= MACHINE_SECONDS,
            "answer": not ends or bool(ends & self.tally.keys()),
            "failures": not self.failures,
        }
        return [name for name, holds in held.items() if not holds]

    def cells(self) -> list[str]:
        """Return the row of the table."""
        times = (self.ack_p50, self.ack_p99, self.ack_max)
        longest = (self.connect_max, self.join_max, self.machine_max)
        return [
            self.attack,
            str(self.sockets),
            f"{self.share:.0%}",
            str(self.acks),
            *(f"{1000 * seconds:.1f}" for seconds in times),
            str(self.baseline_acks),
            f"{1000 * self.baseline_p99:.1f}",
            f"{self.ratio:.1f}",
            *(f"{1000 * seconds:.0f}" for seconds in longest),
            counted(self.tally),
            ", ".join(self.misses()) or "-",
        ]


@dataclass(frozen=True)
class Memory:
    """What the server's process held, without its workers: before the first attack, and after some.

    Invariant: there is one figure at least.
    """

    held: list[tuple[str, int]]

    def note(self, when: str, held: int) -> None:
        """Note what it holds now."""
        self.held.append((when, held))

    @property
    def growth(self) -> float:
        """The part by which it grew from the first figure to the last."""
        return self.held[-1][1] / self.held[0][1] - 1

    @property
    def holds(self) -> bool:
        """Whether it is back."""
        return self.growth <= MOST_GROWTH

    def __str__(self) -> str:
        """Return the figures as text."""
        return ", ".join(f"{when} {held / 1e6:.1f} MB" for when, held in self.held)


@dataclass(frozen=True)
class Report:
    """The rows, the server's memory, and what the server printed."""

    rows: Sequence[Row]
    memory: Memory
    printed: str

    def verdicts(self) -> dict[str, list[str]]:
        """Return every claim, with what misses it."""
        missed = {
            claim: [f"{row.attack} {row.sockets}" for row in self.rows if name in row.misses()]
            for name, claim in CLAIMS.items()
        }
        grown = [] if self.memory.holds else [f"grew by {self.memory.growth:.0%}"]
        printed = ["it did"] if ERROR_LINE.search(self.printed) else []
        return {
            **missed,
            f"the server's memory back within {MOST_GROWTH:.0%}": grown,
            "the server printed no errors": printed,
        }

    def misses(self) -> list[str]:
        """Return the claims that were missed."""
        return [claim for claim, missed in self.verdicts().items() if missed]

    def lines(self) -> list[str]:
        """Return the report as a person reads it; times in milliseconds."""
        failures = [
            f"{row.attack} {row.sockets}: victims had {counted(row.failures)}"
            for row in self.rows
            if row.failures
        ]
        verdicts = [
            f"{'MISSED' if missed else 'holds '}  {claim}{': ' if missed else ''}{', '.join(missed)}"
            for claim, missed in self.verdicts().items()
        ]
        return [
            ABOUT,
            *table([HEADS, *(row.cells() for row in self.rows)]),
            *failures,
            f"memory of the server's process: {self.memory} ({self.memory.growth:+.0%})",
            *verdicts,
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain data, times in seconds."""
        rows = [
            # asdict makes a Counter of a Counter's items.
            {**asdict(row), "tally": dict(row.tally), "failures": dict(row.failures)}
            | {"ratio": row.ratio, "missed": row.misses()}
            for row in self.rows
        ]
        return {"rows": rows, "memory": dict(self.memory.held), "missed": self.misses()}


def counted(found: Mapping[str, int]) -> str:
    """Return counts as text, the largest first."""
    ordered = sorted(found.items(), key=lambda item: -item[1])
    return ", ".join(f"{count} x {text}" for text, count in ordered) or "nothing"


def table(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows in columns of equal width."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in cells]
