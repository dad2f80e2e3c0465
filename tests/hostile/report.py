"""The table of a campaign, and which of its bounds were missed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

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
    "ack p50",
    "p99",
    "max",
    "baseline p99",
    "ratio",
    "connect",
    "join",
    "machine",
    "answered with",
    "missed",
)
ERROR_LINE = re.compile(r"^Traceback|\bERROR\b", re.MULTILINE)


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
    baseline_p99: float
    connect_max: float
    join_max: float
    machine_max: float
    tally: Mapping[str, int]
    failures: Mapping[str, int]  # of victims

    @classmethod
    def of(
        cls, attack: str, sockets: int, samples: Samples, attacked: Span, beside: Span, outcome: Outcome
    ) -> Self:
        """Return the row of an attack and of its baseline."""
        acks = samples.within(ACK, attacked)
        connect, join, machine = (
            max(samples.within(kind, attacked), default=0.0) for kind in (CONNECT, JOIN, MACHINE)
        )
        return cls(
            attack,
            sockets,
            outcome.share,
            len(acks),
            quantile(acks, 0.5),
            quantile(acks, 0.99),
            max(acks, default=0.0),
            quantile(samples.within(ACK, beside), 0.99),
            connect,
            join,
            machine,
            outcome.tally,
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
        times = (self.ack_p50, self.ack_p99, self.ack_max, self.baseline_p99)
        longest = (self.connect_max, self.join_max, self.machine_max)
        return [
            self.attack,
            str(self.sockets),
            f"{self.share:.0%}",
            *(f"{1000 * seconds:.1f}" for seconds in times),
            f"{self.ratio:.1f}",
            *(f"{1000 * seconds:.0f}" for seconds in longest),
            counted(self.tally),
            ", ".join(self.misses()) or "-",
        ]


@dataclass(frozen=True)
class Memory:
    """What the server's process held before the first attack, and some time after the last."""

    before: int
    after: int

    @property
    def growth(self) -> float:
        """The part by which it grew."""
        return self.after / self.before - 1

    @property
    def holds(self) -> bool:
        """Whether it is back."""
        return self.growth <= MOST_GROWTH


@dataclass(frozen=True)
class Report:
    """The rows, the server's memory, and what the server printed."""

    rows: Sequence[Row]
    memory: Memory
    printed: str

    def misses(self) -> list[str]:
        """Return every bound that was missed."""
        missed = [f"{row.attack} {row.sockets}: {miss}" for row in self.rows for miss in row.misses()]
        if not self.memory.holds:
            missed.append(f"memory grew by {self.memory.growth:.0%}")
        if ERROR_LINE.search(self.printed):
            missed.append("the server printed errors")
        return missed

    def lines(self) -> list[str]:
        """Return the report as a person reads it; times in milliseconds."""
        failures = [
            f"{row.attack} {row.sockets}: victims had {counted(row.failures)}"
            for row in self.rows
            if row.failures
        ]
        megabytes = (self.memory.before / 1e6, self.memory.after / 1e6)
        return [
            *table([HEADS, *(row.cells() for row in self.rows)]),
            *failures,
            "memory {:.1f} MB before, {:.1f} MB after ({:+.0%})".format(*megabytes, self.memory.growth),
            f"missed: {'; '.join(self.misses()) or 'nothing'}",
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain data, times in seconds."""
        rows = [{**asdict(row), "ratio": row.ratio, "missed": row.misses()} for row in self.rows]
        return {"rows": rows, "memory": asdict(self.memory), "missed": self.misses()}


def counted(found: Mapping[str, int]) -> str:
    """Return counts as text, the largest first."""
    ordered = sorted(found.items(), key=lambda item: -item[1])
    return ", ".join(f"{count} x {text}" for text, count in ordered) or "nothing"


def table(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return rows in columns of equal width."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in cells]
