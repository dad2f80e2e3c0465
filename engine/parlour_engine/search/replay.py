"""Replays a recorded search: the window and the value of every node, from the columns of its record alone.

Nothing is searched again: a node's value follows from what its children brought back, and its window from
that of its parent and from the children tried before it. A record is refused where its columns contradict
each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from parlour_engine.game import INFINITY, GameError
from parlour_engine.search.attempt import PRUNED
from parlour_engine.search.recorder import CUT, LEAVES, LEFT_OUT, UNFINISHED, Record

WIN_OF_MEMO = 1
OPEN = -INFINITY, INFINITY
DAMAGED = "the record of this search is damaged: its columns contradict each other"

T = TypeVar("T")


class RecordError(GameError):
    """A record that no search has made."""


class Way(Enum):
    """With which window a node was entered by the node above."""

    WHOLE = "whole"  # all that is left of its own; of a root, that of the pass
    NULL = "null"  # of one value: only whether the move is better than the best so far
    AGAIN = "again"  # a second time, with what is left of its own, because the null window found it better


@dataclass(slots=True)
class Node:
    """A node as its search saw it.

    Values and windows are for the maximiser, or for the node's side to move where the search was a negamax.

    Attributes:
        level: Plies from the root.
        move: The move that leads here.
        kind: As in the record.
        maximising: Whether its side takes the greatest value, as always in a negamax.
        alpha: What the side that maximises had already when the node was entered; `-INFINITY` for nothing.
        beta: What the other side had already; `INFINITY` for nothing. Without pruning both stay open.
        value: What it brought back; None unless it was left.
        best: The number of the child that its value comes from.
        below: How many nodes were left out with it, itself included.
        way: How it was entered.
    """

    level: int
    move: int
    kind: str
    maximising: bool
    alpha: int
    beta: int
    value: int | None = None
    best: int | None = None
    below: int = 0
    way: Way = Way.WHOLE


@dataclass(slots=True)
class _Open:
    """A node whose children are still to come, and its window as they have moved it.

    `again` is the last child, while it is to be searched a second time.
    """

    number: int
    awaited: int
    alpha: int
    beta: int
    closed: bool = False
    entered: int = 0
    again: int | None = None


def replay(
    record: Record, algorithm: str, *, maximising: bool, windows: Sequence[tuple[int, int]] = (OPEN,)
) -> list[Node]:
    """Return the nodes of a record, in its order.

    Args:
        record: What the recorder of the search kept; of a `pvs`, of all its passes, one after the other.
        algorithm: The search, by its name.
        maximising: Whether the root's side is the maximiser; of no importance to a negamax.
        windows: Alpha and beta at each root, for its side to move: one root, unless there are several passes.

    Raises:
        RecordError: The columns contradict each other.
    """
    return _Replay(algorithm, windows).replayed(record, maximising)


class _Replay:
    def __init__(self, algorithm: str, windows: Sequence[tuple[int, int]]) -> None:
        self.scouts = algorithm == "pvs"
        self.pruned = algorithm in PRUNED or self.scouts
        self.memo = algorithm == "memo"
        self.windows = iter(windows)
        self.negamax = algorithm not in ("minimax", "alphabeta")
        self.nodes: list[Node] = []
        self.open: list[_Open] = []

    def replayed(self, record: Record, maximising: bool) -> list[Node]:
        demand(len(record.kinds) == len(record.moves) > 0)
        tried, values = iter(record.tried), iter(record.values)
        untried, below = iter(record.untried), iter(record.below)
        for number, (kind, move) in enumerate(zip(record.kinds, record.moves, strict=True)):
            node = self.entered(kind, move, maximising)
            self.nodes.append(node)
            if kind in LEAVES:
                node.value = next_of(values)
                if kind == LEFT_OUT:
                    node.below = next_of(below)
                self.back_up(number)
            else:
                self.open.append(_Open(number, next_of(tried), node.alpha, node.beta))
                if kind == CUT:
                    next_of(untried)
            while self.open and not self.open[-1].awaited:
                self.leave(self.open.pop())
        demand(not self.open and next(self.windows, None) is None)
        demand(all(next(column, None) is None for column in (tried, values, untried, below)))
        return self.nodes

    def entered(self, kind: str, move: int, maximising: bool) -> Node:
        if not self.open:
            return Node(0, move, kind, self.negamax or maximising, *next_of(self.windows))
        above = self.open[-1]
        node = self.nodes[above.number]
        demand(not above.closed)
        way, beta = self.way_to(above, move), above.beta
        if way is Way.NULL:
            beta = above.alpha + 1
        above.entered, above.again = above.entered + 1, None
        if self.negamax:
            return Node(node.level + 1, move, kind, True, -beta, -above.alpha, way=way)
        return Node(node.level + 1, move, kind, not node.maximising, above.alpha, beta)

    def way_to(self, above: _Open, move: int) -> Way:
        """Return how a node enters the child that comes next."""
        if above.again is not None:
            demand(move == self.nodes[above.again].move)
            return Way.AGAIN
        return Way.NULL if self.scouts and above.entered else Way.WHOLE

    def leave(self, left: _Open) -> None:
        """Give the value of a node whose children have all come back to its parent."""
        node = self.nodes[left.number]
        demand(left.again is None or node.kind == UNFINISHED)
        if node.kind == UNFINISHED:
            node.value = None
        else:
            demand(node.value is not None and left.closed == (node.kind == CUT))
        self.back_up(left.number)

    def back_up(self, number: int) -> None:
        """Give a node's value to its parent, where the first strictly better one is kept."""
        if not self.open:
            return
        above = self.open[-1]
        above.awaited -= 1
        node, value = self.nodes[above.number], self.nodes[number].value
        if value is None:
            demand(node.kind == UNFINISHED and not above.awaited)
            return
        value = -value if self.negamax else value
        if self.nodes[number].way is Way.NULL and above.alpha < value < above.beta:
            above.again = number
            return
        if node.value is not None and (value <= node.value if node.maximising else value >= node.value):
            return
        node.value, node.best = value, number
        if self.pruned and node.maximising:
            above.alpha = max(above.alpha, value)
        elif self.pruned:
            above.beta = min(above.beta, value)
        above.closed = above.alpha >= above.beta or (self.memo and value == WIN_OF_MEMO)


def next_of(column: Iterator[T]) -> T:
    """Return the next of a column; it must have one."""
    for each in column:
        return each
    raise RecordError(DAMAGED)


def demand(holds: bool) -> None:
    """Check that a record does not contradict itself."""
    if not holds:
        raise RecordError(DAMAGED)
