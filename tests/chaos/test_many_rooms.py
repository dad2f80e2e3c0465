"""A client that follows as many rooms as the server allows comes back to all of them at once."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour_client import RoomAddress
from parlour_server.limits.settings import STANDARD_LIMITS
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import Witness, connect

TEST_SECONDS = 200.0
ROOMS_OF_ONE = 20  # as many as one player may create at once


@pytest.mark.slow
async def test_client_that_follows_all_the_rooms_it_may_comes_back_to_every_one(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(tmp_path, "--engines", "process:1"))
        names = await open_rooms(server.url, STANDARD_LIMITS.max_joined, tmp_path)
        watcher = await stack.enter_async_context(connect(server.url, "Walt", tmp_path))
        rooms = [await Witness.join(watcher, RoomAddress(name)) for name in names]
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        bob = await stack.enter_async_context(connect(server.url, "Bob", tmp_path))
        for room in (rooms[0], rooms[-1]):
            seat = await Witness.join(bob, RoomAddress(room.id))
            await seat.take_seat(2)
            await room.until(lambda room: room.status == "playing")


async def open_rooms(url: str, count: int, folder: Path) -> list[str]:
    """Open rooms that wait for a second player."""
    names: list[str] = []
    while len(names) < count:
        async with connect(url, f"Host {len(names)}", folder) as host:
            for _ in range(min(ROOMS_OF_ONE, count - len(names))):
                names.append((await host.create_room("nim", ("me", "open"))).room)
    return names
