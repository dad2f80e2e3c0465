"""The proxy of the Compose file in front of two nodes: the page, a game, and a node that is killed."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from parlour_client import RoomAddress
from parlour_protocol.events import GameEnded
from parlour_server.store.opening import open_database
from tests.databases import postgresql_url
from tests.end_to_end.server_process import ServerProcess, quiet_port, wait_until
from tests.end_to_end.test_drain import assert_nothing_lost
from tests.end_to_end.test_several_nodes import MOVES, SEATS, TEST_SECONDS, play
from tests.end_to_end.witness import LONG_GAME, Witness, connect
from tests.nats_server import NatsServer
from tests.require import require

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"


@asynccontextmanager
async def proxied(folder: Path) -> AsyncIterator[tuple[str, list[ServerProcess]]]:
    """Give the proxy's address, and the two nodes behind it."""
    caddy = shutil.which("caddy")
    require(caddy, "there is no caddy")
    async with AsyncExitStack() as stack:
        bus = stack.enter_context(NatsServer(folder, jetstream=False))
        database = postgresql_url(folder)
        open_database(database).close()
        url, nodes = f"http://127.0.0.1:{quiet_port()}", []
        for name in ("a", "b"):
            (folder / name).mkdir()
            own = ("--bus", bus.url, "--node", name, "--engines", "process:1")
            trust = ("--trusted-proxies", "127.0.0.1", "--origin", url)
            node = ServerProcess(folder / name, *own, *trust, database=database, migrated=False)
            nodes.append(stack.enter_context(node))
        environment = {
            **os.environ,
            "SITE": url,
            "NODES": " ".join(node.url.removeprefix("http://") for node in nodes),
            "HTTP_PORT": str(quiet_port()),
            "HTTPS_PORT": str(quiet_port()),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        log = stack.enter_context((folder / "caddy.log").open("wb"))
        flags = ("run", "--config", str(CADDYFILE), "--adapter", "caddyfile")
        process = await asyncio.create_subprocess_exec(
            str(caddy), *flags, env=environment, stdout=log, stderr=log
        )
        stack.push_async_callback(process.wait)
        stack.callback(process.kill)
        await asyncio.to_thread(wait_until, lambda: status(f"{url}/healthz") == 200, "the proxy")
        yield url, nodes


def status(url: str) -> int:
    """Return the status of an answer, 0 without one."""
    try:
        with urlopen(url, timeout=10) as answer:
            return int(answer.status)
    except OSError as error:
        return int(getattr(error, "code", 0))


@pytest.mark.slow
async def test_two_people_play_through_the_proxy_while_a_node_is_killed(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), AsyncExitStack() as stack:
        url, nodes = await stack.enter_async_context(proxied(tmp_path))
        assert await asyncio.to_thread(status, url) == 200
        assert await asyncio.to_thread(status, f"{url}/metrics") == 404
        host = await stack.enter_async_context(connect(url, "Host", tmp_path / "host"))
        created = await host.create_room("connect-four", ("open", "open"), LONG_GAME)
        players = []
        for seat in SEATS:
            line = await stack.enter_async_context(connect(url, f"Player {seat}", tmp_path / f"p{seat}"))
            players.append(await Witness.join(line, RoomAddress(created.room, created.key)))
            await players[-1].take_seat(seat)
        await play(players, MOVES)
        playing = asyncio.create_task(play(players, MOVES))
        await asyncio.to_thread(nodes[0].kill)
        await playing
        log = nodes[1].log_of(created.room)
        assert not any(isinstance(event, GameEnded) for event in log)
        for witness in players:
            assert_nothing_lost(witness, log)
