"""A registry of rooms that tests look into."""

import weakref

from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.room_actor import RoomActor


class OpenRooms(RoomRegistry):
    """A registry that shows which rooms are in memory."""

    last: "OpenRooms"

    def start(self) -> None:
        OpenRooms.last = self
        super().start()

    def in_memory(self, room: str) -> bool:
        return room in self._actors

    def reference(self, room: str) -> "weakref.ref[RoomActor]":
        return weakref.ref(self._actors[room])
