"""The tree of compiled mcts in memory: a `Node` of search/mcts.py is eight words; newest children come first.

A node is identified by its place, the number of words before it. Place 0 is the header, not a node. The tree
grows by one node at a time, at its end, so a node's number is its place divided by the words of a node.

The word of a move also contains the node's number, because the order in which its moves are tried depends on
it. This number stays the same when the nodes below a later root move to the beginning of the tree.

Invariant: the words mean the same as the attributes of the interpreted node, and change in the same order.
"""

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numba import int64
from numpy.typing import NDArray

from parlour_engine.kernels.intrinsics import leading_zeros, words
from parlour_engine.kernels.specialise import operation, recursion, settle
from parlour_engine.search.mcts import (
    EXPLORATION,
    NO_MOVE,
    NOT_COUNTED,
    SQUARE_ROOT_OF_2,
    STRIDE,
    Simulations,
    logarithm_of,
)
from parlour_engine.search.memo import LOSS, WIN

NODE_WORDS = 8
MOVE_BITS = 32  # of the move's word; the number is above
MOVE_MASK = (1 << MOVE_BITS) - 1
ROOM, GROWN, MOST, RANDOM, PATH, FRESH_BOARD, BOARD_WORDS, HINTS = range(8)  # of the header; see `Tree`
MOVE, VISITS, TOTAL, LEAST, GREATEST, NEWEST, OLDER, UNTRIED = range(NODE_WORDS)  # of a node
ROOT = NODE_WORDS
NO_NODE = 0
NO_BOUND = 1 << 62  # simulations
LOWEST = -2.0  # below every upper confidence bound
WORD_BITS = 64


class Tree:
    """The words of one tree and the other memory of its search, held until the search has returned."""

    def __init__(self, simulations: Simulations, plies: int, board: NDArray[np.int64]) -> None:
        """Allocate a tree for these simulations; at most `plies` moves can follow the root."""
        self.words = np.zeros((simulations.room + 1) * NODE_WORDS, np.int64)
        self.path = np.zeros(plies + 2, np.int64)
        self.words[ROOM] = simulations.room
        self.words[GROWN] = 1
        self.words[PATH] = self.path.ctypes.data
        first = (1 << MOVE_BITS, 0, 0, LOSS, WIN, NO_NODE, NO_NODE, NOT_COUNTED)
        self.words[ROOT : ROOT + NODE_WORDS] = first
        self.begin(simulations, board)

    def begin(self, simulations: Simulations, board: NDArray[np.int64]) -> None:
        """Begin simulations of the root, which may have earlier ones; `board` is the board at the root."""
        self.board = board.copy()
        self.words[MOST] = NO_BOUND if simulations.most is None else self.root.visits + simulations.most
        self.words[RANDOM] = simulations.seed
        self.words[HINTS] = int(simulations.hints)
        self.words[FRESH_BOARD] = self.board.ctypes.data
        self.words[BOARD_WORDS] = len(board)

    @property
    def grown(self) -> int:
        """The number of positions in the tree."""
        return int(self.words[GROWN])

    def go_down(self, moves: Sequence[int]) -> bool:
        """Make the position after these moves the root and drop the rest; return whether the tree has it."""
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
        """The address of the words."""
        return self.words.ctypes.data

    @property
    def root(self) -> "StoredNode":
        """The root, for reading."""
        return StoredNode(self.words, ROOT)


class StoredNode:
    """A node in memory as a `Branch`, for reading after the search has returned."""

    def __init__(self, tree: NDArray[np.int64], place: int) -> None:
        named, self.visits, self.total, self.least, self.most = tree[place : place + NEWEST].tolist()
        self.move = NO_MOVE if place == ROOT else named & MOVE_MASK
        self.place = place
        self._tree = tree

    @property
    def children(self) -> Sequence["StoredNode"]:
        """The nodes one move further, in the order in which their moves were tried."""
        newest_first, place = [], int(self._tree[self.place + NEWEST])
        while place != NO_NODE:
            newest_first.append(StoredNode(self._tree, place))
            place = int(self._tree[place + OLDER])
        return newest_first[::-1]


@operation
def is_searched_out(tree: int) -> bool:
    """Return whether the root is proved or has its simulations."""
    nodes = words(tree)
    proved: bool = nodes[ROOT + LEAST] == nodes[ROOT + GREATEST]
    return proved or nodes[ROOT + VISITS] >= nodes[MOST]


@operation
def restore(tree: int, board: int) -> None:
    """Restore the board to what it is at the root."""
    nodes, now = words(tree), words(board)
    fresh = words(nodes[FRESH_BOARD])
    for place in range(nodes[BOARD_WORDS]):
        now[place] = fresh[place]


@operation
def place_to_try(tree: int, node: int, count: int) -> int:
    """Return the index of the next move to try among `count` legal moves."""
    untried = words(tree)[node + UNTRIED]
    tried = 0 if untried == NOT_COUNTED else count - untried
    number: int = words(tree)[node + MOVE] >> MOVE_BITS
    return (number + tried) * STRIDE % count


natural = operation(logarithm_of)


@operation
def logarithm(number: int) -> float:
    """Return the natural logarithm of a whole number."""
    whole = WORD_BITS - 1 - leading_zeros(number)
    part = number / (1 << whole)
    if part > SQUARE_ROOT_OF_2:
        return natural(whole + 1, 0.5 * part)
    return natural(whole, part)


@operation
def selected(tree: int, node: int) -> int:
    """Return the child with the highest upper confidence bound that can still beat the proved bound."""
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
    """Add the position after a move, one of `count` legal ones, and return its place."""
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
    """Tighten a position's bounds by its children's; return whether they changed."""
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
    """Count a result for every position of the path; if the last one's bounds are new, tighten the others.

    `worth` is the result for the side whose move led to the last position, `plies` below the root.
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
    """Move a node and all nodes below it to the beginning of the tree, in order; return their number.

    `places` has one word, 0, for each node number; it receives the node's new place. A child comes after its
    parent in the tree, so no node is moved over a node that is still needed.
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
    """Compile or load the function that moves trees, and return its name."""
    return settle(gather, int64(int64, int64, int64))
