"""Replays the log of a recorded search: the same value and counts, from its events alone.

Nothing is searched again: each node's value follows from what its children brought back, and the log is
refused where an event does not follow from those before it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour_engine.search.recorder import Event, Kind


class LogError(ValueError):
    """An event does not follow from those before it."""


@dataclass(slots=True)
class Replayed:
    """What a log shows of its search.

    Attributes:
        value: The root's value: for the maximiser, or for the mover where the search was a negamax.
        move: The root move it came from, or None where the root is a leaf or was not left.
        finished: Whether the root was left.
        nodes: Nodes recorded.
        leaves: How many of them were left as what; `inner` counts those that were not leaves.
        cutoffs: Nodes that were cut.
    """

    value: int = 0
    move: int | None = None
    finished: bool = False
    nodes: int = 0
    leaves: dict[Kind, int] = field(default_factory=lambda: {"end": 0, "guess": 0, "inner": 0, "table": 0})
    cutoffs: int = 0


@dataclass(slots=True)
class Open:
    """A node entered and not yet left."""

    entered_by: int
    maximising: bool
    alpha: int
    beta: int
    best: int | None = None
    move: int | None = None


def replay(events: Iterable[Event], *, negamax: bool, maximising: bool = True) -> Replayed:
    """Return what the log shows.

    Args:
        events: The log, in order.
        negamax: Whether values are from the point of view of each node's side to move.
        maximising: Otherwise, whether the root maximises.

    Raises:
        LogError: It contradicts itself.
    """
    seen, stack = Replayed(), list[Open]()
    left: tuple[int, int] | None = None  # the move and the value of a child left and not yet backed up
    for event in events:
        match event:
            case ("enter", move, alpha, beta):
                side = negamax or (not stack[-1].maximising if stack else maximising)
                stack.append(Open(move, side, alpha, beta))
                seen.nodes += 1
            case ("child", move, value):
                demand(bool(stack) and left in (None, (move, -value if negamax else value)), event)
                left = None
                back_up(stack[-1], move, value)
            case ("window", alpha, beta):
                demand(bool(stack) and (alpha, beta) == moved_window(stack[-1]), event)
                stack[-1].alpha, stack[-1].beta = alpha, beta
            case ("cut", side):
                demand(bool(stack) and stack[-1].alpha >= stack[-1].beta, event)
                demand((side == "beta") == stack[-1].maximising, event)
                seen.cutoffs += 1
            case ("leave", value, kind):
                demand(bool(stack) and (kind != "inner" or stack[-1].best == value), event)
                node = stack.pop()
                seen.leaves[kind] += 1
                left = node.entered_by, value
                if not stack:
                    seen.value, seen.move, seen.finished = value, node.move, True
    return seen


def demand(holds: bool, event: Event) -> None:
    """Check that an event follows.

    Raises:
        LogError: It does not.
    """
    if not holds:
        raise LogError(f"event {event} does not follow from those before it")


def back_up(node: Open, move: int, value: int) -> None:
    """Back a child's value up to its parent: the first strictly better one is kept."""
    if node.best is None or (value > node.best if node.maximising else value < node.best):
        node.best, node.move = value, move


def moved_window(node: Open) -> tuple[int, int]:
    """Return the window that a node's best child leaves."""
    if node.best is None:
        return node.alpha, node.beta
    if node.maximising:
        return max(node.alpha, node.best), node.beta
    return node.alpha, min(node.beta, node.best)
