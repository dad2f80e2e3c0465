"""Challenges: proposing a game to a player who is online, and answering proposals (docs/protocol.md, 16)."""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Final, Self

from parlour_client.connection.connection import Connection
from parlour_client.errors import ChallengeOver, ClientError, ConnectionEnded
from parlour_protocol.answers import Challenged, ChallengeEnded, ChallengeMade, LobbyEvent
from parlour_protocol.commands import AcceptChallenge, Challenge, DeclineChallenge, RefuseChallenges
from parlour_protocol.terms import Clock
from parlour_protocol.values import ChallengeView, OptionValue

FAILED: Final = "the server could open no room for the challenge"
REMEMBERED: Final = 1_000


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

    A challenge stands for two minutes; cancelling withdraws it.

    Raises:
        Refusal: No player of that name is online, they take no challenges, or the game is unusable.
        ChallengeOver: It was declined or has lapsed.
        ConnectionEnded: There will be no answer.
    """
    command = Challenge(
        id=connection.new_id(), to=to, game=game, options=dict(options or {}), rated=rated, clock=clock
    )
    async with Challenges(connection) as challenges:
        made = await connection.request(command)
        if not isinstance(made, ChallengeMade):
            raise ConnectionEnded(f"the server answered challenge with {type(made).__name__}")
        try:
            return await challenges.room_of(made.challenge)
        except asyncio.CancelledError:
            connection.send(DeclineChallenge(connection.new_id(), made.challenge.challenge))
            raise


class Challenges:
    """Challenges to us and how they end; an asynchronous context manager."""

    def __init__(self, connection: Connection) -> None:
        """Listen on a connection; begun before that is entered, nothing is missed that waits already."""
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

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Listen no more."""
        self._connection.unsubscribe_lobby(self)

    @property
    def waiting(self) -> list[ChallengeView]:
        """The challenges to us that have no answer yet."""
        return list(self._waiting.values())

    async def next(self) -> ChallengeView:
        """Wait for a challenge to us that was not returned before.

        Raises:
            ConnectionEnded: There will be none.
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
            Refusal: It has lapsed, or no room can be opened now.
            ChallengeOver: It ended otherwise.
            ConnectionEnded: There will be no answer.
        """
        await self._connection.request(AcceptChallenge(self._connection.new_id(), view.challenge))
        return await self.room_of(view)

    async def decline(self, view: ChallengeView) -> None:
        """Say no to a challenge; raises as ``Connection.request`` does."""
        await self._connection.request(DeclineChallenge(self._connection.new_id(), view.challenge))

    async def refuse(self, players: Iterable[str] = (), everybody: bool = False) -> None:
        """Take no challenges from players, by their ids, or from everybody; until we have left the server."""
        command = RefuseChallenges(self._connection.new_id(), everybody, list(players))
        await self._connection.request(command)

    async def room_of(self, view: ChallengeView) -> str:
        """Wait until a challenge has ended, and return its room.

        Raises:
            ChallengeOver: It was not accepted.
            ConnectionEnded: There will be no answer.
        """
        while view.challenge not in self._ended:
            await self._news()
        ended = self._ended[view.challenge]
        if ended.outcome != "accepted":
            raise ChallengeOver(f"the challenge was {ended.outcome}" if ended.outcome != "failed" else FAILED)
        return ended.room

    async def _news(self) -> None:
        if self._error is not None:
            raise self._error
        self._changed.clear()
        await self._changed.wait()

    def welcomed(self) -> None:
        """See LobbyListener: the server repeats the challenges that still wait."""

    def received(self, event: LobbyEvent) -> None:
        """See LobbyListener."""
        match event:
            case Challenged(view) if view.to.id == self._connection.you.id:
                if view.challenge not in self._waiting:
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
