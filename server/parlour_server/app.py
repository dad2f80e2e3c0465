"""Builds a server from its settings and owns the order in which its parts start and stop."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

from parlour_server.account_routes import AccountRoutes
from parlour_server.analyses import Analyses
from parlour_server.config import Settings, worker_count
from parlour_server.connection import Services
from parlour_server.cross_site import CrossSite
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.slot import ProcessSlot, Slot
from parlour_server.figures import Figures
from parlour_server.foyer import Foyer
from parlour_server.game_records import GameRecords
from parlour_server.heartbeat import Heartbeat
from parlour_server.http_answers import say_refusals
from parlour_server.identity import Identities
from parlour_server.leaderboard import LeaderboardRoute
from parlour_server.lobby import LobbyFeed
from parlour_server.machines import Machines
from parlour_server.metrics.collector import ServerCollector
from parlour_server.metrics.lag import LagProbe
from parlour_server.metrics.serving import Metrics
from parlour_server.online import Online
from parlour_server.origin import Origins
from parlour_server.overload import Overload
from parlour_server.passwords import Passwords
from parlour_server.player_pages import PlayerPages
from parlour_server.proxies import Networks, TrustedProxies
from parlour_server.rating_count import RatingCount
from parlour_server.reference.serving import ReferenceRoutes
from parlour_server.rooms import Rooms
from parlour_server.site import MAX_BODY, Site
from parlour_server.sockets import GOING_AWAY, Sockets
from parlour_server.store.credentials import installation_secret
from parlour_server.store.opening import open_database
from parlour_server.store.outages import note_outage
from parlour_server.store.reader import LogReader
from parlour_server.strengths import Strengths
from parlour_server.studies import Studies
from parlour_server.tickets import Tickets
from parlour_server.token_routes import TokenRoutes
from parlour_server.visitors import Visitors

SHUTDOWN_SECONDS: Final = 2.0  # for plain requests under way; sockets have been closed before
BACKLOG: Final = 1024


@dataclass(frozen=True, slots=True)
class Slots:
    """The workers of a server, not started yet: for moves, and for what may wait."""

    play: list[Slot]
    study: list[Slot]


def process_slots(settings: Settings) -> Slots:
    """Return the worker processes that the settings ask for."""
    return Slots([ProcessSlot() for _ in range(worker_count(settings.engines))], [ProcessSlot(idle=True)])


@dataclass(frozen=True, slots=True)
class Running:
    """A server that serves: the port it listens on, and its pools of workers."""

    port: int
    play: EnginePool
    study: EnginePool
    sockets: Sockets
    listening: web.SockSite

    async def drain(self, seconds: float) -> None:
        """Go away in order, so that nobody waits for a server that has stopped listening.

        ``/readyz`` says so first, and new sockets are refused, while games go on for so many seconds. Then
        nobody is listened to any more, so that whoever is sent away comes back to the server that is next;
        only then everybody is sent away.
        """
        self.sockets.drain()
        await asyncio.sleep(seconds)
        await self.listening.stop()
        await self.sockets.close()

    async def renew_workers(self) -> None:
        """Make every worker anew, while machines go on moving.

        The one for studies comes first: with it the fork server starts and loads everything, which takes a
        second or two that no move then waits for.
        """
        await self.study.renew()
        await self.play.renew()


@asynccontextmanager
async def serving(
    settings: Settings, static: Path, make_slots: Callable[[Settings], Slots] = process_slots
) -> AsyncIterator[Running]:
    """Run a server while the context is open.

    Leaving closes every socket with 1001 and returns when all that was acknowledged is on disk.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
        OSError: the address cannot be listened on.
    """
    async with AsyncExitStack() as stack:
        listener = stack.enter_context(_listen(settings.host, settings.port))
        port = int(listener.getsockname()[1])
        database = await asyncio.to_thread(open_database, settings.database)
        stack.push_async_callback(asyncio.to_thread, database.close)
        secret = await asyncio.to_thread(database.run, installation_secret)
        now = time.time_ns() // 1_000_000
        outages = await asyncio.to_thread(database.run, lambda connection: note_outage(connection, now))

        reader = LogReader(database)
        stack.push_async_callback(asyncio.to_thread, reader.close)  # waits for the query under way
        figures = Figures()
        writer = await database.writer()
        writer.on_commit = figures.committed
        stack.push_async_callback(writer.close)

        slots = make_slots(settings)
        play, study = EnginePool(slots.play), EnginePool(slots.study)
        # Together: both fork from one server, and it ends with the first worker cut off while starting.
        stack.push_async_callback(lambda: asyncio.gather(play.close(), study.close()))
        for pool in (play, study):
            pool.start()
        studies = Studies(study, settings.think_seconds, settings)
        stack.push_async_callback(studies.close)
        analyses = Analyses(study, settings.analysis_seconds, settings)
        stack.push_async_callback(analyses.close)
        machines = Machines(play, settings.think_seconds, settings.machine_pace, settings)
        stack.push_async_callback(machines.close)

        identities = Identities(secret, database)
        overload = Overload(lambda: writer.pending, settings)
        rooms = Rooms(writer, reader, identities, machines, analyses, outages, settings, overload, figures)
        heartbeat = Heartbeat(writer, lambda: rooms.clocks_run)
        stack.push_async_callback(heartbeat.close)
        heartbeat.start()
        stack.push_async_callback(rooms.close)
        rooms.start()

        origins = Origins(settings.origin, settings.host, port)
        tickets = Tickets()
        visitors = Visitors(identities, tickets)
        lobby = LobbyFeed(rooms.listed)
        stack.push_async_callback(lobby.close)
        foyer = Foyer(lobby, Online(), rooms.open_between, Strengths(database).rating, settings)
        stack.push_async_callback(foyer.close)
        services = Services(rooms, reader, studies, analyses, foyer, settings, figures)
        sockets = Sockets(services, visitors, origins)
        proxies = TrustedProxies(settings.trusted_proxies)
        app = web.Application(client_max_size=MAX_BODY, middlewares=[proxies.see_through, say_refusals])
        CrossSite(origins).guard(app)
        app.router.add_get("/ws", sockets.serve)
        site = Site(rooms, identities, static, lambda: _unready(sockets, play), settings)
        site.add_routes(app)
        ReferenceRoutes().add_routes(app)
        pools = {"play": play, "study": study}
        collector = ServerCollector(figures, sockets, rooms, writer, overload, machines, pools)
        Metrics(collector, Networks(settings.metrics_from)).add_routes(app)
        probe = LagProbe([figures.lag.observe, overload.saw_lag])
        stack.push_async_callback(probe.close)
        probe.start()
        passwords = await asyncio.to_thread(Passwords)
        stack.push_async_callback(asyncio.to_thread, passwords.close)
        accounts = AccountRoutes(database, identities, visitors, tickets, passwords, sockets.expel, settings)
        accounts.add_routes(app)
        TokenRoutes(database, visitors, sockets.expel, settings).add_routes(app)
        ratings = RatingCount(database)
        stack.push_async_callback(ratings.close)
        ratings.start()
        LeaderboardRoute(database).add_routes(app)
        GameRecords(reader, identities, visitors, settings).add_routes(app)
        PlayerPages(database, visitors, settings).add_routes(app)
        runner = web.AppRunner(
            app,
            access_log=None,
            shutdown_timeout=SHUTDOWN_SECONDS,
            keepalive_timeout=settings.idle_seconds,  # also for the first request to arrive whole
        )
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        sockets.start()
        stack.push_async_callback(sockets.close)
        listening = web.SockSite(runner, listener, backlog=BACKLOG)
        await listening.start()
        yield Running(port, play, study, sockets, listening)


def _unready(sockets: Sockets, play: EnginePool) -> str:
    """Return why no visitor should be sent here, empty if one may."""
    if sockets.draining:
        return GOING_AWAY
    return "" if play.ready else "the engines are starting"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)
