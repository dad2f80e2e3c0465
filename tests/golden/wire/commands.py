"""Examples of every command."""

from parlour_protocol.codec import Message
from parlour_protocol.commands import (
    Abort,
    AcceptChallenge,
    AcceptOffer,
    Analyse,
    Challenge,
    ChangeGame,
    ClaimWin,
    CloseChat,
    CreateRoom,
    DeclineChallenge,
    DeclineOffer,
    Explain,
    ExplainValue,
    FetchEvents,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    FindOpponent,
    FreeSeat,
    GiveTime,
    Hello,
    JoinRoom,
    LeaveLobby,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    Ping,
    PlayMove,
    RefuseChallenges,
    Resign,
    Resume,
    Say,
    Step,
    StopAnalysis,
    StopLooking,
    TakeHint,
    TakeSeat,
    WatchLobby,
)
from parlour_protocol.terms import ByoYomi, DaysPerMove, Fischer, PerMove
from tests.golden.wire.example import Example
from tests.golden.wire.table import FOUR_ROOM, GUEST, NIM_OPTIONS, NIM_ROOM

ROOM_KEY = "q6zt3nd4vxw7lk2rcy5e"


def _ask(name: str, message: Message) -> Example:
    return Example(name, "client", message)


COMMANDS = (
    _ask("hello", Hello(id="1", client="parlour-page/0.1.0")),
    _ask("hello-unnamed", Hello(id="1")),
    _ask("list-rooms", ListRooms(id="2")),
    _ask("watch-lobby", WatchLobby(id="24")),
    _ask("leave-lobby", LeaveLobby(id="25")),
    _ask("find-opponent", FindOpponent(id="26", game="nim", options=NIM_OPTIONS.copy())),
    _ask(
        "find-opponent-rated",
        FindOpponent(id="26", game="connect-four", rated=True, clock=Fischer(seconds=180, increment=2)),
    ),
    _ask("stop-looking", StopLooking(id="27")),
    _ask(
        "challenge",
        Challenge(id="28", to="Guest 4821", game="connect-four", clock=Fischer(seconds=180, increment=2)),
    ),
    _ask("accept-challenge", AcceptChallenge(id="29", challenge="5f0c92e14ab7d368-28")),
    _ask("decline-challenge", DeclineChallenge(id="30", challenge="5f0c92e14ab7d368-28")),
    _ask("decline-challenge-busy", DeclineChallenge(id="30", challenge="5f0c92e14ab7d368-28", busy=True)),
    _ask("refuse-challenges", RefuseChallenges(id="31", players=["c81e7b3f90d2a654"])),
    _ask("refuse-all-challenges", RefuseChallenges(id="31", everybody=True)),
    _ask("create-room", CreateRoom(id="3", game="connect-four", seats=["me", "open"], visibility="link")),
    _ask(
        "change-game",
        ChangeGame(
            id="4",
            room=FOUR_ROOM,
            seats=["open", "me"],
            options={"width": 8, "height": 7},
            clock=Fischer(seconds=300, increment=3),
        ),
    ),
    _ask(
        "create-room-against-the-machine",
        CreateRoom(
            id="3", game="nim", seats=["me", "level:3"], options=NIM_OPTIONS.copy(), visibility="public"
        ),
    ),
    _ask(
        "create-room-with-help",
        CreateRoom(id="3", game="wolf-and-sheep", seats=["me", "open"], visibility="link", help=True),
    ),
    _ask(
        "create-room-from-a-position",
        CreateRoom(id="3", game="connect-four", seats=["me", "level:3"], start="44535"),
    ),
    _ask("pause", Pause(id="32", room=FOUR_ROOM)),
    _ask("resume", Resume(id="33", room=FOUR_ROOM)),
    _ask("step", Step(id="34", room=FOUR_ROOM, turn=6)),
    _ask("pace", Pace(id="35", room=FOUR_ROOM, seconds=2.5)),
    _ask(
        "create-room-rated",
        CreateRoom(
            id="3",
            game="connect-four",
            seats=["me", "open"],
            visibility="public",
            terms={"rated": True, "takeback": False},
            clock=Fischer(seconds=180, increment=2),
        ),
    ),
    _ask(
        "create-room-by-days",
        CreateRoom(id="3", game="mnk", seats=["me", "open"], clock=DaysPerMove(days=3)),
    ),
    _ask(
        "create-room-with-byo-yomi",
        CreateRoom(
            id="3", game="mnk", seats=["open", "me"], clock=ByoYomi(seconds=600, periods=3, period=30)
        ),
    ),
    _ask(
        "create-room-per-move",
        CreateRoom(id="3", game="nim", seats=["me", "open"], clock=PerMove(seconds=30)),
    ),
    _ask("join-room", JoinRoom(id="4", room=FOUR_ROOM)),
    _ask("join-room-with-key", JoinRoom(id="4", room=FOUR_ROOM, key=ROOM_KEY)),
    _ask("join-room-again", JoinRoom(id="4", room=FOUR_ROOM, seqs={"game": 5})),
    _ask("fetch-events", FetchEvents(id="5", room=FOUR_ROOM, stream="game", after=3)),
    _ask("leave-room", LeaveRoom(id="6", room=FOUR_ROOM)),
    _ask("take-seat", TakeSeat(id="7", room=FOUR_ROOM, seat=2)),
    _ask("leave-seat", LeaveSeat(id="8", room=FOUR_ROOM, seat=2)),
    _ask("free-seat", FreeSeat(id="36", room=FOUR_ROOM, player=GUEST.id)),
    _ask("play-move", PlayMove(id="9", room=FOUR_ROOM, turn=1, move="4")),
    _ask("play-move-nim", PlayMove(id="9", room=NIM_ROOM, turn=1, move="1:2")),
    _ask("resign", Resign(id="10", room=NIM_ROOM, number=1)),
    _ask("abort", Abort(id="16", room=FOUR_ROOM, number=1)),
    _ask("claim-win", ClaimWin(id="17", room=FOUR_ROOM, number=1)),
    _ask("make-offer", MakeOffer(id="18", room=FOUR_ROOM, offer="draw", turn=6)),
    _ask("accept-offer", AcceptOffer(id="19", room=FOUR_ROOM, offer="takeback", turn=6)),
    _ask("decline-offer", DeclineOffer(id="20", room=FOUR_ROOM, offer="draw", turn=6, seat=2)),
    _ask("give-time", GiveTime(id="21", room=FOUR_ROOM, turn=6)),
    _ask("say", Say(id="22", room=FOUR_ROOM, stream="players", text="Good game!")),
    _ask("close-chat", CloseChat(id="23", room=FOUR_ROOM)),
    _ask("join-room-again-as-a-player", JoinRoom(id="4", room=FOUR_ROOM, seqs={"game": 5, "players": 2})),
    _ask("offer-rematch", OfferRematch(id="11", room=FOUR_ROOM, number=1)),
    _ask("ping", Ping(id="12")),
    _ask("fetch-tree", FetchTree(id="13", room=NIM_ROOM, turn=2, player="alphabeta:depth=2,evaluator=none")),
    _ask(
        "fetch-position-tree",
        FetchPositionTree(id="13", game="nim", player="memo", options={"heaps": [2, 1]}, moves=["1:1"]),
    ),
    _ask("fetch-tree-next", FetchTree(id="14", room=NIM_ROOM, turn=2, player="memo", page=1)),
    _ask(
        "explain-value",
        ExplainValue(id="16", game="connect-four", evaluator="windows", start="2535434", moves=["2", "3"]),
    ),
    _ask("fetch-graph", FetchGraph(id="15", room=NIM_ROOM, turn=2)),
    _ask("explain", Explain(id="15", room=NIM_ROOM, turn=1)),
    _ask("take-hint", TakeHint(id="15", room=NIM_ROOM, turn=1)),
    _ask("analyse", Analyse(id="16", room=NIM_ROOM, turn=2)),
    _ask("stop-analysis", StopAnalysis(id="17", room=NIM_ROOM)),
)
