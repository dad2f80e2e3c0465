"""Looking for an opponent until one is there, however often the connection breaks (docs/protocol.md, 16)."""

import asyncio
from collections.abc import Mapping

from parlour_client.connection import Connection
from parlour_client.errors import ClientError, SearchOver
from parlour_protocol.answers import HouseNews, Paired, SearchEnded
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
    """Wait for somebody who wants to play the same, and return the room in which the game has begun.

    There is no limit to the wait; cancelling stops looking.

    Raises:
        Refusal: The game or its board is unusable, or too many look.
        SearchOver: The search was given up: another one of the same player took its place.
        ConnectionEnded: Nobody will be found.
    """
    command = FindOpponent(connection.new_id(), game, dict(options or {}), rated, clock)
    search = _Search(command.id)
    connection.attend(search)
    try:
        while not search.outcome.done():
            await connection.request(command)  # again after every reconnect: the same search goes on
            await search.news.wait()
            search.news.clear()
        return search.outcome.result()
    except asyncio.CancelledError:
        connection.tell(StopLooking(connection.new_id()))
        raise
    finally:
        connection.depart(search)


class _Search:
    """Hears what becomes of one search."""

    def __init__(self, command_id: str) -> None:
        self.outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.news = asyncio.Event()
        self._id = command_id

    def greeted(self) -> None:
        """See HouseListener."""
        self.news.set()

    def told(self, news: HouseNews) -> None:
        """See HouseListener."""
        match news:
            case Paired(search, room) if search == self._id and not self.outcome.done():
                self.outcome.set_result(room)
            case SearchEnded(search, why) if search == self._id:
                self._fail(SearchOver(why))
            case _:
                return
        self.news.set()

    def ended(self, error: ClientError) -> None:
        """See HouseListener."""
        self._fail(error)
        self.news.set()

    def _fail(self, error: ClientError) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(error)
