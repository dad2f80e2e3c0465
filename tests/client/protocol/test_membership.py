from parlour_client.protocol.membership import Membership
from parlour_protocol.answers import Event
from parlour_protocol.events import SeatLeft


def event(seq: int) -> Event:
    return Event("abc", "game", 1, seq, 0, SeatLeft(1))


def test_events_pass_once_and_in_order() -> None:
    member = Membership("")
    heard = member.receive([event(1), event(1), event(3), event(2), event(1)])
    assert [each.seq for each in heard] == [1, 2]


def test_stream_is_missing_until_what_came_early_has_come_again() -> None:
    member = Membership("")
    member.receive([event(1), event(3)])
    assert member.missing() == "game"
    member.receive([event(2), event(3)])
    assert member.missing() is None


def test_snapshot_takes_the_place_of_what_was_missing() -> None:
    member = Membership("")
    member.receive([event(5)])
    member.restart({"game": 4})
    assert member.missing() is None
    assert [each.seq for each in member.receive([event(5)])] == [5]


def test_a_join_says_of_which_streams_there_is_more() -> None:
    member = Membership("")
    member.restart({"game": 4})
    member.head({"game": 4, "players": 2})
    assert member.missing() == "players"
    member.head({"game": 4, "spectators": 0})
    assert member.missing() is None
