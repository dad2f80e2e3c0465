"""Examples of every message of the server but the events."""

import msgspec

from parlour_protocol.answers import (
    Ack,
    Analysis,
    Challenged,
    ChallengeEnded,
    ChallengeMade,
    Done,
    EventPage,
    Explanation,
    GraphPage,
    Hint,
    Lobby,
    LobbyChanged,
    Paired,
    Pong,
    Presence,
    Refused,
    RoomCreated,
    RoomJoined,
    RoomList,
    SearchEnded,
    TableOpened,
    Thinking,
    TreePage,
    ValueTerms,
    Welcome,
)
from parlour_protocol.codec import Message
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.studies import (
    Consequence,
    GraphLevel,
    GraphNode,
    MoveReason,
    Score,
    SearchPass,
    SearchSummary,
    SecondBest,
    TreeAbout,
    TreeColumns,
    ValueTerm,
)
from parlour_protocol.terms import Fischer, Terms
from parlour_protocol.values import (
    ChallengeView,
    HeapsView,
    LastTake,
    MachinePlay,
    OfferView,
    RoomSummary,
    RoomView,
    SeatView,
)
from parlour_protocol.version import PROTOCOL
from parlour_protocol.worth import ExactValue
from tests.golden.wire.commands import ROOM_KEY
from tests.golden.wire.events import (
    BLITZ_CLOCKS,
    BLITZ_ROOM,
    CHAT_SAID,
    GAME_STARTED,
    MOVE_PLAYED,
    SEAT_TAKEN_AGAIN,
)
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
    MARKS_ROOM,
    NIM_AFTER_ONE,
    NIM_OPTIONS,
    NIM_ROOM,
)

FOUR_SUMMARY = RoomSummary(
    room=FOUR_ROOM, game="connect-four", options=FOUR_OPTIONS.copy(), status="playing", players=[AMBER, GUEST]
)
FOUR_CHALLENGE = ChallengeView(
    challenge="5f0c92e14ab7d368-28",
    by=AMBER,
    to=GUEST,
    game="connect-four",
    options=FOUR_OPTIONS.copy(),
    seconds=120,
    clock=Fischer(seconds=180, increment=2),
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
    turns=[1, 2, 3, 4, 5],
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
    turns=[1],
    help=True,
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


TREE_ABOUT = TreeAbout(
    game="nim",
    options={"heaps": [1, 3], "misere": False},
    position="1,1",
    view=HeapsView("take", [1, 1], [1, 3], LastTake(2, 2)),
    to_move=2,
    algorithm="alphabeta",
    evaluator="none",
    form="minimax",
    maximiser=2,
    win=1,
    loss=-1,
    nodes=5,
    left_out=0,
    moves=["1:1", "2:1"],
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
        effective_cutoffs=0,
    ),
)
#: Alpha-beta to two plies from heaps of 1 and 1: the first move's answer is found, the second is cut.
TREE_PAGE = TreePage(
    id="13",
    room=NIM_ROOM,
    turn=2,
    page=0,
    pages=1,
    columns=TreeColumns(
        kinds="ii2c2",
        moves=[-1, 0, 1, 1, 0],
        tried=[2, 1, 1],
        values=[-1, -1],
        untried=[[]],
        below=[],
    ),
    about=TREE_ABOUT,
)
#: The same position by a principal variation search, which enters its root once for each depth.
TREE_PAGE_PASSES = msgspec.structs.replace(
    TREE_PAGE,
    columns=TreeColumns(
        kinds="iggii1c1",
        moves=[-1, 0, 1, -1, 0, 1, 1, 0],
        tried=[2, 2, 1, 1],
        values=[0, 0, -1, -1],
        untried=[[]],
        below=[],
    ),
    about=msgspec.structs.replace(
        TREE_ABOUT,
        algorithm="pvs",
        form="negamax",
        nodes=8,
        search=msgspec.structs.replace(TREE_ABOUT.search, line=["1:1"]),
        passes=[SearchPass(1, None, None, 0), SearchPass(2, None, None, 0)],
    ),
)
#: And by Monte Carlo tree search, whose fourth simulation proves it.
TREE_PAGE_SIMULATIONS = msgspec.structs.replace(
    TREE_PAGE,
    columns=TreeColumns(
        kinds="rpp11",
        moves=[-1, 0, 1, 0, 1],
        tried=[],
        values=[0, -1, -1, -1, -1],
        untried=[],
        below=[],
        parents=[-1, 0, 0, 2, 1],
        playouts=[0, 1, 1, 0, 0],
        legal=[2, 1, 1, 0, 0],
    ),
    about=msgspec.structs.replace(
        TREE_ABOUT,
        algorithm="mcts",
        form="simulations",
        moves=["2:1", "1:1"],
        search=msgspec.structs.replace(
            TREE_ABOUT.search,
            move="2:1",
            score=Score(kind="loss"),
            value=-1000,
            line=["2:1", "1:1"],
            nodes=12,
            evaluations=4,
            cutoffs=0,
        ),
        exploration=3.0,
    ),
)
GRAPH_PAGE = GraphPage(
    id="15",
    room=NIM_ROOM,
    turn=2,
    page=0,
    pages=1,
    nodes=[
        GraphNode(text="1,1", key="1,1/1", level=0, value=0, state="visited", children=[1], moves=["1:1"]),
        GraphNode(text="1", key="1/2", level=1, value=0, state="current", children=[2], moves=["1:1"]),
        GraphNode(text="0", key="/1", level=2, value=0, state="reachable", children=[], moves=[]),
    ],
    levels=[
        GraphLevel(player=1, side="MAX"),
        GraphLevel(player=2, side="MIN"),
        GraphLevel(player=1, side="MAX"),
    ],
)

EXPLANATION = Explanation(
    id="15",
    room=NIM_ROOM,
    turn=1,
    move="2:2",
    reasons=[
        MoveReason("parries", {"moves": 2, "of": 3, "reply": "2:3"}),
        MoveReason("threatens", {"replies": 2, "of": 2}),
        MoveReason("exact", {"outcome": "win", "plies": 3}),
        MoveReason("nim-sum", {"heaps": "1, 3", "sum": 2, "left": "1, 1"}),
    ],
    score=Score("win", plies=3),
    line=["2:2", "1:1", "2:1"],
    depth=3,
    second=SecondBest("2:1", Score("loss", plies=4)),
    consequence=Consequence("win", 3, best="win", line=["1:1", "2:1"]),
)
VALUE_TERMS = ValueTerms(
    id="16",
    value=18,
    maximiser=1,
    terms=[
        ValueTerm("complete", 0, each=100, of=4),
        ValueTerm("one-missing", 10, each=10, own=1, of=4, lines=[[15, 39, 1]]),
        ValueTerm("two-missing", 5, each=5, own=1, of=4, lines=[[7, 31, 1]]),
        ValueTerm("threat", 0, each=-80, of=4),
        ValueTerm("centre", 3, each=3, own=1),
    ],
)
HINT = Hint(
    id="15",
    room=NIM_ROOM,
    turn=1,
    move="2:2",
    reasons=[MoveReason("exact", {"outcome": "win", "plies": 3})],
    score=Score("win", plies=3),
    line=["2:2"],
    second=SecondBest("2:1", Score("loss", plies=4)),
    consequence=Consequence("win", 3, best="win", line=["1:1", "2:1"]),
)
BLUNDER_EXPLANATION = Explanation(
    id="16",
    room=NIM_ROOM,
    turn=1,
    move="2:3",
    reasons=[MoveReason("exact", {"outcome": "loss", "plies": 2})],
    second=SecondBest("2:2", Score("win", plies=3)),
    consequence=Consequence("loss", 2, best="win", line=["1:1"]),
)


LOST_IN_10, LOST_IN_8, LOST_IN_4 = (ExactValue("loss", plies) for plies in (10, 8, 4))
NIM_VALUES = {
    "1:1": LOST_IN_10,
    "2:1": LOST_IN_8,
    "2:2": LOST_IN_8,
    "2:3": LOST_IN_4,
    "2:4": LOST_IN_4,
    "3:1": LOST_IN_10,
    "3:2": LOST_IN_8,
    "3:3": LOST_IN_8,
    "3:4": LOST_IN_4,
    "3:5": LOST_IN_4,
}


def _answer(name: str, message: Message) -> Example:
    return Example(name, "server", message)


ANSWERS = (
    _answer(
        "welcome",
        Welcome(
            id="1",
            you=AMBER,
            protocol=PROTOCOL,
            server="parlour 0.1.0",
            rooms=[FOUR_SUMMARY],
            page="3f9a1c52d8e07b64",
        ),
    ),
    _answer("room-list", RoomList(id="2", rooms=[NIM_SUMMARY])),
    _answer("room-created", RoomCreated(id="3", room=NIM_ROOM)),
    _answer("room-created-with-key", RoomCreated(id="3", room=FOUR_ROOM, key=ROOM_KEY)),
    _answer("room-joined-seated", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], state=FOUR_STATE)),
    _answer("room-joined-waiting", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], state=WAITING_STATE)),
    _answer(
        "room-joined-by-the-host",
        RoomJoined(id="4", room=FOUR_ROOM, seats=[1], state=msgspec.structs.replace(FOUR_STATE, host=AMBER)),
    ),
    _answer("room-joined-spectator", RoomJoined(id="4", room=NIM_ROOM, state=NIM_STATE)),
    _answer(
        "room-joined-of-machines",
        RoomJoined(
            id="4",
            room=FOUR_ROOM,
            state=msgspec.structs.replace(
                FOUR_STATE,
                visibility="unlisted",
                seats=[SeatView(MACHINE, present=True), SeatView(MACHINE, present=True)],
                help=True,
                start="44535",
                machine_play=MachinePlay(by=AMBER, paused=True, pace=2.5),
            ),
        ),
    ),
    _answer("room-joined-again", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], events=[MOVE_PLAYED])),
    _answer(
        "room-joined-again-on-the-clock",
        RoomJoined(id="4", room=BLITZ_ROOM, seats=[1], heads={"game": 8}, clocks=BLITZ_CLOCKS),
    ),
    _answer("room-joined-more", RoomJoined(id="4", room=FOUR_ROOM, seats=[1], events=PAGE, more=True)),
    _answer(
        "room-joined-on-the-clock",
        RoomJoined(
            id="4",
            room=BLITZ_ROOM,
            seats=[1],
            heads={"game": 8, "players": 3},
            state=msgspec.structs.replace(
                FOUR_STATE,
                room=BLITZ_ROOM,
                seqs={"game": 8},
                visibility="public",
                terms=Terms(rated=True, takeback=False),
                clock=Fischer(seconds=180, increment=2),
                clocks=BLITZ_CLOCKS,
                offers=[OfferView(offer="draw", seat=1, turn=6)],
                chat=False,
            ),
        ),
    ),
    _answer("event-page-of-chat", EventPage(id="5", room=FOUR_ROOM, events=[CHAT_SAID])),
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
        "refused-too-soon",
        Refused(
            id="17",
            code=RefusalCode.TOO_SOON,
            message="your opponent may still come back for 41.5 s",
            room=FOUR_ROOM,
            retry_after=41.5,
            reason=RefusalReason.MAY_RETURN,
        ),
    ),
    _answer(
        "refused-bad-options",
        Refused(
            id="3",
            code=RefusalCode.BAD_OPTIONS,
            message="option 'line' is 8: allowed are 3..7",
            reason=RefusalReason.OPTION_BOUNDS,
            facts={"option": "line", "low": 3, "high": 7},
        ),
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
        TreePage(
            id="14",
            room=NIM_ROOM,
            turn=2,
            page=1,
            pages=2,
            columns=TreeColumns("t", [0], tried=[], values=[1], untried=[], below=[]),
        ),
    ),
    _answer("tree-page-passes", TREE_PAGE_PASSES),
    _answer("tree-page-simulations", TREE_PAGE_SIMULATIONS),
    _answer("graph-page", GRAPH_PAGE),
    _answer("explanation", EXPLANATION),
    _answer("value-terms", VALUE_TERMS),
    _answer("explanation-blunder", BLUNDER_EXPLANATION),
    _answer("hint", HINT),
    _answer(
        "refused-no-help",
        Refused(
            id="16",
            code=RefusalCode.NO_HELP,
            message="this room allows no help while a game runs",
            room=FOUR_ROOM,
            seq=10,
            position=FOUR_MIDDLE,
        ),
    ),
    _answer("pong", Pong(id="12")),
    _answer("done", Done(id="24")),
    _answer("lobby", Lobby(rooms=[NIM_SUMMARY, FOUR_SUMMARY])),
    _answer(
        "lobby-changed",
        LobbyChanged(
            rooms=[msgspec.structs.replace(NIM_SUMMARY, status="playing", players=[FIRST_BOT, AMBER])],
            moves={FOUR_ROOM: 6},
        ),
    ),
    _answer("lobby-changed-gone", LobbyChanged(gone=[FOUR_ROOM])),
    _answer("table-opened", TableOpened(search="26", room=NIM_ROOM)),
    _answer("paired", Paired(search="26", room=FOUR_ROOM)),
    _answer(
        "search-ended", SearchEnded(search="26", why="another search took its place", outcome="replaced")
    ),
    _answer("challenge-made", ChallengeMade(id="28", challenge=FOUR_CHALLENGE)),
    _answer("challenged", Challenged(challenge=FOUR_CHALLENGE)),
    _answer(
        "challenge-accepted",
        ChallengeEnded(challenge=FOUR_CHALLENGE.challenge, outcome="accepted", room=FOUR_ROOM),
    ),
    _answer("challenge-declined", ChallengeEnded(challenge=FOUR_CHALLENGE.challenge, outcome="declined")),
    _answer(
        "challenge-declined-busy",
        ChallengeEnded(challenge=FOUR_CHALLENGE.challenge, outcome="declined", busy=True),
    ),
    _answer("presence", Presence(room=FOUR_ROOM, seats=[True, False], spectators=3)),
    _answer(
        "presence-awaited",
        Presence(room=FOUR_ROOM, seats=[True, False], spectators=0, claim_in=41_500),
    ),
    _answer("thinking", Thinking(room=NIM_ROOM, turn=2, depth=5, nodes=12_288)),
    _answer("thinking-ponders", Thinking(room=NIM_ROOM, turn=3, depth=6, nodes=40_960, ponders=True)),
    _answer(
        "analysis-running",
        Analysis(
            room=FOUR_ROOM,
            turn=7,
            to_move=1,
            moves={"2": ExactValue("win", 1, 18), "7": ExactValue("win", 1, 18)},
        ),
    ),
    _answer(
        "analysis-done",
        Analysis(
            room=NIM_ROOM,
            turn=2,
            to_move=2,
            moves=NIM_VALUES,
            worth=LOST_IN_10,
            best="1:1",
            reason="nim-sum",
            facts={"heaps": "1, 4, 5", "sum": 0},
            done=True,
        ),
    ),
    _answer(
        "analysis-cut-short",
        Analysis(
            room=MARKS_ROOM,
            turn=2,
            to_move=2,
            moves={
                "a3": ExactValue("draw"),
                "b3": ExactValue("loss", 6),
                **dict.fromkeys(["c3", "a2", "c2", "a1", "b1", "c1"], ExactValue(bounds=["loss", "win"])),
            },
            worth=ExactValue(bounds=["draw", "win"]),
            best="a3",
            done=True,
            cut_short="the time is up",
            cut_by="time",
        ),
    ),
)
