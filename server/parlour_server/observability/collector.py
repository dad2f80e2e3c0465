"""Prometheus collector: reads the current state and counters of the server's parts at each scrape.

Invariant: no label value comes from outside, so the number of series does not depend on clients.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar, get_args

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from parlour_protocol.values import PlayerKind, RoomStatus
from parlour_server.background.database_size import DatabaseSize
from parlour_server.counters import BUS_DROPS, CLOSES, Counters, Histogram
from parlour_server.engines.pool import EnginePool
from parlour_server.http.connections import Connections
from parlour_server.limits.load_shedding import LoadShedder
from parlour_server.rooms.engine_moves import EngineMoves
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.writer import LogWriter
from parlour_server.websocket.endpoint import Sockets

if TYPE_CHECKING:
    from parlour_server.engines.remote.workers import RemoteWorkers
    from parlour_server.relay.server_node import ServerNode

STATUSES: tuple[str, ...] = get_args(RoomStatus)
K = TypeVar("K", bound=str)
CLIENT_KINDS: tuple[PlayerKind, ...] = ("person", "bot")


class ServerCollector(Collector):
    """Collects metrics of sockets, rooms, the log and the engines; must run in the event loop."""

    def __init__(
        self,
        counters: Counters,
        connections: Connections,
        sockets: Sockets,
        rooms: RoomRegistry,
        writer: LogWriter,
        overload: LoadShedder,
        engine_moves: EngineMoves,
        pools: Mapping[str, EnginePool],
        remote: "RemoteWorkers | None" = None,
        node: "ServerNode | None" = None,
        size: DatabaseSize | None = None,
    ) -> None:
        """Collect from these parts; ``pools`` are the engine pools by name, which becomes a label.

        ``remote`` is None without engine nodes, ``node`` is None for a server alone.
        """
        self._counters = counters
        self._connections = connections
        self._sockets = sockets
        self._rooms = rooms
        self._writer = writer
        self._overload = overload
        self._engine_moves = engine_moves
        self._pools = pools
        self._remote = remote
        self._node = node
        self._size = size

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        yield from self._of_connections()
        yield from self._of_sockets()
        yield from self._of_rooms()
        yield from self._of_engines()
        yield from self._of_engine_nodes()
        yield from self._of_node()
        yield _histogram(
            "parlour_loop_lag_seconds",
            "How much later than asked for the event loop called.",
            self._counters.lag,
        )

    def _of_node(self) -> Iterator[Metric]:
        node = self._node
        yield GaugeMetricFamily(
            "parlour_bus_up", "1 while other nodes can be reached.", node is not None and node.bus_is_up
        )
        yield _gauges(
            "parlour_relays",
            "Clients whose messages go between two nodes.",
            "side",
            node.counts if node else {"ingress": 0, "owner": 0},
        )
        yield CounterMetricFamily(
            "parlour_links_lost",
            "How often the link to another node was lost while in use.",
            node.downs if node else 0,
        )
        yield _counters(
            "parlour_bus_dropped",
            "Messages of the bus that were dropped.",
            "why",
            node.dropped if node else dict.fromkeys(BUS_DROPS, 0),
        )

    def _of_connections(self) -> Iterator[Metric]:
        connections = self._connections
        yield GaugeMetricFamily("parlour_connections", "Connections that carry no socket.", connections.plain)
        yield CounterMetricFamily(
            "parlour_connections_dropped",
            "Connections dropped because there were too many without a socket.",
            connections.dropped,
        )
        yield GaugeMetricFamily(
            "parlour_accept_paused", "1 while new connections have to wait.", connections.paused
        )
        yield CounterMetricFamily(
            "parlour_accept_pauses", "How often new connections had to wait.", connections.pauses
        )

    def _of_sockets(self) -> Iterator[Metric]:
        counters, kinds = self._counters, self._sockets.kinds
        yield _gauges(
            "parlour_sockets", "Open sockets.", "kind", {kind: kinds[kind] for kind in CLIENT_KINDS}
        )
        closes = {str(code or "other"): counters.closes[code] for code in sorted(CLOSES | {0})}
        yield _counters("parlour_closes", "Sockets closed, by close code.", "code", closes)
        yield _histogram(
            "parlour_missed_events", "Events that a client had missed when it came back.", counters.missed
        )
        yield GaugeMetricFamily(
            "parlour_outbox_waiting",
            "Messages that wait for sockets that read slowly.",
            self._sockets.waiting,
        )
        yield CounterMetricFamily(
            "parlour_outbox_replaced", "Waiting messages dropped for a newer one.", counters.replaced
        )
        yield CounterMetricFamily(
            "parlour_outbox_overflows", "Sockets closed because too much waited.", counters.overflowed
        )

    def _of_rooms(self) -> Iterator[Metric]:
        counters, counted = self._counters, Counter[str](self._rooms.statuses())
        yield _gauges(
            "parlour_rooms", "Rooms in memory.", "status", {status: counted[status] for status in STATUSES}
        )
        yield _counters("parlour_events", "Events on disk and told.", "stream", counters.events)
        yield _histogram(
            "parlour_acknowledgement_seconds", "From a command to its acknowledgement.", counters.acknowledged
        )
        yield _histogram("parlour_commit_seconds", "How long a group's commit took.", counters.commits)
        yield _histogram("parlour_commit_appends", "Appends in a group.", counters.batches)
        yield GaugeMetricFamily(
            "parlour_log_pending", "Appends that wait to be on disk.", self._writer.pending
        )
        yield GaugeMetricFamily(
            "parlour_database_bytes",
            "Bytes of the tables and indexes, as measured within the last minute.",
            self._size.bytes if self._size else 0,
        )
        yield GaugeMetricFamily(
            "parlour_strain",
            "0; 1: new rooms of machines are refused, 2: new rooms, 3: new spectators.",
            self._overload.load_level,
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
        yield _gauges(
            "parlour_engine_kept_bytes",
            "Memory of tables and trees that workers keep between the moves of a game.",
            "pool",
            {name: pool.kept_bytes for name, pool in pools.items()},
        )
        waited = HistogramMetricFamily(
            "parlour_engine_wait_seconds", "From a job's coming to its start.", labels=["pool"]
        )
        ran = HistogramMetricFamily(
            "parlour_engine_run_seconds", "How long an answered job ran.", labels=["pool"]
        )
        for name, pool in pools.items():
            waited.add_metric([name], *_samples(pool.counters.waited))
            ran.add_metric([name], *_samples(pool.counters.ran))
        yield waited
        yield ran
        yield _gauges(
            "parlour_engine_pondering",
            "Workers that ponder.",
            "pool",
            {name: pool.in_spare_time for name, pool in pools.items()},
        )
        spare = {name: pool.counters.spare_seconds for name, pool in pools.items()}
        yield _counters("parlour_engine_ponder_seconds", "Seconds of workers that pondered.", "pool", spare)
        retries = {name: pool.counters.retries for name, pool in pools.items()}
        yield _counters("parlour_engine_retries", "Jobs tried again after a lost worker.", "pool", retries)
        given_up = {name: pool.counters.given_up for name, pool in pools.items()}
        yield _counters(
            "parlour_engine_given_up", "Jobs without an answer in their time by the clock.", "pool", given_up
        )
        wrong = {name: pool.counters.wrong for name, pool in pools.items()}
        yield _counters(
            "parlour_engine_wrong_answers", "Answers of other machines that were wrong.", "pool", wrong
        )
        yield CounterMetricFamily(
            "parlour_machine_fallbacks", "Quick moves in place of an engine's.", self._engine_moves.fallbacks
        )

    def _of_engine_nodes(self) -> Iterator[Metric]:
        remote = self._remote
        yield GaugeMetricFamily(
            "parlour_engine_nodes", "Engine nodes that are there.", remote.nodes if remote else 0
        )
        yield GaugeMetricFamily(
            "parlour_engine_remote_workers", "Workers of engine nodes.", remote.workers if remote else 0
        )
        yield CounterMetricFamily(
            "parlour_engine_redelivered",
            "Jobs that a node began because another had lost them.",
            remote.jobs.redelivered if remote else 0,
        )
        yield CounterMetricFamily(
            "parlour_bus_errors",
            "Connections to the bus lost, and messages it did not take.",
            remote.bus_errors if remote else 0,
        )
        yield CounterMetricFamily(
            "parlour_engine_dropped",
            "Messages of engine nodes dropped as malformed, forged or of one node too many.",
            remote.dropped if remote else 0,
        )
        yield CounterMetricFamily(
            "parlour_engine_set_aside",
            "How often an engine node was set aside for jobs that it failed in a row.",
            remote.reliability.set_aside if remote else 0,
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


def _histogram(name: str, text: str, histogram: Histogram) -> Metric:
    buckets, total = _samples(histogram)
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=total)


def _samples(histogram: Histogram) -> tuple[list[tuple[str, float]], float]:
    """Return a histogram's cumulative buckets, as Prometheus needs them, and its sum."""
    bounds = [*map(floatToGoString, histogram.bounds), "+Inf"]
    return list(zip(bounds, map(float, accumulate(histogram.counts)), strict=True)), histogram.total
