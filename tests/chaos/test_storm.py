"""A short storm: servers, workers and sockets die in the midst of many games, and nothing is lost.

The long form is `make chaos`.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.engine import make_url

from parlour_client import RoomAddress
from parlour_protocol.events import AnyEvent, MovePlayed
from parlour_server.store.sqlite_journal import SqliteJournal
from tests.chaos.storm import SERVER, Plan, run_storm
from tests.chaos.table import Setting
from tests.chaos.toll import Toll
from tests.databases import execute
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import Witness, connect

SEED = int(os.environ.get("PARLOUR_CHAOS_SEED") or Random().randrange(10**6))
KILLS, ROOMS = 4, 12
#: After so long no more is killed: a slow machine sees a shorter storm.
STORM_SECONDS = 120.0
TEST_SECONDS = 400
SHORT_GAME = Setting("nim", {"heaps": [9, 8, 7, 6, 5]})
FORGET_NEWEST_MOVES = """
DELETE FROM events WHERE kind = 'move-played' AND stream = 'game'
AND seq = (SELECT max(seq) FROM events later WHERE later.room = events.room AND later.stream = 'game')
"""

Tamper = Callable[[list[AnyEvent], int], list[AnyEvent]]


class ForgetfulServer(ServerProcess):
    """A server that starts with the newest move of every running game gone from its log."""

    has_started = False

    def start(self) -> None:
        """Start without them."""
        if self.has_started:
            if self.database.startswith("sqlite"):
                with closing(
                    sqlite3.connect(str(make_url(self.database).database), isolation_level=None)
                ) as log:
                    SqliteJournal(log).flush()
            execute(self.database, FORGET_NEWEST_MOVES)
        super().start()
        self.has_started = True


@pytest.mark.slow
@pytest.mark.timeout(TEST_SECONDS)
async def test_a_storm_loses_no_acknowledged_move_and_every_game_is_finished(tmp_path: Path) -> None:
    toll = Toll(SEED, ROOMS)
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        await run_storm(server, Plan(KILLS, ROOMS, SEED, STORM_SECONDS), tmp_path, toll, print)
    print(*toll.lines(), sep="\n")
    assert not toll.failures
    assert toll.faults.total() > 0
    assert toll.games >= ROOMS, "every table has finished a game"


@pytest.mark.slow
@pytest.mark.timeout(TEST_SECONDS)
async def test_a_storm_detects_acknowledged_moves_dropped_from_the_log(tmp_path: Path) -> None:
    toll = Toll(SEED, 10)
    with ForgetfulServer(tmp_path, "--engines", "process:1") as server:
        plan = Plan(1000, toll.rooms, SEED, STORM_SECONDS, [SHORT_GAME])
        await run_storm(server, plan, tmp_path, toll, print)
    assert toll.faults[SERVER] > 0
    # The server itself does not know a turn that was played, or what a client has heard of; or it has another
    # position than a player at the same turn, in which the player's move is none.
    known = ("has not come", "began anew", "is empty")
    assert any(text in failure for failure in toll.failures for text in known), toll.failures
    assert toll.lines()[-1] == f"verdict         {toll.failures.total()} failures"


async def test_what_was_seen_disagrees_with_a_log_that_lost_doubled_or_displaced_a_move(
    tmp_path: Path,
) -> None:
    with ServerProcess(tmp_path, "--engines", "process:1") as server:
        async with asyncio.timeout(TEST_SECONDS), connect(server.url, "Ada", tmp_path) as ada:
            created = await ada.create_room("nim", ("me", "me"), SHORT_GAME.options)
            room = await Witness.join(ada, RoomAddress(created.room))
            await room.play_to_the_end(Random(SEED))
        log = server.log_of(room.id)
    room.agrees_with(log)
    (first, *_) = (index for index, body in enumerate(log) if isinstance(body, MovePlayed))
    tampered: dict[str, Tamper] = {
        "lost": lambda log, at: [*log[:at], *log[at + 1 :]],
        "doubled": lambda log, at: [*log[: at + 1], log[at], *log[at + 1 :]],
        "displaced": lambda log, at: [*log[:at], log[at + 1], log[at], *log[at + 2 :]],
    }
    for how, tamper in tampered.items():
        with pytest.raises(AssertionError):
            room.agrees_with(tamper(log, first))
        print(f"{how}: noticed")
