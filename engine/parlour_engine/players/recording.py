"""The searches of a player in a form that records: which of them ran, and what its recorder kept.

A fixed-depth search that deepens records each depth anew, and the last one finished is kept, or the first if
none was.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Player
from parlour_engine.limits import Limit
from parlour_engine.search.attempt import Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.growth import GrowthRecorder
from parlour_engine.search.mcts import Simulations, mcts
from parlour_engine.search.memo import memo
from parlour_engine.search.pvs import InterpretedPvs
from parlour_engine.search.recorder import Passes, Record, Recorder
from parlour_engine.search.replay import OPEN, Node, replay
from parlour_engine.search.searches import Searches


@dataclass(slots=True)
class Recorded:
    """A search that gives every node a value.

    Attributes:
        method: Which search, with which evaluator.
        maximiser: The player whose point of view its values have, if it is no negamax.
        recorder: What it entered; None where there are passes.
        passes: What each pass entered; None for a search that enters its root once.
    """

    method: Method
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
        """How many nodes there was no room for."""
        return sum(recorder.left_out for recorder in self.recorders)

    def record(self) -> Record:
        """Return what was recorded."""
        return Record.joined(recorder.record() for recorder in self.recorders)

    def nodes(self, record: Record, *, maximising: bool) -> list[Node]:
        """Return the nodes of the record, with their windows and values."""
        windows = [OPEN] if self.passes is None else [(each.alpha, each.beta) for each in self.passes.entered]
        return replay(record, self.method.algorithm, maximising=maximising, windows=windows)


@dataclass(slots=True)
class Grown:
    """A search that grows its tree by simulations."""

    log: GrowthRecorder


class Recording:
    """What the search of one player recorded."""

    def __init__(self, most_nodes: int) -> None:
        self.kept: Recorded | Grown | None = None
        self._most_nodes = most_nodes

    def searches(self) -> Searches:
        """Return the interpreted searches, each of which records into this."""
        return Searches(self._to_depth, self._memo, self._make_pvs, self._mcts)

    def _to_depth(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        recorder = Recorder(self._most_nodes)
        attempt = search_to_depth(game, position, method, depth, budget, recorder)
        if attempt.finished or self.kept is None:
            self.kept = Recorded(method, attempt.maximiser, recorder)
        return attempt

    def _memo(self, game: AnyGame, position: Any, limit: Limit, control: Control, /) -> Analysis:
        recorder = Recorder(self._most_nodes)
        self.kept = Recorded(Method("memo", "none"), game.to_move(position), recorder)
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
        self.kept = Recorded(method, attempt.maximiser, passes=passes)
        return attempt

    def _mcts(
        self, game: AnyGame, position: Any, simulations: Simulations, limit: Limit, control: Control, /
    ) -> Analysis:
        self.kept = Grown(GrowthRecorder(self._most_nodes))
        return mcts(game, position, simulations, limit, control, self.kept.log)
