"""Seeking an opponent, across lost connections, until one is found (docs/protocol.md, 16)."""

import asyncio
from collections.abc import Mapping

from parlour_client.connection.connection import Connection
from parlour_client.errors import ClientError, SearchOver
from parlour_protocol.answers import LobbyEvent, Paired, SearchEnded
from parlour_protocol.commands import FindOpponent, StopLooking
from parlour_protocol.terms import Clock
from parlour_protocol.values import OptionValue


async def find_opponent(
    connection: Connection,
    game: str,
    options: Mapping[str, OptionValue] | None = None,
    *,
    rated: bool = False,
    clock: Clock | None = None,
) -> str:
    """Wait for a player who wants to play the same, and return the room in which the game has begun.

    There is no limit to the wait; cancelling stops looking.

    Raises:
        Refusal: The game or its board is unusable, or too many look.
        SearchOver: The search was given up: another one of the same player took its place.
        ConnectionEnded: No opponent will be found.
    """
    command = FindOpponent(connection.new_id(), game, dict(options or {}), rated, clock)
    search = _Search(command.id)
    connection.subscribe_lobby(search)
    try:
        while search.outcome is None:
            await connection.request(command)  # again after every reconnect: the same search goes on
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
        self.outcome: str | ClientError | None = None  # the room, or why there will be none
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
