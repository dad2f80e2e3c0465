"""Finds games for a waiting bot: seats in public rooms that wait for a player, and challenges to the bot.

It polls nothing: the server pushes public rooms and challenges. While the bot plays as many games as it can,
it leaves rooms alone and declines challenges as busy.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from parlour_client.bot.host import Host
from parlour_client.errors import ChallengeOver, Refusal, RequestTimeout
from parlour_client.matchmaking.challenge import Challenges
from parlour_client.matchmaking.lobby import Lobby
from parlour_protocol.values import ChallengeView, RoomSummary

AGAIN_S: Final = 5.0
"""Seconds before a failed attempt is repeated, in a room that still waits or in the lobby."""
PATIENCE_S: Final = 8.0
"""Seconds to wait for a busy server before a challenge is given up; later challenges wait meanwhile."""

log = logging.getLogger("parlour_client.bot.public_games")


class PublicGames:
    """The games that others offer to a bot."""

    def __init__(self, host: Host, accept: Sequence[str], only_rated: bool) -> None:
        """Take the games that ``accept`` names, by default all that the bot plays."""
        self._host = host
        self._accept = accept
        self._only_rated = only_rated

    async def take(self, challenges: Challenges) -> None:
        """Take seats and challenges until cancelled.

        Raises:
            ConnectionEnded: The connection is closed for good.
        """
        looks = [
            asyncio.create_task(look) for look in (self._take_seats(), self._take_challenges(challenges))
        ]
        try:
            await asyncio.gather(*looks)
        finally:
            for look in looks:
                look.cancel()
            await asyncio.gather(*looks, return_exceptions=True)

    async def _take_seats(self) -> None:
        while True:
            try:
                async with Lobby(self._host.connection) as lobby:
                    while True:
                        for summary in lobby.rooms:
                            if self._host.has_place and self._suits(summary):
                                self._host.take_up(summary.room)
                        await _next_change(lobby)
            except (Refusal, RequestTimeout) as error:
                log.warning("the lobby cannot be watched: %s", error)
                await asyncio.sleep(AGAIN_S)

    async def _take_challenges(self, challenges: Challenges) -> None:
        while True:
            view = await challenges.next()
            try:
                await self._answer(view, challenges)
            except (Refusal, RequestTimeout, ChallengeOver) as error:
                log.warning("the challenge of %s: %s", view.by.name, error)

    async def _answer(self, view: ChallengeView, challenges: Challenges) -> None:
        if not self._plays(view.game, view.rated):
            await challenges.decline(view)
        elif not self._host.has_place:
            log.info("the challenge of %s is declined: busy", view.by.name)
            await challenges.decline(view, busy=True)
        else:
            with self._host.reserve():
                await self._agree(view, challenges)

    async def _agree(self, view: ChallengeView, challenges: Challenges) -> None:
        try:
            room = await self._accepted(view, challenges)
        except Refusal as refusal:
            if refusal.retry_after is None:
                raise
            log.info("the challenge of %s is declined: %s", view.by.name, refusal)
            await challenges.decline(view, busy=True)  # else the challenger would wait for nothing
        else:
            self._host.take_up(room)

    async def _accepted(self, view: ChallengeView, challenges: Challenges) -> str:
        """Accept a challenge, and retry while the server asks only for a short wait; return its room."""
        patience = asyncio.get_running_loop().time() + PATIENCE_S
        while True:
            try:
                return await challenges.accept(view)
            except Refusal as refusal:
                wait = refusal.retry_after
                if wait is None or asyncio.get_running_loop().time() + wait > patience:
                    raise
                log.warning("the challenge of %s: %s: accepting again in %.1f s", view.by.name, refusal, wait)
            await asyncio.sleep(wait)

    def _suits(self, summary: RoomSummary) -> bool:
        waits = summary.status == "waiting" and None in summary.players
        waits = waits and summary.room not in self._host.closed
        you = self._host.connection.you.id
        seated = any(player is not None and player.id == you for player in summary.players)
        return waits and not seated and self._plays(summary.game, summary.terms.rated)

    def _plays(self, game: str, rated: bool) -> bool:
        if self._only_rated and not rated:
            return False
        return game in self._accept if self._accept else self._host.calls.bot.plays(game)


async def _next_change(lobby: Lobby) -> None:
    """Wait for a change of the lobby, but not for ever: a room that could not be joined may still be open."""
    with suppress(TimeoutError):
        async with asyncio.timeout(AGAIN_S):
            await lobby.changed()
