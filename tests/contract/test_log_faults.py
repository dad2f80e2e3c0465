"""What the log's writers answer, and when, while the database is slow, silent, locked, full or gone.

Each fault is one of a real SQLite file and of a real PostgreSQL, under a writer alone and under a room. The
limits are a twentieth of a server's, and so are the times after which the database is back: 1, 30 and 120
seconds.
"""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from parlour_protocol.answers import Ack, Event, Refused, Reply, RoomCreated
from parlour_protocol.commands import CreateRoom, PlayMove
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.auth.identity import Identities
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store import postgresql_session, postgresql_writer
from parlour_server.store.database import Database, DatabaseError
from parlour_server.store.journal import unpack
from parlour_server.store.opening import open_database
from parlour_server.store.postgresql_session import connect_owner
from parlour_server.store.postgresql_writer import PostgresWriter
from parlour_server.store.reader import LogReader
from parlour_server.store.records import InDoubt, LogConflict, OwnershipLost, StoreError
from parlour_server.store.sqlite import SqliteDatabase
from parlour_server.store.sqlite_writer import SqliteWriter
from parlour_server.store.writer import LogWriter
from tests.chaos.cable import Cable
from tests.databases import execute, held, logged, postgresql_url, sqlite_url
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.store.logs import taken

SCALE: Final = 20
BACK_AFTER: Final = [1 / SCALE, 30 / SCALE, pytest.param(120 / SCALE, marks=pytest.mark.deep)]
#: The bound of a server's appends; it allows for a busy machine, since the limits here are much shorter.
MOST_SECONDS: Final = 10.0
GROUP: Final = 200
#: Of sending anything to the database in one fault: it must not grow with the group.
MOST_TRIES: Final = 60
AMBER: Final = Player("5f0c92e14ab7d368", "Amber")
LONG_NAME: Final = "x" * 2_000
REFUSE_ROWS: Final = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$
"""
FULL: Final = "CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()"
NOT_FULL: Final = "DROP TRIGGER full_disk ON events"


@dataclass
class Entry:
    """One append, what its caller was told, and after how long it first was."""

    event: Event
    began: float
    answers: list[StoreError | None] = field(default_factory=list)
    waited: float = -1.0
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    def done(self, answer: StoreError | None) -> None:
        if not self.answers:
            self.waited = asyncio.get_running_loop().time() - self.began
        self.answers.append(answer)
        self.answered.set()
        if not isinstance(answer, InDoubt):
            self.settled.set()


class FaultyLog(ABC):
    """A writer over a database that the test makes fail, and all that was appended."""

    url: str
    database: Database
    writer: LogWriter

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.tries = 0
        """How often anything was sent to the database to be written."""

    def append(self, room: str, seq: int = 1, name: str = LONG_NAME) -> Entry:
        entry = Entry(taken(room, seq, name), asyncio.get_running_loop().time())
        self.entries.append(entry)
        self.writer.append([entry.event], None, entry.done)
        return entry

    def append_group(self, name: str, count: int = GROUP) -> list[Entry]:
        return [self.append(f"{name}{number}") for number in range(count)]

    async def goes_on(self) -> None:
        """Append until something is on disk again, as rooms do: with a pause after each failure."""
        for _ in range(1_000):
            entry = self.append(f"again{len(self.entries)}", name="Amber")
            await entry.settled.wait()
            if entry.answers[-1] is None:
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the log never came back")

    async def check(self) -> None:
        """Every append had an answer in time and one result; what is on disk is what was written."""
        for entry in self.entries:
            await entry.settled.wait()
        kept = await asyncio.to_thread(self._kept)
        for entry in self.entries:
            *doubts, result = entry.answers
            assert all(isinstance(doubt, InDoubt) for doubt in doubts)
            assert len(doubts) <= 1
            assert entry.waited < MOST_SECONDS
            assert (entry.event.room in kept) is (result is None)
        assert self.writer.pending == 0

    def _kept(self) -> set[str]:
        bodies = execute(self.url, "SELECT body FROM journal")
        unmoved = {event[0] for (body,) in bodies for event in unpack(body)}
        return unmoved | {room for (room,) in execute(self.url, "SELECT room FROM events")}

    @abstractmethod
    async def open(self) -> None:
        """Open the database and its writer."""

    @abstractmethod
    async def close(self) -> None:
        """Close both."""

    def locked(self) -> AbstractContextManager[None]:
        """Let another process hold the lock that appends need."""
        return held(self.url)

    @abstractmethod
    def silent(self) -> AbstractContextManager[None]:
        """Let the database not react at all."""

    @abstractmethod
    def slow(self) -> AbstractContextManager[None]:
        """Let the database take its time."""

    @abstractmethod
    def full(self) -> AbstractContextManager[None]:
        """Let the database take no more rows."""


class FaultySqlite(FaultyLog):
    """A writer whose connection stops at a statement where the disk would."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.url = sqlite_url(folder)
        self._moving, self._seconds = threading.Event(), 0.0
        self._moving.set()

    async def open(self) -> None:
        database = await asyncio.to_thread(open_database, self.url)
        assert isinstance(database, SqliteDatabase)
        self.database, self._connection = database, await asyncio.to_thread(database.connect)
        self._connection.set_trace_callback(self._trace)
        self.writer = SqliteWriter(self._connection)

    async def close(self) -> None:
        self._moving.set()
        await self.writer.close()
        await asyncio.to_thread(self.database.close)

    def _trace(self, statement: str) -> None:
        if statement.startswith("INSERT INTO journal"):
            self.tries += 1
            self._moving.wait(60.0)
            threading.Event().wait(self._seconds)

    @contextmanager
    def silent(self) -> Iterator[None]:
        self._moving.clear()
        try:
            yield
        finally:
            self._moving.set()

    @contextmanager
    def slow(self) -> Iterator[None]:
        self._seconds = 0.05
        try:
            yield
        finally:
            self._seconds = 0.0

    @contextmanager
    def full(self) -> Iterator[None]:
        (pages,) = self._connection.execute("PRAGMA page_count").fetchone()
        self._connection.execute(f"PRAGMA max_page_count = {pages}")
        try:
            yield
        finally:
            self._connection.execute("PRAGMA max_page_count = 1000000")


class FaultyPostgresql(FaultyLog):
    """A writer behind a cable to PostgreSQL."""

    writer: PostgresWriter

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.url = postgresql_url(folder)
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        self.database = await self._database()
        address = make_url(self.url)
        self.cable = await self._stack.enter_async_context(Cable(address.port or 5432))
        dsn = address.set(host="127.0.0.1", port=self.cable.port).render_as_string(False)
        self.writer = PostgresWriter(dsn, await self._connect(dsn))
        insert = self.writer._insert

        async def counted(group: Any) -> Any:
            self.tries += 1
            return await insert(group)

        self.writer._insert = counted  # type: ignore[method-assign]  # counts the tries

    async def _database(self) -> Database:
        """The migrated database, after some attempts as in ``_connect``."""
        while True:
            try:
                return await asyncio.to_thread(open_database, self.url)
            except DatabaseError:
                await asyncio.sleep(0.05)

    async def _connect(self, dsn: str) -> asyncpg.Connection:
        """A session; on a busy machine the short limits let some attempts fail."""
        while True:
            try:
                return await connect_owner(dsn)
            except postgresql_writer.UNAVAILABLE:
                await asyncio.sleep(0.05)

    async def close(self) -> None:
        await self.writer.close()
        await self._stack.aclose()
        await asyncio.to_thread(self.database.close)

    def silent(self) -> AbstractContextManager[None]:
        return self.cable.held_up()

    def slow(self) -> AbstractContextManager[None]:
        return self.cable.slow(0.05)

    @contextmanager
    def full(self) -> Iterator[None]:
        execute(self.url, REFUSE_ROWS)
        execute(self.url, FULL)
        try:
            yield
        finally:
            execute(self.url, NOT_FULL)


KINDS: Final = {"sqlite": FaultySqlite, "postgresql": FaultyPostgresql}
FAULTS: Final = ["locked", "silent", "full"]


@pytest.fixture
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.store.writer.ANSWER_SECONDS", 10 / SCALE)
    monkeypatch.setattr("parlour_server.store.sqlite.BUSY_SECONDS", 4 / SCALE)
    monkeypatch.setattr(postgresql_session, "COMMAND_SECONDS", 10 / SCALE)
    monkeypatch.setattr(postgresql_session, "CONNECT_SECONDS", 4 / SCALE)
    monkeypatch.setattr(postgresql_session, "LOCK_SECONDS", 4 / SCALE)


@pytest.fixture(params=KINDS)
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[FaultyLog]:
    opened = KINDS[request.param](tmp_path)
    await opened.open()
    yield opened
    await opened.close()


@pytest.mark.parametrize("back_after", BACK_AFTER)
@pytest.mark.parametrize("fault", FAULTS)
async def test_every_append_is_answered_in_time_whatever_the_group(
    short_limits: None, log: FaultyLog, fault: str, back_after: float
) -> None:
    await log.goes_on()
    log.tries = 0
    with getattr(log, fault)():
        log.append_group("first")
        await asyncio.sleep(back_after / 2)
        log.append_group("second")
        await asyncio.sleep(back_after / 2)
    assert log.tries < MOST_TRIES
    await log.goes_on()
    await log.check()


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_large_group_is_answered_while_the_fault_lasts(
    short_limits: None, log: FaultyLog, fault: str
) -> None:
    await log.goes_on()
    with getattr(log, fault)():
        async with asyncio.timeout(MOST_SECONDS):
            for entry in log.append_group("group"):
                await entry.answered.wait()
    await log.goes_on()
    await log.check()


async def test_a_slow_database_costs_time_and_nothing_else(log: FaultyLog) -> None:
    with log.slow():
        for number in range(5):
            log.append_group(f"part{number}-", 20)
            await asyncio.sleep(0.05)
        await log.check()
    assert all(entry.answers == [None] for entry in log.entries)


async def test_an_append_that_is_at_fault_fails_alone(log: FaultyLog) -> None:
    taken_before = log.append("taken")
    await taken_before.settled.wait()
    other = Entry(taken("taken", 1, "other"), taken_before.began)
    entries = log.append_group("good", 20)
    log.writer.append([other.event], None, other.done)
    entries += log.append_group("more", 20)
    await other.settled.wait()
    assert isinstance(other.answers[0], LogConflict)
    await log.check()
    assert all(entry.answers == [None] for entry in entries)


@pytest.fixture
async def postgresql(tmp_path: Path, short_limits: None) -> AsyncIterator[FaultyPostgresql]:
    opened = FaultyPostgresql(tmp_path)
    await opened.open()
    yield opened
    await opened.close()


@pytest.mark.parametrize("back_after", BACK_AFTER)
@pytest.mark.parametrize("committed", [False, True])
async def test_a_connection_lost_around_the_commit_leaves_no_append_in_doubt_for_good(
    postgresql: FaultyPostgresql, committed: bool, back_after: float
) -> None:
    log, insert, lost, gone = postgresql, postgresql.writer._insert, ExitStack(), asyncio.Event()

    async def lose(group: Any) -> Any:
        log.writer._insert = insert  # type: ignore[method-assign]  # the fault
        if committed:
            await insert(group)
        lost.enter_context(log.cable.cut())
        gone.set()
        raise ConnectionResetError("gone")

    log.writer._insert = lose  # type: ignore[method-assign]  # the fault
    entries = log.append_group("group")
    await gone.wait()
    await asyncio.sleep(back_after)
    lost.close()
    await log.goes_on()
    await log.check()
    assert log.tries < GROUP + MOST_TRIES
    if committed:
        assert all(entry.answers[-1] is None for entry in entries)


async def test_sessions_that_are_lost_at_once_are_made_after_growing_pauses(
    postgresql: FaultyPostgresql, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0

    async def lost_at_once(dsn: str, *, shared: bool) -> asyncpg.Connection:
        nonlocal made
        made += 1
        session = await connect_owner(dsn, shared=shared)
        session.terminate()
        return session

    monkeypatch.setattr(postgresql_writer, "connect_owner", lost_at_once)
    postgresql.writer._session.terminate()
    postgresql.append_group("group")
    await asyncio.sleep(2.0)
    assert made < 12
    monkeypatch.undo()
    await postgresql.goes_on()
    await postgresql.check()


async def test_a_node_without_its_lease_is_told_so_at_once_and_writes_nothing(tmp_path: Path) -> None:
    url = postgresql_url(tmp_path)
    database = await asyncio.to_thread(open_database, url, shared=True)
    writer = await database.writer()
    assert isinstance(writer, PostgresWriter)
    writer.use_lease("gone")
    told: list[bool] = []
    writer.on_ownership_lost = lambda: told.append(True)
    appends = [writer.write([taken(f"r{number}", 1)]) for number in range(GROUP)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert all(isinstance(result, OwnershipLost) for result in results)
    assert told
    assert execute(url, "SELECT count(*) FROM events") == [(0,)]
    await writer.close()
    await asyncio.to_thread(database.close)


# -- a room on top -----------------------------------------------------------------------------------


class Watcher(FakeSubscriber):
    """A subscriber that plays, and notes what it is told."""

    def __init__(self, room: RoomActor) -> None:
        super().__init__(AMBER)
        self.room = room
        room.add(self)

    @property
    def seqs(self) -> list[int]:
        return [message.seq for message in self.received if isinstance(message, Event)]

    async def play(self, turn: int) -> Reply:
        """Play, and return the reply, which comes within the bound of an append."""
        answer = _Answer()
        move = PlayMove(f"m{turn}", self.room.state.room, turn, f"{1 + turn % 2}:1")
        self.room.submit(AMBER, move, asyncio.get_running_loop().time(), answer)
        async with asyncio.timeout(MOST_SECONDS):
            return await answer.future

    async def play_on(self, turn: int) -> None:
        """Play the move again until it is acknowledged, as clients do."""
        for _ in range(1_000):
            reply = await self.play(turn)
            if isinstance(reply, Ack):
                return
            assert isinstance(reply, Refused)
            assert reply.code is RefusalCode.UNAVAILABLE
            await asyncio.sleep(0.05)
        raise AssertionError("the room never went on")


class _Answer:
    def __init__(self) -> None:
        self.future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def reply(self, reply: Reply) -> None:
        self.future.set_result(reply)


@pytest.fixture
async def watcher(log: FaultyLog) -> AsyncIterator[Watcher]:
    reader = LogReader(log.database)
    rooms = RoomRegistry(
        log.writer, reader, Identities("secret", log.database), lambda room: None, lambda room: False
    )
    yield Watcher(await rooms.find((await _created(rooms)).room))
    await rooms.close()
    await asyncio.to_thread(reader.close)


async def _created(rooms: RoomRegistry) -> RoomCreated:
    """A room at whatever attempt; on a busy machine the short limits let some fail."""
    while True:
        try:
            return await rooms.create(AMBER, CreateRoom("c", "nim", ["me", "me"], {"heaps": [90, 90]}))
        except StoreError:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("back_after", BACK_AFTER)
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_room_answers_meanwhile_and_goes_on_by_itself(
    short_limits: None, log: FaultyLog, watcher: Watcher, fault: str, back_after: float
) -> None:
    room = watcher.room.state.room
    await watcher.play_on(1)
    log.tries = 0
    with getattr(log, fault)():
        loop = asyncio.get_running_loop()
        end = loop.time() + back_after
        replies = [await watcher.play(2)]
        while loop.time() < end:
            replies.append(await watcher.play(2 + isinstance(replies[-1], Ack)))
            await asyncio.sleep(0.05)
    assert log.tries < MOST_TRIES + len(replies)
    for turn in range(2, 6):
        await watcher.play_on(turn)
    seqs = [row[2] for row in await asyncio.to_thread(logged, log.url, room)]
    assert seqs == list(range(1, watcher.room.state.seq + 1))
    assert watcher.seqs == seqs[-len(watcher.seqs) :]
    assert watcher.room.state.turn == 6


async def test_a_move_in_doubt_counts_as_soon_as_it_turns_out_to_be_on_disk(
    short_limits: None, log: FaultyLog, watcher: Watcher
) -> None:
    """Nobody has to ask for it again; its sender was told that it may have been done."""
    await watcher.play_on(1)
    with log.silent():
        reply = await watcher.play(2)
        assert isinstance(reply, Refused)
        assert reply.code is RefusalCode.UNAVAILABLE
        assert watcher.room.state.turn == 2
        assert isinstance(await watcher.play(2), Refused)
    await watcher.play_on(1)  # long acknowledged; while something is in doubt even this is refused
    found = await asyncio.to_thread(logged, log.url, watcher.room.state.room)
    assert watcher.room.state.seq == len(found)
    assert watcher.seqs[-1] == len(found)
