"""Pondering: in the opponent's time, where the room has it, and never beyond the turn."""

from collections.abc import AsyncIterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import CreateRoom, LeaveRoom, Resign
from parlour_protocol.terms import Term
from parlour_server.engines.slot import Progress
from tests.server.rooms.test_engine_moves import FakeEngine, reply, with_engine
from tests.server.served import Client, RunningServer

SECONDS = 7.0


class PonderingEngine(FakeEngine):
    """An engine that moves at once and ponders until it is stopped, or as long as `ponders` says."""

    def __init__(self) -> None:
        super().__init__(None)
        self.names: list[str] = []
        self.ponders: list[float] = []
        """How many seconds each time took that is over at once without being finished."""

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        self.names.append(name)
        move = "1:1" if len(arguments["moves"]) < 3 else "2:1"
        self.answer = (lambda _: {"move": move}) if name == "choose" else None
        if name == "ponder" and self.ponders:
            seconds = self.ponders.pop(0)
            self.answer = lambda _: {"finished": False, "seconds": seconds}
        return super().start(name, arguments, serial)

    def stop(self, serial: int) -> None:
        if not self.running.done():
            self.running.set_result({"finished": False, "seconds": 1.0})


@asynccontextmanager
async def moved(
    folder: Path,
    engine: FakeEngine,
    player: str = "mcts:time=5.0",
    terms: Mapping[Term, bool] = {"ponder": True},
    ponder_seconds: float = SECONDS,
) -> AsyncIterator[tuple[RunningServer, Client, str]]:
    """A room in which a person and the machine have moved once."""
    async with with_engine(folder, engine, ponder_seconds=ponder_seconds) as server:
        client = await server.enter()
        created = await client.ask(CreateRoom("c", "nim", ["me", player], terms=dict(terms)))
        assert isinstance(created, RoomCreated)
        await client.join(created.room)
        await client.play(created.room, 1, "3:1")
        await reply(client, 4)
        yield server, client, created.room


async def until_begun(server: RunningServer, engine: PonderingEngine, jobs: int) -> None:
    while len(engine.names) < jobs:
        await server.get("/healthz")


async def until_over(server: RunningServer, engine: PonderingEngine) -> None:
    while not engine.running.done():
        await server.get("/healthz")


async def test_a_machine_ponders_until_its_opponent_moves(tmp_path: Path) -> None:
    engine = PonderingEngine()
    async with moved(tmp_path, engine) as (server, client, room):
        await until_begun(server, engine, 2)
        job = engine.jobs[1]
        assert (job["moves"], job["player"], job["owner"]) == (["3:1", "1:1"], "mcts:time=5.0", f"{room}/2")
        assert job["limit"] == {"seconds": SECONDS}
        assert engine.jobs[0]["owner"] == job["owner"]
        await client.play(room, 3, "3:1")
        assert not (await reply(client, 6)).fallback
        await until_begun(server, engine, 4)
        assert engine.names == ["choose", "ponder", "choose", "ponder"]
        assert engine.jobs[3]["moves"] == ["3:1", "1:1", "3:1", "2:1"]


@pytest.mark.parametrize(
    "room",
    [{"terms": {}}, {"player": "level:3"}, {"player": "mcts:simulations=9"}, {"ponder_seconds": 0.0}],
    ids=["not agreed", "a level", "bounded by more than time", "off"],
)
async def test_others_do_not(tmp_path: Path, room: dict[str, Any]) -> None:
    engine = PonderingEngine()
    async with moved(tmp_path, engine, **room) as (server, client, room_id):
        await client.play(room_id, 3, "3:1")
        await reply(client, 6)
        await server.get("/healthz")
        assert engine.names == ["choose", "choose"]


async def test_it_ends_with_the_game(tmp_path: Path) -> None:
    engine = PonderingEngine()
    async with moved(tmp_path, engine) as (server, client, room):
        await until_begun(server, engine, 2)
        assert isinstance(await client.ask(Resign("r", room, 1)), Ack)
        await until_over(server, engine)
        assert engine.names == ["choose", "ponder"]


async def test_it_ends_when_the_last_client_leaves_and_begins_when_one_comes(tmp_path: Path) -> None:
    engine = PonderingEngine()
    async with moved(tmp_path, engine) as (server, client, room):
        await until_begun(server, engine, 2)
        other = await server.enter()
        await other.join(room)
        assert isinstance(await client.ask(LeaveRoom("l", room)), Ack)
        assert not engine.running.done()
        assert isinstance(await other.ask(LeaveRoom("l", room)), Ack)
        await until_over(server, engine)
        assert engine.names == ["choose", "ponder"]
        await client.join(room)
        await until_begun(server, engine, 3)


async def test_a_move_has_so_many_seconds_of_it_however_often_it_is_interrupted(tmp_path: Path) -> None:
    engine = PonderingEngine()
    engine.ponders = [4.0, 0.0, 2.95]
    async with moved(tmp_path, engine) as (server, client, room):
        await until_begun(server, engine, 4)
        limits = [job["limit"]["seconds"] for job in engine.jobs[1:]]
        assert limits == [SECONDS, pytest.approx(3.0), pytest.approx(2.9)]
        await client.play(room, 3, "3:1")
        await until_begun(server, engine, 5)
        assert engine.names == ["choose", "ponder", "ponder", "ponder", "choose"]


async def test_subscribers_see_that_it_ponders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.005)
    engine = PonderingEngine()
    engine.told = Progress(9, 81_920)
    async with moved(tmp_path, engine, ponder_seconds=1.0) as (_, client, _):
        shown = await client.until(lambda: next((each for each in client.thinking if each.ponders), None))
        assert (shown.turn, shown.depth, shown.nodes) == (3, 9, 81_920)
        engine.stop(0)
        await client.until(lambda: client.thinking[-1].ponders is False or None)
        assert client.thinking[-1] == replace(shown, ponders=False), "it is over"
