"""Metrics for Prometheus: the state and counters of the server's parts, read at each scrape of ``/metrics``.

Only configured addresses get them, because metrics help attackers. Requests with a proxy's headers are
refused: a proxy forwarded them from another client. Invariant: no label value comes from outside, so the
number of series does not depend on clients.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, get_args

from aiohttp import web
from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily as Count
from prometheus_client.core import GaugeMetricFamily as Gauge
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from parlour_protocol.values import PlayerKind, RoomStatus
from parlour_server.background.database_size import DatabaseSize
from parlour_server.counters import BUS_DROPS, CLOSES, Counters, Histogram
from parlour_server.engines.pool import EnginePool
from parlour_server.http.client_address import Networks
from parlour_server.http.connections import Connections
from parlour_server.http.responses import HttpRefusal
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.limits.load_shedding import LoadShedder
from parlour_server.rooms.engine_moves import EngineMoves
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.writer import LogWriter
from parlour_server.websocket.endpoint import Sockets

if TYPE_CHECKING:
    from parlour_server.engines.remote.workers import RemoteWorkers
    from parlour_server.relay.server_node import ServerNode

FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
STATUSES: tuple[str, ...] = get_args(RoomStatus)
CLIENT_KINDS: tuple[PlayerKind, ...] = ("person", "bot")

Kind = type[Gauge] | type[Count]

#: The metrics of engine nodes, which are 0 without any: kind, name, help, value.
OF_ENGINE_NODES: "Final[tuple[tuple[Kind, str, str, Callable[[RemoteWorkers], float]], ...]]" = (
    (Gauge, "parlour_engine_nodes", "Engine nodes that are there.", lambda remote: remote.nodes),
    (Gauge, "parlour_engine_remote_workers", "Workers of engine nodes.", lambda remote: remote.workers),
    (
        Count,
        "parlour_engine_redelivered",
        "Jobs that a node began because another had lost them.",
        lambda remote: remote.jobs.redelivered,
    ),
    (
        Count,
        "parlour_bus_errors",
        "Connections to the bus lost, and messages it did not take.",
        lambda remote: remote.bus_errors,
    ),
    (
        Count,
        "parlour_engine_dropped",
        "Messages of engine nodes dropped as malformed, forged or of one node too many.",
        lambda remote: remote.dropped,
    ),
    (
        Count,
        "parlour_engine_set_aside",
        "How often an engine node was set aside for jobs that it failed in a row.",
        lambda remote: remote.reliability.set_aside,
    ),
)


@dataclass(eq=False, slots=True)
class ServerCollector(Collector):
    """Collects metrics of sockets, rooms, the log and the engines; must run in the event loop.

    ``pools`` are the engine pools by name, which becomes a label. ``remote`` is None without engine nodes,
    ``node`` is None for a server alone.
    """

    counters: Counters
    connections: Connections
    sockets: Sockets
    rooms: RoomRegistry
    writer: LogWriter
    overload: LoadShedder
    engine_moves: EngineMoves
    pools: Mapping[str, EnginePool]
    remote: "RemoteWorkers | None"
    node: "ServerNode | None"
    size: DatabaseSize

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        yield from self._of_connections()
        yield from self._of_sockets()
        yield from self._of_rooms()
        yield from self._of_engines()
        for kind, name, text, value in OF_ENGINE_NODES:
            yield kind(name, text, value(self.remote) if self.remote else 0)
        yield from self._of_node()
        notices = "Notices to devices, by what became of each."
        yield _labelled(Count, "parlour_notices", notices, "outcome", self.counters.notices)
        lag = self.counters.lag
        yield _histogram(
            "parlour_loop_lag_seconds", "How much later than asked for the event loop called.", lag
        )

    def _of_node(self) -> Iterator[Metric]:
        node = self.node
        reached = node is not None and node.bus_is_up
        yield Gauge("parlour_bus_up", "1 while other nodes can be reached.", reached)
        relays = node.counts if node else {"ingress": 0, "owner": 0}
        yield _labelled(
            Gauge, "parlour_relays", "Clients whose messages go between two nodes.", "side", relays
        )
        lost = "How often the link to another node was lost while in use."
        yield Count("parlour_links_lost", lost, node.downs if node else 0)
        dropped = node.dropped if node else dict.fromkeys(BUS_DROPS, 0)
        text = "Messages of the bus that were dropped."
        yield _labelled(Count, "parlour_bus_dropped", text, "why", dropped)

    def _of_connections(self) -> Iterator[Metric]:
        connections = self.connections
        yield Gauge("parlour_connections", "Connections that carry no socket.", connections.plain)
        dropped = "Connections dropped because there were too many without a socket."
        yield Count("parlour_connections_dropped", dropped, connections.dropped)
        yield Gauge("parlour_accept_paused", "1 while new connections have to wait.", connections.paused)
        yield Count("parlour_accept_pauses", "How often new connections had to wait.", connections.pauses)

    def _of_sockets(self) -> Iterator[Metric]:
        counters, kinds = self.counters, self.sockets.kinds
        by_kind = {kind: kinds[kind] for kind in CLIENT_KINDS}
        yield _labelled(Gauge, "parlour_sockets", "Open sockets.", "kind", by_kind)
        closes = {str(code or "other"): counters.closes[code] for code in sorted(CLOSES | {0})}
        yield _labelled(Count, "parlour_closes", "Sockets closed, by close code.", "code", closes)
        missed = "Events that a client had missed when it came back."
        yield _histogram("parlour_missed_events", missed, counters.missed)
        waiting = "Messages that wait for sockets that read slowly."
        yield Gauge("parlour_outbox_waiting", waiting, self.sockets.waiting)
        yield Count("parlour_outbox_replaced", "Waiting messages dropped for a newer one.", counters.replaced)
        overflows = "Sockets closed because too much waited."
        yield Count("parlour_outbox_overflows", overflows, counters.overflowed)

    def _of_rooms(self) -> Iterator[Metric]:
        counters, counted = self.counters, Counter[str](self.rooms.statuses())
        statuses = {status: counted[status] for status in STATUSES}
        yield _labelled(Gauge, "parlour_rooms", "Rooms in memory.", "status", statuses)
        yield _labelled(Count, "parlour_events", "Events on disk and told.", "stream", counters.events)
        acknowledged = "From a command to its acknowledgement."
        yield _histogram("parlour_acknowledgement_seconds", acknowledged, counters.acknowledged)
        yield _histogram("parlour_commit_seconds", "How long a group's commit took.", counters.commits)
        yield _histogram("parlour_commit_appends", "Appends in a group.", counters.batches)
        yield Gauge("parlour_log_pending", "Appends that wait to be on disk.", self.writer.pending)
        size = "Bytes of the tables and indexes, as measured within the last minute."
        yield Gauge("parlour_database_bytes", size, self.size.bytes)
        strain = "0; 1: new rooms of machines are refused, 2: new rooms, 3: new spectators."
        yield Gauge("parlour_strain", strain, self.overload.load_level)

    def _of_engines(self) -> Iterator[Metric]:
        yield self._by_pool(Gauge, "parlour_engine_queued", "Jobs that wait.", lambda pool: pool.queued)
        yield self._by_pool(
            Gauge, "parlour_engine_ready", "Whether every worker has been there.", lambda pool: pool.ready
        )
        kept = "Memory of tables and trees that workers keep between the moves of a game."
        yield self._by_pool(Gauge, "parlour_engine_kept_bytes", kept, lambda pool: pool.kept_bytes)
        waited = HistogramMetricFamily(
            "parlour_engine_wait_seconds", "From a job's coming to its start.", labels=["pool"]
        )
        ran = HistogramMetricFamily(
            "parlour_engine_run_seconds", "How long an answered job ran.", labels=["pool"]
        )
        for name, pool in self.pools.items():
            waited.add_metric([name], *_samples(pool.counters.waited))
            ran.add_metric([name], *_samples(pool.counters.ran))
        yield waited
        yield ran
        yield self._by_pool(
            Gauge, "parlour_engine_pondering", "Workers that ponder.", lambda pool: pool.in_spare_time
        )
        spare = "Seconds of workers that pondered."
        yield self._by_pool(
            Count, "parlour_engine_ponder_seconds", spare, lambda pool: pool.counters.spare_seconds
        )
        retries = "Jobs tried again after a lost worker."
        yield self._by_pool(Count, "parlour_engine_retries", retries, lambda pool: pool.counters.retries)
        given_up = "Jobs without an answer in their time by the clock."
        yield self._by_pool(Count, "parlour_engine_given_up", given_up, lambda pool: pool.counters.given_up)
        wrong = "Answers of other machines that were wrong."
        yield self._by_pool(Count, "parlour_engine_wrong_answers", wrong, lambda pool: pool.counters.wrong)
        fallbacks = "Quick moves in place of an engine's."
        yield Count("parlour_machine_fallbacks", fallbacks, self.engine_moves.fallbacks)

    def _by_pool(self, kind: Kind, name: str, text: str, value: Callable[[EnginePool], float]) -> Metric:
        values = {label: value(pool) for label, pool in self.pools.items()}
        return _labelled(kind, name, text, "pool", values)


def _labelled(kind: Kind, name: str, text: str, label: str, values: Mapping[Any, float]) -> Metric:
    family = kind(name, text, labels=[label])
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


class Metrics(RouteGroup):
    """The metrics registries of a server and the route ``/metrics``."""

    def __init__(self, collector: Collector, readers: Networks) -> None:
        """Serve the collector's metrics to addresses in ``readers``."""
        self._readers = readers
        self._process = CollectorRegistry()  # reads /proc, so not in the event loop
        ProcessCollector(registry=self._process)
        GCCollector(registry=self._process)
        self._registry = CollectorRegistry()  # reads the server's parts, so only in the event loop
        self._registry.register(collector)

    @Route("GET", "/metrics", "text/plain", means={403: "the address is not listed"})
    async def metrics(self, request: web.Request) -> web.Response:
        """Return the metrics for Prometheus, to addresses that the operator has listed."""
        if any(header in request.headers for header in FORWARDED) or request.remote not in self._readers:
            raise HttpRefusal("metrics are not for this address: see metrics_from", 403)
        text = generate_latest(self._registry) + await asyncio.to_thread(generate_latest, self._process)
        return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})
