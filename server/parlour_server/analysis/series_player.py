"""Plays series, by the study worker or a Dask cluster, and stores what is finished.

A piece is a job of about a second; what is finished is stored in the order of the games, so that a restart
repeats what is not stored yet, with the same games. With a Dask cluster its workers play, several stretches
of a series at once; while it is away the study worker goes on with them. Invariant: which games come out
depends on the plan alone.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection

from parlour_server.analysis.stretches import Stretch, Stretches
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, Job, JobRefused
from parlour_server.limits.settings import Limits
from parlour_server.store.database import Database
from parlour_server.store.records import StoreError
from parlour_server.store.series import (
    SeriesGame,
    SeriesPlan,
    SeriesRow,
    SeriesState,
    add_games,
    find_series,
    move_state,
)

if TYPE_CHECKING:
    from parlour_server.engines.remote.dask import DaskWorkers

logger = logging.getLogger(__name__)

PIECE_SECONDS: Final = 1.0  # CPU seconds after which a piece ends
MOVE_SECONDS: Final = 60.0  # for one move, and so for a piece
MOVE_USED_SECONDS: Final = 55.0  # CPU seconds of a dropped move that show it was not only starved
SLICE_SECONDS: Final = 0.2  # how long a piece may go on though a person's study waits
RETRY_SECONDS: Final = 1.0

T = TypeVar("T")

IsMine = Callable[[str], Awaitable[bool]]
"""Returns whether this server is to play a series, which makes it this one's unless another has it."""


class SeriesPlayer:
    """Plays series for as long as each is to be played and is this server's."""

    def __init__(
        self,
        pool: EnginePool,
        database: Database,
        limits: Limits,
        is_mine: IsMine | None,
        cluster: "DaskWorkers | None",
    ) -> None:
        """Play in a pool, on a cluster while it has workers; without ``is_mine`` every series is."""
        self._pool = pool
        self._database = database
        self._limits = limits
        self._is_mine = is_mine
        self._cluster = cluster

    async def play(self, series: str) -> None:
        """Play a series to its end, however often the database is away meanwhile."""
        while True:
            try:
                await self._play_from_stored(series)
            except StoreError as error:
                logger.error("a series waits for the database: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _play_from_stored(self, series: str) -> None:
        """Play a series to its end, storing what each piece finished.

        Raises:
            StoreError: the database does not answer; what was not stored has to be played again.
        """
        row = await self._written(lambda connection: find_series(connection, series))
        if row is None:
            return
        stretches = Stretches(row.played, row.plan.games)
        under_way: dict[asyncio.Task[dict[str, Any]], Stretch] = {}
        unstored = 0.0  # CPU seconds since games were last stored
        try:
            while row is not None and row.state == "running":
                if self._is_mine is not None and not await self._is_mine(series):
                    return  # the other server goes on from what is stored
                for stretch in stretches.next(self._lanes - len(under_way), self._lanes):
                    under_way[asyncio.create_task(self._piece(row, stretch))] = stretch
                ended, _ = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                for piece in ended:
                    answer = piece.result()
                    unstored += answer["used"]
                    if not answer["games"] and answer["dropped"] >= MOVE_USED_SECONDS:
                        await self._end(series, "move-too-long")
                        return
                    stretches.note(under_way.pop(piece), answer)
                if games := stretches.to_store():
                    row, unstored = await self._store(series, games, unstored), 0.0
                if row is not None and row.seconds + unstored >= self._limits.max_series_seconds:
                    await self._end(series, "time-used-up")
                    return
        except JobRefused as error:
            logger.warning("a series cannot be played: %s", error)
            await self._end(series, "unplayable")
        finally:
            for piece in under_way:
                piece.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    @property
    def pool(self) -> EnginePool:
        """Where games are played now."""
        if self._cluster is not None and self._cluster.workers:
            return self._cluster.pool
        return self._pool

    @property
    def _lanes(self) -> int:
        """How many pieces of a series are played at once."""
        return max(1, 0 if self._cluster is None else self._cluster.workers)

    async def _piece(self, row: SeriesRow, stretch: Stretch) -> dict[str, Any]:
        """Play a piece of a series, again where the workers are lost; raises JobRefused."""
        arguments = {
            **described(row.plan),
            "number": stretch.number,
            "unfinished": stretch.unfinished,
            "games": stretch.end,
            "seconds": PIECE_SECONDS,
        }
        key = FairnessKey(row.source, row.owner, row.id)
        job = Job("series", arguments, MOVE_SECONDS, key, Urgency.UNWATCHED, slice_seconds=SLICE_SECONDS)
        while True:
            task = self.pool.submit(job)
            try:
                return await task.future
            except JobRefused:
                raise
            except EngineError:
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                task.stop()

    async def _store(self, series: str, games: list[SeriesGame], seconds: float) -> SeriesRow | None:
        return await self._written(lambda connection: add_games(connection, series, games, seconds, now_ms()))

    async def _end(self, series: str, state: SeriesState) -> None:
        await self._written(lambda connection: move_state(connection, series, "running", state, now_ms()))

    async def _written(self, work: Callable[[Connection], T]) -> T:
        return await written(self._database, work)


async def written(database: Database, work: Callable[[Connection], T]) -> T:
    """Run a transaction in a thread; when cancelled, wait for its end: then the database is closed."""
    step = asyncio.ensure_future(asyncio.to_thread(database.write, work))
    try:
        return await asyncio.shield(step)
    except asyncio.CancelledError:
        await asyncio.wait([step])
        raise


def described(plan: SeriesPlan) -> dict[str, Any]:
    """Return what the jobs of a series take of its plan."""
    return {"game": plan.game, "options": plan.options, "players": plan.players, "seed": plan.seed}


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
