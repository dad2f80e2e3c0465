"""The rooms in which a bot plays at the same time, on one connection, beginning with its unfinished games.

Invariant: the host joins a room again after every failure, until the room's game is over or the server says
that the room is not for this bot.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Self

from parlour_client.bot.calls import BotCalls
from parlour_client.bot.game import Score
from parlour_client.bot.room import BotRoom
from parlour_client.connection.address import RoomAddress
from parlour_client.connection.backoff import Backoff
from parlour_client.connection.connection import Connection
from parlour_client.errors import BadInput, ClientError, ConnectionEnded, Refusal, RequestTimeout, RoomLeft
from parlour_client.room.room import Room
from parlour_protocol.answers import ChallengeEnded, LobbyEvent
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Seat

AGAIN_S: Final = 1.0
"""Seconds before the first retry to join a room; later pauses are longer."""
LONGEST_AGAIN_S: Final = 30.0
LASTED_S: Final = 30.0
"""Seconds of a stay after which the pauses begin again with the first."""
LOOK_S: Final = 0.5
"""Seconds between two checks whether a place has become free; some become free only by time."""
CURABLE: Final = frozenset({RefusalCode.TOO_MANY, RefusalCode.UNAVAILABLE, RefusalCode.INTERNAL})
"""Refusals that depend on the moment, not on the room."""

log = logging.getLogger("parlour_client.bot.host")


@dataclass(slots=True)
class _Visit:
    """One room that the bot plays in: its task, and the bot's stay once the room has been joined."""

    task: "asyncio.Task[ClientError | None]"
    stay: BotRoom | None = None


class Host:
    """Takes a bot into rooms, from its connection's first welcome on; an asynchronous context manager."""

    def __init__(
        self, connection: Connection, calls: BotCalls, games: int | None, seat: Seat | None, score: Score
    ) -> None:
        """Play ``games`` in each room, on a ``seat`` if one is wanted, and count them in ``score``."""
        self.connection = connection
        self.calls = calls
        self._games = games
        self._seat = seat
        self._score = score
        self._visits: dict[str, _Visit] = {}
        self.closed: set[str] = set()  # rooms in which the bot got no seat or lost its seat
        self._reserved = 0  # places for games that are being agreed on
        self._end: ClientError | None = None  # the error that ended the connection
        connection.subscribe_lobby(self)

    async def __aenter__(self) -> Self:
        """Begin, on the connection that has been entered."""
        return self

    async def __aexit__(self, *error: object) -> None:
        """Begin no more visits, and leave all rooms."""
        self.connection.unsubscribe_lobby(self)
        tasks = [visit.task for visit in self._visits.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def has_place(self) -> bool:
        """Whether the bot may begin another game (``Bot.at_once``)."""
        return self._occupied < self.calls.bot.at_once

    @property
    def _occupied(self) -> int:
        visits = self._visits.values()
        return self._reserved + sum(visit.stay is None or visit.stay.occupies for visit in visits)

    @contextmanager
    def reserve(self) -> Iterator[None]:
        """Hold a place for a game that is being agreed on."""
        self._reserved += 1
        try:
            yield
        finally:
            self._reserved -= 1

    async def place(self) -> None:
        """Wait until the bot may begin another game."""
        if not self.has_place:
            count = self._occupied
            under_way = "a game is under way" if count == 1 else f"{count} games are under way"
            log.info("%s: the next begins when there is time for it", under_way)
        await self._until(lambda: self.has_place)

    async def finish(self, work: Awaitable[None]) -> None:
        """Await ``work``, the bot's task, and then the end of all games that are under way.

        A game without a clock that only waits for its opponent is left. An error of ``work`` is raised after
        the games have ended, but ConnectionEnded at once.
        """
        try:
            await work
        except ConnectionEnded:
            raise
        except ClientError:
            await self._settled()
            raise
        await self._settled()

    async def _settled(self) -> None:
        await self._until(lambda: self._occupied == 0)
        visits = self._visits.items()
        unfinished = [room for room, visit in visits if visit.stay is not None and not visit.stay.is_over]
        if unfinished:
            log.info("unfinished still: %s; a bot of this name goes on there", ", ".join(unfinished))

    def begin(self, address: RoomAddress) -> "asyncio.Task[ClientError | None]":
        """Play in a room until its game is over; the task returns the error if that fails."""
        visit = self._visits.get(address.room)
        if visit is None:
            task = asyncio.create_task(self._visit(address))
            visit = self._visits[address.room] = _Visit(task)
            task.add_done_callback(lambda _: self._visits.pop(address.room))
        return visit.task

    async def play_in(self, address: RoomAddress) -> None:
        """Play in one room to the end, if the bot has a place for it.

        Raises:
            ClientError: The bot cannot play there.
        """
        if address.room not in self._visits:
            await self.place()
        error = await self.begin(address)
        if error is not None:
            raise error

    def welcomed(self) -> None:
        """See LobbyListener: take up the unfinished games, also those begun while the connection was lost."""
        for line in self.connection.unfinished:
            self.take_up(line.room)

    def received(self, event: LobbyEvent) -> None:
        """See LobbyListener: a challenge of or to the bot has led to a game."""
        if isinstance(event, ChallengeEnded) and event.room:
            self.take_up(event.room)

    def ended(self, error: ClientError) -> None:
        """See LobbyListener."""
        self._end = error

    def take_up(self, room: str) -> None:
        """Play in a room; an error is only logged."""
        if room not in self._visits:
            self.begin(RoomAddress(room)).add_done_callback(lambda task: _log_failure(room, task))

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            if self._end is not None:
                raise self._end
            tasks = [visit.task for visit in self._visits.values()]
            if tasks:
                await asyncio.wait(tasks, timeout=LOOK_S, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(LOOK_S)

    async def _visit(self, address: RoomAddress) -> ClientError | None:
        pauses = Backoff(AGAIN_S, LONGEST_AGAIN_S)
        while True:
            wait = 0.0
            try:
                await self._play_in(address)
                return None
            except _Interrupted as interrupted:
                why: Exception = interrupted.error
                if interrupted.after_s >= LASTED_S:
                    pauses.succeeded()
            except ClientError as error:
                if not _is_curable(error):
                    if isinstance(error, Refusal | BadInput):
                        self.closed.add(address.room)
                    return error
                why, wait = error, getattr(error, "retry_after", None) or 0.0
            except Exception as error:  # a bug of ours: the game goes on all the same
                log.exception("room %s: the bot's stay has failed", address.room)
                why = error
            wait = max(wait, pauses.delay())
            log.warning("room %s: %s: joining again in %.1f s", address.room, why, wait)
            await asyncio.sleep(wait)

    async def _play_in(self, address: RoomAddress) -> None:
        room = await Room.join(self.connection, address)
        visit = self._visits[address.room]
        try:
            stay = BotRoom(
                self.calls,
                room,
                self._games,
                seat=self._seat,
                score=self._score,
                server=self.connection.server,
                has_place=lambda: self.has_place,
                earlier=visit.stay,
            )
            await stay.sit_down()
            visit.stay = stay
            loop = asyncio.get_running_loop()
            began = loop.time()
            try:
                await stay.stay()
                if not room.seats:
                    self.closed.add(room.id)
            except ConnectionEnded:
                raise
            except ClientError as error:  # joining again gives a definite answer
                raise _Interrupted(error, after_s=loop.time() - began) from error
        finally:
            room.part()


class _Interrupted(Exception):
    """The server put the bot out of a room in which it played."""

    def __init__(self, error: ClientError, after_s: float) -> None:
        super().__init__(str(error))
        self.error = error
        self.after_s = after_s  # how long the bot had been there


def _is_curable(error: ClientError) -> bool:
    """Return whether a later attempt to join a room may succeed after this error."""
    if isinstance(error, Refusal):
        return error.retry_after is not None or error.code in CURABLE
    return isinstance(error, RequestTimeout | RoomLeft)


def _log_failure(room: str, task: "asyncio.Task[ClientError | None]") -> None:
    if not task.cancelled() and (error := task.result()) is not None:
        log.warning("room %s: %s", room, error)
