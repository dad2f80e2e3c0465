"""A short storm over bots, and that it notices a bot that leaves its game; the long form is `make chaos`."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.chaos import bot_farm
from tests.chaos.bot_storm import BOT, SERVER, BotPlan, BotToll, run_bot_storm
from tests.end_to_end.server_process import ServerProcess

SEED = int(os.environ.get("PARLOUR_CHAOS_SEED") or Random().randrange(10**6))
BOTS, GAMES = 5, 9
STORM_SECONDS = 300.0
TEST_SECONDS = 400
FLAGS = ("--engines", "process:1", "--machine-pace", "0")

#: It plays its first game only, and leaves the others.
FAITHLESS = """
from parlour_client import Bot

rooms = set()


class Threaded(Bot):
    async def choose(self, position, clock):
        rooms.add(self.game.room)
        if len(rooms) > 1:
            raise SystemExit(0)
        return position.legal[0]


Asynchronous = Threaded
"""


@pytest.mark.slow
@pytest.mark.timeout(TEST_SECONDS)
async def test_bots_finish_every_game_though_they_and_their_server_are_killed(tmp_path: Path) -> None:
    toll = BotToll(SEED, BOTS)
    with ServerProcess(tmp_path, *FLAGS) as server:
        plan = BotPlan(BOTS, GAMES, 1, 2, SEED, STORM_SECONDS)
        await run_bot_storm(server, plan, tmp_path, toll, lambda: None)
    print(*toll.lines(), sep="\n")
    assert not toll.failures
    assert toll.faults == {SERVER: 1, BOT: 2}
    assert toll.games >= GAMES


@pytest.mark.slow
@pytest.mark.timeout(TEST_SECONDS)
async def test_a_storm_notices_games_that_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_farm, "PROGRAM", FAITHLESS)
    toll = BotToll(SEED, 3)
    with ServerProcess(tmp_path, *FLAGS) as server:
        await run_bot_storm(server, BotPlan(3, 4, 0, 0, SEED, STORM_SECONDS), tmp_path, toll, lambda: None)
    left = ("is not finished", "ended by")  # the second where it was left before its first move
    assert any(words in failure for failure in toll.failures for words in left), toll.failures
