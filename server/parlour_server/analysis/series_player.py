"""Plays series on the study worker or a Dask cluster, stores finished games, and estimates durations.

A piece is a job of about a second. Finished games are stored in order, so that after a restart the games not
stored yet are played again, with the same moves. The workers of a Dask cluster play several stretches of a
series at once; while the cluster is away the study worker continues. Invariant: the games of a series depend
only on its plan.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from parlour_server.analysis.service import Work
from parlour_server.engines.fair_queue import Urgency
from parlour_server.engines.pool import EngineError, EnginePool, JobRefused
from parlour_server.limits.settings import Limits
from parlour_server.store import series as stored
from parlour_server.store.database import Database
from parlour_server.store.records import StoreError
from parlour_server.store.series import SeriesGame, SeriesPlan, SeriesRow, SeriesState
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled

if TYPE_CHECKING:
    from parlour_server.engines.remote.dask import DaskWorkers

logger = logging.getLogger(__name__)

PIECE_SECONDS: Final = 1.0  # CPU seconds after which a piece ends
MOVE_SECONDS: Final = 60.0  # of the worker's time for a piece, and so for a move
TRIAL_SECONDS: Final = 2.0
TRIAL_MOST_SECONDS: Final = 10.0
#: A dropped move that used this many CPU seconds was too long; one that used less only starved.
MOVE_USED_SECONDS: Final = 55.0
RETRY_SECONDS: Final = 1.0
MOST_GAMES: Final = 16  # of a stretch: later finished games wait in memory for its end

P = ParamSpec("P")
T = TypeVar("T")

IsMine = Callable[[str], Awaitable[bool]]
"""Returns whether this server plays a series; claims the series unless another server has it."""


class Estimate(Struct, frozen=True):
    """CPU seconds of a game of a series; a lower bound (``at_least``) if no move was finished in time."""

    seconds: float
    at_least: bool


@dataclass(eq=False, slots=True)
class Stretch:
    """Games that are played one after the other, a piece at a time: the next game's number, and the end.

    ``unfinished`` is the state of the next game, as a piece returned it; None before its first move.
    """

    number: int
    end: int
    unfinished: dict[str, Any] | None = None


class Stretches:
    """The stretches of a series that are still to be played, and the finished games not stored yet.

    Invariant: each game is in one stretch, and is stored once, after all earlier games.
    """

    def __init__(self, played: int, games: int) -> None:
        self._begun = played
        self._stored = played
        self._games = games
        self._waiting: list[Stretch] = []
        self._finished: dict[int, SeriesGame] = {}

    def next(self, count: int, lanes: int) -> list[Stretch]:
        """Return up to ``count`` stretches to play now, the earliest first.

        ``lanes`` stretches are played at once; the last stretches of a series are short.
        """
        chosen: list[Stretch] = []
        while len(chosen) < count and (self._waiting or self._begun < self._games):
            if not self._waiting:
                size = min(MOST_GAMES, max(1, (self._games - self._begun) // (2 * lanes)))
                self._waiting.append(Stretch(self._begun, self._begun + size))
                self._begun += size
            chosen.append(self._waiting.pop(0))
        return chosen

    def note(self, stretch: Stretch, answer: dict[str, Any]) -> None:
        """Note the finished games of a piece; queue the stretch for its next piece if it is not over."""
        for game in msgspec.convert(answer["games"], list[SeriesGame]):
            self._finished[game.number] = game
            stretch.number += 1
        stretch.unfinished = answer["unfinished"]
        if stretch.number < stretch.end:
            self._waiting.append(stretch)
            self._waiting.sort(key=lambda each: each.number)

    def to_store(self) -> list[SeriesGame]:
        """Return the finished games that directly follow the games returned before."""
        games: list[SeriesGame] = []
        while self._stored in self._finished:
            games.append(self._finished.pop(self._stored))
            self._stored += 1
        return games


@dataclass(eq=False)
class SeriesPlayer:
    """Plays each series while it is running and this server owns it; without ``is_mine`` it owns all series.

    The games are played in a pool, or on a cluster while it has workers.
    """

    pool: EnginePool
    database: Database
    limits: Limits
    is_mine: IsMine | None
    cluster: "DaskWorkers | None"

    async def estimate(self, plan: SeriesPlan, work: Work) -> Estimate:
        """Return the duration of a game of a series, estimated by a short trial where series are played now.

        A trial that yielded to a study before it had a result is repeated.
        """
        arguments = {**_described(plan), "seconds": TRIAL_SECONDS}
        now = asyncio.get_running_loop().time
        until = now() + self.limits.starved_seconds
        while True:
            found = await work.job(
                "series-trial",
                arguments,
                TRIAL_MOST_SECONDS,
                Urgency.WATCHED,
                patience=max(0.0, until - now()),
                pool=self._pool_now,
            )
            if not found["at_least"] or found["used"] >= TRIAL_SECONDS or now() >= until:
                return Estimate(found["seconds"], found["at_least"])

    async def play(self, series: str, work: Work) -> None:
        """Play a series to its end, also through outages of the database."""
        while True:
            try:
                await self._play_from_stored(series, work)
            except StoreError as error:
                logger.error("a series waits for the database: %s", error, extra=DATABASE_AWAY)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _play_from_stored(self, series: str, work: Work) -> None:
        """Play a series to its end, storing the finished games of each piece; raises StoreError."""
        row = await written(self.database, stored.find_series, series)
        if row is None:
            return
        stretches = Stretches(row.played, row.plan.games)
        under_way: dict[asyncio.Task[dict[str, Any]], Stretch] = {}
        unstored = 0.0  # CPU seconds since games were last stored
        try:
            while row is not None and row.state == "running":
                if self.is_mine is not None and not await self.is_mine(series):
                    return  # the other server continues from the stored games
                for stretch in stretches.next(self._lanes - len(under_way), self._lanes):
                    under_way[asyncio.create_task(self._piece(row, stretch, work))] = stretch
                ended, _ = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                for piece in ended:
                    answer = piece.result()
                    unstored += answer["used"]
                    if not answer["games"] and answer["dropped"] >= MOVE_USED_SECONDS:
                        await self._end(series, "move-too-long")
                        return
                    stretches.note(under_way.pop(piece), answer)
                if games := stretches.to_store():
                    row = await written(self.database, stored.add_games, series, games, unstored, now_ms())
                    unstored = 0.0
                if row is not None and row.seconds + unstored >= self.limits.max_series_seconds:
                    await self._end(series, "time-used-up")
                    return
        except JobRefused as error:
            logger.warning("a series cannot be played: %s", error)
            await self._end(series, "unplayable")
        finally:
            await cancelled(*under_way)

    @property
    def _pool_now(self) -> EnginePool:
        if self.cluster is not None and self.cluster.workers:
            return self.cluster.pool
        return self.pool

    @property
    def _lanes(self) -> int:
        """The number of pieces of a series that are played at once."""
        return max(1, 0 if self.cluster is None else self.cluster.workers)

    async def _piece(self, row: SeriesRow, stretch: Stretch, work: Work) -> dict[str, Any]:
        """Play a piece of a series, again after a lost worker; raises JobRefused."""
        arguments = {
            **_described(row.plan),
            "number": stretch.number,
            "unfinished": stretch.unfinished,
            "games": stretch.end,
            "seconds": PIECE_SECONDS,
        }
        while True:
            try:
                return await work.job(
                    "series", arguments, MOVE_SECONDS, Urgency.UNWATCHED, patience=inf, pool=self._pool_now
                )
            except JobRefused:
                raise
            except EngineError:
                await asyncio.sleep(RETRY_SECONDS)

    async def _end(self, series: str, state: SeriesState) -> None:
        await written(self.database, stored.move_state, series, "running", state, now_ms())


async def written(
    database: Database, work: Callable[Concatenate[Connection, P], T], *arguments: P.args, **more: P.kwargs
) -> T:
    """Run a transaction in a thread; when cancelled, wait for its end before the database is closed."""
    step = asyncio.ensure_future(
        asyncio.to_thread(database.write, lambda connection: work(connection, *arguments, **more))
    )
    try:
        return await asyncio.shield(step)
    except asyncio.CancelledError:
        await asyncio.wait([step])
        raise


def _described(plan: SeriesPlan) -> dict[str, Any]:
    """Return the job arguments from a series' plan."""
    return {"game": plan.game, "options": plan.options, "players": plan.players, "seed": plan.seed}


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
