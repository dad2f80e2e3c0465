"""Rows of the log's tables, made from events and room summaries.

An event is stored without its position, which follows from the events before it. Invariant: rows are made
when an append is requested, so that the writer has nothing left to compute.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from parlour_protocol.answers import Event
from parlour_protocol.values import RoomSummary, Visibility

EventValues = tuple[str, str, int, int, str, str, int]
RoomValues = tuple[str, str, str, bool, str, int, int | None]
SeatValues = tuple[str, str, int, bool]
SettingValues = tuple[str, str]
EndingValues = tuple[str, int]
SourceValues = tuple[str, str]

ENDED: Final = "game-ended"
NOT_ANSWERING: Final = "the database does not answer"

_encode = msgspec.json.Encoder().encode


class StoreError(Exception):
    """The log could not be written or read; a failed append has left nothing on disk."""


class LogConflict(StoreError):
    """The log has other events where these were to go: the caller does not know all there are."""


class OwnershipLost(StoreError):
    """This node does not own the room, or has no lease any more: others may append to it by now."""

    def __init__(self) -> None:
        super().__init__("this node has lost the room")


class RoomRow(Struct, frozen=True):
    """A room's row in the projections after an append.

    ``due`` is when the running turn's time can be up, None without a clock. Times are in milliseconds since
    1970.
    """

    summary: RoomSummary
    visibility: Visibility
    machine: bool
    touched: int
    due: int | None = None


def event_values(event: Event) -> EventValues:
    """Return an event's row: room, stream, seq, epoch, kind, body, at.

    Raises:
            UnicodeError: a text in it cannot be encoded.
    """
    body = event.body
    kind = str(body.__struct_config__.tag)
    return event.room, event.stream, event.seq, event.epoch, kind, _encode(body).decode(), event.at


def room_values(row: RoomRow) -> RoomValues:
    """Return a room's row: room, status, visibility, machine, summary, touched, due."""
    summary = row.summary
    text = _encode(summary).decode()
    return summary.room, summary.status, row.visibility, row.machine, text, row.touched, row.due


def seat_values(row: RoomRow) -> list[SeatValues]:
    """Return the rows of a room's seats: player, room, time, unfinished. Engines have none."""
    people = (player for player in row.summary.players if player is not None and player.kind != "machine")
    unfinished = row.summary.status != "over"
    return [(player.id, row.summary.room, row.touched, unfinished) for player in people]


def rated_endings(events: Sequence[EventValues], row: RoomRow) -> list[EndingValues]:
    """Return the room and seq of each event that ends a rated game; ``row`` is that of their room."""
    if not row.summary.terms.rated:
        return []
    return [(event[0], event[2]) for event in events if event[4] == ENDED]
