"""A stopped process (SIGSTOP): nobody loses a game by it, and the pause is charged to nobody."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from parlour_client import Connection, RoomAddress
from parlour_protocol.events import ClockFrozen, MovePlayed
from parlour_protocol.terms import PerMove
from tests.databases import execute
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.end_to_end.witness import LONG_GAME, Witness, connect

MOVE_SECONDS = 4
STOPPED_SECONDS = 5.0

#: Events come before: the room's opening, a seat, the game's start and two moves.
AFTER_FIRST_MOVES = 5

#: The loop's ticks: when it stood still is known that well.
ROUNDING_MS = 250


@pytest.mark.slow
async def test_a_pause_longer_than_the_time_for_a_move_costs_no_game(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        async with connect(server.url, "Ada", tmp_path) as ada, connect(server.url, "Bob", tmp_path) as bob:
            playing, thinking = await opened(ada, bob), await opened(ada, bob)
            began = time.monotonic()
            await asyncio.gather(play_first_moves(*playing), play_first_moves(*thinking))
            os.kill(server.pid, signal.SIGSTOP)
            thought_ms = (time.monotonic() - began) * 1000
            sent = asyncio.create_task(playing[0].play("3"))  # read when the server goes on
            await asyncio.sleep(STOPPED_SECONDS)
            os.kill(server.pid, signal.SIGCONT)
            await sent
            await thinking[0].until(lambda room: isinstance(thinking[0].heard[-1].body, ClockFrozen))
        moved, frozen = (server.log_of(room.id)[AFTER_FIRST_MOVES] for room in (playing[0], thinking[0]))
        await asyncio.to_thread(wait_until, lambda: pauses(server), "the pause among the outages")
    assert isinstance(moved, MovePlayed), "the flag fell instead"
    assert moved.spent <= thought_ms + ROUNDING_MS, "the pause was charged"
    assert isinstance(frozen, ClockFrozen)
    assert frozen.spent <= thought_ms + ROUNDING_MS
    assert frozen.frozen >= STOPPED_SECONDS * 1000 - ROUNDING_MS


def pauses(server: ServerProcess) -> list[tuple[int]]:
    """Return the beginnings of outages as long as the pause."""
    least = STOPPED_SECONDS * 1000 - ROUNDING_MS
    return execute(server.database, f"SELECT began FROM outages WHERE ended - began >= {least}")


async def opened(ada: Connection, bob: Connection) -> tuple[Witness, Witness]:
    """Return a new room with a clock per move as its two players see it."""
    clock = PerMove(MOVE_SECONDS)
    created = await ada.create_room("connect-four", ("me", "open"), LONG_GAME, clock=clock)
    address = RoomAddress(created.room)
    first, second = await Witness.join(ada, address), await Witness.join(bob, address)
    await second.take_seat(2)
    return first, second


async def play_first_moves(first: Witness, second: Witness) -> None:
    """Play the two moves that are free."""
    await first.until(lambda room: room.is_my_turn)
    await first.play("1")
    await second.until(lambda room: room.is_my_turn)
    await second.play("2")
    await first.until(lambda room: room.is_my_turn)
