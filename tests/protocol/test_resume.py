"""A client's state across connections: each event once, each command until its answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.answers import Ack, Event, Refused
from parlour_protocol.commands import Ping
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import SeatLeft
from parlour_protocol.limits import MAX_OUTSTANDING
from parlour_protocol.resume import EventOrder, Outstanding, StreamCursors, TooManyOutstanding
from parlour_protocol.values import Stream


def event(seq: int, stream: Stream = "game") -> Event:
    return Event(room="a1", stream=stream, epoch=1, seq=seq, at=0, body=SeatLeft(seat=1))


def test_events_in_order_are_each_the_next() -> None:
    cursors = StreamCursors()
    assert [cursors.advance(event(seq)) for seq in (1, 2, 3)] == [EventOrder.NEXT] * 3
    assert cursors.seqs == {"game": 3}


def test_a_repeated_event_is_old_and_counts_once() -> None:
    cursors = StreamCursors()
    cursors.advance(event(1))
    assert cursors.advance(event(1)) is EventOrder.OLD
    assert cursors.seqs == {"game": 1}


def test_an_event_past_a_hole_is_early_and_does_not_count() -> None:
    cursors = StreamCursors()
    cursors.advance(event(1))
    assert cursors.advance(event(3)) is EventOrder.EARLY
    assert cursors.seqs == {"game": 1}
    assert cursors.advance(event(2)) is EventOrder.NEXT
    assert cursors.advance(event(3)) is EventOrder.NEXT


def test_streams_are_counted_apart() -> None:
    cursors = StreamCursors()
    cursors.advance(event(1))
    assert cursors.advance(event(1, "players")) is EventOrder.NEXT
    assert cursors.advance(event(2, "spectators")) is EventOrder.EARLY
    assert cursors.seqs == {"game": 1, "players": 1}


def test_a_snapshot_sets_the_cursors_and_keeps_no_hold_on_the_caller_s_mapping() -> None:
    cursors, seqs = StreamCursors(), {"game": 7}
    snapshot: dict[Stream, int] = {"game": 7}
    cursors.jump(snapshot)
    cursors.advance(event(8))
    assert snapshot == seqs
    assert cursors.seqs == {"game": 8}


@given(st.lists(st.integers(1, 12), max_size=80))
def test_whatever_the_network_repeats_or_drops_each_event_is_processed_once_in_order(
    arrivals: list[int],
) -> None:
    cursors = StreamCursors()
    heard = [seq for seq in arrivals if cursors.advance(event(seq)) is EventOrder.NEXT]
    assert heard == list(range(1, len(heard) + 1))


def test_commands_are_resent_in_the_order_they_were_made() -> None:
    outstanding = Outstanding()
    for name in ("c", "a", "b"):
        outstanding.add(Ping(id=name))
    outstanding.settle(Ack(id="a", room="a1"))
    assert [command.id for command in outstanding] == ["c", "b"]


def test_an_answer_settles_its_command_once() -> None:
    outstanding = Outstanding()
    outstanding.add(Ping(id="1"))
    assert outstanding.settle(Ack(id="1", room="a1")) == Ping(id="1")
    assert outstanding.settle(Ack(id="1", room="a1")) is None
    assert len(outstanding) == 0


def test_a_refusal_without_an_id_settles_nothing() -> None:
    outstanding = Outstanding()
    outstanding.add(Ping(id="1"))
    assert outstanding.settle(Refused(id=None, code=RefusalCode.MALFORMED, message="?")) is None
    assert len(outstanding) == 1


def test_a_forgotten_command_is_not_resent() -> None:
    outstanding = Outstanding()
    outstanding.add(Ping(id="1"))
    outstanding.forget("1")
    outstanding.forget("never sent")
    assert list(outstanding) == []


def test_no_more_commands_wait_than_the_protocol_allows() -> None:
    outstanding = Outstanding()
    for number in range(MAX_OUTSTANDING):
        outstanding.add(Ping(id=str(number)))
    with pytest.raises(TooManyOutstanding, match=str(MAX_OUTSTANDING)):
        outstanding.add(Ping(id="one too many"))
    outstanding.settle(Ack(id="0", room="a1"))
    outstanding.add(Ping(id="now it fits"))


def test_commands_may_be_settled_while_they_are_walked_through() -> None:
    outstanding = Outstanding()
    for name in ("1", "2", "3"):
        outstanding.add(Ping(id=name))
    for command in outstanding:
        outstanding.forget(command.id)
    assert len(outstanding) == 0
