"""The session that owns the log: exclusive, and with durable commits."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from parlour_server.store.postgresql_session import InUse, connect, connect_owner
from tests.databases import execute, postgresql_url


@pytest.fixture
def url(tmp_path: Path) -> str:
    return postgresql_url(tmp_path)


async def test_it_is_the_only_one_of_its_schema_for_as_long_as_it_lives(url: str, tmp_path: Path) -> None:
    first = await connect_owner(url)
    with pytest.raises(InUse):
        await connect_owner(url)
    neighbour = await connect_owner(postgresql_url(tmp_path / "another"))
    await first.close()
    second = await connect_owner(url)
    await second.close()
    await neighbour.close()


@pytest.fixture
def careless(url: str) -> Iterator[str]:
    """A database with ``synchronous_commit`` or ``fsync`` switched off."""
    name = make_url(url).database
    execute(url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    yield url
    execute(url, f"ALTER DATABASE {name} RESET synchronous_commit")


async def test_it_waits_for_the_disk_whatever_the_database_is_set_to(careless: str) -> None:
    other, session = await connect(careless), await connect_owner(careless)
    assert await other.fetchval("SHOW synchronous_commit") == "off"
    assert await session.fetchval("SHOW synchronous_commit") == "on"
    await session.close()
    await other.close()


async def test_fsync_off_logs_a_warning(url: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        session = await connect_owner(url)
    careful = await session.fetchval("SHOW fsync") == "on"
    await session.close()
    assert ("fsync" not in caplog.text) is careful
