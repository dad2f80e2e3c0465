"""The tree of a search and the graph of a game (docs/protocol.md, 12)."""

from typing import Literal

from msgspec import Struct

from parlour_protocol.values import OptionValue, Seat, View


class Score(Struct, frozen=True, omit_defaults=True):
    """A score from the side to move: a win or loss in ``plies``, a draw, or an evaluation's ``value``."""

    kind: Literal["win", "loss", "draw", "evaluation"]
    plies: int | None = None
    value: int | None = None


class SearchSummary(Struct, frozen=True):
    """The result and the counts of a search; ``value`` is the algorithm's own number for the root."""

    move: str
    score: Score
    value: int
    line: list[str]
    depth: int
    nodes: int
    evaluations: int
    cutoffs: int
    table_hits: int
    seconds: float


class TreeColumns(Struct, frozen=True, omit_defaults=True):
    """Nodes of a recorded search in the order in which they were entered, one column for each property.

    Only ``kinds`` and ``moves`` have an entry for every node; ``tried``, ``values``, ``untried`` and
    ``below`` for nodes of some kinds, in order. A tree grown by simulations has ``values``, ``parents``,
    ``playouts`` and ``legal`` of every node, and nothing in the other three (docs/protocol.md, 12).
    """

    kinds: str
    moves: list[int]
    tried: list[int]
    values: list[int]
    untried: list[list[int]]
    below: list[int]
    parents: list[int] = []
    playouts: list[int] = []
    legal: list[int] = []


class SearchPass(Struct, frozen=True):
    """One time that a search entered its root: how deep, with which window for the side to move there.

    ``alpha`` and ``beta`` are null where they are open; ``left_out`` counts the nodes not recorded.
    """

    depth: int
    alpha: int | None
    beta: int | None
    left_out: int


class TreeAbout(Struct, frozen=True, omit_defaults=True):
    """The search of a tree.

    ``form`` is the point of view of values: the ``maximiser``'s in ``minimax``, that of the side to move in
    ``negamax``; in ``simulations`` values are results, for the ``maximiser``. From ``win`` on and down from
    ``loss`` a value is certain, where the evaluator is that reliable. ``moves`` has the text of every move
    that the columns name by its place. ``nodes`` counts the nodes of all columns, ``left_out`` those left out
    because the tree was full. ``passes`` are there for a search that entered its root several times, in the
    order of the roots. ``instead_of`` names an algorithm that searches no tree, where another search of the
    position is shown in its place.
    """

    game: str
    options: dict[str, OptionValue]
    position: str
    view: View
    to_move: Seat
    algorithm: str
    evaluator: str
    form: Literal["minimax", "negamax", "simulations"]
    maximiser: Seat
    win: int | None
    loss: int | None
    nodes: int
    left_out: int
    moves: list[str]
    search: SearchSummary
    passes: list[SearchPass] = []
    instead_of: str = ""


class GraphLevel(Struct, frozen=True):
    """The player to move on a level of a graph; MAX is the side to move at its root."""

    player: Seat
    side: Literal["MAX", "MIN"]


class GraphNode(Struct, frozen=True):
    """A position of a graph: ``value`` is 1 if MAX wins from it, else 0.

    ``children`` are the numbers of the nodes one move away, ``moves`` the texts that lead to each.
    """

    text: str
    key: str
    level: int
    value: int
    state: Literal["current", "visited", "reachable", "unreachable"]
    children: list[int]
    moves: list[str]
