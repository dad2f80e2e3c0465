"""A server as a whole: what it needs to start, and that it lets go of everything."""

import asyncio
import socket
import sqlite3
from pathlib import Path

import pytest

from parlour_protocol.commands import Ping, PlayMove
from parlour_server.app import process_slots, serving
from parlour_server.config import Settings
from parlour_server.engines.slot import ProcessSlot
from parlour_server.store.database import DatabaseError
from tests.server.served import House, served, static_files, thread_slots


def settings(folder: Path, port: int = 0) -> Settings:
    return Settings(port=port, database=f"sqlite:///{folder}/parlour.db")


async def test_a_second_server_on_the_same_database_is_refused_and_hurts_nobody(
    house: House, tmp_path: Path
) -> None:
    amber, _, room = await house.table()
    with pytest.raises(DatabaseError, match="in use by another server"):
        async with serving(settings(tmp_path), static_files(tmp_path), thread_slots):
            pass
    await amber.play(room, 1, "1:1")


async def test_a_taken_port_is_an_os_error(house: House, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=str(house.port)):
        async with serving(settings(tmp_path, house.port), static_files(tmp_path), thread_slots):
            pass


async def test_a_start_that_fails_lets_go_of_the_database_and_the_port(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        async with serving(settings(tmp_path), tmp_path / "no page", thread_slots):
            pass
    async with served(tmp_path) as house:
        assert await house.get("/healthz") == (200, {"status": "ok"})


async def test_leaving_frees_the_port_and_leaves_no_task_behind(tmp_path: Path) -> None:
    async with served(tmp_path) as house:
        await house.table()
        port = house.port
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
    socket.create_server(("127.0.0.1", port)).close()


async def test_a_stalled_disk_does_not_stop_the_server_from_answering(house: House, tmp_path: Path) -> None:
    """A commit that waits holds up its room, and no ping and no page."""
    amber, blue, room = await house.table()
    other = sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await amber.send(PlayMove("m", room, 1, "1:1"))
    await amber.ask(Ping("p"))
    assert (await house.get("/healthz"))[0] == 200
    assert "m" not in amber.answers
    assert blue.events[-1].seq == 3
    other.execute("ROLLBACK")
    other.close()
    await amber.answer("m")
    assert (await blue.events_until(4))[-1].seq == 4


def test_the_settings_say_how_many_workers_there_are() -> None:
    slots = process_slots(Settings(engines="process:3"))
    assert [type(slot) for slot in slots.play] == [ProcessSlot] * 3
    assert len(slots.study) == 1
