"""What a client may ask, named from its point of view (docs/protocol.md, 5).

Every command carries an ``id`` of the client's choice, repeated in the one answer it gets. Unknown
fields are refused, so that a misspelt one is never silently ignored.
"""

from typing import Annotated

from msgspec import Meta, Struct

from parlour_protocol.limits import (
    MAX_CHALLENGE,
    MAX_CHAT_TEXT,
    MAX_COMMAND_ID,
    MAX_KEY,
    MAX_MOVE_TEXT,
    MAX_NAME,
    MAX_PLAYER_TEXT,
    MAX_REFUSED,
)
from parlour_protocol.terms import Clock, Term
from parlour_protocol.values import ChatStream, OfferKind, OptionValue, RoomId, Seat, Stream, Visibility

CommandId = Annotated[str, Meta(min_length=1, max_length=MAX_COMMAND_ID)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Counting = Annotated[int, Meta(ge=1, le=2**53 - 1)]
ChallengeId = Annotated[str, Meta(min_length=1, max_length=MAX_CHALLENGE)]
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


class WatchLobby(Command, frozen=True):
    """Hear of the public rooms from here on: of all that are there, then of what changes."""


class LeaveLobby(Command, frozen=True):
    """Hear no more of the public rooms."""


class Proposal(Command, frozen=True):
    """The base of what proposes a game to somebody: which, on which board, whether rated, on what clock."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    rated: bool = False
    clock: Clock | None = None


class FindOpponent(Proposal, frozen=True):
    """Look for somebody who wants to play just the same; a room is opened for the two.

    Whoever looks for something else gives up what they looked for before.
    """


class StopLooking(Command, frozen=True):
    """Look for nobody any more."""


class Challenge(Proposal, frozen=True, kw_only=True):
    """Propose a game to somebody who is there: ``to`` is a player's id, or a name that only one has."""

    to: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]


class AcceptChallenge(Command, frozen=True):
    """Play the game that somebody proposed; a room is opened for the two."""

    challenge: ChallengeId


class DeclineChallenge(Command, frozen=True):
    """Say no to a challenge, or withdraw one's own."""

    challenge: ChallengeId


class RefuseChallenges(Command, frozen=True):
    """Take no challenges from ``players``, or from ``everybody``, while one is there.

    It takes the place of what was said before.
    """

    everybody: bool = False
    players: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]], Meta(max_length=MAX_REFUSED)
    ] = []


class CreateRoom(Command, frozen=True):
    """Open a room. Each seat is ``me``, ``open`` or a player text such as ``level:3``.

    ``help`` says whether exact values may be asked for while a game runs; left out, they may unless two
    people play each other. ``terms`` names those that are not as usual; without a ``clock`` time is not
    counted. The same ``id`` from the same player names the same room for ever, so a resend opens nothing
    twice.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=MAX_PLAYER_TEXT)]], Meta(min_length=2, max_length=2)
    ]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    visibility: Visibility = "unlisted"
    help: bool | None = None
    terms: dict[Term, bool] = {}
    clock: Clock | None = None


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


class Abort(Command, frozen=True):
    """Call off game ``number``, whose players have not both moved yet; nobody wins or loses."""

    room: RoomId
    number: Counting


class ClaimWin(Command, frozen=True):
    """Take the win of game ``number``: the opponent is to move and has been away for too long."""

    room: RoomId
    number: Counting


class MakeOffer(Command, frozen=True):
    """Propose a draw, or ask to take back one's last move, on a turn of the room."""

    room: RoomId
    offer: OfferKind
    turn: Counting


class AcceptOffer(Command, frozen=True):
    """Agree to what the opponent proposed on ``turn``."""

    room: RoomId
    offer: OfferKind
    turn: Counting


class DeclineOffer(Command, frozen=True):
    """Say no to what ``seat`` proposed on ``turn``, or withdraw it where the seat is one's own.

    Without ``seat``, which the first clients did not send, it is whichever proposal stands when the command
    comes: sent again, it may end a newer one of the other seat.
    """

    room: RoomId
    offer: OfferKind
    turn: Counting
    seat: Seat | None = None


class GiveTime(Command, frozen=True):
    """Give the opponent some time, at most once on each turn of the room."""

    room: RoomId
    turn: Counting


class Say(Command, frozen=True):
    """Say something to those who hear the stream. The same ``id`` is said once."""

    room: RoomId
    stream: ChatStream
    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_TEXT)]


class CloseChat(Command, frozen=True):
    """End all talk in a room for good; for whoever sits in it."""

    room: RoomId


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


class Analyse(Command, frozen=True):
    """Ask for the exact value of a position and of its moves: of any turn of the room's current game.

    It takes the place of the player's analysis before, if one still runs.
    """

    room: RoomId
    turn: Counting


class StopAnalysis(Command, frozen=True):
    """Ask for no more values of a room's positions."""

    room: RoomId


class Ping(Command, frozen=True):
    """Ask whether the server is there; answered by Pong in its turn."""


HouseCommand = (
    WatchLobby
    | LeaveLobby
    | FindOpponent
    | StopLooking
    | Challenge
    | AcceptChallenge
    | DeclineChallenge
    | RefuseChallenges
)
"""What is about the whole house, and about no room in it."""

ClientMessage = (
    Hello
    | ListRooms
    | HouseCommand
    | CreateRoom
    | JoinRoom
    | FetchEvents
    | LeaveRoom
    | TakeSeat
    | LeaveSeat
    | PlayMove
    | Resign
    | Abort
    | ClaimWin
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | GiveTime
    | Say
    | CloseChat
    | OfferRematch
    | FetchTree
    | FetchGraph
    | Analyse
    | StopAnalysis
    | Ping
)
