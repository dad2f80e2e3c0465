"""The tree of mcts in memory: `Node` of search/mcts.py as eight words, the newest child first.

A node is named by its place, the number of words before it; place 0 is a header and names no node. The tree
grows by one node at a time, at its end, so a node's number is its place in nodes.

The word of a move also holds the node's number: the order in which its moves are tried depends on it, and it
stays the same when the nodes below a later root move to the beginning of the tree.

Invariant: words mean what the attributes of the interpreted node mean, and change in the same order.
"""

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numba import int64
from numpy.typing import NDArray

from parlour_engine.kernels.intrinsics import leading_zeros, words
from parlour_engine.kernels.specialise import operation, recursion, settle
from parlour_engine.search.mcts import EXPLORATION, NO_MOVE, NOT_COUNTED, STRIDE, Simulations
from parlour_engine.search.memo import LOSS, WIN

NODE_WORDS = 8
MOVE_BITS = 32  # of its word; the number lies above
MOVE_MASK = (1 << MOVE_BITS) - 1
ROOM, GROWN, MOST, RANDOM, PATH, FRESH_BOARD, BOARD_WORDS, HINTS = range(8)  # of the header; see `Tree`
MOVE, VISITS, TOTAL, LEAST, GREATEST, NEWEST, OLDER, UNTRIED = range(NODE_WORDS)  # of a node
ROOT = NODE_WORDS
NO_NODE = 0
NO_BOUND = 1 << 62  # simulations
LOWEST = -2.0  # below every upper confidence bound
WORD_BITS = 64


class Tree:
    """The words of one tree, and what its search needs besides; held until the search has returned."""

    def __init__(self, simulations: Simulations, plies: int, board: NDArray[np.int64]) -> None:
        """Make room for the simulations of a position after which so many moves can follow."""
        self.words = np.zeros((simulations.room + 1) * NODE_WORDS, np.int64)
        self.path = np.zeros(plies + 2, np.int64)
        self.words[ROOM] = simulations.room
        self.words[GROWN] = 1
        self.words[PATH] = self.path.ctypes.data
        first = (1 << MOVE_BITS, 0, 0, LOSS, WIN, NO_NODE, NO_NODE, NOT_COUNTED)
        self.words[ROOT : ROOT + NODE_WORDS] = first
        self.begin(simulations, board)

    def begin(self, simulations: Simulations, board: NDArray[np.int64]) -> None:
        """Take up simulations of the root, which may have had some before, with the board as it is there."""
        self.board = board.copy()
        self.words[MOST] = NO_BOUND if simulations.most is None else self.root.visits + simulations.most
        self.words[RANDOM] = simulations.seed
        self.words[HINTS] = int(simulations.hints)
        self.words[FRESH_BOARD] = self.board.ctypes.data
        self.words[BOARD_WORDS] = len(board)

    @property
    def grown(self) -> int:
        """The positions in the tree."""
        return int(self.words[GROWN])

    def go_down(self, moves: Sequence[int]) -> bool:
        """Make the position after these moves the root and drop the rest, if it is in the tree."""
        node = self.root
        for move in moves:
            below = [child for child in node.children if child.move == move]
            if not below:
                return False
            node = below[0]
        if node.place != ROOT:
            places = np.zeros(self.grown + 1, np.int64)
            self.words[GROWN] = gather(self.address, places.ctypes.data, node.place)
        return True

    @property
    def address(self) -> int:
        """Where the words lie."""
        return self.words.ctypes.data

    @property
    def root(self) -> "StoredNode":
        """The root, to be read."""
        return StoredNode(self.words, ROOT)


class StoredNode:
    """A node of a tree in memory as a `Branch`, read from the tree of a search that has returned."""

    def __init__(self, tree: NDArray[np.int64], place: int) -> None:
        named, self.visits, self.total, self.least, self.most = tree[place : place + NEWEST].tolist()
        self.move = NO_MOVE if place == ROOT else named & MOVE_MASK
        self.place = place
        self._tree = tree

    @property
    def children(self) -> Sequence["StoredNode"]:
        """The nodes one move further, in the order in which they were tried."""
        newest_first, place = [], int(self._tree[self.place + NEWEST])
        while place != NO_NODE:
            newest_first.append(StoredNode(self._tree, place))
            place = int(self._tree[place + OLDER])
        return newest_first[::-1]


@operation
def is_searched_out(tree: int) -> bool:
    """Return whether the root is proved, or has had its simulations."""
    nodes = words(tree)
    proved: bool = nodes[ROOT + LEAST] == nodes[ROOT + GREATEST]
    return proved or nodes[ROOT + VISITS] >= nodes[MOST]


@operation
def restore(tree: int, board: int) -> None:
    """Put the board back to what it is at the root."""
    nodes, now = words(tree), words(board)
    fresh = words(nodes[FRESH_BOARD])
    for place in range(nodes[BOARD_WORDS]):
        now[place] = fresh[place]


@operation
def place_to_try(tree: int, node: int, count: int) -> int:
    """Return the place, among that many legal moves, of the next one to be tried."""
    untried = words(tree)[node + UNTRIED]
    tried = 0 if untried == NOT_COUNTED else count - untried
    number: int = words(tree)[node + MOVE] >> MOVE_BITS
    return (number + tried) * STRIDE % count


@operation
def logarithm(number: int) -> float:
    """Return the logarithm to the base 2 in straight lines."""
    whole = WORD_BITS - 1 - leading_zeros(number)
    return whole - 1 + number / (1 << whole)


@operation
def selected(tree: int, node: int) -> int:
    """Return the child with the highest upper confidence bound that can still be worth more than is sure."""
    nodes = words(tree)
    sure, spread = -nodes[node + GREATEST], EXPLORATION * logarithm(nodes[node + VISITS])
    best, highest = NO_NODE, LOWEST
    child = nodes[node + NEWEST]
    while child != NO_NODE:
        if nodes[child + GREATEST] > sure:
            visits = nodes[child + VISITS]
            bound = nodes[child + TOTAL] / visits + sqrt(spread / visits)
            if bound > highest:
                best, highest = child, bound
        child = nodes[child + OLDER]
    return best


@operation
def add_child(tree: int, node: int, move: int, count: int) -> int:
    """Add the position after one of that many legal moves, and return its place."""
    nodes = words(tree)
    nodes[GROWN] += 1
    child: int = nodes[GROWN] * NODE_WORDS
    nodes[child + MOVE] = nodes[GROWN] << MOVE_BITS | move
    nodes[child + LEAST], nodes[child + GREATEST] = LOSS, WIN
    nodes[child + UNTRIED] = NOT_COUNTED
    nodes[child + OLDER] = nodes[node + NEWEST]
    nodes[node + NEWEST] = child
    untried = nodes[node + UNTRIED]
    nodes[node + UNTRIED] = (count if untried == NOT_COUNTED else untried) - 1
    return child


@operation
def tightened(tree: int, node: int) -> bool:
    """Bound a position by its children, and return whether that has changed its bounds."""
    nodes = words(tree)
    least = most = LOSS
    child = nodes[node + NEWEST]
    while child != NO_NODE:
        least = max(least, nodes[child + LEAST])
        most = max(most, nodes[child + GREATEST])
        child = nodes[child + OLDER]
    if nodes[node + UNTRIED] != 0:
        most = WIN
    news: bool = nodes[node + LEAST] != -most or nodes[node + GREATEST] != -least
    nodes[node + LEAST], nodes[node + GREATEST] = -most, -least
    return news


@operation
def back_up(tree: int, plies: int, worth: int, news: bool) -> None:
    """Count a result for every position of the path, and tighten their bounds where the last one's are new.

    `worth` is the result for the side whose move led to the last position, which is `plies` below the root.
    """
    nodes = words(tree)
    path = words(nodes[PATH])
    for ply in range(plies, -1, -1):
        node = path[ply]
        if news and nodes[node + NEWEST] != NO_NODE:
            news = tightened(tree, node)
        if nodes[node + LEAST] == nodes[node + GREATEST]:
            worth = nodes[node + LEAST]
        nodes[node + VISITS] += 1
        nodes[node + TOTAL] += worth
        worth = -worth


@recursion
def gather(tree: int, places: int, root: int) -> int:
    """Move the nodes below a node, and it, to the beginning of the tree in their order; return how many.

    `places` is one word, 0, for each number up to the last: where the node of that number goes. A child comes
    after its parent in the tree, so a node is moved only where no node that is still needed stands.
    """
    nodes, new = words(tree), words(places)
    last = nodes[GROWN]
    kept = 0
    new[root // NODE_WORDS] = ROOT
    for number in range(root // NODE_WORDS, last + 1):
        if new[number] != NO_NODE:
            kept += 1
            new[number] = kept * NODE_WORDS
            child = nodes[number * NODE_WORDS + NEWEST]
            while child != NO_NODE:
                new[child // NODE_WORDS] = ROOT
                child = nodes[child + OLDER]
    for number in range(root // NODE_WORDS, last + 1):
        if new[number] != NO_NODE:
            old, place = number * NODE_WORDS, new[number]
            newest, older = nodes[old + NEWEST], nodes[old + OLDER]
            for word in range(NODE_WORDS):
                nodes[place + word] = nodes[old + word]
            nodes[place + NEWEST] = NO_NODE if newest == NO_NODE else new[newest // NODE_WORDS]
            nodes[place + OLDER] = NO_NODE if older == NO_NODE else new[older // NODE_WORDS]
    nodes[ROOT + OLDER] = NO_NODE
    for place in range((kept + 1) * NODE_WORDS, (last + 1) * NODE_WORDS):
        nodes[place] = 0
    return kept


def compile_tree() -> str:
    """Compile or load what moves trees, and return its name."""
    return settle(gather, int64(int64, int64, int64))
