"""A hall of tables at which people play while a storm passes, and the judgement of what they saw."""

import asyncio
from collections.abc import Sequence
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
    ) -> None:
        """Let people connect to any of the servers, and sit at so many tables each.

        ``settings`` are the tables', in turn.
        """
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
        async with AsyncExitStack() as stack:
            tables = await self._seat(stack)
            games = [asyncio.create_task(table.play(storm.continues, toll)) for table in tables]
            await storm.run()
            _, unfinished = await asyncio.wait(games, timeout=0 if toll.failures else FINISH_SECONDS)
            for game in unfinished:
                game.cancel()
            await asyncio.gather(*games, return_exceptions=True)
            for table, game in zip(tables, games, strict=True):
                if game in unfinished:
                    toll.failures[f"not finished: {table}"] += 1
        for table in tables:
            toll.failures.update(f"room {room}: its log has changed" for room in await table.changed_logs())
        if not toll.games:
            toll.failures["no game at all was finished"] += 1
        toll.seconds = monotonic() - began

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
