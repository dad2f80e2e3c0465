"""Games of packages on servers: played, left out in one line of the log, refused where they are missing."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from parlour_client import Refusal, Room, RoomAddress
from parlour_protocol.errors import RefusalCode
from tests.databases import postgresql_url
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.several_nodes import start_nodes
from tests.end_to_end.witness import connect
from tests.nats_server import NatsServer
from tests.packages_with_games import GAME, install, with_packages

TEST_SECONDS = 200.0


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages that every process which is started now finds."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", with_packages(folder)["PYTHONPATH"])
    return folder


def test_a_server_plays_the_game_of_a_package_and_logs_what_is_wrong_with_another(
    packages: Path, tmp_path: Path
) -> None:
    install(packages)
    (install(packages, "parlour-game-broken", game="broken") / "rules.md").unlink()
    with ServerProcess(tmp_path) as server:
        arguments = ["play", GAME, "--option", "counters=4", "--against", "random", "--server", server.url]
        with CommandProcess(tmp_path, *arguments) as terminal:
            terminal.until("Your move")
            terminal.write("1:3")
            terminal.until("You lose (the last counter was taken)")
            terminal.write("quit")
            assert terminal.wait() == 0
        about = [line for line in server.errors().splitlines() if "parlour-game" in line]
        assert [line.partition(": ")[2] for line in about] == [
            "games of packages: bachet (parlour-game-bachet 0.1.0)",
            "game 'broken' of parlour-game-broken 0.1.0 is left out: rules.md does not begin with a title",
        ]
        assert "Traceback" not in server.errors()


async def test_what_was_played_is_told_and_waits_for_a_package_that_was_removed(
    packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(packages)
    with_it = os.environ["PYTHONPATH"]
    with ServerProcess(tmp_path) as server:
        async with connect(server.url, "Host", tmp_path / "host") as host:
            created = await host.create_room(GAME, ("me", "random"), {"counters": 3}, "public")
            address = RoomAddress(created.room, created.key)
            room = await Room.join(host, address)
            await room.play("1:3")
            player = room.view.seats[0].player
            assert player is not None
        await asyncio.to_thread(server.terminate)
        monkeypatch.setenv("PYTHONPATH", with_it.replace(str(packages), ""))
        await asyncio.to_thread(server.start)
        game = f"/api/rooms/{created.room}/games/1"
        paths = ("/api/games", "/api/rooms", game, f"{game}/text", f"/api/players/{player.id}")
        assert [await asyncio.to_thread(status, server, path) for path in paths] == [200] * len(paths)
        assert await asyncio.to_thread(status, server, f"{game}/position?ply=1") == 404
        async with connect(server.url, "Late", tmp_path / "late") as late:
            with pytest.raises(Refusal, match="has the game 'bachet', which is not installed here"):
                await Room.join(late, address)
        await asyncio.to_thread(server.terminate)
        monkeypatch.setenv("PYTHONPATH", with_it)
        await asyncio.to_thread(server.start)
        async with connect(server.url, "Again", tmp_path / "again") as again:
            assert (await Room.join(again, address)).status == "over"
        assert "Traceback" not in server.errors()


def status(server: ServerProcess, path: str) -> int:
    """The status of an answer."""
    try:
        with urlopen(f"{server.url}{path}", timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


@pytest.mark.slow
async def test_a_node_that_lacks_the_game_of_a_room_refuses_the_room_and_leaves_it_to_the_others(
    packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(packages)
    async with asyncio.timeout(TEST_SECONDS), AsyncExitStack() as stack:
        bus, database = stack.enter_context(NatsServer(tmp_path, jetstream=False)), postgresql_url(tmp_path)
        has, lacks = start_nodes(stack, tmp_path, bus.url, database, ["has", "lacks"])
        lacks.terminate()
        with_them = os.environ["PYTHONPATH"]
        monkeypatch.setenv("PYTHONPATH", with_them.replace(str(packages), ""))
        lacks.start()
        missing = "lacks bachet (parlour-game-bachet 0.1.0)"
        assert f"this node {missing}" in lacks.errors()
        assert f"node lacks {missing}" in has.errors()
        async with connect(has.url, "Host", tmp_path / "host") as host:
            created = await host.create_room(GAME, ("me", "open"))
            address = RoomAddress(created.room, created.key)
            async with connect(lacks.url, "Guest", tmp_path / "guest") as guest:
                room = await Room.join(guest, address)
                assert room.view.game == GAME, "the node that has the game owns the room"
        await asyncio.to_thread(has.terminate)
        async with connect(lacks.url, "Late", tmp_path / "late") as late:
            with pytest.raises(Refusal) as refused:
                await Room.join(late, address)
            assert refused.value.code is RefusalCode.UNKNOWN_GAME
        assert "Traceback" not in lacks.errors()
        monkeypatch.setenv("PYTHONPATH", with_them)
        await asyncio.to_thread(has.start)
        async with connect(has.url, "Again", tmp_path / "again") as again:
            assert (await Room.join(again, address)).view.game == GAME
