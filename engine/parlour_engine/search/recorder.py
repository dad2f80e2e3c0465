"""The recorder of a search: which nodes it entered, in order, and what it left untried, in columns.

Each node has a kind:

    i  an inner node that tried every move        c  an inner node that was cut
    1 2 0  the game is over: won by player 1 or 2, or drawn
    g  a guess of the evaluator                   t  the table answered, in pvs perhaps with a bound
    o  left out: only what it brought back is recorded
    u  not finished: the search ended within it

Windows, the values of inner nodes and the order of events follow from these by replay (search/replay.py), so
they are not recorded. Once the room is used up, later nodes are left out with all below them; a child of a
recorded node then leaves a node of kind `o`.

A principal variation search enters its root several times: once for each depth, and again where the first
window was wrong. Each time is a pass with a recorder of its own.

Invariant: recording a search changes nothing in it, and a recorded search that finished can be replayed to
its value and, where nothing was left out, to its counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from parlour_engine.game import Player

MOST_NODES = 50_000
NO_MOVE = -1
INNER, CUT, GUESS, TABLE, LEFT_OUT, UNFINISHED = "i", "c", "g", "t", "o", "u"
LEAVES = "012gto"  # the kinds with a recorded value


def end_kind(winner: Player | None) -> str:
    """Return the kind of a node where the game is over."""
    return str(winner or 0)


@dataclass(slots=True)
class Record:
    """A recorded search. Nodes are numbered in the order in which they were entered, parents first.

    Attributes:
        kinds: The kind of each node.
        moves: The move that leads to each node, `NO_MOVE` for the root.
        tried: Of each node that is no leaf, in order, how many children it has here.
        values: Of each leaf, in order, its value: for the maximiser, or for the leaf's side to move where the
            search was a negamax.
        untried: Of each node that was cut, in order, the moves it left untried.
        below: Of each node left out, in order, how many nodes were left out with it, itself included.
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
    """What is known so far of a recorded node."""

    kind: str = UNFINISHED
    value: int = 0
    tried: int = 0
    untried: tuple[int, ...] = ()
    below: int = 0


class Recorder:
    """The log of one search. A search sets `move` before it enters a child."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self.move = NO_MOVE
        self.left_out = 0  # nodes entered after the room was used up
        self.room = most_nodes  # nodes that may still be entered
        self._moves: list[int] = []
        self._nodes: list[_Node] = []
        self._open: list[_Node] = []
        self._told = 0  # how many of those left out belong to nodes that their parents have heard of
        self._back = False  # whether the last event was that a recorded node was left

    @property
    def has_nodes(self) -> bool:
        """Whether a node was entered."""
        return bool(self._nodes)

    def enter(self) -> bool:
        """Record that a node is entered; return whether there was room for it."""
        if self.room == 0:
            self.left_out += 1
            return False
        self.room -= 1
        self._open.append(self._add())
        self._back = False
        return True

    def child(self, value: int) -> None:
        """Record that a child came back to the last open node, with its value as `Record.values` has it."""
        if not self._back:
            node = self._add()
            node.kind, node.value, node.below = LEFT_OUT, value, self.left_out - self._told
        self._told = self.left_out
        self._back = False

    def cut(self, untried: Sequence[int]) -> None:
        """Record that the last open node was cut, and the moves it left untried."""
        node = self._open[-1]
        node.kind, node.untried = CUT, tuple(untried)

    def leave(self) -> None:
        """Record that the last open node is left, an inner one."""
        node = self._open.pop()
        if node.kind == UNFINISHED:
            node.kind = INNER
        self._back = True

    def leaf(self, value: int, kind: str) -> None:
        """Record that the last open node is left, a leaf of this kind."""
        node = self._open.pop()
        node.kind, node.value = kind, value
        self._back = True

    def record(self) -> Record:
        """Return what was recorded so far."""
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
    """One time that a principal variation search enters its root.

    Attributes:
        depth: The plies searched.
        alpha: The window at the root, for the side to move there; `-INFINITY` where it is open.
        beta: The same; `INFINITY` where it is open.
        recorder: What was entered.
    """

    depth: int
    alpha: int
    beta: int
    recorder: Recorder


class Passes:
    """The log of a search that enters its root several times.

    Each pass has room for half of the nodes that those before it have left, so that one that is too large
    does not take the room of all that follow; its root is always recorded.
    """

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self._all: list[Pass] = []
        self._left = most_nodes
        self._granted = 0

    @property
    def entered(self) -> list[Pass]:
        """The passes that have entered the root, in their order."""
        return [each for each in self._all if each.recorder.has_nodes]

    def begin(self, depth: int, alpha: int, beta: int) -> Recorder:
        """Return the recorder of a new pass."""
        if self._all:
            self._left -= self._granted - self._all[-1].recorder.room
        self._granted = max(1, (self._left + 1) // 2)
        self._all.append(Pass(depth, alpha, beta, Recorder(self._granted)))
        return self._all[-1].recorder
