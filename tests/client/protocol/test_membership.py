from hypothesis import given
from hypothesis import strategies as st

from parlour_client.protocol.membership import Membership
from parlour_protocol.answers import Event
from parlour_protocol.events import SeatLeft
from parlour_protocol.values import Stream


def event(seq: int, stream: Stream = "game") -> Event:
    return Event("abc", stream, 1, seq, 0, SeatLeft(1))


def test_events_pass_once_and_in_order() -> None:
    member = Membership("")
    heard = member.receive([event(1), event(1), event(3), event(2), event(1)])
    assert [each.seq for each in heard] == [1, 2]


@given(st.lists(st.integers(1, 12), max_size=80))
def test_whatever_the_network_repeats_or_drops_each_event_passes_once_in_order(arrivals: list[int]) -> None:
    member = Membership("")
    heard = [each.seq for seq in arrivals for each in member.receive([event(seq)])]
    assert heard == list(range(1, len(heard) + 1))


def test_streams_are_counted_apart() -> None:
    member = Membership("")
    assert member.receive([event(1), event(1, "players")]) == [event(1), event(1, "players")]
    assert member.receive([event(2, "spectators")]) == []
    assert member.seqs == {"game": 1, "players": 1}


def test_stream_is_missing_until_what_came_early_has_come_again() -> None:
    member = Membership("")
    member.receive([event(1), event(3)])
    assert member.missing() == "game"
    member.receive([event(2), event(3)])
    assert member.missing() is None


def test_snapshot_takes_the_place_of_what_was_missing() -> None:
    member = Membership("")
    member.receive([event(5)])
    snapshot: dict[Stream, int] = {"game": 4}
    member.restart(snapshot)
    assert member.missing() is None
    assert [each.seq for each in member.receive([event(5)])] == [5]
    assert snapshot == {"game": 4}


def test_a_join_says_of_which_streams_there_is_more() -> None:
    member = Membership("")
    member.restart({"game": 4})
    member.head({"game": 4, "players": 2})
    assert member.missing() == "players"
    member.head({"game": 4, "spectators": 0})
    assert member.missing() is None
