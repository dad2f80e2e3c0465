"""The seek queue: players who want to be paired with an opponent (docs/protocol.md, 16).

Seeks are kept only in memory: seekers are connected and send their seek again after a restart. Invariant: a
player has at most one seek. It is paired once, with another player who is connected then, and a resend of its
command within a minute gets the pairing again.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from parlour_protocol.answers import LobbyEvent, Paired, SearchEnded
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import Player
from parlour_server.delivery.frames import encode_frames
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.matchmaking.game_terms import GameTerms
from parlour_server.domain.matchmaking.pairing import Seek, pairs
from parlour_server.domain.refused import CommandRefused
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

GRACE_SECONDS: Final = 5.0
KEEP_SECONDS: Final = 60.0
PAIR_SECONDS: Final = 1.0  # how often seeks are paired anew, as acceptable rating gaps widen


@dataclass(eq=False, slots=True)
class _QueuedSeek:
    """A player's seek; ``subscriber`` is None while disconnected, ``room`` is empty until it exists."""

    id: str
    seek: Seek
    subscriber: Subscriber | None
    grace: asyncio.TimerHandle | None = None
    paired: bool = False
    room: str = ""

    def send(self, message: LobbyEvent) -> None:
        if self.subscriber is not None:
            self.subscriber.send(encode_frames(self.subscriber.codec, [message]))


class SeekQueue:
    """All open seeks, and all seeks paired within the last minute."""

    def __init__(self, create_between: Callable[[RoomOpened], Awaitable[str]], max_seeks: int) -> None:
        """Create rooms by ``create_between``; keep at most ``max_seeks``."""
        self._max_seeks = max_seeks
        self._create_between = create_between
        self._seeks: dict[str, _QueuedSeek] = {}  # by player id
        self._tasks: set[asyncio.Task[None]] = set()
        self._pairing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """The number of seeks that wait for an opponent."""
        return sum(not queued.paired for queued in self._seeks.values())

    def reattach(self, subscriber: Subscriber, command_id: str) -> bool:
        """Attach a connection to the seek its command made before; return whether there is one."""
        queued = self._seeks.get(subscriber.player.id)
        if queued is None or queued.id != command_id:
            return False
        queued.subscriber = subscriber
        if queued.grace is not None:
            queued.grace.cancel()
        asyncio.get_running_loop().call_soon(self._send_paired, queued)  # after the reply
        return True

    def add(self, subscriber: Subscriber, command_id: str, terms: GameTerms, rating: float) -> None:
        """Add a seek, which replaces the player's previous one.

        Raises:
            CommandRefused: there are too many seeks.
        """
        previous = self._seeks.get(subscriber.player.id)
        if previous is None and len(self._seeks) >= self._max_seeks:
            refusal = "too many people look for an opponent (max_searches)"
            raise CommandRefused(RefusalCode.TOO_MANY, refusal, KEEP_SECONDS)
        if previous is not None and not previous.paired:
            previous.send(SearchEnded(previous.id, "another search took its place", "replaced"))
        loop = asyncio.get_running_loop()
        seek = Seek(subscriber.player, terms, loop.time(), rating)
        self._seeks[subscriber.player.id] = _QueuedSeek(command_id, seek, subscriber)
        loop.call_soon(self._pair)  # after the reply
        if self._pairing is None:
            self._pairing = asyncio.create_task(supervised("pairing seeks", self._pair_periodically))

    def remove(self, player: Player) -> None:
        """Remove a player's seek unless it has been paired."""
        queued = self._seeks.get(player.id)
        if queued is not None and not queued.paired:
            del self._seeks[player.id]

    def on_disconnect(self, subscriber: Subscriber) -> None:
        """Keep the seek of a lost connection for a grace period."""
        queued = self._seeks.get(subscriber.player.id)
        if queued is not None and queued.subscriber is subscriber:
            queued.subscriber = None
            queued.grace = asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_grace, queued)

    async def close(self) -> None:
        """Drop all seeks and stop pairing."""
        self._seeks.clear()
        await cancelled(*self._tasks, self._pairing)

    async def _pair_periodically(self) -> None:
        """Pair seeks once a second while any is open."""
        while self.waiting:
            await asyncio.sleep(PAIR_SECONDS)
            self._pair()
        self._pairing = None

    def _pair(self) -> None:
        connected = [
            queued.seek
            for queued in self._seeks.values()
            if not queued.paired and queued.subscriber is not None
        ]
        for pair in pairs(connected, asyncio.get_running_loop().time()):
            both = [self._seeks[seek.player.id] for seek in pair]
            for queued in both:
                queued.paired = True
            secrets.SystemRandom().shuffle(both)
            task = asyncio.create_task(self._create_room(*both))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _create_room(self, first: _QueuedSeek, second: _QueuedSeek) -> None:
        """Create the room of a pair and notify both players; ``first`` moves first."""
        try:
            room = await self._create_between(
                first.seek.terms.room_opened(first.seek.player, second.seek.player)
            )
        except Exception as error:
            foreseen = isinstance(error, CommandRefused | StoreError)
            about = DATABASE_AWAY if isinstance(error, StoreError) else None
            logger.error("two who were paired get no room: %s", error, exc_info=not foreseen, extra=about)
            why = str(error) if isinstance(error, CommandRefused) else "no room could be created: look again"
            for queued in (first, second):
                queued.send(SearchEnded(queued.id, why))
                self._forget(queued)
            return
        for queued in (first, second):
            queued.room = room
            self._send_paired(queued)
            asyncio.get_running_loop().call_later(KEEP_SECONDS, self._forget, queued)

    def _send_paired(self, queued: _QueuedSeek) -> None:
        if queued.room:
            queued.send(Paired(queued.id, queued.room))

    def _end_grace(self, queued: _QueuedSeek) -> None:
        if not queued.paired:
            self._forget(queued)

    def _forget(self, queued: _QueuedSeek) -> None:
        if self._seeks.get(queued.seek.player.id) is queued:
            del self._seeks[queued.seek.player.id]
