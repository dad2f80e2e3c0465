"""Response bodies of the HTTP routes, as structs for their schemas."""

from msgspec import Struct

from parlour_protocol.values import OptionValue, Player, RoomSummary, View
from parlour_server.store.credentials import TokenLine


class Error(Struct, frozen=True, omit_defaults=True):
    """A refusal in one line of English, for logs; ``code`` tells apart what has the same status."""

    error: str
    code: str = ""


class Status(Struct, frozen=True):
    """``ok``, or what is not."""

    status: str


class PublicRooms(Struct, frozen=True):
    """The public rooms."""

    rooms: list[RoomSummary]


class RoomPicture(Struct, frozen=True):
    """The position of a running game; null where none runs any more."""

    view: View | None


class GuestToken(Struct, frozen=True):
    """A new guest and its bearer token, which is a secret."""

    token: str
    player: Player


class CatalogueOption(Struct, frozen=True):
    """An option of a game; its ``kind`` determines which bounds are given with it."""

    name: str
    kind: str
    default: OptionValue


class RatedBoard(Struct, frozen=True):
    """A board with the ratings of levels 1 to 8 on it: each with the interval that holds 95 of 100 times.

    They are Elo above the mean of the eight on this board, no players' ratings.
    """

    options: dict[str, OptionValue]
    ratings: list[tuple[int, int, int]]


class CatalogueGame(Struct, frozen=True):
    """A playable game; ``view`` is an example position for pictures, ``start`` the default start.

    ``values``: whether exact values exist, at some sizes at least. ``calibrated``: whether the levels were
    chosen with this game in mind.
    """

    id: str
    title: str
    summary: str
    options: list[CatalogueOption]
    random_start: bool
    values: bool
    calibrated: bool
    drawn: list[str]
    view: View
    start: View
    evaluators: list[str]
    evaluator: str


class LevelRatings(Struct, frozen=True):
    """The boards on which the levels are rated, by the id of their game."""

    boards: dict[str, list[RatedBoard]]


class CatalogueAlgorithm(Struct, frozen=True):
    """An algorithm that player texts can name, and its fields."""

    name: str
    fields: list[str]


class Catalogue(Struct, frozen=True):
    """All games and all engines."""

    games: list[CatalogueGame]
    algorithms: list[CatalogueAlgorithm]
    levels: list[str]
    deepest: int


class SessionInfo(Struct, frozen=True):
    """The authenticated player; ``account`` is false for guests and bots."""

    player: Player
    account: bool


class SignedIn(Struct, frozen=True, omit_defaults=True):
    """A new identity, of an account or a guest; ``token``, a secret, goes to clients without a cookie."""

    player: Player
    account: bool
    token: str = ""


class Ticket(Struct, frozen=True):
    """A ticket that opens one socket within ``seconds``; a secret."""

    ticket: str
    seconds: int


class Tokens(Struct, frozen=True):
    """The unrevoked tokens of an account's bots."""

    tokens: list[TokenLine]


class CreatedToken(Struct, frozen=True):
    """A bot's new token, a secret that is shown only once."""

    id: str
    token: str
