"""Seeking an opponent, across lost connections, until one is found (docs/protocol.md, 16)."""

import asyncio
import logging
from collections.abc import Callable, Mapping

from parlour_client.connection.connection import Connection
from parlour_client.errors import ClientError, Refusal, RequestTimeout, SearchOver
from parlour_client.matchmaking.begun import BegunMeanwhile
from parlour_protocol.answers import (
    Event,
    LobbyEvent,
    Paired,
    SearchEnded,
    TableOpened,
    TransientUpdate,
)
from parlour_protocol.commands import FindOpponent, StopLooking
from parlour_protocol.terms import Clock, ClockView
from parlour_protocol.values import OptionValue, RoomView

log = logging.getLogger("parlour_client.matchmaking.seek")


async def find_opponent(
    connection: Connection,
    game: str,
    options: Mapping[str, OptionValue] | None = None,
    *,
    rated: bool = False,
    clock: Clock | None = None,
    on_table: Callable[[str], object] = lambda room: None,
) -> str:
    """Seek an opponent who wants the same game, and return the room in which the game has begun.

    If no seek and no public table fits, the server opens a public table and seats us there. ``on_table`` is
    then called with its room, and we stay connected to the room, so that others see the table in the lists.
    The wait has no limit; cancelling ends the seek. If the server asks to come back later, the call waits and
    logs that.

    Raises:
        Refusal: The game or its board is unusable.
        SearchOver: The seek has ended: another seek of the same player took its place.
        ConnectionEnded: No opponent will be found.
    """
    command = FindOpponent(connection.new_id(), game, dict(options or {}), rated, clock)
    search = _Search(command.id)
    begun = BegunMeanwhile(connection, game)
    connection.subscribe_lobby(search)
    shown = ""  # the table at which others see us
    try:
        while search.outcome is None:
            if search.is_unsent and (found := begun.room()):
                return found
            if search.is_unsent:
                search.is_unsent = False
                try:
                    await connection.insist(command)
                except RequestTimeout as timeout:
                    log.warning("the search for an opponent: %s", timeout)
                    search.is_unsent = True
                    continue
            await search.news.wait()
            search.news.clear()
            table = search.waits_at
            if table and not shown:
                on_table(table)
                shown = await _shown(connection, table)
        if isinstance(search.outcome, ClientError):
            raise search.outcome
        return search.outcome
    except asyncio.CancelledError:
        connection.send(StopLooking(connection.new_id()))
        raise
    finally:
        connection.unsubscribe_lobby(search)
        if shown:
            connection.unsubscribe(shown)


async def _shown(connection: Connection, room: str) -> str:
    """Join the room of our table, so that it is listed; return its id, empty if that failed."""
    if room in connection.joined:  # by other code, which stays there
        return ""
    try:
        await connection.subscribe(room, "", _Onlooker())
    except (Refusal, RequestTimeout) as error:
        log.warning("our table is not listed: %s", error)
        return ""
    return room


class _Onlooker:
    """Stays in a room without taking in what happens there."""

    is_pressing = False

    def restarted(self, state: RoomView, said: int) -> None:
        """See Listener."""

    def went_on(self, events: list[Event], current: bool) -> None:
        """See Listener."""

    def timed(self, clocks: ClockView) -> None:
        """See Listener."""

    def passed(self, update: TransientUpdate) -> None:
        """See Listener."""

    def ended(self, error: ClientError) -> None:
        """See Listener."""


class _Search:
    """Receives the outcome of one seek."""

    def __init__(self, command_id: str) -> None:
        self.outcome: str | ClientError | None = None  # the room, or the error that ended the seek
        self.table = ""  # the room of our public table
        self.is_unsent = True  # also after every reconnect: the same seek continues
        self.news = asyncio.Event()
        self._id = command_id

    @property
    def waits_at(self) -> str:
        """The room of our public table, empty if there is none or the seek has ended."""
        return "" if self.outcome is not None else self.table

    def welcomed(self) -> None:
        """See LobbyListener."""
        self.is_unsent = True
        self.news.set()

    def received(self, event: LobbyEvent) -> None:
        """See LobbyListener."""
        match event:
            case TableOpened(search, room) if search == self._id:
                self.table = room
                self.news.set()
            case Paired(search, room) if search == self._id:
                self._settle(room)
            case SearchEnded(search, why) if search == self._id:
                self._settle(SearchOver(why))

    def ended(self, error: ClientError) -> None:
        """See LobbyListener."""
        self._settle(error)

    def _settle(self, outcome: str | ClientError) -> None:
        if self.outcome is None:
            self.outcome = outcome
        self.news.set()
