"""A server on a machine where nothing is compiled: it serves, machines move, and the workers change over."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_client import RoomAddress
from parlour_protocol.events import MovePlayed
from tests.end_to_end.server_process import (
    LOADED_AHEAD,
    ServerProcess,
    has_loaded,
    is_spawned,
    living,
    wait_until,
)
from tests.end_to_end.witness import Witness, connect

COMPILE_SECONDS = 400.0
COMPILER = "llvmlite"  # loaded together with any compiled code
WORKERS = 2  # one that moves, one for studies


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "compiled"))
    with ServerProcess(tmp_path, *LOADED_AHEAD, "--engines", "process:1", "--machine-pace", "0") as process:
        yield process


def spawned(server: ServerProcess) -> set[int]:
    return {pid for pid in server.descendants() if is_spawned(pid)}


def forked(server: ServerProcess) -> set[int]:
    found = server.descendants()
    return {pid for pid, parent in found.items() if parent in found}


@pytest.mark.deep
@pytest.mark.timeout(900)
async def test_machines_move_while_the_engines_compile_and_then_workers_have_them_loaded(
    server: ServerProcess, tmp_path: Path
) -> None:
    await asyncio.to_thread(wait_until, lambda: len(spawned(server)) == WORKERS, "the first workers")
    first = spawned(server)
    async with connect(server.url, "Ada", tmp_path) as ada:
        created = await ada.create_room("connect-four", ("alphabeta:depth=3", "me"))
        room = await Witness.join(ada, RoomAddress(created.room))
        await room.until(lambda room: len(room.view.moves) == 1)
        assert living(first) == first
        assert not any(has_loaded(pid, COMPILER) for pid in first)

        await asyncio.to_thread(wait_until, lambda: not living(first), "their end", COMPILE_SECONDS)
        await asyncio.to_thread(
            wait_until, lambda: len(forked(server)) == WORKERS, "the next workers", COMPILE_SECONDS
        )
        # Before their first job, and so without importing anything in it.
        assert all(has_loaded(pid, COMPILER) for pid in forked(server))
        assert not has_loaded(server.pid, COMPILER)
        await room.play_witnessed("1")
        await room.until(lambda room: len(room.view.moves) == 3)
        assert not any(event.body.fallback for event in room.heard if isinstance(event.body, MovePlayed))
