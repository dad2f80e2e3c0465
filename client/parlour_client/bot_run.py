"""A bot at work on a server: in one room, or in every room that waits for somebody like it.

It goes on after its own restart: the server tells which rooms are unfinished. It never opens a room.
"""

import asyncio
import logging
from collections.abc import Sequence

from parlour_client.address import DEFAULT_SERVER, RoomAddress, parse_room, parse_server
from parlour_client.bot import Bot, Thinker
from parlour_client.bot_room import BotRoom
from parlour_client.connection import Connection
from parlour_client.errors import BadInput, ClientError, Refusal, RequestTimeout
from parlour_client.identity import identify
from parlour_client.link import LinkState
from parlour_client.room import Room
from parlour_protocol.values import RoomSummary

LOOK_EVERY_S = 1.0
"""Seconds between two looks at the public rooms."""

log = logging.getLogger("parlour_client.bot")


async def run_bot(
    bot: Bot,
    *,
    server: str = DEFAULT_SERVER,
    room: str = "",
    accept: Sequence[str] = (),
    games: int | None = None,
    token: str = "",
) -> None:
    """Let a bot play, in one ``room`` or in the public rooms that wait for a player.

    Args:
        bot: Who plays; its title is the name it is known by.
        server: The server's address.
        room: ``ID``, ``ID#KEY`` or a link: play there, then return.
        accept: Without ``room``: the games to sit down to, by default all that the bot accepts. This
            goes on until it is cancelled, and begins with the bot's unfinished rooms.
        games: How many games to play in each room; by default as many as are asked for.
        token: A bearer token, instead of one got by itself.

    Raises:
        BadInput: The room, a game or the server's address cannot be used.
        ServerUnreachable: There is no server.
        Refusal: The room does not exist, or does not let the bot in.
        ConnectionEnded: The server does not want to hear from the bot again.
    """
    address = parse_room(room) if room else None
    for game in accept:
        if not bot.plays(game):
            raise BadInput(f"game is {game!r}: {bot.title} plays {', '.join(bot.accepts)}")
    async with _connect(bot, server, token, address) as connection:
        host = _Host(connection, Thinker(bot), games)
        if address is not None:
            await host.play_in(address)
        else:
            await host.look_around(accept)


def _connect(bot: Bot, server: str, token: str, address: RoomAddress | None) -> Connection:
    base = parse_server(server) if address is None or address.server is None else address.server
    identity = identify(base, bot.title, "bot", token)
    return Connection(base.base, identity=identity, on_link=_log_link)


def _log_link(state: LinkState) -> None:
    log.info("connection: %s", state)


class _Host:
    """Leads a bot from room to room."""

    def __init__(self, connection: Connection, thinker: Thinker, games: int | None) -> None:
        self._connection = connection
        self._thinker = thinker
        self._games = games
        self._stays: dict[str, asyncio.Task[None]] = {}

    async def play_in(self, address: RoomAddress) -> None:
        """Play in one room to the end."""
        room = await Room.join(self._connection, address)
        try:
            stay = BotRoom(self._thinker, room, self._games)
            await stay.sit_down()
            await stay.stay()
        finally:
            room.part()

    async def look_around(self, accept: Sequence[str]) -> None:
        """Go on in the unfinished rooms, and sit down wherever a player is waited for."""
        log.info("%s is waiting for players", self._thinker.bot.title)
        try:
            for summary in self._connection.unfinished:
                self._begin(summary.room)
            while True:
                for summary in await self._waiting_rooms():
                    if self._suits(summary, accept):
                        self._begin(summary.room)
                await asyncio.sleep(LOOK_EVERY_S)
        finally:
            stays = list(self._stays.values())
            for stay in stays:
                stay.cancel()
            await asyncio.gather(*stays, return_exceptions=True)

    async def _waiting_rooms(self) -> list[RoomSummary]:
        try:
            return await self._connection.list_rooms()
        except (Refusal, RequestTimeout) as error:
            log.warning("the rooms cannot be listed: %s", error)
            return []

    def _suits(self, summary: RoomSummary, accept: Sequence[str]) -> bool:
        wanted = summary.game in accept if accept else self._thinker.bot.plays(summary.game)
        seated = any(
            player is not None and player.id == self._connection.you.id for player in summary.players
        )
        return wanted and summary.status == "waiting" and None in summary.players and not seated

    def _begin(self, room: str) -> None:
        if room not in self._stays:
            self._stays[room] = asyncio.create_task(self._visit(room))

    async def _visit(self, room: str) -> None:
        try:
            await self.play_in(RoomAddress(room))
        except ClientError as error:
            log.warning("room %s: %s", room, error)
        finally:
            del self._stays[room]
