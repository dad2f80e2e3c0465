"""What every database promises the rooms, whichever it is: each test runs over all of them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from msgspec import DecodeError
from sqlalchemy import Connection, inspect, select, text

from parlour_protocol.answers import Event
from parlour_protocol.events import ChatSaid, GameEnded
from parlour_protocol.values import Player, Result, Stream
from parlour_server.domain.clock.outage import Outage
from parlour_server.store import schema
from parlour_server.store.credentials import TOKEN_PREFIX, find_bearer, installation_secret, make_token
from parlour_server.store.database import Database, DatabaseError, database_bytes
from parlour_server.store.journal import merged, unflushed_events
from parlour_server.store.opening import open_database
from parlour_server.store.outages import KEPT_MS, note_outage, record_outage
from parlour_server.store.reader import EVENTS_AT_ONCE, UNFINISHED_ROOMS, LogReader
from parlour_server.store.records import LogConflict, RoomRow, StoreError
from parlour_server.store.schema import metadata
from parlour_server.store.series import KEPT_MS as SERIES_KEPT_MS
from parlour_server.store.series import (
    SeriesGame,
    SeriesPlan,
    SeriesRow,
    add_games,
    add_series,
    find_series,
    games_of,
    move_state,
    running_series,
    series_of,
    sweep,
)
from parlour_server.store.writer import LogWriter
from tests.databases import postgresql_url, sqlite_url
from tests.server.store.logs import AMBER, MACHINE, offer, row, taken
from tests.server.store.migrations.stages import migrate, rebuild
from tests.server.store.rated_log import game_bodies

BLUE = Player("c81e7b3f90d2a654", "Blue")
TABLES = {"events", "journal", "endings", "rooms", "seats", "settings", "tokens", "outages"}
KINDS: dict[str, Callable[[Path], str]] = {
    "sqlite": sqlite_url,
    "postgresql": postgresql_url,
    "memory": lambda _: "sqlite://",
}
LASTING = ("sqlite", "postgresql")


@dataclass
class Store:
    """An open database, its writer and its reader."""

    database: Database
    writer: LogWriter
    reader: LogReader

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What others can read, which is what is committed."""
        return rows(self.database, query)

    def seqs(self, room: str) -> list[int]:
        query = select(schema.events).where(schema.events.c.room == room).order_by(schema.events.c.seq)
        found = self.database.run(
            lambda connection: merged(unflushed_events(connection, {room}), connection.execute(query).all())
        )
        return [row[2] for row in found]

    async def write(self, *appends: tuple[list[Event], RoomRow | None]) -> None:
        for events, room in appends:
            await self.writer.write(events, room)


def rows(database: Database, query: str) -> list[tuple[Any, ...]]:
    return database.run(lambda connection: [tuple(row) for row in connection.execute(text(query))])


def change(database: Database, statement: str) -> None:
    database.run(lambda connection: connection.execute(text(statement)))


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return KINDS[request.param](tmp_path)


@pytest.fixture(params=LASTING)
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is still there when it is opened again."""
    return KINDS[request.param](tmp_path)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = open_database(url)
    yield opened
    opened.close()


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    opened = Store(database, await database.writer(), LogReader(database))
    yield opened
    await opened.writer.close()
    opened.reader.close()


def refusal(url: str) -> str:
    """The one line that opening ends with."""
    with pytest.raises(DatabaseError) as error:
        open_database(url)
    assert "\n" not in str(error.value)
    return str(error.value)


# -- the writer --------------------------------------------------------------------------------------


async def test_only_the_ends_of_rated_games_are_kept_for_the_ratings(store: Store) -> None:
    ended = GameEnded(1, Result(1, "line"))
    await store.write(
        ([taken("a", 1), Event("a", "game", 1, 2, 1_000, ended)], row("a", "over", rated=True)),
        ([Event("b", "game", 1, 1, 1_000, ended)], row("b", "over")),
        ([Event("c", "game", 1, 5, 1_000, ended)], row("c", "over", rated=True)),
    )
    assert store.rows("SELECT room, seq FROM endings ORDER BY position") == [("a", 2), ("c", 5)]


async def test_an_append_is_done_only_when_others_can_read_it(store: Store) -> None:
    seen: list[list[int]] = []
    for seq in range(1, 6):
        written = asyncio.Event()

        def see(failure: StoreError | None, written: asyncio.Event = written) -> None:
            seen.append(store.seqs("a"))
            written.set()

        store.writer.append([taken("a", seq)], None, see)
        await written.wait()
    assert seen == [list(range(1, seq + 1)) for seq in range(1, 6)]


async def test_the_starts_and_ends_of_games_are_read_without_the_rest(store: Store) -> None:
    ended = Event("a", "game", 1, 2, 1_002, GameEnded(1, Result(1, "resigned")))
    for event in (taken("a", 1), ended, taken("a", 3), taken("b", 1)):
        await store.writer.write([event])
    assert await store.reader.landmarks("a") == [ended]
    assert await store.reader.landmarks("b") == []


async def test_many_appends_at_once_are_all_written(store: Store) -> None:
    await asyncio.gather(*(store.writer.write([taken("a", seq)]) for seq in range(1, 2_001)))
    assert store.seqs("a") == list(range(1, 2_001))


async def test_an_append_is_written_whole_or_not_at_all(store: Store) -> None:
    await store.writer.write([taken("a", 1)])
    with pytest.raises(LogConflict):
        await store.writer.write([taken("a", 2), taken("a", 1)], row("a"))
    assert store.seqs("a") == [1]
    assert store.rows("SELECT room FROM rooms") == []


async def test_a_bad_append_does_not_hurt_its_neighbours(store: Store) -> None:
    await store.writer.write([taken("bad", 1)])
    appends = [store.writer.write([taken(room, 1)]) for room in ("a", "bad", "b", "bad", "c")]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(result, StoreError) for result in results] == [False, True, False, True, False]
    assert [store.seqs(room) for room in ("a", "b", "c")] == [[1], [1], [1]]


async def test_an_append_that_cannot_even_be_encoded_is_refused_and_the_log_goes_on(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.writer.write([taken("a", 1, name="\ud800")])
    await store.writer.write([taken("a", 1)])
    assert store.seqs("a") == [1]


async def test_every_callback_is_called_once_after_the_append_returned(database: Database) -> None:
    writer = await database.writer()
    results: list[tuple[str, StoreError | None]] = []

    def append(name: str, *events: Event) -> None:
        writer.append(events, None, lambda failure: results.append((name, failure)))

    append("first", taken("a", 1))
    append("unstorable", taken("b", 1, name="\ud800"))
    append("again", taken("a", 1))
    append("last", taken("a", 2))
    assert results == []
    await writer.close()
    append("late", taken("a", 3))
    assert "late" not in dict(results)
    await asyncio.sleep(0)
    assert sorted(name for name, _ in results) == ["again", "first", "last", "late", "unstorable"]
    failed = {name for name, failure in results if failure is not None}
    assert failed == {"again", "late", "unstorable"}


async def test_a_callback_that_fails_is_reported_and_hurts_no_other_append(store: Store) -> None:
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))

    def fail(failure: StoreError | None) -> None:
        raise RuntimeError("unforeseen")

    store.writer.append([taken("a", 1)], None, fail)
    await store.writer.write([taken("b", 1)])
    assert (store.seqs("a"), store.seqs("b")) == ([1], [1])
    assert reported == ["the callback of an append failed"]


async def test_closing_writes_what_is_waiting_and_then_refuses(database: Database) -> None:
    writer = await database.writer()
    appends = [writer.write([taken("a", seq)]) for seq in range(1, 700)]
    await writer.close()
    assert all(append.done() and append.exception() is None for append in appends)
    with pytest.raises(StoreError, match="closed"):
        await writer.write([taken("a", 700)])


async def test_a_waiter_that_gave_up_takes_nothing_back(store: Store) -> None:
    append = store.writer.write([taken("a", 1)])
    append.cancel()
    await store.writer.write([taken("a", 2)])
    assert store.seqs("a") == [1, 2]


async def test_the_lists_change_with_the_events_and_machines_have_no_seats(store: Store) -> None:
    await asyncio.gather(
        store.writer.write([taken("a", 1)], row("a", "waiting", players=(AMBER, MACHINE), touched=5)),
        store.writer.write([taken("a", 2)], row("a", players=(AMBER, MACHINE), touched=6)),
        store.writer.write([taken("a", 3)], row("a", "over", touched=7)),
    )
    assert store.rows("SELECT room, status, machine, touched FROM rooms") == [("a", "over", 0, 7)]
    assert store.rows("SELECT player, room, at FROM seats") == [(AMBER.id, "a", 5)]  # of the first to say so


# -- the reader --------------------------------------------------------------------------------------


async def test_events_come_back_as_they_were_written_in_order(store: Store) -> None:
    written = [taken("a", 1), offer("a", 2), taken("a", 3)]
    await store.write((written[::-1], None), ([taken("b", 1)], None))
    assert await store.reader.events("a", "game", 0, 100) == written
    assert await store.reader.events("a", "game", 1, 1) == written[1:2]
    assert await store.reader.events("a", "game", 3, 100) == []
    assert await store.reader.events("a", "players", 0, 100) == []


async def test_a_long_stream_comes_back_whole_whatever_its_texts(store: Store) -> None:
    names = ['a "quoted", [bracketed] one', "Ćirić\\", "{}],["]
    written = [taken("a", seq, names[seq % 3]) for seq in range(1, 2 * EVENTS_AT_ONCE + 2)]
    await store.write((written, None))
    assert await store.reader.events("a", "game", 0, None) == written
    for after, limit in ((0, EVENTS_AT_ONCE), (1, EVENTS_AT_ONCE + 1), (EVENTS_AT_ONCE, EVENTS_AT_ONCE)):
        assert await store.reader.events("a", "game", after, limit) == written[after : after + limit]


async def test_the_landmarks_of_a_room_open_it_and_begin_and_end_its_games(store: Store) -> None:
    opened, started, ended = game_bodies()
    bodies = [opened, taken("a", 1).body, started, offer("a", 1).body, ended, taken("a", 1).body]
    written = [Event("a", "game", 1, seq, 1_000 + seq, body) for seq, body in enumerate(bodies, 1)]
    await store.write((written, None))
    assert await store.reader.landmarks("a") == written[0:5:2]
    assert await store.reader.landmarks("b") == []


async def test_a_room_is_folded_from_its_whole_log_or_is_not_there(store: Store) -> None:
    await store.write(([taken("a", seq) for seq in range(1, 1200)], None))
    said = Event("a", "players", 1, 1, 5, ChatSaid(AMBER, "hello", "s1"))
    await store.write(([said], None))

    def lengths(streams: dict[Stream, list[Event]]) -> list[int]:
        return [len(streams[stream]) for stream in ("game", "players", "spectators")]

    assert await store.reader.fold("a", lengths) == [1199, 1, 0]
    assert await store.reader.fold("b", lengths) is None


async def test_rooms_are_due_when_their_turn_is_up_the_longest_first(store: Store) -> None:
    lines = [
        row(room, due=due) for room, due in (("soon", 300), ("past", 100), ("now", 200), ("never", None))
    ]
    await store.write(*([([taken(line.summary.room, 1)], line) for line in lines]))
    assert await store.reader.due(200) == ["past", "now"]
    await store.write(([taken("now", 2)], row("now", due=400)))
    assert await store.reader.due(399) == ["past", "soon"]


async def test_a_players_unfinished_rooms_are_found_whatever_their_visibility(store: Store) -> None:
    lines = [
        row("a", visibility="link", players=(BLUE, AMBER), touched=1),
        row("b", "waiting", touched=2),
        row("c", "over", touched=3),
        row("d", players=(BLUE, None), touched=4),
    ]
    await store.write(*([([taken(line.summary.room, 1)], line) for line in lines]))
    assert [line.summary.room for line in await store.reader.rooms_of(AMBER.id, 10)] == ["b", "a"]
    assert [line.summary.room for line in await store.reader.rooms_of("unknown", 10)] == []


async def test_a_game_that_is_over_and_played_again_is_unfinished_again(store: Store) -> None:
    await asyncio.gather(
        store.writer.write([taken("a", 1)], row("a", touched=1)),
        store.writer.write([taken("a", 2)], row("a", "over", touched=2)),
    )
    assert await store.reader.rooms_of(AMBER.id, 10) == []
    await store.write(([taken("a", 3)], row("a", touched=3)))
    assert [line.summary.room for line in await store.reader.rooms_of(AMBER.id, 10)] == ["a"]
    assert store.rows("SELECT at FROM seats") == [(1,)]


async def test_a_room_that_ended_without_those_who_got_up_is_not_unfinished_for_them(store: Store) -> None:
    await store.write(([taken("a", 1)], row("a", "waiting", players=(AMBER, BLUE))))
    await store.write(([taken("a", 2)], row("a", "over", players=(BLUE, None))))
    assert await store.reader.rooms_of(AMBER.id, 10) == []


async def test_a_room_that_waits_without_those_who_got_up_is_none_of_theirs(store: Store) -> None:
    await store.write(([taken("a", 1)], row("a", "waiting", players=(AMBER, None))))
    await store.write(([taken("a", 2)], row("a", "waiting", players=(None, BLUE))))
    assert await store.reader.rooms_of(AMBER.id, 10) == []
    assert [line.summary.room for line in await store.reader.rooms_of(BLUE.id, 10)] == ["a"]


async def test_of_many_unfinished_rooms_the_latest_are_listed(store: Store) -> None:
    rooms = [f"r{number}" for number in range(8)]
    for touched, room in enumerate(rooms):
        await store.write(([taken(room, 1)], row(room, touched=touched)))
    assert [line.summary.room for line in await store.reader.rooms_of(AMBER.id, 3)] == ["r7", "r6", "r5"]


def test_unfinished_rooms_are_found_without_reading_the_finished_ones(database: Database) -> None:
    def plan(connection: Connection) -> str:
        sqlite = connection.dialect.name == "sqlite"
        if not sqlite:
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # an empty table is read through
            connection.exec_driver_sql("SET LOCAL enable_bitmapscan = off")
        bound = UNFINISHED_ROOMS.params(player="a", most=5)
        query = bound.compile(connection, compile_kwargs={"literal_binds": True})
        explain = "EXPLAIN QUERY PLAN" if sqlite else "EXPLAIN"
        return str(connection.exec_driver_sql(f"{explain} {query}").all())

    assert "seats_unfinished" in database.run(plan)


async def test_running_games_with_a_machine_are_found(store: Store) -> None:
    lines = [
        row("a", players=(AMBER, MACHINE)),
        row("b", "over", players=(AMBER, MACHINE)),
        row("c"),
        row("d", "waiting", players=(None, MACHINE)),
    ]
    await store.write(*([([taken(line.summary.room, 1)], line) for line in lines]))
    assert await store.reader.machines_playing() == ["a"]


async def test_an_event_that_is_not_ours_is_an_error_and_not_a_gap(store: Store) -> None:
    values = """'a', 'game', 1, 1, 'made-up', '{"kind"\\: "made-up"}', 5"""
    change(store.database, f"INSERT INTO events VALUES ({values})")
    with pytest.raises(DecodeError):
        await store.reader.events("a", "game", 0, 10)


async def test_a_database_that_does_not_answer_is_a_typed_error(store: Store) -> None:
    change(store.database, "DROP TABLE rooms")
    with pytest.raises(StoreError):
        await store.reader.rooms_of(AMBER.id, 10)


async def test_the_size_of_a_database_grows_with_its_events(store: Store) -> None:
    before = store.database.run(database_bytes)
    for room in (f"r{number}" for number in range(20)):
        await store.write(([taken(room, seq, "x" * 40) for seq in range(1, 101)], row(room)))
    assert store.database.run(database_bytes) > before + 100_000


# -- outages -----------------------------------------------------------------------------------------


def away(store: Store, now: int) -> list[Outage]:
    return store.database.run(lambda connection: note_outage(connection, now))


async def test_an_outage_lasts_from_the_last_sign_of_life_to_the_next_start(store: Store) -> None:
    assert away(store, 500) == []
    await asyncio.gather(*(store.writer.beat(at) for at in (600, 700)))
    assert away(store, 1_000) == [Outage(700, 1_000)]
    await asyncio.gather(store.writer.beat(1_100), store.writer.write([taken("a", 1)]))
    assert away(store, 1_500) == [Outage(700, 1_000), Outage(1_100, 1_500)]


async def test_a_server_that_died_before_its_first_sign_of_life_was_away_all_the_time(store: Store) -> None:
    await store.writer.beat(700)
    away(store, 1_000)
    assert away(store, 1_200) == [Outage(700, 1_200)]


async def test_a_pause_is_an_outage_between_signs_of_life(store: Store) -> None:
    await store.writer.beat(700)
    store.database.run(lambda connection: record_outage(connection, Outage(700, 900)))
    store.database.run(lambda connection: record_outage(connection, Outage(700, 1_000)))
    await store.writer.beat(1_100)
    assert away(store, 1_500) == [Outage(700, 1_000), Outage(1_100, 1_500)]


async def test_an_outage_that_no_running_turn_can_remember_is_forgotten(store: Store) -> None:
    await store.writer.beat(700)
    away(store, 1_000)
    await store.writer.beat(1_000 + KEPT_MS)
    assert away(store, 2_000 + KEPT_MS) == [Outage(1_000 + KEPT_MS, 2_000 + KEPT_MS)]


# -- secrets and tokens ------------------------------------------------------------------------------


def test_the_secret_is_made_once_and_kept(database: Database) -> None:
    secret = database.run(installation_secret)
    assert len(secret) >= 40
    assert database.run(installation_secret) == secret


def made(database: Database, name: str) -> str:
    return database.run(lambda connection: make_token(connection, name))


def found(database: Database, token: str) -> Player | None:
    bearer = database.run(lambda connection: find_bearer(connection, token))
    return None if bearer is None else bearer.player


def test_a_token_stands_for_its_bot(database: Database) -> None:
    player, again = (found(database, made(database, "league")) for _ in range(2))
    assert player is not None
    assert again is not None
    assert (player.name, player.kind) == ("league", "bot")
    assert again.id != player.id


def test_an_unknown_token_identifies_no_bearer(database: Database) -> None:
    assert found(database, f"{TOKEN_PREFIX}unknown") is None
    assert found(database, "") is None


def test_the_database_never_holds_the_token_itself(database: Database) -> None:
    token = made(database, "league")
    dump = str([rows(database, f"SELECT * FROM {table}") for table in TABLES])
    assert "league" in dump
    assert token not in dump
    assert token.removeprefix(TOKEN_PREFIX) not in dump


# -- the schema --------------------------------------------------------------------------------------


def test_the_migrations_make_exactly_the_tables_of_the_schema(database: Database) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert database.run(differences) == []


def test_the_log_is_unique_on_room_stream_and_number(database: Database) -> None:
    key = database.run(lambda connection: inspect(connection).get_pk_constraint("events"))
    assert key["constrained_columns"] == ["room", "stream", "seq"]


def test_the_second_migration_keeps_the_rooms_that_are_there(database: Database) -> None:
    def up(connection: Connection) -> list[Any]:
        rebuild(connection, "0001")
        connection.execute(text("INSERT INTO rooms VALUES ('old', 'playing', 'public', false, '{}', 1)"))
        migrate(connection, "0002", "0002")
        return [tuple(row) for row in connection.execute(text("SELECT room, due FROM rooms"))]

    assert database.run(up) == [("old", None)]


# -- opening -----------------------------------------------------------------------------------------


async def test_one_server_owns_a_database_and_lets_go_of_it(lasting: str) -> None:
    first = open_database(lasting)
    writer = await first.writer()
    assert "is in use by another server" in await asyncio.to_thread(refusal, lasting)
    await writer.close()
    first.close()
    open_database(lasting).close()


async def test_a_short_command_may_work_beside_a_server(lasting: str) -> None:
    server = open_database(lasting)
    writer = await server.writer()
    beside = await asyncio.to_thread(open_database, lasting, exclusive=False)
    assert found(server, made(beside, "league")) is not None
    beside.close()
    await writer.close()
    server.close()


def test_opening_twice_keeps_what_is_there(lasting: str) -> None:
    first = open_database(lasting)
    change(first, "INSERT INTO settings VALUES ('a', 'b')")
    first.close()
    second = open_database(lasting)
    assert rows(second, "SELECT value FROM settings") == [("b",)]
    second.close()


def test_a_database_of_a_newer_version_is_refused_in_one_line(lasting: str) -> None:
    newer = open_database(lasting)
    change(newer, "UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    assert refusal(lasting).endswith("it was written by a newer version of Parlour")


def test_a_migration_that_is_cut_short_leaves_nothing_behind(
    lasting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(Operations, "create_index", fail, raising=True)
        assert "Input/output error" in refusal(lasting)
    whole = open_database(lasting)
    assert whole.run(lambda connection: set(inspect(connection).get_table_names())) >= TABLES
    whole.close()


# -- sources of rooms ----------------------------------------------------------------------------------


async def test_where_a_room_was_opened_from_is_kept_with_the_events_that_open_it(store: Store) -> None:
    await store.writer.write([taken("a", 1)], row("a"), "first")
    with pytest.raises(LogConflict):
        await store.writer.write([taken("a", 1)], row("a"), "later")
    await store.writer.write([taken("b", 1)], row("b"))
    assert [await store.reader.source_of(room) for room in "ab"] == ["first", ""]


async def test_a_source_that_was_kept_before_its_room_does_not_keep_the_room_from_being_opened(
    store: Store,
) -> None:
    """As a server of an older version left it that ended between the two."""
    change(store.database, "INSERT INTO room_sources (room, source) VALUES ('a', 'first')")
    await store.writer.write([taken("a", 1)], row("a"), "later")
    assert (store.seqs("a"), await store.reader.source_of("a")) == ([1], "first")


# -- series --------------------------------------------------------------------------------------------

PLAN = SeriesPlan("nim", {"heaps": [1, 2]}, ("random", "greedy"), 4, "seed")


def planned(series: str = "s", player: str = "amber", created: int = 1_000) -> SeriesRow:
    return SeriesRow(series, player, "source", PLAN, "running", 0, 0.0, created, created)


def series_game(number: int) -> SeriesGame:
    return SeriesGame(number, number // 2, (0, 1), 1, "last-counter", "1:1 2:2", 1, (2, 3), (0.5, 0.25))


def kept(database: Database, series: str = "s") -> SeriesRow | None:
    return database.run(lambda connection: find_series(connection, series))


def added(database: Database, *numbers: int, seconds: float = 1.0, now: int = 2_000) -> SeriesRow | None:
    games = [series_game(number) for number in numbers]
    return database.run(lambda connection: add_games(connection, "s", games, seconds, now))


def test_a_series_comes_back_as_it_was_kept(database: Database) -> None:
    database.run(lambda connection: add_series(connection, planned()))
    assert kept(database) == planned()
    assert kept(database, "other") is None


def test_games_are_added_in_their_order_and_never_twice(database: Database) -> None:
    database.run(lambda connection: add_series(connection, planned()))
    row = added(database, 0, 1)
    assert row is not None
    assert (row.played, row.seconds, row.touched, row.state) == (2, 1.0, 2_000, "running")
    assert added(database, 1) is None  # there already
    assert added(database, 3) is None  # one would be missing
    row = added(database, 2, 3, seconds=0.5)
    assert row is not None
    assert (row.played, row.seconds, row.state) == (4, 1.5, "done")
    assert added(database, 4) is None
    assert database.run(lambda connection: games_of(connection, "s")) == [series_game(n) for n in range(4)]


def test_a_series_that_does_not_run_takes_no_games(database: Database) -> None:
    database.run(lambda connection: add_series(connection, planned()))
    database.run(lambda connection: move_state(connection, "s", "running", "stopped", 3_000))
    assert added(database, 0) is None
    assert database.run(lambda connection: games_of(connection, "s")) == []
    database.run(lambda connection: move_state(connection, "s", "running", "done", 4_000))  # it does not run
    row = kept(database)
    assert row is not None
    assert (row.state, row.touched) == ("stopped", 3_000)


def test_series_are_found_by_their_owner_and_by_what_is_to_go_on(database: Database) -> None:
    def add(connection: Connection) -> None:
        for series, player, created in (("a", "amber", 1), ("b", "amber", 3), ("c", "blue", 2)):
            add_series(connection, planned(series, player, created))
        move_state(connection, "b", "running", "stopped", 9)

    database.run(add)
    assert [row.id for row in database.run(lambda connection: series_of(connection, "amber"))] == ["b", "a"]
    assert [row.id for row in database.run(running_series)] == ["a", "c"]


def test_a_series_that_has_ended_is_deleted_with_its_games_after_thirty_days(database: Database) -> None:
    database.run(lambda connection: add_series(connection, planned()))
    database.run(lambda connection: add_series(connection, planned("running")))
    added(database, 0, 1, 2, 3, now=5_000)
    assert database.run(lambda connection: sweep(connection, 5_000 + SERIES_KEPT_MS)) == 0
    assert database.run(lambda connection: sweep(connection, 5_001 + SERIES_KEPT_MS)) == 1
    assert kept(database) is None
    assert kept(database, "running") is not None
    assert rows(database, "SELECT * FROM series_games") == []
