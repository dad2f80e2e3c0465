"""A trace: what a search entered, returned and cut, as lines of JSON or as a tree. docs/check.md is its page.

    {"enter": MOVE, "alpha": A, "beta": B}   a node is entered, the root by null; the window may be left out
    {"value": V}                             the last open node returns its value
    {"cut": true}                            the last open node will try no further moves

A number is whole or not; null, or an infinity, is an open end of a window, and so is every number beyond
`INFINITY`.
"""

import json
import math
from dataclasses import dataclass, field
from typing import Any

from parlour_engine.game import INFINITY, GameError
from parlour_engine.notation import quoted

MOST_LEVELS = 200  # of open nodes
MOST_LINES = 200_000  # of an answer with its trace
EVENTS = ("enter", "value", "cut")


class TraceError(GameError):
    """A line is no event of a trace, or an event that cannot come next."""


@dataclass(slots=True)
class Node:
    """A node of a search.

    Attributes:
        move: The text of the move that leads here; None at the root.
        window: Alpha and beta on entry, `INFINITY` for open ends; None if the trace does not tell them.
        value: The value that it returned; None if it has not returned.
        cut: Whether it was cut.
        children: Its children in the order in which they were entered.
        over: Whether the game is over here; only our own search knows it.
        untried: The moves that a cut left untried; only our own search knows them.
    """

    move: str | None = None
    window: tuple[float, float] | None = None
    value: float | None = None
    cut: bool = False
    children: list["Node"] = field(default_factory=list)
    over: bool = False
    untried: tuple[str, ...] = ()


class TraceReader:
    """Builds the tree of one search from its events."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self._open: list[Node] = []

    def read(self, event: dict[str, Any]) -> None:
        """Add an event.

        Raises:
            TraceError: This is no event, or one that cannot come next.
        """
        if "enter" in event:
            self._enter(event)
        elif not self._open:
            raise TraceError(f"{quoted(event)} comes when no node is open")
        elif "value" in event:
            self._open.pop().value = number(event["value"])
        elif event.get("cut") is True:
            self._open[-1].cut = True
        else:
            raise TraceError(f"{quoted(event)} is no event of a trace: allowed are {', '.join(EVENTS)}")

    def _enter(self, event: dict[str, Any]) -> None:
        move = event["enter"]
        if (move is None) != (self.root is None):
            raise TraceError("the root, and only the root, is entered by null")
        if move is not None and (not isinstance(move, str) or not self._open):
            raise TraceError(f"move is {quoted(move)}: allowed is the text of a move below an open node")
        if len(self._open) == MOST_LEVELS:
            raise TraceError(f"more than {MOST_LEVELS} nodes are open at once")
        node = Node(move, window(event))
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)


def window(event: dict[str, Any]) -> tuple[float, float] | None:
    """Return the window of an event, None if it has none.

    Raises:
        TraceError: It has only one end, or an end is no number.
    """
    if "alpha" not in event and "beta" not in event:
        return None
    if "alpha" not in event or "beta" not in event:
        raise TraceError(f"{quoted(event)} has one of alpha and beta without the other")
    alpha, beta = (event[name] for name in ("alpha", "beta"))
    return (
        -INFINITY if alpha is None else number(alpha),
        INFINITY if beta is None else number(beta),
    )


def number(value: object) -> float:
    """Return a number, `INFINITY` at most, and whole if its value is.

    Raises:
        TraceError: This is no number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        raise TraceError(f"{quoted(value)} is not a number")
    bounded = max(-INFINITY, min(INFINITY, value))
    return int(bounded) if math.floor(bounded) == bounded else bounded


def message_in(line: bytes | str) -> dict[str, Any]:
    """Return the message of a line.

    Raises:
        TraceError: The line is no JSON object.
    """
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        raise TraceError(f"{quoted(text.strip())} is no JSON object")
    return message


def is_answer(message: dict[str, Any]) -> bool:
    """Return whether a message of a program is its answer, and no event of the trace.

    Raises:
        TraceError: It is an answer with a field that is missing or of the wrong kind.
    """
    if "error" in message:
        return True
    if "move" not in message:
        return False
    if not isinstance(message["move"], str):
        raise TraceError(f"move is {quoted(message['move'])}: allowed is a text")
    number(message.get("value"))
    for name in ("nodes", "evaluations"):
        count = message.get(name)
        if count is not None and (isinstance(count, bool) or not isinstance(count, int)):
            raise TraceError(f"{name} is {quoted(count)}: allowed is a whole number")
    return True


def same_tree(one: Node, other: Node) -> bool:
    """Whether two searches entered and cut the same nodes, whatever their windows and values."""
    return (one.move, one.cut, len(one.children)) == (other.move, other.cut, len(other.children)) and all(
        map(same_tree, one.children, other.children)
    )


def size(node: Node) -> int:
    """Return the number of nodes."""
    return 1 + sum(size(child) for child in node.children)


def leaves(node: Node) -> int:
    """Return the number of nodes without children."""
    return sum(leaves(child) for child in node.children) if node.children else 1
