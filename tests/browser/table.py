"""Opens a table for a browser's player with the commands that the form of a new game sends.

It saves rendering home and the form, two pages, in the tests that are not about them.
"""

import secrets
from typing import TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext
from websockets import Subprotocol
from websockets.sync.client import ClientConnection, connect

from parlour_engine.catalogue import GAMES
from parlour_protocol.answers import Ack, RoomCreated, RoomJoined, Welcome
from parlour_protocol.codec import client_codec
from parlour_protocol.commands import ClientMessage, CreateRoom, Hello, JoinRoom, TakeSeat
from parlour_protocol.terms import Clock
from parlour_protocol.values import OptionValue, Visibility
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.auth.identity import COOKIE

ANSWER_SECONDS = 60.0
GAMES_BY_TITLE = {entry.title: game for game, entry in GAMES.items()}
#: Names of options by their labels in the form.
OPTIONS = {
    "Columns": "width",
    "Rows": "height",
    "In a row to win": "line",
    "Heaps": "heaps",
    "Counters in the heap": "heap",
    "Pins": "pins",
}
START = "Start position"

A = TypeVar("A")

_codec = client_codec(JSON_SUBPROTOCOL)


def opened_table(
    context: BrowserContext,
    server: str,
    game: str,
    seats: list[str],
    visibility: Visibility,
    filled: dict[str, str],
    *,
    both: bool = False,
    clock: Clock | None = None,
) -> str:
    """Open a table for the player of a browser's context and return its path, with its key if it has one.

    ``game`` is its title, ``filled`` the form's fields by their labels; with ``both`` the player takes seat 2
    as well. ``clock`` is the game's.
    """
    start = filled.pop(START, "")
    options = {OPTIONS[label]: _value(label, text) for label, text in filled.items()}
    command = CreateRoom(
        secrets.token_hex(8), GAMES_BY_TITLE[game], seats, options, visibility, clock=clock, start=start
    )
    headers = {"Cookie": f"{COOKIE}={_identity(context, server)}", "Origin": server}
    address = f"ws://{urlsplit(server).netloc}/ws"
    spoken = [Subprotocol(JSON_SUBPROTOCOL)]
    with connect(address, additional_headers=headers, subprotocols=spoken, proxy=None) as socket:
        _ask(socket, Hello("hello"), Welcome)
        created = _ask(socket, command, RoomCreated)
        if both:
            _ask(socket, JoinRoom("join", created.room, key=created.key), RoomJoined)
            _ask(socket, TakeSeat("seat", created.room, 2), Ack)
    return f"/r/{created.room}" + (created.key and f"#{created.key}")


def _identity(context: BrowserContext, server: str) -> str:
    """Return the cookie of the context's player, which the server sets if there is none."""

    def found() -> str:
        return next((each["value"] for each in context.cookies(server) if each["name"] == COOKIE), "")

    if not found():
        context.request.get(server)
    return found()


def _value(label: str, text: str) -> OptionValue:
    return [int(size) for size in text.split(",")] if label == "Heaps" else int(text)


def _ask(socket: ClientConnection, command: ClientMessage, expected: type[A]) -> A:
    """Send a command and return its answer; what comes before it is passed over."""
    socket.send(_codec.encode(command))
    while True:
        answer = _codec.decode(socket.recv(ANSWER_SECONDS))
        if getattr(answer, "id", None) == command.id:
            assert isinstance(answer, expected), answer
            return answer
