"""Devices that want notices, and the queue of the notices that are to be sent to them.

Invariants: a device belongs to one player, the one who subscribed last on it; a device has at most one
waiting notice of a tag, the newest; only one server at a time has claimed a notice, and a claim that is not
settled within ``CLAIM_MS`` is void, so that a notice that was claimed before a crash is sent after it. All
times are in milliseconds since 1970.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, func, insert, or_, select, update

from parlour_server.store import schema

Kind = Literal["turn", "joined", "challenge"]
"""The kinds of notices that a player switches on or off; ``push/kinds`` says when each is due."""

CLAIM_MS: Final = 90_000
MOST_WAITING: Final = 50
"""Waiting notices of one device."""
MOST_LOOKED_AT: Final = 200
"""Due notices that one claim reads. A source that fills them has its share then: the next claim skips it."""
UNUSED_MS: Final = 400 * 24 * 3600 * 1000
"""A device whose page was not opened for so long gets no more notices; cookies have expired by then."""
MOST_REFUSALS: Final = 3
"""After so many refused notices in a row a device is forgotten."""

_subscriptions, _notices = schema.push_subscriptions, schema.push_notices


class Subscription(Struct, frozen=True):
    """A device: where its notices go, the keys that encrypt them, for whom, and which kinds are wanted.

    ``discreet`` is true if notices name nobody and no move; ``expires`` is None if the browser named no end.
    """

    id: str
    player: str
    source: str
    endpoint: str
    origin: str
    p256dh: str
    auth: str
    kinds: tuple[str, ...]
    discreet: bool
    expires: int | None = None


class Waiting(Struct, frozen=True):
    """A notice for one device, to be sent from ``due`` until ``until``; ``body`` is what is encrypted."""

    subscription: str
    tag: str
    kind: str
    body: str
    due: int
    until: int


class Claimed(Struct, frozen=True):
    """A notice that this server is to send now; ``due`` is the end of the claim."""

    notice: Waiting
    tries: int
    device: Subscription


class Shares(Struct, frozen=True):
    """What the devices of one source, and those of one origin, may have of the notices that are being sent.

    Attributes:
        quiet: Origins to which nothing is sent.
        origins: How many notices are being sent to an origin; ``of_origin`` is the most.
        sources: How many are being sent to the devices of a source; ``of_source`` is the most.
    """

    quiet: frozenset[str]
    origins: Counter[str]
    sources: Counter[str]
    of_origin: int
    of_source: int

    def closed(self) -> tuple[list[str], list[str]]:
        """Return the origins and the sources that may have no more."""
        origins = [origin for origin, count in self.origins.items() if count >= self.of_origin]
        sources = [source for source, count in self.sources.items() if count >= self.of_source]
        return [*self.quiet, *origins], sources

    def have(self, device: Subscription, claimed: Sequence[Claimed]) -> bool:
        """Return whether one more notice may be sent to a device beside those just claimed."""
        origin = sum(each.device.origin == device.origin for each in claimed)
        source = sum(each.device.source == device.source for each in claimed)
        return (
            self.origins[device.origin] + origin < self.of_origin
            and self.sources[device.source] + source < self.of_source
        )


class FullSource(Exception):
    """A source has as many devices as it may have."""


def subscribe(connection: Connection, device: Subscription, now: int, each: int, of_source: int) -> None:
    """Add or replace a device; beyond ``each`` devices of its player the one unused for longest is dropped.

    Raises:
        FullSource: the source has ``of_source`` other devices.
    """
    table = _subscriptions
    others = select(func.count()).where(table.c.source == device.source, table.c.id != device.id)
    if (connection.scalar(others) or 0) >= of_source:
        raise FullSource
    unused = select(table.c.id).where(or_(table.c.touched < now - UNUSED_MS, table.c.expires <= now))
    forget(connection, connection.scalars(unused.limit(100)).all())
    forget(connection, [device.id])
    values = {**asdict(device), "kinds": " ".join(device.kinds), "touched": now, "refusals": 0}
    connection.execute(insert(table).values(values))
    own = select(table.c.id).where(table.c.player == device.player)
    forget(connection, connection.scalars(own.order_by(table.c.touched.desc()).offset(each)).all())


def forget(connection: Connection, devices: Collection[str]) -> None:
    """Delete devices by id, with their notices."""
    if devices:
        connection.execute(delete(_notices).where(_notices.c.subscription.in_(devices)))
        connection.execute(delete(_subscriptions).where(_subscriptions.c.id.in_(devices)))


def unsubscribe(connection: Connection, device: str, player: str) -> bool:
    """Delete a device of a player; return whether there was one."""
    if device not in [each.id for each in devices_of(connection, [player])]:
        return False
    forget(connection, [device])
    return True


def forget_player(connection: Connection, player: str) -> None:
    """Delete all devices of a player."""
    forget(connection, [each.id for each in devices_of(connection, [player])])


def devices_of(connection: Connection, players: Collection[str]) -> list[Subscription]:
    """Return the devices of some players."""
    query = select(_subscriptions).where(_subscriptions.c.player.in_(players))
    return [_device(row) for row in connection.execute(query).mappings()]


def replace_notices(connection: Connection, tag: str, devices: Sequence[str], new: Iterable[Waiting]) -> None:
    """Delete the notices of a tag that wait for some devices, and add the ``new`` ones."""
    table = _notices
    connection.execute(delete(table).where(table.c.tag == tag, table.c.subscription.in_(devices)))
    for notice in new:
        waiting = select(func.count()).where(table.c.subscription == notice.subscription)
        if (connection.scalar(waiting) or 0) < MOST_WAITING:
            connection.execute(insert(table).values(**asdict(notice), tries=0))


def next_due(connection: Connection) -> int | None:
    """Return when the next notice is due, None if none waits."""
    due: int | None = connection.scalar(select(func.min(_notices.c.due)))
    return due


def claim(connection: Connection, now: int, most: int, shares: Shares) -> tuple[list[Claimed], int]:
    """Claim at most ``most`` due notices, of each source and origin no more than its share.

    Notices whose time is over, and devices that have expired, are deleted.

    Returns:
        What is claimed, and how many notices were deleted because their time is over.
    """
    late = connection.execute(delete(_notices).where(_notices.c.due <= now, _notices.c.until <= now))
    joined = _notices.join(_subscriptions, _subscriptions.c.id == _notices.c.subscription)
    expired = select(_subscriptions.c.id).select_from(joined)
    ended = expired.where(_notices.c.due <= now, _subscriptions.c.expires <= now).limit(most)
    forget(connection, connection.scalars(ended).all())
    origins, sources = shares.closed()
    due = (
        select(_notices, _subscriptions)
        .select_from(joined)
        .where(_notices.c.due <= now)
        .where(_subscriptions.c.origin.not_in(origins), _subscriptions.c.source.not_in(sources))
        .order_by(_notices.c.due)
        .limit(MOST_LOOKED_AT)
    )
    claimed: list[Claimed] = []
    for row in connection.execute(due).mappings().all():
        if len(claimed) == most:
            break
        device = _device(row)
        if not shares.have(device, claimed):
            continue
        found = Waiting(**{name: row[name] for name in Waiting.__struct_fields__})
        until, tries = now + CLAIM_MS, row["tries"] + 1
        mine = update(_notices).where(_is(found)).values(due=until, tries=tries)
        if connection.execute(mine).rowcount:  # else another server has claimed it meanwhile
            claimed.append(Claimed(replace(found, due=until), tries, device))
    return claimed, late.rowcount


def delivered(connection: Connection, claimed: Claimed) -> None:
    """Delete a notice that the push service has taken, unless a newer one has replaced it."""
    given_up(connection, claimed)
    device = _subscriptions.c.id == claimed.device.id
    connection.execute(update(_subscriptions).where(device, _subscriptions.c.refusals > 0).values(refusals=0))


def refused(connection: Connection, claimed: Claimed) -> None:
    """Delete a notice that the push service refuses, after several in a row also its device."""
    given_up(connection, claimed)
    device = _subscriptions.c.id == claimed.device.id
    raised = update(_subscriptions).where(device).values(refusals=_subscriptions.c.refusals + 1)
    connection.execute(raised)
    tired = select(_subscriptions.c.id).where(device, _subscriptions.c.refusals >= MOST_REFUSALS)
    forget(connection, connection.scalars(tired).all())


def gone(connection: Connection, claimed: Claimed) -> None:
    """Delete a device that the push service does not know any more."""
    forget(connection, [claimed.device.id])


def given_up(connection: Connection, claimed: Claimed) -> None:
    """Delete a notice that could not be sent, unless a newer one has replaced it."""
    connection.execute(delete(_notices).where(_is(claimed.notice)))


def put_off(connection: Connection, claimed: Claimed, due: int) -> None:
    """Let a claimed notice be sent again from ``due``, unless a newer one has replaced it."""
    connection.execute(update(_notices).where(_is(claimed.notice)).values(due=due))


def give_back(connection: Connection, claimed: Collection[Claimed], now: int) -> None:
    """Let notices that were claimed and not settled be sent again at once."""
    for each in claimed:
        put_off(connection, each, now)


def _is(notice: Waiting) -> ColumnElement[bool]:
    """Return the condition for this very notice: a newer one, or another claim, has another ``due``."""
    columns = _notices.c
    return and_(
        columns.subscription == notice.subscription, columns.tag == notice.tag, columns.due == notice.due
    )


def _device(row: RowMapping) -> Subscription:
    fields = {name: row[name] for name in Subscription.__struct_fields__}
    return Subscription(**{**fields, "kinds": tuple(row["kinds"].split())})
