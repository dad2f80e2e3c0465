"""Acknowledged means on disk: the kernel's own account of a server at play, and a disk that fills up."""

import asyncio
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from parlour_protocol.answers import Ack, Refused, RoomCreated, RoomJoined, ServerMessage
from parlour_protocol.commands import CreateRoom, JoinRoom, PlayMove
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from tests.databases import sqlite_url
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.socket_client import SocketClient, guest_token, open_socket
from tests.require import require

TEST_SECONDS = 200.0
MOVES = 10
LAST_MOVE = 190  # of 200
MOVE_SECONDS = 0.05
ROOM_LEFT = 40_000  # bytes: a handful of moves
TRACED = "trace=fsync,fdatasync,write,writev,sendto,sendmsg"

#: A system call in the trace that ended well: a flush of the log, or an acknowledgement on its way out.
SYNCED = re.compile(r"(?:fsync|fdatasync)(?:\(\d+<.*parlour\.db-wal>| resumed>)\)\s+= 0")
ACKNOWLEDGED = re.compile(r"(?:write|writev|sendto|sendmsg)\(\d+<.*type\\243ack")


@contextmanager
def traced(pid: int, output: Path) -> Iterator[None]:
    """Write down the system calls of a process and all its threads while the context is open."""
    require(shutil.which("strace"), "strace is not installed")
    command = ["strace", "-f", "-y", "-s", "400", "-e", TRACED, "-o", str(output), "-p", str(pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        line = tracer.stderr.readline()
        require("attached" in line, f"strace may not attach: {line.strip()}")
        try:
            yield
        finally:
            tracer.terminate()


@asynccontextmanager
async def seated(url: str) -> AsyncIterator[tuple[SocketClient, str]]:
    """Return a player on both seats of a long game of Nim, and the room."""
    async with open_socket(url, await guest_token(url, "Ada")) as ada:
        created = await ada.ask(CreateRoom(ada.new_id(), "nim", ["me", "me"], {"heaps": [100, 100]}))
        assert isinstance(created, RoomCreated)
        assert isinstance(await ada.ask(JoinRoom(ada.new_id(), created.room)), RoomJoined)
        yield ada, created.room


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, "--engines", "process:1", database=sqlite_url(tmp_path)) as process:
        yield process


async def test_every_acknowledgement_leaves_after_the_log_was_flushed_to_disk(
    server: ServerProcess, tmp_path: Path
) -> None:
    output = tmp_path / "strace.txt"
    async with asyncio.timeout(TEST_SECONDS), seated(server.url) as (ada, room):
        with traced(server.pid, output):
            for turn in range(1, MOVES + 1):
                assert isinstance(await play(ada, room, turn), Ack)
    lines = output.read_text().splitlines()
    story = "".join("s" if SYNCED.search(line) else "a" for line in lines if told(line))
    assert re.fullmatch(f"(s+a){{{MOVES}}}s*", story), story


def told(line: str) -> bool:
    return bool(SYNCED.search(line) or ACKNOWLEDGED.search(line))


async def test_moves_that_cannot_be_written_are_refused_and_those_acknowledged_survive(
    server: ServerProcess, tmp_path: Path
) -> None:
    """The kernel lets no file of the server grow, as a full disk would not."""
    acknowledged = 0
    async with asyncio.timeout(TEST_SECONDS), seated(server.url) as (ada, room):
        size = (tmp_path / "parlour.db-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size + ROOM_LEFT, resource.RLIM_INFINITY))
        while isinstance(answer := await play(ada, room, acknowledged + 1), Ack):
            acknowledged += 1
        assert isinstance(answer, Refused)
        assert answer.code is RefusalCode.UNAVAILABLE
        assert len(moves_in(server, room)) == acknowledged
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        assert isinstance(await play(ada, room, acknowledged + 1), Ack)
        await asyncio.to_thread(server.kill)
    assert moves_in(server, room) == list(range(1, acknowledged + 2))


def command(server: ServerProcess, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of the server's on its database, and return how it ended."""
    whole = [sys.executable, "-m", "parlour_server", *arguments, "--database", server.database]
    return subprocess.run(whole, capture_output=True, text=True, timeout=TEST_SECONDS)


async def test_a_copy_made_while_people_play_has_what_was_acknowledged_and_can_be_put_back(
    server: ServerProcess, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    turn, before = 0, 0
    async with asyncio.timeout(TEST_SECONDS), seated(server.url) as (ada, room):
        copying: asyncio.Task[subprocess.CompletedProcess[str]] | None = None
        while copying is None or not copying.done():
            if turn < LAST_MOVE:  # a copy may take longer than the game
                turn += 1
                assert isinstance(await play(ada, room, turn), Ack)
            if turn == MOVES and copying is None:
                before = turn
                copying = asyncio.create_task(asyncio.to_thread(command, server, "backup", str(copy)))
            await asyncio.sleep(MOVE_SECONDS)
        assert (await copying).returncode == 0
        refused = await asyncio.to_thread(command, server, "restore", str(copy))
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert "in use by another server" in refused.stderr
        assert len(moves_in(server, room)) == turn
        await asyncio.to_thread(server.terminate)
    assert (await asyncio.to_thread(command, server, "restore", str(copy))).returncode == 0
    restored = moves_in(server, room)
    assert restored == list(range(1, len(restored) + 1))
    assert before <= len(restored) <= turn
    await asyncio.to_thread(server.start)


async def play(player: SocketClient, room: str, turn: int) -> ServerMessage:
    return await player.ask(PlayMove(player.new_id(), room, turn, f"{1 + turn % 2}:1"))


def moves_in(server: ServerProcess, room: str) -> list[int]:
    return [body.turn for body in server.log_of(room) if isinstance(body, MovePlayed)]
