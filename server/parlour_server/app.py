"""Composition root: builds the server's parts from the settings and starts and stops them in order."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from aiohttp import web

from parlour_server.analysis.game_values import GameValueService
from parlour_server.analysis.position_values import PositionValueService
from parlour_server.analysis.reference_tables import ReferenceTableService
from parlour_server.analysis.search_trees import SearchTreeService
from parlour_server.analysis.series import SeriesService
from parlour_server.api.accounts import AccountRoutes
from parlour_server.api.csrf import CrossSite
from parlour_server.api.game_records import GameRecords
from parlour_server.api.game_reviews import GameReviews
from parlour_server.api.leaderboard import LeaderboardRoute
from parlour_server.api.players import PlayerPages
from parlour_server.api.reference.serving import ReferenceRoutes
from parlour_server.api.room_access import RoomAccess
from parlour_server.api.room_ratings import RoomRatingsRoute
from parlour_server.api.series import SeriesRoutes
from parlour_server.api.site import MAX_BODY, PublicRoutes, page_build
from parlour_server.api.tokens import TokenRoutes
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Identities
from parlour_server.auth.origin import Origins
from parlour_server.auth.passwords import Passwords
from parlour_server.auth.sources import Sources
from parlour_server.auth.tickets import Tickets
from parlour_server.background.heartbeat import Heartbeat
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.background.memory import HeapTrimmer
from parlour_server.background.pauses import PauseRecorder
from parlour_server.background.rating_updater import RatingUpdater
from parlour_server.cluster.leases import LeasedWriter, NodeLease
from parlour_server.cluster.opening import open_bus
from parlour_server.config import SettingError, Settings, cluster_of, label_of, uses_nodes, worker_count
from parlour_server.counters import Counters
from parlour_server.domain.clock.outage import Outage
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.slot import ProcessSlot, Slot
from parlour_server.http.client_address import Networks, TrustedProxies
from parlour_server.http.connections import Connections
from parlour_server.http.listener import Listener, connection_capacity
from parlour_server.http.plain_text import refuse_unusable_text
from parlour_server.http.request_gate import PIECE_BYTES, RequestGates
from parlour_server.http.responses import refusals_as_responses
from parlour_server.limits.load_shedding import LoadShedder
from parlour_server.limits.token_bucket import Buckets
from parlour_server.matchmaking.online_users import OnlineUsers
from parlour_server.matchmaking.rating_lookup import RatingLookup
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.observability.collector import ServerCollector
from parlour_server.observability.readiness import Readiness
from parlour_server.observability.serving import Metrics
from parlour_server.rooms.engine_moves import EngineMoves
from parlour_server.rooms.move_evidence import MoveEvidence
from parlour_server.rooms.pondering import Pondering
from parlour_server.rooms.public_list import PublicRoomFeed
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.credentials import installation_secret
from parlour_server.store.opening import open_database
from parlour_server.store.outages import note_outage
from parlour_server.store.reader import LogReader
from parlour_server.websocket.connection import Services
from parlour_server.websocket.endpoint import GOING_AWAY, Sockets
from parlour_server.websocket.study_commands import StudyCommands

if TYPE_CHECKING:  # a server that is alone does without it, and starts sooner
    from parlour_server.relay.node import Node

SHUTDOWN_SECONDS: Final = 2.0  # for HTTP requests in progress; sockets have been closed before
BACKLOG: Final = 1024


@dataclass(frozen=True, slots=True)
class Slots:
    """The worker slots of a server, not started yet: for moves, and for studies."""

    play: list[Slot]
    study: list[Slot]


def process_slots(settings: Settings) -> Slots:
    """Return the worker processes that the settings request."""
    ahead = settings.engine_loading == "ahead"
    play: list[Slot] = [ProcessSlot(ahead=ahead) for _ in range(worker_count(settings.engines))]
    return Slots(play, [ProcessSlot(idle=True, ahead=ahead)])


@dataclass(frozen=True, slots=True)
class Running:
    """A running server: its port, engine pools, sockets and listener."""

    port: int
    play: EnginePool
    study: EnginePool
    sockets: Sockets
    connections: Connections
    listener: Listener
    node: "Node | None" = None

    async def drain(self, seconds: float) -> None:
        """Stop in order, so that clients reconnect to the next server instead of this one.

        First ``/readyz`` reports it and new sockets are refused while games go on for so many seconds; then
        the server stops listening; only then are all sockets closed, by a node of a cluster in batches.
        """
        self.sockets.drain()
        await asyncio.sleep(seconds)
        await self.listener.stop()
        if self.node is None:
            await self.sockets.close()
        else:
            await self.node.hand_over_rooms()
            await asyncio.gather(self.sockets.close(), self.node.hand_over())

    async def renew_workers(self) -> None:
        """Restart every worker while games go on.

        The study worker comes first: with it the fork server starts and loads the engine, which takes a
        second or two for which no move then has to wait.
        """
        await self.study.renew()
        await self.play.renew()


@asynccontextmanager
async def serving(
    settings: Settings, static: Path, make_slots: Callable[[Settings], Slots] = process_slots
) -> AsyncIterator[Running]:
    """Run a server while the context is open.

    Leaving it closes every socket with 1001 and waits until the log is on disk.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
        BusError: the bus cannot be used, or the other nodes of the database are on another one.
        ClusterError: the Dask cluster cannot be used.
        SettingError: the address cannot be listened on.
    """
    async with AsyncExitStack() as stack:
        listening = stack.enter_context(_listen(settings.host, settings.port))
        port = int(listening.getsockname()[1])
        database = await asyncio.to_thread(
            lambda: open_database(settings.database, shared=bool(settings.node))
        )
        stack.push_async_callback(asyncio.to_thread, database.close)
        secret = await asyncio.to_thread(database.run, installation_secret)
        now = time.time_ns() // 1_000_000
        outages = await asyncio.to_thread(
            database.run, lambda connection: note_outage(connection, now, shared=bool(settings.node))
        )

        reader = LogReader(database)
        stack.push_async_callback(asyncio.to_thread, reader.close)  # waits for the running query
        exports = LogReader(database)  # of its own, so that no join waits behind an export
        stack.push_async_callback(asyncio.to_thread, exports.close)
        counters = Counters()
        writer = await database.writer()
        writer.on_commit = counters.committed
        stack.push_async_callback(writer.close)
        lease: NodeLease | None = None
        if settings.node:
            lease = NodeLease(database, cast(LeasedWriter, writer), settings.node)
            stack.push_async_callback(lease.close)

        bus = None
        if settings.bus:
            bus = await open_bus(settings.bus, settings.bus_prefix)
            stack.push_async_callback(bus.close)
        sealed = roll_call = None
        if bus is not None and lease is not None:
            from parlour_server.cluster.bus import SealedBus
            from parlour_server.cluster.roll_call import RollCall
            from parlour_server.cluster.seal import Seal

            sealed = SealedBus(bus, Seal(secret))
            stack.push_async_callback(sealed.close)
            roll_call = RollCall(settings.node, sealed)
            await roll_call.start()
        slots = make_slots(settings)
        watch = LoopWatch([counters.lag.observe])
        play = EnginePool(slots.play, settings, settings.slice_seconds, watch.counted)
        # Series and tables keep no part of the study worker's time while a study waits.
        study = EnginePool(slots.study, replace(settings, machine_share=0.0), counted=watch.counted)
        # Together, because both use one fork server, which ends with the first worker killed while starting.
        stack.push_async_callback(lambda: asyncio.gather(play.close(), study.close()))
        for pool in (play, study):
            pool.start()
        remote = None
        if bus is not None and uses_nodes(settings.engines):
            from parlour_server.engines.remote.workers import RemoteWorkers

            remote = RemoteWorkers(bus, play, watch.counted)
            stack.push_async_callback(remote.close)
            await remote.start()
        cluster = None
        if address := cluster_of(settings.study):
            from parlour_server.engines.remote.dask import DaskWorkers

            cluster = DaskWorkers(address, settings, watch.counted)
            stack.push_async_callback(cluster.close)
            await cluster.start()
        evidence = MoveEvidence()
        search_trees = SearchTreeService(study, evidence, settings.think_seconds, settings)
        position_values = PositionValueService(study, settings.analysis_seconds, settings)
        studies = StudyCommands(search_trees, position_values)
        stack.push_async_callback(studies.close)
        tables = ReferenceTableService(study)
        stack.push_async_callback(tables.close)
        is_mine = None if lease is None else partial(_is_mine, lease)
        series = SeriesService(study, database, settings, is_mine, cluster)
        stack.push_async_callback(series.close)
        game_values = GameValueService(study, settings.analysis_seconds, settings)
        stack.push_async_callback(game_values.close)
        engine_moves = EngineMoves(play, evidence, settings.think_seconds, settings.machine_pace, settings)
        stack.push_async_callback(engine_moves.close)
        pondering = Pondering(play, settings)
        stack.push_async_callback(pondering.close)

        identities = Identities(secret, database)
        load_shedder = LoadShedder(lambda: writer.pending, settings, lambda: play.queued, play.queued_of)

        def on_change(room: RoomActor) -> None:
            pondering.on_room_change(room)  # first, so that it stops before the next search begins
            engine_moves.on_room_change(room)
            position_values.on_room_change(room)

        rooms = RoomRegistry(
            writer,
            reader,
            identities,
            on_change,
            engine_moves.is_thinking,
            outages,
            settings,
            load_shedder,
            counters,
            watch,
            lease,
        )
        pauses = PauseRecorder(database)
        stack.push_async_callback(pauses.close)

        def on_pause(pause: Outage) -> None:
            rooms.on_pause(pause)
            if lease is None:  # other nodes went on meanwhile
                pauses.record(pause)

        watch.on_pause = on_pause
        watch.on_lag.append(load_shedder.observe_lag)
        stack.callback(watch.close)
        watch.start()
        if lease is not None:
            lease.on_lost = rooms.abandon  # until the node starts
            await lease.start()  # not sooner: what comes before takes long on a busy machine
            if roll_call is not None:
                await roll_call.check(
                    lease.others
                )  # not sooner: of two that start at once one finds the other
        heartbeat = Heartbeat(writer, lambda: rooms.any_clock_runs)
        stack.push_async_callback(heartbeat.close)
        heartbeat.start()
        trimmer = HeapTrimmer()
        stack.push_async_callback(trimmer.close)
        trimmer.start()
        stack.push_async_callback(rooms.close)
        await rooms.read_public()
        rooms.start()

        origins = Origins(settings.origin, settings.host, port)
        tickets = Tickets()
        authenticator = Authenticator(identities, tickets)
        lobby = PublicRoomFeed(rooms.public)
        stack.push_async_callback(lobby.close)
        node = None
        if sealed is not None and lease is not None:
            from parlour_server.relay.node import Node

            most = settings.max_joined
            node = Node(settings.node, sealed, lease, rooms, reader, identities.room_of, most)
        matchmaking = MatchmakingService(
            lobby, OnlineUsers(), rooms.create_between, RatingLookup(database).rating, settings
        )
        stack.push_async_callback(matchmaking.close)
        pages = Buckets(settings.page_rate, "page_rate")
        page = page_build(static / "index.html")
        elsewhere = None if node is None else node.relays.router
        services = Services(rooms, reader, studies, matchmaking, settings, counters, pages, page, elsewhere)
        capacity = connection_capacity(settings.kept_files, worker_count(settings.engines))
        connections = Connections(settings, Networks(settings.trusted_proxies), capacity)
        sources = Sources(identities, Networks(settings.shared_networks))
        sockets = Sockets(services, authenticator, origins, sources, connections, watch)
        proxies = TrustedProxies(settings.trusted_proxies)
        gates = RequestGates(
            lambda: _parser(runner),
            sockets.refuse_early,
            Networks(settings.trusted_proxies),
            settings.idle_seconds,
        )
        app = web.Application(
            client_max_size=MAX_BODY,
            middlewares=[
                connections.note_request,
                proxies.resolve_client,
                gates.by_turns,
                refusals_as_responses,
                refuse_unusable_text,
            ],
        )
        CrossSite(origins).install(app)
        app.router.add_get("/ws", sockets.serve)

        def leaving() -> str:
            if sockets.draining:
                return GOING_AWAY
            return "" if node is None else node.unready()

        readiness = Readiness(leaving, play, writer)
        stack.push_async_callback(readiness.close)

        def degraded() -> str:
            parts = [part.away() for part in (remote, node, cluster) if part is not None]
            return "; ".join(filter(None, parts))

        site = PublicRoutes(rooms, identities, static, readiness.unready, degraded, settings)
        site.add_routes(app)
        ReferenceRoutes().add_routes(app)
        pools = {"play": play, "study": study}
        if cluster is not None:
            pools["cluster"] = cluster.pool
        collector = ServerCollector(
            counters,
            connections,
            sockets,
            rooms,
            writer,
            load_shedder,
            engine_moves,
            pools,
            remote,
            node,
        )
        Metrics(collector, Networks(settings.metrics_from)).add_routes(app)
        passwords = Passwords()
        stack.push_async_callback(asyncio.to_thread, passwords.close)
        withdraw = sockets.close_sockets_of if node is None else node.withdrawals.withdraw
        accounts = AccountRoutes(database, identities, authenticator, tickets, passwords, withdraw, settings)
        accounts.add_routes(app)
        TokenRoutes(database, authenticator, withdraw, settings).add_routes(app)
        ratings = RatingUpdater(database, shared=lease is not None)
        stack.push_async_callback(ratings.close)
        ratings.start()
        LeaderboardRoute(database).add_routes(app)
        access = RoomAccess(identities, authenticator)
        records = GameRecords(exports, access, settings)
        records.add_routes(app)
        GameReviews(records, game_values, search_trees, authenticator, sources).add_routes(app)
        RoomRatingsRoute(database, exports, access, settings).add_routes(app)
        PlayerPages(database, authenticator, settings).add_routes(app)
        SeriesRoutes(series, tables, authenticator, sources, settings).add_routes(app)
        await series.start()
        runner = web.AppRunner(
            app,
            access_log=None,
            auto_decompress=False,  # no client has a reason to compress a body of a few kilobytes
            shutdown_timeout=SHUTDOWN_SECONDS,
            read_bufsize=PIECE_BYTES,  # of a body in tiny pieces a handler reads in one go what is buffered
            keepalive_timeout=settings.idle_seconds,  # also limits the time for receiving a request's head
        )
        stack.callback(connections.drop_all)  # aiohttp knows none that has sent nothing
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        if node is not None:
            stack.push_async_callback(node.close)
            await node.start(services, sockets)
        sockets.start()
        stack.push_async_callback(sockets.close)
        listener = Listener(listening, gates, connections)
        stack.push_async_callback(listener.stop)
        listener.start()
        yield Running(port, play, study, sockets, connections, listener, node)


async def _is_mine(lease: NodeLease, series: str) -> bool:
    """Return whether this node plays a series, which becomes its own unless another node has it."""
    return not await lease.claim(f"series/{series}")


def _parser(runner: web.AppRunner) -> asyncio.Protocol:
    assert runner.server is not None  # it has been set up
    return runner.server()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:  # UnicodeError: a host such as "a..b"
        why = str((error.strerror if isinstance(error, OSError) else "") or error).partition(" (while ")[0]
        labels = f"{label_of('host')}, {label_of('port')}"
        raise SettingError(f"cannot listen on {host!r}, port {port}: {why} ({labels})") from error
