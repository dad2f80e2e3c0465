"""The Connect Four document's tables, computed live beside the printed cells.

Times: the seconds of each of the first eight moves, both sides played by the same algorithm; the document
does not say whom it played. Winners: the tournaments at equal depths, and 6 against 5 and 4.

The printed tournaments cannot all be right: minimax and negamax, pruned or not, play the same moves, so some
printed cells that contradict each other are the same game. Both are shown and nothing is claimed.
"""

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
from parlour_engine.reference_tables.connect_four_figures import (
    BASIC_SECONDS,
    CONTRADICTED,
    PAIRINGS,
    SECONDS,
    Pairing,
)
from parlour_engine.reference_tables.text import table_lines
from parlour_engine.search.attempt import FIXED_DEPTH, DepthSearch, Method
from parlour_engine.search.deepening import deepen
from parlour_engine.search.greedy import greedy

MOVES = 8
EVALUATOR = "windows"
DEEPEST = max(SECONDS)


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds of the first eight moves of one algorithm: printed, and CPU seconds here."""

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

    `contradicted` means that another printed cell, of the same game, names another winner.
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

    def __init__(
        self,
        search: DepthSearch,
        deepest: int = DEEPEST,
        shallowest: int = 1,
        control: Control = INERT,
    ) -> None:
        self.search = search
        self.control = control
        self.depths = range(shallowest, deepest + 1)
        self.game: AnyGame = make_game("connect-four", {})

    def answer(self, position: Any, algorithm: str, depth: int) -> Analysis:
        """Return what an algorithm of the document makes of a position."""
        if algorithm == "greedy":
            return greedy(self.game, position, self.game.evaluators[EVALUATOR], NO_LIMIT, self.control)
        method = Method(algorithm, EVALUATOR)
        return deepen(self.game, position, method, Limit(depth=depth), self.control, search=self.search)

    def timing(self, table: str, depth: int, algorithm: str, printed: tuple[float, ...]) -> Timing:
        """Return the seconds and the leaves of the first eight moves, fewer if the game is over before."""
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
                for algorithm in FIXED_DEPTH:  # at 8 and 9 the document leaves the plain ones out
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
    """Return every figure up to a depth, computed now, and the tables as people read them.

    Once the control stops, the rest is left out.
    """
    tables = ConnectFourTables(search, deepest or DEEPEST, control=control)
    timings, games = before_stop(control, tables.timings()), before_stop(control, tables.games())
    return [*timings, *games], chain(timing_lines(timings), game_lines(games))


def at_depth(search: DepthSearch, depth: int, control: Control) -> dict[str, list[dict[str, Any]]]:
    """Return the figures of one depth as plain JSON, by their kind; of no use if they were stopped."""
    tables = ConnectFourTables(search, depth, depth, control)
    return {
        "timings": [timing.to_json() for timing in tables.timings()],
        "games": [game.to_json() for game in tables.games()],
    }


def timing_lines(timings: list[Timing]) -> Iterator[str]:
    """Yield the tables of times as people read them."""
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
    """Return eight cells and their sum; a dash for each figure that there is not."""
    cells = [format(move, form) for move in moves]
    return [*cells, *["-"] * (MOVES - len(cells)), format(sum(moves), form) if moves else "-"]


def game_lines(games: list[Played]) -> Iterator[str]:
    """Yield the tournaments as people read them."""
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
