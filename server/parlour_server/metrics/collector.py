"""What stands now and what was counted, read from the parts themselves at the moment of asking.

Invariant: no label takes a value from outside, so that there are as many lines whatever visitors do.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TypeVar, get_args

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from parlour_protocol.values import PlayerKind, RoomStatus
from parlour_server.engines.pool import EnginePool
from parlour_server.figures import CLOSES, Figures, Tally
from parlour_server.machines import Machines
from parlour_server.overload import Overload
from parlour_server.rooms import Rooms
from parlour_server.sockets import Sockets
from parlour_server.store.writer import LogWriter

STATUSES: tuple[str, ...] = get_args(RoomStatus)
K = TypeVar("K", bound=str)
VISITORS: tuple[PlayerKind, ...] = ("person", "bot")


class ServerCollector(Collector):
    """Tells of sockets, rooms, the log and the engines; run in the event loop."""

    def __init__(
        self,
        figures: Figures,
        sockets: Sockets,
        rooms: Rooms,
        writer: LogWriter,
        overload: Overload,
        machines: Machines,
        pools: Mapping[str, EnginePool],
    ) -> None:
        """``pools`` are the engines' by what they are for."""
        self._figures = figures
        self._sockets = sockets
        self._rooms = rooms
        self._writer = writer
        self._overload = overload
        self._machines = machines
        self._pools = pools

    def collect(self) -> Iterator[Metric]:
        """Yield every figure."""
        yield from self._of_sockets()
        yield from self._of_rooms()
        yield from self._of_engines()
        yield _histogram(
            "parlour_loop_lag_seconds",
            "How much later than asked for the event loop called.",
            self._figures.lag,
        )

    def _of_sockets(self) -> Iterator[Metric]:
        figures, kinds = self._figures, self._sockets.kinds
        yield _gauges("parlour_sockets", "Open sockets.", "kind", {kind: kinds[kind] for kind in VISITORS})
        closes = {str(code or "other"): figures.closes[code] for code in sorted(CLOSES | {0})}
        yield _counters("parlour_closes", "Sockets closed, by close code.", "code", closes)
        yield _histogram(
            "parlour_missed_events", "Events that a client had missed when it came back.", figures.missed
        )
        yield GaugeMetricFamily(
            "parlour_outbox_waiting",
            "Messages that wait for sockets that read slowly.",
            self._sockets.waiting,
        )
        yield CounterMetricFamily(
            "parlour_outbox_replaced", "Waiting messages dropped for a newer one.", figures.replaced
        )
        yield CounterMetricFamily(
            "parlour_outbox_overflows", "Sockets closed because too much waited.", figures.overflowed
        )

    def _of_rooms(self) -> Iterator[Metric]:
        figures, counted = self._figures, Counter[str](self._rooms.statuses())
        yield _gauges(
            "parlour_rooms", "Rooms in memory.", "status", {status: counted[status] for status in STATUSES}
        )
        yield _counters("parlour_events", "Events on disk and told.", "stream", figures.events)
        yield _histogram(
            "parlour_acknowledgement_seconds", "From a command to its acknowledgement.", figures.acknowledged
        )
        yield _histogram("parlour_commit_seconds", "How long a group's commit took.", figures.commits)
        yield _histogram("parlour_commit_appends", "Appends in a group.", figures.batches)
        yield GaugeMetricFamily(
            "parlour_log_pending", "Appends that wait to be on disk.", self._writer.pending
        )
        yield GaugeMetricFamily(
            "parlour_strain",
            "0, or 1 if new rooms are refused, 2 if new spectators are.",
            self._overload.strain,
        )

    def _of_engines(self) -> Iterator[Metric]:
        pools = self._pools
        yield _gauges(
            "parlour_engine_queued",
            "Jobs that wait.",
            "pool",
            {name: pool.queued for name, pool in pools.items()},
        )
        yield _gauges(
            "parlour_engine_ready",
            "Whether every worker has been there.",
            "pool",
            {name: pool.ready for name, pool in pools.items()},
        )
        waited = HistogramMetricFamily(
            "parlour_engine_wait_seconds", "From a job's coming to its start.", labels=["pool"]
        )
        ran = HistogramMetricFamily(
            "parlour_engine_run_seconds", "How long an answered job ran.", labels=["pool"]
        )
        for name, pool in pools.items():
            waited.add_metric([name], *_samples(pool.figures.waited))
            ran.add_metric([name], *_samples(pool.figures.ran))
        yield waited
        yield ran
        retries = {name: pool.figures.retries for name, pool in pools.items()}
        yield _counters("parlour_engine_retries", "Jobs tried again after a lost worker.", "pool", retries)
        yield CounterMetricFamily(
            "parlour_machine_fallbacks", "Quick moves in place of an engine's.", self._machines.fallbacks
        )


def _gauges(name: str, text: str, label: str, values: Mapping[K, float]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for of, value in values.items():
        family.add_metric([of], value)
    return family


def _counters(name: str, text: str, label: str, values: Mapping[K, float]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label])
    for of, value in values.items():
        family.add_metric([of], value)
    return family


def _histogram(name: str, text: str, tally: Tally) -> Metric:
    buckets, total = _samples(tally)
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=total)


def _samples(tally: Tally) -> tuple[list[tuple[str, float]], float]:
    """Return a tally as Prometheus has it: each bucket counts those below it too."""
    bounds = [*map(floatToGoString, tally.bounds), "+Inf"]
    return list(zip(bounds, map(float, accumulate(tally.counts)), strict=True)), tally.total
