"""Readers see the journal and the table ``events`` as one log, whatever part of it has been flushed."""

import sqlite3
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.event import listen

from parlour_protocol.answers import Event
from parlour_protocol.events import AnyEvent, ChatSaid
from parlour_protocol.values import Stream
from parlour_server.store.database import Database
from parlour_server.store.journal import pack
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import Ending, finished_games
from parlour_server.store.reader import EVENTS_AT_ONCE, LogReader
from parlour_server.store.records import Append, event_values
from parlour_server.store.sqlite import SqliteDatabase
from parlour_server.store.sqlite_journal import ROWS_AT_ONCE, SqliteJournal
from tests.databases import sqlite_url
from tests.server.store.logs import AMBER, taken
from tests.server.store.rated_log import game_bodies

MOVED, TOTAL = 3, 7


def commit(journal: SqliteJournal, *events: Event) -> None:
    journal.commit([Append(lambda failure: None, [event_values(event) for event in events])])


def said(seq: int) -> Event:
    return Event("a", "players", 1, seq, 5, ChatSaid(AMBER, "hello", f"s{seq}"))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteDatabase]:
    """A log of which the first part was flushed, the last was not, and an event is in both."""
    opened = open_database(sqlite_url(tmp_path))
    assert isinstance(opened, SqliteDatabase)
    with closing(opened.connect()) as connection:
        journal = SqliteJournal(connection)
        for seq in range(1, MOVED + 1):
            commit(journal, taken("a", seq), taken("b", seq))
        journal.flush()
        for seq in range(MOVED + 1, TOTAL + 1):
            commit(journal, taken("a", seq), taken("ab", seq))
        commit(journal, said(1))
        leave_in_both(connection, taken("a", MOVED))
        yield opened
    opened.close()


def leave_in_both(connection: sqlite3.Connection, event: Event) -> None:
    """What a reader finds that reads the journal before a flush and ``events`` after it."""
    connection.execute("INSERT INTO journal (body) VALUES (?)", (pack([event_values(event)]),))


@pytest.fixture
def reader(database: Database) -> Iterator[LogReader]:
    opened = LogReader(database)
    yield opened
    opened.close()


def test_a_move_takes_few_statements_however_many_events_there_are(tmp_path: Path) -> None:
    """Each waits for the interpreter, which a busy event loop gives up late, and holds up all commits."""
    opened = open_database(sqlite_url(tmp_path))
    assert isinstance(opened, SqliteDatabase)
    statements: list[str] = []
    with closing(opened.connect()) as connection:
        journal = SqliteJournal(connection)
        for seq in range(1, 2 * ROWS_AT_ONCE + 2):
            commit(journal, taken("a", seq))
        connection.set_trace_callback(statements.append)
        journal.flush()
        (count,) = connection.execute("SELECT count(*) FROM events").fetchone()
    opened.close()
    assert count == 2 * ROWS_AT_ONCE + 1
    assert [statement.split(" ")[0] for statement in statements[:10]] == [
        *("BEGIN", *["SELECT"] * 4, *["INSERT"] * 3, "DELETE", "COMMIT")
    ]


def test_a_move_takes_little_more_memory_than_the_journal(tmp_path: Path) -> None:
    """As rows of values a full journal takes five times its size, and the process keeps that for good."""
    opened = open_database(sqlite_url(tmp_path))
    assert isinstance(opened, SqliteDatabase)
    with closing(opened.connect()) as connection:
        journal = SqliteJournal(connection)
        for seq in range(1, 5 * ROWS_AT_ONCE + 1):
            commit(journal, *(taken(room, seq) for room in "dcba"))
        tracemalloc.start()
        try:
            journal_bytes = journal.bytes
            journal.flush()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        order = connection.execute("SELECT room, seq FROM events").fetchall()
    opened.close()
    assert peak < 3 * journal_bytes
    assert order == [(room, seq) for room in "abcd" for seq in range(1, 5 * ROWS_AT_ONCE + 1)]


async def test_a_stream_is_read_by_few_statements_of_one_row_however_many_events_there_are(
    tmp_path: Path,
) -> None:
    """A thread that reads gives the interpreter up for each row, and has to get it from the event loop."""
    opened = open_database(sqlite_url(tmp_path))
    assert isinstance(opened, SqliteDatabase)
    written = [taken("a", seq) for seq in range(1, 2 * EVENTS_AT_ONCE + 4)]
    with closing(opened.connect()) as connection:
        journal = SqliteJournal(connection)
        commit(journal, *written[:-2])
        journal.flush()
        commit(journal, *written[-2:])
    statements: list[str] = []
    listen(opened.engine, "before_cursor_execute", lambda *ran: statements.append(ran[2].partition("(")[0]))
    reader = LogReader(opened)
    assert await reader.events("a", "game", 0, None) == written
    assert statements == ["SELECT body FROM journal WHERE instr", *["SELECT group_concat"] * 3]
    assert await reader.events("a", "game", 1, EVENTS_AT_ONCE) == written[1 : EVENTS_AT_ONCE + 1]
    assert await reader.events("a", "game", 5, len(written)) == written[5:]
    reader.close()
    opened.close()


@pytest.mark.parametrize("limit", [1, 2, 4, 100, None])
async def test_a_stream_is_read_from_both_without_gap_or_double(reader: LogReader, limit: int | None) -> None:
    for after in range(TOTAL + 1):
        expected = [taken("a", seq) for seq in range(after + 1, TOTAL + 1)]
        assert await reader.events("a", "game", after, limit) == expected[:limit], after


async def test_a_room_is_not_taken_for_one_whose_name_contains_its_own(reader: LogReader) -> None:
    assert [event.seq for event in await reader.events("b", "game", 0, None)] == [1, 2, 3]
    assert [event.seq for event in await reader.events("ab", "game", 0, None)] == [4, 5, 6, 7]


async def test_a_room_is_folded_from_both(reader: LogReader) -> None:
    def lengths(streams: dict[Stream, list[Event]]) -> list[int]:
        return [len(streams[stream]) for stream in ("game", "players", "spectators")]

    assert await reader.fold("a", lengths) == [TOTAL, 1, 0]
    assert await reader.fold("ab", lengths) == [TOTAL - MOVED, 0, 0]


@pytest.mark.parametrize("flushed", range(4))
def test_a_finished_game_is_counted_whatever_part_of_it_was_flushed(tmp_path: Path, flushed: int) -> None:
    opened = open_database(sqlite_url(tmp_path))
    assert isinstance(opened, SqliteDatabase)
    with closing(opened.connect()) as connection:
        journal = SqliteJournal(connection)
        bodies: tuple[AnyEvent, ...] = game_bodies()
        for seq, body in enumerate(bodies, 1):
            commit(journal, Event("a", "game", 1, seq, 1_000 * seq, body))
            if seq == flushed:
                journal.flush()
        (game,) = opened.run(lambda it: finished_games(it, [Ending(1, "a", 3)]))
    opened.close()
    assert (game.opened, game.result, game.at) == (game_bodies()[0], game_bodies()[-1].result, 3_000)
