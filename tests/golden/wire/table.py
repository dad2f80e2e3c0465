"""The people, rooms and positions of the examples: a game of Connect Four, one of Nim, and a move of others.

The engine's own tests do not rest on these; a protocol test holds them against the engine.
"""

from typing import Final

import msgspec

from parlour_protocol.values import (
    GridView,
    HeapsView,
    LastTake,
    OptionValue,
    PiecesView,
    Player,
    Position,
    Result,
    Seat,
)

FOUR_ROOM: Final = "m3vt5kq2zxab"
NIM_ROOM: Final = "h7dw4c2r6pqe"
MARKS_ROOM: Final = "b4n6yx2w7tkc"
WOLF_ROOM: Final = "q3cz7mw5vj2d"
GRUNDY_ROOM: Final = "t9kx4hb6rn3s"
EPOCH: Final = 1
OPENED_AT: Final = 1_767_225_600_000

FOUR_OPTIONS: Final[dict[str, OptionValue]] = {"width": 7, "height": 6, "line": 4}
NIM_OPTIONS: Final[dict[str, OptionValue]] = {"heaps": [3, 4, 5], "misere": False}

AMBER: Final = Player(id="5f0c92e14ab7d368", name="Amber")
GUEST: Final = Player(id="c81e7b3f90d2a654", name="Guest 4821")
FIRST_BOT: Final = Player(id="0b9d3e6a7c41f258", name="first", kind="bot")
MACHINE: Final = Player(id="machine", name="level:3", kind="machine", engine="level:3")

COLUMNS: Final = "1 2 3 4 5 6 7"
EMPTY_ROW: Final = "." * 7


def _four(turn: int, text: str, key: str, cells: str, last: int | None) -> Position:
    view = GridView(moves="column", width=7, height=6, cells=cells.rjust(42, "."), last=last)
    to_move: Seat = 1 if turn % 2 else 2
    return Position(turn=turn, text=text, key=key, to_move=to_move, legal=COLUMNS, view=view)


FOUR_START: Final = _four(1, "", "40810204081", "", None)
#: Before the first game the start is shown, on turn 0, without legal moves.
FOUR_WAITING: Final = msgspec.structs.replace(FOUR_START, turn=0, legal="")
FOUR_AFTER_ONE: Final = _four(2, "4", "40810404081", "1...", 38)
FOUR_MIDDLE: Final = _four(6, "44536", "41020c0c081", "2.....2111.", 40)
FOUR_THREAT: Final = _four(7, "445362", "41830a08101", "2....22111.", 36)
#: Every move was taken back: the start again, on a turn that was not used before.
FOUR_BACK: Final = msgspec.structs.replace(FOUR_START, turn=7)
FOUR_TIMED_OUT: Final = msgspec.structs.replace(
    FOUR_MIDDLE, legal="", result=Result(winner=1, reason="timeout")
)
#: After the winning move there are no legal moves; the result comes with the event that ends the game.
FOUR_WON: Final = Position(
    turn=8,
    text="4453627",
    key="81020c0c181",
    to_move=2,
    legal="",
    view=GridView(
        moves="column",
        width=7,
        height=6,
        cells="2....221111".rjust(42, "."),
        last=41,
        line=[38, 39, 40, 41],
    ),
)
FOUR_ENDED: Final = msgspec.structs.replace(FOUR_WON, result=Result(winner=1, reason="line"))

NIM_AFTER_ONE: Final = Position(
    turn=2,
    text="1,4,5",
    key="5,4,1/2",
    to_move=2,
    legal="1:1 2:1 2:2 2:3 2:4 3:1 3:2 3:3 3:4 3:5",
    view=HeapsView(moves="take", heaps=[1, 4, 5], start=[3, 4, 5], last=LastTake(heap=1, taken=2)),
)
NIM_RESIGNED: Final = msgspec.structs.replace(
    NIM_AFTER_ONE, legal="", result=Result(winner=1, reason="resigned")
)

MARKS_AFTER_ONE: Final = Position(
    turn=2,
    text="b2",
    key="0.20",
    to_move=2,
    legal="a3 b3 c3 a2 c2 a1 b1 c1",
    view=GridView(moves="square", width=3, height=3, cells="....1....", last=4),
)
WOLF_AFTER_ONE: Final = Position(
    turn=2,
    text="e7/a1,c1,e1,g1/s",
    key="e7/a1,c1,e1,g1/s",
    to_move=2,
    legal="g1-f2 g1-h2 e1-d2 e1-f2 c1-b2 c1-d2 a1-b2",
    view=PiecesView(
        moves="step",
        width=8,
        height=8,
        cells=" . . . .. . W .  . . . .. . . .  . . . .. . . .  . . . .S S S S ",
        pieces={"W": "wolf", "S": "sheep"},
        last=[3, 12],
    ),
)
GRUNDY_AFTER_ONE: Final = Position(
    turn=2,
    text="7,3",
    key="7,3",
    to_move=2,
    legal="7=6+1 7=5+2 7=4+3 3=2+1",
    view=HeapsView(moves="split", heaps=[7, 3], start=[7, 3], last=LastTake(heap=1, taken=3)),
)
