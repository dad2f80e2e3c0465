"""Engine moves: played by the engine's answer, or by a quick move without one."""

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import (
    Analyse,
    CreateRoom,
    FetchTree,
    LeaveRoom,
    OfferRematch,
    Pace,
    Pause,
    PlayMove,
    Resign,
    Resume,
    Step,
    TakeSeat,
)
from parlour_protocol.events import GameEnded, MovePlayed
from parlour_protocol.terms import Fischer
from parlour_protocol.values import OptionValue, Player
from parlour_server.composition.engines import Slots
from parlour_server.config import Settings
from parlour_server.domain.room.state import RoomState
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EnginePool, EngineTask, Job, OnProgress
from parlour_server.engines.slot import Progress
from parlour_server.rooms.engine_moves import quick_move, urgency
from parlour_server.rooms.room_actor import RoomActor
from tests.server.domain.room.states import BLUE, MACHINE, opened, playing
from tests.server.rooms.open_rooms import OpenRooms, show_rooms
from tests.server.served import Client, RunningServer, served


class FakeEngine:
    """A slot with given answers; None leaves the job hanging until the test answers it."""

    def __init__(self, answer: Callable[[Mapping[str, Any]], dict[str, Any]] | None) -> None:
        self.answer = answer
        self.jobs: list[Mapping[str, Any]] = []
        self.running: Future[dict[str, Any]] = Future()
        self.told: Progress | None = None

    def build(self) -> None:
        pass

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        self.jobs.append(arguments)
        self.running = Future()
        self.running.set_running_or_notify_cancel()
        if self.answer is not None:
            try:
                self.running.set_result(self.answer(arguments))
            except Exception as error:
                self.running.set_exception(error)
        return self.running

    def stop(self, serial: int) -> None:
        if not self.running.done():
            self.running.set_result({"move": "1:1"})

    def progress(self, serial: int) -> Progress | None:
        return self.told

    def processor(self) -> None:
        return None

    def close(self) -> None:
        pass


def with_engine(
    folder: Path, engine: FakeEngine, **changed: Any
) -> AbstractAsyncContextManager[RunningServer]:
    def make(settings: Settings) -> Slots:
        return Slots([engine], [])

    return served(folder, make, **changed)


async def against(server: RunningServer, engine: str = "greedy") -> tuple[Client, str]:
    """A person on seat 1, subscribed, against an engine on seat 2."""
    client = await server.enter()
    room = (await client.create(["me", engine])).room
    await client.join(room)
    return client, room


async def reply(client: Client, seq: int) -> MovePlayed:
    body = (await client.events_until(seq))[-1].body
    assert isinstance(body, MovePlayed)
    return body


async def test_a_machine_moves_after_its_opponent(server: RunningServer) -> None:
    client, room = await against(server)
    await client.play(room, 1, "3:1")
    move = await reply(client, 4)
    assert (move.turn, move.seat, move.fallback) == (2, 2, False)


async def test_a_room_that_is_given_up_and_comes_back_while_its_machine_thinks_gets_a_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_rooms(monkeypatch)
    engine = FakeEngine(None)
    async with with_engine(tmp_path, engine) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        while not engine.jobs:
            await server.get("/healthz")
        OpenRooms.last.drop_all()  # as a node does that has lost its lease
        engine.answer = lambda arguments: {"move": "1:1"}
        await client.join(room, seqs={"game": 3})
        assert (await reply(client, 4)).turn == 2


async def test_a_machine_on_the_first_seat_begins(server: RunningServer) -> None:
    client = await server.enter()
    room = (await client.create(["greedy", "open"])).room
    await client.join(room)
    assert isinstance(await client.ask(TakeSeat("t", room, 2)), Ack)
    assert (await reply(client, 4)).seat == 1


@pytest.mark.parametrize("engine", ["random", "greedy", "alphabeta:depth=3", "level:1"])
async def test_every_kind_of_machine_plays_a_game_to_its_end(server: RunningServer, engine: str) -> None:
    client, room = await against(server, engine)
    seq = 2
    while not isinstance(client.events and client.events[-1].body, GameEnded):
        position = client.events[-1].position if client.events else None
        legal = position.legal if position else "1:1"
        await client.play(room, position.turn if position else 1, legal.split()[0])
        seq += 2
        await client.until(lambda wanted=seq: at_end_or_at(client, wanted))  # type: ignore[misc]  # mypy cannot infer the default
    assert not any(isinstance(e.body, MovePlayed) and e.body.fallback for e in client.events)


def at_end_or_at(client: Client, seq: int) -> bool | None:
    last = client.events[-1] if client.events else None
    if last is None:
        return None
    over = isinstance(last.body, GameEnded)
    ending = last.position is not None and last.position.legal == ""
    return True if over or (last.seq >= seq and not ending) else None


async def test_the_engine_is_asked_with_the_game_so_far(tmp_path: Path) -> None:
    engine = FakeEngine(lambda arguments: {"move": "1:1"})
    async with with_engine(tmp_path, engine, think_seconds=0.7) as server:
        client, room = await against(server, "alphabeta:depth=2")
        await client.play(room, 1, "3:1")
        await reply(client, 4)
    assert engine.jobs == [
        {
            "game": "nim",
            "options": {"heaps": [3, 4, 5], "misere": False},
            "start": None,
            "moves": ["3:1"],
            "player": "alphabeta:depth=2",
            "limit": {"seconds": 0.7, "soft": 0.7},
            "owner": f"{room}/2",
        }
    ]


def broken(arguments: Mapping[str, Any]) -> dict[str, Any]:
    raise RuntimeError("a bug in the engine")


@pytest.mark.parametrize(
    "answer",
    [broken, lambda _: {"move": "9:9"}, lambda _: {"move": None}, lambda _: {}, lambda _: None],
    ids=["raises", "illegal", "none", "missing", "no answer"],
)
async def test_without_a_good_answer_a_quick_legal_move_is_played_and_marked(
    tmp_path: Path, answer: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> None:
    async with with_engine(tmp_path, FakeEngine(answer)) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        move = await reply(client, 4)
        assert (move.turn, move.fallback) == (2, True)
        other = await server.enter()
        joined = await other.join(room)
        assert joined.state is not None
        assert joined.state.fallbacks == [2]


async def test_a_move_that_an_engine_had_no_time_for_is_marked_too(tmp_path: Path) -> None:
    def hurried(_: Mapping[str, Any]) -> dict[str, Any]:
        return {"move": "1:1", "evidence": {"line": ["1:1"], "depth": 0, "fallback": True}}

    async with with_engine(tmp_path, FakeEngine(hurried)) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        move = await reply(client, 4)
        assert (move.move, move.fallback, move.wins_in) == ("1:1", True, 0)


async def test_an_answer_for_a_game_that_was_resigned_is_not_played(tmp_path: Path) -> None:
    engine = FakeEngine(None)
    async with with_engine(tmp_path, engine) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        assert isinstance(await client.ask(Resign("r", room, 1)), Ack)
        await client.events_until(4)
        engine.stop(0)
        assert isinstance(await client.ask(OfferRematch("o", room, 1)), Ack)
        engine.answer = lambda _: {"move": "3:2"}
        # The rematch changes sides: the machine begins, with its own move and not the late one.
        move = await client.until(
            lambda: next((e.body for e in client.events if e.seq > 6), None)  # 5 offers, 6 starts
        )
        assert isinstance(move, MovePlayed)
        assert (move.turn, move.seat) == (3, 1)


async def test_two_machines_play_by_themselves_at_a_pace(tmp_path: Path) -> None:
    async with served(tmp_path, machine_pace=0.01) as server:
        client = await server.enter()
        room = (await client.create(["greedy", "random"])).room
        await client.join(room, seqs={"game": 0})
        ended = await client.until(
            lambda: (
                client.events[-1].body
                if client.events and isinstance(client.events[-1].body, GameEnded)
                else None
            )
        )
        assert ended.result.reason == "last-counter"
        assert (await client.refusal(PlayMove("m", room, 1, "1:1"))).code == "not-seated"


async def machines(server: RunningServer) -> tuple[Client, str]:
    """Who opened a room of two machines, subscribed."""
    client = await server.enter()
    room = (await client.create(["greedy", "random"])).room
    await client.join(room)
    return client, room


async def test_a_pause_stops_the_search_and_a_step_lets_one_move_through(tmp_path: Path) -> None:
    engine = FakeEngine(None)
    async with with_engine(tmp_path, engine) as server:
        client, room = await machines(server)
        while not engine.jobs:
            await server.get("/healthz")
        assert isinstance(await client.ask(Pause("p", room)), Ack)
        engine.answer = lambda arguments: {"move": "3:1"}
        assert isinstance(await client.ask(Step("s", room, 1)), Ack)
        assert (await reply(client, 5)).turn == 1
        assert len(engine.jobs) == 2, "nothing is searched for the turn after the step"
        assert isinstance(await client.ask(Resume("r", room)), Ack)
        assert (await reply(client, 7)).turn == 2


async def test_a_pause_is_kept_over_a_restart(tmp_path: Path) -> None:
    async with with_engine(tmp_path, FakeEngine(None)) as server:
        client, room = await machines(server)
        assert isinstance(await client.ask(Pause("p", room)), Ack)
        token = client.token
    engine = FakeEngine(lambda _: {"move": "3:1"})
    async with with_engine(tmp_path, engine) as server:
        client = await server.enter(token=token)
        state = (await client.join(room)).state
        assert state is not None
        assert state.machine_play is not None
        assert state.machine_play.paused
        assert engine.jobs == []
        assert isinstance(await client.ask(Resume("r", room)), Ack)
        assert (await reply(client, 5)).turn == 1


async def test_a_new_pace_holds_at_once(tmp_path: Path) -> None:
    engine = FakeEngine(lambda _: {"move": "3:1"})
    async with with_engine(tmp_path, engine) as server:
        client, room = await machines(server)
        assert isinstance(await client.ask(Pace("p", room, 60)), Ack)
        before = client.events[-1].seq
        assert isinstance(await client.ask(Pace("q", room, 0)), Ack)
        await client.events_until(before + 2)  # long before the minute is over


async def test_a_game_from_a_position_is_searched_from_it(tmp_path: Path) -> None:
    engine = FakeEngine(lambda _: {"move": "1:1"})
    async with with_engine(tmp_path, engine) as server:
        client = await server.enter()
        wish = CreateRoom("c", "nim", ["me", "greedy"], start="2,2")
        created = await client.ask(wish)
        assert isinstance(created, RoomCreated)
        await client.join(created.room)
        await client.play(created.room, 1, "2:1")
        await reply(client, 4)
    (job,) = engine.jobs
    assert (job["start"], job["moves"]) == ("2,2", ["2:1"])


async def test_a_restart_wakes_the_games_whose_machine_was_thinking(tmp_path: Path) -> None:
    async with with_engine(tmp_path, FakeEngine(None)) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        token = client.token
    engine = FakeEngine(lambda _: {"move": "3:2"})
    async with with_engine(tmp_path, engine) as server:
        while not engine.jobs:
            await server.get("/healthz")
        client = await server.enter(token=token)
        joined = await client.join(room, seqs={"game": 3})
        if not joined.events:
            await client.events_until(4)
        state = (await client.join(room)).state
        assert state is not None
        assert state.moves == ["3:1", "3:2"]


async def test_subscribers_get_the_progress_of_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.005)
    engine = FakeEngine(None)
    engine.told = Progress(5, 12_288)
    async with with_engine(tmp_path, engine) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        thinking = await client.until(lambda: client.thinking[-1] if client.thinking else None)
        assert (thinking.turn, thinking.depth, thinking.nodes) == (2, 5, 12_288)


@pytest.fixture
async def loop_noise() -> list[str]:
    noise: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: noise.append(context["message"]))
    return noise


async def test_stopping_while_a_machine_thinks_is_quiet(tmp_path: Path, loop_noise: list[str]) -> None:
    async with with_engine(tmp_path, FakeEngine(None)) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
    assert loop_noise == []


def test_a_quick_move_on_a_large_board_is_not_its_first_square() -> None:
    options: dict[str, OptionValue] = {"width": 15, "height": 15, "line": 5}
    state = opened(MACHINE, MACHINE, game="mnk", options=options)
    assert quick_move(state) == "h8"


def test_a_quick_move_is_legal() -> None:
    for state in (playing(), opened(None, None)):
        state.game.parse_move(state.position, quick_move(state))


async def test_a_machine_that_waits_too_long_for_a_worker_makes_a_quick_move(tmp_path: Path) -> None:
    async with with_engine(tmp_path, FakeEngine(None), queue_seconds=0.05) as server:
        busy, other = await against(server)
        await busy.play(other, 1, "1:1")
        client, room = await against(server)
        await client.play(room, 1, "1:1")
        assert (await reply(client, 4)).fallback


async def test_a_machine_that_thinks_as_long_as_it_may_plays_its_own_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long a wait is allowed: it is counted apart from the search."""
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.002)
    monkeypatch.setattr("parlour_server.rooms.engine_moves.OVERHEAD_SECONDS", 0.0)
    engine = FakeEngine(None)  # answers when it is stopped, at the end of its time
    async with with_engine(tmp_path, engine, queue_seconds=0.1, think_seconds=0.2) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        move = await reply(client, 4)
        assert (move.move, move.fallback) == ("1:1", False)


async def test_quick_moves_are_made_off_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def spy(state: RoomState) -> str:
        threads.append(threading.current_thread().name)
        return quick_move(state)

    monkeypatch.setattr("parlour_server.rooms.engine_moves.quick_move", spy)
    async with with_engine(tmp_path, FakeEngine(broken)) as server:
        client, room = await against(server)
        await client.play(room, 1, "3:1")
        assert (await reply(client, 4)).fallback
    assert threads
    assert threading.main_thread().name not in threads


# -- shares of the engines ---------------------------------------------------------------------------


BEHIND_PROXY: dict[str, Any] = {"trusted_proxies": ("127.0.0.1",)}
CROWD, STRANGER = "192.0.2.1", "198.51.100.7"
DEEP = "alphabeta:depth=18"


class DeepThinker(FakeEngine):
    """An engine that thinks about a deep search until it is stopped, and answers all others at once."""

    def __init__(self) -> None:
        super().__init__(None)

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        self.answer = None if arguments["player"] == DEEP else lambda _: {"move": "1:1"}
        return super().start(name, arguments, serial)

    @property
    def searched(self) -> list[str]:
        return [job["player"] for job in self.jobs]


async def open_machine_rooms(server: RunningServer, guests: int, rooms: int) -> None:
    """Let guests of one address open rooms of machines and leave."""
    for _ in range(guests):
        guest = await server.enter(address=CROWD)
        for _ in range(rooms):
            await guest.create([DEEP, DEEP])
        await guest.socket.close()


async def play_as_stranger(server: RunningServer) -> MovePlayed:
    """Play a move against a quick machine from another address; return the machine's."""
    stranger = await server.enter(address=STRANGER)
    room = (await stranger.create(["me", "level:3"])).room
    await stranger.join(room)
    await stranger.play(room, 1, "3:1")
    return await reply(stranger, 4)


async def test_a_person_is_served_before_sixty_rooms_of_machines_of_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.002)
    engine = DeepThinker()
    async with with_engine(tmp_path, engine, think_seconds=60.0, **BEHIND_PROXY) as server:
        await open_machine_rooms(server, guests=15, rooms=4)
        assert not (await play_as_stranger(server)).fallback
        assert engine.searched[:2] == [DEEP, "level:3"]
    engine = DeepThinker()
    async with with_engine(tmp_path, engine, think_seconds=60.0, **BEHIND_PROXY) as server:
        while not engine.jobs:
            await server.get("/healthz")
        assert not (await play_as_stranger(server)).fallback
        assert engine.searched[:2] == [DEEP, "level:3"]


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> list[FairnessKey]:
    """The keys of all jobs submitted to an engine pool."""
    found: list[FairnessKey] = []
    submit = EnginePool.submit

    def spy(pool: EnginePool, job: Job, on_progress: OnProgress | None = None) -> EngineTask:
        found.append(job.key)
        return submit(pool, job, on_progress)

    monkeypatch.setattr(EnginePool, "submit", spy)
    return found


async def test_searches_are_charged_to_where_the_room_was_opened_also_after_a_restart(
    tmp_path: Path, keys: list[FairnessKey]
) -> None:
    async with with_engine(tmp_path, DeepThinker(), **BEHIND_PROXY) as server:
        for address in (CROWD, CROWD, STRANGER):
            await (await server.enter(address=address)).create([DEEP, DEEP])
        first, same, other = keys
        assert first.source == same.source != other.source
        assert len({first.player, same.player, first.room, same.room}) == 4
        assert not any(CROWD in key.source for key in keys)
    keys.clear()
    async with with_engine(tmp_path, DeepThinker(), **BEHIND_PROXY) as server:
        while len(keys) < 3:
            await server.get("/healthz")
        assert set(keys) == {first, same, other}


async def test_addresses_of_one_ipv6_network_are_one_source_and_players_of_a_shared_one_are_not(
    tmp_path: Path, keys: list[FairnessKey]
) -> None:
    shared = {"shared_networks": ("192.0.2.0/24",)}
    async with with_engine(tmp_path, DeepThinker(), **BEHIND_PROXY, **shared) as server:
        for address in ("2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1", CROWD, CROWD):
            await (await server.enter(address=address)).create([DEEP, DEEP])
    # A search that is repeated on a busy machine has the key of its room once more.
    one, same, other, pupil, classmate = {key.room: key.source for key in keys}.values()
    assert one == same
    assert len({one, other, pupil, classmate}) == 4


async def test_studies_and_analyses_are_charged_to_whoever_asks(
    tmp_path: Path, keys: list[FairnessKey]
) -> None:
    async with served(tmp_path, **BEHIND_PROXY) as server:
        opener = await server.enter(address=CROWD)
        created = await opener.ask(CreateRoom("c", "mnk", ["me", "me"]))
        assert isinstance(created, RoomCreated)
        room = created.room
        await opener.join(room)
        asker = await server.enter(address=STRANGER)
        await asker.join(room)
        await asker.ask(FetchTree("t", room, 1, "alphabeta:nodes=5"))
        await asker.ask(Analyse("a", room, 1))
        await asker.until(lambda: asker.analyses[-1] if asker.analyses else None)
        own = (await asker.create(["greedy", "greedy"])).room
        assert [key.player for key in keys] == [asker.you.id] * 3
        assert [key.room for key in keys] == [room, room, own]
        assert len({key.source for key in keys}) == 1


async def test_rooms_of_machines_pause_when_nobody_watches_and_go_on_when_somebody_comes(
    tmp_path: Path,
) -> None:
    engine = DeepThinker()
    async with with_engine(tmp_path, engine, unwatched_seconds=0.0) as server:
        client = await server.enter()
        room = (await client.create([DEEP, DEEP])).room
        own = (await client.create(["me", "level:3"])).room
        await client.join(own)
        await client.play(own, 1, "3:1")
        await client.events_until(4)
        assert engine.searched == ["level:3"]
        await client.join(room)
        while len(engine.jobs) < 2:
            await server.get("/healthz")
        await client.ask(LeaveRoom("l", room))
        engine.stop(0)  # its move is still played
        await client.play(own, 3, "3:1")
        await client.events_until(6)
        assert engine.searched == ["level:3", DEEP, "level:3"]
        await client.join(room)
        while len(engine.jobs) < 4:
            await server.get("/healthz")
        assert engine.jobs[-1]["moves"] == ["1:1"]


async def test_rooms_of_machines_with_clocks_play_on(tmp_path: Path) -> None:
    engine = DeepThinker()
    async with with_engine(tmp_path, engine, unwatched_seconds=0.0) as server:
        client = await server.enter()
        await client.ask(CreateRoom("c", "nim", [DEEP, DEEP], clock=Fischer(60, 1)))
        while not engine.jobs:
            await server.get("/healthz")


async def test_a_long_queue_refuses_rooms_of_machines_to_whoever_fills_it(tmp_path: Path) -> None:
    async with with_engine(tmp_path, DeepThinker(), overload_queued=3, **BEHIND_PROXY) as server:
        await open_machine_rooms(server, guests=1, rooms=4)
        guest = await server.enter(address=CROWD)
        refused = await guest.refusal(CreateRoom("c", "nim", [DEEP, DEEP]))
        assert refused.code == "unavailable"
        assert "rooms of machines" in refused.message
        await guest.create(["me", DEEP])
        stranger = await server.enter(address=STRANGER)
        await stranger.create([DEEP, DEEP])


@pytest.mark.parametrize(
    ("players", "present", "watched", "expected"),
    [
        ([BLUE, MACHINE], [True, True], True, Urgency.PERSON_WAITS),
        ([BLUE, MACHINE], [True, True], False, Urgency.PERSON_WAITS),  # away for a moment
        ([BLUE, MACHINE], [False, True], True, Urgency.WATCHED),
        ([BLUE, MACHINE], [False, True], False, Urgency.UNWATCHED),
        ([MACHINE, MACHINE], [True, True], True, Urgency.WATCHED),
        ([MACHINE, MACHINE], [True, True], False, Urgency.UNWATCHED),
        ([None, MACHINE], [False, True], True, Urgency.WATCHED),
    ],
)
def test_a_move_is_as_urgent_as_those_who_wait_for_it(
    players: list[Player | None], present: list[bool], watched: bool, expected: Urgency
) -> None:
    room = SimpleNamespace(state=SimpleNamespace(players=players), present=lambda: present, watched=watched)
    assert urgency(cast(RoomActor, room)) is expected
