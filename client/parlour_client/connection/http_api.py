"""Client of the plain HTTP routes: guests' tokens, public rooms, the catalogue, rules, ratings, documents.

The functions block: they run in threads, so that no event loop waits.
"""

from collections.abc import Container, Mapping
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from parlour_client.connection.address import ServerAddress
from parlour_client.connection.transport import retry_after
from parlour_client.errors import BadInput, IdentityError, ServerUnreachable, TryLater
from parlour_client.threads import in_thread
from parlour_protocol.values import OptionValue, Player, PlayerKind, RoomSummary

TIMEOUT_S = 10.0
NO_HEADERS: Mapping[str, str] = {}

T = TypeVar("T")


class _NotFound(ServerUnreachable):
    """The server that answers has no such route."""


class Guest(msgspec.Struct, frozen=True):
    """A new guest, and the token that proves that identity."""

    token: str
    player: Player


class OptionForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game; ``kind`` is ``int``, ``bool``, ``int-list``, ``choice`` or a later kind.

    Numbers are from ``low`` to ``high``; a list has up to ``most`` numbers.
    """

    name: str
    kind: str
    default: OptionValue
    low: int | None = None
    high: int | None = None
    most: int | None = None
    choices: list[str] = []


class RatedBoard(msgspec.Struct, frozen=True):
    """A board with the ratings of levels 1 to 8 on it: Elo above their mean, and the ends of an interval.

    The interval holds the rating 95 of 100 times.
    """

    options: dict[str, OptionValue]
    ratings: list[tuple[int, int, int]]


class GameForm(msgspec.Struct, frozen=True):
    """A game of the catalogue; ``random_start`` if ``start=random`` is an option too.

    ``evaluators`` are the evaluators that player texts of its searches may name.
    ``values``: whether exact values exist, at some sizes at least. ``calibrated``: whether the levels were
    chosen with this game in mind. ``endings``: the game's words for its endings, by the reason of a result;
    the name of an option in backquotes stands for its value.
    """

    id: str
    title: str
    summary: str
    options: list[OptionForm] = []
    random_start: bool = False
    values: bool = True
    calibrated: bool = True
    evaluators: list[str] = []
    endings: dict[str, str] = {}


class AlgorithmForm(msgspec.Struct, frozen=True):
    """An engine, and the fields of its player text: ``alphabeta`` with ``depth``, ``evaluator`` and so on."""

    name: str
    fields: list[str] = []


class Catalogue(msgspec.Struct, frozen=True):
    """The catalogue of a server: its games, the engines to play against, and the levels."""

    games: list[GameForm]
    algorithms: list[AlgorithmForm] = []
    levels: list[str] = []


class _Rating(msgspec.Struct, frozen=True):
    game: str
    pool: str
    board: dict[str, OptionValue]
    rating: int


class _PlayerPage(msgspec.Struct, frozen=True):
    ratings: list[_Rating]


class _LevelRatings(msgspec.Struct, frozen=True):
    boards: dict[str, list[RatedBoard]]


class _Rooms(msgspec.Struct, frozen=True):
    rooms: list[RoomSummary]


async def new_guest(server: ServerAddress, name: str, kind: PlayerKind) -> Guest:
    """Request a new guest.

    Raises:
        ServerUnreachable: No Parlour server answers.
        IdentityError: The server refuses the name.
    """
    body = msgspec.json.encode({"name": name, "kind": kind})
    return await in_thread(_ask, server, "/api/guests", Guest, body)


async def public_rooms(server: ServerAddress) -> list[RoomSummary]:
    """Return the rooms that everybody may see.

    Raises:
        ServerUnreachable: No Parlour server answers.
    """
    return (await in_thread(_ask, server, "/api/rooms", _Rooms, None)).rooms


async def catalogue(server: ServerAddress) -> Catalogue:
    """Return the games that the server offers; raises as ``public_rooms`` does."""
    return await in_thread(_ask, server, "/api/games", Catalogue, None)


async def level_ratings(server: ServerAddress) -> dict[str, list[RatedBoard]]:
    """Return the boards on which the levels are rated, by their game; raises as ``public_rooms`` does."""
    try:
        return (await in_thread(_ask, server, "/api/levels", _LevelRatings, None)).boards
    except _NotFound:  # an older server without rated levels
        return {}


async def game_rules(server: ServerAddress, game: str, language: str = "en") -> str:
    """Return the rules of a game as Markdown, in English if there is no translation.

    Raises:
        BadInput: The server has no text of this game's rules.
        ServerUnreachable: No Parlour server answers.
    """
    path = f"/api/games/{quote(game, safe='')}/rules?{urlencode({'language': language})}"
    try:
        return (await in_thread(_read, server, path, None)).decode(errors="replace")
    except _NotFound:
        raise BadInput(f"{server.base} has no rules text for {game!r}") from None


async def rating_of(
    server: ServerAddress, player: Player, game: str, board: Mapping[str, OptionValue]
) -> int | None:
    """Return the rating of a person or bot at a game on a board; None if there is none.

    Raises:
        ServerUnreachable: The server knows no such player, or does not answer.
    """
    page = await in_thread(_ask, server, f"/api/players/{quote(player.id)}", _PlayerPage, None)
    pool = "bots" if player.kind == "bot" else "people"
    found = (
        line.rating for line in page.ratings if (line.game, line.pool, line.board) == (game, pool, board)
    )
    return next(found, None)


async def read_document(server: ServerAddress, path: str, headers: Mapping[str, str]) -> bytes:
    """Return the document at an address that may be missing or restricted.

    Raises:
        BadInput: The server has nothing there, or not yet, or not for this client; the message says which.
        ServerUnreachable: No Parlour server answers, or it is busy.
    """
    return await in_thread(_read, server, path, None, headers, (401, 403, 404, 409))


def _ask(server: ServerAddress, path: str, answer: type[T], body: bytes | None) -> T:
    try:
        return msgspec.json.decode(_read(server, path, body), type=answer)
    except msgspec.DecodeError:
        raise ServerUnreachable(f"no Parlour server at {server.base}: {path} is not its own") from None


def _read(
    server: ServerAddress,
    path: str,
    body: bytes | None,
    headers: Mapping[str, str] = NO_HEADERS,
    explained: Container[int] = (),
) -> bytes:
    """Return the body of an answer; a status in ``explained`` raises BadInput."""
    named = {"Content-Type": "application/json", **headers}
    request = Request(server.base + path, data=body, headers=named)
    opener = build_opener(ProxyHandler({})) if server.is_loopback else build_opener()
    try:
        with opener.open(request, timeout=TIMEOUT_S) as response:
            content: bytes = response.read()
            return content
    except HTTPError as error:
        with error:
            if error.code in explained:
                raise BadInput(f"{server.base}: {_reason(error)}") from None
            raise _refused(server, path, error) from None
    except (OSError, HTTPException) as error:
        why = error.reason if isinstance(error, URLError) else str(error) or type(error).__name__
        raise ServerUnreachable(f"no Parlour server at {server.base}: {why}") from None


def _refused(server: ServerAddress, path: str, error: HTTPError) -> Exception:
    if error.code in (429, 503):
        return TryLater(
            f"{server.base} is busy: HTTP {error.code}", retry_after(error.headers.get("Retry-After"))
        )
    if path == "/api/guests" and error.code in (400, 403, 409, 422):
        return IdentityError(f"{server.base} takes no such guest: {_reason(error)}")
    kind = _NotFound if error.code == 404 else ServerUnreachable
    return kind(f"no Parlour server at {server.base}: {path} gives HTTP {error.code}")


def _reason(error: HTTPError) -> str:
    """Return the message of the server's answer, else the status."""
    try:
        said: Any = msgspec.json.decode(error.read(4096))
    except msgspec.DecodeError:
        return f"HTTP {error.code}"
    message = said.get("message") or said.get("error") if isinstance(said, dict) else None
    return message if isinstance(message, str) else f"HTTP {error.code}"
