"""A database of PostgreSQL's for as long as a measurement takes, where there is one to be had."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from sqlalchemy.engine import make_url

SERVER = os.environ.get("PARLOUR_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")
_NUMBERS = count(1)


@contextmanager
def postgresql() -> Iterator[str | None]:
    """Give the address of an empty database, None where there is no PostgreSQL; say why."""
    name = f"parlour_bench_{os.getpid()}_{next(_NUMBERS)}"
    try:
        asyncio.run(_execute(f"CREATE DATABASE {name}"))
    except (OSError, ModuleNotFoundError) as error:
        print(f"PostgreSQL: not there, so not measured ({error})")
        yield None
        return
    try:
        yield make_url(SERVER).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(_execute(f"DROP DATABASE {name} WITH (FORCE)"))


async def _execute(statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(SERVER)
    await connection.execute(statement)
    await connection.close()
