"""Two traces held against each other: the first node at which they differ, and what differs there.

Everything before the first difference is equal, so the node is where a program goes wrong, and not where the
error shows. The functions are pure and know no game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NoReturn, TypeAlias

from parlour_engine.checking.trace import Node
from parlour_engine.game import INFINITY

Kind: TypeAlias = Literal[
    "window", "order", "deeper", "not-cut", "early", "leaf", "value", "cut", "unfinished", "root"
]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first node at which a search differs from ours.

    Attributes:
        kind: What differs: the `window` on entry; the `order` of moves; a leaf with moves below, `deeper`; a
            move after the window closed, `not-cut`; a value before all moves were tried, `early`; the value
            of a `leaf`; the `value` of another node; a `cut` that is claimed or missing; a trace that ends
            within the node, `unfinished`; the answer itself, `root`.
        path: The moves from the root to the node.
        sentence: What differs, for people.
        agreed: How many nodes were entered alike before.
        step: The step of our search in the glass box, from 0.
    """

    kind: Kind
    path: tuple[str, ...]
    sentence: str
    agreed: int = 0
    step: int = 0


MOST_SHOWN = 8  # moves in a sentence


class _Found(Exception):
    """The first difference is found."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference


@dataclass(frozen=True, slots=True)
class View:
    """How a program tells its values and windows.

    Attributes:
        hard: Whether the value of an inner node stays within its window.
        minimax: Whether values and windows are for the maximiser.
        maximises: Whether the maximiser moves at the root.
        table: Whether nodes may return without trying moves. From the first such node on a value outside of
            the window is a bound, which has to lie on the right side only.
    """

    hard: bool = False
    minimax: bool = False
    maximises: bool = True
    table: bool = False

    def seen(self, ours: Node, level: int) -> Node:
        """Return a node of our search, whose numbers are for its side to move, as the program tells it."""
        assert ours.window is not None
        assert ours.value is not None
        (alpha, beta), value = ours.window, ours.value
        if self.hard and ours.children:
            value = max(alpha, min(beta, value))
        if self.minimax and self.maximises == (level % 2 == 1):
            alpha, beta, value = -beta, -alpha, -value
        return replace(ours, window=(alpha, beta), value=value)


def first_difference(ours: Node, theirs: Node, view: View) -> Difference | None:
    """Return the first difference between our search and a program's, None if there is none.

    Args:
        ours: Our search (`reference`).
        theirs: The program's. What it does not tell, windows or cuts, is not compared.
        view: How the program tells it.
    """
    comparison = _Comparison(view, tells_cuts=has_cut(theirs))
    try:
        comparison.node(ours, theirs, None, ())
    except _Found as found:
        return found.difference
    return None


def has_cut(node: Node) -> bool:
    """Whether a node or one below it was told to be cut."""
    return node.cut or any(map(has_cut, node.children))


class _Comparison:
    def __init__(self, view: View, tells_cuts: bool) -> None:
        self.view = view
        self.has_looked_up = False
        self.tells_cuts = tells_cuts
        self.agreed = 0
        self.step = 0

    def differ(self, kind: Kind, path: tuple[str, ...], sentence: str) -> NoReturn:
        raise _Found(Difference(kind, path, sentence, self.agreed, self.step))

    def node(self, ours: Node, theirs: Node, above: Node | None, path: tuple[str, ...]) -> None:
        """Compare a node that both entered by the same move; `above` is as the program tells it."""
        ours = self.view.seen(ours, len(path))
        if theirs.window is not None and theirs.window != ours.window:
            self.differ("window", path, window_sentence(ours, theirs, above))
        self.agreed += 1
        if not ours.children:
            self.leaf(ours, theirs, path)
        elif not theirs.children and theirs.value is not None:
            self.looked_up(ours, theirs, path)
        else:
            self.inner(ours, theirs, path)

    def leaf(self, ours: Node, theirs: Node, path: tuple[str, ...]) -> None:
        if theirs.children:
            why = "The game is over here" if ours.over else "The depth is spent here, so this is a leaf"
            self.differ("deeper", path, f"{why}. Yours goes on with {theirs.children[0].move}.")
        self.returned(theirs, path)
        if theirs.value != ours.value:
            self.differ("leaf", path, f"This leaf has the value {told(ours.value)}. {returns(theirs)}")
        self.step += 1

    def looked_up(self, ours: Node, theirs: Node, path: tuple[str, ...]) -> None:
        """Compare a value that the program has without a search with what our search finds."""
        self.has_looked_up = True
        if not self.view.table or not self.same(ours, theirs):
            tried = f"A search of it returns {told(ours.value)} in the window {window_text(ours)}"
            self.differ("early", path, f"{tried}. Yours returns {told(theirs.value)} without trying a move.")
        self.step += steps(ours)

    def inner(self, ours: Node, theirs: Node, path: tuple[str, ...]) -> None:
        self.step += 1
        for number, child in enumerate(ours.children):
            if number == len(theirs.children):
                self.stopped(ours, theirs, path)
            entered = theirs.children[number]
            if entered.move != child.move:
                sentence = f"The next move in the order is {child.move}. Yours tries {entered.move}."
                self.differ("order", path, sentence)
            self.node(child, entered, ours, (*path, str(child.move)))
        if len(theirs.children) > len(ours.children):
            self.went_on(ours, theirs, path)
        self.returned(theirs, path)
        if self.tells_cuts and theirs.cut != ours.cut:
            cut = "The window closed" if ours.cut else "The window is open"
            self.differ("cut", path, f"{cut} after {ours.children[-1].move}. Yours says otherwise.")
        self.step += ours.cut
        if theirs.value != ours.value and not (self.has_looked_up and self.same(ours, theirs)):
            tried = [self.view.seen(child, len(path) + 1) for child in ours.children]
            self.differ("value", path, value_sentence(ours, tried, theirs))
        self.step += 1

    def same(self, ours: Node, theirs: Node) -> bool:
        """Whether two values mean the same: both are equal, or both are bounds on one side of the window."""
        assert ours.window is not None
        assert ours.value is not None
        assert theirs.value is not None
        alpha, beta = ours.window
        if alpha < ours.value < beta:
            return theirs.value == ours.value
        return theirs.value <= alpha if ours.value <= alpha else theirs.value >= beta

    def returned(self, theirs: Node, path: tuple[str, ...]) -> None:
        if theirs.value is None:
            self.differ("unfinished", path, "Yours ends within this node.")

    def stopped(self, ours: Node, theirs: Node, path: tuple[str, ...]) -> NoReturn:
        """Tell that the program left a node in which a move was still to be tried."""
        self.returned(theirs, path)
        due, last = ours.children[len(theirs.children)].move, theirs.children[-1].move
        self.differ("early", path, f"The next move after {last} is {due}. {returns(theirs)}")

    def went_on(self, ours: Node, theirs: Node, path: tuple[str, ...]) -> NoReturn:
        """Tell that the program entered a move after the last one that ours tried."""
        extra, last = theirs.children[len(ours.children)], ours.children[-1].move
        if extra.move in ours.untried:
            value = self.view.seen(ours.children[-1], len(path) + 1).value
            returned = f"{last} returned {told(value)} in a node with the window"
            closed = f"{window_text(ours)}, which closes it: cut are {listed(ours.untried)}"
            self.differ("not-cut", path, f"{returned} {closed}. Yours goes on with {extra.move}.")
        self.differ("order", path, f"All moves are tried. Yours tries {extra.move}.")


def steps(ours: Node) -> int:
    """Return how many steps the glass box has for a node and those below it."""
    if not ours.children:
        return 1
    return 2 + ours.cut + sum(map(steps, ours.children))


def told(value: float | None) -> str:
    """Return a number for people."""
    if value is None:
        return "nothing"
    return "inf" if value == INFINITY else "-inf" if value == -INFINITY else str(value)


def returns(theirs: Node) -> str:
    """Return the sentence that says what the program returned."""
    return f"Yours returns {told(theirs.value)}."


def window_text(node: Node) -> str:
    """Return a window for people."""
    if node.window is None:
        return "untold"
    return f"({told(node.window[0])}, {told(node.window[1])})"


def window_sentence(ours: Node, theirs: Node, above: Node | None) -> str:
    """Say how a window differs, and what it looks like if it is that of the node above."""
    sentence = f"This node is entered with the window {window_text(ours)}. Yours has {window_text(theirs)}"
    assert theirs.window is not None
    if above is not None and ours.window is not None:
        alpha, beta = theirs.window
        if (-beta, -alpha) == ours.window:
            return f"{sentence}, which is the window of the other side."
        if theirs.window in (above.window, negated(above.window)):
            return f"{sentence}, as before the moves that are already tried."
    return f"{sentence}."


def negated(window: tuple[float, float] | None) -> tuple[float, float] | None:
    """Return a window for the other side."""
    return None if window is None else (-window[1], -window[0])


def listed(texts: Sequence[str]) -> str:
    """Return the first of these texts, and how many more there are."""
    more = len(texts) - MOST_SHOWN
    return ", ".join(texts[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def value_sentence(ours: Node, tried: Sequence[Node], theirs: Node) -> str:
    """Say which value a node has, and what its moves returned."""
    returned = listed([f"{child.move} returned {told(child.value)}" for child in tried])
    return f"{returned}, so this node returns {told(ours.value)}. {returns(theirs)}"
