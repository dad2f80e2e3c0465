"""The table of commands: each type's handler, the scopes that a token needs, and the rate limit.

Commands of a seated player count only against ``message_rate``, since a bot may play many fast games over one
connection (docs/protocol.md, 10 and 11).
"""

from collections.abc import Mapping
from typing import Final, get_args

from parlour_protocol import commands
from parlour_protocol.answers import Pong, Welcome
from parlour_protocol.commands import (
    ClientMessage,
    ExplainValue,
    FetchPositionTree,
    Hello,
    LobbyCommand,
    Ping,
    Say,
)
from parlour_protocol.version import PROTOCOL
from parlour_server import __version__
from parlour_server.counters import Counters
from parlour_server.domain.room.decide import RoomCommand
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.credentials import EVERYTHING, Scope
from parlour_server.store.reader import LogReader
from parlour_server.websocket.connection import Connection, Handling, Services
from parlour_server.websocket.room_commands import RoomCommands
from parlour_server.websocket.study_commands import StudyCommands

NOTHING: Final[frozenset[Scope]] = frozenset()
OPEN: Final[frozenset[Scope]] = frozenset({"open"})
PLAY: Final[frozenset[Scope]] = frozenset({"play"})


def connection_services(
    rooms: RoomRegistry,
    reader: LogReader,
    studies: StudyCommands,
    matchmaking: MatchmakingService,
    limits: Limits,
    counters: Counters,
    pages: Buckets,
    page: str = "",
) -> Services:
    """Return the services of all connections; ``page`` is the build of the page that the server sends."""
    in_rooms = RoomCommands(rooms, reader, studies, pages, limits, counters)
    handlers = _command_table(rooms, in_rooms, studies, matchmaking, page)
    ends = (studies.on_disconnect, matchmaking.on_disconnect)
    return Services(handlers, matchmaking, ends, limits, counters, pages)


def _command_table(
    rooms: RoomRegistry,
    in_rooms: RoomCommands,
    studies: StudyCommands,
    matchmaking: MatchmakingService,
    page: str,
) -> Mapping[type[ClientMessage], Handling]:

    async def greet(client: Connection, command: Hello) -> None:
        held = await rooms.rooms_of(client.player)
        name, account = f"parlour {__version__}", client.has_account
        client.reply(Welcome(command.id, client.player, PROTOCOL, name, held, page, account))
        if client.elsewhere is None:
            matchmaking.on_connect(client)
        else:
            client.elsewhere.announce()

    def answer(client: Connection, command: Ping) -> None:
        client.reply(Pong(command.id))

    def study(client: Connection, command: FetchPositionTree | ExplainValue) -> None:
        if not client.exceeds_pages(command, offends=True):
            studies.fetch(client, None, command)

    async def match(client: Connection, command: LobbyCommand) -> None:
        client.reply(await matchmaking.handle(client, command))

    decided, hosted = Handling(in_rooms.submit, PLAY), Handling(in_rooms.submit, OPEN)
    studied, matched = Handling(in_rooms.study, NOTHING), Handling(match, PLAY, "lobby_rate")
    watched = Handling(match, NOTHING, "lobby_rate")
    return {
        Hello: Handling(greet, NOTHING, "lobby_rate"),
        Ping: Handling(answer, NOTHING),
        commands.ListRooms: Handling(in_rooms.list_rooms, NOTHING, "lobby_rate"),
        **dict.fromkeys(get_args(LobbyCommand), matched),
        commands.WatchLobby: watched,
        commands.LeaveLobby: watched,
        commands.Challenge: Handling(match, EVERYTHING, "lobby_rate"),  # opens a room and seats its player
        commands.CreateRoom: Handling(in_rooms.create, OPEN, "lobby_rate"),
        commands.JoinRoom: Handling(in_rooms.join, NOTHING, "join_rate"),
        commands.LeaveRoom: Handling(in_rooms.leave, NOTHING),
        commands.FetchEvents: Handling(in_rooms.fetch, NOTHING),
        **dict.fromkeys(get_args(RoomCommand | Say), decided),
        commands.Pause: hosted,
        commands.Resume: hosted,
        commands.Step: hosted,
        commands.Pace: hosted,
        commands.FetchTree: studied,
        commands.FetchGraph: studied,
        commands.Explain: studied,
        commands.TakeHint: Handling(in_rooms.study, PLAY),
        FetchPositionTree: Handling(study, NOTHING, "lobby_rate"),
        ExplainValue: Handling(study, NOTHING, "lobby_rate"),
        commands.Analyse: Handling(in_rooms.analyse, NOTHING),
        commands.StopAnalysis: Handling(in_rooms.stop_analysis, NOTHING),
    }
