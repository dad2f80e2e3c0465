"""The size of a database in bytes."""

from typing import Final

from sqlalchemy import Connection, text

_SQLITE: Final = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
_POSTGRESQL: Final = text(
    "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)


def database_bytes(connection: Connection) -> int:
    """Return the size of all tables and indexes in bytes; over SQLite without the write-ahead log."""
    query = _SQLITE if connection.dialect.name == "sqlite" else _POSTGRESQL
    return int(connection.scalar(query) or 0)
