"""Seeking an opponent, across lost connections, until one is found (docs/protocol.md, 16)."""

import asyncio
import logging
from collections.abc import Mapping

from parlour_client.connection.connection import Connection
from parlour_client.errors import ClientError, RequestTimeout, SearchOver
from parlour_client.matchmaking.begun import BegunMeanwhile
from parlour_protocol.answers import LobbyEvent, Paired, SearchEnded
from parlour_protocol.commands import FindOpponent, StopLooking
from parlour_protocol.terms import Clock
from parlour_protocol.values import OptionValue

log = logging.getLogger("parlour_client.matchmaking.seek")


async def find_opponent(
    connection: Connection,
    game: str,
    options: Mapping[str, OptionValue] | None = None,
    *,
    rated: bool = False,
    clock: Clock | None = None,
) -> str:
    """Seek an opponent who wants the same game, and return the room in which the game has begun.

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
    try:
        while search.outcome is None:
            if found := begun.room():
                return found
            try:
                await connection.insist(command)  # again after every reconnect: the same seek continues
            except RequestTimeout as timeout:
                log.warning("the search for an opponent: %s", timeout)
                continue
            await search.news.wait()
            search.news.clear()
        if isinstance(search.outcome, ClientError):
            raise search.outcome
        return search.outcome
    except asyncio.CancelledError:
        connection.send(StopLooking(connection.new_id()))
        raise
    finally:
        connection.unsubscribe_lobby(search)


class _Search:
    """Receives the outcome of one seek."""

    def __init__(self, command_id: str) -> None:
        self.outcome: str | ClientError | None = None  # the room, or the error that ended the seek
        self.news = asyncio.Event()
        self._id = command_id

    def welcomed(self) -> None:
        """See LobbyListener."""
        self.news.set()

    def received(self, event: LobbyEvent) -> None:
        """See LobbyListener."""
        match event:
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
