"""The tree of a search and the graph of a game (docs/protocol.md, 12)."""

from typing import Literal

from msgspec import Struct

from parlour_protocol.values import Seat

TreeStep = list[str | int | None]
"""A step of a recorded search: its name, then what belongs to it."""


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


class TreeAbout(Struct, frozen=True):
    """The search of a tree.

    ``form`` is the point of view of values: the ``maximiser``'s in ``minimax``, that of the side to move in
    ``negamax``. ``left_out`` counts the nodes left out because the tree was full.
    """

    position: str
    to_move: Seat
    algorithm: str
    evaluator: str
    form: Literal["minimax", "negamax"]
    maximiser: Seat
    left_out: int
    search: SearchSummary


class GraphLevel(Struct, frozen=True):
    """The player to move on a level of a graph; MAX is the side to move at its root."""

    player: Seat
    side: Literal["MAX", "MIN"]


class GraphNode(Struct, frozen=True):
    """A position of a graph: ``value`` is 1 if MAX wins from it, else 0; ``children`` are node numbers."""

    text: str
    key: str
    level: int
    value: int
    state: Literal["current", "visited", "reachable", "unreachable"]
    children: list[int]
