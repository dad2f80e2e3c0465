"""The growth of a Monte Carlo tree: a record of what each simulation added, in columns, and its replay.

A simulation adds one position to the tree, so simulation n adds position n, and the root is 0. Each position
has a kind:

    r  the root
    p  a position from which a game was played at random
    1 2 0  the game is over: won by player 1 or 2, or drawn

The path of a simulation follows from the position it added. Visits, results and bounds follow from all
simulations up to then. None of these is recorded. Once the room is used up, simulations are only counted.

Invariant: recording changes nothing in a search. If all simulations were recorded, the replay has the visits,
values and bounds of the tree.
"""

from dataclasses import dataclass, field

from parlour_engine.search.mcts import NO_MOVE, Growing, Node, back_up
from parlour_engine.search.recorder import MOST_NODES, end_kind
from parlour_engine.search.replay import demand

ROOT, PLAYED = "r", "p"
NO_POSITION = -1


@dataclass(slots=True)
class Growth:
    """The positions of a tree, in the order in which they were added, the root first.

    Attributes:
        kinds: The kind of each position.
        moves: The move that leads to each position, `NO_MOVE` for the root.
        parents: The number of each position's parent, `NO_POSITION` for the root.
        values: The result of each simulation for the side to move at the root: 1, 0 or -1.
        playouts: How many moves each simulation played at random.
        legal: How many legal moves each position has; 0 if none of them was tried.
    """

    kinds: list[str] = field(default_factory=lambda: [ROOT])
    moves: list[int] = field(default_factory=lambda: [NO_MOVE])
    parents: list[int] = field(default_factory=lambda: [NO_POSITION])
    values: list[int] = field(default_factory=lambda: [0])
    playouts: list[int] = field(default_factory=lambda: [0])
    legal: list[int] = field(default_factory=lambda: [0])


class GrowthRecorder:
    """Records the growth of one search's tree; `simulated` is the search's log."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self.growth = Growth()
        self.left_out = 0  # simulations after the room was used up
        self._room = most_nodes - 1  # without the root

    def simulated(self, grown: Growing) -> None:
        """Record a simulation."""
        if self._room <= 0:
            self.left_out += 1
            return
        self._room -= 1
        growth, above = self.growth, grown.above - 1
        growth.kinds.append(end_kind(grown.result.winner) if grown.result else PLAYED)
        growth.moves.append(grown.move)
        growth.parents.append(above)
        growth.values.append(grown.worth)
        growth.playouts.append(grown.playout)
        growth.legal.append(0)
        growth.legal[above] = grown.legal


def grown_tree(growth: Growth) -> list[Node]:
    """Return the positions of a tree as they are after all its simulations.

    Raises:
        RecordError: The columns contradict each other.
    """
    count = len(growth.kinds)
    columns = growth.moves, growth.parents, growth.values, growth.playouts, growth.legal
    demand(count > 0 and all(len(column) == count for column in columns))
    nodes = [Node(1, NO_MOVE)]
    for number in range(1, count):
        above = growth.parents[number]
        demand(0 <= above < number and len(nodes[above].children) < growth.legal[above])
        node = Node(number + 1, growth.moves[number])
        nodes.append(node)
        nodes[above].children.append(node)
        nodes[above].untried = growth.legal[above] - len(nodes[above].children)
        path = path_to(growth, nodes, number)
        worth = growth.values[number] if len(path) % 2 == 0 else -growth.values[number]
        is_over = growth.kinds[number] != PLAYED
        if is_over:
            node.least = node.most = worth
        back_up(path, worth, news=is_over)
    return nodes


def path_to(growth: Growth, nodes: list[Node], number: int) -> list[Node]:
    """Return the positions from the root to the one with this number."""
    path = []
    while number != NO_POSITION:
        path.append(nodes[number])
        number = growth.parents[number]
    return path[::-1]
