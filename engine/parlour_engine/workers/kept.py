"""The store of a worker's kept searches: tables and trees, bounded in memory, oldest dropped first.

A search is kept for one seat of a room. It continues if the game has gone on from its position. In
the opponent's time it continues at the expected position. A lost search costs only time: another one starts
anew. A search is kept only if time alone bounds its player, because any other player must not depend on
earlier searches.

Invariant: a search in use is not in the store, so no two jobs share one. A search that fails is dropped.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Protocol, cast, runtime_checkable

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import DepthSearch
from parlour_engine.search.mcts import Simulations

KEPT_MEGABYTES = 160  # for one worker


@runtime_checkable
class Continued(Protocol):
    """A search that can continue at a later position of the game."""

    @property
    def memory_bytes(self) -> int:
        """The memory that the search uses."""

    @property
    def holds_replies(self) -> bool:
        """Whether it can ponder before the opponent's reply is known, because it keeps every reply."""

    def go_on(self, game: AnyGame, position: Any, moves: Sequence[int], taken_back: int = 0) -> bool:
        """Continue after `taken_back` moves were undone and `moves` made; return whether this is possible."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept search, its subject (game and player), and the moves from the start to its position.

    `expected` are the moves of the whole game, from the start, as far as the last answer foresaw it.
    """

    search: Continued
    subject: object
    moves: tuple[int, ...]
    expected: tuple[int, ...] = ()

    def to_ponder(self, moves: Sequence[int]) -> tuple[int, ...] | None:
        """Return the moves to the position to ponder, given the game's `moves`; None if there is none."""
        made = tuple(moves)
        if self.search.holds_replies:
            return made
        is_foreseen = len(self.expected) > len(made) and self.expected[: len(made)] == made
        return self.expected[: len(made) + 1] if is_foreseen else None


class KeptSearches:
    """The kept searches of a worker, by seat."""

    def __init__(self, megabytes: int = KEPT_MEGABYTES) -> None:
        self._most = megabytes << 20
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    @property
    def memory_bytes(self) -> int:
        """The memory of all kept searches."""
        return sum(each.search.memory_bytes for each in self._kept.values())

    def take(self, seat: str) -> Kept | None:
        """Remove and return the kept search of a seat, None if there is none."""
        return self._kept.pop(seat, None)

    def keep(self, seat: str, kept: Kept | None) -> None:
        """Keep a search for its seat, if there is one.

        The store drops the searches used longest ago, and also a search that is larger than its limit.
        """
        if kept is None:
            return
        self._kept[seat] = kept
        while self.memory_bytes > self._most:
            self._kept.popitem(last=False)


class Keeper:
    """The searches of one job. They continue the seat's kept search and can be kept themselves."""

    def __init__(
        self, base: Searches, found: Kept | None, subject: object, moves: Sequence[int], position: Any
    ) -> None:
        """Search with the compiled searches of `base`.

        Args:
            base: The searches.
            found: The seat's kept search.
            subject: The game, its options and start, and the player. A search with another subject is not
                used.
            moves: The moves from the start to the position of the job.
            position: The position of the job. A search of another position is not continued or kept.
        """
        self._base = base
        self._subject = subject
        self._moves = tuple(moves)
        self._position = position
        self._kept = found if found is not None and found.subject == subject else None

    @property
    def searches(self) -> Searches:
        """The searches of `base`, which continue and keep."""
        return replace(self._base, make_pvs=self._make_pvs, mcts=self._mcts)

    def result(self, line: Sequence[int]) -> Kept | None:
        """Return the search to keep, with the line of the job's answer: the job's own, else the one found."""
        return self._kept and replace(self._kept, expected=(*self._moves, *line))

    def _make_pvs(self, game: AnyGame, position: Any, megabytes: int, /) -> DepthSearch:
        if position != self._position:
            return self._base.make_pvs(game, position, megabytes)
        search = self._continued(game) or self._base.make_pvs(game, position, megabytes)
        self._keep(search)
        return cast(DepthSearch, search)

    def _mcts(
        self, game: AnyGame, position: Any, simulations: Simulations, limit: Limit, control: Control, /
    ) -> Analysis:
        search: Any = self._continued(game) or new_tree(game, position, simulations) or self._base.mcts
        self._keep(search)
        answer: Analysis = search(game, position, simulations, limit, control)
        return answer

    def _continued(self, game: AnyGame) -> Continued | None:
        """Return the kept search, moved to the job's position; None if this is not possible."""
        if self._kept is None:
            return None
        pairs = zip(self._kept.moves, self._moves, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        since, taken_back = self._moves[common:], len(self._kept.moves) - common
        search = self._kept.search
        return search if search.go_on(game, self._position, since, taken_back) else None

    def _keep(self, search: object) -> None:
        self._kept = Kept(search, self._subject, self._moves) if isinstance(search, Continued) else None


def new_tree(game: AnyGame, position: Any, simulations: Simulations) -> object | None:
    """Return a compiled search with a tree of its own, None if the game has no kernel."""
    from parlour_engine.kernels.search import CompiledMcts, fitting_kernel

    kernel = fitting_kernel(game)
    return None if kernel is None else CompiledMcts(kernel, game, position, simulations)


def subject_of(arguments: Mapping[str, Any]) -> object:
    """Return the subject of a job's search: everything but its moves."""
    return repr([arguments[name] for name in ("game", "options", "start", "player")])
