"""The event loop belongs to everybody: nothing that one room does may block it."""

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest
from blockbuster import blockbuster_ctx

from parlour_client import Connection, RoomAddress
from parlour_protocol.events import MovePlayed
from parlour_server.app import serving
from parlour_server.config import Settings
from parlour_web import static_dir
from tests.databases import database_url, let_connect
from tests.end_to_end.witness import LONG_GAME, Witness, connect
from tests.server.served import complaints

TEST_SECONDS = 200.0
THINKER = "alphabeta:depth=18,time=4"
#: Keeps below the messages a second that one client may send, and the game from ending.
MOVE_SECONDS = 0.15


async def test_moves_are_acknowledged_without_a_blocking_call_while_machines_think_in_two_rooms(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(port=0, database=database_url(tmp_path), engines="process:2", overload_lag=60.0)
    async with (
        asyncio.timeout(TEST_SECONDS),
        serving(settings, static_dir()) as running,
        connect(f"http://127.0.0.1:{running.port}", "Ada", tmp_path) as ada,
    ):
        with blockbuster_ctx() as guard, caplog.at_level(logging.WARNING):
            let_connect(guard)
            for function in guard.functions.values():  # of /proc, which the kernel makes while it is read
                function.can_block_in("parlour_server/engines/worker_time.py", "processor_of")
            thinking = [await open_room(ada, (THINKER, "me")) for _ in range(2)]
            third = await open_room(ada, ("me", "me"))
            for room in thinking:
                await room.until(lambda room: room.thinking is not None)
            played = await play_while(third, thinking)
            for room in thinking:
                await room.until(lambda room: len(room.view.moves) == 1)
    assert played > 0
    assert not [room for room in thinking if was_fallback(room)]
    # A blocking call inside the server raises there and ends in its log, whatever the clients make of it.
    assert complaints(caplog) == []


async def open_room(player: Connection, seats: tuple[str, str]) -> Witness:
    created = await player.create_room("connect-four", seats, LONG_GAME)
    return await Witness.join(player, RoomAddress(created.room))


async def play_while(third: Witness, thinking: list[Witness]) -> int:
    """Play in one room until a machine has moved in another; return the moves acknowledged before."""
    random = Random(1)
    while not any(room.view.moves for room in thinking):
        assert third.position is not None
        if third.position.legal:  # a busy machine may think for longer than a game lasts
            await third.play_witnessed(random.choice(third.position.legal))
        await asyncio.sleep(MOVE_SECONDS)
    return len(third.acknowledged)


def was_fallback(room: Witness) -> bool:
    return any(isinstance(event.body, MovePlayed) and event.body.fallback for event in room.heard)
