"""Supervised tasks: an unforeseen exception is logged, and the task goes on."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from parlour_protocol.commands import ClientMessage, FindOpponent
from parlour_protocol.errors import CloseCode
from parlour_protocol.liveness import Verdict
from parlour_protocol.session import Session
from parlour_protocol.terms import Fischer
from parlour_protocol.values import Player
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Identities, Principal
from parlour_server.background.heartbeat import Heartbeat
from parlour_server.background.rating_updater import RatingUpdater
from parlour_server.domain.matchmaking.game_terms import read_game_terms
from parlour_server.domain.matchmaking.pairing import Seek, pairs
from parlour_server.matchmaking import seeks
from parlour_server.matchmaking.seeks import SeekQueue
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.revival import Revival
from parlour_server.store.database import Database
from parlour_server.store.postgresql_writer import PostgresWriter
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from parlour_server.supervision import tasks
from parlour_server.supervision.tasks import supervised
from parlour_server.websocket import endpoint
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.served import NIM, served
from tests.stateful.tables import MemoryTables


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "FIRST_PAUSE_SECONDS", 0.0)


class Unforeseen(Exception):
    """What nobody has thought of."""


class Flaky:
    """Work that fails the first ``failures`` times that it is asked for."""

    def __init__(self, failures: int, error: type[Exception] = Unforeseen) -> None:
        self.failures = failures
        self.error = error
        self.asked = 0
        self.worked = asyncio.Event()

    def work(self) -> None:
        self.asked += 1
        if self.asked <= self.failures:
            raise self.error
        self.worked.set()


async def test_pauses_double_up_to_the_longest_and_every_failure_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("parlour_server.supervision.tasks.asyncio.sleep", pause)
    flaky = Flaky(9)

    async def work() -> None:
        flaky.work()

    await supervised("digging", work)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    assert caplog.messages[0] == "digging failed: it starts again in 0.5 s"
    assert len(caplog.records) == 9
    assert all(record.exc_info for record in caplog.records)


async def test_a_cancelled_task_ends() -> None:
    task = asyncio.create_task(supervised("waiting", asyncio.Event().wait))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled()


@pytest.mark.usefixtures("no_pause")
async def test_the_heartbeat_goes_on() -> None:
    flaky = Flaky(2)

    class Writer:
        def beat(self, at: int) -> asyncio.Future[None]:
            flaky.work()
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            done.set_result(None)
            return done

    heartbeat = Heartbeat(cast(LogWriter, Writer()), lambda: True)
    heartbeat.start()
    async with asyncio.timeout(60):
        await flaky.worked.wait()
    await heartbeat.close()


@pytest.mark.usefixtures("no_pause")
async def test_counting_ratings_goes_on() -> None:
    flaky = Flaky(2)
    loop = asyncio.get_running_loop()

    class Ratings:
        def run(self, work: object) -> None:
            loop.call_soon_threadsafe(lambda: None)
            flaky.asked += 1
            if flaky.asked <= flaky.failures:
                raise Unforeseen
            loop.call_soon_threadsafe(flaky.worked.set)
            raise StoreError("enough")

    ratings = RatingUpdater(cast(Database, Ratings()))
    ratings.start()
    async with asyncio.timeout(60):
        await flaky.worked.wait()
    await ratings.close()


@pytest.mark.usefixtures("no_pause")
async def test_closing_silent_sockets_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "SWEEP_SECONDS", 0.01)
    async with served(tmp_path) as server:
        client, flaky = await server.enter(), Flaky(2)

        def judge(session: Session[ClientMessage], now: float, urgent: bool) -> Verdict:
            flaky.work()
            return Verdict.DEAD

        monkeypatch.setattr(Session, "judge", judge)
        assert await client.closed() == CloseCode.GOING_AWAY


@pytest.mark.usefixtures("no_pause")
async def test_checking_identities_again_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flaky = Flaky(2)

    async def withdrawn(self: Authenticator, principals: set[Principal]) -> set[Principal]:
        if principals:
            flaky.work()
        return principals

    monkeypatch.setattr(endpoint, "RECHECK_SECONDS", 0.01)
    monkeypatch.setattr(Authenticator, "withdrawn", withdrawn)
    async with served(tmp_path) as server:
        client = await server.dial(await server.token(), MSGPACK_SUBPROTOCOL)
        assert await client.closed() == CloseCode.TOKEN_EXPIRED


@pytest.mark.usefixtures("no_pause")
async def test_pairing_seeks_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    flaky, at_once = Flaky(2), [True, True]  # each new seek is also looked at as soon as it comes

    def rivals(open_seeks: Sequence[Seek], now: float) -> list[tuple[Seek, Seek]]:
        if at_once:
            at_once.pop()
            return []
        flaky.work()
        return pairs(open_seeks, now)

    monkeypatch.setattr(seeks, "PAIR_SECONDS", 0.01)
    monkeypatch.setattr(seeks, "pairs", rivals)
    memory = MemoryTables()
    queue = SeekQueue(memory.create_between, memory.tables(), 9)
    terms = read_game_terms(FindOpponent("1", "nim", NIM, False, Fischer(180, 2)))
    for player in ("amber", "blue"):
        queue.add(FakeSubscriber(Player(player, player)), "1", terms, 1500.0)
    async with asyncio.timeout(60):
        while not any(table.started for table in memory.rooms.values()):  # noqa: ASYNC110  # tables have no event
            await asyncio.sleep(0.01)
    await queue.close()


class ManyRooms:
    """A log of rooms with engines and of due rooms, of which ``bad`` cannot be loaded for no known reason."""

    def __init__(
        self, rooms: list[str], bad: str, failures: int, error: type[Exception] = Unforeseen
    ) -> None:
        self._rooms = rooms
        self._bad = bad
        self.lists = Flaky(failures, error)
        self.loaded: list[str] = []
        self.all = asyncio.Event()

    async def machines_playing(self) -> list[str]:
        self.lists.work()
        return self._rooms

    async def due(self, now: int) -> list[str]:
        self.lists.work()
        return self._rooms

    async def fold(self, room: str, build: object, most: int | None = None) -> None:
        if room == self._bad:
            raise Unforeseen
        self.loaded.append(room)
        if room == self._rooms[-1]:
            self.all.set()


async def load(log: ManyRooms) -> None:
    """Run the periodic tasks of a registry over a log until all its rooms are loaded."""
    identities = Identities("secret", cast(Database, None))
    rooms = RoomRegistry(
        cast(LogWriter, None), cast(LogReader, log), identities, lambda room: None, lambda room: False
    )
    rooms.start()
    async with asyncio.timeout(60):
        await log.all.wait()
    await rooms.close()


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("task", ["resume_engine_rooms", "poll_due_rooms"])
async def test_rooms_go_on_though_lists_fail_and_one_room_does(
    task: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(self: Revival) -> None:
        pass

    for other in {"resume_engine_rooms", "poll_due_rooms"} - {task}:
        monkeypatch.setattr(Revival, other, nothing)
    log = ManyRooms(["a", "b", "c"], "b", failures=2)
    await load(log)
    assert log.loaded == ["a", "c"]
    assert [record.room for record in caplog.records if hasattr(record, "room")] == ["b"]
    assert all(record.levelno >= logging.ERROR for record in caplog.records)


async def test_a_log_that_does_not_answer_at_the_start_is_no_failure_of_the_rooms(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.revival.FIRST_RESUME_SECONDS", 0.01)
    log = ManyRooms(["a"], "", failures=2, error=StoreError)
    await load(log)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


class FlakySession:
    """A session that commits everything at once."""

    def __init__(self) -> None:
        self.groups = 0

    async def execute(self, *args: object) -> None:
        self.groups += 1

    async def fetchval(self, *args: object) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def add_termination_listener(self, callback: object) -> None:
        pass

    def terminate(self) -> None:
        pass

    async def close(self, **limits: float) -> None:
        pass


@pytest.mark.usefixtures("no_pause")
async def test_writing_to_postgresql_goes_on_after_an_unforeseen_failure() -> None:
    writer = PostgresWriter("", cast(Any, FlakySession()))
    flaky = Flaky(2)
    writer.on_commit = lambda appends, seconds: flaky.work()
    async with asyncio.timeout(60):
        for at in range(4):
            await writer.beat(at)
        await writer.close()
    assert flaky.asked == 4


@pytest.mark.usefixtures("no_pause")
async def test_appends_in_doubt_after_an_unforeseen_failure_are_settled() -> None:
    class FailingSession(FlakySession):
        """A session that fails at its first group, and then at saying whether it is closed."""

        def __init__(self) -> None:
            super().__init__()
            self.failures = ["the group", "the question"]

        async def execute(self, *args: object) -> None:
            if self.failures:
                raise Unforeseen(self.failures.pop(0))
            await super().execute(*args)

        def is_closed(self) -> bool:
            if len(self.failures) == 1:
                raise Unforeseen(self.failures.pop(0))
            return False

    session = FailingSession()
    writer = PostgresWriter("", cast(Any, session))
    async with asyncio.timeout(60):
        await writer.beat(1)
        await writer.close()
    assert session.groups == 1
