"""The public rooms, live: all of them at first, then what changes (docs/protocol.md, 16).

Invariant: ``rooms`` is what the server sent last; after a lost connection it is sent anew.
"""

import asyncio
from types import TracebackType
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


class Lobby:
    """The lobby of a server; an asynchronous context manager.

    Entering waits until the rooms are known.
    """

    def __init__(self, connection: Connection) -> None:
        """Watch over an open connection."""
        self._connection = connection
        self._rooms: dict[str, RoomSummary] = {}
        self._news = asyncio.Event()
        self._end: ClientError | None = None

    async def __aenter__(self) -> Self:
        """Begin to watch.

        Raises:
            Refusal: The lobby was watched too often.
            RequestTimeout: The rooms have not come.
            ConnectionEnded: They never will.
        """
        self._connection.subscribe_lobby(self)
        try:
            await self._connection.request(WatchLobby(id=self._connection.new_id()))
            async with asyncio.timeout(FIRST_LIST_S):
                await self.changed()
        except TimeoutError:
            self._connection.unsubscribe_lobby(self)
            raise RequestTimeout(f"the rooms have not come for {FIRST_LIST_S:g} s") from None
        except BaseException:
            self._connection.unsubscribe_lobby(self)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Watch no more."""
        self._connection.unsubscribe_lobby(self)
        self._connection.send(LeaveLobby(id=self._connection.new_id()))

    @property
    def rooms(self) -> list[RoomSummary]:
        """The public rooms that wait for a player or can be watched."""
        return list(self._rooms.values())

    async def changed(self) -> list[RoomSummary]:
        """Wait for the next change since this was last called; return the rooms after it.

        Raises:
            ConnectionEnded: There will be none.
        """
        await self._news.wait()
        self._news.clear()
        if self._end is not None:
            raise self._end
        return self.rooms

    def welcomed(self) -> None:
        """See LobbyListener."""
        self._connection.send(WatchLobby(id=self._connection.new_id()))

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
