"""HTTP routes of reviews: values of a finished game, reasons of its moves, and other moves tried in it.

See docs/protocol.md, 17. Clients who may read the game may read its review, unless a game without help runs
in the room.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

import msgspec
from aiohttp import web

from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvable import check_values, has_values
from parlour_engine.game import GameError
from parlour_protocol.errors import RefusalCode
from parlour_protocol.limits import MAX_STUDIED_MOVES, PAGE_BYTES
from parlour_protocol.reviews import GameValues, MoveExplanation, PositionValues, ReviewedPosition
from parlour_protocol.values import Result
from parlour_server.analysis.position_values import LineValues
from parlour_server.analysis.recordings import Explanations
from parlour_server.api.game_records import PRIVATE, FinishedGame, GameRecords, of_game, whole_number
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.sources import Sources
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.replay import Line, RulesChanged
from parlour_server.domain.room.verdicts import verdict_of
from parlour_server.domain.room.views import moves_text, wire_view
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import RouteGroup

WAIT_SECONDS: Final = 2.0  # how long a request waits for unproved values
RETRY_SECONDS: Final = 0.5
NO_HELP: Final = "the game is not over; with the code no-help: the next one runs"


@dataclass(eq=False)
class GameReviews(RouteGroup):
    """The handlers of ``/api/rooms/ROOM/games/NUMBER/values``, ``/explanation`` and ``/position``."""

    records: GameRecords
    line_values: LineValues
    explanations: Explanations
    authenticator: Authenticator
    sources: Sources

    @of_game(
        "/api/rooms/{room}/games/{number}/values",
        GameValues,
        means={
            404: "not found; with the code no-study: there are no exact values for this game",
            409: NO_HELP,
        },
        query=("before",),
    )
    async def values(self, request: web.Request) -> web.Response:
        """Return the proved exact values of the game's positions, the latest first.

        They begin before the position ``before``; without ``before``, with the last position in which a side
        is to move.
        """
        game, line = await self._read(request)
        _check_help(game)
        try:
            check_values(line.game)
        except UnsolvableError as error:
            raise HttpRefusal(str(error), 404, code=RefusalCode.NO_STUDY) from None
        last = len(line.moves) + (not line.is_over)
        before = _ply(request, "before", last)
        requester, until = await self._requester(request), _soon()
        page: list[PositionValues] = []
        size = 0
        while before > 0 and size < PAGE_BYTES:
            values = await self.line_values.of(line.until(before - 1), requester, until)
            if values is None:
                break
            if before <= len(line.moves):
                played = line.moves[before - 1]
                values = msgspec.structs.replace(values, played=played, verdict=verdict_of(values, played))
            size += len(msgspec.json.encode(values))
            if size > PAGE_BYTES and page:
                break
            page.append(values)
            before -= 1
        waits = before > 0 and size < PAGE_BYTES
        return json_answer(GameValues(page, before, RETRY_SECONDS if waits else None), headers=PRIVATE)

    @of_game(
        "/api/rooms/{room}/games/{number}/explanation",
        MoveExplanation,
        means={409: NO_HELP},
        query=("ply",),
    )
    async def explanation(self, request: web.Request) -> web.Response:
        """Return why a move was played.

        ``ply`` is the move's number from 1, by default the last one.
        """
        game, line = await self._read(request)
        _check_help(game)
        ply = _ply(request, "ply", len(line.moves))
        if ply == 0:
            raise HttpRefusal(f"ply is 0: allowed are 1..{len(line.moves)}", 404)
        requester = await self._requester(request)
        try:
            why = await self.explanations.of_record(game.record, line.until(ply), requester)
        except CommandRefused as error:
            raise HttpRefusal.of(error) from None
        return json_answer(why, headers=PRIVATE)

    @of_game(
        "/api/rooms/{room}/games/{number}/position",
        ReviewedPosition,
        means={
            400: "with the code illegal-move: the moves cannot be played",
            409: "the game is not over",
        },
        query=("ply", "moves"),
    )
    async def position(self, request: web.Request) -> web.Response:
        """Return the position after the game's first ``ply`` moves and the tried ``moves``.

        After tried moves the response has the position's values, once they are proved.
        """
        game, line = await self._read(request)
        tried = request.query.get("moves", "").split()
        if len(tried) > MAX_STUDIED_MOVES:
            raise HttpRefusal(f"there are {len(tried)} moves: allowed are 0..{MAX_STUDIED_MOVES}", 400)
        ply = _ply(request, "ply", len(line.moves))
        try:
            line = await asyncio.to_thread(line.until(ply).extended, tried)
        except GameError as error:
            raise HttpRefusal(str(error), 400, code=RefusalCode.ILLEGAL_MOVE) from None
        reviewed = _described(line)
        if tried and not line.is_over and game.help_refusal is None and reviewed.solvable:
            values = await self.line_values.of(line, await self._requester(request), _soon())
            retry_after = RETRY_SECONDS if values is None else None
            reviewed = msgspec.structs.replace(reviewed, values=values, retry_after=retry_after)
        return json_answer(reviewed, headers=PRIVATE)

    async def _read(self, request: web.Request) -> tuple[FinishedGame, Line]:
        game = await self.records.read(request)
        try:
            return game, await asyncio.to_thread(Line.of_record, game.record)
        except RulesChanged as error:
            raise HttpRefusal(str(error), 404, code=RefusalCode.NO_STUDY) from None

    async def _requester(self, request: web.Request) -> FairnessKey:
        principal = await self.authenticator.identify(request)
        player = "" if principal is None else principal.player.id
        return FairnessKey(self.sources.of(request, player), player, request.match_info["room"])


def _soon() -> float:
    return asyncio.get_running_loop().time() + WAIT_SECONDS


def _ply(request: web.Request, name: str, most: int) -> int:
    """Return a ply from a request's query, ``most`` without one."""
    text = request.query.get(name)
    if text is None:
        return most
    ply = whole_number(name, text)
    if ply > most:
        raise HttpRefusal(f"{name} is {ply}: allowed are 0..{most}", 404)
    return ply


def _check_help(game: FinishedGame) -> None:
    if game.help_refusal is not None:
        raise HttpRefusal(game.help_refusal.message, 409, code=game.help_refusal.code)


def _described(line: Line) -> ReviewedPosition:
    game, position = line.game, line.position
    text, ended = game.position_text(position), game.result(position)
    return ReviewedPosition(
        text=text,
        key=game.key(position),
        to_move=None if ended else game.to_move(position),
        first_mover=None if ended else game.to_move(game.parse_position(text)),
        legal=moves_text(game, game.legal_moves(position)),
        view=wire_view(game.view(position)),
        result=None if ended is None else Result(ended.winner, ended.reason),
        solvable=has_values(game),
    )
