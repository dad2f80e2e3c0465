"""The last part of a server: HTTP routes and sockets, and the door by which clients come and go."""

import asyncio
import socket
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from aiohttp import web

from parlour_server.analysis.series_player import now_ms
from parlour_server.api.accounts import AccountRoutes
from parlour_server.api.csrf import CrossSite
from parlour_server.api.days import DayRoutes
from parlour_server.api.exercises import ExerciseRoutes
from parlour_server.api.figures import FigureRoutes
from parlour_server.api.game_records import GameRecords
from parlour_server.api.game_reviews import GameReviews
from parlour_server.api.leaderboard import LeaderboardRoute
from parlour_server.api.players import PlayerPages
from parlour_server.api.previews import PreviewRoutes
from parlour_server.api.push import PushRoutes
from parlour_server.api.reference.serving import ReferenceRoutes
from parlour_server.api.room_access import RoomAccess
from parlour_server.api.room_ratings import RoomRatingsRoute
from parlour_server.api.series import SeriesRoutes
from parlour_server.api.site import MAX_BODY, PublicRoutes, page_build
from parlour_server.api.tokens import TokenRoutes
from parlour_server.api.well_known import WellKnownRoutes
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.origin import Origins
from parlour_server.auth.passwords import Passwords
from parlour_server.auth.request_rates import RequestRates
from parlour_server.auth.sources import Sources
from parlour_server.auth.tickets import Tickets
from parlour_server.composition.engines import Engines
from parlour_server.composition.rooms import Rooms
from parlour_server.composition.store import BUS_SECONDS, LEASE_SECONDS, Store
from parlour_server.config import SettingError, Settings, label_of, worker_count
from parlour_server.daily.service import DayService
from parlour_server.http.client_address import Networks, TrustedProxies
from parlour_server.http.connections import Connections
from parlour_server.http.listener import Listener, connection_capacity
from parlour_server.http.request_gate import PIECE_BYTES, RequestGates
from parlour_server.http.responses import refusals_as_responses, refuse_unusable_text
from parlour_server.http.security_headers import StrictTransport
from parlour_server.limits.token_bucket import Buckets
from parlour_server.observability.readiness import Readiness
from parlour_server.observability.serving import Metrics, ServerCollector
from parlour_server.pictures.kinds import DayKind, PositionKind, ReviewKind, RoomKind, StepKind
from parlour_server.pictures.previews import Previews
from parlour_server.pictures.subject import Kind
from parlour_server.supervision.parts import WHOLE_SECONDS, Parts, in_own_thread
from parlour_server.websocket.commands import connection_services
from parlour_server.websocket.endpoint import CLOSE_SECONDS, GOING_AWAY, Sockets

SHUTDOWN_SECONDS: Final = 1.0  # for HTTP requests in progress; sockets have been closed before
HTTP_SECONDS: Final = SHUTDOWN_SECONDS + 1.0
SOCKETS_SECONDS: Final = 2 * CLOSE_SECONDS + 0.5
ROOMS_SECONDS: Final = 3.5
BACKLOG: Final = 1024


@dataclass(frozen=True, slots=True)
class Http:
    """The sockets and connections of clients; the parts of ``door`` let clients in and out."""

    sockets: Sockets
    connections: Connections
    door: Parts


@dataclass(frozen=True, slots=True)
class _Asked:
    """The services that identify clients and limit their requests."""

    origins: Origins
    tickets: Tickets
    authenticator: Authenticator
    connections: Connections
    proxies: Networks
    sources: Sources
    rates: RequestRates


async def open_http(
    settings: Settings,
    parts: Parts,
    store: Store,
    engines: Engines,
    rooms: Rooms,
    listening: socket.socket,
    static: Path,
) -> Http:
    """Serve the page, the API and the sockets on a listening socket."""
    asked = _asked(settings, rooms, listening)
    pages = Buckets(settings.page_rate, "page_rate")
    services = replace(
        connection_services(
            rooms.registry,
            store.reader,
            engines.studies,
            rooms.matchmaking,
            settings,
            store.counters,
            pages,
            page_build(static / "index.html"),
        ),
        elsewhere=None if rooms.node is None else rooms.node.relays.router,
        events=rooms.events,
    )
    sockets = Sockets(
        services,
        asked.authenticator,
        asked.origins,
        asked.sources,
        Networks(settings.shared_networks),
        asked.connections,
        engines.watch,
    )
    gates = RequestGates(lambda: _parser(runner), sockets.refuse_early, asked.proxies, settings.idle_seconds)
    app = web.Application(
        client_max_size=MAX_BODY,
        middlewares=[
            asked.connections.note_request,
            TrustedProxies(asked.proxies).resolve_client,
            StrictTransport(settings.origin).add_header,
            gates.by_turns,
            refusals_as_responses,
            refuse_unusable_text,
        ],
    )
    CrossSite(asked.origins).install(app)
    sockets.add_routes(app)
    _add_routes(app, settings, parts, store, engines, rooms, asked, sockets, static)
    await engines.series.start()
    if settings.daily_positions == "on":
        engines.days.start()
    runner = web.AppRunner(
        app,
        access_log=None,
        auto_decompress=False,  # no client has a reason to compress a body of a few kilobytes
        shutdown_timeout=SHUTDOWN_SECONDS,
        read_bufsize=PIECE_BYTES,  # a handler reads the buffered pieces of a body at once
        keepalive_timeout=settings.idle_seconds,  # also limits the time of receiving a request's head
    )
    parts.add("HTTP connections", asked.connections.drop_all)  # aiohttp misses those that have sent nothing
    await runner.setup()
    parts.add("HTTP requests", runner.cleanup, HTTP_SECONDS)
    if rooms.node is not None:
        parts.add("relays", rooms.node.close)
        await rooms.node.start(services, sockets)
    listener = Listener(listening, gates, asked.connections)
    return Http(sockets, asked.connections, _open_door(parts, sockets, rooms, listener))


def _asked(settings: Settings, rooms: Rooms, listening: socket.socket) -> _Asked:
    tickets = Tickets()
    authenticator = Authenticator(rooms.identities, tickets)
    capacity = connection_capacity(settings.kept_files, worker_count(settings.engines))
    proxies, shared = Networks(settings.trusted_proxies), Networks(settings.shared_networks)
    return _Asked(
        Origins(settings.origin, settings.host, int(listening.getsockname()[1])),
        tickets,
        authenticator,
        Connections(settings, proxies, shared, capacity),
        proxies,
        Sources(rooms.identities, shared),
        RequestRates(authenticator, shared, settings),
    )


def _add_routes(
    app: web.Application,
    settings: Settings,
    parts: Parts,
    store: Store,
    engines: Engines,
    rooms: Rooms,
    asked: _Asked,
    sockets: Sockets,
    static: Path,
) -> None:
    """Add the routes of HTTP, in the order of the reference."""
    database, node, cluster = store.database, rooms.node, engines.cluster
    identities, authenticator, rates = rooms.identities, asked.authenticator, asked.rates

    def leaving() -> str:
        if sockets.draining:
            return GOING_AWAY
        return "" if node is None else node.unready()

    def degraded() -> str:
        away = [part.away() for part in (engines.remote, node, cluster) if part is not None]
        return "; ".join(filter(None, away))

    readiness = Readiness(leaving, engines.play, store.writer)
    parts.add_beside("readiness", readiness.close)
    passwords = Passwords()
    parts.add_beside("passwords", lambda: in_own_thread(passwords.close))
    kinds: list[Kind] = [
        RoomKind(rooms.registry),
        ReviewKind(store.exports, engines.line_values),
        PositionKind(),
        StepKind(),
        DayKind(database, now_ms),
    ]
    previews = Previews(kinds, static)
    parts.add_beside("pictures", previews.close)
    PublicRoutes(
        rooms.registry,
        identities,
        authenticator,
        static,
        readiness.unready,
        degraded,
        rates,
        previews,
        asked.origins,
        embeds=bool(settings.embed_from),
    ).add_routes(app)
    PreviewRoutes(previews, rates, static, settings.embed_from).add_routes(app)
    FigureRoutes(previews, rates).add_routes(app)
    ReferenceRoutes(static).add_routes(app)
    WellKnownRoutes(settings.security_contact).add_routes(app)
    pools = {"play": engines.play, "study": engines.study}
    if cluster is not None:
        pools["cluster"] = cluster.pool
    collector = ServerCollector(
        store.counters,
        asked.connections,
        sockets,
        rooms.registry,
        store.writer,
        rooms.load_shedder,
        engines.moves,
        pools,
        engines.remote,
        node,
        rooms.size,
    )
    Metrics(collector, Networks(settings.metrics_from)).add_routes(app)
    withdraw = sockets.close_sockets_of if node is None else node.withdrawals.withdraw
    AccountRoutes(
        database, identities, authenticator, asked.tickets, passwords, withdraw, rates, settings
    ).add_routes(app)
    TokenRoutes(database, authenticator, withdraw, rates, settings).add_routes(app)
    LeaderboardRoute(database).add_routes(app)
    access = RoomAccess(identities, authenticator)
    records = GameRecords(store.exports, access, rates)
    records.add_routes(app)
    GameReviews(records, engines.line_values, engines.explanations, authenticator, asked.sources).add_routes(
        app
    )
    RoomRatingsRoute(database, store.exports, access, rates).add_routes(app)
    PlayerPages(database, authenticator, rates).add_routes(app)
    PushRoutes(rooms.push, database, authenticator, asked.sources, rates, settings).add_routes(app)
    SeriesRoutes(engines.series, engines.tables, authenticator, asked.sources, rates, settings).add_routes(
        app
    )
    days = DayService(database, rooms.events, engines.days.makes)
    DayRoutes.with_rates(days, authenticator, asked.sources, rates).add_routes(app)
    reads = rates.rate("read_rate", "too many exercises")
    ExerciseRoutes(engines.exercises, authenticator, asked.sources, reads).add_routes(app)


def _open_door(parts: Parts, sockets: Sockets, rooms: Rooms, listener: Listener) -> Parts:
    """Let clients in; return the door, a table of parts that is itself a part and lets clients out."""
    door = Parts(parts)
    parts.add("the door", door.close, WHOLE_SECONDS)
    sockets.start()
    door.add("sockets", sockets.close, SOCKETS_SECONDS)
    if rooms.node is not None:
        door.add_beside("handing the lease over", rooms.node.hand_over, LEASE_SECONDS + BUS_SECONDS)
        door.add("handing rooms over", rooms.node.hand_over_rooms, ROOMS_SECONDS)
    door.add("the listener", listener.stop)
    listener.start()
    return door


def _parser(runner: web.AppRunner) -> asyncio.Protocol:
    assert runner.server is not None  # the runner has been set up
    return runner.server()


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; connections are accepted only after the other parts have started.

    Raises:
        SettingError: the address cannot be listened on.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:  # UnicodeError: a host such as "a..b"
        why = str((error.strerror if isinstance(error, OSError) else "") or error).partition(" (while ")[0]
        labels = f"{label_of('host')}, {label_of('port')}"
        raise SettingError(f"cannot listen on {host!r}, port {port}: {why} ({labels})") from error
