"""What people say to the house rather than in a room (docs/protocol.md, 16).

Every command is answered at once, and what comes of it later is told as news.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, assert_never

from parlour_protocol.answers import ChallengeMade, Done, Reply
from parlour_protocol.commands import (
    AcceptChallenge,
    Challenge,
    DeclineChallenge,
    FindOpponent,
    HouseCommand,
    LeaveLobby,
    RefuseChallenges,
    StopLooking,
    WatchLobby,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import ChallengeView, Player
from parlour_server.challenges import Challenges
from parlour_server.limits import Limits
from parlour_server.lobby import LobbyFeed, Watcher
from parlour_server.match import Match, read_match
from parlour_server.online import Hearer, Online
from parlour_server.rates import Buckets
from parlour_server.rooms import Refuse
from parlour_server.searches import Searches

Strength = Callable[[Player, Match], Awaitable[float]]


class Caller(Watcher, Hearer, Protocol):
    """A connection that speaks to the house."""


class Foyer:
    """Takes the commands that are about no room."""

    def __init__(
        self,
        lobby: LobbyFeed,
        online: Online,
        open_between: Callable[[RoomOpened], Awaitable[str]],
        strength: Strength,
        limits: Limits,
    ) -> None:
        """Open rooms by ``open_between``; ``strength`` tells how strong somebody is believed to be.

        Either may raise StoreError, and the former Refuse.
        """
        self._lobby = lobby
        self._online = online
        self._searches = Searches(open_between, limits.max_searches)
        self._challenges = Challenges(online, open_between, limits.max_challenges)
        self._strength = strength
        self._looks = Buckets(limits.look_rate, "look_rate")
        self._challenge_rate = Buckets(limits.challenge_rate, "challenge_rate")
        self._search_rate = Buckets(limits.search_rate, "search_rate")

    async def act(self, caller: Caller, message: HouseCommand) -> Reply:
        """Do what somebody asks, and return the answer.

        Raises:
            Refuse: it cannot be done.
            StoreError: the database does not answer.
        """
        match message:
            case WatchLobby():
                _take(self._looks, caller, "too many looks at the lobby")
                self._lobby.watch(caller)
            case LeaveLobby():
                self._lobby.leave(caller)
            case FindOpponent():
                await self._find(caller, message)
            case StopLooking():
                self._searches.stop(caller.player)
            case Challenge():
                return ChallengeMade(message.id, self._challenge(caller, message))
            case AcceptChallenge():
                await self._challenges.accept(caller.player, message.challenge)
            case DeclineChallenge():
                self._challenges.decline(caller.player, message.challenge)
            case RefuseChallenges():
                self._challenges.refuse(caller.player, message.everybody, message.players)
            case _:
                assert_never(message)
        return Done(message.id)

    def came(self, caller: Caller) -> None:
        """Count somebody who has said hello as there, and tell what waits for them."""
        self._online.came(caller)
        self._challenges.came(caller)

    def left(self, caller: Caller) -> None:
        """Forget somebody whose socket is gone."""
        self._lobby.leave(caller)
        self._searches.lost(caller)
        self._online.left(caller)
        self._challenges.left(caller.player)

    async def close(self) -> None:
        """Bring nobody together any more."""
        self._challenges.close()
        await self._searches.close()

    async def _find(self, caller: Caller, message: FindOpponent) -> None:
        if self._searches.take_up_again(caller, message.id):
            return
        _take(self._search_rate, caller, "too many searches")
        wanted = read_match(message)
        rating = await self._strength(caller.player, wanted) if wanted.rated else 0.0
        self._searches.begin(caller, message.id, wanted, rating)

    def _challenge(self, caller: Caller, message: Challenge) -> ChallengeView:
        made = self._challenges.find(caller.player, message.id)
        if made is not None:
            return made
        _take(self._challenge_rate, caller, "too many challenges")
        wanted = read_match(message)
        return self._challenges.make(caller.player, message.id, self._online.find(message.to), wanted)


def _take(buckets: Buckets, caller: Caller, why: str) -> None:
    wait = buckets.take(caller.player.id, asyncio.get_running_loop().time())
    if wait:
        raise Refuse(RefusalCode.TOO_MANY, f"{why} ({buckets})", round(wait, 3))
