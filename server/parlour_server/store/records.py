"""Rows of the log's tables, made from events and room summaries.

An event is stored without its position: the position follows from the earlier events. Invariant: an append's
rows are made when the append is requested, so the writer computes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Self

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
    """The log could not be written or read. A failed append left nothing on disk, unless it is in doubt."""


class InDoubt(StoreError):
    """The log did not answer in time: the append may be on disk or not."""

    def __init__(self, why: str = NOT_ANSWERING) -> None:
        super().__init__(f"{why}: it may be written or not")


class LogConflict(StoreError):
    """The log already has other events with these numbers: the caller does not know the newest events."""


class OwnershipLost(StoreError):
    """This node does not own the room, or lost its lease: another node may append to the room by now."""

    def __init__(self) -> None:
        super().__init__("this node has lost the room")


class RoomRow(Struct, frozen=True):
    """A room's row in the projections after an append.

    ``due`` is the earliest time at which a flag can fall, of either side in a live game, None if no clock
    runs. Times are in milliseconds since 1970.
    """

    summary: RoomSummary
    visibility: Visibility
    machine: bool
    touched: int
    due: int | None = None


def event_values(event: Event) -> EventValues:
    """Return an event's row: room, stream, seq, epoch, kind, body, at.

    Raises:
        UnicodeError: a text of the event cannot be encoded.
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
    """Return the room and seq of each event that ends a rated game; ``row`` is their room's row."""
    if not row.summary.terms.rated:
        return []
    return [(event[0], event[2]) for event in events if event[4] == ENDED]


Done = Callable[[StoreError | None], object]


class Append(Struct):
    """The rows of one append, its caller's callback, and its progress.

    ``endings`` are the room and seq of the events that end rated games; ``sources`` are rooms with the
    sources that open them. ``answer_by`` is in the loop's time.
    """

    done: Done
    events: Sequence[EventValues]
    rooms: Sequence[RoomValues] = ()
    seats: Sequence[SeatValues] = ()
    settings: Sequence[SettingValues] = ()
    endings: Sequence[EndingValues] = ()
    sources: Sequence[SourceValues] = ()
    answer_by: float = 0.0
    sent: bool = False  # it may be on its way to the database
    in_doubt: bool = False  # its caller has had InDoubt
    settled: bool = False  # its caller has had its result

    @classmethod
    def of(cls, events: Iterable[Event], row: RoomRow | None, done: Done, source: str) -> Self:
        """Return the append of events with their room's row and, if they open it, its source.

        Raises:
            UnicodeError: a text of an event cannot be encoded.
        """
        values = [event_values(event) for event in events]
        if row is None:
            return cls(done, values)
        endings, sources = rated_endings(values, row), [(row.summary.room, source)] if source else []
        return cls(done, values, [room_values(row)], seat_values(row), endings=endings, sources=sources)
