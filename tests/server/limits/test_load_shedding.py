"""Load shedding: what an overloaded server refuses first, and what never."""

from pathlib import Path

import pytest

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import CreateRoom, JoinRoom, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_server.limits.load_shedding import LAG_SAMPLES, LoadLevel, LoadShedder
from parlour_server.limits.settings import Limits
from tests.server.served import Client, RunningServer, served

LIMITS = Limits(overload_lag=0.1, overload_pending=100)


@pytest.mark.parametrize(
    ("lag", "load_level"),
    [
        (0.0, LoadLevel.NONE),
        (0.09, LoadLevel.NONE),
        (0.11, LoadLevel.NO_ROOMS),
        (0.21, LoadLevel.NO_SPECTATORS),
    ],
)
def test_sustained_event_loop_lag_raises_the_load_level(lag: float, load_level: LoadLevel) -> None:
    overload = LoadShedder(lambda: 0, LIMITS)
    for _ in range(LAG_SAMPLES):
        overload.observe_lag(lag)
    assert overload.load_level is load_level
    for _ in range(LAG_SAMPLES):
        overload.observe_lag(0.0)
    assert overload.load_level is LoadLevel.NONE


def test_one_long_pause_is_no_overload() -> None:
    overload = LoadShedder(lambda: 0, LIMITS)
    overload.observe_lag(1.9)
    assert overload.load_level is LoadLevel.NONE


@pytest.mark.parametrize(
    ("pending", "load_level"),
    [(99, LoadLevel.NONE), (100, LoadLevel.NO_ROOMS), (200, LoadLevel.NO_SPECTATORS)],
)
def test_pending_appends_raise_the_load_level(pending: int, load_level: LoadLevel) -> None:
    assert LoadShedder(lambda: pending, LIMITS).load_level is load_level


@pytest.mark.parametrize(
    ("queued", "load_level"),
    [(9, LoadLevel.NONE), (10, LoadLevel.NO_ENGINE_ROOMS), (999, LoadLevel.NO_ENGINE_ROOMS)],
)
def test_waiting_searches_refuse_only_rooms_of_machines(queued: int, load_level: LoadLevel) -> None:
    overload = LoadShedder(lambda: 0, Limits(overload_queued=10), lambda: queued)
    assert overload.load_level is load_level


def test_only_a_source_whose_searches_wait_is_refused_rooms_of_machines() -> None:
    waiting = {"crowd": 10}
    limits = Limits(overload_queued=10)
    overload = LoadShedder(
        lambda: 0, limits, lambda: sum(waiting.values()), lambda source: waiting.get(source, 0)
    )
    assert [overload.refuses_engine_room(source) for source in ("crowd", "other")] == [True, False]
    waiting["crowd"] = 9
    assert not overload.refuses_engine_room("crowd")


@pytest.fixture
def load_level(monkeypatch: pytest.MonkeyPatch) -> list[LoadLevel]:
    """The load levels of the server, the current one last."""
    found = [LoadLevel.NONE]
    monkeypatch.setattr(LoadShedder, "load_level", property(lambda _: found[-1]))
    return found


async def test_rooms_are_refused_first_then_spectators_and_games_go_on(
    server: RunningServer, load_level: list[LoadLevel]
) -> None:
    amber, blue, room = await server.table()
    waiting = (await amber.create(["me", "open"])).room
    early, late = await server.enter(), await server.enter()
    await early.join(room)

    load_level.append(LoadLevel.NO_ROOMS)
    await refused(late, CreateRoom(late.new_id(), "nim", ["me", "open"]), "no new rooms")
    await late.join(room)
    await late.ask(CreateRoom("same", "nim", ["me", "open"]))

    load_level.append(LoadLevel.NO_SPECTATORS)
    newcomer = await server.enter()
    await refused(newcomer, JoinRoom("j", room), "no new spectators")
    for already in (early, late):
        await already.join(room)  # spectators stay
    again = await server.enter(token=blue.token)
    assert (await again.join(room)).seats == [2]  # players may come back
    await amber.play(room, 1, "1:1")
    await again.play(room, 2, "1:1")
    await newcomer.join(waiting)  # where a seat is open one may still sit down
    assert isinstance(await newcomer.ask(TakeSeat("t", waiting, 2)), Ack)

    load_level.append(LoadLevel.NONE)
    assert isinstance(await late.ask(CreateRoom("same", "nim", ["me", "open"])), RoomCreated)


async def refused(client: Client, command: CreateRoom | JoinRoom, why: str) -> None:
    refusal = await client.refusal(command)
    assert (refused_code := refusal.code) is RefusalCode.UNAVAILABLE, refused_code
    assert why in refusal.message
    assert refusal.retry_after == 5.0


async def test_what_waits_for_the_disk_is_what_the_server_judges_by(tmp_path: Path) -> None:
    async with served(tmp_path, overload_pending=0) as server:
        client = await server.enter()
        await refused(client, CreateRoom("c", "nim", ["me", "open"]), "no new rooms")
