"""What a bot's token must be good for, command by command (docs/protocol.md, 10)."""

from parlour_protocol.commands import (
    Analyse,
    Challenge,
    ClientMessage,
    CreateRoom,
    FetchEvents,
    FetchGraph,
    FetchTree,
    Hello,
    JoinRoom,
    LeaveLobby,
    LeaveRoom,
    ListRooms,
    Ping,
    StopAnalysis,
    WatchLobby,
)
from parlour_server.store.credentials import Scope


def needed_scope(message: ClientMessage) -> Scope | None:
    """Return what a token must be good for to say this; watching needs nothing."""
    match message:
        case CreateRoom() | Challenge():
            return "open"
        case (
            Hello()
            | Ping()
            | ListRooms()
            | WatchLobby()
            | LeaveLobby()
            | JoinRoom()
            | LeaveRoom()
            | FetchEvents()
            | FetchTree()
            | FetchGraph()
            | Analyse()
            | StopAnalysis()
        ):
            return None
        case _:  # whatever brings one to a seat, or is said on it
            return "play"
