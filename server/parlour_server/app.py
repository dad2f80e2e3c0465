"""Composition root: starts the parts of a server in order, and ends them in reverse order.

The four builders in ``composition`` show, in order, what a server consists of.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from parlour_server.composition.engines import Slots, process_slots, start_engines
from parlour_server.composition.http import listen, open_http
from parlour_server.composition.rooms import open_rooms
from parlour_server.composition.store import open_store
from parlour_server.config import Settings
from parlour_server.engines.pool import EnginePool
from parlour_server.http.connections import Connections
from parlour_server.supervision.parts import Parts
from parlour_server.websocket.endpoint import Sockets

if TYPE_CHECKING:  # a server alone does not import it, and starts sooner
    from parlour_server.relay.server_node import ServerNode


@dataclass(frozen=True, slots=True)
class Running:
    """A running server: its port, engine pools, sockets and parts.

    ``door`` has the parts by which clients reach the server.
    """

    port: int
    play: EnginePool
    study: EnginePool
    sockets: Sockets
    connections: Connections
    parts: Parts
    door: Parts
    node: "ServerNode | None" = None

    async def drain(self, seconds: float, on_paused: Callable[[], None] = lambda: None) -> None:
        """Stop in order, so that clients reconnect to the next server instead of this one.

        First ``/readyz`` reports the stop and new sockets are refused, while games go on for ``seconds``.
        Then the server stops listening. Then it closes all sockets; a node of a cluster closes them in
        batches. ``on_paused`` is called at the end of the pause, also of a cancelled one.
        """
        try:
            self.sockets.draining = True
            await asyncio.sleep(seconds)
        finally:
            on_paused()
        await self.door.close()

    async def renew_workers(self) -> None:
        """Restart every worker while games go on.

        The study worker restarts first: this starts the fork server, which takes a second or two to load the
        engine. No move has to wait for that.
        """
        await self.study.renew()
        await self.play.renew()


@asynccontextmanager
async def serving(
    settings: Settings,
    static: Path,
    make_slots: Callable[[Settings], Slots] = process_slots,
    parts: Parts | None = None,
) -> AsyncIterator[Running]:
    """Run a server while the context is open.

    Leaving the context closes every socket with 1001 and ends all parts, each within its limit: see
    ``Parts``. Every acknowledged command is on disk before. A caller that gives a table of ``parts`` can
    inspect it after a failed start.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
        BusError: the bus cannot be used, or the other nodes of the database are on another bus.
        ClusterError: the Dask cluster cannot be used.
        SettingError: the address cannot be listened on.
    """
    async with parts or Parts() as parts:
        listening = listen(settings.host, settings.port)
        parts.add("the listening socket", listening.close)
        port = int(listening.getsockname()[1])
        store = await open_store(settings, parts)
        engines = await start_engines(settings, parts, store, make_slots)
        rooms = await open_rooms(settings, parts, store, engines)
        http = await open_http(settings, parts, store, engines, rooms, listening, static)
        yield Running(
            port, engines.play, engines.study, http.sockets, http.connections, parts, http.door, rooms.node
        )
