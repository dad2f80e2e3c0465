"""The token scope that each command needs (docs/protocol.md, 10)."""

from typing import Final

from parlour_protocol.commands import (
    Analyse,
    Challenge,
    ClientMessage,
    CreateRoom,
    Explain,
    FetchEvents,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    Hello,
    JoinRoom,
    LeaveLobby,
    LeaveRoom,
    ListRooms,
    Pace,
    Pause,
    Ping,
    Resume,
    Step,
    StopAnalysis,
    WatchLobby,
)
from parlour_server.store.credentials import EVERYTHING, Scope

NOTHING: Final[frozenset[Scope]] = frozenset()
OPEN: Final[frozenset[Scope]] = frozenset({"open"})
PLAY: Final[frozenset[Scope]] = frozenset({"play"})


def needed_scopes(message: ClientMessage) -> frozenset[Scope]:
    """Return the scopes that a token needs for a command; reading and watching need none."""
    match message:
        case CreateRoom() | Pause() | Resume() | Step() | Pace():
            return OPEN
        case Challenge():  # opens a room with a seat for the challenger
            return EVERYTHING
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
            | FetchPositionTree()
            | FetchGraph()
            | Explain()
            | Analyse()
            | StopAnalysis()
        ):
            return NOTHING
        case _:  # every command that takes a seat or is sent from one
            return PLAY
