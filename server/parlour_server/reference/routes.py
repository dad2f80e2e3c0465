"""Every route, with what it takes and what it answers: the table behind the OpenAPI document.

Invariant: the table names the routes that the server has, all of them but the page's files; a test
compares it with the router, and another asks each route for what it promises here.
"""

from dataclasses import dataclass
from typing import Final

from parlour_server.account_routes import NewAccount, NewPassword, SignIn
from parlour_server.game_records import KEY_HEADER
from parlour_server.leaderboard import Leaderboard
from parlour_server.player_pages import PlayerPage
from parlour_server.reference.bodies import (
    Catalogue,
    Error,
    MadeToken,
    NewcomerToken,
    PublicRooms,
    SignedIn,
    Status,
    Taken,
    Ticket,
    Tokens,
)
from parlour_server.room.record import GameRecord
from parlour_server.site import NewGuest
from parlour_server.token_routes import NewToken

HTML: Final = "text/html"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a status means; ``body`` is a struct in JSON, a media type, or None for no body of interest."""

    means: str
    body: type | str | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one path; ``takes`` is the struct of the request's body, ``bearer`` if a token counts.

    ``query`` names what may stand behind the question mark, ``headers`` which headers say something.
    """

    method: str
    path: str
    summary: str
    answers: dict[int, Answer]
    takes: type | None = None
    bearer: bool = False
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


_PAGE: Final = {200: Answer("the page", HTML)}
_LATER: Final = "try again after Retry-After seconds"
_UNUSABLE: Final = {400: Answer("unusable", Error)}
_UNKNOWN: Final = {401: Answer("the token or cookie stands for nobody, or the password is wrong", Error)}
_FOREIGN: Final = {403: Answer("the origin is not listed, or it is not for whoever asks", Error)}
_THERE: Final = {409: Answer("there is one already, or there are too many", Error)}
_LONG: Final = {408: Answer("the body did not come in time", Error), 413: Answer("the body is too long")}
_OFTEN: Final = {429: Answer(f"too often: {_LATER}", Error)}
_BUSY: Final = {503: Answer(f"the database does not answer, or too much is asked: {_LATER}", Error)}
_NONE: Final = {404: Answer("there is none", Error)}
_RECORDED: Final = {
    **_UNKNOWN,
    **_FOREIGN,
    **_NONE,
    409: Answer("the game is not over", Error),
    **_OFTEN,
    **_BUSY,
}
_CHANGES: Final = {**_UNUSABLE, **_UNKNOWN, **_FOREIGN, **_LONG, **_OFTEN, **_BUSY}

ROUTES: Final = (
    Route("GET", "/", "The page; makes a browser that has no cookie yet a guest.", _PAGE),
    Route("GET", "/r/{room}", "The page, opened in a room.", {**_PAGE, 404: Answer("no room's address")}),
    Route("GET", "/players/{player}", "The page, opened on a player.", {**_PAGE, 404: Answer("no address")}),
    Route("GET", "/leaderboard", "The page, opened on the ladders.", _PAGE),
    Route(
        "GET",
        "/ws",
        "The socket, for requests that upgrade to a WebSocket: see asyncapi.json.",
        {
            101: Answer("the socket is open"),
            400: Answer("no WebSocket, or none of our subprotocols"),
            401: Answer("the token or cookie stands for nobody", Error),
            403: Answer("the origin is not listed, or neither origin nor token came", Error),
            429: Answer(f"too many connections: {_LATER}", Error),
            503: Answer(f"the server is full: {_LATER}", Error),
        },
        bearer=True,
    ),
    Route(
        "GET",
        "/api/rooms",
        "The public rooms.",
        {200: Answer("the rooms", PublicRooms), 503: Answer(f"the log does not answer: {_LATER}", Error)},
    ),
    Route(
        "GET",
        "/api/games",
        "What can be played, and against which machines.",
        {200: Answer("all", Catalogue)},
    ),
    Route(
        "POST",
        "/api/guests",
        "Become a guest, and get the bearer token that stands for that guest.",
        {
            200: Answer("the guest", NewcomerToken),
            400: Answer("unusable body", Error),
            403: Answer("the origin is not listed", Error),
            **_LONG,
            429: Answer(f"too many guests: {_LATER}", Error),
        },
        takes=NewGuest,
    ),
    Route(
        "POST",
        "/api/accounts",
        "Sign up; a guest who does keeps every seat and game.",
        {201: Answer("the account", SignedIn), **_CHANGES, **_THERE},
        takes=NewAccount,
        bearer=True,
    ),
    Route(
        "GET",
        "/api/session",
        "Whom the server takes one for.",
        {200: Answer("them", Taken), **_UNKNOWN, **_BUSY},
        bearer=True,
    ),
    Route(
        "POST",
        "/api/session",
        "Sign in.",
        {200: Answer("the account", SignedIn), **_CHANGES},
        takes=SignIn,
    ),
    Route(
        "DELETE",
        "/api/session",
        "Sign out, here or with everywhere=true of everything that was ever signed for the account.",
        {204: Answer("signed out"), **_UNUSABLE, **_UNKNOWN, **_FOREIGN, **_BUSY},
        bearer=True,
        query=("everywhere",),
    ),
    Route(
        "POST",
        "/api/password",
        "Take another password, and sign out everywhere but here.",
        {200: Answer("the account", SignedIn), **_CHANGES},
        takes=NewPassword,
        bearer=True,
    ),
    Route(
        "POST",
        "/api/tickets",
        "Get what lets one socket of a page of another origin in.",
        {201: Answer("the ticket", Ticket), **_CHANGES},
        bearer=True,
    ),
    Route(
        "GET",
        "/api/tokens",
        "The tokens of the account's bots.",
        {200: Answer("the tokens", Tokens), **_UNKNOWN, **_FOREIGN, **_BUSY},
        bearer=True,
    ),
    Route(
        "POST",
        "/api/tokens",
        "Make a bot's token.",
        {201: Answer("the token", MadeToken), **_CHANGES, **_THERE},
        takes=NewToken,
        bearer=True,
    ),
    Route(
        "DELETE",
        "/api/tokens/{token}",
        "Revoke a bot's token, and close its sockets.",
        {204: Answer("revoked"), **_UNKNOWN, **_FOREIGN, 404: Answer("no such token", Error), **_BUSY},
        bearer=True,
    ),
    Route(
        "GET",
        "/api/leaderboard",
        "The ladder of a game's board, of people or bots.",
        {200: Answer("the ladder", Leaderboard), **_UNUSABLE, **_BUSY},
        query=("game", "pool", "board"),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}",
        "A finished game; of a room by link for its players, or with its key.",
        {200: Answer("the game", GameRecord), **_RECORDED},
        bearer=True,
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}/text",
        "The same as lines for people.",
        {200: Answer("the game", "text/plain"), **_RECORDED},
        bearer=True,
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/players/{player}",
        "A player, with ratings and the latest games.",
        {200: Answer("the player", PlayerPage), **_UNKNOWN, **_NONE, **_OFTEN, **_BUSY},
        bearer=True,
    ),
    Route("GET", "/healthz", "Whether the process is there.", {200: Answer("it is", Status)}),
    Route(
        "GET",
        "/readyz",
        "Whether machines would move at once and the log can be read.",
        {200: Answer("yes", Status), 503: Answer("not now", Status)},
    ),
    Route(
        "GET",
        "/metrics",
        "How the server fares, for Prometheus: to whom the operator has named.",
        {200: Answer("the figures", "text/plain"), 403: Answer("not to this address", Error)},
    ),
    Route("GET", "/docs", "This reference, for people.", {200: Answer("the page", HTML)}),
    Route(
        "GET",
        "/docs/{document}",
        "This reference, for programs: openapi.json, asyncapi.json or messages.json.",
        {200: Answer("the document", "application/json"), 404: Answer("no such document")},
    ),
)
