"""Copies everything from one database to another, of any kind, and verifies the rows of each table.

No server may use either database. Only two things change in the source, as at the start of a server: an older
schema is migrated, and the journal is flushed into the events. Invariants: the source keeps all its data; the
target has everything or, after a failure at any point, nothing, because the copy is one transaction.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, Table, func, insert, literal, select, text, tuple_

from parlour_server.store import schema
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database, place_of, shown

BATCH: Final = 1000
DIGEST_BYTES: Final = 16
#: The journal was flushed before; nodes and their rooms belong to servers that have stopped.
LEFT_OUT: Final = (schema.journal, schema.nodes, schema.node_ends, schema.room_owners, schema.room_gaps)
TABLES: Final = tuple(table for table in schema.metadata.sorted_tables if table not in LEFT_OUT)

Read = Callable[[Connection], list[Row[Any]]]


class MoveError(Exception):
    """The databases cannot be moved from or to, or a copy differs; the text is one line for the operator."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A table's number of rows, and a checksum of all of them that does not depend on their order."""

    table: str
    rows: int
    checksum: str


def move(source: str, target: str, on_table: Callable[[Moved], object]) -> None:
    """Copy the database at one address to an empty one at another; report each table.

    Raises:
        MoveError: both addresses are one database, the target is not empty, the target cannot store a text,
            or a copy differs.
        DatabaseError, StoreError: a database cannot be used, for example because a server uses it.
    """
    if place_of(source) == place_of(target):
        raise MoveError(f"database {shown(target)} is both the one to move from and the one to move to")
    asyncio.run(_move(source, target, on_table))


async def _move(source: str, target: str, on_table: Callable[[Moved], object]) -> None:
    async with AsyncExitStack() as stack:
        opened: list[Database] = []
        for address, create in ((source, False), (target, True)):
            database = await asyncio.to_thread(open_database, address, create=create)
            stack.push_async_callback(asyncio.to_thread, database.close)
            await (await database.writer()).close()  # flushes the journal into the events
            stack.push_async_callback((await database.writer()).close)  # keeps servers away
            opened.append(database)
        here, there = opened
        for moved in await asyncio.to_thread(_copy_all, here, there, shown(target)):
            on_table(moved)


def _copy_all(source: Database, target: Database, name: str) -> list[Moved]:
    def copy(there: Connection) -> list[Moved]:
        for table in TABLES:
            if there.execute(select(literal(1)).select_from(table).limit(1)).first() is not None:
                raise MoveError(f"database {name} holds something already: {table.name}")
        return [_copy(table, source, there) for table in TABLES]

    if source.run(lambda here: here.scalar(select(func.count()).select_from(schema.journal))):
        raise MoveError("the journal of the database to move from could not be emptied")
    return target.write(copy)


def _copy(table: Table, source: Database, there: Connection) -> Moved:
    """Copy a table, and read it again to compare."""

    def copied() -> Iterator[list[Row[Any]]]:
        for rows in _batches(table, source.run):
            _check_texts(table, rows, there)
            there.execute(insert(table), [row._asdict() for row in rows])
            yield rows

    sent = _summed(table, copied())
    _go_on_counting(table, there)
    if sent != _summed(table, _batches(table, lambda read: read(there))):
        raise MoveError(f"{table.name} differs after the move: nothing has been moved")
    return sent


def _summed(table: Table, batches: Iterator[list[Row[Any]]]) -> Moved:
    """Return the number of a table's rows and the sum of their hashes."""
    count = total = 0
    for row in chain.from_iterable(batches):
        hashed = blake2b(msgspec.msgpack.encode(tuple(row)), digest_size=DIGEST_BYTES).digest()
        count, total = count + 1, (total + int.from_bytes(hashed)) % (1 << 8 * DIGEST_BYTES)
    return Moved(table.name, count, f"{total:0{2 * DIGEST_BYTES}x}")


def _batches(table: Table, run: Callable[[Read], list[Row[Any]]]) -> Iterator[list[Row[Any]]]:
    """Yield the rows of a table by its key, a batch at a time; ``run`` reads each batch.

    Each PostgreSQL database has its own event loop, so a read of the source must not use the target.
    """
    key = list(table.primary_key.columns)
    query = select(table).order_by(*key).limit(BATCH)
    rows = run(partial(_rows, query))
    while rows:
        yield rows
        last = [getattr(rows[-1], column.name) for column in key]
        bound = [literal(value, column.type) for value, column in zip(last, key, strict=True)]
        rows = run(partial(_rows, query.where(tuple_(*key) > tuple_(*bound))))


def _rows(query: Select[Any], connection: Connection) -> list[Row[Any]]:
    return list(connection.execute(query))


def _check_texts(table: Table, rows: list[Row[Any]], there: Connection) -> None:
    """Refuse texts with a NUL character, which only SQLite stores."""
    if there.dialect.name == "sqlite":
        return
    for row in rows:
        if any(isinstance(value, str) and "\0" in value for value in row):
            raise MoveError(f"{table.name} has a text with a NUL character, which PostgreSQL cannot store")


def _go_on_counting(table: Table, there: Connection) -> None:
    """Number new endings after the copied ones."""
    if table is schema.endings and there.dialect.name == "postgresql":
        there.execute(
            text(
                "SELECT setval(pg_get_serial_sequence('endings', 'position'), max(position)) "
                "FROM endings HAVING max(position) IS NOT NULL"
            )
        )
