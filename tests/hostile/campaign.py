"""One attack after the other on one server, and what its victims notice of each.

The memory that the server is to be back at is what it holds after ordinary play and the first move of the
journal: no study and no record has been asked for by then.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import perf_counter

import msgspec

from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, MovePlayed, RoomOpened
from parlour_protocol.values import OptionValue, Player, Result
from parlour_server.store.opening import open_database
from tests.databases import execute
from tests.end_to_end.server_process import ServerProcess
from tests.hostile.attacker import Order, Outcome
from tests.hostile.report import Memory, Pair, Report, Row
from tests.hostile.samples import Samples, Span
from tests.hostile.victims import victims, visitors
from tests.server.store.rated_log import log_events

#: Before the first attack people play, visitors look in, and some read a record and a tree within the limits,
#: until what any use takes of memory is taken: what is loaded when first used, caches of the database. A room
#: that nobody watches stays for up to 75 s, so that by then as many are unloaded as created, and what closed
#: sockets leave is collected after some 700 of them.
WARM_SECONDS = 150.0
VISITS = 1_500
#: After it, at most, until the first flush of the journal has filled the pages of the database that the
#: writer's connection keeps: after 150 to 190 s of play there are enough moves for it.
JOURNAL_SECONDS = 50
#: Slices of an attack and of its baseline, in turns, so that a stall of the host falls on one of many. Where
#: they do not show that the bound holds there are more, and all count, as long as there is time to spare.
PAIRS, MOST_PAIRS = 2, 6
SPARE_SECONDS = 70.0
#: After an attack, until its sockets are closed.
CALM_SECONDS = 1.5
#: Beyond what an attacker was asked to take, until it has reported.
REPORT_SECONDS = 60.0
#: After the last attack, until its rooms are out of memory.
FORGET_SECONDS = 80.0
LONG_ROOM, LONG_GAMES = "longrecordaa", 70
RECORD = f"/api/rooms/{LONG_ROOM}/games/{LONG_GAMES}"
PLAYED = f"SELECT 1 FROM events WHERE room <> '{LONG_ROOM}' LIMIT 1"
GREAT_NIM: dict[str, OptionValue] = {"heaps": [100] * 10, "misere": False}
PAGE = os.sysconf("SC_PAGE_SIZE")

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """Which attacks with how many sockets each, for so many seconds, and the seed of the victims' moves."""

    attacks: Sequence[str]
    sockets: Sequence[int]
    seconds: float
    seed: int


async def run_campaign(server: ServerProcess, plan: Plan, say: Say) -> Report:
    """Attack a running server as planned."""
    async with victims(server.url, plan.seed) as samples, ordered() as attacker:
        await visitors(server.url, VISITS, WARM_SECONDS, RECORD)
        await journal_flushed(server.database, JOURNAL_SECONDS)
        memory = Memory([("before", resident_bytes(server.pid))])
        campaign = _Campaign(server.port, samples, plan.seconds, attacker)
        rows = []
        for sockets in plan.sockets:
            for name in plan.attacks:
                rows.append(await campaign.row(name, sockets))
                say("  ".join(rows[-1].cells()))
            memory.note(f"after those with {sockets} sockets", resident_bytes(server.pid))
        await asyncio.sleep(FORGET_SECONDS)
        memory.note("at the end", resident_bytes(server.pid))
    return Report(rows, memory, server.errors())


class _Campaign:
    """Runs attacks, every slice of each from an address of its own, which no limit knows yet."""

    def __init__(
        self, port: int, samples: Samples, seconds: float, attacker: asyncio.subprocess.Process
    ) -> None:
        self._port = port
        self._samples = samples
        self._seconds = seconds
        self._attacker = attacker
        self._addresses = (f"127.0.{1 + number // 250}.{1 + number % 250}" for number in count())
        self._spare = SPARE_SECONDS

    async def row(self, name: str, sockets: int) -> Row:
        """Attack and measure beside as many peers that only take as much of a processor, in turns."""
        slices = [await self._pair(name, sockets) for _ in range(PAIRS)]
        row = Row.of(name, sockets, self._samples, slices)
        while "acks" in row.misses() and len(slices) < MOST_PAIRS and self._spare > 0:
            began = perf_counter()
            slices.append(await self._pair(name, sockets))
            self._spare -= perf_counter() - began
            row = Row.of(name, sockets, self._samples, slices)
        return row

    async def _pair(self, name: str, sockets: int) -> Pair:
        attacked, outcome = await self._run(name, sockets)
        await asyncio.sleep(CALM_SECONDS)
        beside, _ = await self._run("", sockets, outcome.share)
        return Pair(attacked, beside, outcome)

    async def _run(self, attack: str, sockets: int, share: float = 0.0) -> tuple[Span, Outcome]:
        """Return when it took place, and what the attacker reports."""
        address = next(self._addresses)
        order = Order(attack, self._port, address, sockets, self._seconds, RECORD, share)
        commands, reports = self._attacker.stdin, self._attacker.stdout
        assert commands is not None
        assert reports is not None
        async with asyncio.timeout(self._seconds + REPORT_SECONDS):
            commands.write(msgspec.json.encode(order) + b"\n")
            if await reports.readline() != b"ready\n":
                raise RuntimeError(f"the attacker of {attack or 'the baseline'} did not get ready")
            start = perf_counter()
            commands.write(b"go\n")
            outcome = msgspec.json.decode(await reports.readline(), type=Outcome)
        return Span(start, min(perf_counter(), start + self._seconds)), outcome


@asynccontextmanager
async def ordered() -> AsyncIterator[asyncio.subprocess.Process]:
    """Give an attacker's process, which ends with the context."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.hostile.attacker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def journal_flushed(address: str, seconds: int) -> None:
    """Wait until events of the people who play are in the table ``events``, or so many seconds."""
    for _ in range(seconds):
        if await asyncio.to_thread(execute, address, PLAYED):
            return
        await asyncio.sleep(1.0)


def write_long_room(address: str, games: int = LONG_GAMES) -> None:
    """Write a room of many long games into a database that no server has open."""
    amber, blue = Player("5f0c92e14ab7d368", "Amber"), Player("c81e7b3f90d2a654", "Blue")
    bodies: list[AnyEvent] = [RoomOpened("nim", GREAT_NIM, 1, "public", amber, [amber, blue])]
    turn = 1
    for number in range(1, games + 1):
        bodies.append(GameStarted(number, [amber, blue], ",".join(["100"] * 10), turn))
        for place in range(1000):
            bodies.append(MovePlayed(turn, 2 if place % 2 else 1, f"{place // 100 + 1}:1"))
            turn += 1
        bodies.append(GameEnded(number, Result(2, "last-counter")))
    database = open_database(address)
    try:
        log_events(database, LONG_ROOM, 1, 1_767_225_600_000, bodies)
    finally:
        database.close()


def resident_bytes(pid: int) -> int:
    """Return the memory that a process holds, without its children."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
