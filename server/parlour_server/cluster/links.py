"""Links to other nodes: batches of items, numbered in both directions, with heartbeats while in use.

The bus may lose, double or reorder messages. A batch that comes twice is dropped by its number. After a
missing number, or when the other node is silent for ``SILENT_SECONDS``, the link is down: every relay that
depended on it ends, on both sides. Nothing is sent again: clients repair the loss by resuming from their own
sequence numbers. An item that cannot be handled is counted, and ``on_failed`` ends the relays of the item;
the items after it are handled.

A link is up between an incarnation of one node and one of the other. They greet each other until each
follows the other's incarnation; then items may be sent, and are accepted only between these two. A node that
takes the link down begins a new incarnation; its greeting takes the link down on the other side. An
incarnation in which the link was never up has carried nothing, and may follow a newer one of the other node.
Only a link that was up, or is silent, begins a new incarnation, so that crossing greetings come to an end.

Invariant: while a link is up, each item of the other node arrives once and in order; both sides end the
relays of a lost link before it is up again.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from parlour_server.cluster.bus import Bus
from parlour_server.cluster.messages import VERSION, AnyItem, Batch, Deliver, DeliverNewest, Forward
from parlour_server.supervision.causes import cause
from parlour_server.supervision.tasks import cancelled, reported, supervised

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS: Final = 2.0
SILENT_SECONDS: Final = 6.0
TICK_SECONDS: Final = 0.5
GREETING_SECONDS: Final = 0.1  # the least time between two greetings
FORGET_SECONDS: Final = 60.0
BATCH_BYTES: Final = 256 * 1024  # a quarter of what NATS takes
WAITING_BYTES: Final = 1024 * 1024  # items for a node that has not answered the greeting yet
ITEM_BYTES: Final = 64  # about the size of an item without its frames
MAX_PEERS: Final = 256
COUNTED_BITS: Final = 24  # the low bits of an incarnation number; the others are random for each process

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Batch).decode


@dataclass(eq=False, slots=True)
class _Link:
    """The state of the link to one other node."""

    peer: str
    incarnation: int
    heard_at: float
    sent_at: float
    users: int = 0
    items: list[AnyItem] = field(default_factory=list)
    item_bytes: int = 0
    scheduled: bool = False
    seen: int = 0  # the latest incarnation of the other node
    hop: int = 0  # round trip in milliseconds
    following: int = 0
    is_up: bool = False
    next_in: int = 1
    next_out: int = 1
    greeted_at: float = -GREETING_SECONDS
    stamp: int = 0  # the other node's clock as of its latest batch
    stamped_at: float = 0.0

    def begin(self, incarnation: int, now: float) -> None:
        """Begin a new incarnation, in which the other node is not known yet."""
        self.incarnation = incarnation
        self.following = 0
        self.is_up = False
        self.next_in = self.next_out = 1
        self.greeted_at = -GREETING_SECONDS
        self.stamp, self.stamped_at = 0, now
        self.heard_at = now


class Links:
    """The links of one node. Runs in the event loop."""

    def __init__(
        self,
        node: str,
        bus: Bus,
        on_item: Callable[[str, AnyItem], None],
        on_down: Callable[[str], None],
        on_failed: Callable[[str, AnyItem], None],
        now: Callable[[], float] | None = None,
    ) -> None:
        """Call ``on_item`` with each item and the node that sent it, ``on_down`` with a node that is lost.

        ``on_failed`` is called with an item for which ``on_item`` has raised. ``now`` returns seconds, by
        default the event loop's time.
        """
        self.node = node
        self._bus = bus
        self._on_item = on_item
        self._on_down = on_down
        self._on_failed = on_failed
        self._loop = asyncio.get_running_loop()
        self._now = now or self._loop.time
        self._links: dict[str, _Link] = {}
        self._last_incarnation = secrets.randbits(62 - COUNTED_BITS) << COUNTED_BITS
        self._ticking: asyncio.Task[None] | None = None
        self._on_heartbeat: Callable[[], None] = lambda: None
        self._beaten_at = self._now()
        self.malformed = 0
        """Messages dropped because they could not be read."""
        self.unexpected = 0
        """Batches dropped because they came twice, too late or from an ended incarnation."""
        self.failed = 0
        """Items that could not be handled; their relays have ended."""
        self.downs = 0
        """How often a link that was in use was lost."""

    async def start(self, on_heartbeat: Callable[[], None]) -> None:
        """Listen to the other nodes; call ``on_heartbeat`` every ``HEARTBEAT_SECONDS``."""
        self._on_heartbeat = on_heartbeat
        await self._bus.subscribe(subject_of(self.node), self.receive)
        self._ticking = asyncio.create_task(supervised("links to other nodes", self._tick_on))

    async def close(self) -> None:
        """Send the waiting items, then stop."""
        await cancelled(self._ticking)
        self.flush()

    def flush(self) -> None:
        """Send the items that wait for the end of this turn of the event loop."""
        for link in self._links.values():
            if link.is_up and link.items:
                self._send(link)

    def retain(self, peer: str) -> None:
        """Note that one more relay depends on the link to a node; watch the link from now on."""
        now = self._now()
        link = self._link(peer, now)
        if not link.users:
            link.heard_at = now
        link.users += 1

    def release(self, peer: str) -> None:
        """Note that a relay no longer depends on the link to a node."""
        link = self._links.get(peer)
        if link is not None and link.users:
            link.users -= 1

    def hop(self, peer: str) -> int:
        """Return the last measured round trip to a node in milliseconds, 0 before the first measurement."""
        link = self._links.get(peer)
        return 0 if link is None else link.hop

    def send(self, peer: str, item: AnyItem) -> None:
        """Send an item, together with the other items of this turn of the event loop."""
        self._add(self._link(peer, self._now()), item, _size(item))

    def deliver(self, peer: str, relay: int, frames: bytes, measure: bool) -> None:
        """Send frames for the client of a relay; the same frames for many clients are sent once."""
        link = self._link(peer, self._now())
        last = link.items[-1] if link.items else None
        if isinstance(last, Deliver) and last.frames is frames and last.measure is measure:
            last.relays.append(relay)
        else:
            self._add(link, Deliver([relay], frames, measure), len(frames) + ITEM_BYTES)

    def receive(self, body: bytes) -> None:
        """Handle a message from the bus."""
        try:
            batch = _decode(body)
        except (msgspec.DecodeError, UnicodeError):
            self.malformed += 1
            return
        now, link = self._now(), self._links.get(batch.sender)
        if link is None:
            if len(self._links) >= MAX_PEERS or batch.sender == self.node:
                self.unexpected += 1
                return
            link = self._link(batch.sender, now)
        if not batch.number:
            self._on_greeting(link, batch, now)
        elif batch.incarnation != link.following or batch.following != link.incarnation:
            self.unexpected += 1
            self._greet(link, now)  # so that the other node learns the incarnations
        elif batch.number < link.next_in:
            self.unexpected += 1
        elif batch.number > link.next_in:
            self._down(link, now, "was not heard for a moment")
        else:
            link.next_in += 1
            self._on_batch(link, batch, now)

    def tick(self) -> None:
        """Send due heartbeats and greetings; take silent links down, and forget unused ones."""
        now = self._now()
        if now - self._beaten_at >= HEARTBEAT_SECONDS:
            self._beaten_at = now
            self._on_heartbeat()
        for link in tuple(self._links.values()):
            if not (link.users or link.items):
                if now - max(link.sent_at, link.heard_at) >= FORGET_SECONDS:
                    del self._links[link.peer]
            elif now - link.heard_at >= SILENT_SECONDS:
                self._down(link, now, "is silent")
            elif not link.is_up:
                self._greet(link, now)
            elif now - link.sent_at >= HEARTBEAT_SECONDS:
                self._send(link)

    def _on_greeting(self, link: _Link, greeting: Batch, now: float) -> None:
        incarnation = greeting.incarnation
        if incarnation != link.following:
            if _is_older(incarnation, link.seen):
                self.unexpected += 1
                return
            if link.is_up:
                self._down(link, now, "has begun anew")
            link.following = link.seen = incarnation
            link.next_in = 1
            link.greeted_at = -GREETING_SECONDS  # greet at once
        if greeting.following == link.incarnation:
            self._on_up(link, greeting, now)
        else:
            self._greet(link, now)

    def _on_up(self, link: _Link, batch: Batch, now: float) -> None:
        link.heard_at = link.stamped_at = now
        link.stamp = batch.stamp
        if batch.echo:
            link.hop = max(0, _ms(now) - batch.echo - batch.held)
        if not link.is_up:
            link.is_up = True
            self._send(link)  # even without items: the batch takes the link up on the other side

    def _on_batch(self, link: _Link, batch: Batch, now: float) -> None:
        self._on_up(link, batch, now)
        incarnation = link.incarnation
        for item in batch.items:
            if not reported("an item of another node failed", self._on_item, link.peer, item):
                self.failed += 1
                reported("a relay could not be ended", self._on_failed, link.peer, item)
            if link.incarnation != incarnation:
                return  # handling the item took the link down

    def _down(self, link: _Link, now: float, why: str) -> None:
        """End the relays that depend on a link, and begin a new incarnation."""
        in_use, link.users = link.users > 0, 0
        link.items, link.item_bytes = [], 0
        link.begin(self._new_incarnation(), now)
        if in_use:
            self.downs += 1
            about = cause(f"the link to node {link.peer}")
            logger.warning("node %s %s: clients whose rooms are there reconnect", link.peer, why, extra=about)
            reported("not all of a lost link could be ended", self._on_down, link.peer)
        self._greet(link, now)

    def _link(self, peer: str, now: float) -> _Link:
        link = self._links.get(peer)
        if link is None:
            link = self._links[peer] = _Link(peer, self._new_incarnation(), now, now)
        return link

    def _new_incarnation(self) -> int:
        self._last_incarnation += 1
        return self._last_incarnation

    def _add(self, link: _Link, item: AnyItem, size: int) -> None:
        link.items.append(item)
        link.item_bytes += size
        if not link.is_up:
            if link.item_bytes >= WAITING_BYTES:
                self._down(link, self._now(), "does not answer")
            else:
                self._greet(link, self._now())
        elif link.item_bytes >= BATCH_BYTES:
            self._send(link)
        elif not link.scheduled:
            link.scheduled = True
            self._loop.call_soon(self._send_scheduled, link)

    def _send_scheduled(self, link: _Link) -> None:
        link.scheduled = False
        if link.is_up and link.items:  # else the items have been sent meanwhile
            self._send(link)

    def _send(self, link: _Link) -> None:
        items, link.items, link.item_bytes = link.items, [], 0
        self._publish(link, link.next_out, items)
        link.next_out += 1

    def _greet(self, link: _Link, now: float) -> None:
        if now - link.greeted_at >= GREETING_SECONDS:
            link.greeted_at = now
            self._publish(link, 0, [])

    def _publish(self, link: _Link, number: int, items: list[AnyItem]) -> None:
        now = self._now()
        held = int((now - link.stamped_at) * 1000) if link.stamp else 0
        batch = Batch(
            VERSION, self.node, link.incarnation, link.following, number, _ms(now), link.stamp, held, items
        )
        link.sent_at = now
        self._bus.publish(subject_of(link.peer), _encode(batch))

    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()


def subject_of(node: str) -> str:
    """Return the subject of messages to a node."""
    return f"node.{node}"


def _is_older(incarnation: int, seen: int) -> bool:
    """Return whether an incarnation began before another of the same process."""
    return incarnation >> COUNTED_BITS == seen >> COUNTED_BITS and incarnation < seen


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


def _size(item: AnyItem) -> int:
    if isinstance(item, Forward | DeliverNewest):
        return len(item.frame) + ITEM_BYTES
    return ITEM_BYTES
