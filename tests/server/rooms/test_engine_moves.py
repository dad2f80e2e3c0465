"""Engine moves: played by the engine's answer, or by a quick move without one."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from math import inf
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import Ack
from parlour_protocol.commands import OfferRematch, PlayMove, Resign, TakeSeat
from parlour_protocol.events import GameEnded, MovePlayed
from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove
from parlour_server.app import Slots
from parlour_server.config import Settings
from parlour_server.engines.slot import Progress
from parlour_server.rooms.engine_moves import affordable_seconds, quick_move
from tests.server.domain.room.states import BLUE, MACHINE, long_game, opened, playing
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

    def start(self, name: str, arguments: Mapping[str, Any], serial: int) -> "Future[dict[str, Any]]":
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
            "limit": {"seconds": 0.7},
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


def test_a_quick_move_is_legal() -> None:
    for state in (playing(), opened(None, None)):
        state.game.parse_move(state.position, quick_move(state))


async def test_a_machine_that_waits_too_long_for_a_worker_makes_a_quick_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.rooms.engine_moves.DEADLINE_SECONDS", 0.05)
    async with with_engine(tmp_path, FakeEngine(None)) as server:
        client, room = await against(server)
        await client.play(room, 1, "1:1")
        assert (await reply(client, 4)).fallback


@pytest.mark.parametrize(
    ("clock", "least", "most"),
    [
        (Fischer(60, 0), 1.0, 3.0),
        (Fischer(60, 10), 5.0, 8.0),
        (Fischer(1, 0), 0.02, 0.1),
        (PerMove(10), 3.0, 5.0),
        (ByoYomi(0, 3, 10), 3.0, 15.0),
        (ByoYomi(60, 3, 10), 1.0, 4.0),
        (DaysPerMove(1), 60.0, inf),
        (None, inf, inf),
    ],
)
def test_a_machine_thinks_no_longer_than_its_clock_allows(
    clock: Clock | None, least: float, most: float
) -> None:
    state = long_game("1:1", "1:1", players=(MACHINE, BLUE), clock=clock)
    assert least <= affordable_seconds(state) <= most
