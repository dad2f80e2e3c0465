"""The recorder of a search: the nodes it entered, in order, and the moves it left untried, in columns.

Each node has a kind:

    i  an inner node that tried every move        c  an inner node that was cut
    1 2 0  the game is over: won by player 1 or 2, or drawn
    n  the game is over, and its end is worth a number
    g  a guess of the evaluator                   t  the table answered; in pvs perhaps with a bound
    o  left out: only the value it returned is recorded
    u  unfinished: the search ended within this node

Windows, the values of inner nodes and the order of events are not recorded, because a replay computes them
(search/replay.py). Once the room is used up, later nodes are left out with their subtrees; each child of a
recorded node that is left out becomes a node of kind `o`.

A principal variation search enters its root several times: once for each depth, and again if the first window
was wrong. Each time is a pass with a recorder of its own.

Invariant: recording changes nothing in a search. The replay of a finished search has its value and, if
nothing was left out, its counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from parlour_engine.game import Player

MOST_NODES = 50_000
NO_MOVE = -1
INNER, CUT, NUMBER, GUESS, TABLE, LEFT_OUT, UNFINISHED = "i", "c", "n", "g", "t", "o", "u"
LEAVES = "012ngto"  # the kinds with a recorded value


@dataclass(frozen=True, slots=True)
class TreeForm:
    """How to read the record of an algorithm, here (search/replay.py) and on the page.

    Attributes:
        form: In `minimax` values are for the maximiser, in `negamax` for the side to move at each node. In
            `simulations` the record is that of a growing tree (search/growth.py).
        cuts: What closes a node: `window`, alpha reaches beta; `win`, a move has won; None for nothing.
        scouts: Whether there are passes, and all moves but the first are searched with a null window.
    """

    form: Literal["minimax", "negamax", "simulations"]
    cuts: Literal["window", "win"] | None = None
    scouts: bool = False


def end_kind(winner: Player | None) -> str:
    """Return the kind of a node in which the game is over."""
    return str(winner or 0)


@dataclass(slots=True)
class Record:
    """A recorded search. Nodes are numbered in the order in which they were entered, parents first.

    Attributes:
        kinds: The kind of each node.
        moves: The move that leads to each node, `NO_MOVE` for the root.
        tried: For each node that is not a leaf, in order, the number of its children in this record.
        values: For each leaf, in order, its value for the maximiser; in a negamax, for the leaf's side to
            move.
        untried: For each node that was cut, in order, the moves that it left untried.
        below: For each node left out, in order, the number of nodes left out with it, counting itself.
    """

    kinds: list[str] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    untried: list[tuple[int, ...]] = field(default_factory=list)
    below: list[int] = field(default_factory=list)

    @classmethod
    def joined(cls, records: Iterable["Record"]) -> "Record":
        """Return the nodes of several records, one record after the other."""
        whole = cls()
        for record in records:
            whole.kinds += record.kinds
            whole.moves += record.moves
            whole.tried += record.tried
            whole.values += record.values
            whole.untried += record.untried
            whole.below += record.below
        return whole


@dataclass(slots=True)
class _Node:
    """A recorded node, as far as known."""

    kind: str = UNFINISHED
    value: int = 0
    tried: int = 0
    untried: tuple[int, ...] = ()
    below: int = 0


class Recorder:
    """Records one search. The search sets `move` before it enters a child."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self.move = NO_MOVE
        self.left_out = 0  # nodes entered after the room was used up
        self.room = most_nodes  # nodes that may still be entered
        self._moves: list[int] = []
        self._nodes: list[_Node] = []
        self._open: list[_Node] = []
        self._told = 0  # how many of the nodes left out are already counted below a child
        self._back = False  # whether the last event was leaving a recorded node

    @property
    def has_nodes(self) -> bool:
        """Whether a node was entered."""
        return bool(self._nodes)

    def enter(self) -> bool:
        """Record that the search entered a node; return whether there was room for it."""
        if self.room == 0:
            self.left_out += 1
            return False
        self.room -= 1
        self._open.append(self._add())
        self._back = False
        return True

    def child(self, value: int) -> None:
        """Record that a child of the last open node has returned its value (see `Record.values`)."""
        if not self._back:
            node = self._add()
            node.kind, node.value, node.below = LEFT_OUT, value, self.left_out - self._told
        self._told = self.left_out
        self._back = False

    def cut(self, untried: Sequence[int]) -> None:
        """Record that the last open node was cut, and the moves that it left untried."""
        node = self._open[-1]
        node.kind, node.untried = CUT, tuple(untried)

    def leave(self) -> None:
        """Record that the search left the last open node, an inner node."""
        node = self._open.pop()
        if node.kind == UNFINISHED:
            node.kind = INNER
        self._back = True

    def leaf(self, value: int, kind: str) -> None:
        """Record that the search left the last open node, a leaf of this kind."""
        node = self._open.pop()
        node.kind, node.value = kind, value
        self._back = True

    def record(self) -> Record:
        """Return the record so far."""
        record = Record(moves=self._moves)
        for node in self._nodes:
            record.kinds.append(node.kind)
            if node.kind not in LEAVES:
                record.tried.append(node.tried)
            else:
                record.values.append(node.value)
            if node.kind == CUT:
                record.untried.append(node.untried)
            elif node.kind == LEFT_OUT:
                record.below.append(node.below)
        return record

    def _add(self) -> _Node:
        if self._open:
            self._open[-1].tried += 1
        node = _Node()
        self._nodes.append(node)
        self._moves.append(self.move)
        return node


@dataclass(frozen=True, slots=True)
class Pass:
    """One pass of a principal variation search: one search from its root.

    Attributes:
        depth: The plies searched.
        alpha: The window's alpha for the side to move at the root; `-INFINITY` if open.
        beta: The window's beta for the same side; `INFINITY` if open.
        recorder: The recorder of this pass.
    """

    depth: int
    alpha: int
    beta: int
    recorder: Recorder


class Passes:
    """Records a search that enters its root several times.

    Each pass gets half of the room that is left, so that a large pass cannot take all the room of later
    passes. The root of a pass is always recorded.
    """

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self._all: list[Pass] = []
        self._left = most_nodes
        self._granted = 0

    @property
    def entered(self) -> list[Pass]:
        """The passes that have entered the root, in order."""
        return [each for each in self._all if each.recorder.has_nodes]

    def begin(self, depth: int, alpha: int, beta: int) -> Recorder:
        """Return the recorder of a new pass."""
        if self._all:
            self._left -= self._granted - self._all[-1].recorder.room
        self._granted = max(1, (self._left + 1) // 2)
        self._all.append(Pass(depth, alpha, beta, Recorder(self._granted)))
        return self._all[-1].recorder
