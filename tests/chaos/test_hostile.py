"""A hostile client sends arbitrary frames: every other room goes on undisturbed."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from parlour_client import Connection, RoomAddress
from parlour_protocol.commands import JoinRoom
from tests.chaos.frames import FrameSource
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.socket_client import guest_token, open_socket
from tests.end_to_end.witness import LONG_GAME, Witness, connect

FRAMES = 1000
SEED = 20261120
TEST_SECONDS = 200.0
#: Frames aim at turns up to 6, so that many name the turn which the paused room waits for.
PAUSED_AFTER = "1234"


@pytest.mark.slow
async def test_a_thousand_random_frames_leave_every_other_room_untouched(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        async with asyncio.timeout(TEST_SECONDS), connect(server.url, "Ada", tmp_path) as ada:
            waiting = (await ada.create_room("nim", ("me", "open"), visibility="link")).room
            paused = await hot_seat(ada)
            for move in PAUSED_AFTER:
                await paused.play_witnessed(move)
            played = await hot_seat(ada)
            before = [server.log_of(waiting), server.log_of(paused.id)]
            playing = asyncio.create_task(played.play_to_the_end(Random(SEED)))
            sent = await harass(server.url, [waiting, paused.id, played.id])
            assert sent == FRAMES
            assert [server.log_of(waiting), server.log_of(paused.id)] == before
            await playing
            await paused.play_to_the_end(Random(SEED))
        for room in (paused, played):
            room.agrees_with(server.log_of(room.id))
        assert "Traceback" not in server.errors()


async def hot_seat(player: Connection) -> Witness:
    """Return a public room with a long game in which one player holds both seats."""
    created = await player.create_room("connect-four", ("me", "me"), LONG_GAME, "public")
    return await Witness.join(player, RoomAddress(created.room))


async def harass(url: str, rooms: list[str]) -> int:
    """Send the frames over as many sockets as the server closes; return how many were sent."""
    token = await guest_token(url, "Mallory")
    source = FrameSource(SEED, rooms)
    sent = 0
    while sent < FRAMES:
        async with open_socket(url, token) as client:
            for room in rooms:  # what is public may be watched, which is as near as a stranger gets
                await client.ask(JoinRoom(client.new_id(), room))
            hearing = asyncio.create_task(client.closed_with())
            with suppress(ConnectionClosed):
                while sent < FRAMES and not hearing.done():
                    await client.socket.send(source.draw())
                    sent += 1
                    await asyncio.sleep(0)  # so that a close is seen before the next frame
            await client.socket.close()
            await hearing
    return sent
