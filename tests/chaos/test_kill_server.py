"""`kill -9` of the server while an engine searches; other kills are in ``test_storm``."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from parlour_client import RoomAddress
from parlour_protocol.events import MovePlayed
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess, wait_until
from tests.end_to_end.witness import Witness, connect

TEST_SECONDS = 200.0


async def test_an_interrupted_engine_moves_after_the_restart_without_a_request(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(
            ServerProcess(tmp_path, *LOADED_AHEAD, "--engines", "process:1", "--think-seconds", "20")
        )
        ada = await stack.enter_async_context(connect(server.url, "Ada", tmp_path))
        created = await ada.create_room("connect-four", ("alphabeta:depth=18,time=3", "me"))
        room = await Witness.join(ada, RoomAddress(created.room))
        async with asyncio.timeout(TEST_SECONDS):
            await room.until(lambda room: room.thinking is not None)
            await asyncio.to_thread(server.kill)
            assert not has_moves(server, room.id)
            await ada.aclose()  # so that the room is woken by the server itself
            await asyncio.to_thread(server.start)
            moved = partial(has_moves, server, room.id)
            await asyncio.to_thread(wait_until, moved, "the machine's move")
        move = server.log_of(room.id)[-1]
        assert isinstance(move, MovePlayed)
        assert (move.turn, move.seat, move.fallback) == (1, 1, False)


def has_moves(server: ServerProcess, room: str) -> bool:
    return any(isinstance(body, MovePlayed) for body in server.log_of(room))
