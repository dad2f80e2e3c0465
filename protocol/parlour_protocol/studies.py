"""What a search or a whole game looks like from inside: trees and graphs (docs/protocol.md, 12)."""

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
    """What a search found and what it cost; ``value`` is the algorithm's own number for the root."""

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
    """Which search a tree is of.

    ``form`` tells in whose eyes values stand: the ``maximiser``'s in ``minimax``, those of the side to move
    in ``negamax``. ``left_out`` counts the nodes for which there was no room.
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
    """Who moves on a level of a graph; MAX is the side to move at its root."""

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
