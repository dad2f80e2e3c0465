"""The proxy of the Compose file in front of two nodes: games, and nodes that are killed or restarted."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.proxied_nodes import proxied, restart, status
from tests.end_to_end.several_nodes import assert_game_goes_on, play, seat_players

pytestmark = pytest.mark.slow

TEST_SECONDS = 200.0
MOVES = 6
SECONDS = 25
RATE = 20


async def test_two_people_play_through_the_proxy_while_a_node_is_killed(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), AsyncExitStack() as stack:
        url, nodes = await stack.enter_async_context(proxied(tmp_path))
        assert await asyncio.to_thread(status, url) == 200
        assert await asyncio.to_thread(status, f"{url}/metrics") == 404
        players = await seat_players(stack, tmp_path / "players", url, (url, url))
        await play(players, MOVES)
        playing = asyncio.create_task(play(players, MOVES))
        await asyncio.to_thread(nodes[0].kill)
        await playing
        assert_game_goes_on(players, nodes[1])


async def test_a_rolling_restart_is_nothing_but_resumes_for_clients(tmp_path: Path) -> None:
    played = ("--seconds", str(SECONDS), "--rooms", "8", "--rate", str(RATE), "--spectators", "1", "--json")
    rooms = ("--together", "4")
    async with asyncio.timeout(TEST_SECONDS), AsyncExitStack() as stack:
        url, nodes = await stack.enter_async_context(proxied(tmp_path))
        with CommandProcess(tmp_path, "load", "--server", url, *played, *rooms) as load:
            await asyncio.to_thread(load.until, "playing for")
            for node in nodes:
                await asyncio.to_thread(restart, node)
            assert await asyncio.to_thread(load.wait) == 0, load.lines
    told: dict[str, Any] = json.loads(load.lines[-1])
    assert told["errors"] == {}
    assert told["moves"] == RATE * SECONDS
    assert told["sockets"] == 2 * 3
    assert told["resumes"] >= told["sockets"], "every socket has lost a node once at least"
    assert 0 < told["resume_p50"] <= told["resume_p99"] <= told["resume_longest"]
