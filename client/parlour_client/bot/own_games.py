"""The games that a bot begins by itself: against a machine, or with a player whom it challenges."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour_client.bot.host import Host
from parlour_client.connection.address import RoomAddress
from parlour_client.connection.backoff import Backoff
from parlour_client.errors import ChallengeOver, ClientError, Refusal
from parlour_client.matchmaking.challenge import challenge
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.terms import Clock
from parlour_protocol.values import OptionValue, Seat

DEFAULT_OPPONENT: Final = "level:3"
ABSENT_S: Final = 60.0
"""Seconds to wait for a challenged player who is not online."""
BUSY_FIRST_S, BUSY_LONGEST_S = 1.0, 15.0

log = logging.getLogger("parlour_client.bot.own_games")


@dataclass(frozen=True, slots=True)
class Play:
    """A kind of game to begin.

    Attributes:
        game: The game's id, such as ``nim``.
        options: The game's options by name; options left out have the game's defaults.
        clock: The clock; None for no clock.
        against: The player text of the machine to play against.
        challenge: The name or id of a player to challenge instead.
        rated: Whether a game by challenge counts for ratings.
        waits: Whether to wait a minute for a challenged player who is not online.
    """

    game: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    clock: Clock | None = None
    against: str = DEFAULT_OPPONENT
    challenge: str = ""
    rated: bool = False
    waits: bool = True


async def play_own_games(host: Host, play: Play, seat: Seat | None, count: int) -> None:
    """Begin so many games, as many at a time as the bot plays at once, and play them to their end.

    Each has a room of its own. Against a machine the bot sits on ``seat``, by default seat 1.

    Raises:
        ClientError: A game could not be begun, or could not be played to its end.
    """
    games: list[asyncio.Task[ClientError | None]] = []
    try:
        for _ in range(count):
            await host.place()
            with host.reserve():
                games.append(host.begin(await _open(host, play, seat)))
    except ClientError:
        await asyncio.gather(*games)
        raise
    for failure in await asyncio.gather(*games):
        if failure is not None:
            raise failure


async def _open(host: Host, play: Play, seat: Seat | None) -> RoomAddress:
    if play.challenge:
        return RoomAddress(await _challenge(host, play))
    seats = (play.against, "me") if seat == 2 else ("me", play.against)
    created = await host.connection.create_room(play.game, seats, play.options, clock=play.clock)
    return RoomAddress(created.room, created.key)


async def _challenge(host: Host, play: Play) -> str:
    """Challenge until the game has begun.

    The bot challenges a busy player for as long as it takes, an absent player for a minute.
    """
    pauses = Backoff(BUSY_FIRST_S, BUSY_LONGEST_S)
    patience = asyncio.get_running_loop().time() + (ABSENT_S if play.waits else 0.0)
    while True:
        log.info("%s challenges %s to %s ...", host.calls.bot.title, play.challenge, play.game)
        try:
            return await challenge(
                host.connection, play.challenge, play.game, play.options, rated=play.rated, clock=play.clock
            )
        except (ChallengeOver, Refusal) as error:
            is_patient = asyncio.get_running_loop().time() < patience
            if not _may_change(error, is_patient):
                raise
            wait = pauses.delay()
            log.warning("%s: trying again in %.1f s", error, wait)
        await asyncio.sleep(wait)


def _may_change(error: ChallengeOver | Refusal, is_patient: bool) -> bool:
    """Return whether the same challenge may succeed later."""
    if isinstance(error, ChallengeOver):
        return error.busy
    open_still = error.reason is RefusalReason.CHALLENGE_OPEN  # by an earlier run of this bot
    return open_still or (is_patient and error.code is RefusalCode.NO_SUCH_PLAYER)
