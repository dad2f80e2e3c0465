"""The registry: rooms are unloaded when idle and the same when loaded again."""

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import Ack, Refused, RoomCreated, RoomJoined
from parlour_protocol.commands import ClaimWin, CreateRoom, JoinRoom, LeaveSeat, Ping, PlayMove
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from parlour_protocol.terms import Fischer
from parlour_protocol.values import Player
from parlour_server.cluster.leases import OwnedElsewhere
from parlour_server.domain.clock.outage import Outage
from parlour_server.domain.room.state import GameMissing, LogError
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.leases import OwnedRoom
from parlour_server.store.reader import LogReader
from parlour_server.store.records import OwnershipLost, StoreError
from tests.databases import database_url, execute, held_meanwhile
from tests.server.rooms.open_rooms import OpenRooms, show_rooms
from tests.server.rooms.test_engine_moves import FakeEngine, against, with_engine
from tests.server.rooms.test_pondering import PonderingEngine, moved, until_begun, until_over
from tests.server.served import RunningServer, served

AMBER = Player("5f0c92e14ab7d368", "Amber")


@pytest.fixture
def sweeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.registry.SWEEP_SECONDS", 0.005)
    show_rooms(monkeypatch)


@pytest.mark.usefixtures("sweeping")
async def test_a_room_forgotten_by_the_memory_comes_back_the_same(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    amber, blue, room = await server.table()
    await amber.play(room, 1, "1:3")
    before = (await amber.join(room)).state
    for client in (amber, blue):
        await client.socket.close()
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
    while OpenRooms.last.in_memory(room):
        await server.get("/healthz")
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", 60.0)
    again = await server.enter(token=amber.token)
    joined = await again.join(room)
    assert before is not None
    assert joined.state is not None
    for part in ("seqs", "status", "number", "position", "moves", "result", "rematch"):
        assert getattr(joined.state, part) == getattr(before, part)
    assert (await again.join(room, seqs={"game": 3})).events[0].seq == 4


@pytest.fixture
def soon_claimed(monkeypatch: pytest.MonkeyPatch) -> float:
    """The seconds of absence, not a day, after which the win in a friend's room may be claimed."""
    limit = 4.0
    for module in ("domain.room.endings", "rooms.registry"):
        monkeypatch.setattr(f"parlour_server.{module}.PRIVATE_ABSENCE_MS", round(limit * 1000))
    monkeypatch.setattr("parlour_server.domain.room.endings.ABSENCE_MS", 0)
    monkeypatch.setattr("parlour_server.rooms.presence.PRESENCE_GRACE", 0.0)
    return limit


@pytest.mark.parametrize(("opponent_looks_in", "shares_log"), [(False, False), (True, False), (False, True)])
@pytest.mark.usefixtures("sweeping")
async def test_absence_goes_on_while_a_friend_s_room_is_out_of_memory(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    soon_claimed: float,
    opponent_looks_in: bool,
    shares_log: bool,
) -> None:
    if shares_log:
        show_rooms(monkeypatch, owners=Owners())
    async with served(tmp_path) as server:
        await absence_goes_on(server, monkeypatch, soon_claimed, opponent_looks_in)


async def absence_goes_on(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, soon_claimed: float, opponent_looks_in: bool
) -> None:
    """It does not begin anew when the opponent's visit loads the room in between."""
    now = asyncio.get_running_loop().time
    amber, blue, room = await server.table("link")
    await amber.play(room, 1, "1:3")
    await blue.socket.close()
    left_at = now()
    await amber.socket.close()
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
    if opponent_looks_in:
        while now() < left_at + soon_claimed - 1.0 or OpenRooms.last.in_memory(room):
            await server.get("/healthz")
        visitor = await server.enter(token=amber.token)
        await visitor.join(room)
        await visitor.socket.close()
    while now() < left_at + soon_claimed + 2.0 or OpenRooms.last.in_memory(room):
        await server.get("/healthz")
    again = await server.enter(token=amber.token)
    await again.join(room)
    assert isinstance(await again.ask(ClaimWin("claim", room, 1)), Ack)


@pytest.mark.usefixtures("sweeping")
async def test_absence_begins_anew_in_a_room_that_another_node_may_have_had_meanwhile(
    owners: "Owners", server: RunningServer, monkeypatch: pytest.MonkeyPatch, soon_claimed: float
) -> None:
    rooms, now = OpenRooms.last, asyncio.get_running_loop().time
    amber, blue, room = await server.table("link")
    await amber.play(room, 1, "1:3")
    await blue.socket.close()
    left_at = now()
    await amber.socket.close()
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
    while now() < left_at + soon_claimed or rooms.in_memory(room):
        await server.get("/healthz")
    rooms.drop_all()  # the lease is lost; the player may come back at another node
    again = await server.enter(token=amber.token)
    await again.join(room)
    refused = await again.ask(ClaimWin("claim", room, 1))
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_SOON


@pytest.mark.usefixtures("sweeping")
async def test_of_very_many_absences_the_oldest_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soon_claimed: float
) -> None:
    show_rooms(monkeypatch, owners=Owners())  # without a shared log the start of the server stands for them
    monkeypatch.setattr("parlour_server.rooms.registry.MAX_ABSENCES", 1)
    now = asyncio.get_running_loop().time
    async with served(tmp_path) as server:
        tables = [await server.table("link") for _ in range(2)]
        for amber, blue, room in tables:
            await amber.play(room, 1, "1:3")
            await blue.socket.close()
        monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
        for amber, _, room in tables:
            await amber.socket.close()
            while OpenRooms.last.in_memory(room):
                await server.get("/healthz")
        left_at = now()
        while now() < left_at + soon_claimed + 2.0:
            await server.get("/healthz")
        codes = []
        for amber, _, room in tables:
            again = await server.enter(token=amber.token)
            await again.join(room)
            answer = await again.ask(ClaimWin("claim", room, 1))
            codes.append(answer.code if isinstance(answer, Refused) else None)
        assert codes == [RefusalCode.TOO_SOON, None]


@pytest.mark.usefixtures("sweeping")
async def test_a_room_in_use_is_never_forgotten(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    amber, blue, room = await server.table()
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
    for turn, player in enumerate([amber, blue, amber, blue], 1):
        await player.play(room, turn, "3:1")
        await server.get("/healthz")
        assert OpenRooms.last.in_memory(room)
    assert [event.seq for event in await blue.events_until(7)] == [2, 3, 4, 5, 6, 7]


@pytest.mark.usefixtures("sweeping")
async def test_a_room_is_not_forgotten_between_its_loading_and_the_answer_to_a_join(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process can stand still for longer than a room may be idle, and then sweeps first."""
    room = (await (await server.enter()).create(["me", "me"])).room
    rooms = OpenRooms.last
    monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
    async with rooms.kept(room) as actor, rooms.kept(room):
        await asyncio.sleep(0.05)
        assert actor.snapshot().room == room
    async with asyncio.timeout(10):
        while rooms.in_memory(room):
            await server.get("/healthz")


@contextmanager
def collected() -> Iterator[list[str]]:
    """What was made in the context and the garbage collector has to free after it, by type."""
    found: list[str] = []
    gc.collect()
    # The server of an earlier test may become garbage during this one.
    gc.freeze()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += [type(each).__name__ for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
        gc.enable()


@pytest.mark.usefixtures("sweeping")
async def test_an_unloaded_room_and_its_searches_are_freed_without_the_garbage_collector(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A burst of rooms left its memory to a collection that came minutes later, if at all."""
    with collected() as left:
        amber = await server.enter()
        created = await amber.ask(CreateRoom(amber.new_id(), "nim", ["me", "level:1"], {"heaps": [5, 5]}))
        assert isinstance(created, RoomCreated)
        await amber.join(created.room)
        await amber.play(created.room, 1, "1:1")
        await amber.events_until(4)
        await amber.socket.close()
        actor = OpenRooms.last.reference(created.room)
        monkeypatch.setattr("parlour_server.rooms.registry.IDLE_SECONDS", -1.0)
        while OpenRooms.last.in_memory(created.room):
            await server.get("/healthz")
        await server.table()  # the writer of the log keeps its newest work, this room's until now
        async with asyncio.timeout(10):
            while actor() is not None:
                await server.get("/healthz")
    assert {"RoomActor", "PresenceTracker", "TurnTimer", "_Search", "EngineTask"}.isdisjoint(left)


async def test_everything_acknowledged_is_there_after_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        amber, _, room = await server.table("link")
        ack = await amber.play(room, 1, "1:3")
        token = amber.token
    async with served(tmp_path) as server:
        joined = await (await server.enter(token=token)).join(room)
        assert joined.state is not None
        assert (joined.state.seqs["game"], joined.state.position.turn) == (ack.seq, ack.turn)
        assert (joined.seats, joined.state.visibility) == ([1], "link")


def spoil(folder: Path, *rooms: str) -> None:
    """Damage the second event of some rooms."""
    for room in rooms:
        damage = f"""UPDATE events SET body = '{{"kind": "?"}}' WHERE room = '{room}' AND seq = 2"""
        execute(database_url(folder), damage)


async def test_a_room_that_cannot_be_read_is_refused_and_hurts_no_other(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        amber = await server.enter()
        bad, good = [(await amber.create(["me", "greedy"])).room for _ in range(2)]
        token = amber.token
    spoil(tmp_path, bad)
    async with served(tmp_path) as server:
        amber = await server.enter(token=token)
        refused = await amber.refusal(JoinRoom("j", bad))
        assert refused.code is RefusalCode.NO_SUCH_ROOM
        await amber.join(good)
        await amber.play(good, 1, "1:1")
        await amber.events_until(4)  # its machine has moved


async def test_concurrent_requests_for_a_room_get_the_same_actor(server: RunningServer) -> None:
    amber, _, room = await server.table()
    others = [await server.enter() for _ in range(4)]
    await asyncio.gather(*(other.join(room) for other in others))
    await amber.play(room, 1, "1:1")
    for other in others:
        assert (await other.events_until(4))[-1].seq == 4


def errors(log: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in log.records if record.levelno >= logging.ERROR]


async def test_a_wish_sent_again_while_its_room_is_opened_waits_for_it_and_is_no_error(
    server: RunningServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = await server.enter()
    other = await server.enter(token=client.token)
    wish = CreateRoom("same", "nim", ["me", "open"])
    async with held_meanwhile(database_url(tmp_path)):
        for each in (client, other):
            await each.send(wish)
            await server.get("/healthz")
    created = await client.answer(wish.id)
    assert isinstance(created, RoomCreated)
    assert await other.answer(wish.id) == created
    await other.join(created.room)
    assert errors(caplog) == []


@pytest.mark.parametrize(
    "other",
    [
        CreateRoom("same", "nim", ["me", "open"], visibility="unlisted"),
        CreateRoom("same", "nim", ["open", "me"], visibility="link"),
        CreateRoom("same", "nim", ["me", "level:1"], visibility="link"),
        CreateRoom("same", "nim", ["me", "open"], {"misere": True}, "link"),
        CreateRoom("same", "grundy", ["me", "open"], visibility="link"),
        CreateRoom("same", "nim", ["me", "open"], visibility="link", terms={"chat": False}),
        CreateRoom("same", "nothing", ["me", "open"], visibility="link"),
    ],
)
async def test_a_used_id_with_other_content_is_a_conflict_and_gives_no_key(
    server: RunningServer, other: CreateRoom
) -> None:
    client = await server.enter()
    wish = CreateRoom("same", "nim", ["me", "open"], visibility="link")
    created = await client.ask(wish)
    refused = await client.refusal(other)
    assert refused.code is RefusalCode.CONFLICT
    assert await client.ask(wish) == created


async def test_a_resend_finds_the_room_whatever_was_drawn_or_has_happened_since(
    server: RunningServer,
) -> None:
    client = await server.enter()
    wish = CreateRoom("same", "nim", ["me", "open"], {"start": "random", "misere": True}, "link")
    created = await client.ask(wish)
    assert isinstance(created, RoomCreated)
    await client.join(created.room)
    await client.ask(LeaveSeat("l", created.room, 1))
    assert await client.ask(wish) == created
    otherwise = CreateRoom("same", "nim", ["me", "open"], {"start": "random", "misere": False}, "link")
    assert (await client.refusal(otherwise)).code is RefusalCode.CONFLICT


async def test_a_room_that_could_not_be_written_is_an_error_and_may_be_asked_for_again(
    server: RunningServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = await server.enter()
    wish = CreateRoom("same", "nim", ["me", "open"])
    execute(database_url(tmp_path), "ALTER TABLE seats RENAME TO lost")
    refused = await client.refusal(wish)
    assert refused.code is RefusalCode.UNAVAILABLE
    assert any("append failed" in error for error in errors(caplog))
    execute(database_url(tmp_path), "ALTER TABLE lost RENAME TO seats")
    created = await client.ask(wish)
    assert isinstance(created, RoomCreated)
    await client.join(created.room)


class Owners:
    """Says of rooms that another node has them, or under which epoch they are this one's."""

    def __init__(self) -> None:
        self.elsewhere: set[str] = set()
        self.owned = OwnedRoom(1)
        self.meanwhile: Callable[[], object] = lambda: None  # happens before the answer

    async def acquire(self, room: str) -> OwnedRoom:
        self.meanwhile()
        if room in self.elsewhere:
            raise OwnedElsewhere("b")
        return self.owned

    async def release(self, room: str) -> None:
        self.elsewhere.add(room)


@pytest.fixture
def owners(sweeping: None, monkeypatch: pytest.MonkeyPatch) -> Owners:
    """What says who owns the rooms of a server that shares its log."""
    owners = Owners()
    show_rooms(monkeypatch, owners=owners)
    return owners


def give_up_while_loading(owners: Owners, rooms: OpenRooms) -> None:
    """Give up all rooms, and again those that are being loaded, when the owner of one is asked for."""
    owners.meanwhile = rooms.drop_all
    rooms.drop_all()


async def test_a_room_of_another_node_is_not_loaded(owners: Owners, server: RunningServer) -> None:
    room = (await server.table())[2]
    rooms = OpenRooms.last
    owners.elsewhere.add(room)
    await rooms.find(room)  # it is in memory: it was owned when it was loaded
    rooms.drop_all()
    with pytest.raises(OwnedElsewhere):
        await rooms.find(room)


async def test_a_room_that_is_loaded_while_all_are_given_up_is_not_kept(
    owners: Owners, server: RunningServer
) -> None:
    room = (await server.table())[2]
    rooms = OpenRooms.last
    give_up_while_loading(owners, rooms)
    with pytest.raises(OwnershipLost):
        await rooms.find(room)
    assert not rooms.is_loaded(room)
    owners.meanwhile = lambda: None
    assert not (await rooms.find(room)).lost


@pytest.mark.usefixtures("sweeping")
async def test_a_room_that_is_given_up_between_its_loading_and_a_join_is_not_joined(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = (await server.table())[2]
    rooms = OpenRooms.last
    find = rooms.find

    async def given_up(name: str) -> RoomActor:
        actor = await find(name)
        rooms.drop_all()
        return actor

    walt = await server.enter()
    with monkeypatch.context() as losing:
        losing.setattr(rooms, "find", given_up)
        refused = await walt.ask(JoinRoom(walt.new_id(), room))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.retry_after) == (RefusalCode.UNAVAILABLE, 1.0)
    assert isinstance(await walt.ask(JoinRoom(walt.new_id(), room)), RoomJoined)


@pytest.mark.usefixtures("sweeping")
async def test_commands_wait_in_a_held_room_until_it_is_given_up(server: RunningServer) -> None:
    amber, _, room = await server.table()
    rooms = OpenRooms.last
    await rooms.freeze([room])
    move = PlayMove(amber.new_id(), room, 1, "1:1")
    await amber.send(move)
    for _ in range(2):  # the move is handled before the first answer, what it led to before the second
        await amber.ask(Ping(amber.new_id()))
    assert move.id not in amber.answers
    rooms.drop([room])
    refused = await amber.answer(move.id)
    assert isinstance(refused, Refused)
    assert refused.code == RefusalCode.UNAVAILABLE
    assert not rooms.is_loaded(room)


async def test_a_load_that_fails_after_all_that_waited_have_gone_is_no_error(
    owners: Owners, server: RunningServer
) -> None:
    room = (await server.table())[2]
    rooms = OpenRooms.last
    give_up_while_loading(owners, rooms)
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))
    asking = asyncio.create_task(rooms.find(room))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait([asking])
    assert asking.cancelled()
    assert rooms.is_here(room), "it is still being loaded"
    async with asyncio.timeout(60):
        while rooms.is_here(room):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0)
    del asking  # what has failed and was not looked at is reported when it is freed
    gc.collect()
    assert reported == []


@pytest.mark.usefixtures("sweeping")
async def test_an_engine_moves_in_a_room_that_is_loaded_again_after_all_were_given_up(tmp_path: Path) -> None:
    engine = FakeEngine(None)
    async with with_engine(tmp_path, engine) as server, asyncio.timeout(60):
        amber, room = await against(server)
        await amber.play(room, 1, "3:1")
        while len(engine.jobs) < 1:
            await server.get("/healthz")
        OpenRooms.last.drop_all()
        watcher = await server.enter()
        await watcher.join(room)
        while len(engine.jobs) < 2:
            await server.get("/healthz")
        await amber.socket.close()  # who leaves the room as it was
        while server.running.sockets.kinds.total() > 1:
            await server.get("/healthz")
        engine.running.set_result({"move": "1:1"})
        (event,) = await watcher.events_until(4)
        assert isinstance(event.body, MovePlayed)
        assert (event.body.seat, event.body.fallback) == (2, False)


@pytest.mark.usefixtures("sweeping")
async def test_no_engine_ponders_in_a_room_that_was_given_up(tmp_path: Path) -> None:
    engine = PonderingEngine()
    async with moved(tmp_path, engine, ponder_seconds=1000.0) as (server, _, _), asyncio.timeout(60):
        await until_begun(server, engine, 2)
        OpenRooms.last.drop_all()
        await until_over(server, engine)
    assert engine.names == ["choose", "ponder"]


async def test_a_room_taken_over_has_the_next_epoch_and_the_gap_as_frozen_time(
    owners: Owners, server: RunningServer
) -> None:
    amber = await server.enter()
    clock = Fischer(60, 0)
    created = await amber.ask(CreateRoom(amber.new_id(), "nim", ["me", "me"], {"heaps": [5, 5]}, clock=clock))
    assert isinstance(created, RoomCreated)
    await amber.join(created.room)
    for turn, move in enumerate(["1:1", "1:1"], 1):  # the first moves are not counted
        await amber.play(created.room, turn, move)
    rooms = OpenRooms.last
    old = await rooms.find(created.room)
    rooms.drop_all()
    assert old.lost
    now = time.time_ns() // 1_000_000
    owners.owned = OwnedRoom(2, (Outage(now - 10_000, now + 10_000),))
    room = await rooms.find(created.room)
    assert room is not old
    assert room.snapshot().epoch == 2
    clocks = room.clocks()
    assert clocks is not None
    assert clocks.running is None  # until the player is back


async def given_up_with_an_engine(server: RunningServer) -> str:
    """A room in which a client is to move against an engine, and which its node has given up."""
    _, room = await against(server)
    OpenRooms.last.drop_all()
    return room


class Failing:
    """Makes reads of rooms from the log fail as long as it has failures."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *failures: Exception) -> None:
        self.failures, self.tries = list(failures), 0
        fold = LogReader.fold

        async def failing(*arguments: Any) -> Any:
            self.tries += 1
            if self.failures:
                raise self.failures.pop(0)
            return await fold(*arguments)

        monkeypatch.setattr(LogReader, "fold", failing)


@pytest.fixture
async def polling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningServer]:
    """A server that looks for rooms to be revived all the time."""
    show_rooms(monkeypatch)
    for name in ("DUE_SECONDS", "FIRST_REST_SECONDS"):
        monkeypatch.setattr(f"parlour_server.rooms.revival.{name}", 0.01)
    async with served(tmp_path) as running:
        yield running


async def test_a_room_that_could_not_be_loaded_for_a_moment_is_loaded_after_a_pause(
    polling: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, rooms = await given_up_with_an_engine(polling), OpenRooms.last
    failing = Failing(monkeypatch, RuntimeError("unforeseen"), StoreError("away"), OwnershipLost())
    await rooms.take_over()
    assert not rooms.in_memory(room)
    async with asyncio.timeout(60):
        while not rooms.in_memory(room):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
    assert failing.tries == 4


async def test_a_room_whose_game_is_missing_is_refused_by_name_and_rests(
    polling: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await given_up_with_an_engine(polling)
    failing = Failing(monkeypatch, *[GameMissing("'kayles', which is not installed here")] * 2)
    await OpenRooms.last.take_over()
    await asyncio.sleep(0.1)  # several polls
    assert failing.tries == 1
    client = await polling.enter()
    refused = await client.ask(JoinRoom("j", room))
    assert isinstance(refused, Refused)
    said = f"room {room} has the game 'kayles', which is not installed here"
    assert (refused.code, refused.message) == (RefusalCode.UNKNOWN_GAME, said)
    assert [record.exc_info for record in caplog.records if "kayles" in record.getMessage()] == [None, None]


async def test_a_room_whose_log_makes_no_sense_is_left_alone_for_long(
    polling: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await given_up_with_an_engine(polling)
    failing = Failing(monkeypatch, LogError("no such move"), LogError("no such move"))
    await OpenRooms.last.take_over()
    await asyncio.sleep(0.1)  # several polls
    assert failing.tries == 1
    client = await polling.enter()
    refused = await client.ask(JoinRoom("j", room))
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.NO_SUCH_ROOM
    assert isinstance(await client.ask(JoinRoom("k", room)), RoomJoined), "a client's wish is tried at once"


async def test_a_room_whose_log_made_no_sense_is_tried_again(
    polling: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.revival.LONGEST_REST_SECONDS", 0.01)
    room, rooms = await given_up_with_an_engine(polling), OpenRooms.last
    Failing(monkeypatch, LogError("no such move"))
    await rooms.take_over()
    assert not rooms.in_memory(room)
    async with asyncio.timeout(60):
        while not rooms.in_memory(room):  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)
