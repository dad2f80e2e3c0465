"""Examples of every event of a room's log, in its envelope.

The Connect Four room lives through a whole game; its numbers are dense from 1.
"""

import msgspec

from parlour_protocol.answers import Event
from parlour_protocol.events import (
    AnyEvent,
    ChatClosed,
    ChatSaid,
    ClockFrozen,
    GameChanged,
    GameEnded,
    GameStarted,
    HintTaken,
    MovePlayed,
    OfferDeclined,
    OfferMade,
    PaceSet,
    Paused,
    RematchOffered,
    Resumed,
    RoomOpened,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    Stepped,
    TakenBack,
    TimeGiven,
)
from parlour_protocol.terms import ClockView, Fischer, Terms
from parlour_protocol.values import Position, Result
from tests.golden.wire.example import Example
from tests.golden.wire.table import (
    AMBER,
    EPOCH,
    FOUR_AFTER_ONE,
    FOUR_BACK,
    FOUR_ENDED,
    FOUR_MIDDLE,
    FOUR_OPTIONS,
    FOUR_ROOM,
    FOUR_START,
    FOUR_TIMED_OUT,
    FOUR_WON,
    GRUNDY_AFTER_ONE,
    GRUNDY_ROOM,
    GUEST,
    MACHINE,
    MARKS_AFTER_ONE,
    MARKS_ROOM,
    NIM_OPTIONS,
    NIM_RESIGNED,
    NIM_ROOM,
    OPENED_AT,
    WOLF_AFTER_ONE,
    WOLF_ROOM,
)


def fact(room: str, seq: int, body: AnyEvent, position: Position | None = None) -> Event:
    """Put an event into its envelope; each is a second later than the one before."""
    at = OPENED_AT + 1000 * (seq - 1)
    return Event(room=room, stream="game", epoch=EPOCH, seq=seq, at=at, body=body, position=position)


ROOM_OPENED = fact(
    FOUR_ROOM,
    1,
    RoomOpened(
        game="connect-four",
        options=FOUR_OPTIONS.copy(),
        rules=1,
        visibility="link",
        by=AMBER,
        players=[AMBER, None],
    ),
)
GAME_CHANGED = fact(
    FOUR_ROOM,
    2,
    GameChanged(
        options=FOUR_OPTIONS.copy(),
        rules=1,
        players=[None, AMBER],
        clock=Fischer(seconds=300, increment=3),
    ),
    msgspec.structs.replace(FOUR_START, turn=0, legal=""),
)
SEAT_TAKEN = fact(FOUR_ROOM, 2, SeatTaken(seat=2, player=GUEST))
SEAT_LEFT = fact(FOUR_ROOM, 3, SeatLeft(seat=2))
SEAT_FREED = fact(FOUR_ROOM, 8, SeatFreed(seat=2), msgspec.structs.replace(FOUR_START, turn=3, legal=""))
SEAT_TAKEN_AGAIN = fact(FOUR_ROOM, 4, SeatTaken(seat=2, player=GUEST))
GAME_STARTED = fact(FOUR_ROOM, 5, GameStarted(number=1, players=[AMBER, GUEST], start="", turn=1), FOUR_START)
MOVE_PLAYED = fact(FOUR_ROOM, 6, MovePlayed(turn=1, seat=1, move="4"), FOUR_AFTER_ONE)
WINNING_MOVE = fact(FOUR_ROOM, 12, MovePlayed(turn=7, seat=1, move="7"), FOUR_WON)
GAME_ENDED = fact(FOUR_ROOM, 13, GameEnded(number=1, result=Result(winner=1, reason="line")), FOUR_ENDED)
BLITZ_ROOM = "w8jq2fn5tx4p"
BLITZ_CLOCKS = ClockView(left=[175_800, 181_100], running=2)


def in_blitz(seq: int, body: AnyEvent, position: Position | None, clocks: ClockView | None) -> Event:
    """Put an event of a timed game into its envelope."""
    return msgspec.structs.replace(fact(BLITZ_ROOM, seq, body, position), clocks=clocks)


CHAT_SAID = msgspec.structs.replace(
    fact(FOUR_ROOM, 3, ChatSaid(by=GUEST, text="Good game!", command="22")), stream="players"
)
REMATCH_OFFERED = fact(FOUR_ROOM, 14, RematchOffered(number=1, seat=2))


EVENTS = tuple(
    Example(name, "server", event)
    for name, event in (
        ("event-room-opened", ROOM_OPENED),
        (
            "event-room-opened-against-the-machine",
            fact(
                NIM_ROOM,
                1,
                RoomOpened(
                    game="nim",
                    options=NIM_OPTIONS.copy(),
                    rules=1,
                    visibility="public",
                    by=AMBER,
                    players=[AMBER, MACHINE],
                    help=True,
                ),
            ),
        ),
        ("event-game-changed", GAME_CHANGED),
        ("event-seat-taken", SEAT_TAKEN),
        ("event-seat-left", SEAT_LEFT),
        ("event-seat-freed", SEAT_FREED),
        ("event-game-started", GAME_STARTED),
        ("event-move-played", MOVE_PLAYED),
        ("event-move-played-wins", WINNING_MOVE),
        (
            "event-move-played-after-a-failed-search",
            fact(FOUR_ROOM, 6, MovePlayed(turn=1, seat=1, move="4", fallback=True), FOUR_AFTER_ONE),
        ),
        (
            "event-move-played-with-a-forced-win",
            fact(FOUR_ROOM, 6, MovePlayed(turn=1, seat=1, move="4", wins_in=41), FOUR_AFTER_ONE),
        ),
        (
            "event-move-played-on-a-square",
            fact(MARKS_ROOM, 4, MovePlayed(turn=1, seat=1, move="b2"), MARKS_AFTER_ONE),
        ),
        (
            "event-move-played-as-a-step",
            fact(WOLF_ROOM, 4, MovePlayed(turn=1, seat=1, move="d8-e7"), WOLF_AFTER_ONE),
        ),
        (
            "event-move-played-as-a-split",
            fact(GRUNDY_ROOM, 4, MovePlayed(turn=1, seat=1, move="10=7+3"), GRUNDY_AFTER_ONE),
        ),
        ("event-game-ended", GAME_ENDED),
        (
            "event-game-ended-by-resignation",
            fact(NIM_ROOM, 4, GameEnded(number=1, result=Result(winner=1, reason="resigned")), NIM_RESIGNED),
        ),
        ("event-rematch-offered", REMATCH_OFFERED),
        (
            "event-room-opened-on-terms",
            fact(
                BLITZ_ROOM,
                1,
                RoomOpened(
                    game="connect-four",
                    options=FOUR_OPTIONS.copy(),
                    rules=1,
                    visibility="public",
                    by=AMBER,
                    players=[AMBER, None],
                    terms=Terms(rated=True, takeback=False),
                    clock=Fischer(seconds=180, increment=2),
                ),
            ),
        ),
        (
            "event-move-played-on-the-clock",
            in_blitz(
                8,
                MovePlayed(turn=5, seat=1, move="6", spent=2_150, credit=40),
                FOUR_MIDDLE,
                BLITZ_CLOCKS,
            ),
        ),
        (
            "event-game-ended-on-time",
            in_blitz(
                9,
                GameEnded(number=1, result=Result(winner=1, reason="timeout"), spent=181_100),
                FOUR_TIMED_OUT,
                ClockView(left=[175_800, 0]),
            ),
        ),
        ("event-offer-made", fact(FOUR_ROOM, 11, OfferMade(offer="draw", seat=1, turn=6))),
        ("event-offer-declined", fact(FOUR_ROOM, 12, OfferDeclined(offer="draw", seat=2, turn=6))),
        ("event-taken-back", fact(FOUR_ROOM, 12, TakenBack(seat=1, turn=7, moves=0), FOUR_BACK)),
        (
            "event-time-given",
            in_blitz(
                9,
                TimeGiven(seat=2, turn=6, milliseconds=15_000),
                None,
                ClockView(left=[175_800, 194_300], running=2),
            ),
        ),
        ("event-hint-taken", fact(FOUR_ROOM, 13, HintTaken(seat=1, turn=7))),
        (
            "event-clock-frozen",
            in_blitz(9, ClockFrozen(turn=6, spent=1_800, frozen=23_400), None, BLITZ_CLOCKS),
        ),
        (
            "event-room-opened-from-a-position",
            fact(
                FOUR_ROOM,
                1,
                RoomOpened(
                    game="connect-four",
                    options=FOUR_OPTIONS.copy(),
                    rules=1,
                    visibility="unlisted",
                    by=AMBER,
                    players=[AMBER, MACHINE],
                    help=True,
                    start="44535",
                ),
            ),
        ),
        ("event-paused", fact(FOUR_ROOM, 7, Paused())),
        ("event-stepped", fact(FOUR_ROOM, 8, Stepped(turn=6))),
        ("event-resumed", fact(FOUR_ROOM, 10, Resumed())),
        ("event-pace-set", fact(FOUR_ROOM, 11, PaceSet(seconds=2.5))),
        ("event-chat-closed", fact(FOUR_ROOM, 12, ChatClosed(seat=2))),
        ("event-chat-said", CHAT_SAID),
    )
)
