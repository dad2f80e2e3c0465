"""PostgreSQL sessions, and those that may append to the log, by an advisory lock.

Invariant: a schema has either one session of ``connect_owner`` at a time or those of the nodes of one
cluster, and what they commit is on disk.
"""

import logging

import asyncpg

OLDEST_VERSION = 12  # which began to know MATERIALIZED
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 10.0
#: A node that stands still, or is cut off, in the midst of a transaction keeps its locks no longer. What it
#: holds may be its lease, and while that is locked no other node can fence it.
IDLE_MS = 2000

# The first half of an advisory lock's key identifies Parlour, the second half the schema.
SERVER_LOCK = 1_346_458_188
MIGRATION_LOCK = SERVER_LOCK + 1
SCHEMA = "coalesce(hashtext(current_schema()), 0)"  # without a schema the migration fails anyway

logger = logging.getLogger(__name__)

#: What asyncpg raises when the database or the connection fails.
CONNECTION_FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a query after the reason of a session's end was read, but before the end
    OSError,
    TimeoutError,
)


class InUse(Exception):
    """Another server owns the schema."""

    def __init__(self) -> None:
        super().__init__("it is in use by another server")


class TooOld(asyncpg.InterfaceError):  # type: ignore[misc]  # asyncpg comes without types
    """The server is of a version that lacks what is needed."""

    def __init__(self, version: int) -> None:
        super().__init__(f"PostgreSQL {version} is too old: {OLDEST_VERSION} or newer is needed")


async def connect(dsn: str, *, shared: bool = False) -> asyncpg.Connection:
    """Return a new session, with time limits on every wait.

    Where nodes share the database, it ends with a transaction whose client does nothing for two seconds.

    Raises:
        one of CONNECTION_FAILURES: connecting failed.
    """
    limits = {"idle_in_transaction_session_timeout": str(IDLE_MS)} if shared else {}
    session = await asyncpg.connect(
        dsn, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS, server_settings=limits
    )
    version = session.get_server_version().major
    if version < OLDEST_VERSION:
        session.terminate()
        raise TooOld(version)
    return session


async def connect_owner(dsn: str, *, shared: bool = False) -> asyncpg.Connection:
    """Return a session that owns the log: the only one that may append, or one of those that share it.

    Raises:
        InUse: another session owns it.
        one of CONNECTION_FAILURES: connecting failed.
    """
    session = await connect(dsn, shared=shared)
    try:
        lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        if not await session.fetchval(f"SELECT {lock}({SERVER_LOCK}, {SCHEMA})"):
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
