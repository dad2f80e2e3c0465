"""Recording searches: run a player's search and keep what its recorder saw.

A fixed-depth search that deepens records each depth anew. The record of the last finished depth is kept, or
of the first depth if none was finished.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Player
from parlour_engine.limits import Limit
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.growth import GrowthRecorder
from parlour_engine.search.mcts import Simulations, mcts
from parlour_engine.search.memo import MEMO, memo
from parlour_engine.search.pvs import InterpretedPvs
from parlour_engine.search.recorder import Passes, Record, Recorder, TreeForm
from parlour_engine.search.replay import OPEN, Node, replay


@dataclass(slots=True)
class Recorded:
    """A recorded search that gives every node a value.

    Attributes:
        method: The algorithm and the evaluator.
        tree: How to read its record.
        maximiser: The player from whose point of view the values are, unless the search is a negamax.
        recorder: The recorder of a search that enters its root once, else None.
        passes: The passes of a search that enters its root several times, else None.
    """

    method: Method
    tree: TreeForm
    maximiser: Player
    recorder: Recorder | None = None
    passes: Passes | None = None

    @property
    def recorders(self) -> list[Recorder]:
        """The recorder of each pass, or the only one."""
        if self.passes is not None:
            return [each.recorder for each in self.passes.entered]
        return [] if self.recorder is None else [self.recorder]

    @property
    def left_out(self) -> int:
        """The number of nodes left out for want of room."""
        return sum(recorder.left_out for recorder in self.recorders)

    def record(self) -> Record:
        """Return the record, joined over all passes."""
        return Record.joined(recorder.record() for recorder in self.recorders)

    def nodes(self, record: Record, *, maximising: bool) -> list[Node]:
        """Return the nodes of the record, with their windows and values."""
        windows = [OPEN] if self.passes is None else [(each.alpha, each.beta) for each in self.passes.entered]
        return replay(record, self.tree, maximising=maximising, windows=windows)


@dataclass(slots=True)
class Grown:
    """A recorded search that grows its tree by simulations."""

    log: GrowthRecorder


class Recording:
    """Records the search of one player."""

    def __init__(self, tree: TreeForm, most_nodes: int) -> None:
        self.kept: Recorded | Grown | None = None
        self._tree = tree
        self._most_nodes = most_nodes

    def searches(self) -> Searches:
        """Return the interpreted searches; each records into this object."""
        return Searches(self._to_depth, self._memo, self._make_pvs, self._mcts, recorder_of=self._recorder_of)

    def _recorder_of(self, method: Method, maximiser: Player, /) -> Recorder:
        recorder = Recorder(self._most_nodes)
        self.kept = Recorded(method, self._tree, maximiser, recorder)
        return recorder

    def _to_depth(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        recorder = Recorder(self._most_nodes)
        attempt = search_to_depth(game, position, method, depth, budget, recorder)
        if attempt.finished or self.kept is None:
            self.kept = Recorded(method, self._tree, attempt.maximiser, recorder)
        return attempt

    def _memo(self, game: AnyGame, position: Any, limit: Limit, control: Control, /) -> Analysis:
        recorder = self._recorder_of(Method(MEMO.name, "none"), game.to_move(position))
        return memo(game, position, limit, control, recorder)

    def _make_pvs(self, game: AnyGame, position: Any, megabytes: int, /) -> DepthSearch:
        passes = Passes(self._most_nodes)
        return partial(self._pvs, InterpretedPvs(game, position, megabytes, passes), passes)

    def _pvs(
        self,
        search: DepthSearch,
        passes: Passes,
        game: AnyGame,
        position: Any,
        method: Method,
        depth: int,
        budget: Budget,
        /,
    ) -> Attempt:
        attempt = search(game, position, method, depth, budget)
        self.kept = Recorded(method, self._tree, attempt.maximiser, passes=passes)
        return attempt

    def _mcts(
        self, game: AnyGame, position: Any, simulations: Simulations, limit: Limit, control: Control, /
    ) -> Analysis:
        self.kept = Grown(GrowthRecorder(self._most_nodes))
        return mcts(game, position, simulations, limit, control, self.kept.log.simulated)
