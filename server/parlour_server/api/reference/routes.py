"""Table of all HTTP routes with their parameters and responses, from which the OpenAPI document is made.

Invariant: the table lists exactly the server's routes except the page's files; one test compares it with the
router, another checks the responses of each route against it.
"""

from dataclasses import dataclass
from typing import Final

from parlour_protocol.reviews import GameValues, MoveExplanation, ReviewedPosition
from parlour_server.analysis.reference_tables import ReferenceTables
from parlour_server.api.accounts import NewAccount, NewName, NewPassword, SignIn
from parlour_server.api.leaderboard import Leaderboard
from parlour_server.api.players import PlayerPage
from parlour_server.api.reference.bodies import (
    Catalogue,
    CreatedToken,
    Error,
    GuestToken,
    LevelRatings,
    PublicRooms,
    RoomPicture,
    SessionInfo,
    SignedIn,
    Status,
    Ticket,
    Tokens,
)
from parlour_server.api.room_access import KEY_HEADER
from parlour_server.api.room_ratings import RoomRatings
from parlour_server.api.series import (
    NewSeries,
    SeriesChange,
    SeriesEstimate,
    SeriesLine,
    SeriesList,
    SeriesPage,
)
from parlour_server.api.site import NewGuest
from parlour_server.api.tokens import NewToken
from parlour_server.domain.room.record import GameRecord

HTML: Final = "text/html"


@dataclass(frozen=True, slots=True)
class Answer:
    """The meaning of a status; ``body`` is a struct sent as JSON, a media type, or None for no body."""

    means: str
    body: type | str | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one path.

    ``takes`` is the struct of the request's body, ``bearer`` whether a token is accepted; ``query`` and
    ``headers`` name the parameters that are read.
    """

    method: str
    path: str
    summary: str
    answers: dict[int, Answer]
    takes: type | None = None
    bearer: bool = False
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


_KNOWN: Final = {304: Answer("not modified")}
_PAGE: Final = {200: Answer("the page", HTML), **_KNOWN}
_LATER: Final = "try again after Retry-After seconds"
_UNUSABLE: Final = {400: Answer("unusable", Error)}
_UNKNOWN: Final = {401: Answer("the token or cookie is not valid, or the password is wrong", Error)}
_FOREIGN: Final = {403: Answer("the origin is not listed, or access is not allowed", Error)}
_THERE: Final = {409: Answer("it exists already, or there are too many", Error)}
_LONG: Final = {
    408: Answer("the body did not arrive in time", Error),
    413: Answer("the body is too long", Error),
}
_OFTEN: Final = {429: Answer(f"too many requests: {_LATER}", Error)}
_BUSY: Final = {503: Answer(f"the database does not answer, or the server is busy: {_LATER}", Error)}
_COSTLY: Final = {422: Answer("the series would take too long, or has too many games", Error)}
_NONE: Final = {404: Answer("not found", Error)}
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
    Route("GET", "/", "The page; a browser without a cookie becomes a guest.", _PAGE),
    Route("GET", "/r/{room}", "The page, opened in a room.", {**_PAGE, 404: Answer("not found")}),
    Route(
        "GET",
        "/r/{room}/games/{number}",
        "The page, opened on a finished game.",
        {**_PAGE, 404: Answer("not found")},
    ),
    Route("GET", "/new/{game}", "The page, opened on a new game.", {**_PAGE, 404: Answer("no such game")}),
    Route("GET", "/players/{player}", "The page, opened on a player.", {**_PAGE, 404: Answer("not found")}),
    Route("GET", "/leaderboard", "The page, opened on the leaderboard.", _PAGE),
    Route("GET", "/tournaments", "The page, opened on the tournaments.", _PAGE),
    Route("GET", "/laboratory", "The page, opened on the laboratory.", _PAGE),
    Route("GET", "/glass-box", "The page, opened on the search that its query describes.", _PAGE),
    Route(
        "GET",
        "/ws",
        "The socket, for requests that upgrade to a WebSocket: see asyncapi.json.",
        {
            101: Answer("the socket is open"),
            400: Answer("no WebSocket request, or no known subprotocol"),
            401: Answer("the token or cookie is not valid", Error),
            403: Answer("the origin is not listed, or there is neither origin nor token", Error),
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
        "/api/rooms/{room}/view",
        "The position of a public room in which a game runs.",
        {200: Answer("the position", RoomPicture), **_NONE, **_OFTEN},
    ),
    Route(
        "GET",
        "/api/games",
        "The catalogue: games with their options, and engines.",
        {200: Answer("the catalogue", Catalogue), **_KNOWN},
    ),
    Route(
        "GET",
        "/api/levels",
        "What the levels are worth, on the boards on which that is known.",
        {200: Answer("the boards by game", LevelRatings), **_KNOWN},
    ),
    Route(
        "GET",
        "/api/games/{game}/rules",
        "The rules of a game for people, translated as asked for, in English where nobody translated them.",
        {200: Answer("the rules, with their Content-Language", "text/markdown"), **_NONE},
        query=("language",),
        headers=("Accept-Language",),
    ),
    Route(
        "POST",
        "/api/guests",
        "Create a guest and return its bearer token.",
        {
            200: Answer("the guest", GuestToken),
            400: Answer("unusable body", Error),
            403: Answer("the origin is not listed", Error),
            409: Answer("an account has the name, or one that looks like it", Error),
            **_LONG,
            429: Answer(f"too many guests: {_LATER}", Error),
            **_BUSY,
        },
        takes=NewGuest,
    ),
    Route(
        "POST",
        "/api/accounts",
        "Sign up; a guest keeps their seats and games.",
        {201: Answer("the account", SignedIn), **_CHANGES, **_THERE},
        takes=NewAccount,
        bearer=True,
    ),
    Route(
        "GET",
        "/api/session",
        "The player that the request is authenticated as.",
        {200: Answer("the player", SessionInfo), **_UNKNOWN, **_BUSY},
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
        "PATCH",
        "/api/session",
        "Give a guest another name.",
        {200: Answer("the guest", SignedIn), **_CHANGES, **_THERE},
        takes=NewName,
        bearer=True,
    ),
    Route(
        "DELETE",
        "/api/session",
        "Sign out; with everywhere=true invalidate all credentials of the account.",
        {204: Answer("signed out"), **_UNUSABLE, **_UNKNOWN, **_FOREIGN, **_BUSY},
        bearer=True,
        query=("everywhere",),
    ),
    Route(
        "POST",
        "/api/password",
        "Change the password, and sign out all other sessions.",
        {200: Answer("the account", SignedIn), **_CHANGES},
        takes=NewPassword,
        bearer=True,
    ),
    Route(
        "POST",
        "/api/tickets",
        "Get a ticket, with which a page of another origin can open one socket.",
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
        "Create a bot's token.",
        {201: Answer("the token", CreatedToken), **_CHANGES, **_THERE},
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
        "The leaderboard of a game's board, of people or bots.",
        {200: Answer("the leaderboard", Leaderboard), **_UNUSABLE, **_BUSY},
        query=("game", "pool", "board"),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}",
        "A finished game; of a room with visibility link only for its players or with its key.",
        {200: Answer("the game", GameRecord), **_RECORDED},
        bearer=True,
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}/text",
        "The same as plain text.",
        {200: Answer("the game", "text/plain"), **_RECORDED},
        bearer=True,
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}/values",
        "Exact values of the game's positions, the latest first, as far as they are proved.",
        {
            200: Answer("the values", GameValues),
            **_RECORDED,
            404: Answer("not found; with the code no-study: there are no exact values for this game", Error),
            409: Answer("the game is not over; with the code no-help: the next one runs", Error),
        },
        bearer=True,
        query=("before",),
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}/explanation",
        "Why a move of the game was played: the last one, or the one counted from 1 by ply.",
        {
            200: Answer("the explanation", MoveExplanation),
            **_RECORDED,
            409: Answer("the game is not over; with the code no-help: the next one runs", Error),
        },
        bearer=True,
        query=("ply",),
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/games/{number}/position",
        "A position of the game, or one that other moves would have led to, then with its values.",
        {
            200: Answer("the position", ReviewedPosition),
            400: Answer("with the code illegal-move: the moves cannot be played", Error),
            **_RECORDED,
        },
        bearer=True,
        query=("ply", "moves"),
        headers=(KEY_HEADER,),
    ),
    Route(
        "GET",
        "/api/rooms/{room}/ratings",
        "The ratings of a room's players at its game and board; restricted as its finished games are.",
        {200: Answer("the ratings", RoomRatings), **_UNKNOWN, **_FOREIGN, **_NONE, **_OFTEN, **_BUSY},
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
    Route(
        "GET",
        "/api/series",
        "The player's series of games between engines, newest first.",
        {200: Answer("the series", SeriesList), **_UNKNOWN, **_OFTEN, **_BUSY},
        bearer=True,
    ),
    Route(
        "POST",
        "/api/series",
        "Start a series.",
        {201: Answer("the series", SeriesLine), **_CHANGES, **_THERE, **_COSTLY},
        takes=NewSeries,
        bearer=True,
    ),
    Route(
        "POST",
        "/api/series/estimate",
        "How long a series would take, by a short trial.",
        {200: Answer("the estimate", SeriesEstimate), **_CHANGES, **_COSTLY},
        takes=NewSeries,
        bearer=True,
    ),
    Route(
        "GET",
        "/api/series/{series}",
        "A series of the player's, with standings and the results of its games from number `after` on.",
        {200: Answer("the series", SeriesPage), **_UNUSABLE, **_UNKNOWN, **_NONE, **_OFTEN, **_BUSY},
        bearer=True,
        query=("after",),
    ),
    Route(
        "PATCH",
        "/api/series/{series}",
        "Stop a series, or let it go on.",
        {200: Answer("the series", SeriesLine), **_CHANGES, **_NONE, **_THERE},
        takes=SeriesChange,
        bearer=True,
    ),
    Route(
        "DELETE",
        "/api/series/{series}",
        "Delete a series and its games.",
        {204: Answer("deleted"), **_UNKNOWN, **_FOREIGN, **_NONE, **_OFTEN, **_BUSY},
        bearer=True,
    ),
    Route(
        "GET",
        "/api/series/{series}/csv",
        "The games of a series as comma-separated values.",
        {200: Answer("the games", "text/csv"), **_UNKNOWN, **_NONE, **_OFTEN, **_BUSY},
        bearer=True,
    ),
    Route(
        "GET",
        "/api/tables/{game}",
        "The tables of a game's document, printed and as far as they are computed.",
        {200: Answer("the tables", ReferenceTables), **_NONE, **_OFTEN},
    ),
    Route("GET", "/healthz", "Whether the process is alive.", {200: Answer("it is", Status)}),
    Route(
        "GET",
        "/readyz",
        "Whether the engines are ready and the log can be written.",
        {200: Answer("ready", Status), 503: Answer("not ready", Status)},
    ),
    Route(
        "GET",
        "/metrics",
        "Metrics for Prometheus, for addresses that the operator has listed.",
        {200: Answer("the metrics", "text/plain"), 403: Answer("the address is not listed", Error)},
    ),
    Route("GET", "/docs", "This reference, for people.", {200: Answer("the page", HTML)}),
    Route(
        "GET",
        "/docs/{document}",
        "This reference, for programs: openapi.json, asyncapi.json or messages.json.",
        {200: Answer("the document", "application/json"), 404: Answer("no such document")},
    ),
)
