"""The server as a process: it starts, stops or is killed, and leaves no process behind."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from parlour_client import RoomAddress
from parlour_protocol.answers import RoomCreated, RoomJoined
from parlour_protocol.commands import CreateRoom, JoinRoom
from parlour_protocol.errors import CloseCode
from parlour_protocol.events import GameEnded, MovePlayed
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess, living, wait_until
from tests.end_to_end.socket_client import guest_token, open_socket
from tests.end_to_end.witness import LONG_GAME, Witness, connect

TEST_SECONDS = 200.0
MOVES_BEFORE_THE_END = 20

LOADED_MODULES = """
import pkgutil, sys
import parlour_server
for module in pkgutil.walk_packages(parlour_server.__path__, "parlour_server."):
    if ".migrations" not in module.name and not module.name.endswith("__main__"):
        __import__(module.name)
from parlour_engine.catalogue import GAMES, make_game
for game in GAMES:
    make_game(game, {})
print(*sys.modules)
"""


SERVING_ALONE = """
import asyncio, sys
import parlour_server.serve
from parlour_server.app import serving
from parlour_server.config import read_settings
from parlour_web import static_dir

async def main():
    settings = read_settings({"port": "0", "database": "parlour.db", "engine_loading": "needed"}, {})
    async with serving(settings, static_dir()):
        print(*sys.modules)

asyncio.run(main())
"""


FLAGS = ("--engines", "process:1", "--machine-pace", "0", "--think-seconds", "60")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of the test's own, to be ended."""
    with ServerProcess(tmp_path, *FLAGS) as process:
        yield process


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that no test ends."""
    with ServerProcess(tmp_path_factory.mktemp("lasting"), *FLAGS) as process:
        yield process


async def test_stopped_server_closes_every_socket_with_1001_exits_cleanly_and_leaves_no_process(
    server: ServerProcess,
) -> None:
    await asyncio.to_thread(wait_until, server.worker, "a worker")
    token = await guest_token(server.url, "Ada")
    async with open_socket(server.url, token) as playing, open_socket(server.url, token) as idle:
        created = await playing.ask(CreateRoom(playing.new_id(), "nim", ["me", "level:1"]))
        assert isinstance(created, RoomCreated)
        assert isinstance(await playing.ask(JoinRoom(playing.new_id(), created.room)), RoomJoined)
        started = set(server.descendants())
        status, *codes = await asyncio.gather(
            asyncio.to_thread(server.terminate), playing.closed_with(), idle.closed_with()
        )
    assert codes == [CloseCode.GOING_AWAY, CloseCode.GOING_AWAY]
    assert status == 0
    assert "Traceback" not in server.errors()
    await asyncio.to_thread(wait_until, lambda: not living(started), "the workers' end")


async def test_moves_acknowledged_before_a_stop_are_there_after_it_and_the_game_goes_on(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with asyncio.timeout(TEST_SECONDS), connect(server.url, "Ada", tmp_path) as ada:
        created = await ada.create_room("connect-four", ("me", "me"), LONG_GAME)
        room = await Witness.join(ada, RoomAddress(created.room))
        playing = asyncio.create_task(room.play_to_the_end(Random(1), thinks=0.02))
        await room.until(lambda room: len(room.view.moves) >= MOVES_BEFORE_THE_END)
        assert await asyncio.to_thread(server.terminate) == 0
        acknowledged = dict(room.acknowledged)
        written = dict(enumerate(server.log_of(room.id), 1))
        assert acknowledged == {seq: written[seq] for seq in acknowledged}
        assert room.status == "playing"
        await asyncio.to_thread(server.start)
        await playing
    room.agrees_with(server.log_of(room.id))


async def test_killed_server_leaves_no_process_behind_though_a_worker_was_thinking(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with asyncio.timeout(TEST_SECONDS), connect(server.url, "Ada", tmp_path) as ada:
        created = await ada.create_room("connect-four", ("alphabeta:depth=18,time=60", "me"))
        room = await Witness.join(ada, RoomAddress(created.room))
        await room.until(lambda room: room.thinking is not None)
        started = set(server.descendants())
        assert server.worker() in started
        await asyncio.to_thread(server.kill)
        # Far less than the minute after which the search would end by itself.
        await asyncio.to_thread(wait_until, lambda: not living(started), "the workers' end", 40.0)


def test_a_stopped_server_does_not_wait_for_workers_that_are_still_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run([sys.executable, "-m", "parlour_engine", "prepare"], check=True)  # else nothing to load
    endless = tmp_path / "numba.py"  # what a slow disk does to the real one
    endless.write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with ServerProcess(tmp_path, *LOADED_AHEAD, "--engines", "process:1") as server:
        wait_until(server.descendants, "a starting worker")
        started = set(server.descendants())
        assert server.terminate() == 0
        wait_until(lambda: not living(started), "the end of all that it started")
        assert "Traceback" not in server.errors()


async def test_two_machines_play_to_the_end_while_a_spectator_watches(
    lasting: ServerProcess, tmp_path: Path
) -> None:
    async with asyncio.timeout(TEST_SECONDS), connect(lasting.url, "Ada", tmp_path) as ada:
        created = await ada.create_room("connect-four", ("alphabeta:depth=2", "greedy"))
        room = await Witness.join(ada, RoomAddress(created.room))
        assert room.seats == []
        await room.until(lambda room: room.status == "over")
    log = lasting.log_of(room.id)
    room.agrees_with(log)
    assert isinstance(log[-1], GameEnded)
    assert log[-1].result == room.result
    assert not any(move.fallback for move in log if isinstance(move, MovePlayed))


async def test_a_machine_ponders_on_its_worker_and_moves_when_its_opponent_has(
    lasting: ServerProcess, tmp_path: Path
) -> None:
    async with asyncio.timeout(TEST_SECONDS), connect(lasting.url, "Ada", tmp_path) as ada:
        created = await ada.create_room("connect-four", ("me", "pvs:time=0.1"), terms={"ponder": True})
        room = await Witness.join(ada, RoomAddress(created.room))
        for move in ("4", "4"):
            await room.play(move)
            # The first depths of a later search may be read from the table of the one before: no nodes.
            await room.until(
                lambda room: room.is_my_turn and room.thinking is not None and room.thinking.nodes > 0
            )
            assert room.thinking is not None
            assert room.thinking.ponders
    assert not any(move.fallback for move in lasting.log_of(room.id) if isinstance(move, MovePlayed))


def test_serving_never_imports_a_compiler() -> None:
    """Rules run interpreted in the server; only workers may compile, as that costs seconds and memory."""
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED_MODULES],
        capture_output=True,
        text=True,
        timeout=TEST_SECONDS,
        check=True,
    )
    names = set(loaded.stdout.split())
    assert "parlour_server.serve" in names
    assert "parlour_engine.games.connect_four.rules" in names
    assert not {"numba", "llvmlite"} & names


def test_a_server_that_is_alone_imports_nothing_that_only_several_machines_need(tmp_path: Path) -> None:
    served = subprocess.run(
        [sys.executable, "-c", SERVING_ALONE],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=TEST_SECONDS,
        check=True,
    )
    names = set(served.stdout.split())
    assert {"parlour_server.app", "sqlalchemy", "aiohttp"} <= names
    assert not {"nats", "asyncpg", "dask", "distributed"} & names
    ours = ("parlour_server.relay", "parlour_server.engines.remote", "parlour_server.cluster.nats_bus")
    assert [name for name in names if name.startswith(ours)] == []
