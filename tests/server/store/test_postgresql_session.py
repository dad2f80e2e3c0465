"""The session that appends: alone, and on disk before it says so."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from parlour_server.store.postgresql_session import InUse, connect, own
from tests.databases import execute, postgresql_url


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


async def test_it_is_the_only_one_of_its_schema_for_as_long_as_it_lives(url: str, tmp_path: Path) -> None:
    first = await own(url)
    with pytest.raises(InUse):
        await own(url)
    neighbour = await own(postgresql_url(tmp_path / "another"))
    await first.close()
    second = await own(url)
    await second.close()
    await neighbour.close()


@pytest.fixture
def careless(url: str) -> Iterator[str]:
    """A database whose operator has switched waiting for the disk off."""
    name = make_url(url).database
    execute(url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    yield url
    execute(url, f"ALTER DATABASE {name} RESET synchronous_commit")


async def test_it_waits_for_the_disk_whatever_the_database_is_set_to(careless: str) -> None:
    other, session = await connect(careless), await own(careless)
    assert await other.fetchval("SHOW synchronous_commit") == "off"
    assert await session.fetchval("SHOW synchronous_commit") == "on"
    await session.close()
    await other.close()


async def test_it_says_if_the_server_never_waits_for_the_disk(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        session = await own(url)
    careful = await session.fetchval("SHOW fsync") == "on"
    await session.close()
    assert ("fsync" not in caplog.text) is careful
