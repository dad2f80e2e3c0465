"""`kill -9` of the server: what was acknowledged is there, and everybody goes on by themselves."""

import asyncio
import os
from collections.abc import Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parlour_client import Connection, RoomAddress
from parlour_protocol.events import MovePlayed
from parlour_protocol.values import OptionValue
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.end_to_end.witness import LONG_GAME, Witness, connect

ROUNDS = int(os.environ.get("PARLOUR_CHAOS_ROUNDS", "10"))
SEED = int(os.environ.get("PARLOUR_CHAOS_SEED") or Random().randrange(10**6))
ROUND_SECONDS = 60.0
#: The long game takes more moves than this, so that every kill falls into it.
LATEST_KILL = 80
COMMIT_SECONDS = 0.01

GAMES: tuple[tuple[str, Mapping[str, OptionValue]], ...] = (
    ("connect-four", LONG_GAME),
    ("connect-four", {}),
    ("nim", {"heaps": [9, 8, 7, 6, 5]}),
)
MACHINE = "alphabeta:depth=18,time=0.05"


class Countdown:
    """Lets somebody wait for the n-th of many things."""

    def __init__(self, count: int) -> None:
        self._left = count
        self._reached = asyncio.Event()

    def count(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._reached.set()

    async def wait(self) -> None:
        await self._reached.wait()


@pytest.mark.slow
@pytest.mark.timeout(60 + ROUNDS * 20)
async def test_no_acknowledged_move_is_lost_when_the_server_is_killed_at_random_moments(
    tmp_path: Path,
) -> None:
    print(f"PARLOUR_CHAOS_SEED={SEED}, {ROUNDS} rounds")
    random = Random(SEED)
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        async with connect(server.url, "Ada", tmp_path) as ada, connect(server.url, "Bob", tmp_path) as bob:
            for number in range(1, ROUNDS + 1):
                async with asyncio.timeout(ROUND_SECONDS):
                    moves = await play_round(server, ada, bob, random)
                print(f"round {number}: killed after {moves} acknowledged moves")


async def play_round(server: ServerProcess, ada: Connection, bob: Connection, random: Random) -> int:
    """Play several games, kill the server in the midst of them, and compare; return the moves before."""
    witnesses = [witness for game, options in GAMES for witness in await sit_down(ada, bob, game, options)]
    witnesses += await against_machine(ada, bob)
    moves = random.randint(1, LATEST_KILL)
    countdown = Countdown(moves)
    for witness in witnesses:
        witness.on_acknowledged = countdown.count
    async with asyncio.TaskGroup() as tasks:
        for witness in witnesses:
            tasks.create_task(witness.play_to_the_end(Random(random.random())))
        await countdown.wait()
        await asyncio.sleep(random.uniform(0, COMMIT_SECONDS))  # anywhere between two commits
        assert any(witness.status == "playing" for witness in witnesses)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    for witness in witnesses:
        await witness.until(lambda room: room.status == "over")
        witness.agrees_with(await asyncio.to_thread(server.log_of, witness.id))
        witness.part()
    return moves


async def sit_down(
    ada: Connection, bob: Connection, game: str, options: Mapping[str, OptionValue]
) -> list[Witness]:
    """Return a new room as its two players see it."""
    created = await ada.create_room(game, ("me", "open"), options)
    address = RoomAddress(created.room)
    first, second = await Witness.join(ada, address), await Witness.join(bob, address)
    await second.take_seat(2)
    await first.until(lambda room: room.status == "playing")
    return [first, second]


async def against_machine(player: Connection, spectator: Connection) -> list[Witness]:
    """Return a new room with a machine on seat 2, as its player and a spectator see it."""
    created = await player.create_room("connect-four", ("me", MACHINE))
    address = RoomAddress(created.room)
    return [await Witness.join(player, address), await Witness.join(spectator, address)]


async def test_machine_whose_search_was_cut_off_moves_after_the_restart_though_nobody_asks(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(tmp_path, "--engines", "process:1"))
        ada = await stack.enter_async_context(connect(server.url, "Ada", tmp_path))
        created = await ada.create_room("connect-four", ("alphabeta:depth=18,time=1", "me"))
        room = await Witness.join(ada, RoomAddress(created.room))
        async with asyncio.timeout(ROUND_SECONDS):
            await room.until(lambda room: room.thinking is not None)
            await asyncio.to_thread(server.kill)
            assert not has_moves(server, room.id)
            await ada.aclose()  # so that the room is woken by the server itself
            await asyncio.to_thread(server.start)
            moved = partial(has_moves, server, room.id)
            await asyncio.to_thread(wait_until, moved, "the machine's move")
        move = server.log_of(room.id)[-1]
        assert isinstance(move, MovePlayed)
        assert (move.turn, move.seat, move.fallback) == (1, 1, False)


def has_moves(server: ServerProcess, room: str) -> bool:
    return any(isinstance(body, MovePlayed) for body in server.log_of(room))
