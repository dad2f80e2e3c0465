"""`kill -9` of an engine worker during a search: the move is still played."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from parlour_client import RoomAddress
from parlour_protocol.events import MovePlayed
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess, living, wait_until
from tests.end_to_end.witness import Witness, connect

TEST_SECONDS = 200.0
THINKS_SECONDS = 4  # long beside whatever is done meanwhile
THINKER = f"alphabeta:depth=18,time={THINKS_SECONDS}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with one engine worker, whose loading does not count as thinking."""
    flags = (*LOADED_AHEAD, "--engines", "process:1", "--think-seconds", f"{2 * THINKS_SECONDS}")
    with ServerProcess(tmp_path_factory.mktemp("server"), *flags) as process:
        yield process


@pytest.fixture
async def room(server: ServerProcess, tmp_path: Path) -> AsyncIterator[Witness]:
    """A room whose engine moves first and searches long, as its other player sees it."""
    async with connect(server.url, "Ada", tmp_path) as ada:
        created = await ada.create_room("connect-four", (THINKER, "me"))
        yield await Witness.join(ada, RoomAddress(created.room))


async def kill_thinking_worker(server: ServerProcess, room: Witness) -> None:
    """Kill the worker once the client has got progress of its search; return when it has ended."""
    room.thinking = None
    await room.until(lambda room: room.thinking is not None)
    worker = server.worker()
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
    await asyncio.to_thread(wait_until, lambda: not living({worker}), "the worker's end")


async def kill_and_await_the_next(server: ServerProcess, room: Witness) -> None:
    """Kill the worker while it thinks, and return when there is another."""
    await kill_thinking_worker(server, room)
    await asyncio.to_thread(wait_until, server.worker, "another worker")


async def move_of_turn(room: Witness, turn: int) -> MovePlayed:
    """Return the move of a turn once it is played, which it may be already."""
    await room.until(lambda room: len(room.view.moves) >= turn)
    return next(
        event.body for event in room.heard if isinstance(event.body, MovePlayed) and event.body.turn == turn
    )


async def test_machine_moves_though_its_worker_was_killed_while_it_thought(
    server: ServerProcess, room: Witness
) -> None:
    async with asyncio.timeout(TEST_SECONDS):
        await kill_thinking_worker(server, room)
        move = await move_of_turn(room, 1)
    assert (move.seat, move.fallback) == (1, False)


async def test_three_killed_workers_give_a_quick_move_and_the_game_goes_on(
    server: ServerProcess, room: Witness
) -> None:
    async with asyncio.timeout(TEST_SECONDS):
        await kill_and_await_the_next(server, room)
        await kill_and_await_the_next(server, room)
        await kill_thinking_worker(server, room)
        quick = await move_of_turn(room, 1)
        await room.play_witnessed("1")
        searched = await move_of_turn(room, 3)
    assert (quick.seat, quick.fallback) == (1, True)
    assert (searched.seat, searched.fallback) == (1, False)


async def test_other_rooms_are_answered_while_a_killed_worker_is_made_anew(
    server: ServerProcess, room: Witness, tmp_path: Path
) -> None:
    async with asyncio.timeout(TEST_SECONDS), connect(server.url, "Bob", tmp_path) as bob:
        created = await bob.create_room("connect-four", ("me", "me"))
        own = await Witness.join(bob, RoomAddress(created.room))
        await kill_thinking_worker(server, room)
        for move in "1212121":
            await own.play_witnessed(move)
        await own.until(lambda room: room.status == "over")
        own.agrees_with(server.log_of(own.id))
        assert not room.view.moves  # the machine's try begins anew and takes as long
        assert not (await move_of_turn(room, 1)).fallback


async def test_machine_moves_though_every_process_below_the_server_was_killed(
    server: ServerProcess, room: Witness
) -> None:
    async with asyncio.timeout(TEST_SECONDS):
        await room.until(lambda room: room.thinking is not None)
        for pid in server.descendants():  # the worker, and the processes it is forked and tracked by
            os.kill(pid, signal.SIGKILL)
        move = await move_of_turn(room, 1)
    assert (move.seat, move.fallback) == (1, False)
