"""The leases of a cluster's nodes, and which of them owns which room, in PostgreSQL.

A node is alive as long as its row is in ``nodes``. It renews the row by the database's clock; once it has
expired, any other node may delete it, and so may the node itself when it leaves. Every append of a node holds
its row with ``FOR KEY SHARE`` (``postgresql_writer``), which keeps it from deletion and not from renewal: so
what a node has appended is on disk before its rooms can have another owner, and afterwards it appends nothing
more, however long it stood still. Nor does it append to a room that is not its own under the epoch of the
events. Invariants: a room has one owner that is alive at most; an owner's epoch of
a room is above those of all owners before it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ARRAY, Connection, Text, bindparam, text

from parlour_server.domain.clock.outage import Outage

FIRST_EPOCH: Final = 1
LEASE_MS: Final = 4000
RELEASED: Final = ""  # in place of a node's id: the room waits for its next owner, and has lost no time
KEPT_MS: Final = 60 * 24 * 3600 * 1000  # of ends and gaps; longer than any turn can last

#: The database's time, not that of the transaction's start: it may have waited for a lock.
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
#: Above the epochs of a server that was alone with the log.
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
#: Gives the rooms an owner that ended now, so that the time until their next owner is recorded as a gap.
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
    """The node has no lease any more: what it owned may have other owners by now."""


@dataclass(frozen=True, slots=True)
class Ownership:
    """A room of this node: its epoch, and the times in which it had no owner, oldest first."""

    epoch: int
    gaps: tuple[Outage, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnedBy:
    """A room of another node that is alive, by that node's name."""

    node: str


def enter(connection: Connection, node: str, name: str, before: str = "") -> bool:
    """Give a node its lease, unless one of its name is alive; return whether it has it now.

    ``before`` is its lease until now, which it has stopped using and gives up.
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
    """Return the names of the nodes that are alive, but for one."""
    return set(connection.scalars(_OTHERS, {"name": name}))


def renew(connection: Connection, node: str) -> bool:
    """Renew a node's lease; return False if it has been fenced."""
    return connection.execute(_RENEW, {"id": node}).rowcount == 1


def fence_expired(connection: Connection) -> list[str]:
    """Fence all nodes whose lease has expired, but for an append of theirs under way; return their ids.

    Never waits for another node, which may stand still just then.
    """
    return list(connection.scalars(_FENCE))


def fence(connection: Connection, name: str) -> dict[str, str]:
    """Fence all nodes whose lease has expired; return the names of those left, but for one, by lease."""
    fence_expired(connection)
    return {row.id: row.name for row in connection.execute(_LEFT, {"name": name})}


def leave(connection: Connection, node: str) -> None:
    """Give up a node's lease, and with it all its rooms."""
    connection.execute(_LEAVE, {"id": node})


def release(connection: Connection, room: str, node: str) -> None:
    """Give up one room of a node, which appends nothing to it any more."""
    connection.execute(_RELEASE, {"room": room, "id": node})


def hand_over(connection: Connection, rooms: Collection[str], node: str, end: str) -> None:
    """Give up some rooms of a node, as it gives up all when it leaves; ``end`` is an id that is used once.

    Everything that the node has appended to them is committed, and it appends nothing to them any more.
    """
    connection.execute(_HAND_OVER, {"rooms": list(rooms), "id": node, "end": end})


def owner_of(connection: Connection, room: str, node: str) -> str:
    """Return the name of the other node that owns a room now, empty if it is this node or none."""
    return connection.scalar(_OTHER_OWNER, {"room": room, "id": node}) or ""


def acquire(connection: Connection, room: str, node: str) -> Ownership | OwnedBy:
    """Own a room, unless another node does that has not been fenced.

    A node that was given a room before is given the same again. The log is to be read after that: then it has
    all that earlier owners have appended.

    Raises:
        Fenced: the node has no lease.
    """
    if connection.scalar(_HOLD, {"id": node}) is None:
        raise Fenced
    while (owner := connection.execute(_OWNER_LOCKED, {"room": room}).first()) is None:
        epoch = connection.scalar(_FIRST_OWNER, {"room": room, "id": node})
        if epoch is not None:
            return Ownership(epoch)
    epoch = owner.epoch
    if owner.node != node:
        name = connection.scalar(_NAME, {"id": owner.node})
        if name is not None:
            return OwnedBy(name)
        epoch = connection.scalar(_NEXT_OWNER, {"room": room, "id": node})
        if owner.node != RELEASED:
            began = connection.scalar(_END, {"id": owner.node})
            connection.execute(_NOTE_GAP, {"room": room, "epoch": epoch, "began": began})
    gaps = connection.execute(_GAPS, {"room": room})
    return Ownership(epoch, tuple(Outage(began, ended) for began, ended in gaps))
