"""A bot's run on a server: its unfinished games first, then the games that it was started for.

A bot is started for one room, for games of its own, or for all public rooms and challenges that ask for a
player. All games share one connection, so that a lost connection leaves no game behind.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from parlour_client.bot.bot import Bot
from parlour_client.bot.calls import BotCalls
from parlour_client.bot.game import Score
from parlour_client.bot.host import Host
from parlour_client.bot.own_games import Play, play_own_games
from parlour_client.bot.public_games import PublicGames
from parlour_client.connection.address import (
    DEFAULT_SERVER,
    RoomAddress,
    ServerAddress,
    parse_room,
    parse_server,
)
from parlour_client.connection.backoff import Backoff
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import Catalogue, catalogue
from parlour_client.connection.identity import identify
from parlour_client.connection.transport import Opener
from parlour_client.errors import BadInput, ServerUnreachable, TryLater
from parlour_client.matchmaking.challenge import Challenges
from parlour_client.room.game_options import find_game
from parlour_protocol.values import Seat

FIRST_LOOK_S: Final = 0.5
"""Seconds before the first retry to reach a server."""

log = logging.getLogger("parlour_client.bot.run")


async def run_bot(
    bot: Bot,
    *,
    server: str = DEFAULT_SERVER,
    room: str = "",
    play: Play | None = None,
    accept: Sequence[str] = (),
    games: int | None = None,
    only_rated: bool = False,
    token: str = "",
    seat: Seat | None = None,
    score: Score | None = None,
    wait: bool = True,
    opener: Opener | None = None,
) -> Score:
    """Let a bot play: in one ``room``, games of its own, or games that others offer.

    The bot first takes up the unfinished games of its name. It plays in ``bot.at_once`` rooms at a time.

    Args:
        bot: The bot to play; other players see its title.
        server: The server's address.
        room: ``ID``, ``ID#KEY`` or a link: play there, then return.
        play: A kind of game to begin ``games`` times (by default once), then return.
        accept: Without ``room`` and ``play``: the games whose public rooms and challenges to take, by
            default all that the bot accepts; challenges to others are declined. This goes on until it is
            cancelled.
        games: How many games to play in each room; by default one more for each rematch.
        only_rated: With ``accept``: whether to take rated games only.
        token: A bearer token; by default the client requests one.
        seat: The seat to take, 1 or 2; by default any.
        score: Counts the games as they end, for callers who cancel the run; by default a new one.
        wait: Whether to wait for a server that does not answer yet.
        opener: Opens the transports; by default WebSockets to the server.

    Returns:
        The score.

    Raises:
        BadInput: The room, the seat, a game or the server's address cannot be used.
        ServerUnreachable: There is no server, and it is not to be waited for.
        Refusal: The room does not exist, does not let the bot in, or cannot be opened.
        ChallengeOver: The challenged player declined, or did not answer.
        ConnectionEnded: The server does not accept the bot any more.
    """
    if not _is_count(bot.at_once):
        raise BadInput(f"at_once is {bot.at_once!r}: allowed is a whole number from 1 on")
    address = parse_room(room) if room else None
    for game in (play.game,) if play else accept:
        if not bot.plays(game):
            raise BadInput(f"game is {game!r}: {bot.title} plays {', '.join(bot.accepts)}")
    if accept and address is None and play is None:
        offered = await games_of(parse_server(server), wait)
        for game in accept:
            find_game(offered, game)
    connection = _connect(bot, server, token, address, wait, opener)
    score = score or Score()
    calls = BotCalls(bot)
    host = Host(connection, calls, 1 if play else games, None if play else seat, score)
    try:
        async with Challenges(connection) as challenges, connection, host:
            if address is not None:
                await host.finish(host.play_in(address))
            elif play is not None:
                await host.finish(play_own_games(host, play, seat, games or 1))
            else:
                log.info("%s is waiting for players on %s", bot.title, connection.server.base)
                await PublicGames(host, accept, only_rated).take(challenges)
    finally:
        score.failures += calls.failures
    return score


async def games_of(server: ServerAddress, wait: bool = False) -> Catalogue:
    """Return the games that a server offers, after the wait that a busy server asks for.

    Raises:
        ServerUnreachable: There is no server, and it is not to be waited for.
    """
    pauses = Backoff(FIRST_LOOK_S)
    is_first = True
    while True:
        try:
            return await catalogue(server)
        except TryLater as later:  # the server answers, and says itself how long to wait
            log.warning("%s: trying again in %g s", later, later.retry_after)
            await asyncio.sleep(later.retry_after)
        except ServerUnreachable as error:
            if not wait:
                raise
            if is_first:
                log.warning("%s: waiting for it", error)
            is_first = False
            await asyncio.sleep(pauses.delay())


def _connect(
    bot: Bot, server: str, token: str, address: RoomAddress | None, wait: bool, opener: Opener | None
) -> Connection:
    base = parse_server(server) if address is None or address.server is None else address.server
    identity = identify(base, bot.title, "bot", token)
    log_link = partial(log.info, "connection: %s")
    return Connection(base.base, identity=identity, opener=opener, on_link=log_link, waits=wait)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and value >= 1
