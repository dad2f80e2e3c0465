"""A search that is watched while it runs: what it entered, with which window, and what came back.

Nothing here reads a record, so that facts taken from a record can be judged by it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.game import INFINITY, AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.trees import search_tree
from parlour_engine.search import fixed_depth
from parlour_engine.search import memo as memo_module
from parlour_engine.search import pvs as pvs_module
from parlour_engine.search.fixed_depth import FixedDepth
from parlour_engine.search.memo import Memo
from parlour_engine.search.pvs import PvsToDepth


@dataclass(eq=False)
class Seen:
    """A node while it was searched; windows and values are the maximiser's, INFINITY where a window is open.

    Attributes:
        position: What was entered.
        above: The node it was entered from, None for a root.
        alpha: At its entry, as `beta`.
        entered: When, in a time that counts entries and returns.
        left: When its value came back.
        children: In the order in which they were tried.
    """

    position: Any
    above: "Seen | None"
    alpha: int
    beta: int
    entered: int
    left: int = 0
    value: int = 0
    children: list["Seen"] = field(default_factory=list)

    @property
    def level(self) -> int:
        return 0 if self.above is None else self.above.level + 1

    @property
    def place(self) -> int:
        """Which of the moves of the node above leads here."""
        assert self.above is not None
        return self.above.children.index(self)


class Watch:
    """The nodes of one search, in the order of their entry."""

    def __init__(self) -> None:
        self.nodes: list[Seen] = []
        self.open: list[Seen] = []
        self.time = 0

    def watched(self, position: Any, alpha: int, beta: int, sign: int, search: Callable[[], int]) -> int:
        """Run the search of one node; `sign` is -1 where its values are the minimiser's."""
        above = self.open[-1] if self.open else None
        if sign < 0:
            alpha, beta = -beta, -alpha
        node = Seen(position, above, alpha, beta, self.tick())
        self.nodes.append(node)
        if above is not None:
            above.children.append(node)
        self.open.append(node)
        value = search()
        self.open.pop()
        node.value, node.left = sign * value, self.tick()
        return value

    def tick(self) -> int:
        self.time += 1
        return self.time


def watched_search(game: AnyGame, position: Any, player: str) -> tuple[dict[str, Any], list[Seen]]:
    """Return a search tree as the server sends it, and what was seen while it was searched."""
    watch = Watch()

    class WatchedDepth(FixedDepth[Any]):
        def minimax(self, position: Any, depth: int, alpha: int, beta: int, maximising: bool) -> int:
            search = super().minimax
            return watch.watched(
                position, alpha, beta, 1, lambda: search(position, depth, alpha, beta, maximising)
            )

        def negamax(self, position: Any, depth: int, alpha: int, beta: int, colour: int) -> int:
            search = super().negamax
            return watch.watched(
                position, alpha, beta, colour, lambda: search(position, depth, alpha, beta, colour)
            )

    class WatchedMemo(Memo[Any]):
        def value(self, position: Any, ply: int) -> int:
            search = super().value
            sign = 1 if ply % 2 == 0 else -1
            return watch.watched(position, -INFINITY, INFINITY, sign, lambda: search(position, ply))

    class WatchedPvs(PvsToDepth[Any]):
        def value(self, position: Any, depth: int, alpha: int, beta: int, maximising: bool) -> int:
            search = super().value
            sign = 1 if maximising else -1
            return watch.watched(
                position, alpha, beta, sign, lambda: search(position, depth, alpha, beta, maximising)
            )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pvs_module, "PvsToDepth", WatchedPvs)
        patch.setattr(fixed_depth, "FixedDepth", WatchedDepth)
        patch.setattr(memo_module, "Memo", WatchedMemo)
        tree = search_tree(game, position, player, NO_LIMIT, INERT)
    return tree, watch.nodes
