"""Matchmaking service: handles the commands that concern no room (docs/protocol.md, 16).

Every command gets its reply at once; later results are sent as lobby events.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import assert_never

from parlour_protocol import commands
from parlour_protocol.answers import ChallengeMade, Done, Reply
from parlour_protocol.commands import LobbyCommand
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import ChallengeView, Player
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.event_budget import check_budget
from parlour_server.domain.matchmaking.game_terms import GameTerms, read_game_terms
from parlour_server.domain.refused import CommandRefused
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.matchmaking.challenges import Challenges
from parlour_server.matchmaking.online_users import OnlineUsers
from parlour_server.matchmaking.seeks import SeekQueue
from parlour_server.matchmaking.tables import Tables
from parlour_server.rooms.public_list import PublicRoomFeed

RatingOf = Callable[[Player, GameTerms], Awaitable[float]]


class MatchmakingService:
    """The lobby feed, seeks and challenges behind one entry point."""

    def __init__(
        self,
        lobby: PublicRoomFeed,
        online: OnlineUsers,
        create_between: Callable[[RoomOpened, Collection[Subscriber]], Awaitable[str]],
        rating_of: RatingOf,
        limits: Limits,
        check_unmoved: Callable[[str, str], None],
        tables: Tables,
    ) -> None:
        """Create rooms by ``create_between``; ``rating_of`` returns a player's rating for a game's terms.

        Both may raise StoreError, and ``create_between`` may raise CommandRefused. ``check_unmoved`` raises
        CommandRefused if a player or a source has too many games without a move. ``tables`` are the public
        tables of all nodes.
        """
        self._lobby = lobby
        self._online = online
        self._create_between = create_between
        self._check_unmoved = check_unmoved
        self._seeks = SeekQueue(self._create, tables, limits.max_searches)
        self.challenges = Challenges(online, self._create, limits.max_challenges)
        """All open challenges."""
        self._rating_of = rating_of
        self._watch_rate = Buckets(limits.look_rate, "look_rate")
        self._challenge_rate = Buckets(limits.challenge_rate, "challenge_rate")
        self._seek_rate = Buckets(limits.search_rate, "search_rate")

    async def handle(self, subscriber: Subscriber, command: LobbyCommand) -> Reply:
        """Carry out a command and return its reply.

        Raises:
            CommandRefused: the command is refused.
            StoreError: the database does not answer.
        """
        match command:
            case commands.WatchLobby():
                _take(self._watch_rate, subscriber, "too many looks at the lobby")
                self._lobby.subscribe(subscriber)
            case commands.LeaveLobby():
                self._lobby.unsubscribe(subscriber)
            case commands.FindOpponent():
                await self._find(subscriber, command)
            case commands.StopLooking():
                await self._seeks.stop(subscriber.player)
            case commands.Challenge():
                return ChallengeMade(command.id, self._challenge(subscriber, command))
            case commands.AcceptChallenge():
                if not self.challenges.is_accepted(command.challenge):
                    check_budget(subscriber.budget, asyncio.get_running_loop().time())
                await self.challenges.accept(subscriber.player, command.challenge)
            case commands.DeclineChallenge():
                self.challenges.decline(subscriber.player, command.challenge, command.busy)
            case commands.RefuseChallenges():
                self.challenges.set_refused(subscriber.player, command.everybody, command.players)
            case _:
                assert_never(command)
        return Done(command.id)

    def on_connect(self, subscriber: Subscriber) -> None:
        """Add a connection that has sent Hello, and send it its open challenges."""
        self._online.on_connect(subscriber)
        self.challenges.on_connect(subscriber)

    def send_lobby_again(self, subscriber: Subscriber) -> None:
        """Send the whole lobby to a connection that watches the lobby and lost a change."""
        self._lobby.send_again(subscriber)

    def on_disconnect(self, subscriber: Subscriber) -> None:
        """Remove a closed connection."""
        self._lobby.unsubscribe(subscriber)
        self._seeks.on_disconnect(subscriber)
        self._online.on_disconnect(subscriber)
        self.challenges.on_disconnect(subscriber.player)

    async def close(self) -> None:
        """Stop pairing and cancel all timers."""
        self.challenges.close()
        await self._seeks.close()

    def _check_new_game(self, subscriber: Subscriber) -> None:
        check_budget(subscriber.budget, asyncio.get_running_loop().time())
        self._check_unmoved(subscriber.player.id, subscriber.source)

    async def _create(self, opened: RoomOpened) -> str:
        sockets = [self._online.sockets(player.id) for player in opened.players if player is not None]
        return await self._create_between(opened, [connected[-1] for connected in sockets if connected])

    async def _find(self, subscriber: Subscriber, command: commands.FindOpponent) -> None:
        if self._seeks.reattach(subscriber, command.id):
            return
        self._check_new_game(subscriber)
        _take(self._seek_rate, subscriber, "too many searches")
        terms = read_game_terms(command)
        rating = await self._rating_of(subscriber.player, terms) if terms.rated else 0.0
        self._seeks.add(subscriber, command.id, terms, rating)

    def _challenge(self, subscriber: Subscriber, command: commands.Challenge) -> ChallengeView:
        made = self.challenges.find(subscriber, command.id)
        if made is not None:
            return made
        self._check_new_game(subscriber)
        _take(self._challenge_rate, subscriber, "too many challenges")
        terms, to = read_game_terms(command), self._online.find(command.to)
        return self.challenges.create(subscriber.player, command, to, terms, subscriber.source)


def _take(buckets: Buckets, subscriber: Subscriber, why: str) -> None:
    wait = buckets.take(subscriber.player.id, asyncio.get_running_loop().time())
    if wait:
        raise CommandRefused(RefusalCode.TOO_MANY, f"{why} ({buckets})", round(wait, 3))
