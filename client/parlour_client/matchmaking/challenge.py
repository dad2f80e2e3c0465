"""Challenges: proposing a game to a player who is online, and answering proposals (docs/protocol.md, 16).

Invariant: a challenge has one deadline, set by the server, and one outcome. The challenger always learns the
outcome, even if the connection or the server is lost.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final, Self

from msgspec.structs import replace

from parlour_client.connection.backoff import Backoff
from parlour_client.connection.connection import Connection
from parlour_client.errors import ChallengeOver, ClientError, ConnectionEnded, Refusal, RequestTimeout
from parlour_client.matchmaking.begun import BegunMeanwhile
from parlour_protocol.answers import Challenged, ChallengeEnded, ChallengeMade, LobbyEvent, Reply
from parlour_protocol.commands import AcceptChallenge, Challenge, DeclineChallenge, RefuseChallenges
from parlour_protocol.errors import RefusalCode
from parlour_protocol.terms import Clock
from parlour_protocol.values import ChallengeView, OptionValue

FAILED: Final = "the server could open no room for the challenge"
REMEMBERED: Final = 1_000
SLACK_S: Final = 5.0
"""Seconds after the deadline in which the outcome may still be on its way."""
ACCEPTED_S: Final = 30.0
"""Seconds after an acceptance in which its room must come."""
BACK_S: Final = 1.0
"""Seconds before the first retry to challenge a player who was online before a restart of the server."""

log = logging.getLogger("parlour_client.matchmaking.challenge")


async def challenge(
    connection: Connection,
    to: str,
    game: str,
    options: Mapping[str, OptionValue] | None = None,
    *,
    rated: bool = False,
    clock: Clock | None = None,
) -> str:
    """Propose a game to a player by id or name, and return the room once it was accepted and has begun.

    A challenge stands for two minutes, even if the server restarts meanwhile; cancelling withdraws it. If the
    server asks to come back later, or does not answer, the call waits and asks again, and logs that.

    Raises:
        Refusal: No player of that name is online, they take no challenges, or the game is unusable.
        ChallengeOver: The challenge was declined or has lapsed.
        ConnectionEnded: There will be no answer.
    """
    command = Challenge(
        id=connection.new_id(), to=to, game=game, options=dict(options or {}), rated=rated, clock=clock
    )
    async with Challenges(connection) as challenges:
        return await _Proposal(connection, challenges, command).room()


class _Proposal:
    """One of our challenges, from its first sending to its outcome."""

    def __init__(self, connection: Connection, challenges: "Challenges", command: Challenge) -> None:
        self._connection = connection
        self._challenges = challenges
        self._command = command
        self._begun = BegunMeanwhile(connection, command.game)

    async def room(self) -> str:
        """Return the room of the accepted challenge; raises as ``challenge`` does."""
        made = await self._made()
        welcomes = self._connection.welcomes
        if not isinstance(made, ChallengeMade):
            raise ConnectionEnded(f"the server answered challenge with {type(made).__name__}")
        view = made.challenge
        until = asyncio.get_running_loop().time() + view.seconds
        try:
            async with asyncio.timeout_at(until + SLACK_S):
                while True:
                    welcomes = await self._challenges.outcome_or_welcome(view, welcomes)
                    if self._challenges.has_ended(view):
                        return await self._challenges.room_of(view)
                    if found := self._begun.room(view.to.id):
                        return found
                    await self._propose_again(until)
        except TimeoutError:
            self._withdraw(view)
            raise _unanswered(view) from None
        except asyncio.CancelledError:
            self._withdraw(view)
            raise

    async def _made(self) -> Reply:
        """Send the command until the server answers: the same command never makes a second challenge."""
        while True:
            try:
                return await self._connection.insist(self._command)
            except RequestTimeout as timeout:
                self._log(timeout)

    async def _propose_again(self, until: float) -> None:
        """Send the command again with the seconds that are left, on a new connection or to a new server."""
        loop, pauses = asyncio.get_running_loop(), Backoff(BACK_S)
        while (left := round(until - loop.time())) >= 1:
            try:
                await self._connection.insist(replace(self._command, seconds=left))
            except RequestTimeout as timeout:
                self._log(timeout)
            except Refusal as refusal:
                if refusal.code is not RefusalCode.NO_SUCH_PLAYER:
                    raise
                await asyncio.sleep(pauses.delay())  # after a restart the opponent is not back yet
            else:
                return

    def _log(self, timeout: RequestTimeout) -> None:
        log.warning("the challenge of %s: %s", self._command.to, timeout)

    def _withdraw(self, view: ChallengeView) -> None:
        self._connection.send(DeclineChallenge(self._connection.new_id(), view.challenge))


class Challenges:
    """Challenges to us and their outcomes; an asynchronous context manager."""

    def __init__(self, connection: Connection) -> None:
        """Listen on a connection; created before the connection is entered, this misses no challenge."""
        self._connection = connection
        self._waiting: dict[str, ChallengeView] = {}
        self._fresh: deque[str] = deque()
        self._ended: dict[str, ChallengeEnded] = {}
        self._changed = asyncio.Event()
        self._error: ClientError | None = None

    async def __aenter__(self) -> Self:
        """Begin to listen."""
        self._connection.subscribe_lobby(self)
        return self

    async def __aexit__(self, *error: object) -> None:
        """Listen no more."""
        self._connection.unsubscribe_lobby(self)

    @property
    def waiting(self) -> list[ChallengeView]:
        """The challenges to us that have no answer yet."""
        return list(self._waiting.values())

    async def next(self) -> ChallengeView:
        """Wait for a challenge to us that this method has not returned yet on this connection.

        Raises:
            ConnectionEnded: The connection is closed for good.
        """
        while True:
            while self._fresh:
                view = self._waiting.get(self._fresh.popleft())
                if view is not None:
                    return view
            await self._news()

    async def accept(self, view: ChallengeView) -> str:
        """Accept a challenge, and return the room in which the game has begun.

        Raises:
            Refusal: The challenge has lapsed, or no room can be opened now.
            ChallengeOver: The challenge ended otherwise.
            RequestTimeout: No answer came; if a game has begun, it is among the unfinished rooms.
            ConnectionEnded: There will be no answer.
        """
        await self._connection.request(AcceptChallenge(self._connection.new_id(), view.challenge))
        try:
            async with asyncio.timeout(ACCEPTED_S):
                return await self.room_of(view)
        except TimeoutError:
            raise RequestTimeout(f"no room has come for {ACCEPTED_S:g} s") from None

    async def decline(self, view: ChallengeView, busy: bool = False) -> None:
        """Decline a challenge, ``busy`` if only for lack of time; raises as ``Connection.request`` does."""
        await self._connection.request(DeclineChallenge(self._connection.new_id(), view.challenge, busy))

    async def refuse(self, players: Iterable[str] = (), everybody: bool = False) -> None:
        """Refuse challenges from players, by their ids, or from everybody, until we leave the server."""
        command = RefuseChallenges(self._connection.new_id(), everybody, list(players))
        await self._connection.request(command)

    async def room_of(self, view: ChallengeView) -> str:
        """Wait until a challenge has ended, and return its room.

        Raises:
            ChallengeOver: The challenge was not accepted.
            ConnectionEnded: There will be no answer.
        """
        while not self.has_ended(view):
            await self._news()
        ended = self._ended[view.challenge]
        if ended.outcome == "accepted":
            return ended.room
        if ended.busy:
            raise ChallengeOver(f"{view.to.name} is busy with other games", busy=True)
        if ended.outcome == "expired":
            raise _unanswered(view)
        raise ChallengeOver(f"the challenge was {ended.outcome}" if ended.outcome != "failed" else FAILED)

    def has_ended(self, view: ChallengeView) -> bool:
        """Return whether the outcome of a challenge is known."""
        return view.challenge in self._ended

    async def outcome_or_welcome(self, view: ChallengeView, welcomes: int) -> int:
        """Wait for the outcome of a challenge, or for one more welcome; return the number of welcomes.

        Raises:
            ConnectionEnded: Neither will come.
        """
        while not self.has_ended(view) and self._connection.welcomes == welcomes:
            await self._news()
        return self._connection.welcomes

    async def _news(self) -> None:
        if self._error is not None:
            raise self._error
        self._changed.clear()
        await self._changed.wait()

    def welcomed(self) -> None:
        """See LobbyListener: the server repeats the open challenges; after a restart it has none."""
        self._waiting.clear()
        self._changed.set()

    def received(self, event: LobbyEvent) -> None:
        """See LobbyListener."""
        match event:
            case Challenged(view) if view.to.id == self._connection.you.id:
                if view.challenge not in self._waiting and view.challenge not in self._fresh:
                    self._fresh.append(view.challenge)
                self._waiting[view.challenge] = view
            case ChallengeEnded():
                self._waiting.pop(event.challenge, None)
                self._ended[event.challenge] = event
                if len(self._ended) > REMEMBERED:
                    del self._ended[next(iter(self._ended))]
            case _:
                return
        self._changed.set()

    def ended(self, error: ClientError) -> None:
        """See LobbyListener."""
        self._error = error
        self._changed.set()


def _unanswered(view: ChallengeView) -> ChallengeOver:
    return ChallengeOver(f"{view.to.name} has not answered the challenge")
