"""A search with its tree as plain JSON, for the page and the shell.

The tree has the columns of search/recorder.py and is the tree of the last finished depth. For `pvs` it is the
trees of all passes, one after the other. For `mcts` it has the columns of search/growth.py. If a fixed-depth
search finished no depth, the tree is that of the first depth.
"""

from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from parlour_engine.analysis import Analysis, analysis_json
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.game import INFINITY, AnyGame, Evaluator, Player, PlayerTextError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.players.choose import answer_of, check_player
from parlour_engine.players.levels import without_mistakes
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import Attempt, DepthSearch, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.growth import GrowthRecorder
from parlour_engine.search.mcts import EXPLORATION, Simulations, mcts
from parlour_engine.search.memo import LOSS, MEMO, WIN, memo
from parlour_engine.search.pvs import InterpretedPvs
from parlour_engine.search.recorder import (
    CUT,
    LEAVES,
    MOST_NODES,
    NO_MOVE,
    Pass,
    Passes,
    Record,
    Recorder,
    TreeForm,
)
from parlour_engine.search.replay import OPEN, Node, replay

COMPARED = "alphabeta:depth=4"  # recorded in place of a proof
NOTHING: dict[str, list[int]] = {"tried": [], "untried": [], "below": []}  # in columns of another form


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


class Recording:
    """Records the search of one player."""

    def __init__(self, tree: TreeForm, most_nodes: int) -> None:
        self.kept: Recorded | GrowthRecorder | None = None
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
        self.kept = GrowthRecorder(self._most_nodes)
        return mcts(game, position, simulations, limit, control, self.kept.simulated)


def search_tree(
    game: AnyGame,
    position: Any,
    player_text: str,
    limit_cap: Limit = NO_LIMIT,
    control: Control = INERT,
    most_nodes: int = MOST_NODES,
) -> dict[str, Any]:
    """Return a player's analysis with at most `most_nodes` nodes of the tree that it searched.

    Placeholders for nodes left out come on top: at most as many again. So do the roots of the passes of
    `pvs`. Exact play searches no tree of its own: `COMPARED` is recorded instead, and `instead_of` names
    the algorithm.

    Raises:
        PlayerTextError: The text names no player of this game, or one that searches no tree.
        GameOverError: There is nothing to search.
    """
    spec = without_mistakes(game, check_player(game, player_text), game.to_move(position))
    algorithm = spec.algorithm
    if algorithm.proves:
        compared = search_tree(game, position, COMPARED, limit_cap, control, most_nodes)
        return {**compared, "instead_of": algorithm.name}
    if algorithm.tree is None:
        names = ", ".join(each.name for each in ALGORITHMS.values() if each.tree is not None)
        raise PlayerTextError(f"player is '{algorithm.name}': only {names} search a tree")
    recording = Recording(algorithm.tree, most_nodes)
    player = check_player(game, spec.text())
    analysis = answer_of(game, position, player, limit_cap, control, recording.searches(), make_oracle_solver)
    match recording.kept:
        case Recorded() as recorded:
            return described(game, position, analysis, recorded)
        case GrowthRecorder() as grown:
            return described_growth(game, position, algorithm.name, analysis, grown)
        case None:
            raise PlayerTextError(f"player is '{player_text}': it searches no tree")


def described(game: AnyGame, position: Any, analysis: Analysis, recorded: Recorded) -> dict[str, Any]:
    """Return a recorded search as plain JSON.

    `win` and `loss` are the values from which on a node is certainly won or lost for the player whose point
    of view the values have; null if the evaluator has no such value. `columns` numbers the moves from 0, and
    `moves` gives their texts. If the search entered its root several times, `passes` has the windows for the
    side to move there, null for open ends.
    """
    method, record = recorded.method, recorded.record()
    moves, columns = named_columns(game, position, recorded, record)
    about = {
        **of_position(game, position),
        "algorithm": method.algorithm,
        "evaluator": method.evaluator,
        "form": recorded.tree.form,
        "maximiser": recorded.maximiser,
        **certain_values(game.evaluators[method.evaluator]),
        "search": analysis_json(game, position, analysis),
        "nodes": len(record.kinds),
        "left_out": recorded.left_out,
        "moves": moves,
    }
    if recorded.passes is not None:
        about["passes"] = [described_pass(each) for each in recorded.passes.entered]
    return {**about, "columns": columns}


def described_growth(
    game: AnyGame, position: Any, algorithm: str, analysis: Analysis, grown: GrowthRecorder
) -> dict[str, Any]:
    """Return a grown tree as plain JSON, in the form of `described`.

    Results are from the point of view of the side to move at the root. `left_out` counts simulations.
    """
    growth, names = grown.growth, dict[str, int]()
    positions, moves = [position], [NO_MOVE]
    for move, above in zip(growth.moves[1:], growth.parents[1:], strict=True):
        moves.append(names.setdefault(game.move_text(positions[above], move), len(names)))
        positions.append(game.play(positions[above], move))
    return {
        **of_position(game, position),
        "algorithm": algorithm,
        "evaluator": "none",
        "form": "simulations",
        "maximiser": game.to_move(position),
        "win": WIN,
        "loss": LOSS,
        "search": analysis_json(game, position, analysis),
        "nodes": len(growth.kinds),
        "left_out": grown.left_out,
        "exploration": EXPLORATION,
        "moves": list(names),
        "columns": {**NOTHING, **asdict(growth), "kinds": "".join(growth.kinds), "moves": moves},
    }


def of_position(game: AnyGame, position: Any) -> dict[str, Any]:
    """Return the position that was searched, as plain JSON."""
    return {
        "game": game.id,
        "options": dict(game.options),
        "position": game.position_text(position),
        "view": game.view(position),
        "to_move": game.to_move(position),
    }


def described_pass(each: Pass) -> dict[str, Any]:
    """Return a pass as plain JSON."""
    return {
        "depth": each.depth,
        "alpha": None if each.alpha == -INFINITY else each.alpha,
        "beta": None if each.beta == INFINITY else each.beta,
        "left_out": each.recorder.left_out,
    }


def certain_values(evaluator: Evaluator[Any]) -> dict[str, int | None]:
    """Return the values from which on an evaluator's win and loss are certain, None if there are none."""
    return {
        "win": evaluator.win if evaluator.win < INFINITY else None,
        "loss": evaluator.loss if evaluator.loss > -INFINITY else None,
    }


def replayed(tree: dict[str, Any]) -> list[Node]:
    """Return the nodes of a search that `search_tree` described.

    Raises:
        RecordError: Its columns contradict each other.
    """
    passes = tree.get("passes", [{"alpha": None, "beta": None}])
    windows = [
        (
            -INFINITY if each["alpha"] is None else each["alpha"],
            INFINITY if each["beta"] is None else each["beta"],
        )
        for each in passes
    ]
    maximising = tree["to_move"] == tree["maximiser"]
    form = ALGORITHMS[tree["algorithm"]].tree
    assert form is not None  # what is described has one
    return replay(Record(**tree["columns"]), form, maximising=maximising, windows=windows)


def named_columns(
    game: AnyGame, root: Any, recorded: Recorded, record: Record
) -> tuple[list[str], dict[str, Any]]:
    """Return the text of each different move, and a record's columns with indices into these texts.

    A root has no move: -1. The columns are those of `search.recorder.Record`.
    """
    names: dict[str, int] = {}

    def named(position: Any, move: int) -> int:
        return names.setdefault(game.move_text(position, move), len(names))

    positions = [root]
    moves, untried = list[int](), list[list[int]]()
    rest = iter(record.untried)
    nodes = recorded.nodes(record, maximising=game.to_move(root) == recorded.maximiser)
    for node in nodes:
        if node.level == 0:
            moves.append(NO_MOVE)
        else:
            above = positions[node.level - 1]
            moves.append(named(above, node.move))
            if node.kind not in LEAVES:
                positions[node.level :] = [game.play(above, node.move)]
        if node.kind == CUT:
            untried.append([named(positions[node.level], move) for move in next(rest)])
    return list(names), {**asdict(record), "kinds": "".join(record.kinds), "moves": moves, "untried": untried}
