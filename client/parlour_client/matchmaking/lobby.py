"""The live list of public rooms: the server sends the whole list, then each change (docs/protocol.md, 16).

Invariant: ``rooms`` is the newest list from the server, which sends all rooms anew after a lost connection.
"""

import asyncio
import logging
from typing import Self

from msgspec.structs import replace

from parlour_client.connection.connection import Connection
from parlour_client.errors import ClientError, RequestTimeout
from parlour_protocol.answers import Lobby as Whole
from parlour_protocol.answers import LobbyChanged as Change
from parlour_protocol.answers import LobbyEvent
from parlour_protocol.commands import LeaveLobby, WatchLobby
from parlour_protocol.values import RoomSummary

FIRST_LIST_S = 30.0

log = logging.getLogger("parlour_client.matchmaking.lobby")


class Lobby:
    """The lobby of a server; an asynchronous context manager.

    Entering waits until the server has sent the rooms.
    """

    def __init__(self, connection: Connection) -> None:
        """Watch the lobby over an open connection."""
        self._connection = connection
        self._rooms: dict[str, RoomSummary] = {}
        self._news = asyncio.Event()
        self._end: ClientError | None = None
        self._asking: asyncio.Task[None] | None = None  # asks for the rooms after a welcome

    async def __aenter__(self) -> Self:
        """Begin to watch.

        Raises:
            Refusal: The server refuses for good; if it asks to come back later, the call waits.
            RequestTimeout: The rooms have not come.
            ConnectionEnded: The connection is closed for good.
        """
        self._connection.subscribe_lobby(self)
        try:
            await self._connection.insist(WatchLobby(id=self._connection.new_id()))
            async with asyncio.timeout(FIRST_LIST_S):
                await self.changed()
        except TimeoutError:
            await self._stop()
            raise RequestTimeout(f"the rooms have not come for {FIRST_LIST_S:g} s") from None
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        """Watch no more."""
        await self._stop()
        self._connection.send(LeaveLobby(id=self._connection.new_id()))

    async def _stop(self) -> None:
        self._connection.unsubscribe_lobby(self)
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)

    @property
    def rooms(self) -> list[RoomSummary]:
        """The public rooms that wait for a player or can be watched."""
        return list(self._rooms.values())

    async def changed(self) -> list[RoomSummary]:
        """Wait for a change since the last call; return the rooms after it.

        Raises:
            Refusal: The server no longer shows the rooms.
            ConnectionEnded: The connection is closed for good.
        """
        await self._news.wait()
        self._news.clear()
        if self._end is not None:
            raise self._end
        return self.rooms

    def welcomed(self) -> None:
        """See LobbyListener."""
        if self._asking is not None:
            self._asking.cancel()
        self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        """Ask for the rooms until the server sends them; after a refusal for good ``changed`` raises it."""
        while True:
            try:
                await self._connection.insist(WatchLobby(id=self._connection.new_id()))
            except RequestTimeout as timeout:
                log.warning("the lobby: %s", timeout)
            except ClientError as error:
                self.ended(error)
                return
            else:
                return

    def received(self, event: LobbyEvent) -> None:
        """See LobbyListener."""
        match event:
            case Whole(rooms):
                self._rooms = {line.room: line for line in rooms}
            case Change(rooms, gone, moves):
                self._rooms |= {line.room: line for line in rooms}
                for room in gone:
                    self._rooms.pop(room, None)
                for room in moves.keys() & self._rooms.keys():
                    self._rooms[room] = replace(self._rooms[room], moves=moves[room])
            case _:
                return
        self._news.set()

    def ended(self, error: ClientError) -> None:
        """See LobbyListener."""
        self._end = error
        self._news.set()
