"""Days are made once, by one of the nodes, and keep what was stored."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection

from parlour_engine.exercises.daily import GENERATOR, day_games
from parlour_server.analysis.service import StudyService
from parlour_server.daily.maker import DayMaker
from parlour_server.engines.pool import EnginePool
from parlour_server.limits.settings import Limits
from parlour_server.store.database import Database
from parlour_server.store.days import StoredDay, add_day, read_day
from parlour_server.store.opening import open_database
from tests.databases import database_url
from tests.server.daily.stored_days import CONNECT_FOUR
from tests.server.thread_slot import ThreadSlot

TODAY = date(2026, 11, 28)
NOON = round(datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp() * 1000)
QUICK = ("nim", "greedy-nim")  # need nothing compiled


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(database_url(tmp_path))
    yield opened
    opened.close()


@asynccontextmanager
async def maker(
    database: Database, is_mine: Callable[[], Awaitable[bool]] | None = None
) -> AsyncIterator[DayMaker]:
    pool = EnginePool([ThreadSlot()], Limits())
    pool.start()
    studies = StudyService(pool, Limits())
    try:
        yield DayMaker(studies, database, is_mine, lambda: NOON)
    finally:
        await studies.close()
        await pool.close()


async def stored(database: Database, day: date = TODAY) -> dict[str, StoredDay]:
    return await asyncio.to_thread(database.read, lambda connection: read_day(connection, day))


async def test_today_and_tomorrow_are_made_with_their_difficulty_and_never_again(database: Database) -> None:
    async with maker(database) as days:
        await days.make()
        made = await stored(database)
        tomorrow = await stored(database, date(2026, 11, 29))
        assert {*QUICK} <= {*made} <= {*day_games()}
        for game in QUICK:
            assert made[game].generator == GENERATOR
            assert made[game].difficulty is not None
            assert made[game].position != tomorrow[game].position
        await days.make()
        assert await stored(database) == made


async def test_a_position_that_was_shown_stays_whatever_the_generator_would_choose(
    database: Database,
) -> None:
    def add(connection: Connection) -> None:
        add_day(connection, TODAY, "connect-four", GENERATOR + 1, CONNECT_FOUR)

    await asyncio.to_thread(database.write, add)
    async with maker(database) as days:
        await days.make()
    kept = (await stored(database))["connect-four"]
    assert (kept.position, kept.generator, kept.difficulty) == (CONNECT_FOUR, GENERATOR + 1, None)


async def test_of_two_nodes_one_makes_the_days(database: Database) -> None:
    async def mine() -> bool:
        return True

    async def others() -> bool:
        return False

    async with maker(database, others) as second:
        await second.make()
        assert await stored(database) == {}
        async with maker(database, mine) as first:
            await first.make()
        made = await stored(database)
        await second.make()
        assert await stored(database) == made
