"""A registry of rooms that tests look into."""

import weakref
from typing import Any

import pytest

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


def show_rooms(monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Give servers registries that the test can reach, made with ``parts`` in place of the servers' own."""

    def make(*arguments: Any, **named: Any) -> OpenRooms:
        return OpenRooms(*arguments, **{**named, **parts})

    monkeypatch.setattr("parlour_server.composition.rooms.RoomRegistry", make)
