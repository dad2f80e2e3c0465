"""What is refused first when there is too much to do, and what never is."""

from pathlib import Path

import pytest

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import CreateRoom, JoinRoom, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_server.limits import Limits
from parlour_server.overload import LOOKS, Overload, Strain
from tests.server.served import Client, House, served

LIMITS = Limits(overload_lag=0.1, overload_pending=100)


@pytest.mark.parametrize(
    ("lag", "strain"),
    [(0.0, Strain.NONE), (0.09, Strain.NONE), (0.11, Strain.NO_ROOMS), (0.21, Strain.NO_SPECTATORS)],
)
def test_a_loop_that_stays_late_is_strained(lag: float, strain: Strain) -> None:
    overload = Overload(lambda: 0, LIMITS)
    for _ in range(LOOKS):
        overload.saw_lag(lag)
    assert overload.strain is strain
    for _ in range(LOOKS):
        overload.saw_lag(0.0)
    assert overload.strain is Strain.NONE


def test_one_long_pause_is_no_overload() -> None:
    overload = Overload(lambda: 0, LIMITS)
    overload.saw_lag(1.9)
    assert overload.strain is Strain.NONE


@pytest.mark.parametrize(
    ("pending", "strain"), [(99, Strain.NONE), (100, Strain.NO_ROOMS), (200, Strain.NO_SPECTATORS)]
)
def test_a_disk_that_does_not_keep_up_is_strain(pending: int, strain: Strain) -> None:
    assert Overload(lambda: pending, LIMITS).strain is strain


@pytest.fixture
def strain(monkeypatch: pytest.MonkeyPatch) -> list[Strain]:
    """What the server finds, the latest last."""
    found = [Strain.NONE]
    monkeypatch.setattr(Overload, "strain", property(lambda _: found[-1]))
    return found


async def test_rooms_are_refused_first_then_spectators_and_games_go_on(
    house: House, strain: list[Strain]
) -> None:
    amber, blue, room = await house.table()
    waiting = (await amber.create(["me", "open"])).room
    early, late = await house.enter(), await house.enter()
    await early.join(room)

    strain.append(Strain.NO_ROOMS)
    await refused(late, CreateRoom(late.new_id(), "nim", ["me", "open"]), "no new rooms")
    await late.join(room)
    await late.ask(CreateRoom("same", "nim", ["me", "open"]))

    strain.append(Strain.NO_SPECTATORS)
    newcomer = await house.enter()
    await refused(newcomer, JoinRoom("j", room), "no new spectators")
    for already in (early, late):
        await already.join(room)  # whoever watches goes on watching
    again = await house.enter(token=blue.token)
    assert (await again.join(room)).seats == [2]  # whoever plays comes back
    await amber.play(room, 1, "1:1")
    await again.play(room, 2, "1:1")
    await newcomer.join(waiting)  # where a seat is open one may still sit down
    assert isinstance(await newcomer.ask(TakeSeat("t", waiting, 2)), Ack)

    strain.append(Strain.NONE)
    assert isinstance(await late.ask(CreateRoom("same", "nim", ["me", "open"])), RoomCreated)


async def refused(client: Client, command: CreateRoom | JoinRoom, why: str) -> None:
    refusal = await client.refusal(command)
    assert (refused_code := refusal.code) is RefusalCode.UNAVAILABLE, refused_code
    assert why in refusal.message
    assert refusal.retry_after == 5.0


async def test_what_waits_for_the_disk_is_what_the_server_judges_by(tmp_path: Path) -> None:
    async with served(tmp_path, overload_pending=0) as house:
        client = await house.enter()
        await refused(client, CreateRoom("c", "nim", ["me", "open"]), "no new rooms")
