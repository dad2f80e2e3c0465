"""The few things asked over plain HTTP: a guest's token, the public rooms, the catalogue of games.

Blocking by nature: everything here runs in a thread of its own, so that no event loop waits.
"""

from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

import msgspec

from parlour_client.address import ServerAddress
from parlour_client.errors import IdentityError, ServerUnreachable, TryLater
from parlour_client.threads import in_thread
from parlour_client.transport import retry_after
from parlour_protocol.values import OptionValue, Player, PlayerKind, RoomSummary

TIMEOUT_S = 10.0

T = TypeVar("T")


class Guest(msgspec.Struct, frozen=True):
    """A player made for the asking, and the token that proves to be that player."""

    token: str
    player: Player


class OptionForm(msgspec.Struct, frozen=True):
    """An option of a game; ``kind`` is ``int``, ``bool``, ``int-list``, ``choice`` or one still to come."""

    name: str
    kind: str
    default: OptionValue


class GameForm(msgspec.Struct, frozen=True):
    """A game of the catalogue; ``random_start`` if ``start=random`` is an option too."""

    id: str
    title: str
    summary: str
    options: list[OptionForm] = []
    random_start: bool = False


class _Rooms(msgspec.Struct, frozen=True):
    rooms: list[RoomSummary]


class _Games(msgspec.Struct, frozen=True):
    games: list[GameForm]


async def new_guest(server: ServerAddress, name: str, kind: PlayerKind) -> Guest:
    """Become a guest.

    Raises:
        ServerUnreachable: No Parlour server answers.
        IdentityError: The server does not take the name.
    """
    body = msgspec.json.encode({"name": name, "kind": kind})
    return await in_thread(_ask, server, "/api/guests", Guest, body)


async def public_rooms(server: ServerAddress) -> list[RoomSummary]:
    """Return the rooms that everybody may see.

    Raises:
        ServerUnreachable: No Parlour server answers.
    """
    return (await in_thread(_ask, server, "/api/rooms", _Rooms, None)).rooms


async def catalogue(server: ServerAddress) -> list[GameForm]:
    """Return the games that the server offers.

    Raises:
        ServerUnreachable: No Parlour server answers.
    """
    return (await in_thread(_ask, server, "/api/games", _Games, None)).games


def _ask(server: ServerAddress, path: str, answer: type[T], body: bytes | None) -> T:
    request = Request(server.base + path, data=body, headers={"Content-Type": "application/json"})
    try:
        with _opener(server).open(request, timeout=TIMEOUT_S) as response:
            return msgspec.json.decode(response.read(), type=answer)
    except HTTPError as error:
        with error:
            raise _refused(server, path, error) from None
    except (OSError, HTTPException) as error:
        why = error.reason if isinstance(error, URLError) else str(error) or type(error).__name__
        raise ServerUnreachable(f"no Parlour server at {server.base}: {why}") from None
    except msgspec.DecodeError:
        raise ServerUnreachable(f"no Parlour server at {server.base}: {path} is not its own") from None


def _opener(server: ServerAddress) -> OpenerDirector:
    return build_opener(ProxyHandler({})) if server.is_loopback else build_opener()


def _refused(server: ServerAddress, path: str, error: HTTPError) -> Exception:
    if error.code in (429, 503):
        return TryLater(
            f"{server.base} is busy: HTTP {error.code}", retry_after(error.headers.get("Retry-After"))
        )
    if path == "/api/guests" and error.code in (400, 403, 422):
        return IdentityError(f"{server.base} takes no such guest: {_reason(error)}")
    return ServerUnreachable(f"no Parlour server at {server.base}: {path} gives HTTP {error.code}")


def _reason(error: HTTPError) -> str:
    """Return what the server says in its own words, else the status."""
    try:
        said: Any = msgspec.json.decode(error.read(4096))
    except msgspec.DecodeError:
        return f"HTTP {error.code}"
    message = said.get("message") or said.get("error") if isinstance(said, dict) else None
    return message if isinstance(message, str) else f"HTTP {error.code}"
