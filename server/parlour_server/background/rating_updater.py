"""Rating updater: counts finished rated games of the log into the standings, in small batches.

Games are counted in the order of their ends in the log, not by their times, so that counting again from the
beginning gives the same ratings.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import FinishedGame, Key, Standing, after_game
from parlour_server.store import ratings
from parlour_server.store.database import Database
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import supervised

logger = logging.getLogger(__name__)

COUNT_SECONDS: Final = 2.0
BATCH_SIZE: Final = 100


class RatingUpdater:
    """The task that keeps the ratings up to date."""

    def __init__(self, database: Database, *, shared: bool = False) -> None:
        """Count the games of a database; ``shared`` says that other servers use it too."""
        self._database = database
        self._shared = shared
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start counting."""
        self._task = asyncio.create_task(supervised("counting ratings", self._count))

    async def close(self) -> None:
        """Stop, after finishing a batch in progress."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _count(self) -> None:
        while True:
            try:
                step = asyncio.ensure_future(
                    asyncio.to_thread(count_some, self._database, shared=self._shared)
                )
                try:
                    counted = await asyncio.shield(step)
                except asyncio.CancelledError:
                    await asyncio.wait([step])  # the database is closed after this
                    raise
            except StoreError as error:
                logger.error("ratings could not be counted: %s", error, extra=DATABASE_AWAY)
                counted = 0
            if counted < BATCH_SIZE:
                await asyncio.sleep(COUNT_SECONDS)


def count_some(database: Database, *, shared: bool = False) -> int:
    """Count the next batch of finished games; return the number of games read. Blocks.

    A transaction of its own reads the games, so that appends wait only for the writing.

    Raises:
        StoreError: the database does not answer.
    """
    step = database.run(lambda connection: _read_step(connection, shared))
    if step.last != step.since:
        database.write(lambda connection: _write_step(connection, step))
    return step.looked_at


def count_anew(database: Database) -> int:
    """Delete all ratings and count the whole log; return the number of games read. Blocks.

    Raises:
        StoreError: the database does not answer.
    """
    database.write(ratings.forget_standings)
    counted = 0
    while step := count_some(database):
        counted += step
    return counted


@dataclass(frozen=True, slots=True)
class _Step:
    """The rated games between two positions among the endings of the log."""

    since: int
    last: int
    looked_at: int
    games: list[tuple[Ladder, FinishedGame]]


def _read_step(connection: Connection, shared: bool = False) -> _Step:
    since = ratings.counted_to(connection)
    batch = ratings.endings(connection, since, BATCH_SIZE, shared=shared)
    finished = ratings.finished_games(connection, batch)
    games = [(ladder, game) for game in finished if (ladder := game.ladder) is not None]
    return _Step(since, batch[-1].position if batch else since, len(batch), games)


def _write_step(connection: Connection, step: _Step) -> None:
    if ratings.hold_count(connection) != step.since:
        return  # another process has counted these games
    changed: dict[Key, Standing] = {}
    for ladder, game in step.games:
        for player in game.players:
            known = changed.get((ladder, player.id)) or ratings.read_standing(connection, ladder, player.id)
            if known is not None:
                changed[ladder, player.id] = known
        changed |= after_game(changed, ladder, game)
    ratings.write_standings(connection, changed.items())
    ratings.count_to(connection, step.last)
