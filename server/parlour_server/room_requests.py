"""What waits in a room: commands until the state is settled, and their events until they are on disk."""

from collections.abc import Callable

from msgspec import Struct

from parlour_protocol.answers import Event, Reply
from parlour_protocol.values import Position, Stream
from parlour_server.attendance import Member
from parlour_server.live_clock import Decision
from parlour_server.room.state import RoomState

Answering = Callable[[Reply], None]


class Request(Struct, frozen=True):
    """A command waiting for its turn: ``decide`` is asked when the state is settled.

    ``arrived`` is when it came, in the loop's time: whoever waits for the disk is not charged for it. A
    ``sender`` that watches the room gets an acknowledgement in one piece with what it acknowledges; else
    ``answer`` is called.
    """

    id: str
    decide: Decision
    answer: Answering
    arrived: float
    stream: Stream = "game"
    sender: Member | None = None


class News(Struct, frozen=True):
    """An event that is about to be written, as it will be told, and the room after it."""

    event: Event
    state: RoomState
    position: Position
