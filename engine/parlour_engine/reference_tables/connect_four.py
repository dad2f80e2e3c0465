"""The tables of the Connect Four document, with figures computed now beside the printed ones.

The tables of times have the seconds of each of the first eight moves, if one algorithm plays both sides; the
document does not name the opponent. The tables of winners have tournaments at equal depths, and at depth 6
against depths 5 and 4.

The printed winners cannot all be right. Minimax and negamax play the same moves, with pruning and without it,
so some printed games that contradict each other are the same game. The tables show both and claim nothing.

Algorithms have our names; `greedy` is the document's "basic" one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from time import process_time
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT, Control, before_stop
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.reference_tables.text import table_lines
from parlour_engine.search.attempt import FIXED_DEPTH, DepthSearch, Method
from parlour_engine.search.deepening import deepen
from parlour_engine.search.greedy import greedy

BASIC_SECONDS = (0.0073, 0.0006, 0.0004, 0.0005, 0.0006, 0.0004, 0.0004, 0.0003)

SECONDS: dict[int, dict[str, tuple[float, ...]]] = {
    2: {
        "minimax": (0.0143, 0.0082, 0.0058, 0.0056, 0.0061, 0.0055, 0.0067, 0.0057),
        "alphabeta": (0.0238, 0.0063, 0.0049, 0.0068, 0.0077, 0.0076, 0.0049, 0.0054),
        "negamax": (0.0315, 0.0138, 0.0123, 0.0132, 0.0122, 0.0156, 0.0083, 0.0116),
        "negamax-alphabeta": (0.0227, 0.0062, 0.0051, 0.0061, 0.0071, 0.0065, 0.0049, 0.0051),
    },
    3: {
        "minimax": (0.0231, 0.0292, 0.0057, 0.0273, 0.0051, 0.0342, 0.0071, 0.0305),
        "alphabeta": (0.0683, 0.0368, 0.0333, 0.0338, 0.0334, 0.0472, 0.0362, 0.0178),
        "negamax": (0.0654, 0.0934, 0.0949, 0.0774, 0.0825, 0.0879, 0.0569, 0.0599),
        "negamax-alphabeta": (0.0492, 0.0376, 0.0333, 0.0337, 0.0341, 0.0463, 0.0292, 0.0203),
    },
    4: {
        "minimax": (0.3312, 0.4398, 0.3272, 0.4177, 0.3268, 0.3622, 0.2975, 0.5963),
        "alphabeta": (0.0537, 0.1012, 0.0783, 0.1134, 0.0434, 0.1278, 0.1207, 0.0943),
        "negamax": (0.3751, 0.3102, 0.3985, 0.4535, 0.3789, 0.3819, 0.2895, 0.4321),
        "negamax-alphabeta": (0.0833, 0.1372, 0.0897, 0.1231, 0.0367, 0.1142, 0.1024, 0.0995),
    },
    5: {
        "minimax": (2.0528, 2.0594, 1.9431, 1.8983, 1.7235, 1.4967, 0.852, 0.3691),
        "alphabeta": (0.3574, 0.3536, 0.2896, 0.2852, 0.1971, 0.2134, 0.2095, 0.1419),
        "negamax": (2.1418, 2.1464, 2.1585, 2.0005, 1.6554, 1.5683, 0.9072, 0.4127),
        "negamax-alphabeta": (0.3646, 0.3175, 0.2399, 0.2255, 0.1551, 0.1961, 0.2312, 0.1232),
    },
    6: {
        "minimax": (12.9235, 13.4664, 13.1109, 13.1782, 13.049, 9.3179, 4.371, 4.749),
        "alphabeta": (1.0078, 1.2962, 0.8565, 0.6353, 0.9544, 0.6575, 0.4851, 0.4648),
        "negamax": (12.8808, 12.5256, 13.0135, 13.2431, 12.7119, 8.6706, 4.3087, 4.4118),
        "negamax-alphabeta": (0.9915, 1.377, 0.9246, 0.6535, 0.9106, 0.6235, 0.4701, 0.3689),
    },
    7: {
        "minimax": (89.7309, 90.9662, 95.2522, 80.8018, 69.3248, 49.0009, 49.9982, 21.8594),
        "alphabeta": (4.2379, 4.0619, 2.5171, 2.0227, 0.9349, 1.6983, 0.8689, 1.3364),
        "negamax": (86.7167, 86.1499, 89.9024, 77.4719, 68.2918, 46.3592, 19.9025, 21.0432),
        "negamax-alphabeta": (4.2922, 4.2252, 2.6766, 1.8618, 0.9319, 1.9098, 0.8371, 1.4046),
    },
    8: {
        "alphabeta": (12.0437, 17.5118, 8.9816, 8.3396, 3.0097, 3.524, 2.3991, 1.5019),
        "negamax-alphabeta": (12.34, 18.0937, 9.3223, 8.1153, 3.3597, 3.551, 2.2956, 1.4129),
    },
    9: {
        "alphabeta": (60.4671, 61.7067, 32.5391, 23.0366, 10.7349, 15.6941, 6.9627, 9.3117),
        "negamax-alphabeta": (61.2952, 61.9543, 31.3551, 23.3023, 10.7684, 15.334, 6.9735, 9.4621),
    },
}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One printed game: the first and the second player with their depths, and the printed winner."""

    table: str
    first: str
    first_depth: int
    second: str
    second_depth: int
    winner: str

    @property
    def moves_alike(self) -> tuple[str, int, str, int]:
        """A key that games with the same moves share: pruning and negation change no move."""
        first, second = ("greedy" if name == "greedy" else "search" for name in (self.first, self.second))
        return first, self.first_depth, second, self.second_depth

    @property
    def winning_side(self) -> int | None:
        """The side of the printed winner; 0 for a draw, None for a winner that did not play."""
        return {self.first: 1, self.second: 2, "draw": 0}.get(self.winner)


def tournament(table: str, depth: int, winners: tuple[str, ...]) -> tuple[Pairing, ...]:
    """Return the six games of a table among three algorithms, row by row as printed."""
    names = ("greedy", "negamax", "negamax-alphabeta")
    pairs = [(first, second) for second in names for first in names if first != second]
    return tuple(
        Pairing(table, first, depth, second, depth, winner)
        for (first, second), winner in zip(pairs, winners, strict=True)
    )


N, A, G = "negamax", "negamax-alphabeta", "greedy"
SAME_DEPTH = (N, A, N, A, A, N)  # tables 4.11, 4.13 and 4.14
PAIRINGS: tuple[Pairing, ...] = (
    *tournament("4.10", 2, (N, A, G, A, G, "draw")),
    *tournament("4.11", 3, SAME_DEPTH),
    # The document prints "minimax with pruning", which did not play.
    *tournament("4.12", 4, (N, A, N, A, "alphabeta", A)),
    *tournament("4.13", 5, SAME_DEPTH),
    *tournament("4.14", 6, SAME_DEPTH),
    Pairing("4.15", A, 5, N, 6, A),
    Pairing("4.15", N, 6, A, 5, A),
    Pairing("4.16", A, 4, N, 6, N),
    Pairing("4.16", N, 6, A, 4, "draw"),
)


def contradicted(pairings: Sequence[Pairing]) -> frozenset[Pairing]:
    """Return the printed games that cannot all be right.

    They have the same moves but not the same winner, or a winner who did not play.
    """
    ends: dict[tuple[str, int, str, int], set[int]] = defaultdict(set)
    for each in pairings:
        if each.winning_side is not None:
            ends[each.moves_alike].add(each.winning_side)
    return frozenset(
        each for each in pairings if each.winning_side is None or len(ends[each.moves_alike]) > 1
    )


CONTRADICTED = contradicted(PAIRINGS)


MOVES = 8
EVALUATOR = "windows"
DEEPEST = max(SECONDS)


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds of the first eight moves of one algorithm: as printed, and CPU seconds of this machine."""

    table: str
    depth: int
    algorithm: str
    printed: tuple[float, ...]
    seconds: tuple[float, ...]
    leaves: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the timing as plain JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a tournament: the printed winner, ours, and our moves.

    In JSON `contradicted` says whether another printed cell of the same game names another winner.
    """

    pairing: Pairing
    winner: str
    moves: str

    def to_json(self) -> dict[str, Any]:
        """Return the game as plain JSON."""
        printed = asdict(self.pairing)
        return {
            **printed,
            "printed": printed.pop("winner"),
            "winner": self.winner,
            "moves": self.moves,
            "contradicted": self.pairing in CONTRADICTED,
        }


class ConnectFourTables:
    """Plays and times the games of some depths, with one search for all of them."""

    def __init__(self, search: DepthSearch, depths: range, control: Control = INERT) -> None:
        self.search = search
        self.depths = depths
        self.control = control
        self.game: AnyGame = make_game("connect-four", {})

    def answer(self, position: Any, algorithm: str, depth: int) -> Analysis:
        """Return the analysis of a position by an algorithm of the document."""
        if algorithm == "greedy":
            return greedy(self.game, position, self.game.evaluators[EVALUATOR], NO_LIMIT, self.control)
        method = Method(algorithm, EVALUATOR)
        return deepen(self.game, position, method, Limit(depth=depth), self.control, search=self.search)

    def timing(self, table: str, depth: int, algorithm: str, printed: tuple[float, ...]) -> Timing:
        """Return the seconds and the leaves of the first eight moves, of fewer if the game ends earlier."""
        position, seconds, leaves = self.game.start(), [], []
        for _ in range(MOVES):
            if self.game.result(position) is not None:
                break
            started = process_time()
            found = self.answer(position, algorithm, depth)
            seconds.append(process_time() - started)
            leaves.append(found.evaluations)
            position = self.game.play(position, found.move)
        return Timing(table, depth, algorithm, printed, tuple(seconds), tuple(leaves))

    def timings(self) -> Iterator[Timing]:
        """Yield tables 4.1 to 4.9."""
        if 1 in self.depths:
            yield self.timing("4.1", 1, "greedy", BASIC_SECONDS)
        for depth, printed in SECONDS.items():
            if depth in self.depths:
                for algorithm in FIXED_DEPTH:  # the document has no plain searches to depths 8 and 9
                    yield self.timing(f"4.{depth}", depth, algorithm, printed.get(algorithm, ()))

    def played(self, pairing: Pairing) -> Played:
        """Return one game of a tournament."""
        position = self.game.start()
        while (result := self.game.result(position)) is None:
            name, depth = (
                (pairing.first, pairing.first_depth)
                if self.game.to_move(position) == 1
                else (pairing.second, pairing.second_depth)
            )
            position = self.game.play(position, self.answer(position, name, depth).move)
        winner = {1: pairing.first, 2: pairing.second}.get(result.winner or 0, "draw")
        return Played(pairing, winner, self.game.position_text(position))

    def games(self) -> Iterator[Played]:
        """Yield tables 4.10 to 4.16."""
        for pairing in PAIRINGS:
            if max(pairing.first_depth, pairing.second_depth) in self.depths:
                yield self.played(pairing)


def computed(
    search: DepthSearch, deepest: int | None, control: Control
) -> tuple[list[Timing | Played], Iterator[str]]:
    """Return every figure up to a depth, computed now, and the tables for people.

    Once the control stops, the rest is left out.
    """
    tables = ConnectFourTables(search, range(1, (deepest or DEEPEST) + 1), control)
    timings, games = before_stop(control, tables.timings()), before_stop(control, tables.games())
    return [*timings, *games], chain(timing_lines(timings), game_lines(games))


def at_depth(search: DepthSearch, depth: int, control: Control) -> dict[str, list[dict[str, Any]]]:
    """Return the figures of one depth as plain JSON, by kind; useless if the control stopped."""
    tables = ConnectFourTables(search, range(depth, depth + 1), control)
    return {
        "timings": [timing.to_json() for timing in tables.timings()],
        "games": [game.to_json() for game in tables.games()],
    }


def timing_lines(timings: list[Timing]) -> Iterator[str]:
    """Yield the tables of times for people."""
    header = ("algorithm", "", *(f"move {number}" for number in range(1, MOVES + 1)), "sum")
    for table in dict.fromkeys(timing.table for timing in timings):
        rows = [timing for timing in timings if timing.table == table]
        lines = []
        for row in rows:
            lines.append((row.algorithm, "printed s", *with_sum(row.printed, ".4f")))
            lines.append(("", "our CPU s", *with_sum(row.seconds, ".4f")))
            lines.append(("", "our leaves", *with_sum(row.leaves, "d")))
        yield from table_lines(f"Table {table}: seconds a move at depth {rows[0].depth}", header, lines)


def with_sum(moves: Sequence[float], form: str) -> list[str]:
    """Return eight cells and their sum; a dash for each missing figure."""
    cells = [format(move, form) for move in moves]
    return [*cells, *["-"] * (MOVES - len(cells)), format(sum(moves), form) if moves else "-"]


def game_lines(games: list[Played]) -> Iterator[str]:
    """Yield the tournaments for people."""
    header = ("table", "first", "second", "printed winner", "our winner", "our moves")
    rows = [
        (
            game.pairing.table,
            f"{game.pairing.first} {game.pairing.first_depth}",
            f"{game.pairing.second} {game.pairing.second_depth}",
            game.pairing.winner,
            game.winner,
            game.moves,
        )
        for game in games
    ]
    yield from table_lines("Tables 4.10 to 4.16: winners", header, rows)
    yield "Pruned and plain searches play the same moves, so printed cells that differ between the two cannot"
    yield "both be right; they are shown, and nothing is claimed."
