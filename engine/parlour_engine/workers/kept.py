"""What a worker keeps of its searches from move to move: a table, a tree; bounded, the oldest go first.

A search is kept for its owner, one seat of a room, and goes on where the game has gone on from the position
it was asked about. Losing it costs time and nothing else: another search begins anew. Nothing is kept where a
player's bound is not time alone, because such a player plays the same whatever was searched before.

Invariant: a search that is being used is not in the store, so that no two jobs share one, and one that fails
is dropped.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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

    def go_on(self, game: AnyGame, position: Any, moves: Sequence[int]) -> bool:
        """Take up the position after these moves; return whether that can be done."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A search, what it is a search of besides its position, and the moves that led there from the start."""

    search: Continued
    subject: object
    moves: tuple[int, ...]


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

    def keep(self, owner: str, kept: Kept) -> None:
        """Keep a search for its owner; those used longest ago give way, and so does one that is too large."""
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
        fits = found is not None and (found.subject, found.moves) == (
            subject,
            self._moves[: len(found.moves)],
        )
        self.kept = found if fits else None
        """What is to be kept: the job's search once it has one, before that what was found."""

    @property
    def searches(self) -> Searches:
        """The same searches, with what is kept."""
        return replace(self._base, make_pvs=self._make_pvs, mcts=self._mcts)

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
        if self.kept is None:
            return None
        since = self._moves[len(self.kept.moves) :]
        return self.kept.search if self.kept.search.go_on(game, self._position, since) else None

    def _keep(self, search: object) -> None:
        self.kept = Kept(search, self._subject, self._moves) if isinstance(search, Continued) else None


def new_tree(game: AnyGame, position: Any, simulations: Simulations) -> MctsSearch | None:
    """Return a compiled search with a tree of its own, None for a game that has none."""
    from parlour_engine.kernels.search import CompiledMcts, fitting_kernel

    kernel = fitting_kernel(game)
    return None if kernel is None else CompiledMcts(kernel, game, position, simulations)


def subject_of(arguments: Mapping[str, Any]) -> object:
    """Return what a job's search is a search of, its moves apart."""
    return repr([arguments[name] for name in ("game", "options", "start", "player")])
