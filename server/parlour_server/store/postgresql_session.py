"""PostgreSQL sessions, and sessions that may append to the log, which hold an advisory lock.

Invariant: a schema has at a time either one session of ``connect_owner`` or the sessions of one cluster's
nodes, and their commits are on disk.
"""

import logging

import asyncpg

OLDEST_VERSION = 12  # the first with MATERIALIZED
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 10.0
#: A node that stands still, or is cut off, during a transaction keeps its locks no longer than this. It may
#: have locked its lease, and no other node can fence it while the lease is locked.
IDLE_MS = 2000
#: A statement that waits longer than this for a lock fails and is undone, as with a locked SQLite file.
LOCK_SECONDS = 4.0
#: A session whose client is unreachable ends, and releases its lock, after about this many seconds.
UNREACHABLE_SECONDS = 15

_KEEPALIVES = f"""
SET tcp_keepalives_idle = {UNREACHABLE_SECONDS // 3};
SET tcp_keepalives_interval = {UNREACHABLE_SECONDS // 3};
SET tcp_keepalives_count = 2
"""

# The first half of an advisory lock's key identifies Parlour, the second half the schema.
SERVER_LOCK = 1_346_458_188
MIGRATION_LOCK = SERVER_LOCK + 1
SCHEMA = "coalesce(hashtext(current_schema()), 0)"  # without a schema the migration fails anyway

logger = logging.getLogger(__name__)

#: The exceptions of asyncpg when the database or the connection fails.
CONNECTION_FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a query after the reason for a session's end was read, but before the end
    OSError,
    TimeoutError,
)


class InUse(Exception):
    """Another server owns the schema."""

    def __init__(self) -> None:
        super().__init__("it is in use by another server")


class TooOld(asyncpg.InterfaceError):  # type: ignore[misc]  # asyncpg comes without types
    """The PostgreSQL server's version is too old."""

    def __init__(self, version: int) -> None:
        super().__init__(f"PostgreSQL {version} is too old: {OLDEST_VERSION} or newer is needed")


async def connect(dsn: str, *, shared: bool = False) -> asyncpg.Connection:
    """Return a new session, with time limits on every wait.

    If nodes share the database, the session ends when a transaction is idle for two seconds.

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
    """Return a session that may append to the log: the only one, or one of a cluster's.

    Raises:
        InUse: another session owns it.
        one of CONNECTION_FAILURES: connecting failed.
    """
    session = await connect(dsn, shared=shared)
    try:
        lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        if not await session.fetchval(f"SELECT {lock}({SERVER_LOCK}, {SCHEMA})"):
            raise InUse
        await session.execute(f"SET lock_timeout = {round(LOCK_SECONDS * 1000)}; {_KEEPALIVES}")
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
