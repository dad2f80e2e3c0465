"""The leases of a cluster's nodes, and the node that owns each room, in PostgreSQL.

A node is alive as long as its row is in ``nodes``. The node renews the row by the database's clock. Any other
node may delete an expired row; a node that leaves deletes its own. Every append of a node holds the node's
row with ``FOR KEY SHARE`` (``postgresql_writer``), which forbids deleting the row and allows renewing it. So
a node's appends are on disk before its rooms can have another owner, and the node appends nothing afterwards,
however long it stood still. A node appends to a room only if it owns the room under the epoch of the events.
Invariants: a room has at most one owner that is alive; an owner's epoch of a room is above the epochs of all
earlier owners.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ARRAY, Connection, Text, bindparam, text

from parlour_server.domain.clock.outage import Outage

FIRST_EPOCH: Final = 1
LEASE_MS: Final = 4000
RELEASED: Final = ""  # instead of a node's id: the room waits for an owner, without ownerless time
KEPT_MS: Final = 60 * 24 * 3600 * 1000  # of ends and ownerless times; longer than any turn can last

#: The database's time now, not at the transaction's start: the transaction may have waited for a lock.
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_GIVE_UP = text(
    f"""
    WITH gone AS (DELETE FROM nodes WHERE id = :id RETURNING id, expires)
    INSERT INTO node_ends (id, at) SELECT id, expires - {LEASE_MS} FROM gone
    """
)
_ENTER = text(f"INSERT INTO nodes (id, name, expires) VALUES (:id, :name, {NOW} + {LEASE_MS})")
_ANY_ALIVE = text(f"SELECT EXISTS (SELECT FROM nodes WHERE expires >= {NOW})")
_OTHERS = text(f"SELECT name FROM nodes WHERE name <> :name AND expires >= {NOW}")
_LEFT = text("SELECT id, name FROM nodes WHERE name <> :name")
_NAMESAKES = text("SELECT count(*) FROM nodes WHERE name = :name")
_RENEW = text(f"UPDATE nodes SET expires = {NOW} + {LEASE_MS} WHERE id = :id")
_HOLD = text("SELECT 1 FROM nodes WHERE id = :id FOR KEY SHARE")
_NAME = text("SELECT name FROM nodes WHERE id = :id")
_END = text("SELECT at FROM node_ends WHERE id = :id")
_FENCE = text(
    f"""
    WITH gone AS (
        DELETE FROM nodes WHERE id IN (SELECT id FROM nodes WHERE expires < {NOW} FOR UPDATE SKIP LOCKED)
        RETURNING id, expires
    )
    INSERT INTO node_ends (id, at) SELECT id, expires - {LEASE_MS} FROM gone RETURNING id
    """
)
_LEAVE = text(
    f"""
    WITH gone AS (DELETE FROM nodes WHERE id = :id RETURNING id)
    INSERT INTO node_ends (id, at) SELECT id, {NOW} FROM gone
    """
)
_OTHER_OWNER = text("SELECT name FROM room_owners JOIN nodes ON id = node WHERE room = :room AND node <> :id")
_OWNER_LOCKED = text("SELECT node, epoch FROM room_owners WHERE room = :room FOR UPDATE")
#: The first epoch is above the epochs of a server that used the log alone.
_FIRST_OWNER = text(
    f"""
    INSERT INTO room_owners (room, node, epoch) VALUES (:room, :id, coalesce(
        (SELECT epoch + 1 FROM events WHERE room = :room AND stream = 'game' ORDER BY seq DESC LIMIT 1),
        {FIRST_EPOCH}))
    ON CONFLICT (room) DO NOTHING RETURNING epoch
    """
)
_NEXT_OWNER = text("UPDATE room_owners SET node = :id, epoch = epoch + 1 WHERE room = :room RETURNING epoch")
_RELEASE = text(f"UPDATE room_owners SET node = '{RELEASED}' WHERE room = :room AND node = :id")
#: Gives the rooms to an owner that ends now, so the time until their next owner is recorded as ownerless.
_HAND_OVER = text(
    f"""
    WITH given AS (UPDATE room_owners SET node = :end WHERE room = ANY(:rooms) AND node = :id RETURNING room)
    INSERT INTO node_ends (id, at) SELECT :end, {NOW} WHERE EXISTS (SELECT FROM given)
    """
).bindparams(bindparam("rooms", type_=ARRAY(Text)))
_GAPS = text("SELECT began, ended FROM room_gaps WHERE room = :room ORDER BY epoch")
_NOTE_GAP = text(
    f"""
    INSERT INTO room_gaps (room, epoch, began, ended)
    VALUES (:room, :epoch, least(coalesce(:began, {NOW}), {NOW}), {NOW})
    """
)
_FORGET = tuple(
    text(f"DELETE FROM {table} WHERE {column} < {NOW} - {KEPT_MS}")
    for table, column in (("node_ends", "at"), ("room_gaps", "ended"))
)


class Fenced(Exception):
    """The node lost its lease: its rooms may have other owners by now."""


@dataclass(frozen=True, slots=True)
class OwnedRoom:
    """A room of this node: its epoch and its ownerless times, oldest first."""

    epoch: int
    ownerless: tuple[Outage, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnedBy:
    """A room of another node that is alive; ``node`` is that node's name."""

    node: str


def enter(connection: Connection, node: str, name: str, before: str = "") -> bool:
    """Give a node its lease, unless a node of the same name is alive; return whether it got the lease.

    ``before`` is the node's previous lease, which the node no longer uses and gives up.
    """
    connection.execute(_GIVE_UP, {"id": before})
    fence_expired(connection)
    for forget in _FORGET:
        connection.execute(forget)
    if connection.scalar(_NAMESAKES, {"name": name}):
        return False
    connection.execute(_ENTER, {"id": node, "name": name})
    return True


def any_alive(connection: Connection) -> bool:
    """Return whether any node has a lease now."""
    return bool(connection.scalar(_ANY_ALIVE))


def others(connection: Connection, name: str) -> set[str]:
    """Return the names of the nodes that are alive, except ``name``."""
    return set(connection.scalars(_OTHERS, {"name": name}))


def renew(connection: Connection, node: str) -> bool:
    """Renew a node's lease; return False if it has been fenced."""
    return connection.execute(_RENEW, {"id": node}).rowcount == 1


def fence_expired(connection: Connection) -> list[str]:
    """Fence all nodes whose lease has expired, except nodes with an append under way; return their ids.

    Never waits for another node: that node may be standing still.
    """
    return list(connection.scalars(_FENCE))


def fence(connection: Connection, name: str) -> dict[str, str]:
    """Fence all nodes whose lease has expired; return the names of the others, except ``name``, by lease."""
    fence_expired(connection)
    return {row.id: row.name for row in connection.execute(_LEFT, {"name": name})}


def leave(connection: Connection, node: str) -> None:
    """Give up a node's lease and all its rooms."""
    connection.execute(_LEAVE, {"id": node})


def release(connection: Connection, room: str, node: str) -> None:
    """Give up one room of a node; the node no longer appends to the room."""
    connection.execute(_RELEASE, {"room": room, "id": node})


def hand_over(connection: Connection, rooms: Collection[str], node: str, end: str) -> None:
    """Give up some rooms of a node, as if it left; ``end`` is an id that is used once.

    The node's appends to these rooms must be committed; the node appends nothing more to them.
    """
    connection.execute(_HAND_OVER, {"rooms": list(rooms), "id": node, "end": end})


def owner_of(connection: Connection, room: str, node: str) -> str:
    """Return the name of the other node that owns a room now, empty if this node or no node owns the room."""
    return connection.scalar(_OTHER_OWNER, {"room": room, "id": node}) or ""


def acquire(connection: Connection, room: str, node: str) -> OwnedRoom | OwnedBy:
    """Acquire a room, unless a node that is not fenced owns it.

    A node that already owns the room gets the same epoch again. Read the log after this call: it then has all
    events that earlier owners appended.

    Raises:
        Fenced: the node has no lease.
    """
    if connection.scalar(_HOLD, {"id": node}) is None:
        raise Fenced
    while (owner := connection.execute(_OWNER_LOCKED, {"room": room}).first()) is None:
        epoch = connection.scalar(_FIRST_OWNER, {"room": room, "id": node})
        if epoch is not None:
            return OwnedRoom(epoch)
    epoch = owner.epoch
    if owner.node != node:
        name = connection.scalar(_NAME, {"id": owner.node})
        if name is not None:
            return OwnedBy(name)
        epoch = connection.scalar(_NEXT_OWNER, {"room": room, "id": node})
        if owner.node != RELEASED:
            began = connection.scalar(_END, {"id": owner.node})
            connection.execute(_NOTE_GAP, {"room": room, "epoch": epoch, "began": began})
    ownerless = connection.execute(_GAPS, {"room": room})
    return OwnedRoom(epoch, tuple(Outage(began, ended) for began, ended in ownerless))
