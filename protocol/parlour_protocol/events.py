"""What happened in a room: the bodies of the durable log (docs/protocol.md, 6).

A room is the fold of these facts in order; the server stores exactly what it sends. They hold no
position: whoever needs one replays the moves or reads the envelope's.
"""

from msgspec import Struct

from parlour_protocol.commands import kebab
from parlour_protocol.values import OptionValue, Player, Result, Seat, Visibility


class EventBody(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=kebab):
    """The base of every fact."""


class RoomOpened(EventBody, frozen=True):
    """A room was made: always a room's first event. ``rules`` is the version of the game's rules."""

    game: str
    options: dict[str, OptionValue]
    rules: int
    visibility: Visibility
    by: Player
    players: list[Player | None]


class SeatTaken(EventBody, frozen=True):
    """Somebody sat down."""

    seat: Seat
    player: Player


class SeatLeft(EventBody, frozen=True):
    """Somebody got up before the game started."""

    seat: Seat


class GameStarted(EventBody, frozen=True):
    """Game ``number`` of the room began at position ``start`` on turn ``turn``."""

    number: int
    players: list[Player]
    start: str
    turn: int


class MovePlayed(EventBody, frozen=True):
    """``seat`` played ``move`` on ``turn``.

    ``fallback`` is true when a machine's search failed thrice and a quick move was played for it.
    """

    turn: int
    seat: Seat
    move: str
    fallback: bool = False


class GameEnded(EventBody, frozen=True):
    """Game ``number`` is over."""

    number: int
    result: Result


class RematchOffered(EventBody, frozen=True):
    """``seat`` asks for another game after game ``number``."""

    number: int
    seat: Seat


AnyEvent = RoomOpened | SeatTaken | SeatLeft | GameStarted | MovePlayed | GameEnded | RematchOffered
