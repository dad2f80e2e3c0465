"""Unusable input, game by game, with what is allowed instead: straight from the games' rules.

Each line is tried on the command line and, where the wire carries such a thing, over the wire. A game that is
not named here gets lines made from its options and from a random game.
"""

from typing import NamedTuple

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.options import ChoiceOption, IntOption, value_options
from parlour_engine.players.algorithms import ALGORITHMS
from tests.contract.catalogue_cases import random_game


class BadOption(NamedTuple):
    """An option's value out of its bounds, as a shell and as the wire spell it."""

    game: str
    name: str
    text: str
    value: bool | int | str | list[int]
    allowed: str


ELEVEN = [1] * 11
WOLVES = "b2, d2, f2, h2, a3,"
HEAPS = "1..10 heaps of 0..100"
DISTINCT = "1..10 heaps of 1..10"

OPTIONS = [
    BadOption("connect-four", "width", "0", 0, "1..12"),
    BadOption("connect-four", "width", "13", 13, "1..12"),
    BadOption("connect-four", "width", "wide", "wide", "1..12"),
    BadOption("connect-four", "width", "true", True, "1..12"),
    BadOption("connect-four", "height", "0", 0, "1..12"),
    BadOption("connect-four", "height", "13", 13, "1..12"),
    BadOption("connect-four", "line", "2", 2, "3..12"),
    BadOption("connect-four", "line", "8", 8, "3..7"),  # longer than the board
    BadOption("mnk", "width", "0", 0, "1..19"),
    BadOption("mnk", "width", "20", 20, "1..19"),
    BadOption("mnk", "height", "0", 0, "1..19"),
    BadOption("mnk", "height", "20", 20, "1..19"),
    BadOption("mnk", "line", "2", 2, "3..19"),
    BadOption("mnk", "line", "4", 4, "3..3"),
    BadOption("mnk", "overline", "maybe", "maybe", "true, false"),
    BadOption("wolf-and-sheep", "wolf", "c1", "c1", WOLVES),  # a row where it has won
    BadOption("wolf-and-sheep", "wolf", "d7", "d7", WOLVES),  # a light square
    BadOption("wolf-and-sheep", "wolf", "d9", "d9", WOLVES),
    BadOption("nim", "heaps", "101", [101], HEAPS),
    BadOption("nim", "heaps", "3,-1", [3, -1], HEAPS),
    BadOption("nim", "heaps", "", [], HEAPS),
    BadOption("nim", "heaps", ",".join(map(str, ELEVEN)), ELEVEN, HEAPS),
    BadOption("nim", "misere", "1", 1, "true, false"),
    BadOption("nim", "start", "drawn", "drawn", "random"),
    BadOption("greedy-nim", "heaps", "101", [101], HEAPS),
    BadOption("greedy-nim", "heaps", ",".join(map(str, ELEVEN)), ELEVEN, HEAPS),
    BadOption("modified-nim", "heaps", "0", [0], DISTINCT),
    BadOption("modified-nim", "heaps", "11", [11], DISTINCT),
    BadOption("modified-nim", "heaps", "3,5,3", [3, 5, 3], f"{DISTINCT}, all different"),
    BadOption("grundy", "heap", "2", 2, "3..1000"),
    BadOption("grundy", "heap", "1001", 1001, "3..1000"),
]

#: A game, a player text, what is named in the refusal, and what is allowed instead.
PLAYERS = [
    ("nim", "unknown", "player is 'unknown'", ", ".join(ALGORITHMS)),
    ("nim", "level:9", "'level' is '9'", "1..8, easy, medium, hard"),
    ("nim", "minimax:time=61", "'time' is '61'", "0.01..60 seconds"),
    ("nim", "memo:depth=3", "'depth' is unknown", "memo allows time, nodes"),
    ("nim", "pvs:table=1000000", "'table' is '1000000'", "1..256"),
    (
        "nim",
        "pvs:simulations=3",
        "'simulations' is unknown",
        "pvs allows depth, evaluator, time, nodes, table, threats, slips, glance, seed",
    ),
    ("grundy", "mcts:simulations=0", "'simulations' is '0'", "1..10000000"),
    (
        "connect-four",
        "mcts:depth=3",
        "'depth' is unknown",
        "mcts allows simulations, time, hints, slips, glance, seed",
    ),
    *[
        (game, f"alphabeta:depth={depth}", f"'depth' is '{depth}'", "1..18")
        for game in GAMES
        for depth in ("0", "19", "999", "-1", "six")
    ],
    ("connect-four", "greedy:evaluator=lines", "'evaluator' is 'lines'", "none, windows"),
    ("mnk", "minimax:evaluator=windows", "'evaluator' is 'windows'", "none, lines, weights"),
    ("wolf-and-sheep", "alphabeta:evaluator=xor", "'evaluator' is 'xor'", "smart, smart-fixed, fast, simple"),
    ("nim", "negamax:evaluator=rule", "'evaluator' is 'rule'", "none, xor"),
    ("greedy-nim", "alphabeta:evaluator=xor", "'evaluator' is 'xor'", "none, rule"),
    ("modified-nim", "alphabeta:evaluator=fast", "'evaluator' is 'fast'", "none, xor"),
    ("grundy", "alphabeta:evaluator=simple", "'evaluator' is 'simple'", "none"),
]

#: A game, a text that names no position under its defaults, and why.
POSITIONS = [
    ("connect-four", "444444444", "at move 7, column 4 is full"),
    ("connect-four", "48", "at move 2, column 8 does not exist: 1..7"),
    ("connect-four", "12121213", "at move 8, the game is over"),
    ("mnk", "a1 a1", "at move 2, square a1 is taken"),
    ("mnk", "d4", "square 'd4' does not exist: a1..c3"),
    ("mnk", "a1 a2 b1 b2 c1 c2", "at move 6, the game is over"),
    ("wolf-and-sheep", "d8/a1,c1,e1,g2/w", "sheep is on 'g2': allowed are the dark squares"),
    ("wolf-and-sheep", "d7/a1,c1,e1,g1/w", "wolf is on 'd7': allowed are the dark squares"),
    ("wolf-and-sheep", "d8/a1,c1,e1/w", "sheep are 'a1,c1,e1': four squares are allowed"),
    ("wolf-and-sheep", "d8/a1,a1,e1,g1/w", "square a1 is named twice: one piece is allowed"),
    ("wolf-and-sheep", "d8/a1,c1,e1,g1/b", "side to move is 'b': allowed are w, s"),
    ("wolf-and-sheep", "c1/a1,c3,e1,g1/w", "side to move is 'w': on c1 the wolf has won"),
    ("nim", "3,4,101", "allowed are 1..10 heaps of 0..100"),
    ("greedy-nim", "3,four", "allowed are 1..10 heaps of 0..100"),
    ("modified-nim", "3,3/-", "heaps 1 and 2 are equal, allowed are different ones"),
    ("modified-nim", "1,3,11/2", "allowed are 1..10 heaps of 0..10"),
    ("modified-nim", "9,10/11", "it says that 11 were taken, allowed are 1..10"),
    ("modified-nim", "1,3,5", "write heaps/taken"),
    ("grundy", "1000,2", "it holds 1002 counters, allowed are 1..1000"),
    ("grundy", "7,0", "allowed are heaps of 1 or more"),
]

#: A game, options of a size beyond every solver, and what is allowed.
UNSOLVABLE: list[tuple[str, list[str], str]] = [
    ("connect-four", ["width=8", "height=8"], "exact values need width * (height + 1) <= 63, not 72"),
    ("connect-four", ["width=12", "height=12", "line=5"], "width * (height + 1) <= 63, not 156"),
    ("mnk", ["width=19", "height=19", "line=5"], "exact values need at most 49 cells, not 361"),
]

#: A game, the text of a position in which it is over, and the moves that led there from the start.
FINISHED = [
    ("connect-four", "1212121", "1 2 1 2 1 2 1"),
    ("mnk", "a1 a2 b1 b2 c1", "a1 a2 b1 b2 c1"),
    ("nim", "0,0,0", "1:3 2:4 3:5"),
    ("greedy-nim", "0,0,0", "1:5 2:4 3:3"),
    ("modified-nim", "0,0,0,0,0/1", "5:9 4:7 3:5 2:3 1:1"),
    ("grundy", "2,2,2,2,1,1", "10=8+2 8=6+2 6=4+2 4=3+1 3=2+1"),
    (
        "wolf-and-sheep",
        "g1/c1,f2,a3,d4/s",
        "d8-e7 a1-b2 e7-f6 e1-d2 f6-g5 d2-e3 g5-h4 b2-a3 h4-g3 g1-f2 g3-h2 e3-d4 h2-g1",
    ),
]


def bad_values(game: str) -> list[BadOption]:
    """A value out of the bounds of each option."""
    lines = []
    for option in value_options(GAMES[game].options):
        if isinstance(option, IntOption):
            lines.append(
                BadOption(
                    game, option.name, str(option.high + 1), option.high + 1, f"{option.low}..{option.high}"
                )
            )
        else:
            allowed = ", ".join(option.choices) if isinstance(option, ChoiceOption) else option.allowed
            lines.append(BadOption(game, option.name, "no such value", "no such value", allowed))
    return lines


def finished(game_id: str) -> tuple[str, str, str]:
    """The end of a random game, and the moves that led there."""
    game = make_game(game_id, {})
    steps = random_game(game, 1)
    moves = [game.move_text(position, move) for position, move in steps if move is not None]
    return game_id, game.position_text(steps[-1][0]), " ".join(moves)


for _game in GAMES:
    OPTIONS += bad_values(_game) if _game not in {line.game for line in OPTIONS} else []
    POSITIONS += [(_game, "no position", "position")] if _game not in {line[0] for line in POSITIONS} else []
    FINISHED += [finished(_game)] if _game not in {line[0] for line in FINISHED} else []
