"""The figures of a run of the load generator, as text for people and as JSON for programs."""

from collections import Counter
from dataclasses import dataclass, field

from msgspec import Struct

from parlour_client.errors import ClientError, Refusal
from parlour_client.load.histogram import Bucket, Histogram

BUSY = 0.8
"""The part of a core above which the loader's own load distorts the figures."""


class Report(Struct, frozen=True):
    """A run's figures; times in milliseconds, ``loader_share`` in cores."""

    rooms: int
    sockets: int
    seconds: float
    moves: int
    moves_per_second: float
    p50: float
    p95: float
    p99: float
    longest: float
    games: int
    resumes: int
    resume_p50: float
    resume_p99: float
    resume_longest: float
    errors: dict[str, int]
    loader_share: float


class HistogramFile(Struct, frozen=True):
    """The file format of a run's acknowledgement times; buckets in microseconds."""

    report: Report
    buckets: list[Bucket]


@dataclass(slots=True)
class Tally:
    """The counters of a running load run."""

    acknowledgements: Histogram = field(default_factory=Histogram)
    games: int = 0
    resumes: Histogram = field(default_factory=Histogram)
    errors: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return the progress in one line."""
        told = f"{self.acknowledgements.total:,} moves, {self.games:,} games over"
        return f"{told}, {self.errors.total():,} errors" if self.errors else told

    def fail(self, error: ClientError | TimeoutError) -> None:
        """Count an error by its kind."""
        kind = f"refused: {error.code.value}" if isinstance(error, Refusal) else type(error).__name__
        self.errors[kind] += 1

    def report(self, rooms: int, sockets: int, seconds: float, loader_share: float) -> Report:
        """Return the figures of a run that took ``seconds``."""
        times = self.acknowledgements
        p50, p95, p99, longest = _milliseconds(times, 0.5, 0.95, 0.99, 1.0)
        resume_p50, resume_p99, resume_longest = _milliseconds(self.resumes, 0.5, 0.99, 1.0)
        return Report(
            rooms=rooms,
            sockets=sockets,
            seconds=round(seconds, 3),
            moves=times.total,
            moves_per_second=round(times.total / seconds, 1),
            p50=p50,
            p95=p95,
            p99=p99,
            longest=longest,
            games=self.games,
            resumes=self.resumes.total,
            resume_p50=resume_p50,
            resume_p99=resume_p99,
            resume_longest=resume_longest,
            errors=dict(self.errors),
            loader_share=round(loader_share, 3),
        )


def lines(report: Report) -> list[str]:
    """Return a report as lines for people."""
    shown = [
        f"{report.rooms} rooms, {report.sockets} sockets, {report.seconds:.1f} s",
        f"moves            {report.moves}, {report.moves_per_second:.1f} a second; {report.games} games over",
        f"acknowledgement  p50 {report.p50:.2f} ms, p95 {report.p95:.2f} ms, p99 {report.p99:.2f} ms, "
        f"longest {report.longest:.2f} ms",
        f"resumes          {report.resumes}" + _resume_times(report),
        "errors           " + (", ".join(f"{n} x {kind}" for kind, n in report.errors.items()) or "none"),
        f"this loader      {report.loader_share:.2f} of a core",
    ]
    if report.loader_share > BUSY:
        shown.append(
            f"the loader was busier than {BUSY:g} of a core: the times are its own as much as the server's"
        )
    return shown


def _resume_times(report: Report) -> str:
    if not report.resumes:
        return ""
    times = (report.resume_p50, report.resume_p99, report.resume_longest)
    return ", p50 {:.0f} ms, p99 {:.0f} ms, longest {:.0f} ms".format(*times)


def _milliseconds(times: Histogram, *parts: float) -> list[float]:
    return [round(1000 * times.quantile(part), 3) for part in parts]
