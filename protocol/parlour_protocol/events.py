"""The events of a room: the bodies of the durable log (docs/protocol.md, 6).

A room's state is the fold of these events in order; the server stores exactly what it sends. Events have no
position: replay the moves, or read the position of the envelope.
"""

from msgspec import Struct

from parlour_protocol.commands import kebab
from parlour_protocol.terms import STANDARD_TERMS, Clock, Terms
from parlour_protocol.values import OfferKind, OptionValue, Player, Result, Seat, Visibility


class EventBody(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="kind", tag=kebab):
    """The base of every event."""


class RoomOpened(EventBody, frozen=True):
    """A room was created: always a room's first event.

    ``rules`` is the version of the game's rules. With ``help``, exact values may be requested while a game
    runs. ``start`` is the text of the position with which games begin, if it was set up.
    """

    game: str
    options: dict[str, OptionValue]
    rules: int
    visibility: Visibility
    by: Player
    players: list[Player | None]
    help: bool = False
    terms: Terms = STANDARD_TERMS
    clock: Clock | None = None
    start: str = ""


class GameChanged(EventBody, frozen=True):
    """The host changed the game before anybody sat opposite: these fields replace those of RoomOpened."""

    options: dict[str, OptionValue]
    rules: int
    players: list[Player | None]
    help: bool = False
    terms: Terms = STANDARD_TERMS
    clock: Clock | None = None
    start: str = ""


class SeatTaken(EventBody, frozen=True):
    """A player took a seat."""

    seat: Seat
    player: Player


class SeatLeft(EventBody, frozen=True):
    """A player left a seat: between games, or because no first move came. The room waits for another player.

    The same player may take a seat in this room again.
    """

    seat: Seat


class SeatFreed(EventBody, frozen=True):
    """A seat was freed: by the player who opened the room, or because its player called the game off.

    This also happens when a player leaves a public table for the second time. The room waits for another
    player; the one who had the seat may not take a seat in this room again.
    """

    seat: Seat


class GameStarted(EventBody, frozen=True):
    """Game ``number`` of the room began at position ``start`` on turn ``turn``."""

    number: int
    players: list[Player]
    start: str
    turn: int


class MovePlayed(EventBody, frozen=True):
    """``seat`` played ``move`` on ``turn``.

    ``fallback`` is true if a machine's search failed or came too late, and a quick move without a search was
    played instead. ``spent`` milliseconds were charged to the seat's clock, after ``credit`` milliseconds
    were deducted for the network. ``wins_in`` is an upper bound on the plies, counting this move, of a forced
    win that a machine has proved; 0 if there is none or the room allows no help.
    """

    turn: int
    seat: Seat
    move: str
    fallback: bool = False
    spent: int = 0
    credit: int = 0
    wins_in: int = 0


class GameEnded(EventBody, frozen=True):
    """Game ``number`` is over; ``spent`` milliseconds of the turn it ended on were charged."""

    number: int
    result: Result
    spent: int = 0


class OfferMade(EventBody, frozen=True):
    """``seat`` offered a draw, or asked to take back its last move, on ``turn``."""

    offer: OfferKind
    seat: Seat
    turn: int


class OfferDeclined(EventBody, frozen=True):
    """``seat`` declined the offer of ``turn``, or withdrew its own."""

    offer: OfferKind
    seat: Seat
    turn: int


class TakenBack(EventBody, frozen=True):
    """``seat`` took back its last move: ``moves`` of the game are left, and the room is on ``turn``.

    ``spent`` milliseconds of the turn before were charged to its clock.
    """

    seat: Seat
    turn: int
    moves: int
    spent: int = 0


class TimeGiven(EventBody, frozen=True):
    """``seat`` was given milliseconds on ``turn``."""

    seat: Seat
    turn: int
    milliseconds: int


class HintTaken(EventBody, frozen=True):
    """``seat`` was shown the best move on ``turn``: the game is helped."""

    seat: Seat
    turn: int


class ClockFrozen(EventBody, frozen=True):
    """The server was away during ``turn``: ``spent`` of it is charged, ``frozen`` milliseconds are not."""

    turn: int
    spent: int
    frozen: int


class ChatClosed(EventBody, frozen=True):
    """``seat`` ended the chat of the room."""

    seat: Seat


class ChatSaid(EventBody, frozen=True):
    """A chat message, sent by the command of that id: the only event of the streams beside ``game``."""

    by: Player
    text: str
    command: str


class RematchOffered(EventBody, frozen=True):
    """``seat`` offers another game after game ``number``."""

    number: int
    seat: Seat


class Paused(EventBody, frozen=True):
    """The game of machines was paused; ``spent`` milliseconds of the running turn are charged."""

    spent: int = 0


class Resumed(EventBody, frozen=True):
    """The paused game goes on."""


class Stepped(EventBody, frozen=True):
    """The machine to move on ``turn`` makes its move though the game is paused."""

    turn: int


class PaceSet(EventBody, frozen=True):
    """A move of the game of machines takes at least so many ``seconds``."""

    seconds: float


AnyEvent = (
    RoomOpened
    | GameChanged
    | SeatTaken
    | SeatLeft
    | SeatFreed
    | GameStarted
    | MovePlayed
    | GameEnded
    | RematchOffered
    | OfferMade
    | OfferDeclined
    | TakenBack
    | TimeGiven
    | HintTaken
    | ClockFrozen
    | ChatClosed
    | ChatSaid
    | Paused
    | Resumed
    | Stepped
    | PaceSet
)
