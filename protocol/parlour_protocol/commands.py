"""The commands of a client, named from its point of view (docs/protocol.md, 5).

The client chooses the ``id`` of each command; the one answer to the command repeats it. Unknown fields are
refused, so that a misspelt field is never ignored.
"""

from typing import Annotated

from msgspec import Meta, Struct

from parlour_protocol import limits
from parlour_protocol.terms import Clock, Term
from parlour_protocol.values import ChatStream, OfferKind, OptionValue, RoomId, Seat, Stream, Visibility

CommandId = Annotated[str, Meta(min_length=1, max_length=limits.MAX_COMMAND_ID)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Counting = Annotated[int, Meta(ge=1, le=2**53 - 1)]
ChallengeId = Annotated[str, Meta(min_length=1, max_length=limits.MAX_CHALLENGE)]
MoveText = Annotated[str, Meta(min_length=1, max_length=limits.MAX_MOVE_TEXT)]
PaceSeconds = Annotated[float, Meta(ge=0, le=60)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=limits.MAX_NAME)]
PlayerText = Annotated[str, Meta(min_length=1, max_length=limits.MAX_PLAYER_TEXT)]


def kebab(name: str) -> str:
    """Return a class name as written on the wire: ``PlayMove`` is ``play-move``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Command(
    Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=kebab
):
    """The base of every command."""

    id: CommandId


class RoomCommand(Command, frozen=True):
    """The base of the commands about a room."""

    room: RoomId


class TurnCommand(RoomCommand, frozen=True):
    """The base of the commands about a turn of a room."""

    turn: Counting


class GameCommand(RoomCommand, frozen=True):
    """The base of the commands about game ``number`` of a room, and about no later one."""

    number: Counting


class OfferCommand(RoomCommand, frozen=True):
    """The base of the commands about an offer of a turn; on the wire ``offer`` comes before ``turn``."""

    offer: OfferKind
    turn: Counting


class Hello(Command, frozen=True):
    """Open the conversation; must come first. ``client`` is a name and version for the server's log."""

    client: Annotated[str, Meta(max_length=limits.MAX_NAME)] = ""


class ListRooms(Command, frozen=True):
    """Ask for the public rooms that wait for a player or can be watched."""


class WatchLobby(Command, frozen=True):
    """Watch the public rooms: the whole list first, then its changes."""


class LeaveLobby(Command, frozen=True):
    """Stop watching the public rooms."""


class Proposal(Command, frozen=True):
    """The base of seeks and challenges: game, board, whether it is rated, and clock."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    rated: bool = False
    clock: Clock | None = None


class FindOpponent(Proposal, frozen=True):
    """Seek an opponent for the same game and terms: another seek, or the host of a public table.

    If no seek and no public table fits, the server opens a public table, where others find the player. A new
    seek replaces the player's previous one.
    """


class StopLooking(Command, frozen=True):
    """Stop seeking an opponent, and leave the table that was opened for the seek."""


class Challenge(Proposal, frozen=True, kw_only=True):
    """Challenge a connected player: ``to`` is a player's id, or a name that only one has.

    The challenge expires after ``seconds``; a command that is sent again has the seconds that are left.
    """

    to: PlayerName
    seconds: Annotated[int, Meta(ge=1, le=limits.CHALLENGE_SECONDS)] = limits.CHALLENGE_SECONDS


class AcceptChallenge(Command, frozen=True):
    """Accept a challenge; a room is opened for the two."""

    challenge: ChallengeId


class DeclineChallenge(Command, frozen=True):
    """Decline a challenge, as ``busy`` for want of time only, or withdraw the player's own."""

    challenge: ChallengeId
    busy: bool = False


class RefuseChallenges(Command, frozen=True):
    """Refuse challenges from ``players``, or from ``everybody``, for as long as the player is connected.

    The command replaces the previous one.
    """

    everybody: bool = False
    players: Annotated[list[PlayerName], Meta(max_length=limits.MAX_REFUSED)] = []


class CreateRoom(Command, frozen=True):
    """Open a room. Each seat is ``me``, ``open`` or a player text such as ``level:3``.

    ``help`` says whether exact values may be requested while a game runs; by default they may unless two
    people play each other. ``terms`` has the terms that differ from the default. Without a ``clock`` time is
    not counted. ``start`` is the text of the position with which games begin, if not the game's own start;
    such games are never rated. The same ``id`` from the same player always means the same room, so a repeated
    command opens no second one.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[PlayerText], Meta(min_length=2, max_length=2)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    visibility: Visibility = "unlisted"
    help: bool | None = None
    terms: dict[Term, bool] = {}
    clock: Clock | None = None
    start: Annotated[str, Meta(max_length=limits.MAX_POSITION_TEXT)] = ""


class ChangeGame(RoomCommand, frozen=True):
    """Change the game of a room that waits for its first opponent; only its host may.

    All fields mean what they mean in CreateRoom, and replace what was agreed before: one seat is ``me``, the
    other ``open``. The kind of game, the visibility and the link stay. Public tables are not changed.
    """

    seats: Annotated[list[PlayerText], Meta(min_length=2, max_length=2)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    help: bool | None = None
    terms: dict[Term, bool] = {}
    clock: Clock | None = None
    start: Annotated[str, Meta(max_length=limits.MAX_POSITION_TEXT)] = ""


class JoinRoom(RoomCommand, frozen=True):
    """Join a room; with ``seqs``, get the events missed since those.

    ``seqs`` counts the events already known of each stream. ``key`` opens a room made by link.
    """

    key: Annotated[str, Meta(max_length=limits.MAX_KEY)] = ""
    seqs: dict[Stream, Count] | None = None


class FetchEvents(RoomCommand, frozen=True):
    """Fetch the next page of a stream, after the event numbered ``after``."""

    stream: Stream
    after: Count


class LeaveRoom(RoomCommand, frozen=True):
    """Leave a room. The player keeps a seat: see LeaveSeat."""


class TakeSeat(RoomCommand, frozen=True):
    """Take a seat; the game starts when both seats are taken."""

    seat: Seat


class LeaveSeat(RoomCommand, frozen=True):
    """Leave a seat while the room waits for players."""

    seat: Seat


class FreeSeat(RoomCommand, frozen=True):
    """Free the seat of a ``player`` who has not moved in the game, which is called off if it runs.

    Only the player who opened the room may free a seat, and only one that was open then.
    """

    player: PlayerName


class PlayMove(TurnCommand, frozen=True):
    """Play a move on the given turn of the room; safe to resend (docs/protocol.md, 6)."""

    move: MoveText


class Resign(GameCommand, frozen=True):
    """Resign the room's current game; ``number`` guards against resigning the next one."""


class Abort(GameCommand, frozen=True):
    """Abort game ``number`` before both players have moved; it has no winner."""


class ClaimWin(GameCommand, frozen=True):
    """Claim the win of game ``number``: the opponent is to move and has been away for too long."""


class MakeOffer(OfferCommand, frozen=True):
    """Offer a draw, or ask to take back the player's last move, on a turn of the room."""


class AcceptOffer(OfferCommand, frozen=True):
    """Accept the opponent's offer of ``turn``."""


class DeclineOffer(OfferCommand, frozen=True):
    """Decline the offer that ``seat`` made on ``turn``, or withdraw the player's own.

    Without ``seat``, which the first clients did not send, the command concerns the offer that is open when
    it arrives. If such a command is sent again, it may end a newer offer of the other seat.
    """

    seat: Seat | None = None


class GiveTime(TurnCommand, frozen=True):
    """Give the opponent some time, at most once on each turn of the room."""


class Say(RoomCommand, frozen=True):
    """Send a chat message to a stream. The same ``id`` is sent once."""

    stream: ChatStream
    text: Annotated[str, Meta(min_length=1, max_length=limits.MAX_CHAT_TEXT)]


class CloseChat(RoomCommand, frozen=True):
    """End the chat of a room for good; only its players may."""


class OfferRematch(GameCommand, frozen=True):
    """Offer another game with sides changed, after game ``number``; it starts when both have offered."""


class Pause(RoomCommand, frozen=True):
    """Pause the game of a room in which only machines play; only the player who opened it may."""


class Resume(RoomCommand, frozen=True):
    """Let a paused game go on; as Pause."""


class Step(TurnCommand, frozen=True):
    """Let the machine to move on ``turn`` make its move though the game is paused; as Pause."""


class Pace(RoomCommand, frozen=True):
    """Set the least number of seconds that a move takes; as Pause."""

    seconds: PaceSeconds


class FetchTree(TurnCommand, frozen=True):
    """Fetch a page, counted from 0, of the tree that a player text searches in the position of a turn.

    The turn must be the room's own when the first page is requested. Later pages of the same tree may be
    requested after the game has gone on.
    """

    player: PlayerText
    page: Count = 0


class FetchPositionTree(Command, frozen=True):
    """Fetch a page of the tree that a player text searches in a position that no room needs to have.

    ``start`` is the text of a position, if not the game's own start; ``moves`` lead from it to the root.
    """

    game: Annotated[str, Meta(max_length=40)]
    player: PlayerText
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    start: Annotated[str, Meta(max_length=limits.MAX_POSITION_TEXT)] = ""
    moves: Annotated[list[MoveText], Meta(max_length=limits.MAX_STUDIED_MOVES)] = []
    page: Count = 0


class ExplainValue(Command, frozen=True):
    """Ask how an evaluator adds up its value of a leaf of a search, in a position that no room needs to have.

    The search begins at ``start``, the text of a position, if not at the game's own start; ``moves`` lead
    from there to the leaf.
    """

    game: Annotated[str, Meta(max_length=40)]
    evaluator: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=16)] = {}
    start: Annotated[str, Meta(max_length=limits.MAX_POSITION_TEXT)] = ""
    moves: Annotated[list[MoveText], Meta(max_length=limits.MAX_STUDIED_MOVES)] = []


class FetchGraph(TurnCommand, frozen=True):
    """Fetch a page of the graph of a game of heaps on a turn; as FetchTree."""

    page: Count = 0


class Analyse(TurnCommand, frozen=True):
    """Request the exact values of a position and its moves: of any turn of the room's current game.

    The command replaces the player's previous analysis, if that still runs.
    """


class Explain(TurnCommand, frozen=True):
    """Ask why the move of a turn of the room's current game was played; allowed where Analyse is."""


class TakeHint(TurnCommand, frozen=True):
    """Ask for the best move on one's own turn of a game against a machine; it is then marked as helped."""


class StopAnalysis(RoomCommand, frozen=True):
    """Stop the player's analysis in a room."""


class Ping(Command, frozen=True):
    """Check the connection; answered by Pong after the commands before it."""


LobbyCommand = (
    WatchLobby
    | LeaveLobby
    | FindOpponent
    | StopLooking
    | Challenge
    | AcceptChallenge
    | DeclineChallenge
    | RefuseChallenges
)
"""The commands that concern no room."""

ClientMessage = (
    Hello
    | ListRooms
    | LobbyCommand
    | CreateRoom
    | ChangeGame
    | JoinRoom
    | FetchEvents
    | LeaveRoom
    | TakeSeat
    | LeaveSeat
    | FreeSeat
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
    | Pause
    | Resume
    | Step
    | Pace
    | FetchTree
    | FetchPositionTree
    | ExplainValue
    | FetchGraph
    | Explain
    | TakeHint
    | Analyse
    | StopAnalysis
    | Ping
)
