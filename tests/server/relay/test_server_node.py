"""A node among the others: it goes on trying to take over what a node that is gone has left."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from parlour_server.relay.server_node import ServerNode
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.records import StoreError
from parlour_server.supervision.tasks import supervised
from tests.server.cluster.fake_bus import FakeBus


class Rooms:
    """Rooms that cannot be taken over as long as the database is away."""

    public = None
    is_here = None

    def __init__(self, failures: int) -> None:
        self.failures, self.taken = failures, asyncio.Event()

    async def take_over(self) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreError("away")
        self.taken.set()


async def test_games_that_could_not_be_taken_over_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.relay.server_node.FIRST_RETRY_SECONDS", 0.001)
    rooms, unused = Rooms(3), cast(Any, SimpleNamespace())
    node = ServerNode("x", cast(Any, FakeBus()), unused, cast(RoomRegistry, rooms), unused, 3)
    task = asyncio.create_task(supervised("taking games over", node._take_over))
    node._gone.set()
    async with asyncio.timeout(60):
        await rooms.taken.wait()
    assert rooms.failures == 0
    task.cancel()
