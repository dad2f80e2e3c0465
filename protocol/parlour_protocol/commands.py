"""What a client may ask, named from its point of view (docs/protocol.md, 5).

Every command carries an ``id`` of the client's choice, repeated in the one answer it gets. Unknown
fields are refused, so that a misspelt one is never silently ignored.
"""

from typing import Annotated

from msgspec import Meta, Struct

from parlour_protocol.limits import MAX_COMMAND_ID, MAX_KEY, MAX_MOVE_TEXT, MAX_NAME, MAX_PLAYER_TEXT
from parlour_protocol.values import OptionValue, RoomId, Seat, Stream, Visibility

CommandId = Annotated[str, Meta(min_length=1, max_length=MAX_COMMAND_ID)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Counting = Annotated[int, Meta(ge=1, le=2**53 - 1)]
MoveText = Annotated[str, Meta(min_length=1, max_length=MAX_MOVE_TEXT)]


def kebab(name: str) -> str:
    """Return a class name as it is spelt on the wire: ``PlayMove`` is ``play-move``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Command(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=kebab
):
    """The base of every command."""

    id: CommandId


class Hello(Command, frozen=True):
    """Open the conversation; must come first. ``client`` is a name and version for the server's log."""

    client: Annotated[str, Meta(max_length=MAX_NAME)] = ""


class ListRooms(Command, frozen=True):
    """Ask for the public rooms that wait for a player or can be watched."""


class CreateRoom(Command, frozen=True):
    """Open a room. Each seat is ``me``, ``open`` or a player text such as ``level:3``.

    The same ``id`` from the same player names the same room for ever, so a resend opens nothing twice.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=MAX_PLAYER_TEXT)]], Meta(min_length=2, max_length=2)
    ]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    visibility: Visibility = "unlisted"


class JoinRoom(Command, frozen=True):
    """Watch a room from here on; with ``seqs``, get what was missed since those events.

    ``seqs`` counts the events already known of each stream. ``key`` opens a room made by link.
    """

    room: RoomId
    key: Annotated[str, Meta(max_length=MAX_KEY)] = ""
    seqs: dict[Stream, Count] | None = None


class FetchEvents(Command, frozen=True):
    """Ask for the next page of a stream, after the event numbered ``after``."""

    room: RoomId
    stream: Stream
    after: Count


class LeaveRoom(Command, frozen=True):
    """Stop watching a room. A seat stays its owner's: see LeaveSeat."""

    room: RoomId


class TakeSeat(Command, frozen=True):
    """Sit down; the game starts when both seats are taken."""

    room: RoomId
    seat: Seat


class LeaveSeat(Command, frozen=True):
    """Get up from a seat before the game has started."""

    room: RoomId
    seat: Seat


class PlayMove(Command, frozen=True):
    """Play a move on the given turn of the room; safe to resend (docs/protocol.md, 6)."""

    room: RoomId
    turn: Counting
    move: MoveText


class Resign(Command, frozen=True):
    """Give up the room's current game, whose ``number`` guards against resigning the next one."""

    room: RoomId
    number: Counting


class OfferRematch(Command, frozen=True):
    """Ask for another game with sides changed, after game ``number``; it starts when both have asked."""

    room: RoomId
    number: Counting


class FetchTree(Command, frozen=True):
    """Ask for a page of the tree that a player text searches in the position of a turn, counted from 0.

    The turn must be the room's own when the first page is asked for; later ones of the same tree may
    follow when the game has gone on.
    """

    room: RoomId
    turn: Counting
    player: Annotated[str, Meta(min_length=1, max_length=MAX_PLAYER_TEXT)]
    page: Count = 0


class FetchGraph(Command, frozen=True):
    """Ask for a page of the graph of a game of heaps as it stands on a turn; as FetchTree."""

    room: RoomId
    turn: Counting
    page: Count = 0


class Ping(Command, frozen=True):
    """Ask whether the server is there; answered by Pong in its turn."""


ClientMessage = (
    Hello
    | ListRooms
    | CreateRoom
    | JoinRoom
    | FetchEvents
    | LeaveRoom
    | TakeSeat
    | LeaveSeat
    | PlayMove
    | Resign
    | OfferRematch
    | FetchTree
    | FetchGraph
    | Ping
)
