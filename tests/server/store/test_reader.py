"""What is read back of the log and its lists."""

import sqlite3
from collections.abc import AsyncIterator

import pytest
from msgspec import DecodeError

from parlour_protocol.values import Player
from parlour_server.store.database import Database
from parlour_server.store.reader import LogReader
from parlour_server.store.records import Record, RoomRow, StoreError
from parlour_server.store.writer import LogWriter
from tests.server.store.logs import AMBER, MACHINE, offer, record, row

BLUE = Player("c81e7b3f90d2a654", "Blue")


@pytest.fixture
async def reader(database: Database) -> AsyncIterator[LogReader]:
    opened = LogReader(database.engine)
    yield opened
    opened.close()


async def write(database: Database, *appends: tuple[list[Record], RoomRow | None]) -> None:
    writer = LogWriter(database.writer())
    for records, room in appends:
        await writer.append(records, room)
    await writer.close()


async def test_events_come_back_as_they_were_written_in_order(database: Database, reader: LogReader) -> None:
    written = [record("a", 1), offer("a", 2), record("a", 3)]
    await write(database, (written[::-1], None), ([record("b", 1)], None))
    assert await reader.events("a", "game", 0, 100) == written
    assert await reader.events("a", "game", 1, 1) == written[1:2]
    assert await reader.events("a", "game", 3, 100) == []
    assert await reader.events("a", "players", 0, 100) == []


async def test_a_room_is_folded_from_its_whole_log_or_is_not_there(
    database: Database, reader: LogReader
) -> None:
    await write(database, ([record("a", seq) for seq in range(1, 1200)], None))
    assert await reader.fold("a", len) == 1199
    assert await reader.fold("b", len) is None


async def test_the_list_is_public_unfinished_recent_and_newest_first(
    database: Database, reader: LogReader
) -> None:
    rows = [
        row("old", touched=99),
        row("first", "waiting", touched=100),
        row("third", touched=300),
        row("second", touched=200),
        row("over", "over", touched=300),
        row("hidden", visibility="unlisted", touched=300),
        row("linked", visibility="link", touched=300),
    ]
    await write(database, *([([record(line.summary.room, 1)], line) for line in rows]))
    assert [line.room for line in await reader.listed(100, 10)] == ["third", "second", "first"]
    assert [line.room for line in await reader.listed(100, 2)] == ["third", "second"]


async def test_a_players_unfinished_rooms_are_found_whatever_their_visibility(
    database: Database, reader: LogReader
) -> None:
    rows = [
        row("a", visibility="link", players=(BLUE, AMBER), touched=1),
        row("b", "waiting", touched=2),
        row("c", "over", touched=3),
        row("d", players=(BLUE, None), touched=4),
    ]
    await write(database, *([([record(line.summary.room, 1)], line) for line in rows]))
    assert [line.room for line in await reader.rooms_of(AMBER.id, 10)] == ["b", "a"]
    assert [line.room for line in await reader.rooms_of("nobody", 10)] == []


async def test_running_games_with_a_machine_are_found(database: Database, reader: LogReader) -> None:
    rows = [
        row("a", players=(AMBER, MACHINE)),
        row("b", "over", players=(AMBER, MACHINE)),
        row("c"),
        row("d", "waiting", players=(None, MACHINE)),
    ]
    await write(database, *([([record(line.summary.room, 1)], line) for line in rows]))
    assert await reader.machines_playing() == ["a"]


async def test_an_event_that_is_not_ours_is_an_error_and_not_a_gap(
    database: Database, reader: LogReader
) -> None:
    await write(database, ([record("a", 1)], None))
    connection = sqlite3.connect(database.path)
    connection.execute('UPDATE events SET body = \'{"kind": "made-up"}\'')
    connection.commit()
    connection.close()
    with pytest.raises(DecodeError):
        await reader.events("a", "game", 0, 10)


async def test_a_database_that_does_not_answer_is_a_typed_error(
    database: Database, reader: LogReader
) -> None:
    connection = sqlite3.connect(database.path)
    connection.execute("DROP TABLE rooms")
    connection.close()
    with pytest.raises(StoreError):
        await reader.listed(0, 10)
