"""Positions of the day as a generator would have made them, stored in a test's database."""

from datetime import date
from functools import partial

from parlour_protocol.studies import MoveReason
from parlour_server.store.database import Database
from parlour_server.store.days import DayDifficulty, DayPosition, LineMove, add_day, add_difficulty

#: Yellow wins with column 3 in five plies and loses with every other column.
CONNECT_FOUR = DayPosition(
    game="connect-four",
    options={"width": 7, "height": 6, "line": 4},
    position="623645324544",
    side=1,
    answer="3",
    outcome="win",
    plies=5,
    at_most=False,
    line=[
        LineMove("3", MoveReason("threatens", {"replies": 6, "of": 7, "by": "3"})),
        LineMove("3", MoveReason("parries", {"moves": 6, "of": 6, "reply": "3"})),
        LineMove("5", MoveReason("threatens", {"replies": 7, "of": 7, "by": "2, 6"})),
        LineMove("1", MoveReason("exact", {"outcome": "loss", "plies": 1})),
        LineMove("2", MoveReason("wins", {})),
    ],
    refutations={
        move: LineMove("5", MoveReason("threatens", {"replies": 6, "of": 6, "by": "5, 7"}))
        for move in ("1", "2", "4", "5", "6", "7")
    },
)
#: One counter from heap 3 is wrong, two from heap 1 leave 1, 4, 5 with the sum 0.
NIM = DayPosition(
    game="nim",
    options={"heaps": [3, 4, 5], "misere": False},
    position="3,4,5",
    side=1,
    answer="1:2",
    outcome="win",
    plies=9,
    at_most=False,
    line=[LineMove("1:2", MoveReason("nim-sum", {"heaps": "3, 4, 5", "sum": 2, "left": "1, 4, 5"}))],
    refutations={
        "1:1": LineMove("1:2", MoveReason("nim-sum", {"heaps": "2, 4, 5", "sum": 3, "left": "4, 5"}))
    },
)
#: A name that is not the id of its game, as a second board of a game has.
NAMED = "small-nim"
DAYS = {"connect-four": CONNECT_FOUR, "nim": NIM, NAMED: NIM}
LEVEL_5 = DayDifficulty(5, [6, 7, 2, 0, 9, 10, 10, 10])


def store(database: Database, *days: date) -> None:
    """Store the positions of some days; that of Connect Four has a difficulty."""
    for day in days:
        for name, position in DAYS.items():
            database.write(partial(add_day, day=day, game=name, generator=1, position=position))
        database.write(partial(add_difficulty, day=day, game="connect-four", difficulty=LEVEL_5))
