"""Rows of events and rooms."""

import msgspec
import pytest

from parlour_protocol.events import AnyEvent
from parlour_server.store.records import event_values, room_values, seat_values
from tests.server.store.logs import AMBER, MACHINE, row, taken


def test_an_events_row_is_its_envelope_its_kind_and_its_body_as_json() -> None:
    event = taken("a", 2)
    room, stream, seq, epoch, kind, body, at = event_values(event)
    assert (room, stream, seq, epoch, kind, at) == ("a", "game", 2, 1, "seat-taken", 1_002)
    assert msgspec.json.decode(body, type=AnyEvent) == event.body


def test_a_text_that_cannot_be_stored_is_refused_when_the_row_is_made() -> None:
    with pytest.raises(UnicodeError):
        event_values(taken("a", 1, name="\ud800"))


def test_a_rooms_line_finds_its_people_and_not_its_machines() -> None:
    line = row("a", "over", players=(AMBER, MACHINE), touched=5)
    assert room_values(line)[:4] == ("a", "over", "public", True)
    assert seat_values(line) == [(AMBER.id, "a", 5, False)]
    assert seat_values(row("a", "waiting", touched=6)) == [(AMBER.id, "a", 6, True)]
