"""Examples of everything a client may ask."""

from parlour_protocol.codec import Message
from parlour_protocol.commands import (
    CreateRoom,
    FetchEvents,
    FetchGraph,
    FetchTree,
    Hello,
    JoinRoom,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    OfferRematch,
    Ping,
    PlayMove,
    Resign,
    TakeSeat,
)
from tests.golden.wire.example import Example
from tests.golden.wire.table import FOUR_ROOM, NIM_OPTIONS, NIM_ROOM

ROOM_KEY = "q6zt3nd4vxw7lk2rcy5e"


def _ask(name: str, message: Message) -> Example:
    return Example(name, "client", message)


COMMANDS = (
    _ask("hello", Hello(id="1", client="parlour-page/0.1.0")),
    _ask("hello-unnamed", Hello(id="1")),
    _ask("list-rooms", ListRooms(id="2")),
    _ask("create-room", CreateRoom(id="3", game="connect-four", seats=["me", "open"], visibility="link")),
    _ask(
        "create-room-against-the-machine",
        CreateRoom(
            id="3", game="nim", seats=["me", "level:3"], options=NIM_OPTIONS.copy(), visibility="public"
        ),
    ),
    _ask("join-room", JoinRoom(id="4", room=FOUR_ROOM)),
    _ask("join-room-with-key", JoinRoom(id="4", room=FOUR_ROOM, key=ROOM_KEY)),
    _ask("join-room-again", JoinRoom(id="4", room=FOUR_ROOM, seqs={"game": 5})),
    _ask("fetch-events", FetchEvents(id="5", room=FOUR_ROOM, stream="game", after=3)),
    _ask("leave-room", LeaveRoom(id="6", room=FOUR_ROOM)),
    _ask("take-seat", TakeSeat(id="7", room=FOUR_ROOM, seat=2)),
    _ask("leave-seat", LeaveSeat(id="8", room=FOUR_ROOM, seat=2)),
    _ask("play-move", PlayMove(id="9", room=FOUR_ROOM, turn=1, move="4")),
    _ask("play-move-nim", PlayMove(id="9", room=NIM_ROOM, turn=1, move="1:2")),
    _ask("resign", Resign(id="10", room=NIM_ROOM, number=1)),
    _ask("offer-rematch", OfferRematch(id="11", room=FOUR_ROOM, number=1)),
    _ask("ping", Ping(id="12")),
    _ask("fetch-tree", FetchTree(id="13", room=NIM_ROOM, turn=2, player="alphabeta:depth=2,evaluator=none")),
    _ask("fetch-tree-next", FetchTree(id="14", room=NIM_ROOM, turn=2, player="memo", page=1)),
    _ask("fetch-graph", FetchGraph(id="15", room=NIM_ROOM, turn=2)),
)
