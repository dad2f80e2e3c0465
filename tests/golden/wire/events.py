"""Examples of every fact in a room's log, in the envelope that carries it.

The Connect Four room lives through a whole game; its numbers are dense from 1.
"""

from parlour_protocol.answers import Event
from parlour_protocol.events import (
    AnyEvent,
    GameEnded,
    GameStarted,
    MovePlayed,
    RematchOffered,
    RoomOpened,
    SeatLeft,
    SeatTaken,
)
from parlour_protocol.values import Position, Result
from tests.golden.wire.example import Example
from tests.golden.wire.table import (
    AMBER,
    EPOCH,
    FOUR_AFTER_ONE,
    FOUR_ENDED,
    FOUR_OPTIONS,
    FOUR_ROOM,
    FOUR_START,
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
    """Put a fact into its envelope; every one happens a second after the last."""
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
SEAT_TAKEN = fact(FOUR_ROOM, 2, SeatTaken(seat=2, player=GUEST))
SEAT_LEFT = fact(FOUR_ROOM, 3, SeatLeft(seat=2))
SEAT_TAKEN_AGAIN = fact(FOUR_ROOM, 4, SeatTaken(seat=2, player=GUEST))
GAME_STARTED = fact(FOUR_ROOM, 5, GameStarted(number=1, players=[AMBER, GUEST], start="", turn=1), FOUR_START)
MOVE_PLAYED = fact(FOUR_ROOM, 6, MovePlayed(turn=1, seat=1, move="4"), FOUR_AFTER_ONE)
WINNING_MOVE = fact(FOUR_ROOM, 12, MovePlayed(turn=7, seat=1, move="7"), FOUR_WON)
GAME_ENDED = fact(FOUR_ROOM, 13, GameEnded(number=1, result=Result(winner=1, reason="line")), FOUR_ENDED)
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
                ),
            ),
        ),
        ("event-seat-taken", SEAT_TAKEN),
        ("event-seat-left", SEAT_LEFT),
        ("event-game-started", GAME_STARTED),
        ("event-move-played", MOVE_PLAYED),
        ("event-move-played-wins", WINNING_MOVE),
        (
            "event-move-played-after-a-failed-search",
            fact(FOUR_ROOM, 6, MovePlayed(turn=1, seat=1, move="4", fallback=True), FOUR_AFTER_ONE),
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
    )
)
