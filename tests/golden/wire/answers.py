"""Examples of every answer, and of the passing news."""

import msgspec

from parlour_protocol.answers import (
    Ack,
    EventPage,
    GraphPage,
    Pong,
    Presence,
    Refused,
    RoomCreated,
    RoomJoined,
    RoomList,
    Thinking,
    TreePage,
    Welcome,
)
from parlour_protocol.codec import Message
from parlour_protocol.errors import RefusalCode
from parlour_protocol.studies import GraphLevel, GraphNode, Score, SearchSummary, TreeAbout
from parlour_protocol.values import RoomSummary, RoomView, SeatView
from parlour_protocol.version import PROTOCOL
from tests.golden.wire.commands import ROOM_KEY
from tests.golden.wire.events import GAME_STARTED, MOVE_PLAYED, SEAT_TAKEN_AGAIN
from tests.golden.wire.example import Example
from tests.golden.wire.table import (
    AMBER,
    EPOCH,
    FIRST_BOT,
    FOUR_MIDDLE,
    FOUR_OPTIONS,
    FOUR_ROOM,
    FOUR_START,
    FOUR_WAITING,
    GUEST,
    MACHINE,
    NIM_AFTER_ONE,
    NIM_OPTIONS,
    NIM_ROOM,
)

FOUR_SUMMARY = RoomSummary(
    room=FOUR_ROOM, game="connect-four", options=FOUR_OPTIONS.copy(), status="playing", players=[AMBER, GUEST]
)
NIM_SUMMARY = RoomSummary(
    room=NIM_ROOM, game="nim", options=NIM_OPTIONS.copy(), status="waiting", players=[FIRST_BOT, None]
)
FOUR_STATE = RoomView(
    room=FOUR_ROOM,
    epoch=EPOCH,
    seqs={"game": 10},
    game="connect-four",
    title="Connect Four",
    options=FOUR_OPTIONS.copy(),
    visibility="link",
    status="playing",
    number=1,
    seats=[SeatView(player=AMBER, present=True), SeatView(player=GUEST)],
    position=FOUR_MIDDLE,
    moves=["4", "4", "5", "3", "6"],
)
NIM_STATE = RoomView(
    room=NIM_ROOM,
    epoch=EPOCH,
    seqs={"game": 3},
    game="nim",
    title="Nim",
    options=NIM_OPTIONS.copy(),
    visibility="public",
    status="playing",
    number=1,
    seats=[SeatView(player=AMBER, present=True), SeatView(player=MACHINE, present=True)],
    position=NIM_AFTER_ONE,
    moves=["1:2"],
)
WAITING_STATE = RoomView(
    room=FOUR_ROOM,
    epoch=EPOCH,
    seqs={"game": 1},
    game="connect-four",
    title="Connect Four",
    options=FOUR_OPTIONS.copy(),
    visibility="link",
    status="waiting",
    number=0,
    seats=[SeatView(player=AMBER, present=True), SeatView()],
    position=FOUR_WAITING,
)
#: In a page only the room's newest event carries the position.
PAGE = [SEAT_TAKEN_AGAIN, msgspec.structs.replace(GAME_STARTED, position=None), MOVE_PLAYED]


#: Alpha-beta to two plies from heaps of 1 and 1: the first move's answer is found, the second is cut.
TREE_PAGE = TreePage(
    id="13",
    room=NIM_ROOM,
    turn=2,
    page=0,
    pages=1,
    steps=[
        ["enter", None, None, None],
        ["enter", "1:1", None, None],
        ["enter", "2:1", None, None],
        ["leave", -1, "end"],
        ["child", "2:1", -1],
        ["window", None, -1],
        ["leave", -1, "inner"],
        ["child", "1:1", -1],
        ["window", -1, None],
        ["enter", "2:1", -1, None],
        ["enter", "1:1", -1, None],
        ["leave", -1, "end"],
        ["child", "1:1", -1],
        ["window", -1, -1],
        ["cut", "alpha"],
        ["leave", -1, "inner"],
        ["child", "2:1", -1],
        ["leave", -1, "inner"],
    ],
    about=TreeAbout(
        position="1,1",
        to_move=2,
        algorithm="alphabeta",
        evaluator="none",
        form="minimax",
        maximiser=2,
        left_out=0,
        search=SearchSummary(
            move="1:1",
            score=Score(kind="loss", plies=2),
            value=-1,
            line=["1:1", "2:1"],
            depth=2,
            nodes=5,
            evaluations=2,
            cutoffs=1,
            table_hits=0,
            seconds=0.0,
        ),
    ),
)
GRAPH_PAGE = GraphPage(
    id="15",
    room=NIM_ROOM,
    turn=2,
    page=0,
    pages=1,
    nodes=[
        GraphNode(text="1,1", key="1,1/1", level=0, value=0, state="visited", children=[1]),
        GraphNode(text="1", key="1/2", level=1, value=0, state="current", children=[2]),
        GraphNode(text="0", key="/1", level=2, value=0, state="reachable", children=[]),
    ],
    levels=[
        GraphLevel(player=1, side="MAX"),
        GraphLevel(player=2, side="MIN"),
        GraphLevel(player=1, side="MAX"),
    ],
)


def _answer(name: str, message: Message) -> Example:
    return Example(name, "server", message)


ANSWERS = (
    _answer(
        "welcome",
        Welcome(id="1", you=AMBER, protocol=PROTOCOL, server="parlour 0.1.0", rooms=[FOUR_SUMMARY]),
    ),
    _answer("room-list", RoomList(id="2", rooms=[NIM_SUMMARY])),
    _answer("room-created", RoomCreated(id="3", room=NIM_ROOM)),
    _answer("room-created-with-key", RoomCreated(id="3", room=FOUR_ROOM, key=ROOM_KEY)),
    _answer("room-joined-seated", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], state=FOUR_STATE)),
    _answer("room-joined-waiting", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], state=WAITING_STATE)),
    _answer("room-joined-spectator", RoomJoined(id="4", room=NIM_ROOM, state=NIM_STATE)),
    _answer("room-joined-again", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], events=[MOVE_PLAYED])),
    _answer("room-joined-more", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], events=PAGE, more=True)),
    _answer("event-page", EventPage(id="5", room=FOUR_ROOM, events=PAGE)),
    _answer("ack", Ack(id="9", room=FOUR_ROOM, seq=6, turn=2)),
    _answer(
        "refused-illegal-move",
        Refused(
            id="9",
            code=RefusalCode.ILLEGAL_MOVE,
            message="column 9 does not exist: 1..7",
            room=FOUR_ROOM,
            seq=5,
            position=FOUR_START,
        ),
    ),
    _answer(
        "refused-conflict",
        Refused(
            id="9",
            code=RefusalCode.CONFLICT,
            message="turn 1 is over: the room is on turn 2",
            room=NIM_ROOM,
            seq=3,
            position=NIM_AFTER_ONE,
        ),
    ),
    _answer(
        "refused-too-many",
        Refused(id="3", code=RefusalCode.TOO_MANY, message="too many new rooms", retry_after=2.5),
    ),
    _answer(
        "refused-malformed",
        Refused(id=None, code=RefusalCode.MALFORMED, message="Object missing required field `type`"),
    ),
    _answer(
        "refused-no-study",
        Refused(id="13", code=RefusalCode.NO_STUDY, message="player is 'random': it searches no tree"),
    ),
    _answer("tree-page", TREE_PAGE),
    _answer(
        "tree-page-next",
        TreePage(id="14", room=NIM_ROOM, turn=2, page=1, pages=2, steps=[["leave", 1, "table"]]),
    ),
    _answer("graph-page", GRAPH_PAGE),
    _answer("pong", Pong(id="12")),
    _answer("presence", Presence(room=FOUR_ROOM, seats=[True, False], spectators=3)),
    _answer("thinking", Thinking(room=NIM_ROOM, turn=2, depth=5, nodes=12_288)),
)
