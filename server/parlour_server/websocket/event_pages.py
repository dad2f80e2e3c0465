"""Cuts missed events into pages (docs/protocol.md, 6)."""

from collections.abc import Sequence

import msgspec

from parlour_protocol.answers import Event
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Position

#: How many events are read from the log for one page: enough to fill the page with the smallest events.
PAGE_EVENTS = 500

_encode = msgspec.json.Encoder().encode


def cut_page(
    events: Sequence[Event], head: int, position: Position | None = None, clocks: ClockView | None = None
) -> tuple[list[Event], bool]:
    """Return the events that fit into one page, at least one, and whether more follow.

    Only the stream's newest event, ``head``, carries ``position`` and ``clocks``.
    """
    page: list[Event] = []
    size = 0
    for event in events:
        newest = event.seq == head
        bare = msgspec.structs.replace(
            event, position=position if newest else None, clocks=clocks if newest else None
        )
        size += len(_encode(bare))
        if page and size > PAGE_BYTES:
            break
        page.append(bare)
    last = page[-1].seq if page else head
    return page, last < head
