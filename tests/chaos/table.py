"""A table in a storm: two people play one game after the other, each in a room of its own.

After each game what both saw is held against the log, and again at the very end, so that no later death
takes away what an earlier one has left.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TypeVar

import msgspec

from parlour_client import Connection, Refusal, RoomAddress
from parlour_client.errors import RequestTimeout
from parlour_protocol.events import AnyEvent
from parlour_protocol.values import OptionValue
from tests.chaos.toll import Toll
from tests.end_to_end.witness import BREATH_SECONDS, LONG_GAME, Witness

#: How long a player thinks on average: a long game lasts through several kills.
THINKS_SECONDS = 0.3

T = TypeVar("T")

ReadLog = Callable[[str], list[AnyEvent]]
"""Returns a room's facts as the database has them. Blocks."""


@dataclass(frozen=True)
class Setting:
    """The game of a table and its opponents: an engine's player text, or two people."""

    game: str
    options: Mapping[str, OptionValue]
    machine: str = ""


SETTINGS = (
    *([Setting("connect-four", LONG_GAME)] * 6),
    Setting("connect-four", {}),
    Setting("nim", {"heaps": [9, 8, 7, 6, 5]}),
    Setting("mnk", {"width": 9, "height": 9, "line": 5}),
    Setting("connect-four", {}, "alphabeta:depth=18,time=0.05"),
)


class Table:
    """Two people's connections, and the games they have finished here."""

    def __init__(
        self, read_log: ReadLog, people: tuple[Connection, Connection], setting: Setting, random: Random
    ) -> None:
        self._read_log = read_log
        self._people = people
        self._setting = setting
        self._random = random
        self._logs: dict[str, bytes] = {}  # a digest of each finished game's log, by room
        self._witnesses: list[Witness] = []  # of the game under way

    def __str__(self) -> str:
        seen = [
            f"{room.status} at turn {room.view.position.turn} for {room.seats}" for room in self._witnesses
        ]
        where = f"room {self._witnesses[0].id}" if seen else "no room yet"
        return f"{self._setting.game}, {where}: {', '.join(seen)}"

    async def play(self, goes_on: Callable[[], bool], toll: Toll) -> None:
        """Play one game after the other while ``goes_on`` is true; a failure is counted and ends it."""
        try:
            while goes_on():
                self._people = (self._people[1], self._people[0])
                await self._play_once(toll)
        except* Exception as errors:
            toll.failures.update(f"{self._setting.game}: {error!r}" for error in errors.exceptions)

    async def changed_logs(self) -> list[str]:
        """Return the rooms whose logs are no longer what they were when their games had ended."""
        return [room for room, known in self._logs.items() if digest(await self._log(room)) != known]

    async def _play_once(self, toll: Toll) -> None:
        self._witnesses = []
        witnesses = self._witnesses = await self._sit_down()
        async with asyncio.TaskGroup() as tasks:
            for witness in witnesses:
                tasks.create_task(witness.play_to_the_end(Random(self._random.random()), THINKS_SECONDS))
        log = await self._log(witnesses[0].id)
        for witness in witnesses:
            witness.agrees_with(log)
            witness.part()
            toll.moves += len(witness.acknowledged)
            toll.events += len(witness.heard)
        self._logs[witnesses[0].id] = digest(log)
        toll.games += 1

    async def _sit_down(self) -> list[Witness]:
        """Return a new room as both see it: as its players, or as one against a machine and a spectator."""
        first, second = self._people
        setting = self._setting
        seats = ("me", setting.machine or "open")
        created = await patiently(lambda: first.create_room(setting.game, seats, setting.options))
        address = RoomAddress(created.room)
        hers = await patiently(lambda: Witness.join(first, address))
        his = await patiently(lambda: Witness.join(second, address))
        if not setting.machine:
            await patiently(lambda: sit(his))
        await hers.until(lambda room: room.status != "waiting")
        return [hers, his]

    async def _log(self, room: str) -> list[AnyEvent]:
        return await asyncio.to_thread(self._read_log, room)


def digest(log: list[AnyEvent]) -> bytes:
    """Return a digest of a log."""
    return sha256(msgspec.json.encode(log)).digest()


async def sit(room: Witness) -> None:
    """Take seat 2, unless it was taken by a command whose answer was lost."""
    if 2 not in room.seats:
        await room.take_seat(2)


async def patiently(call: Callable[[], Awaitable[T]]) -> T:
    """Return what a call returns, however often it is to come back later or gets no answer in time."""
    while True:
        try:
            return await call()
        except RequestTimeout:
            pass
        except Refusal as refusal:
            if refusal.retry_after is None:
                raise
            await asyncio.sleep(max(refusal.retry_after, BREATH_SECONDS))
