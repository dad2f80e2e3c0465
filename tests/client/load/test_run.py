"""How long a resume lasts: from the loss of a connection until the last of its rooms is current."""

import pytest

from parlour_client import RoomAddress
from parlour_client.load.histogram import Histogram
from parlour_client.load.run import ResumeTimer, TimedRoom
from tests.client.memory_network import MemoryNetwork


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def resumes() -> Histogram:
    return Histogram()


@pytest.fixture
def timer(resumes: Histogram, clock: Clock) -> ResumeTimer:
    timer = ResumeTimer(resumes, clock)
    for room in ("first", "second"):
        timer.on_current(room)
    return timer


def test_a_resume_ends_with_its_last_room(timer: ResumeTimer, resumes: Histogram, clock: Clock) -> None:
    timer.on_link("reconnecting")
    clock.now = 1.0
    timer.on_link("online")
    timer.on_current("first")
    clock.now = 2.0
    timer.on_current("first")
    assert resumes.total == 0
    timer.on_current("second")
    assert resumes.total == 1
    assert resumes.quantile(1.0) == pytest.approx(2.0, rel=0.01)
    clock.now = 3.0
    timer.on_current("second")  # a move
    assert resumes.total == 1


def test_a_connection_lost_again_on_its_way_back_has_been_lost_once(
    timer: ResumeTimer, resumes: Histogram, clock: Clock
) -> None:
    timer.on_link("reconnecting")
    timer.on_current("first")
    clock.now = 4.0
    timer.on_link("reconnecting")
    timer.on_current("second")
    assert resumes.total == 0, "the first room is not current any more"
    timer.on_current("first")
    assert resumes.total == 1
    assert resumes.quantile(1.0) == pytest.approx(4.0, rel=0.01)


async def test_a_room_says_when_it_is_current_again(network: MemoryNetwork) -> None:
    current: list[str] = []
    async with network.connection() as connection:
        created = await connection.create_room("letters", ("me", "open"))
        room = await TimedRoom.join(connection, RoomAddress(created.room))
        room.on_current = current.append
        network.newest.cut()
        await connection.list_rooms()
    assert current == [created.room]
