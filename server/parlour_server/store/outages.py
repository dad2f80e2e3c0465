"""Server outages: recorded at each start from the last heartbeat, and after each pause of the process."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select

from parlour_server.domain.clock.outage import Outage
from parlour_server.store import schema
from parlour_server.store.leases import any_alive
from parlour_server.store.writer import ALIVE

KEPT_MS: Final = 60 * 24 * 3600 * 1000  # longer than any turn can last


def note_outage(connection: Connection, now: int, *, shared: bool = False) -> list[Outage]:
    """Record the outage that ends now, and return all known outages, oldest first.

    ``now`` is in milliseconds since 1970. With a ``shared`` log there is no outage while any node is alive.
    """
    table, settings = schema.outages, schema.settings
    alive = connection.scalar(select(settings.c.value).where(settings.c.name == ALIVE))
    goes_on = shared and any_alive(connection)
    if alive is not None and int(alive) < now and not goes_on:
        record_outage(connection, Outage(int(alive), now))
    connection.execute(delete(table).where(table.c.ended < now - KEPT_MS))
    rows = connection.execute(select(table.c.began, table.c.ended).order_by(table.c.began))
    return [Outage(began, ended) for began, ended in rows]


def record_outage(connection: Connection, outage: Outage) -> None:
    """Record an outage; it replaces one that began at the same time."""
    table = schema.outages
    connection.execute(delete(table).where(table.c.began == outage.began))
    connection.execute(insert(table).values(began=outage.began, ended=outage.ended))
