"""A bot's run on a server: in one room, or wherever public rooms and challenges ask for a player.

It goes on after its own restart: the server lists its unfinished rooms and the challenges that wait. It
never creates a room, and polls nothing: public rooms and challenges are pushed by the server.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from parlour_client.bot.bot import Bot
from parlour_client.bot.calls import BotCalls
from parlour_client.bot.game import Score
from parlour_client.bot.room import BotRoom
from parlour_client.connection.address import DEFAULT_SERVER, RoomAddress, parse_room, parse_server
from parlour_client.connection.connection import REQUEST_TIMEOUT_S, Connection
from parlour_client.connection.http_api import catalogue
from parlour_client.connection.identity import identify
from parlour_client.connection.link import LinkState
from parlour_client.errors import BadInput, ChallengeOver, ClientError, Refusal, RequestTimeout
from parlour_client.matchmaking.challenge import Challenges
from parlour_client.matchmaking.lobby import Lobby
from parlour_client.room.game_options import find_game
from parlour_client.room.room import Room
from parlour_protocol.values import ChallengeView, RoomSummary, Seat

AGAIN_S = 5.0
"""Seconds after which what did not work, in a room that still waits or in the lobby, is tried again."""

MOST_ROOMS = 100
"""Rooms in which a bot plays at a time: fewer than a server lets one socket join."""

log = logging.getLogger("parlour_client.bot.run")


async def run_bot(
    bot: Bot,
    *,
    server: str = DEFAULT_SERVER,
    room: str = "",
    accept: Sequence[str] = (),
    games: int | None = None,
    token: str = "",
    seat: Seat | None = None,
    score: Score | None = None,
) -> Score:
    """Let a bot play: in one ``room``, or with challengers and wherever a public room waits for a player.

    Args:
        bot: The bot to play; other players see its title.
        server: The server's address.
        room: ``ID``, ``ID#KEY`` or a link: play there, then return.
        accept: Without ``room``: the games whose public rooms and challenges to take, by default all that
            the bot accepts; challenges to others are declined. This goes on until it is cancelled, and
            begins with the bot's unfinished rooms.
        games: How many games to play in each room; by default as many as are asked for.
        token: A bearer token, instead of one got by itself.
        seat: The seat to take, 1 or 2; by default any.
        score: Counts the games as they end, for callers who cancel the run; by default a new one.

    Returns:
        The score.

    Raises:
        BadInput: The room, the seat, a game or the server's address cannot be used.
        ServerUnreachable: There is no server.
        Refusal: The room does not exist, or does not let the bot in.
        ConnectionEnded: The server does not accept the bot any more.
    """
    address = parse_room(room) if room else None
    for game in accept:
        if not bot.plays(game):
            raise BadInput(f"game is {game!r}: {bot.title} plays {', '.join(bot.accepts)}")
    if accept and address is None:
        offered = await catalogue(parse_server(server))
        for game in accept:
            find_game(offered, game)
    connection = _connect(bot, server, token, address)
    score = score or Score()
    host = _Host(connection, BotCalls(bot), games, seat, score)
    if address is not None:
        async with connection:
            await host.play_in(address)
    else:
        async with Challenges(connection) as challenges, connection:
            await host.look_around(accept, challenges)
    return score


def _connect(bot: Bot, server: str, token: str, address: RoomAddress | None) -> Connection:
    base = parse_server(server) if address is None or address.server is None else address.server
    identity = identify(base, bot.title, "bot", token)
    return Connection(base.base, identity=identity, on_link=_log_link)


def _log_link(state: LinkState) -> None:
    log.info("connection: %s", state)


class _Host:
    """Takes a bot into rooms, many at a time."""

    def __init__(
        self, connection: Connection, calls: BotCalls, games: int | None, seat: Seat | None, score: Score
    ) -> None:
        self._connection = connection
        self._calls = calls
        self._games = games
        self._seat = seat
        self._score = score
        self._stays: dict[str, asyncio.Task[None]] = {}

    async def play_in(self, address: RoomAddress) -> None:
        """Play in one room to the end."""
        room = await Room.join(self._connection, address)
        try:
            stay = BotRoom(
                self._calls,
                room,
                self._games,
                seat=self._seat,
                score=self._score,
                server=self._connection.server,
            )
            await stay.sit_down()
            await stay.stay()
        finally:
            room.part()

    async def look_around(self, accept: Sequence[str], challenges: Challenges) -> None:
        """Go on in the unfinished rooms, take seats in public rooms that wait, and accept challenges.

        ``accept`` are the games to play; if there are none, all that the bot plays.
        """
        log.info("%s is waiting for players on %s", self._calls.bot.title, self._connection.server.base)
        for summary in self._connection.unfinished:
            self._begin(summary.room)
        looks = [
            asyncio.create_task(look)
            for look in (self._look_for_rooms(accept), self._take_challenges(accept, challenges))
        ]
        try:
            await asyncio.gather(*looks)
        finally:
            tasks = [*looks, *self._stays.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _look_for_rooms(self, accept: Sequence[str]) -> None:
        while True:
            try:
                async with Lobby(self._connection) as lobby:
                    while True:
                        for summary in lobby.rooms:
                            if self._suits(summary, accept) and len(self._stays) < MOST_ROOMS:
                                self._begin(summary.room)
                        await _next_change(lobby)
            except (Refusal, RequestTimeout) as error:
                log.warning("the lobby cannot be watched: %s", error)
                await asyncio.sleep(AGAIN_S)

    async def _take_challenges(self, accept: Sequence[str], challenges: Challenges) -> None:
        while True:
            view = await challenges.next()
            try:
                if self._plays(view.game, accept) and len(self._stays) < MOST_ROOMS:
                    await self._accept(view, challenges)
                else:
                    await challenges.decline(view)
            except (Refusal, RequestTimeout, ChallengeOver) as error:
                log.warning("the challenge of %s: %s", view.by.name, error)

    async def _accept(self, view: ChallengeView, challenges: Challenges) -> None:
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT_S):
                self._begin(await challenges.accept(view))
        except TimeoutError:
            raise RequestTimeout(f"no room has come for {REQUEST_TIMEOUT_S:g} s") from None

    def _suits(self, summary: RoomSummary, accept: Sequence[str]) -> bool:
        waits = summary.status == "waiting" and None in summary.players
        you = self._connection.you.id
        seated = any(player is not None and player.id == you for player in summary.players)
        return waits and not seated and self._plays(summary.game, accept)

    def _plays(self, game: str, accept: Sequence[str]) -> bool:
        return game in accept if accept else self._calls.bot.plays(game)

    def _begin(self, room: str) -> None:
        if room not in self._stays:
            self._stays[room] = asyncio.create_task(self._visit(room))

    async def _visit(self, room: str) -> None:
        try:
            await self.play_in(RoomAddress(room))
        except ClientError as error:
            log.warning("room %s: %s", room, error)
        finally:
            del self._stays[room]


async def _next_change(lobby: Lobby) -> None:
    """Wait until the lobby changes, but not for ever: a room that could not be joined may be open still."""
    with suppress(TimeoutError):
        async with asyncio.timeout(AGAIN_S):
            await lobby.changed()
