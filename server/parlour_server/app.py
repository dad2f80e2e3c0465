"""Builds a server from its settings and owns the order in which its parts start and stop."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

from parlour_server.config import Settings, worker_count
from parlour_server.connection import Services
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.slot import ProcessSlot, Slot
from parlour_server.identity import Identities
from parlour_server.machines import Machines
from parlour_server.origin import Origins
from parlour_server.rooms import Rooms
from parlour_server.site import MAX_BODY, Site
from parlour_server.sockets import Sockets
from parlour_server.store.credentials import installation_secret
from parlour_server.store.database import Database
from parlour_server.store.reader import LogReader
from parlour_server.store.writer import LogWriter
from parlour_server.studies import Studies

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


@asynccontextmanager
async def serving(
    settings: Settings, static: Path, make_slots: Callable[[Settings], Slots] = process_slots
) -> AsyncIterator[int]:
    """Run a server while the context is open; gives the port it listens on.

    Leaving closes every socket with 1001 and returns when all that was acknowledged is on disk.

    Raises:
        DatabaseError: the database cannot be used.
        OSError: the address cannot be listened on.
    """
    async with AsyncExitStack() as stack:
        listener = stack.enter_context(_listen(settings.host, settings.port))
        port = int(listener.getsockname()[1])
        database = await asyncio.to_thread(Database, settings.database)
        stack.callback(database.close)
        secret = await asyncio.to_thread(installation_secret, database.engine)

        reader = LogReader(database.engine)
        stack.push_async_callback(asyncio.to_thread, reader.close)  # waits for the query under way
        writer = LogWriter(await asyncio.to_thread(database.writer))
        stack.push_async_callback(writer.close)

        slots = make_slots(settings)
        play, study = EnginePool(slots.play), EnginePool(slots.study)
        for pool in (play, study):
            stack.push_async_callback(pool.close)
            pool.start()
        studies = Studies(study, settings.think_seconds)
        stack.push_async_callback(studies.close)
        machines = Machines(play, settings.think_seconds, settings.machine_pace)
        stack.push_async_callback(machines.close)

        identities = Identities(secret, database.engine)
        rooms = Rooms(writer, reader, identities, machines)
        stack.push_async_callback(rooms.close)
        rooms.start()

        origins = Origins(settings.origin, settings.host, port)
        sockets = Sockets(Services(rooms, reader, studies), identities, origins, settings.max_sockets)
        app = web.Application(client_max_size=MAX_BODY)
        app.router.add_get("/ws", sockets.serve)
        Site(rooms, identities, origins, static, lambda: play.ready).add_routes(app)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        sockets.start()
        stack.push_async_callback(sockets.close)
        await web.SockSite(runner, listener, backlog=BACKLOG).start()
        yield port


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)
