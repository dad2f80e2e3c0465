"""Sessions with PostgreSQL, and the one among them that may append.

Invariant: whoever holds the session of ``own`` is the only server of its schema for as long as it lives,
and what that session commits is on disk.
"""

import logging

import asyncpg

CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 10.0

# The first half of an advisory lock's key, Parlour's own; the second half is the schema's.
SERVER_LOCK = 1_346_458_188
MIGRATION_LOCK = SERVER_LOCK + 1
SCHEMA = "coalesce(hashtext(current_schema()), 0)"  # none is an error that comes soon enough

logger = logging.getLogger(__name__)


class InUse(Exception):
    """Another server owns the schema."""

    def __init__(self) -> None:
        super().__init__("it is in use by another server")


async def connect(dsn: str) -> asyncpg.Connection:
    """Return a new session whose every wait is limited.

    Raises:
        OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError: there is none to be had.
    """
    return await asyncpg.connect(dsn, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS)


async def own(dsn: str) -> asyncpg.Connection:
    """Return the session that may append.

    Raises:
        InUse: another session is that one.
        OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError: there is none to be had.
    """
    session = await connect(dsn)
    try:
        if not await session.fetchval(f"SELECT pg_try_advisory_lock({SERVER_LOCK}, {SCHEMA})"):
            raise InUse
        if await session.fetchval("SHOW synchronous_commit") == "off":
            await session.execute("SET synchronous_commit = on")
        if await session.fetchval("SHOW fsync") == "off":
            logger.warning(
                "this PostgreSQL runs with fsync off: acknowledged moves may not survive power loss"
            )
    except BaseException:
        session.terminate()
        raise
    return session
