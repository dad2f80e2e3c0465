"""Games that one person proposes to another who is there (docs/protocol.md, 16).

Everything here is in memory: a challenge is worth two minutes. Invariant: a challenge ends once, both sides
hear how, and only whom it is for can accept it.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from parlour_protocol.answers import Challenged, ChallengeEnded
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import ChallengeOutcome, ChallengeView, Player
from parlour_server.match import Match
from parlour_server.online import Hearer, Online
from parlour_server.outbox import Broadcast
from parlour_server.rooms import Refuse
from parlour_server.store.records import StoreError

logger = logging.getLogger(__name__)

STANDS_SECONDS: Final = 120
KEPT_SECONDS: Final = 60.0
GRACE_SECONDS: Final = 5.0


@dataclass(eq=False, slots=True)
class _Challenge:
    """A challenge; ``taken`` once it was accepted, ``room`` when there is one."""

    id: str
    by: Player
    to: Player
    match: Match
    until: float
    taken: bool = False
    room: str = ""
    lapse: asyncio.TimerHandle | None = None

    def view(self, now: float) -> ChallengeView:
        left = max(0, round(self.until - now))
        match = self.match
        return ChallengeView(
            self.id, self.by, self.to, match.game, match.options, left, match.rated, match.clock
        )


@dataclass(frozen=True, slots=True)
class _Refused:
    """From whom somebody takes no challenges."""

    everybody: bool = False
    players: frozenset[str] = field(default_factory=frozenset)


class Challenges:
    """Every challenge without an answer, and those just accepted."""

    def __init__(
        self, online: Online, open_between: Callable[[RoomOpened], Awaitable[str]], most: int
    ) -> None:
        """Open rooms by ``open_between``; let everybody have made, and received, ``most`` at a time."""
        self._online = online
        self._open_between = open_between
        self._most = most
        self._challenges: dict[str, _Challenge] = {}
        self._refused: dict[str, _Refused] = {}

    def came(self, hearer: Hearer) -> None:
        """Tell a socket that has just said hello of the challenges that concern it."""
        for challenge in self._open_ones():
            if hearer.player.id in (challenge.by.id, challenge.to.id):
                hearer.send([Broadcast(Challenged(challenge.view(_now())))])

    def left(self, player: Player) -> None:
        """Withdraw what somebody proposed unless they come back soon; forget whom they refused."""
        if not self._online.sockets(player.id):
            self._refused.pop(player.id, None)
            if any(each.by.id == player.id for each in self._open_ones()):
                asyncio.get_running_loop().call_later(GRACE_SECONDS, self._withdraw_all, player.id)

    def find(self, player: Player, command_id: str) -> ChallengeView | None:
        """Return the challenge that a command of somebody made, if it still stands."""
        challenge = self._challenges.get(_id(player, command_id))
        return None if challenge is None else challenge.view(_now())

    def make(self, by: Player, command_id: str, to: Player, match: Match) -> ChallengeView:
        """Propose a match to somebody, and return how it is told.

        Raises:
            Refuse: the two may not play it, or the other takes no challenges.
        """
        self._check(by, to, match)
        challenge = _Challenge(_id(by, command_id), by, to, match, _now() + STANDS_SECONDS)
        loop = asyncio.get_running_loop()
        challenge.lapse = loop.call_later(STANDS_SECONDS, self._end, challenge, "expired")
        self._challenges[challenge.id] = challenge
        view = challenge.view(_now())
        self._tell(challenge, Broadcast(Challenged(view)))
        return view

    async def accept(self, player: Player, challenge_id: str) -> None:
        """Open a room for the two; told again to who accepts once more.

        Raises:
            Refuse: there is no such challenge to this player, or no room can be opened now.
            StoreError: the room could not be written.
        """
        challenge = self._find(challenge_id, player)
        if challenge.to.id != player.id:
            raise _none(challenge_id)
        if challenge.taken:
            if challenge.room:
                self._tell(challenge, Broadcast(ChallengeEnded(challenge.id, "accepted", challenge.room)))
            return
        challenge.taken = True
        self._stop_lapsing(challenge)
        both = [challenge.by, challenge.to]
        secrets.SystemRandom().shuffle(both)
        try:
            challenge.room = await self._open_between(challenge.match.opened(*both))
        except (Refuse, StoreError):
            self._end(challenge, "failed")
            raise
        self._tell(challenge, Broadcast(ChallengeEnded(challenge.id, "accepted", challenge.room)))
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self._challenges.pop, challenge.id, None)

    def decline(self, player: Player, challenge_id: str) -> None:
        """Say no, or withdraw one's own.

        Raises:
            Refuse: there is no such challenge of or to this player.
        """
        challenge = self._find(challenge_id, player)
        if challenge.taken:
            raise _none(challenge_id)
        self._end(challenge, "withdrawn" if challenge.by.id == player.id else "declined")

    def refuse(self, player: Player, everybody: bool, players: list[str]) -> None:
        """Take no challenges from some, and say no to theirs that wait."""
        refused = self._refused[player.id] = _Refused(everybody, frozenset(players))
        for challenge in self._open_ones():
            if challenge.to.id == player.id and _is_refused(refused, challenge.by):
                self._end(challenge, "declined")

    def close(self) -> None:
        """Let no timer go on."""
        for challenge in self._challenges.values():
            self._stop_lapsing(challenge)

    def _check(self, by: Player, to: Player, match: Match) -> None:
        if by.id == to.id:
            raise Refuse(RefusalCode.NOT_ALLOWED, "that is you")
        unfit = match.unfit(by, to)
        if unfit is not None:
            raise Refuse(RefusalCode.BAD_TERMS, unfit)
        if _is_refused(self._refused.get(to.id, _Refused()), by):
            raise Refuse(RefusalCode.NOT_ALLOWED, f"{to.name} takes no challenges now")
        waiting = self._open_ones()
        if any((each.by.id, each.to.id) == (by.id, to.id) for each in waiting):
            raise Refuse(RefusalCode.NOT_ALLOWED, f"{to.name} has not answered your challenge yet")
        made = sum(each.by.id == by.id for each in waiting)
        received = sum(each.to.id == to.id for each in waiting)
        if max(made, received) >= self._most:
            why = "too many challenges without an answer (max_challenges)"
            raise Refuse(RefusalCode.TOO_MANY, why, float(STANDS_SECONDS))

    def _open_ones(self) -> list[_Challenge]:
        return [challenge for challenge in self._challenges.values() if not challenge.taken]

    def _find(self, challenge_id: str, player: Player) -> _Challenge:
        challenge = self._challenges.get(challenge_id)
        if challenge is None or player.id not in (challenge.by.id, challenge.to.id):
            raise _none(challenge_id)
        return challenge

    def _withdraw_all(self, player_id: str) -> None:
        if not self._online.sockets(player_id):
            for challenge in self._open_ones():
                if challenge.by.id == player_id:
                    self._end(challenge, "withdrawn")

    def _end(self, challenge: _Challenge, outcome: ChallengeOutcome) -> None:
        self._challenges.pop(challenge.id, None)
        self._stop_lapsing(challenge)
        self._tell(challenge, Broadcast(ChallengeEnded(challenge.id, outcome)))

    def _stop_lapsing(self, challenge: _Challenge) -> None:
        if challenge.lapse is not None:
            challenge.lapse.cancel()

    def _tell(self, challenge: _Challenge, news: Broadcast) -> None:
        for player in (challenge.by, challenge.to):
            self._online.tell(player.id, news)


def _is_refused(refused: _Refused, player: Player) -> bool:
    return refused.everybody or player.id in refused.players


def _none(challenge_id: str) -> Refuse:
    return Refuse(RefusalCode.NO_SUCH_CHALLENGE, f"there is no challenge {challenge_id} for you")


def _id(player: Player, command_id: str) -> str:
    """Return the id of the challenge that a command makes: the same for the same command."""
    return f"{player.id}-{command_id}"


def _now() -> float:
    return asyncio.get_running_loop().time()
