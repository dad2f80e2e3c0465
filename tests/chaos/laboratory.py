"""Long work in a storm: series of the laboratory, asked for at any node, and the same ones played here.

A series is that of its seed, whichever node has it, wherever its games are played, and whatever is killed
meanwhile.
"""

import asyncio
import csv
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import aiohttp
import msgspec

from tests.chaos.toll import Toll

ASK_SECONDS: Final = 20.0
PAUSE_SECONDS: Final = 1.0
CONFLICT, TOO_MANY, BROKEN = 409, 429, 500  # from which on the server is at fault

#: Each with its player texts as a server writes them.
SERIES: Final = (
    ("connect-four", ("random", "pvs:nodes=20000")),
    ("wolf-and-sheep", ("greedy", "alphabeta:depth=4")),
    ("nim", ("random", "mcts:simulations=400")),
)


class Laboratory:
    """A player who has one series after the other played."""

    def __init__(self, servers: Sequence[str], games: int, folder: Path, random: Random) -> None:
        """Ask any of the servers for series of so many games; a folder keeps what is printed here."""
        self._games = games
        self._servers = servers
        self._folder = folder
        self._random = random
        self._doing = "no series yet"
        self._token = ""
        self._http: aiohttp.ClientSession

    def __str__(self) -> str:
        return f"the laboratory: {self._doing}"

    async def play(self, goes_on: Callable[[], bool], toll: Toll) -> None:
        """Have series played, and compare them, while ``goes_on``; the first failure ends it."""
        try:
            async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(ASK_SECONDS)) as self._http:
                while goes_on():
                    await self._play_once(toll)
        except* Exception as errors:
            toll.failures.update(f"{self}: {error!r}" for error in errors.exceptions)

    async def _play_once(self, toll: Toll) -> None:
        game, players = SERIES[toll.series % len(SERIES)]
        seed = f"{toll.seed} series {toll.series}"
        plan = {"game": game, "players": players, "games": self._games, "seed": seed}
        self._doing = f"{game} from {seed!r}"
        async with asyncio.TaskGroup() as playing:
            there = playing.create_task(self._played_there(plan))
            here = playing.create_task(self._played_here(plan))
        wrong = [row for row, same in zip(there.result(), here.result(), strict=True) if row != same]
        assert not wrong, f"{len(wrong)} games are not those played here, the first: {wrong[0]}"
        toll.series += 1

    async def _played_there(self, plan: dict[str, Any]) -> list[dict[str, str]]:
        """Return the games of a series as the cluster plays them."""
        guest = await self._answered("POST", "/api/guests", {})
        self._token = msgspec.json.decode(guest)["token"]
        series = await self._started(plan)
        state = "running"
        while state == "running":
            await asyncio.sleep(PAUSE_SECONDS)
            page = await self._answered("GET", f"/api/series/{series}?after={self._games}")
            state = msgspec.json.decode(page)["series"]["state"]
        assert state == "done", f"its state is {state!r}"
        return games_in(await self._answered("GET", f"/api/series/{series}/csv"))

    async def _started(self, plan: dict[str, Any]) -> str:
        """Return the id of a new series, which is asked for again only where there is none yet."""
        while True:
            if created := await self._answer("POST", "/api/series", plan):
                return str(msgspec.json.decode(created)["id"])
            await asyncio.sleep(PAUSE_SECONDS)
            if known := msgspec.json.decode(await self._answered("GET", "/api/series"))["series"]:
                return str(known[0]["id"])

    async def _answered(self, method: str, path: str, body: object = None) -> str:
        """Return an answer, however often a node is away or has no time."""
        while True:
            if answer := await self._answer(method, path, body):
                return answer
            await asyncio.sleep(PAUSE_SECONDS)

    async def _answer(self, method: str, path: str, body: object = None) -> str:
        """Return what a node answers, empty if it is away or has no time.

        Raises:
            AssertionError: it refuses for good.
        """
        url = f"{self._random.choice(self._servers)}{path}"
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        with suppress(aiohttp.ClientError, TimeoutError):
            async with self._http.request(method, url, json=body, headers=headers) as answer:
                text = await answer.text()
                if answer.ok:
                    return text
                later = answer.status in (CONFLICT, TOO_MANY) or answer.status >= BROKEN
                assert later, f"{method} {path}: {answer.status} {text}"
        return ""

    async def _played_here(self, plan: dict[str, Any]) -> list[dict[str, str]]:
        """Return the games of the same series as the command plays them."""
        table = self._folder / "series.csv"
        about = ("--pairs", str(plan["games"] // 2), "--seed", plan["seed"], "--jobs", "1", "--csv", table)
        command = (sys.executable, "-m", "parlour_engine", "match", plan["game"], *plan["players"], *about)
        with (self._folder / "series.err").open("a") as errors:
            match = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.DEVNULL, stderr=errors
            )
        try:
            assert await match.wait() == 0, "the same series cannot be played here"
        finally:
            with suppress(ProcessLookupError):
                match.kill()
        return games_in(table.read_text())


def games_in(table: str) -> list[dict[str, str]]:
    """Return the games of a table, without how long they took."""
    rows = csv.DictReader(io.StringIO(table))
    return [{name: value for name, value in row.items() if "seconds" not in name} for row in rows]
