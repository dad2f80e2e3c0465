"""Moves everything from one database to another, of whichever kind, and verifies it row by row.

Both must be free of servers. Invariants: the source keeps all that it has; the target has everything or,
after a failure at whichever point, nothing, because all of it is one transaction there.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Table, func, insert, literal, select, text, tuple_

from parlour_server.store import schema
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database, shown

BATCH: Final = 1000
DIGEST_BYTES: Final = 16
#: The journal is moved into the events before; nodes, and what they own, are of servers that have stopped.
LEFT_OUT: Final = (schema.journal, schema.nodes, schema.node_ends, schema.room_owners, schema.room_gaps)
TABLES: Final = tuple(table for table in schema.metadata.sorted_tables if table not in LEFT_OUT)


class MoveError(Exception):
    """The databases cannot be moved from or to, or a copy differs; the text is one line for the operator."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A table's number of rows, and a checksum of all of them that does not depend on their order."""

    table: str
    rows: int
    checksum: str


def move(source: str, target: str, on_table: Callable[[Moved], object]) -> None:
    """Copy everything at one address to another, which must hold nothing; report each table.

    Raises:
        MoveError: the target holds something, a text cannot be stored there, or a copy differs.
        DatabaseError, StoreError: a database cannot be used, for example because a server uses it.
    """
    asyncio.run(_move(source, target, on_table))


async def _move(source: str, target: str, on_table: Callable[[Moved], object]) -> None:
    async with AsyncExitStack() as stack:
        opened: list[Database] = []
        for address, create in ((source, False), (target, True)):
            database = await asyncio.to_thread(open_database, address, create=create)
            stack.push_async_callback(asyncio.to_thread, database.close)
            await (await database.writer()).close()  # which moves the journal into the events
            stack.push_async_callback((await database.writer()).close)  # and keeps servers away
            opened.append(database)
        here, there = opened
        for moved in await asyncio.to_thread(_copy_all, here, there, shown(target)):
            on_table(moved)


def _copy_all(source: Database, target: Database, name: str) -> list[Moved]:
    def copy(there: Connection) -> list[Moved]:
        for table in TABLES:
            if there.execute(select(literal(1)).select_from(table).limit(1)).first() is not None:
                raise MoveError(f"database {name} holds something already: {table.name}")
        return source.run(lambda here: [_copy(table, here, there) for table in TABLES])

    return target.write(copy)


def _copy(table: Table, here: Connection, there: Connection) -> Moved:
    """Copy a table, and read it again to compare."""
    if here.scalar(select(func.count()).select_from(schema.journal)):
        raise MoveError("the journal of the database to move from could not be emptied")
    sent = _Checksum()
    for rows in _batches(table, here):
        _check_texts(table, rows, there)
        there.execute(insert(table), [row._asdict() for row in rows])
        sent.add(rows)
    _go_on_counting(table, there)
    stored = _Checksum()
    for rows in _batches(table, there):
        stored.add(rows)
    if (sent.rows, sent.text()) != (stored.rows, stored.text()):
        raise MoveError(f"{table.name} differs after the move: nothing has been moved")
    return Moved(table.name, sent.rows, sent.text())


def _batches(table: Table, connection: Connection) -> Iterator[list[Row[Any]]]:
    """Yield the rows of a table by its key, a batch at a time."""
    key = list(table.primary_key.columns)
    query = select(table).order_by(*key).limit(BATCH)
    rows = list(connection.execute(query))
    while rows:
        yield rows
        last = [getattr(rows[-1], column.name) for column in key]
        bound = [literal(value, column.type) for value, column in zip(last, key, strict=True)]
        rows = list(connection.execute(query.where(tuple_(*key) > tuple_(*bound))))


def _check_texts(table: Table, rows: list[Row[Any]], there: Connection) -> None:
    """Refuse what only SQLite stores: its texts may hold a NUL."""
    if there.dialect.name == "sqlite":
        return
    for row in rows:
        if any(isinstance(value, str) and "\0" in value for value in row):
            raise MoveError(f"{table.name} has a text with a NUL character, which PostgreSQL cannot store")


def _go_on_counting(table: Table, there: Connection) -> None:
    """Let new endings come after those that were copied with their positions."""
    if table is schema.endings and there.dialect.name == "postgresql":
        there.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('endings', 'position'), max(position)) "
                "FROM endings HAVING max(position) IS NOT NULL"
            )
        )


class _Checksum:
    """The sum of the hashes of rows."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, rows: list[Row[Any]]) -> None:
        """Add rows."""
        self.rows += len(rows)
        for row in rows:
            hashed = blake2b(msgspec.msgpack.encode(tuple(row)), digest_size=DIGEST_BYTES).digest()
            self._sum = (self._sum + int.from_bytes(hashed)) % (1 << 8 * DIGEST_BYTES)

    def text(self) -> str:
        """Return it in hexadecimal."""
        return f"{self._sum:0{2 * DIGEST_BYTES}x}"
