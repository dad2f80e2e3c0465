"""The recorder of a search: what happened at each node, in order, for as many nodes as it has room for.

The events, as flat tuples that are plain JSON once they are lists:

    enter   move alpha beta   a node is entered by a move of its parent, -1 at the root, with this window
    child   move value        a child came back with a value, from the point of view of this node
    window  alpha beta        a better child moved the window
    cut     side              the node is left early; the side of the window that closed it
    leave   value kind        the node's value, and why: `end`, `guess`, `inner` or `table`

Nodes nest: every event belongs to the last node entered and not yet left. Once the room is used up, later
nodes are left out with all that happens below them, while those recorded go on to the end: what they
brought back is still there as `child`.

Invariant: recording a search changes nothing in it, and a recorded search that finished can be replayed to
its value and, where nothing was left out, to its counts (search/replay.py).
"""

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["end", "guess", "inner", "table"]
Side: TypeAlias = Literal["alpha", "beta"]
Event: TypeAlias = (
    tuple[Literal["enter"], int, int, int]
    | tuple[Literal["child"], int, int]
    | tuple[Literal["window"], int, int]
    | tuple[Literal["cut"], Side]
    | tuple[Literal["leave"], int, Kind]
)

MOST_NODES = 50_000
NO_MOVE = -1


class Recorder:
    """The log of one search. A search sets `move` before it enters a child."""

    def __init__(self, most_nodes: int = MOST_NODES) -> None:
        self.room = most_nodes
        self.events: list[Event] = []
        self.move = NO_MOVE
        self.left_out = 0  # nodes entered after the room was used up

    def enter(self, alpha: int, beta: int) -> bool:
        """Record that a node is entered; return whether there was room for it."""
        if self.room == 0:
            self.left_out += 1
            return False
        self.room -= 1
        self.events.append(("enter", self.move, alpha, beta))
        return True

    def child(self, move: int, value: int) -> None:
        """Record a child's value, from the point of view of its parent."""
        self.events.append(("child", move, value))

    def window(self, alpha: int, beta: int) -> None:
        """Record the window after a better child."""
        self.events.append(("window", alpha, beta))

    def cut(self, side: Side) -> None:
        """Record that the window closed."""
        self.events.append(("cut", side))

    def leave(self, value: int, kind: Kind) -> None:
        """Record a node's value."""
        self.events.append(("leave", value, kind))
