"""What the server says: answers to commands, events, and passing news (docs/protocol.md, 6 and 7).

Fields unknown to a client are to be ignored by it: the server may grow faster than its clients.
"""

from msgspec import Struct

from parlour_protocol.commands import kebab
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent
from parlour_protocol.studies import GraphLevel, GraphNode, TreeAbout, TreeStep
from parlour_protocol.values import Player, Position, RoomId, RoomSummary, RoomView, Seat, Stream


class Answer(Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab):
    """The base of everything the server says."""


class Welcome(Answer, frozen=True):
    """Answers Hello: who you are here, and your unfinished rooms to come back to."""

    id: str
    you: Player
    protocol: int
    server: str
    rooms: list[RoomSummary] = []


class RoomList(Answer, frozen=True):
    """Answers ListRooms."""

    id: str
    rooms: list[RoomSummary]


class RoomCreated(Answer, frozen=True):
    """Answers CreateRoom. ``key`` belongs into the link of a room made by link."""

    id: str
    room: RoomId
    key: str = ""


class Event(Answer, frozen=True):
    """A fact of a room's log. ``position`` is the one that holds after it, where it changed that.

    ``at`` is the server's clock in milliseconds since 1970.
    """

    room: RoomId
    stream: Stream
    epoch: int
    seq: int
    at: int
    body: AnyEvent
    position: Position | None = None


class RoomJoined(Answer, frozen=True):
    """Answers JoinRoom: the whole ``state``, or the ``events`` missed; ``more`` asks for FetchEvents.

    ``seats`` are yours, none for a spectator.
    """

    id: str
    room: RoomId
    seats: list[Seat] = []
    state: RoomView | None = None
    events: list[Event] = []
    more: bool = False


class EventPage(Answer, frozen=True):
    """Answers FetchEvents."""

    id: str
    room: RoomId
    events: list[Event]
    more: bool = False


class TreePage(Answer, frozen=True):
    """Answers FetchTree: page ``page`` of ``pages``, in the order in which the search went.

    ``about`` comes with the first page. Each step is one of the lists of docs/protocol.md, 12.
    """

    id: str
    room: RoomId
    turn: int
    page: int
    pages: int
    steps: list[TreeStep]
    about: TreeAbout | None = None


class GraphPage(Answer, frozen=True):
    """Answers FetchGraph: page ``page`` of ``pages``; nodes come level by level, numbered from 0.

    ``levels`` comes with the first page.
    """

    id: str
    room: RoomId
    turn: int
    page: int
    pages: int
    nodes: list[GraphNode]
    levels: list[GraphLevel] = []


class Ack(Answer, frozen=True):
    """The command is done and on disk.

    ``seq`` numbers the event of the game stream that records it, ``turn`` is the room's turn after
    that event. A repeated move gets the same acknowledgement; any other command that was done before
    gets one that says where the room stands for it now.
    """

    id: str
    room: RoomId
    seq: int = 0
    turn: int = 0


class Refused(Answer, frozen=True):
    """The command changed nothing: why, and what holds now. ``id`` is None if it could not be read.

    ``retry_after`` is in seconds, for refusals that time cures.
    """

    id: str | None
    code: RefusalCode
    message: str
    room: RoomId | None = None
    seq: int | None = None
    position: Position | None = None
    retry_after: float | None = None


class Pong(Answer, frozen=True):
    """Answers Ping."""

    id: str


class Presence(Answer, frozen=True):
    """Who is connected to a room now; only the newest matters."""

    room: RoomId
    seats: list[bool]
    spectators: int


class Thinking(Answer, frozen=True):
    """How far a machine's search has come on a turn; only the newest matters."""

    room: RoomId
    turn: int
    depth: int
    nodes: int


ServerMessage = (
    Welcome
    | RoomList
    | RoomCreated
    | RoomJoined
    | EventPage
    | TreePage
    | GraphPage
    | Event
    | Ack
    | Refused
    | Pong
    | Presence
    | Thinking
)

Reply = (
    Welcome | RoomList | RoomCreated | RoomJoined | EventPage | TreePage | GraphPage | Ack | Refused | Pong
)
"""The messages that answer one command, by its ``id``."""
