"""The public rooms of all nodes: each publishes the changes of its own and takes in those of the others.

Changes may be lost on the way, so every node also reads the list from the log again every few seconds.
"""

import asyncio
import logging
import time
from typing import Final

import msgspec

from parlour_protocol.answers import LobbyChanged
from parlour_protocol.values import RoomSummary
from parlour_server.cluster.bus import Bus
from parlour_server.rooms.public_list import (
    MAX_KEPT_PER_STATUS,
    MAX_LISTED_AGE_SECONDS,
    PUBLISH_SECONDS,
    PublicRooms,
    difference,
)
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.supervision import supervised

logger = logging.getLogger(__name__)

SUBJECT: Final = "rooms"
READ_SECONDS: Final = 5.0
LINES_PER_MESSAGE: Final = 200  # far below what the bus takes


class _Changes(msgspec.Struct, frozen=True, array_like=True):
    """What changed in the public rooms of a node."""

    node: str
    changed: list[RoomSummary]
    gone: list[str]
    moves: dict[str, int]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Changes).decode


class PublicRoomExchange:
    """Keeps a node's list of public rooms that of all nodes."""

    def __init__(self, node: str, bus: Bus, rooms: PublicRooms, reader: LogReader) -> None:
        self._node = node
        self._bus = bus
        self._rooms = rooms
        self._reader = reader
        self._published: dict[str, RoomSummary] = {}
        self._version = -1
        self._tasks: list[asyncio.Task[None]] = []
        self.malformed = 0
        """Messages dropped because they could not be read."""

    async def start(self) -> None:
        """Publish and take in from now on."""
        await self._bus.subscribe(SUBJECT, self.receive)
        tasks = {"publishing public rooms": self._publish_on, "reading public rooms": self._read_on}
        self._tasks = [asyncio.create_task(supervised(name, task)) for name, task in tasks.items()]

    async def close(self) -> None:
        """Stop publishing and reading."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def receive(self, body: bytes) -> None:
        """Take in the changes of a node."""
        try:
            changes = _decode(body)
        except (msgspec.DecodeError, UnicodeError):
            self.malformed += 1
            return
        if changes.node != self._node:
            self._rooms.note_elsewhere(changes.changed, changes.gone, changes.moves)

    def publish(self) -> None:
        """Send what has changed in the rooms of this node."""
        if self._rooms.version == self._version:
            return
        self._version = self._rooms.version
        before, self._published = self._published, self._rooms.here()
        change = difference(before, self._published)
        if change is not None:
            gone = [room for room in change.gone if not self._rooms.is_known(room)]  # not only unloaded
            self._send(LobbyChanged(change.rooms, gone, change.moves))

    async def read(self) -> None:
        """Read the list from the log again.

        Raises:
            StoreError: the log could not be read.
        """
        began = time.monotonic()
        since = time.time_ns() // 1_000_000 - int(MAX_LISTED_AGE_SECONDS * 1000)
        self._rooms.read_again(await self._reader.listed(since, MAX_KEPT_PER_STATUS), began)

    def _send(self, change: LobbyChanged) -> None:
        for first in range(0, max(1, len(change.rooms)), LINES_PER_MESSAGE):
            lines = change.rooms[first : first + LINES_PER_MESSAGE]
            rest = ([], {}) if first else (change.gone, change.moves)
            self._bus.publish(SUBJECT, _encode(_Changes(self._node, lines, *rest)))

    async def _publish_on(self) -> None:
        while True:
            await asyncio.sleep(PUBLISH_SECONDS)
            self.publish()

    async def _read_on(self) -> None:
        while True:
            await asyncio.sleep(READ_SECONDS)
            try:
                await self.read()
            except StoreError as error:
                logger.error("the public rooms could not be read: %s", error)
