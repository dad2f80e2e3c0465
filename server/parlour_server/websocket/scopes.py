"""The token scope that each command needs (docs/protocol.md, 10)."""

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
    """Return the scope a token needs for a command, None for reading and watching."""
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
        case _:  # every command that takes a seat or is sent from one
            return "play"
