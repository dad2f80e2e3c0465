"""PostgreSQL stops in mid-game, in each of its modes, and is back: nothing is lost, and the game goes on."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from parlour_client import Refusal, RoomAddress
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import LONG_GAME, Witness, connect
from tests.postgresql_server import FAST, IMMEDIATE, PostgresServer

TEST_SECONDS = 200.0
MOVES = 3


@pytest.mark.slow
async def test_a_move_is_refused_with_a_time_to_retry_until_postgresql_is_back(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS):
        with PostgresServer() as postgres:
            flags = ("--engines", "process:1")
            with ServerProcess(tmp_path, *flags, database=postgres.url) as server:
                async with connect(server.url, "Ada", tmp_path) as ada:
                    created = await ada.create_room("connect-four", ("me", "me"), LONG_GAME)
                    room = await Witness.join(ada, RoomAddress(created.room))
                    for how in (FAST, IMMEDIATE):
                        await play(room)
                        await asyncio.to_thread(postgres.stop, how)
                        with pytest.raises(Refusal) as refused:
                            await room.play(room.position.legal[0])
                        assert refused.value.code is RefusalCode.UNAVAILABLE
                        assert refused.value.retry_after == 1.0
                        playing = asyncio.create_task(play(room))  # tries again and again
                        await asyncio.to_thread(postgres.start)
                        await playing
                log = server.log_of(room.id)
    assert not isinstance(log[-1], GameEnded)
    assert len(room.acknowledged) == 4 * MOVES
    room.has_lost_nothing(log)


async def play(room: Witness) -> None:
    """Play some legal moves, on both seats."""
    for _ in range(MOVES):
        await room.play_witnessed(Random(room.position.turn).choice(room.position.legal))
