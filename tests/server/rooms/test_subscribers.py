"""What subscribers of a room get, and that one who cannot be reached keeps nothing from the others."""

from parlour_protocol.answers import Ack, Event
from parlour_protocol.codec import server_codec
from parlour_protocol.values import Player
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.rooms.presence import Frames, PresenceTracker, Subscribers
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.store.logs import AMBER, taken

BLUE, CORAL = Player("c81e7b3f90d2a654", "Blue"), Player("77aa01b2c3d4e5f6", "Coral")
ACK = Ack("x", "a", 1, 1)


class Unreachable(FakeSubscriber):
    def send(self, frames: bytes) -> None:
        raise ConnectionError("gone")


class Room:
    """Subscribers, and what failed in sending to them."""

    def __init__(self, *members: FakeSubscriber) -> None:
        self.failed: list[Exception] = []
        self.presence = PresenceTracker(lambda: None, LoopWatch())
        self.subscribers = Subscribers(self.presence, self.failed.append)
        for member in members:
            self.presence.add(member)

    def deliver(self, events: list[Event], sender: FakeSubscriber) -> None:
        frames: Frames = {}
        self.subscribers.deliver(self.presence.receivers, events, frames, sender, ACK)


async def test_the_acknowledgement_comes_before_the_events() -> None:
    amber, blue = FakeSubscriber(AMBER), FakeSubscriber(BLUE)
    Room(amber, blue).deliver([taken("a", 1), taken("a", 2)], amber)
    assert amber.replies == [(0, ACK)]
    assert amber.received == blue.received == [taken("a", 1), taken("a", 2)]
    assert blue.replies == []


async def test_a_sender_that_has_left_gets_its_reply_alone() -> None:
    amber, blue = FakeSubscriber(AMBER), FakeSubscriber(BLUE)
    Room(blue).deliver([taken("a", 1)], amber)
    assert (amber.replies, amber.received) == ([(0, ACK)], [])
    assert blue.received == [taken("a", 1)]


async def test_one_that_cannot_be_reached_keeps_nothing_from_the_others() -> None:
    amber, gone, coral = FakeSubscriber(AMBER), Unreachable(BLUE), FakeSubscriber(CORAL)
    room = Room(amber, gone, coral)
    room.deliver([taken("a", 1)], gone)
    assert amber.received == coral.received == [taken("a", 1)]
    assert [str(error) for error in room.failed] == ["gone"]


async def test_what_was_missed_reaches_those_after_one_that_cannot_be_reached() -> None:
    gone, coral = Unreachable(BLUE), FakeSubscriber(CORAL)
    room = Room(gone, coral)
    room.subscribers.send(room.presence.receivers, [taken("a", 1)])
    assert coral.received == [taken("a", 1)]
    assert [str(error) for error in room.failed] == ["gone"]


async def test_each_gets_its_own_encoding() -> None:
    amber, blue = FakeSubscriber(AMBER), FakeSubscriber(BLUE)
    blue.codec = server_codec(MSGPACK_SUBPROTOCOL)
    room = Room(amber, blue)
    assert {
        codec: [member for member, _ in members] for codec, members in room.presence.receivers.items()
    } == {
        amber.codec: [amber],
        blue.codec: [blue],
    }
    room.presence.remove(blue, is_player=False)
    assert list(room.presence.receivers) == [amber.codec]
