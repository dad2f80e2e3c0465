"""Replay a recorded search: compute the window and value of every node from its record alone.

Nothing is searched again. A node's value follows from its children's values; its window follows from its
parent's window and the siblings tried before it. A record with contradictory columns is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from parlour_engine.game import INFINITY, GameError
from parlour_engine.search.recorder import CUT, LEAVES, LEFT_OUT, UNFINISHED, Record, TreeForm

WIN = 1  # the value that closes a node cut by a win
OPEN = -INFINITY, INFINITY
DAMAGED = "the record of this search is damaged: its columns contradict each other"

T = TypeVar("T")


class RecordError(GameError):
    """The record is not one that a search could have made."""


class Way(Enum):
    """The kind of window with which a node was entered."""

    WHOLE = "whole"  # what is left of the parent's window; at a root, the window of the pass
    NULL = "null"  # a window of one value: is the move better than the best so far?
    AGAIN = "again"  # a second search with what is left, because the null window showed a better move


@dataclass(slots=True)
class Node:
    """A node as the search saw it.

    Values and windows are for the maximiser; in a negamax, for the node's side to move.

    Attributes:
        level: Plies from the root.
        move: The move that leads here.
        kind: The kind in the record.
        maximising: Whether its side takes the greatest value; always true in a negamax.
        alpha: The value already certain for the maximising side on entry; `-INFINITY` if there is none.
        beta: The same for the other side; `INFINITY` if there is none. Without pruning both stay open.
        value: The value it returned; None if the search ended within it.
        best: The number of the child that gave this value.
        below: The number of nodes left out with it, counting itself.
        way: The kind of window with which it was entered.
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
    """A node with children still to come, and its window after the children so far.

    `again` is the number of the last child while its second search is due.
    """

    number: int
    awaited: int
    alpha: int
    beta: int
    closed: bool = False
    entered: int = 0
    again: int | None = None


def replay(
    record: Record, tree: TreeForm, *, maximising: bool, windows: Sequence[tuple[int, int]] = (OPEN,)
) -> list[Node]:
    """Return the nodes of a record, in the same order.

    Args:
        record: The record of the search; for `pvs`, of all its passes in a row.
        tree: How to read the record.
        maximising: Whether the root's side is the maximiser; a negamax ignores it.
        windows: Alpha and beta at each root for its side to move; one root unless there are several passes.

    Raises:
        RecordError: The columns contradict each other.
    """
    return _Replay(tree, windows).replayed(record, maximising)


class _Replay:
    def __init__(self, tree: TreeForm, windows: Sequence[tuple[int, int]]) -> None:
        self.scouts = tree.scouts
        self.pruned = tree.cuts == "window"
        self.cut_by_win = tree.cuts == "win"
        self.windows = iter(windows)
        self.negamax = tree.form == "negamax"
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
        """Return the kind of window with which a node enters its next child."""
        if above.again is not None:
            demand(move == self.nodes[above.again].move)
            return Way.AGAIN
        return Way.NULL if self.scouts and above.entered else Way.WHOLE

    def leave(self, left: _Open) -> None:
        """Leave a node after its last child, and give its value to its parent."""
        node = self.nodes[left.number]
        demand(left.again is None or node.kind == UNFINISHED)
        if node.kind == UNFINISHED:
            node.value = None
        else:
            demand(node.value is not None and left.closed == (node.kind == CUT))
        self.back_up(left.number)

    def back_up(self, number: int) -> None:
        """Give a node's value to its parent, which keeps the first of its best values."""
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
        above.closed = above.alpha >= above.beta or (self.cut_by_win and value == WIN)


def next_of(column: Iterator[T]) -> T:
    """Return the next value of a column; raises `RecordError` if there is none."""
    for each in column:
        return each
    raise RecordError(DAMAGED)


def demand(holds: bool) -> None:
    """Raise `RecordError` unless a condition of a valid record holds."""
    if not holds:
        raise RecordError(DAMAGED)
