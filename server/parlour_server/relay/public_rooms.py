"""The public rooms of all nodes: each node publishes changes of its rooms and receives the others'.

Only a room's owner knows whether the room is listed, because that depends on who is connected. Changes may be
lost on the way, so every node also publishes all of its rooms every few seconds.
"""

import asyncio
from collections.abc import Iterable
from math import inf
from typing import Final

import msgspec

from parlour_protocol.values import RoomSummary
from parlour_server.cluster.bus import Bus
from parlour_server.domain.room.listing import ListedRoom
from parlour_server.rooms.public_list import PUBLISH_SECONDS, PublicRooms, difference
from parlour_server.supervision.tasks import cancelled, supervised

SUBJECT: Final = "rooms"
WHOLE_SECONDS: Final = 5.0
ROOMS_PER_MESSAGE: Final = 200  # far below what the bus takes


class _Room(msgspec.Struct, frozen=True, array_like=True):
    """A listed room of the sender: its source, the seconds since its last change, if its player is here."""

    summary: RoomSummary
    source: str
    age: float
    present: bool = False


class _Rooms(msgspec.Struct, frozen=True, array_like=True):
    """The public rooms of a node: all of them if ``whole``, else the changes."""

    node: str
    whole: bool
    rooms: list[_Room]
    gone: list[str]
    moves: dict[str, int]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Rooms).decode


class PublicRoomExchange:
    """Keeps the public rooms of all nodes in a node's list."""

    def __init__(self, node: str, bus: Bus, rooms: PublicRooms) -> None:
        self._node = node
        self._bus = bus
        self._rooms = rooms
        self._published: dict[str, RoomSummary] = {}
        self._version = -1
        self._publishing: asyncio.Task[None] | None = None
        self.malformed = 0
        """Messages dropped because they could not be read."""

    async def start(self) -> None:
        """Publish and receive from now on."""
        await self._bus.subscribe(SUBJECT, self.receive)
        self._publishing = asyncio.create_task(supervised("publishing public rooms", self._publish_on))

    async def close(self) -> None:
        """Stop publishing."""
        await cancelled(self._publishing)

    def receive(self, body: bytes) -> None:
        """Update the list with another node's rooms."""
        try:
            heard = _decode(body)
        except (msgspec.DecodeError, UnicodeError):
            self.malformed += 1
            return
        if heard.node == self._node:
            return
        now = asyncio.get_running_loop().time()
        rooms = [
            ListedRoom(room.summary, room.source, now - room.age, inf if room.present else -inf)
            for room in heard.rooms
        ]
        self._rooms.hear(heard.node, rooms, heard.gone, whole=heard.whole)
        self._rooms.hear_moves(heard.node, heard.moves)

    def publish(self) -> None:
        """Send the changes of this node's rooms."""
        if self._rooms.version == self._version:
            return
        version, rooms = self._rooms.version, {room.summary.room: room for room in self._rooms.here()}
        here = {name: room.summary for name, room in rooms.items()}
        change = difference(self._published, here)
        if change is not None:
            self._send([rooms[line.room] for line in change.rooms], change.gone, change.moves)
        self._version, self._published = version, here

    def publish_whole(self) -> None:
        """Send all rooms of this node."""
        rooms = self._rooms.here()
        self._send(rooms[:ROOMS_PER_MESSAGE], whole=True)
        self._send(rooms[ROOMS_PER_MESSAGE:])

    def _send(
        self,
        rooms: Iterable[ListedRoom],
        gone: Iterable[str] = (),
        moves: dict[str, int] | None = None,
        *,
        whole: bool = False,
    ) -> None:
        now, rest = asyncio.get_running_loop().time(), (list(gone), moves or {})
        sent = [
            _Room(room.summary, room.source, max(0.0, now - room.since), room.left_at == inf)
            for room in rooms
        ]
        for first in range(0, max(1, len(sent)), ROOMS_PER_MESSAGE):
            part = sent[first : first + ROOMS_PER_MESSAGE]
            gone_too, moved = ([], {}) if first else rest
            if whole or part or gone_too or moved:
                self._bus.publish(SUBJECT, _encode(_Rooms(self._node, whole, part, gone_too, moved)))

    async def _publish_on(self) -> None:
        loop = asyncio.get_running_loop()
        whole_at = loop.time()
        while True:
            if loop.time() >= whole_at:
                self.publish_whole()
                whole_at = loop.time() + WHOLE_SECONDS
            await asyncio.sleep(PUBLISH_SECONDS)
            self.publish()
