"""A hall of tables at which people play while a storm passes, and the judgement of what they saw."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, Protocol

from parlour_client import Connection
from tests.chaos.table import ReadLog, Setting, Table
from tests.chaos.toll import Toll
from tests.chaos.wires import Wires

FINISH_SECONDS: Final = 180.0


class Storm(Protocol):
    """What disturbs the players."""

    def continues(self) -> bool:
        """Return whether there is more to come."""

    async def run(self) -> None:
        """Disturb until there is no more to come and all is well again."""


class Playing(Protocol):
    """What is played through a storm; its text says how far it is."""

    async def play(self, goes_on: Callable[[], bool], toll: Toll) -> None:
        """Play while it goes on, to an end; the first failure is counted."""


class Hall:
    """The tables of one storm."""

    def __init__(
        self,
        servers: Sequence[str],
        read_log: ReadLog,
        wires: Wires,
        toll: Toll,
        folder: Path,
        settings: Sequence[Setting],
        tables_of_one: int,
        beside: Sequence[Playing] = (),
    ) -> None:
        """Let people connect to any of the servers, and sit at so many tables each.

        ``settings`` are the tables', in turn; ``beside`` them other things are played.
        """
        self._beside = beside
        self._tables_of_one = tables_of_one
        self._servers = servers
        self._read_log = read_log
        self._wires = wires
        self._toll = toll
        self._folder = folder
        self._settings = settings

    async def play_through(self, storm: Storm) -> None:
        """Let everybody play until the storm is over and their games are finished, and judge them."""
        toll, began = self._toll, monotonic()
        try:
            tables = await self._play_all(storm)
        finally:
            toll.seconds = monotonic() - began
        for table in tables:
            toll.failures.update(f"room {room}: its log has changed" for room in await table.changed_logs())
        if not toll.games:
            toll.failures["no game at all was finished"] += 1

    async def _play_all(self, storm: Storm) -> list[Table]:
        """Play until the storm is over and what was begun is finished; return the tables."""
        toll = self._toll
        async with AsyncExitStack() as stack:
            tables = await self._seat(stack)
            all_played: list[Playing] = [*tables, *self._beside]
            games = {asyncio.create_task(each.play(storm.continues, toll)): each for each in all_played}
            storming = asyncio.create_task(storm.run())
            try:
                await asyncio.wait([storming])
                _, unfinished = await asyncio.wait(games, timeout=0 if toll.failures else FINISH_SECONDS)
                toll.failures.update(f"not finished: {games[game]}" for game in unfinished)
                storming.result()
            finally:  # all at once: what an interrupted storm leaves is not to be judged
                for task in (storming, *games):
                    task.cancel()
                await asyncio.gather(storming, *games, return_exceptions=True)
        return tables

    async def _seat(self, stack: AsyncExitStack) -> list[Table]:
        tables: list[Table] = []
        people: list[Connection] = []
        for number in range(self._toll.rooms):
            if number % self._tables_of_one == 0:
                lines = [
                    self._wires.connection(self._servers, f"{who} {number}", self._folder)
                    for who in ("Ada", "Bob")
                ]
                people = [await stack.enter_async_context(line) for line in lines]
            random = Random(f"{self._toll.seed} table {number}")
            setting = self._settings[number % len(self._settings)]
            tables.append(Table(self._read_log, (people[0], people[1]), setting, random))
        return tables
