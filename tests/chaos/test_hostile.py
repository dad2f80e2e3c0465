"""A stranger who sends anything at all: every other room goes on as if nobody were there."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from parlour_client import RoomAddress
from tests.chaos.frames import FrameSource
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.socket_client import guest_token, open_socket
from tests.end_to_end.witness import Witness, connect

FRAMES = 1000
SEED = 20261120
TEST_SECONDS = 90.0
LONG_GAME = {"width": 12, "height": 12, "line": 9}


@pytest.mark.slow
async def test_a_thousand_random_frames_leave_every_other_room_untouched(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        async with asyncio.timeout(TEST_SECONDS), connect(server.url, "Ada", tmp_path) as ada:
            waiting = (await ada.create_room("nim", ("me", "open"), visibility="link")).room
            before = server.log_of(waiting)
            played = (await ada.create_room("connect-four", ("me", "me"), LONG_GAME, "public")).room
            room = await Witness.join(ada, RoomAddress(played))
            stranger = await guest_token(server.url, "Mallory")
            playing = asyncio.create_task(room.play_to_the_end(Random(SEED)))
            sent = await harass(server.url, stranger, FrameSource(SEED, [waiting, played]))
            await playing
            assert sent == FRAMES
            room.agrees_with(server.log_of(played))
            assert server.log_of(waiting) == before
        assert "Traceback" not in server.errors()


async def harass(url: str, token: str, source: FrameSource) -> int:
    """Send the frames over as many sockets as the server closes; return how many were sent."""
    sent = 0
    while sent < FRAMES:
        async with open_socket(url, token) as client:
            hearing = asyncio.create_task(client.closed_with())
            with suppress(ConnectionClosed):
                while sent < FRAMES and not hearing.done():
                    await client.socket.send(source.draw())
                    sent += 1
                    await asyncio.sleep(0)  # so that a close is seen before the next frame
            await client.socket.close()
            await hearing
    return sent
