"""When a reader answers where the database does not."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar, cast

import pytest
from sqlalchemy import Connection

from parlour_server.store.database import Database
from parlour_server.store.reader import READ_SECONDS, LogReader
from parlour_server.store.records import StoreError
from tests.server.set_time import in_skipped_time

T = TypeVar("T")


class Silent:
    """A database that answers no query."""

    async def ask(self, work: Callable[[Connection], T], thread: Executor | None = None) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        return await answer


@in_skipped_time
async def test_no_reader_waits_longer_than_the_limit_however_many_there_are() -> None:
    reader, now = LogReader(cast(Database, Silent())), asyncio.get_running_loop().time
    began = now()
    asked = [asyncio.create_task(reader.due(0)) for _ in range(5)]
    refused = await asyncio.gather(*asked, return_exceptions=True)
    assert now() - began == pytest.approx(READ_SECONDS, abs=0.001)
    assert [type(error) for error in refused] == [StoreError] * 5
    reader.close()
