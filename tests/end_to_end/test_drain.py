"""A server that is told to stop while people play, and the one that comes after it.

No game is called off, no time is given or lost, and the players go on by themselves. How soon is printed by
`bench/drain.py`.
"""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parlour_client import RoomAddress
from parlour_protocol.events import AnyEvent, ClockFrozen, GameEnded, MovePlayed
from parlour_protocol.terms import Fischer
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import LONG_GAME, Witness, connect, has_heard

TEST_SECONDS = 200.0
ROOMS = 4
BEFORE, BETWEEN = 6, 3  # moves of each room before the first stop and between the two
CLOCK = Fischer(600, 0)


@pytest.mark.slow
async def test_games_go_on_over_two_restarts_and_no_time_is_given_or_lost(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(ServerProcess(tmp_path, "--engines", "process:1"))
        amber, blue = [
            await stack.enter_async_context(connect(server.url, name, tmp_path / name))
            for name in ("Amber", "Blue")
        ]
        async with asyncio.timeout(TEST_SECONDS):
            tables = []
            for _ in range(ROOMS):
                created = await amber.create_room("connect-four", ("me", "open"), LONG_GAME, clock=CLOCK)
                first = await Witness.join(amber, RoomAddress(created.room, created.key))
                second = await Witness.join(blue, RoomAddress(created.room, created.key))
                await second.take_seat(2)
                tables.append((first, second))
            for moves in (BEFORE, BETWEEN):
                await asyncio.gather(*(play(pair, moves) for pair in tables))
                playing = [asyncio.create_task(play(pair, 2)) for pair in tables]  # some moves are under way
                await asyncio.sleep(0)
                assert await asyncio.to_thread(server.terminate) == 0
                await asyncio.to_thread(server.start)
                await asyncio.gather(*playing)  # without any help
            for pair in tables:  # the last move may still be on its way to the other
                last = max(witness.view.seqs["game"] for witness in pair)
                for witness in pair:
                    await witness.until(partial(has_heard, last))
        for pair in tables:
            log = server.log_of(pair[0].id)
            assert not any(isinstance(event, GameEnded) for event in log)
            for witness in pair:
                witness.has_lost_nothing(log)
            assert 1 <= assert_time_stood_still(pair, log) <= 2


def assert_time_stood_still(pair: tuple[Witness, Witness], log: list[AnyEvent]) -> int:
    """Over each outage one clock was charged what the log says and the other nothing; return how many.

    The clocks are read from the player to move, whose return set them going.
    """
    left, moves, frozen = [CLOCK.seconds * 1000] * 2, 0, 0
    for seq, body in enumerate(log, 1):
        mover = moves % 2
        if isinstance(body, MovePlayed):
            left[mover] -= body.spent if moves >= 2 else 0  # first moves are free
            moves += 1
        elif isinstance(body, ClockFrozen):
            frozen += 1
            assert body.frozen > 0
            told = next(event for event in pair[mover].heard if event.seq == seq)
            assert told.clocks is not None
            shown = list(left)
            shown[mover] -= body.spent
            assert told.clocks.left == shown
    return frozen


async def play(pair: tuple[Witness, Witness], moves: int) -> None:
    random = Random(len(pair[0].heard))
    for _ in range(moves):
        mover = await next_mover(pair)
        assert mover.position is not None
        await mover.play_witnessed(random.choice(mover.position.legal))


async def next_mover(pair: tuple[Witness, Witness]) -> Witness:
    """Wait until one of them knows that it is their turn; they hear of a move at different times."""
    while True:
        for witness in pair:
            if witness.is_my_turn:
                return witness
        changes = [asyncio.ensure_future(witness.changed(witness.version)) for witness in pair]
        await asyncio.wait(changes, return_when=asyncio.FIRST_COMPLETED)
        for change in changes:
            change.cancel()
