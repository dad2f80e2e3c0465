"""`kill -9` of the server while a clock runs: no player is charged for the outage or gains time by it."""

import asyncio
import time
from functools import partial
from pathlib import Path

import pytest

from parlour_client import Connection, RoomAddress
from parlour_protocol.events import ClockFrozen, MovePlayed
from parlour_protocol.terms import Fischer
from parlour_server.store.writer import ALIVE
from tests.databases import execute, logged
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.end_to_end.witness import LONG_GAME, Witness, connect

THINKS_MS = 1_500
AWAY_SECONDS = 2.0

#: What a busy machine may take to write down what it has found out.
SLACK_MS = 4_000

#: Each of the two shares and each of the two moments is written in whole milliseconds.
ROUNDING_MS = 4


@pytest.mark.slow
async def test_a_killed_server_charges_the_running_clock_up_to_its_last_sign_of_life(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        async with connect(server.url, "Ada", tmp_path) as ada, connect(server.url, "Bob", tmp_path) as bob:
            hers, his = await sit_down(ada, bob)
            await hers.play("1")
            await his.until(lambda room: room.is_my_turn)
            began = time.monotonic()
            await his.play("2")
            thinks = partial(has_lived_on, server, times_of(server, hers.id)[-1] + THINKS_MS)
            await asyncio.to_thread(wait_until, thinks, "a sign of life during the turn")
            await asyncio.to_thread(server.kill)
            thought = time.monotonic() - began
            await asyncio.sleep(AWAY_SECONDS)
            await asyncio.to_thread(server.start)
            await hers.until(lambda room: any(isinstance(event.body, ClockFrozen) for event in hers.heard))
            heard = time.monotonic() - began
            await hers.play("3")
            await his.until(lambda room: room.is_my_turn)
    log = server.log_of(hers.id)
    times = times_of(server, hers.id)
    (index,) = [index for index, body in enumerate(log) if isinstance(body, ClockFrozen)]
    frozen, moved = log[index], log[-1]
    assert isinstance(frozen, ClockFrozen)
    assert isinstance(moved, MovePlayed)
    assert frozen.spent <= thought * 1000 + ROUNDING_MS, "more was charged than was thought"
    assert frozen.spent >= THINKS_MS - ROUNDING_MS, "what was thought was not charged"
    assert frozen.frozen >= AWAY_SECONDS * 1000 - ROUNDING_MS, "the outage was charged"
    assert frozen.frozen <= heard * 1000 - THINKS_MS + ROUNDING_MS, "more was frozen than the outage"
    accounted = times[index] - times[index - 1] - frozen.spent - frozen.frozen
    assert -ROUNDING_MS <= accounted <= SLACK_MS, "some of the time is neither charged nor frozen"
    assert moved.spent + moved.credit >= frozen.spent, "what was thought before the outage still counts"
    for witness in (hers, his):
        assert [event.seq for event in witness.heard] == list(
            range(witness.snapshots[0] + 1, witness.heard[-1].seq + 1)
        )


async def sit_down(ada: Connection, bob: Connection) -> tuple[Witness, Witness]:
    """Return a new room with a minute on each clock as its two players see it."""
    created = await ada.create_room("connect-four", ("me", "open"), LONG_GAME, clock=Fischer(60, 0))
    address = RoomAddress(created.room)
    first, second = await Witness.join(ada, address), await Witness.join(bob, address)
    await second.take_seat(2)
    await first.until(lambda room: room.status == "playing")
    return first, second


def has_lived_on(server: ServerProcess, moment: int) -> bool:
    """Return whether the server's last heartbeat is at that time or later."""
    ((alive,),) = execute(server.database, f"SELECT value FROM settings WHERE name = '{ALIVE}'")
    return int(alive) >= moment


def times_of(server: ServerProcess, room: str) -> list[int]:
    """Return when each of a room's events was written, in milliseconds since 1970."""
    return [at for *_, at in logged(server.database, room)]
