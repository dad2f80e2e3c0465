import pytest

from parlour_client.errors import BadInput
from parlour_client.protocol.conversation import (
    Conversation,
    Delivery,
    Dropped,
    Greeted,
    NewEvents,
    Postponed,
    Settled,
    Shut,
    Snapshot,
)
from parlour_protocol.answers import (
    Ack,
    Event,
    EventPage,
    Pong,
    Presence,
    Refused,
    RoomCreated,
    RoomJoined,
    ServerMessage,
    Welcome,
)
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import (
    ClientMessage,
    FetchEvents,
    Hello,
    JoinRoom,
    LeaveRoom,
    ListRooms,
    Ping,
    PlayMove,
)
from parlour_protocol.errors import ProtocolViolation, RefusalCode
from parlour_protocol.limits import MAX_OUTSTANDING
from parlour_protocol.liveness import Verdict
from parlour_protocol.values import Stream
from parlour_protocol.version import MSGPACK_SUBPROTOCOL, PROTOCOL
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer

CODEC = server_codec(MSGPACK_SUBPROTOCOL)


class Peer:
    """The server's end, played by the test message by message."""

    def __init__(self) -> None:
        self.conversation = Conversation("test")

    def asks(self) -> list[ClientMessage]:
        return [CODEC.decode(frame) for frame in self.conversation.frames()]

    def says(self, message: ServerMessage, now: float = 0.0) -> list[Delivery]:
        return self.conversation.receive(CODEC.encode(message), now)

    def greets(self) -> list[Delivery]:
        """What the welcome brings beside the greeting."""
        self.conversation.connected(0.0)
        (hello,) = self.asks()
        assert isinstance(hello, Hello)
        *others, greeted = self.says(Welcome(hello.id, ANN, PROTOCOL, "test"))
        assert isinstance(greeted, Greeted)
        return others

    def joins(self, room: ModelRoom) -> JoinRoom:
        (join,) = self.asks()
        assert isinstance(join, JoinRoom)
        (snapshot,) = self.says(RoomJoined(join.id, room.name, state=room.view()))
        assert snapshot == Snapshot(room.view())
        return join


@pytest.fixture
def peer() -> Peer:
    return Peer()


@pytest.fixture
def room(server: ModelServer) -> ModelRoom:
    return server.open_room([ANN, BOB], length=100)


def plays(server: ModelServer, room: ModelRoom, count: int) -> list[Event]:
    for _ in range(count):
        server.play(room, BOB if len(room.moves) % 2 else ANN, room.turn, "a")
    return room.log[-count:]


def test_nothing_but_hello_is_said_before_the_welcome(peer: Peer) -> None:
    peer.conversation.ask(ListRooms("1"))
    peer.conversation.connected(0.0)
    assert [type(command) for command in peer.asks()] == [Hello]


def test_unanswered_commands_are_repeated_in_order_after_the_rooms(peer: Peer, room: ModelRoom) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    for number in (1, 2):
        peer.conversation.ask(PlayMove(str(number), room.name, number, "a"))
    peer.asks()
    peer.conversation.disconnected()
    peer.greets()
    (join,) = peer.asks()
    assert isinstance(join, JoinRoom)
    assert join.seqs == {"game": len(room.log)}
    peer.says(RoomJoined(join.id, room.name))
    assert [command.id for command in peer.asks()] == ["1", "2"]


def returns_with_a_move(peer: Peer, room: ModelRoom) -> JoinRoom:
    """Come back to a room with a move that was not answered; return what is asked first."""
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    peer.conversation.ask(PlayMove("move", room.name, 1, "a"))
    peer.asks()
    peer.conversation.disconnected()
    peer.greets()
    (join,) = peer.asks()
    assert isinstance(join, JoinRoom)
    return join


@pytest.mark.parametrize("code", [RefusalCode.TOO_MANY, RefusalCode.UNAVAILABLE])
def test_a_move_waits_until_its_room_lets_us_in_again(peer: Peer, room: ModelRoom, code: RefusalCode) -> None:
    join = returns_with_a_move(peer, room)
    refused = Refused(join.id, code, "not now", retry_after=3.0)
    assert peer.says(refused, now=10.0) == [Postponed(room.name, refused, 3.0)]
    peer.conversation.ask(PlayMove("second", room.name, 1, "a"))
    peer.conversation.ask(ListRooms("list"))
    assert [command.id for command in peer.asks()] == ["list"]
    peer.conversation.judge(13.0, urgent=False)
    (again,) = (command for command in peer.asks() if isinstance(command, JoinRoom))
    peer.says(RoomJoined(again.id, room.name))
    assert [command.id for command in peer.asks()] == ["move", "second"]


def test_the_room_is_joined_once_more_and_a_move_is_not_said_twice(
    peer: Peer, server: ModelServer, room: ModelRoom
) -> None:
    peer.says(RoomJoined(returns_with_a_move(peer, room).id, room.name))
    assert [command.id for command in peer.asks()] == ["move"]
    peer.says(plays(server, room, 2)[1])
    (fetch,) = peer.asks()
    peer.says(EventPage(fetch.id, room.name, []))  # leads nowhere: only a snapshot helps
    (join,) = peer.asks()
    peer.says(RoomJoined(join.id, room.name, state=room.view()))
    assert peer.asks() == []


def test_a_move_in_a_room_that_is_gone_gets_its_answer_from_the_server(peer: Peer, room: ModelRoom) -> None:
    join = returns_with_a_move(peer, room)
    peer.says(Refused(join.id, RefusalCode.NO_SUCH_ROOM, "there is no such room"))
    assert [command.id for command in peer.asks()] == ["move"]


def test_leaving_a_room_drops_what_it_held_back(peer: Peer, room: ModelRoom) -> None:
    returns_with_a_move(peer, room)
    assert peer.conversation.leave(room.name) == [Dropped("move", room.name)]
    peer.conversation.join(room.name)
    leave, join = peer.asks()
    assert isinstance(leave, LeaveRoom)
    peer.says(RoomJoined(join.id, room.name, state=room.view()))
    assert peer.asks() == []


def test_a_command_of_a_room_left_since_is_answered_on_this_connection(peer: Peer, room: ModelRoom) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    peer.conversation.ask(PlayMove("move", room.name, 1, "a"))
    assert peer.conversation.leave(room.name) == []
    assert peer.asks()[0].id == "move"
    answer = Ack("move", room.name, 3, 2)
    assert peer.says(answer) == [Settled(answer)]


def test_a_command_of_a_room_left_since_is_said_on_no_other_connection(peer: Peer, room: ModelRoom) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    peer.conversation.ask(PlayMove("move", room.name, 1, "a"))
    peer.conversation.leave(room.name)
    peer.asks()
    peer.conversation.disconnected()
    assert peer.greets() == [Dropped("move", room.name)]
    assert peer.asks() == []


def test_answered_command_is_settled_once_and_never_repeated(peer: Peer) -> None:
    peer.greets()
    peer.conversation.ask(ListRooms("1"))
    peer.asks()
    answer = RoomCreated("1", "abc")
    assert peer.says(answer) == [Settled(answer)]
    assert peer.says(answer) == []
    peer.conversation.disconnected()
    peer.greets()
    assert peer.asks() == []


def test_ids_differ_between_processes_of_the_same_player() -> None:
    assert Conversation("test").new_id() != Conversation("test").new_id()


def test_message_from_a_newer_server_is_passed_over(peer: Peer) -> None:
    peer.greets()
    frame = CODEC.encode(Pong("1"))
    assert isinstance(frame, bytes)
    assert peer.conversation.receive(frame.replace(b"pong", b"gong"), 0.0) == []


def test_server_that_does_not_say_welcome_first_is_not_one_of_ours(peer: Peer) -> None:
    peer.conversation.connected(0.0)
    with pytest.raises(ProtocolViolation):
        peer.says(Pong("1"))


def test_gap_in_the_live_events_is_fetched_and_then_current(
    peer: Peer, server: ModelServer, room: ModelRoom
) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    lost, early = plays(server, room, 2)
    assert peer.says(early) == []
    (fetch,) = peer.asks()
    assert isinstance(fetch, FetchEvents)
    assert fetch.after == lost.seq - 1
    page = EventPage(fetch.id, room.name, [lost, early])
    assert peer.says(page) == [NewEvents(room.name, [lost, early], current=True)]


def test_event_that_came_early_and_is_not_in_the_page_is_fetched_next(
    peer: Peer, server: ModelServer, room: ModelRoom
) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    first, second, third = plays(server, room, 3)
    peer.says(third)
    (fetch,) = peer.asks()
    assert peer.says(EventPage(fetch.id, room.name, [first])) == [
        NewEvents(room.name, [first], current=False)
    ]
    (again,) = peer.asks()
    assert isinstance(again, FetchEvents)
    assert again.after == first.seq
    assert peer.says(EventPage(again.id, room.name, [second, third])) == [
        NewEvents(room.name, [second, third], current=True)
    ]


def test_pages_that_lead_nowhere_are_given_up_for_a_snapshot(
    peer: Peer, server: ModelServer, room: ModelRoom
) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    peer.says(plays(server, room, 2)[1])
    (fetch,) = peer.asks()
    peer.says(EventPage(fetch.id, room.name, []))
    (join,) = peer.asks()
    assert isinstance(join, JoinRoom)
    assert join.seqs is None


def test_repeated_snapshot_does_not_bring_the_past_back(
    peer: Peer, server: ModelServer, room: ModelRoom
) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    past = room.view()
    join = peer.joins(room)
    (event,) = plays(server, room, 1)
    assert peer.says(event) == [NewEvents(room.name, [event], current=True)]
    assert peer.says(RoomJoined(join.id, room.name, state=past)) == []


def test_long_absence_is_made_good_page_by_page(peer: Peer, server: ModelServer, room: ModelRoom) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    peer.conversation.disconnected()
    missed = plays(server, room, 3)
    peer.greets()
    (join,) = peer.asks()
    joined = RoomJoined(join.id, room.name, events=missed[:2], more=True)
    assert peer.says(joined) == [NewEvents(room.name, missed[:2], current=False)]
    (fetch,) = peer.asks()
    assert isinstance(fetch, FetchEvents)
    assert peer.says(EventPage(fetch.id, room.name, missed[2:])) == [
        NewEvents(room.name, missed[2:], current=True)
    ]


def test_room_that_does_not_exist_is_forgotten(peer: Peer) -> None:
    peer.greets()
    peer.conversation.join("nowhere")
    (join,) = peer.asks()
    refused = Refused(join.id, RefusalCode.NO_SUCH_ROOM, "there is no room nowhere")
    assert peer.says(refused) == [Shut("nowhere", refused)]
    peer.conversation.disconnected()
    peer.greets()
    assert peer.asks() == []


def test_busy_server_is_asked_for_the_room_again_when_it_said(peer: Peer, room: ModelRoom) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    (join,) = peer.asks()
    busy = Refused(join.id, RefusalCode.UNAVAILABLE, "busy", retry_after=3.0)
    assert peer.says(busy, now=10.0) == [Postponed(room.name, busy, 3.0)]
    peer.conversation.judge(12.4, urgent=False)
    assert peer.asks() == []
    peer.conversation.judge(13.0, urgent=False)
    assert [command.room for command in peer.asks() if isinstance(command, JoinRoom)] == [room.name]


def test_room_that_was_left_is_not_joined_again(peer: Peer, server: ModelServer, room: ModelRoom) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    peer.conversation.leave(room.name)
    (leave,) = peer.asks()
    assert isinstance(leave, LeaveRoom)
    assert peer.says(plays(server, room, 1)[0]) == []
    peer.conversation.disconnected()
    peer.greets()
    assert peer.asks() == []


def test_news_of_an_earlier_membership_is_dropped_until_the_next_snapshot(
    peer: Peer, room: ModelRoom
) -> None:
    peer.greets()
    peer.conversation.join(room.name)
    peer.joins(room)
    presence = Presence(room.name, [True, True], 0)
    assert peer.says(presence) == [presence]
    peer.conversation.leave(room.name)
    peer.conversation.join(room.name)
    leave, join = peer.asks()
    assert isinstance(leave, LeaveRoom)
    assert peer.says(presence) == []
    assert peer.says(RoomJoined(join.id, room.name, state=room.view())) == [Snapshot(room.view())]
    assert peer.says(presence) == [presence]


def test_no_more_commands_are_in_flight_than_the_protocol_allows(peer: Peer) -> None:
    peer.greets()
    for number in range(MAX_OUTSTANDING + 1):
        peer.conversation.join(f"room{number}")
    asked = peer.asks()
    assert len(asked) == MAX_OUTSTANDING
    peer.says(Refused(asked[0].id, RefusalCode.NO_SUCH_ROOM, "no"))
    (last,) = peer.asks()
    assert isinstance(last, JoinRoom)
    assert last.room == f"room{MAX_OUTSTANDING}"


def test_command_too_long_for_the_server_is_refused_here(peer: Peer) -> None:
    peer.greets()
    with pytest.raises(BadInput, match="8192"):
        peer.conversation.ask(PlayMove("1", "abc", 1, "x" * 9000))
    assert peer.asks() == []


def test_silence_is_questioned_with_a_ping_and_then_given_up(peer: Peer) -> None:
    peer.greets()
    assert peer.conversation.judge(2.4, urgent=True) is Verdict.ALIVE
    assert peer.conversation.judge(2.6, urgent=True) is Verdict.PING
    assert [type(command) for command in peer.asks()] == [Ping]
    assert peer.conversation.judge(9.0, urgent=True) is Verdict.DEAD
    assert peer.conversation.judge(9.0, urgent=False) is Verdict.ALIVE


def test_what_was_said_before_is_fetched_after_a_snapshot_and_the_game_does_not_wait_for_it(
    server: ModelServer,
) -> None:
    room = server.open_room([ANN, BOB])
    peer = Peer()
    peer.greets()
    peer.conversation.join(room.name)
    (join,) = peer.asks()
    heads: dict[Stream, int] = {"game": len(room.log), "players": 3}
    (snapshot,) = peer.says(RoomJoined(join.id, room.name, [1], room.view(), heads=heads))
    assert isinstance(snapshot, Snapshot)
    (fetch,) = peer.asks()
    assert fetch == FetchEvents(fetch.id, room.name, "players", 0)


def test_evicted_spectator_receives_no_more_of_the_room(server: ModelServer) -> None:
    room = server.open_room([BOB, None])
    peer = Peer()
    peer.greets()
    peer.conversation.join(room.name)
    (join,) = peer.asks()
    peer.says(RoomJoined(join.id, room.name, [], room.view()))
    refused = Refused(None, RefusalCode.NO_SPECTATORS, "no spectators here", room.name)
    assert peer.says(refused) == [Shut(room.name, refused)]
    assert peer.says(room.log[-1]) == []
