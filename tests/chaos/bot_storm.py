"""A storm over bots: server and bots are killed while bots play each other and machines on clocks.

Every game that was begun must be finished, and none be lost for want of a player who moves.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import msgspec

from parlour_protocol.values import RoomSummary
from tests.chaos.bot_farm import FarmBot, farm
from tests.chaos.run_through import run_through
from tests.chaos.toll import Toll
from tests.databases import execute
from tests.end_to_end.server_process import ServerProcess

SERVER, BOT = "of the server", "of a bot"
LOOK_SECONDS: Final = 0.5
#: On average, between a death and the next start.
DOWN_SECONDS: Final = 0.5
#: After the last game was begun.
FINISH_SECONDS: Final = 300.0
PLAYED_OUT: Final = "last-counter"


@dataclass(frozen=True)
class BotPlan:
    """How many bots begin how many games, and how often server and bots are killed meanwhile."""

    bots: int
    games: int
    server_kills: int
    bot_kills: int
    seed: int
    seconds: float


@dataclass(slots=True)
class BotToll(Toll):
    """The counts of one storm over bots; ``rooms`` are the bots."""

    def lines(self) -> list[str]:
        """Return the report as a person reads it."""
        if self.failures:
            verdict = f"{self.failures.total()} failures"
        elif self.interrupted:
            verdict = "interrupted"
        else:
            verdict = "every game that was begun is finished, and none was lost by absence"
        return [
            f"seed {self.seed}, {self.rooms} bots, {self.seconds:.0f} s",
            *self.fault_lines()[:1],
            f"games           {self.games} played out",
            *(f"FAILED          {count} x {failure}" for failure, count in self.failures.most_common()),
            f"verdict         {verdict}",
        ]


async def run_bot_storm(
    server: ServerProcess, plan: BotPlan, folder: Path, toll: BotToll, on_progress: Callable[[], None]
) -> None:
    """Let a storm pass over a running server and its bots, and note what it came to."""
    storm = _BotStorm(server, plan, farm(server.url, folder, plan.bots, plan.games), toll, on_progress)
    began = monotonic()
    try:
        await storm.run()
    finally:
        toll.seconds = monotonic() - began


class _BotStorm:
    """Starts the bots, kills as planned, and judges the rooms."""

    def __init__(
        self,
        server: ServerProcess,
        plan: BotPlan,
        bots: list[FarmBot],
        toll: BotToll,
        on_progress: Callable[[], None],
    ) -> None:
        self._server = server
        self._plan = plan
        self._bots = bots
        self._toll = toll
        self._on_progress = on_progress
        self._random = Random(f"{plan.seed} bots")
        self._until = monotonic() + plan.seconds

    async def run(self) -> None:
        """Run to the end of all games, or of the time."""
        for bot in self._bots:
            bot.start()
        try:
            await self._kill()
            if not self._toll.failures:
                await self._finish()
        finally:
            for bot in self._bots:
                await run_through(bot.interrupt)
        await self._judge()

    async def _kill(self) -> None:
        """Kill at moments spread over the games, and wait until all are begun."""
        faults = [SERVER] * self._plan.server_kills + [BOT] * self._plan.bot_kills
        self._random.shuffle(faults)
        kills = len(faults)
        while not self._toll.failures:
            rooms = await self._rooms()
            self._toll.games = sum(room.status == "over" for room in rooms)
            self._on_progress()
            due = self._toll.games >= (kills - len(faults) + 1) * self._plan.games / (kills + 1)
            if faults and due:
                await self._strike(faults.pop())
            elif not faults and all(bot.has_begun_all for bot in self._bots):
                return
            self._note_failures()
            if monotonic() > self._until:
                self._toll.failures[f"{len(rooms)} of {self._plan.games} games begun in time"] += 1
            await asyncio.sleep(LOOK_SECONDS * self._random.random())

    async def _strike(self, kind: str) -> None:
        self._toll.faults[kind] += 1
        if kind == SERVER:
            await run_through(self._server.kill)
            await asyncio.sleep(self._random.uniform(0, 2 * DOWN_SECONDS))
            await run_through(self._server.start)
            return
        bot = self._random.choice([bot for bot in self._bots if bot.runs] or self._bots)
        await run_through(bot.kill)
        await asyncio.sleep(self._random.uniform(0, 2 * DOWN_SECONDS))
        bot.start(await self._begun_by(bot))

    async def _begun_by(self, bot: FarmBot) -> int:
        """Return how many games a bot has begun; one that accepts begins none."""
        seats = [{player.name for player in room.players if player} for room in await self._rooms()]
        return sum(bot.name in names for names in seats)

    async def _finish(self) -> None:
        """Wait until every game that was begun is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(min(FINISH_SECONDS, max(0.0, self._until - monotonic()))):
                while any(room.status != "over" for room in await self._rooms()):
                    self._note_failures()
                    await asyncio.sleep(LOOK_SECONDS)

    def _note_failures(self) -> None:
        self._toll.failures.update(failure for bot in self._bots if (failure := bot.failure()))

    async def _judge(self) -> None:
        rooms = await self._rooms()
        self._toll.games = 0
        for room in rooms:
            names = " and ".join(player.name for player in room.players if player)
            if room.status != "over" or room.result is None:
                self._toll.failures[f"room {room.room} of {names} is not finished"] += 1
            elif room.result.reason != PLAYED_OUT:
                self._toll.failures[f"room {room.room} of {names} ended by {room.result.reason}"] += 1
            else:
                self._toll.games += 1
        if len(rooms) < self._plan.games:
            self._toll.failures[f"{self._plan.games - len(rooms)} games were never begun"] += 1

    async def _rooms(self) -> list[RoomSummary]:
        rows = await asyncio.to_thread(execute, self._server.database, "SELECT summary FROM rooms")
        return [msgspec.json.decode(summary, type=RoomSummary) for (summary,) in rows]
