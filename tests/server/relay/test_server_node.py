"""A node among the others: it goes on trying to take over what a node that is gone has left."""

import asyncio
from typing import Any, cast
from unittest.mock import AsyncMock, MagicMock

import pytest

from parlour_server.cluster.leases import NodeLease
from parlour_server.counters import Counters
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.relay.server_node import ServerNode
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.records import StoreError
from parlour_server.websocket.connection import Services
from tests.server.cluster.fake_bus import FakeBus


class Rooms:
    """Rooms that cannot be taken over as long as the database is away."""

    public = MagicMock(version=-1)
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
    rooms, unused = Rooms(3), MagicMock()
    lease = AsyncMock(NodeLease)
    lease.claim.return_value = ""  # this node has the lobby
    node = ServerNode("x", cast(Any, FakeBus()), lease, cast(RoomRegistry, rooms), unused, 3)
    await node.start(Services({}, unused, [], STANDARD_LIMITS, Counters(), unused), unused)
    async with asyncio.timeout(60):
        await rooms.taken.wait()
    assert rooms.failures == 0
    await node.close()
