"""Challenges: games that one online player proposes to another (docs/protocol.md, 16).

Challenges are kept only in memory, since they expire after two minutes; after a restart the challenger sends
the command again. Invariant: a challenge ends once, both players learn the outcome, the same command gets the
outcome again for a minute, and only the recipient can accept.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from parlour_protocol.answers import Challenged, ChallengeEnded
from parlour_protocol.commands import Challenge as Command
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import RoomOpened
from parlour_protocol.limits import CHALLENGE_SECONDS
from parlour_protocol.values import ChallengeOutcome, ChallengeView, Player
from parlour_server.delivery.frames import Broadcast, encode_frames
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.matchmaking.game_terms import GameTerms
from parlour_server.domain.refused import CommandRefused
from parlour_server.matchmaking.online_users import OnlineUsers

logger = logging.getLogger(__name__)

KEEP_SECONDS: Final = 60.0
GRACE_SECONDS: Final = 5.0
#: How many open challenges one player may have from another source: a crowd of guests leaves room for others.
MOST_OF_SOURCE: Final = 3


@dataclass(eq=False, slots=True)
class _Challenge:
    """A challenge; ``accepted`` is true once its room is being created, ``ended`` is set at its end."""

    id: str
    by: Player
    to: Player
    terms: GameTerms
    until: float
    source: str
    accepted: bool = False
    ended: ChallengeEnded | None = None
    expiry: asyncio.TimerHandle | None = None

    def view(self, now: float) -> ChallengeView:
        left = max(0, round(self.until - now))
        terms = self.terms
        return ChallengeView(
            self.id, self.by, self.to, terms.game, terms.options, left, terms.rated, terms.clock
        )


@dataclass(frozen=True, slots=True)
class _RefusedChallengers:
    """The challengers that a player refuses."""

    everybody: bool = False
    players: frozenset[str] = field(default_factory=frozenset)

    def include(self, player: Player) -> bool:
        return self.everybody or player.id in self.players


class Challenges:
    """All unanswered challenges, and all challenges that ended within the last minute."""

    def __init__(
        self, online: OnlineUsers, create_between: Callable[[RoomOpened], Awaitable[str]], max_each: int
    ) -> None:
        """Create rooms by ``create_between``; a player may make, and receive, ``max_each`` at a time."""
        self._online = online
        self._create_between = create_between
        self._max_each = max_each
        self._challenges: dict[str, _Challenge] = {}
        self._refused: dict[str, _RefusedChallengers] = {}
        self.on_made: Callable[[ChallengeView], None] = lambda view: None
        """Called for every new challenge."""
        self.on_ended: Callable[[ChallengeView], None] = lambda view: None
        """Called for every challenge that has ended."""

    def on_connect(self, subscriber: Subscriber) -> None:
        """Send a new connection its player's open challenges."""
        for challenge in self._unanswered():
            if subscriber.player.id in (challenge.by.id, challenge.to.id):
                subscriber.send(encode_frames(subscriber.codec, [Challenged(challenge.view(_now()))]))

    def on_disconnect(self, player: Player) -> None:
        """Withdraw a player's challenges unless they reconnect soon; forget whom they refused."""
        if not self._online.sockets(player.id):
            self._refused.pop(player.id, None)
            if any(each.by.id == player.id for each in self._unanswered()):
                asyncio.get_running_loop().call_later(GRACE_SECONDS, self._withdraw_all, player.id)

    def find(self, subscriber: Subscriber, command_id: str) -> ChallengeView | None:
        """Return the challenge that a player's command made, and send its outcome again if it has ended.

        Returns None if there is no such challenge, or if its outcome is no longer kept.
        """
        challenge = self._challenges.get(_id(subscriber.player, command_id))
        if challenge is None:
            return None
        if challenge.ended is not None:
            frame = encode_frames(subscriber.codec, [challenge.ended])
            asyncio.get_running_loop().call_soon(subscriber.send, frame)  # after the reply
        return challenge.view(_now())

    def create(
        self, by: Player, command: Command, to: Player, terms: GameTerms, source: str
    ) -> ChallengeView:
        """Challenge a player and return the challenge as clients see it; ``source`` is the challenger's.

        Raises:
            CommandRefused: the two may not play on these terms, the recipient refuses challenges, or there
            are too many.
        """
        self._check(by, to, terms, source)
        seconds = min(command.seconds, CHALLENGE_SECONDS)
        challenge = _Challenge(_id(by, command.id), by, to, terms, _now() + seconds, source)
        loop = asyncio.get_running_loop()
        challenge.expiry = loop.call_later(seconds, self._end, challenge, "expired")
        self._challenges[challenge.id] = challenge
        view = challenge.view(_now())
        self._notify(challenge, Broadcast(Challenged(view)))
        self.on_made(view)
        return view

    def is_accepted(self, challenge_id: str) -> bool:
        """Return whether a challenge has been accepted."""
        challenge = self._challenges.get(challenge_id)
        return challenge is not None and challenge.accepted

    async def accept(self, player: Player, challenge_id: str) -> None:
        """Accept a challenge and create its room; accepting again sends the room again.

        Raises:
            CommandRefused: there is no such challenge to this player, or no room can be opened now.
            StoreError: the room could not be written.
        """
        challenge = self._find(challenge_id, player)
        if challenge.to.id != player.id:
            raise _no_such_challenge(challenge_id)
        if challenge.ended is not None:
            if challenge.ended.outcome != "accepted":
                raise _no_such_challenge(challenge_id)
            self._notify(challenge, Broadcast(challenge.ended))
            return
        if challenge.accepted:
            return
        challenge.accepted = True
        self._cancel_expiry(challenge)
        players = [challenge.by, challenge.to]
        secrets.SystemRandom().shuffle(players)
        try:
            room = await self._create_between(challenge.terms.room_opened(*players))
        except BaseException:  # even a cancellation, because the recipient left: both players wait
            self._end(challenge, "failed")
            raise
        self._end(challenge, "accepted", room)

    def decline(self, player: Player, challenge_id: str, busy: bool = False) -> None:
        """Decline a challenge, or withdraw one's own; ``busy`` says that the player only has no time now.

        Raises:
            CommandRefused: there is no such challenge by or to this player.
        """
        challenge = self._find(challenge_id, player)
        if challenge.accepted or challenge.ended is not None:
            raise _no_such_challenge(challenge_id)
        if challenge.by.id == player.id:
            self._end(challenge, "withdrawn")
        else:
            self._end(challenge, "declined", busy=busy)

    def set_refused(self, player: Player, everybody: bool, players: list[str]) -> None:
        """Replace the set of refused challengers and decline their open challenges."""
        refused = self._refused[player.id] = _RefusedChallengers(everybody, frozenset(players))
        for challenge in self._unanswered():
            if challenge.to.id == player.id and refused.include(challenge.by):
                self._end(challenge, "declined")

    def close(self) -> None:
        """Cancel all timers."""
        for challenge in self._challenges.values():
            self._cancel_expiry(challenge)

    def _check(self, by: Player, to: Player, terms: GameTerms, source: str) -> None:
        if by.id == to.id:
            raise CommandRefused(RefusalCode.NOT_ALLOWED, "that is you", reason=RefusalReason.ONESELF)
        unfit = terms.conflict(by, to)
        if unfit is not None:
            raise CommandRefused(unfit.code, unfit.message, reason=unfit.reason)
        if self._refused.get(to.id, _RefusedChallengers()).include(by):
            raise _not_now(RefusalReason.TAKES_NO_CHALLENGES, to, "takes no challenges now")
        waiting = self._unanswered()
        if any((each.by.id, each.to.id) == (by.id, to.id) for each in waiting):
            raise _not_now(RefusalReason.CHALLENGE_OPEN, to, "has not answered your challenge yet")
        made = sum(each.by.id == by.id for each in waiting)
        received = sum(each.to.id == to.id for each in waiting)
        if max(made, received) >= self._max_each:
            why = "too many challenges without an answer (max_challenges)"
            raise CommandRefused(RefusalCode.TOO_MANY, why, float(CHALLENGE_SECONDS))
        from_there = sum((each.to.id, each.source) == (to.id, source) for each in waiting)
        is_near = any(each.source == source for each in self._online.sockets(to.id))
        if from_there >= MOST_OF_SOURCE and not is_near:
            why = f"{to.name} has {MOST_OF_SOURCE} challenges from your address to answer"
            raise CommandRefused(RefusalCode.TOO_MANY, why, float(CHALLENGE_SECONDS))

    def _unanswered(self) -> list[_Challenge]:
        return [each for each in self._challenges.values() if not each.accepted and each.ended is None]

    def _find(self, challenge_id: str, player: Player) -> _Challenge:
        challenge = self._challenges.get(challenge_id)
        if challenge is None or player.id not in (challenge.by.id, challenge.to.id):
            raise _no_such_challenge(challenge_id)
        return challenge

    def _withdraw_all(self, player_id: str) -> None:
        if not self._online.sockets(player_id):
            for challenge in self._unanswered():
                if challenge.by.id == player_id:
                    self._end(challenge, "withdrawn")
                    del self._challenges[challenge.id]  # the same command opens it again

    def _end(
        self, challenge: _Challenge, outcome: ChallengeOutcome, room: str = "", busy: bool = False
    ) -> None:
        challenge.ended = ChallengeEnded(challenge.id, outcome, room, busy)
        self._cancel_expiry(challenge)
        self._notify(challenge, Broadcast(challenge.ended))
        self.on_ended(challenge.view(_now()))
        asyncio.get_running_loop().call_later(KEEP_SECONDS, self._forget, challenge)

    def _forget(self, challenge: _Challenge) -> None:
        if self._challenges.get(challenge.id) is challenge:
            del self._challenges[challenge.id]

    def _cancel_expiry(self, challenge: _Challenge) -> None:
        if challenge.expiry is not None:
            challenge.expiry.cancel()

    def _notify(self, challenge: _Challenge, message: Broadcast) -> None:
        for player in (challenge.by, challenge.to):
            self._online.send(player.id, message)


def _not_now(reason: RefusalReason, to: Player, why: str) -> CommandRefused:
    refusal = f"{to.name} {why}"
    return CommandRefused(RefusalCode.NOT_ALLOWED, refusal, reason=reason, facts={"name": to.name})


def _no_such_challenge(challenge_id: str) -> CommandRefused:
    return CommandRefused(RefusalCode.NO_SUCH_CHALLENGE, f"there is no challenge {challenge_id} for you")


def _id(player: Player, command_id: str) -> str:
    """Return the id of the challenge that a command makes: the same for the same command."""
    return f"{player.id}-{command_id}"


def _now() -> float:
    return asyncio.get_running_loop().time()
