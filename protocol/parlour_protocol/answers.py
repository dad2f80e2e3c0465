"""The messages of the server: answers to commands, events, and updates (docs/protocol.md, 6 and 7).

A client must ignore fields that it does not know, because the server may be newer than its clients.
"""

from msgspec import Struct

from parlour_protocol.commands import kebab
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import AnyEvent
from parlour_protocol.studies import (
    Consequence,
    GraphLevel,
    GraphNode,
    MoveReason,
    Score,
    SecondBest,
    TreeAbout,
    TreeColumns,
    ValueTerm,
)
from parlour_protocol.terms import ClockView
from parlour_protocol.values import (
    ChallengeOutcome,
    ChallengeView,
    Player,
    Position,
    RoomId,
    RoomSummary,
    RoomView,
    Seat,
    SeekOutcome,
    Stream,
)
from parlour_protocol.worth import CutBy, ExactValue, ValueReason


# gc=False: messages are trees and need no garbage collection, and tracking them would cost time in every
# move.
class Answer(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=kebab):
    """The base of every message of the server."""


class Welcome(Answer, frozen=True):
    """Answers Hello: the player's identity, if an account's, unfinished rooms, the build of the ``page``."""

    id: str
    you: Player
    protocol: int
    server: str
    rooms: list[RoomSummary] = []
    page: str = ""
    account: bool = False


class RoomList(Answer, frozen=True):
    """Answers ListRooms."""

    id: str
    rooms: list[RoomSummary]


class Done(Answer, frozen=True):
    """Answers a command that concerns no room: it is done."""

    id: str


class Lobby(Answer, frozen=True):
    """The public rooms, for clients that watch the lobby; it replaces the list before."""

    rooms: list[RoomSummary]


class LobbyChanged(Answer, frozen=True):
    """Changes of the lobby: new and changed rooms, and rooms that are ``gone``.

    ``moves`` has the number of moves in rooms in which nothing else has changed.
    """

    rooms: list[RoomSummary] = []
    gone: list[RoomId] = []
    moves: dict[RoomId, int] = {}


class TableOpened(Answer, frozen=True):
    """Nobody fits the seek of the FindOpponent with the id ``search`` yet: it has a public table, ``room``.

    The player is seated there, and the seek goes on.
    """

    search: str
    room: RoomId


class Paired(Answer, frozen=True):
    """The seek of the FindOpponent with the id ``search`` was paired: the game has begun in ``room``."""

    search: str
    room: RoomId


class SearchEnded(Answer, frozen=True):
    """The seek of the FindOpponent with the id ``search`` has ended without a pairing, and why.

    ``outcome`` is for programs; ``why`` is the same in English, for logs.
    """

    search: str
    why: str
    outcome: SeekOutcome = "failed"


class ChallengeMade(Answer, frozen=True):
    """Answers Challenge: it was sent to the challenged player."""

    id: str
    challenge: ChallengeView


class Challenged(Answer, frozen=True):
    """An open challenge, to all sockets of the player who made it and of the one it is for."""

    challenge: ChallengeView


class ChallengeEnded(Answer, frozen=True):
    """The outcome of a challenge; an accepted one has begun in ``room``.

    ``busy``: the challenged player declined only because of having no time for another game now.
    """

    challenge: str
    outcome: ChallengeOutcome
    room: str = ""
    busy: bool = False


class RoomCreated(Answer, frozen=True):
    """Answers CreateRoom. ``key`` is part of the link of a room made by link."""

    id: str
    room: RoomId
    key: str = ""


class Event(Answer, frozen=True):
    """An event of a room's log. ``position`` is the one after it, where the event changed it.

    ``clocks`` are the clocks when this is sent, if the game has any and the event concerns them. ``at`` is
    the server's clock in milliseconds since 1970.
    """

    room: RoomId
    stream: Stream
    epoch: int
    seq: int
    at: int
    body: AnyEvent
    position: Position | None = None
    clocks: ClockView | None = None


class RoomJoined(Answer, frozen=True):
    """Answers JoinRoom: the whole ``state``, or the missed ``events``; ``more`` calls for FetchEvents.

    ``seats`` are the player's seats, none for a spectator. ``heads`` counts the events of each stream that
    the client may read. The state has no chat, so a client fetches the chat. Without a state, ``clocks`` are
    the current clocks.
    """

    id: str
    room: RoomId
    seats: list[Seat] = []
    state: RoomView | None = None
    events: list[Event] = []
    more: bool = False
    heads: dict[Stream, int] = {}
    clocks: ClockView | None = None


class EventPage(Answer, frozen=True):
    """Answers FetchEvents."""

    id: str
    room: RoomId
    events: list[Event]
    more: bool = False


class TreePage(Answer, frozen=True):
    """Answers FetchTree and FetchPositionTree: page ``page`` of ``pages``, in the order of the search.

    ``about`` comes with the first page. ``room`` and ``turn`` are those of the command, empty and 0 if it
    names no room.
    """

    id: str
    room: str
    turn: int
    page: int
    pages: int
    columns: TreeColumns
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


class Explanation(Answer, frozen=True):
    """Answers Explain: why ``move`` was played on ``turn`` by a machine, or what speaks for a person's move.

    ``line``, ``depth`` and ``score``, for the player who moved, come from the machine's search; they are
    missing if it claims nothing or they are no longer stored. ``second`` is the best other move, if there is
    one. ``consequence`` is what the move leads to; it is missing if nothing is proved.
    """

    id: str
    room: RoomId
    turn: int
    move: str
    reasons: list[MoveReason]
    score: Score | None = None
    line: list[str] = []
    depth: int = 0
    second: SecondBest | None = None
    consequence: Consequence | None = None


class ValueTerms(Answer, frozen=True):
    """Answers ExplainValue: ``value`` from the point of view of the ``maximiser``, and what adds up to it."""

    id: str
    value: int
    maximiser: Seat
    terms: list[ValueTerm]


class Hint(Answer, frozen=True):
    """Answers TakeHint: the best ``move`` on ``turn``, by proof or by search, and why; see Explanation."""

    id: str
    room: RoomId
    turn: int
    move: str
    reasons: list[MoveReason]
    score: Score | None = None
    line: list[str] = []
    depth: int = 0
    second: SecondBest | None = None
    consequence: Consequence | None = None


class Ack(Answer, frozen=True):
    """The command is done and on disk.

    ``seq`` is the number of the event in the game stream that records the command, ``turn`` the room's turn
    after this event. A repeated move gets the same acknowledgement; any other repeated command gets one with
    the room's present state for it.
    """

    id: str
    room: RoomId
    seq: int = 0
    turn: int = 0


Facts = dict[str, int | str]
"""The names, numbers and bounds that a text for a code and a reason needs."""


class Refused(Answer, frozen=True):
    """The command changed nothing: why, and the current position. ``id`` is None if it could not be read.

    Clients show people their own words for ``code``, ``reason`` and ``facts``; ``message`` is the English
    text for logs. ``retry_after`` is in seconds, for refusals that end with time.
    """

    id: str | None
    code: RefusalCode
    message: str
    room: RoomId | None = None
    seq: int | None = None
    position: Position | None = None
    retry_after: float | None = None
    reason: RefusalReason | None = None
    facts: Facts = {}


class Pong(Answer, frozen=True):
    """Answers Ping."""

    id: str


class Presence(Answer, frozen=True):
    """Who is connected to a room now; only the newest matters.

    ``claim_in`` is the time in milliseconds until the opponent of an absent player may claim the win, if that
    player is to move; otherwise None.
    """

    room: RoomId
    seats: list[bool]
    spectators: int
    claim_in: int | None = None


class Thinking(Answer, frozen=True):
    """The progress of a machine's search on a turn; only the newest matters.

    With ``ponders`` the opponent is to move, and the machine already searches for its next move.
    """

    room: RoomId
    turn: int
    depth: int
    nodes: int
    ponders: bool = False


class Analysis(Answer, frozen=True):
    """The exact values proved so far of a position and its moves; the last one is ``done``.

    ``moves`` has values by the text of the move, all of them at the end of a proof. The last message also has
    the position's own value ``worth``, a move of perfect play ``best``, and ``reason`` with the ``facts``
    that its words need. If not everything is proved, ``cut_short`` says why in English, for logs, and
    ``cut_by`` for programs.
    """

    room: RoomId
    turn: int
    to_move: Seat
    moves: dict[str, ExactValue] = {}
    worth: ExactValue | None = None
    best: str = ""
    reason: ValueReason | None = None
    facts: Facts = {}
    done: bool = False
    cut_short: str = ""
    cut_by: CutBy | None = None


TransientUpdate = Presence | Thinking | Analysis
"""Updates of which only the newest matters."""

LobbyEvent = Lobby | LobbyChanged | TableOpened | Paired | SearchEnded | Challenged | ChallengeEnded
"""The messages that concern no joined room."""

Reply = (
    Welcome
    | RoomList
    | RoomCreated
    | RoomJoined
    | EventPage
    | TreePage
    | GraphPage
    | Explanation
    | ValueTerms
    | Hint
    | Ack
    | Refused
    | Pong
    | Done
    | ChallengeMade
)
"""The messages that answer one command, by its ``id``."""

ServerMessage = Reply | Event | TransientUpdate | LobbyEvent
