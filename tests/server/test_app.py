"""The composition root: what a server needs to start, and that it releases everything."""

import asyncio
import os
import signal
import socket
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from parlour_protocol.commands import Ping, PlayMove
from parlour_protocol.errors import CloseCode
from parlour_server.analysis.series import SeriesService
from parlour_server.app import serving
from parlour_server.composition import engines, http, store
from parlour_server.composition.engines import process_slots
from parlour_server.config import SettingError, Settings
from parlour_server.engines.slot import ProcessSlot
from parlour_server.store.database import DatabaseError
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from parlour_server.supervision.ending import PROCESS_SECONDS
from parlour_server.supervision.parts import PART_SECONDS, WHOLE_SECONDS, Parts
from tests.databases import database_url, held_meanwhile
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.server.served import RunningServer, served, static_files, thread_slots


def settings(folder: Path, port: int = 0) -> Settings:
    return Settings(port=port, database=database_url(folder))


async def test_a_second_server_on_the_same_database_is_refused_without_harm(
    server: RunningServer, tmp_path: Path
) -> None:
    amber, _, room = await server.table()
    with pytest.raises(DatabaseError, match="in use by another server"):
        async with serving(settings(tmp_path), static_files(tmp_path), thread_slots):
            pass
    await amber.play(room, 1, "1:1")


async def test_a_port_in_use_is_an_unusable_setting(server: RunningServer, tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=rf"port {server.port}: Address already in use .*PARLOUR_PORT"):
        async with serving(settings(tmp_path, server.port), static_files(tmp_path), thread_slots):
            pass


async def test_a_failed_start_releases_the_database_and_the_port(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        async with serving(settings(tmp_path), tmp_path / "no page", thread_slots):
            pass
    async with served(tmp_path) as server:
        assert await server.get("/healthz") == (200, {"status": "ok"})


async def test_leaving_frees_the_port_and_leaves_no_task_behind(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        await server.table()
        port = server.port
    assert [task for task in asyncio.all_tasks() if task is not asyncio.current_task()] == []
    socket.create_server(("127.0.0.1", port)).close()


async def test_a_stalled_disk_does_not_stop_the_server_from_answering(
    server: RunningServer, tmp_path: Path
) -> None:
    """A waiting commit delays its room, but no ping and no page."""
    amber, blue, room = await server.table()
    async with held_meanwhile(database_url(tmp_path)):
        await amber.send(PlayMove("m", room, 1, "1:1"))
        await amber.ask(Ping("p"))
        assert (await server.get("/healthz"))[0] == 200
        assert "m" not in amber.answers
        assert blue.events[-1].seq == 3
    await amber.answer("m")
    assert (await blue.events_until(4))[-1].seq == 4


def test_the_settings_determine_the_number_of_workers() -> None:
    slots = process_slots(Settings(engines="process:3"))
    assert [type(slot) for slot in slots.play] == [ProcessSlot] * 3
    assert len(slots.study) == 1


async def test_a_stopping_server_reports_it_first_and_closes_sockets_last(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        amber, blue, room = await server.table()
        token = amber.token
        draining = asyncio.create_task(server.running.drain(3600))
        await asyncio.sleep(0)  # it has begun
        status, said = await server.get("/readyz")
        assert (status, said) == (503, {"status": "the server is going away"})
        assert await server.handshake_status({"Authorization": f"Bearer {token}"}) == 503
        assert (await server.get("/healthz"))[0] == 200
        await amber.play(room, 1, "1:1")  # open sockets go on
        draining.cancel()

        gone = asyncio.create_task(server.running.drain(0))
        assert await amber.closed() == await blue.closed() == CloseCode.GOING_AWAY
        with pytest.raises(ConnectionRefusedError):  # it has stopped listening before it closes sockets
            await asyncio.open_connection("127.0.0.1", server.port)
        await gone


async def test_a_second_signal_ends_the_pause(tmp_path: Path) -> None:
    flags = ("--drain-seconds", "600", "--engines", "process:1")
    with ServerProcess(tmp_path, *flags) as server:

        def unready() -> bool:
            try:
                urlopen(f"{server.url}/readyz", timeout=10)
            except HTTPError as answer:
                return b"going away" in answer.read()
            return False

        os.kill(server.pid, signal.SIGTERM)
        await asyncio.to_thread(wait_until, unready, "that it is not ready any more")
        assert await asyncio.to_thread(server.terminate) == 0


def names(parts: Parts) -> list[str]:
    return [part.name for stage in parts.stages for part in stage]


async def test_every_part_has_a_name_of_its_own_and_a_limit_within_that_of_the_whole(
    server: RunningServer,
) -> None:
    """They end in the opposite order: whoever uses the database ends before it does."""
    running = server.running
    stages = [*running.parts.stages, *running.door.stages]
    everything = [*names(running.parts), *names(running.door)]
    assert len(set(everything)) == len(everything)
    assert all(0 < part.seconds <= WHOLE_SECONDS for stage in stages for part in stage)
    order = [name for name in everything if name in ("the database", "writing the log", "rooms", "sockets")]
    assert order == ["the database", "writing the log", "rooms", "sockets"]


async def test_a_start_that_fails_while_the_log_is_silent_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(series: SeriesService) -> None:
        raise StoreError("the database does not answer")

    def beat(writer: LogWriter, at: int) -> "asyncio.Future[None]":
        return asyncio.get_running_loop().create_future()

    monkeypatch.setattr(SeriesService, "start", fail)
    monkeypatch.setattr(LogWriter, "beat", beat)
    with pytest.raises(StoreError, match="the database does not answer"):
        async with asyncio.timeout(60), serving(settings(tmp_path), static_files(tmp_path), thread_slots):
            raise AssertionError("it has started")
    assert "the heartbeat did not end within 3 s: it is abandoned" in caplog.messages


def test_the_documented_limits_are_those_of_the_parts() -> None:
    hosting = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    limits = {
        "handing rooms over, on a node of several": http.ROOMS_SECONDS,
        "giving up the node's lease, and telling the other nodes": store.LEASE_SECONDS + store.BUS_SECONDS,
        "open sockets, whose clients answer the close or not": http.SOCKETS_SECONDS,
        "HTTP requests in progress": http.HTTP_SECONDS,
        "engine workers; the Dask cluster": engines.WORKERS_SECONDS,
        "the bus": store.BUS_SECONDS,
        "appends that wait for the log; the last heartbeat": store.WRITER_SECONDS,
        "the database's connections": store.DATABASE_SECONDS,
        "every other part": PART_SECONDS,
        "all of them together": WHOLE_SECONDS,
        "the process, after its drain": PROCESS_SECONDS,
    }
    assert [
        row for part, seconds in limits.items() if (row := f"| {part} | {seconds:g} s |") not in hosting
    ] == []
