"""What a worker keeps of its searches from move to move: a table, a tree; bounded, the oldest go first.

A search is kept for its owner, one seat of a room, and goes on where the game has gone on from the position
it was asked about, or in the opponent's time at what is expected of it. Losing it costs time and nothing
else: another search begins anew. Nothing is kept where a player's bound is not time alone, because such a
player plays the same whatever was searched before.

Invariant: a search that is being used is not in the store, so that no two jobs share one, and one that fails
is dropped.
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
from parlour_engine.search.attempt import DepthSearch
from parlour_engine.search.mcts import MctsSearch, Simulations
from parlour_engine.search.searches import Searches

KEPT_MEGABYTES = 160  # of one worker


@runtime_checkable
class Continued(Protocol):
    """A search that can go on from a position further down."""

    @property
    def memory_bytes(self) -> int:
        """The memory that it holds."""

    @property
    def holds_replies(self) -> bool:
        """Whether it is searched on before the opponent's reply, since it keeps what follows each."""

    def go_on(self, game: AnyGame, position: Any, moves: Sequence[int], taken_back: int = 0) -> bool:
        """Take up the position after so many moves taken back and these made; return if that can be done."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A search, what it is a search of besides its position, and the moves that led there from the start.

    `expected` are all moves of the game, from the start, as far as the last answer foresaw it.
    """

    search: Continued
    subject: object
    moves: tuple[int, ...]
    expected: tuple[int, ...] = ()

    def to_ponder(self, moves: Sequence[int]) -> tuple[int, ...] | None:
        """Return the moves to the position to search while the opponent is to move after `moves`, if any."""
        made = tuple(moves)
        if self.search.holds_replies:
            return made
        is_foreseen = len(self.expected) > len(made) and self.expected[: len(made)] == made
        return self.expected[: len(made) + 1] if is_foreseen else None


class KeptSearches:
    """The searches of a worker by owner."""

    def __init__(self, megabytes: int = KEPT_MEGABYTES) -> None:
        self._most = megabytes << 20
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    @property
    def memory_bytes(self) -> int:
        """The memory that all of them hold."""
        return sum(each.search.memory_bytes for each in self._kept.values())

    def take(self, owner: str) -> Kept | None:
        """Return and forget what is kept for an owner."""
        return self._kept.pop(owner, None)

    def keep(self, owner: str, kept: Kept | None) -> None:
        """Keep a search for its owner, if there is one.

        Those used longest ago give way, and so does one that is too large.
        """
        if kept is None:
            return
        self._kept[owner] = kept
        while self.memory_bytes > self._most:
            self._kept.popitem(last=False)


class Keeper:
    """The searches of one job, which take up what is kept for its owner and can be kept themselves."""

    def __init__(
        self, base: Searches, found: Kept | None, subject: object, moves: Sequence[int], position: Any
    ) -> None:
        """Search with what `base` has, the compiled searches.

        Args:
            base: The searches.
            found: What is kept for the owner.
            subject: The game, its options and start, and the player: a search of another is not taken up.
            moves: The moves that led from the start to the position of the job.
            position: That position; a search of another one is neither taken up nor kept.
        """
        self._base = base
        self._subject = subject
        self._moves = tuple(moves)
        self._position = position
        self._kept = found if found is not None and found.subject == subject else None

    @property
    def searches(self) -> Searches:
        """The same searches, with what is kept."""
        return replace(self._base, make_pvs=self._make_pvs, mcts=self._mcts)

    def result(self, line: Sequence[int]) -> Kept | None:
        """Return what is to be kept, with the line of the job's answer: its search, or what was found."""
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
        """Return the search that was found, taken up at the job's position, if that can be done."""
        if self._kept is None:
            return None
        pairs = zip(self._kept.moves, self._moves, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        since, taken_back = self._moves[common:], len(self._kept.moves) - common
        search = self._kept.search
        return search if search.go_on(game, self._position, since, taken_back) else None

    def _keep(self, search: object) -> None:
        self._kept = Kept(search, self._subject, self._moves) if isinstance(search, Continued) else None


def new_tree(game: AnyGame, position: Any, simulations: Simulations) -> MctsSearch | None:
    """Return a compiled search with a tree of its own, None for a game that has none."""
    from parlour_engine.kernels.search import CompiledMcts, fitting_kernel

    kernel = fitting_kernel(game)
    return None if kernel is None else CompiledMcts(kernel, game, position, simulations)


def subject_of(arguments: Mapping[str, Any]) -> object:
    """Return what a job's search is a search of, its moves apart."""
    return repr([arguments[name] for name in ("game", "options", "start", "player")])
