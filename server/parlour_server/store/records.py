"""What the log stores, as values."""

from dataclasses import dataclass

from parlour_protocol.events import AnyEvent
from parlour_protocol.values import RoomSummary, Stream, Visibility


class StoreError(Exception):
    """The log could not be written or read; nothing of a failed append is on disk."""


@dataclass(frozen=True, slots=True)
class Record:
    """An event as the log keeps it; ``at`` is in milliseconds since 1970."""

    room: str
    stream: Stream
    seq: int
    epoch: int
    body: AnyEvent
    at: int


@dataclass(frozen=True, slots=True)
class RoomRow:
    """How the projections are to show a room after an append."""

    summary: RoomSummary
    visibility: Visibility
    machine: bool
    touched: int
