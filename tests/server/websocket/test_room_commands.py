"""Missed events cut into pages."""

from parlour_protocol.answers import Event
from parlour_protocol.events import RematchOffered
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.values import HeapsView, Position
from parlour_server.websocket.room_commands import PAGE_EVENTS, cut_page

POSITION = Position(3, "1,1", "1,1/1", 1, "1:1 2:1", HeapsView("take", [1, 1], [2, 2]))


def events(first: int, last: int) -> list[Event]:
    return [Event("r", "game", 1, seq, 0, RematchOffered(1, 1), POSITION) for seq in range(first, last + 1)]


def test_the_newest_event_alone_carries_the_position_that_holds() -> None:
    page, more = cut_page(events(5, 7), 7, POSITION)
    assert [event.seq for event in page] == [5, 6, 7]
    assert [event.position for event in page] == [None, None, POSITION]
    assert not more


def test_what_does_not_fit_is_left_for_the_next_page() -> None:
    page, more = cut_page(events(1, 2000), 2000, POSITION)
    assert more
    assert 1 < len(page) < PAGE_EVENTS  # so a page read from the log is always a full one
    assert page == cut_page(events(1, 2000), 9999, POSITION)[0]


def test_a_single_event_longer_than_a_page_still_goes() -> None:
    long = Event("r" * (PAGE_BYTES + 1), "game", 1, 1, 0, RematchOffered(1, 1))
    assert cut_page([long, *events(2, 2)], 2, POSITION) == ([long], True)


def test_nothing_missed_is_an_empty_last_page() -> None:
    assert cut_page([], 7, POSITION) == ([], False)
