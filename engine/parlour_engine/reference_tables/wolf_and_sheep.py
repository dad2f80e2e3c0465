"""Tables 1 to 5 of the Wolf and sheep document: evaluations and times, printed and computed.

The tables measure one search, that of the sheep's first reply: the wolf is on row 1 (e7), the sheep are at
home and to move. The document prints counts with six significant digits. Its times, in table 5 those of four
computers, are shown beside CPU seconds of this machine, without a claim about their relation.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT, Control, before_stop
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.reference_tables.text import seconds_text, table_lines
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.deepening import deepen

POSITION = "e7/a1,c1,e1,g1/s"
EVALUATORS = ("simple", "fast", "smart")
DEEPEST = 18

PLAIN = {
    2: "28",
    3: "172",
    4: "516",
    5: "3132",
    6: "12474",
    7: "75455",
    8: "228865",
    9: "1382730",
    10: "5126360",
    11: "31504600",
}
#: Tables 1 to 3: pruned evaluations from depth 2.
PRUNED = {
    "simple": ("10", "46", "54", "272", "308", "1601", "3413", "16829", "9795", "64504"),
    "fast": ("10", "47", "59", "300", "363", "1706", "3157", "17219", "10503", "65723"),
    "smart": ("16", "148", "115", "651", "323", "1817", "9192", "47005", "12851", "135350"),
}
#: Table 4: pruned evaluations and seconds from depth 11.
DEEP = {
    "simple": (
        ("64504", 0.0170735),
        ("119500", 0.0625326),
        ("207805", 0.0781877),
        ("236052", 0.12282),
        ("1.54352e+06", 0.314853),
        ("1.23482e+06", 0.507997),
        ("5.18759e+06", 1.0538),
        ("6.78015e+06", 2.56493),
    ),
    "fast": (
        ("65723", 0.0430945),
        ("110907", 0.056967),
        ("216105", 0.112166),
        ("241399", 0.147009),
        ("1.43539e+06", 0.564912),
        ("1.31712e+06", 0.70745),
        ("5.22554e+06", 2.05646),
        ("6.41409e+06", 3.71816),
    ),
    "smart": (
        ("135350", 0.148381),
        ("239833", 0.218428),
        ("757678", 0.712332),
        ("375965", 0.404753),
        ("3.03974e+06", 2.91087),
        ("4.31611e+06", 4.02458),
        ("1.85257e+07", 17.156),
        ("9.25777e+06", 9.46862),
    ),
}
#: Table 5: seconds of the three evaluators on each of four computers.
COMPUTERS = {
    14: ((0.117, 0.149, 0.38), (0.048, 0.09, 0.14), (0.238, 0.366, 1.05), (0.10, 0.1, 0.3)),
    15: ((0.321, 0.523, 2.85), (0.112, 0.21, 1.03), (0.755, 1.313, 7.58), (0.29, 0.5, 3.0)),
    16: ((0.546, 0.774, 3.98), (0.190, 0.26, 1.38), (1.371, 1.860, 11.5), (0.54, 0.7, 3.9)),
    17: ((1.047, 1.992, 17.6), (0.363, 0.73, 6.35), (2.713, 5.094, 45.2), (1.03, 2.0, 17)),
    18: ((2.709, 3.516, 9.43), (0.909, 1.37, 3.37), (6.920, 9.274, 24.6), (2.80, 3.8, 9.6)),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One printed figure and ours: `agrees` compares counts as the document rounds them."""

    table: int
    depth: int
    algorithm: str
    evaluator: str
    printed: str | None
    evaluations: int
    printed_seconds: tuple[float, ...]
    seconds: float

    @property
    def agrees(self) -> bool | None:
        """Whether the counts agree; None if the document prints no count."""
        return None if self.printed is None else six_digits(self.evaluations) == int(float(self.printed))

    def to_json(self) -> dict[str, Any]:
        """Return the cell as plain JSON."""
        return {**asdict(self), "printed_seconds": list(self.printed_seconds), "agrees": self.agrees}


def six_digits(number: int) -> int:
    """Return a number rounded to six significant digits, halves up, as the document prints it.

    >>> six_digits(31504639), six_digits(5187585), six_digits(64504)
    (31504600, 5187590, 64504)
    """
    unit = int(10 ** max(0, len(str(number)) - 6))
    return (number + unit // 2) // unit * unit


class WolfTables:
    """Computes the cells; a search that several tables have is run once."""

    def __init__(self, search: DepthSearch, depths: range, control: Control = INERT) -> None:
        self.search = search
        self.depths = depths
        self.control = control
        self.game: AnyGame = make_game("wolf-and-sheep", {})
        self.position = self.game.parse_position(POSITION)
        self.done: dict[tuple[Method, int], tuple[int, float]] = {}

    def measured(self, method: Method, depth: int) -> tuple[int, float]:
        """Return the evaluations of one search and its CPU seconds."""
        if (method, depth) not in self.done:
            started = process_time()
            found = deepen(
                self.game, self.position, method, Limit(depth=depth), self.control, search=self.search
            )
            self.done[method, depth] = found.evaluations, process_time() - started
        return self.done[method, depth]

    def cell(
        self,
        table: int,
        depth: int,
        method: Method,
        printed: str | None,
        printed_seconds: tuple[float, ...] = (),
    ) -> Cell:
        """Return one cell; its search is run unless it was run before."""
        evaluations, seconds = self.measured(method, depth)
        return Cell(
            table, depth, method.algorithm, method.evaluator, printed, evaluations, printed_seconds, seconds
        )

    def cells(self) -> Iterator[Cell]:
        """Yield every cell of the wanted depths, table by table."""
        for table, evaluator in enumerate(EVALUATORS, 1):
            for depth, pruned in zip(PLAIN, PRUNED[evaluator], strict=True):
                if depth in self.depths:
                    yield self.cell(table, depth, Method("minimax", evaluator), PLAIN[depth])
                    yield self.cell(table, depth, Method("alphabeta", evaluator), pruned)
        for evaluator in EVALUATORS:
            for depth, (printed, seconds) in enumerate(DEEP[evaluator], 11):
                if depth in self.depths:
                    yield self.cell(4, depth, Method("alphabeta", evaluator), printed, (seconds,))
        for depth, computers in COMPUTERS.items():
            for place, evaluator in enumerate(EVALUATORS):
                if depth in self.depths:
                    seconds_there = tuple(computer[place] for computer in computers)
                    yield self.cell(5, depth, Method("alphabeta", evaluator), None, seconds_there)


def computed(search: DepthSearch, deepest: int | None, control: Control) -> tuple[list[Cell], Iterator[str]]:
    """Return every figure up to a depth, computed now, and the tables for people.

    Once the control stops, the rest is left out.
    """
    tables = WolfTables(search, range(1, (deepest or DEEPEST) + 1), control)
    cells = before_stop(control, tables.cells())
    return cells, wolf_lines(cells)


def at_depth(search: DepthSearch, depth: int, control: Control) -> dict[str, list[dict[str, Any]]]:
    """Return the figures of one depth as plain JSON, by kind; useless if the control stopped."""
    tables = WolfTables(search, range(depth, depth + 1), control)
    return {"counts": [cell.to_json() for cell in tables.cells()]}


def wolf_lines(cells: list[Cell]) -> Iterator[str]:
    """Yield the tables for people."""
    for table in range(1, 6):
        rows = [cell for cell in cells if cell.table == table]
        if table < 4:
            title = f"Table {table}: evaluations with {EVALUATORS[table - 1]}"
        else:
            title = {4: "Table 4: evaluations and seconds", 5: "Table 5: seconds on four computers"}[table]
        header = ("depth", "algorithm", "evaluator", "printed", "ours", "agrees", "printed s", "our CPU s")
        yield from table_lines(title, header, [row_of(cell) for cell in rows])
    counted = [cell for cell in cells if cell.agrees is not None]
    yield f"{sum(cell.agrees is True for cell in counted)} of {len(counted)} printed counts agree"


def row_of(cell: Cell) -> tuple[str, ...]:
    """Return a cell as a row of texts."""
    agrees = {True: "yes", False: "no", None: "-"}[cell.agrees]
    printed_seconds = " ".join(map(seconds_text, cell.printed_seconds)) or "-"
    count = "-" if cell.printed is None else cell.printed
    return (
        str(cell.depth),
        cell.algorithm,
        cell.evaluator,
        count,
        str(cell.evaluations),
        agrees,
        printed_seconds,
        seconds_text(cell.seconds),
    )
