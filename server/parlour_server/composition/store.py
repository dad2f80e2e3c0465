"""The first part of a server: the database and the log; for a node also its lease and the bus."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from parlour_server.cluster.leases import LeasedWriter, NodeLease
from parlour_server.cluster.opening import open_bus
from parlour_server.config import Settings
from parlour_server.counters import Counters
from parlour_server.domain.clock.outage import Outage
from parlour_server.store.credentials import installation_secret
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from parlour_server.store.outages import note_outage
from parlour_server.store.reader import LogReader
from parlour_server.store.writer import LogWriter
from parlour_server.supervision.parts import Parts, in_own_thread

if TYPE_CHECKING:  # a server alone does not import them, and starts sooner
    from parlour_server.cluster.bus import SealedBus
    from parlour_server.cluster.nats_bus import NatsBus
    from parlour_server.cluster.roll_call import RollCall

#: Limits of the ends of parts that wait for more than tasks. They suffice for a service that answers slowly,
#: as on a busy machine; with a silent service the parts are abandoned.
WRITER_SECONDS: Final = 3.0
DATABASE_SECONDS: Final = 2.0
LEASE_SECONDS: Final = 1.5
BUS_SECONDS: Final = 1.5


@dataclass(frozen=True, slots=True)
class Store:
    """A server's storage, and its connections to other nodes; the last four are None for a server alone."""

    database: Database
    secret: str
    outages: list[Outage]
    reader: LogReader
    exports: LogReader
    """A separate reader, so that no join waits behind an export."""
    writer: LogWriter
    counters: Counters
    lease: NodeLease | None
    bus: "NatsBus | None"
    sealed: "SealedBus | None"
    roll_call: "RollCall | None"


async def open_store(settings: Settings, parts: Parts) -> Store:
    """Open the database and connect to the bus that the settings name.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
        BusError: the bus cannot be used.
    """
    shared = bool(settings.node)
    database = await asyncio.to_thread(lambda: open_database(settings.database, shared=shared))
    parts.add("the database", lambda: in_own_thread(database.close), DATABASE_SECONDS)
    secret = await asyncio.to_thread(database.run, installation_secret)
    now = time.time_ns() // 1_000_000
    outages = await asyncio.to_thread(database.run, partial(note_outage, now=now, shared=shared))
    reader, exports = LogReader(database), LogReader(database)
    parts.add("reading the log", lambda: in_own_thread(reader.close))  # waits for the running query
    parts.add_beside("exports of the log", lambda: in_own_thread(exports.close))
    counters = Counters()
    writer = await database.writer()
    writer.on_commit = counters.committed
    parts.add("writing the log", writer.close, WRITER_SECONDS)
    lease = None
    if settings.node:
        lease = NodeLease(database, cast(LeasedWriter, writer), settings.node)
        parts.add("the node's lease", lease.close, LEASE_SECONDS)
    bus = sealed = roll_call = None
    if settings.bus:
        bus = await open_bus(settings.bus, settings.bus_prefix)
        parts.add("the connection to the bus", bus.close, BUS_SECONDS)
    if bus is not None and lease is not None:
        from parlour_server.cluster.bus import SealedBus
        from parlour_server.cluster.roll_call import RollCall
        from parlour_server.cluster.seal import Seal

        sealed = SealedBus(bus, Seal(secret))
        parts.add("the bus between nodes", sealed.close, BUS_SECONDS)
        roll_call = RollCall(settings.node, sealed)
        await roll_call.start()
    return Store(database, secret, outages, reader, exports, writer, counters, lease, bus, sealed, roll_call)
