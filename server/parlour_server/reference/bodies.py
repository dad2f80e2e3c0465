"""What plain HTTP answers, as structs: a schema for each body that the handlers write."""

from msgspec import Struct

from parlour_protocol.values import OptionValue, Player, RoomSummary, View
from parlour_server.store.credentials import TokenLine


class Error(Struct, frozen=True):
    """A refusal in one line."""

    error: str


class Status(Struct, frozen=True):
    """``ok``, or what is not."""

    status: str


class PublicRooms(Struct, frozen=True):
    """The rooms that everybody may see."""

    rooms: list[RoomSummary]


class NewcomerToken(Struct, frozen=True):
    """A guest made for the asking, and the bearer token that stands for that guest: a secret."""

    token: str
    player: Player


class CatalogueOption(Struct, frozen=True):
    """An option of a game; its ``kind`` says which bounds stand beside it."""

    name: str
    kind: str
    default: OptionValue


class CatalogueGame(Struct, frozen=True):
    """A game that can be played; ``view`` is a picture of it, half played."""

    id: str
    title: str
    summary: str
    options: list[CatalogueOption]
    random_start: bool
    drawn: list[str]
    view: View
    evaluators: list[str]
    evaluator: str


class CatalogueAlgorithm(Struct, frozen=True):
    """An algorithm that player texts name, and the fields they may give it."""

    name: str
    fields: list[str]


class Catalogue(Struct, frozen=True):
    """Every game, and every machine."""

    games: list[CatalogueGame]
    algorithms: list[CatalogueAlgorithm]
    levels: list[str]
    deepest: int


class Taken(Struct, frozen=True):
    """Whom the server takes somebody for; ``account`` is false for guests and bots."""

    player: Player
    account: bool


class SignedIn(Struct, frozen=True, omit_defaults=True):
    """An account that somebody is in; ``token`` is for whoever gets no cookie: a secret."""

    player: Player
    account: bool
    token: str = ""


class Ticket(Struct, frozen=True):
    """What lets one socket in within so many seconds: a secret."""

    ticket: str
    seconds: int


class Tokens(Struct, frozen=True):
    """The tokens of an account's bots that still count."""

    tokens: list[TokenLine]


class MadeToken(Struct, frozen=True):
    """A bot's new token, shown this once: a secret."""

    id: str
    token: str
