"""Principal variation search with a transposition table, interpreted: `pvs`, for every game.

The first move of a node is searched with the whole window. Every other move is searched with a null window,
of one value, which only asks whether the move is better; if it is, again with the whole window (Marsland and
Campbell, "Parallel search of strongly ordered game trees", 1982). Values are fail-soft: outside the window
they are bounds on the same side. The order of moves: the table's move for the position; the killers of the
ply, its last two moves that cut off (Akl and Newborn, 1977); the others by history, the sum of the squared
depths at which the same move cut off anywhere (Schaeffer, 1989). Equal moves stay in the documented order.

One search object searches all depths of one root, shallowest first, and keeps what it learns. Each depth
begins with a window around the last depth's value. If a bound of this window turns out wrong, the depth is
searched again without this bound.

The table holds a bound, its move and its depth for each position searched to at least `LEAST_KEPT` plies. An
entry answers only for its own depth, or for a greater depth if it needed no guess. Only nodes with a null
window use such answers, so the line of a finished search is complete.

Invariant: a finished depth has the value of `negamax` to this depth, and its move reaches that value,
whatever the order of moves, the first window and the size of the table. If an evaluator counts plies, this
requires that positions with equal keys are equally far from the root. A log of the passes changes nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from parlour_engine.analysis import Analysis
from parlour_engine.game import INFINITY, AnyGame, P
from parlour_engine.limits import Limit
from parlour_engine.search.algorithm import Algorithm, Question
from parlour_engine.search.attempt import Attempt, DepthSearch, Method, maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fields import EVALUATOR, GLANCE, NODES, SEED, SLIPS, TIME, whole, yes_or_no
from parlour_engine.search.fixed_depth import SearchToDepth, settle
from parlour_engine.search.forced_win import with_forced_wins
from parlour_engine.search.recorder import TABLE, Passes, Recorder, TreeForm

DEEPEST_PVS = 64  # plies
LEAST_MEGABYTES, USUAL_MEGABYTES, MOST_MEGABYTES = 1, 16, 256
ENTRY_BYTES = 32  # in the compiled form; the interpreted form has as many entries, but larger ones
LEAST_KEPT = 2  # plies; searching shallower positions is as fast as looking them up
UPPER, LOWER, EXACT = 1, 2, 3  # the kinds of bound; an exact value is both
NO_MOVE = -1

TABLE_MOVE, KILLER, OLDER_KILLER = 1 << 62, 1 << 61, 1 << 60  # above every sum of history
SLOT_BITS, SLOT_FOLD = 12, 10
SLOTS = 1 << SLOT_BITS  # of history, for each side


@runtime_checkable
class FamiliarSearch(DepthSearch, Protocol):
    """A search that may have searched its root before."""

    def first_depth(self, seconds: float | None) -> int:
        """Return the depth to begin with, given the seconds of the search; 1 for a new root."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The table's entry for a position.

    Attributes:
        value: A bound on its value for the side to move.
        move: The best move, or the one that cut off.
        depth: The plies searched.
        kind: `UPPER`, `LOWER` or `EXACT`.
        complete: Whether the bound needed no guess, and so holds for every greater depth.
    """

    value: int
    move: int
    depth: int
    kind: int
    complete: bool

    def answers(self, depth: int, alpha: int, beta: int) -> bool:
        """Return whether the entry answers a search to this depth with this window."""
        if self.depth != depth and not (self.complete and self.depth < depth):
            return False
        return bool((self.kind & LOWER and self.value >= beta) or (self.kind & UPPER and self.value <= alpha))


@dataclass(slots=True)
class Learned:
    """What the search keeps between depths: the table, killers by ply, history by side and slot, values."""

    table: dict[str, Entry] = field(default_factory=dict)
    killers: dict[int, tuple[int, int]] = field(default_factory=dict)
    history: dict[tuple[bool, int], int] = field(default_factory=lambda: defaultdict(int))
    values: list[int] = field(default_factory=list)


def history_slot(move: int) -> int:
    """Return the slot of a move in a side's history; moves of more than 12 bits may share a slot."""
    return (move ^ move >> SLOT_FOLD) & (SLOTS - 1)


def first_window(values: Sequence[int]) -> tuple[int, int]:
    """Return the first window of a depth, from the values of the depths before.

    The window is centred on the last value; its margin is one more than the difference of the last two.

    >>> first_window([4, 7])
    (3, 11)
    """
    if len(values) < 2:
        return -INFINITY, INFINITY
    margin = 1 + abs(values[-1] - values[-2])
    return values[-1] - margin, values[-1] + margin


def settled(search: Callable[[int, int], int], values: list[int]) -> int:
    """Return the root's value by a fail-soft search, widening the window if needed; append it to `values`.

    Raises:
        Interrupted: The budget is spent.
    """
    alpha, beta = first_window(values)
    value = search(alpha, beta)
    while not alpha < value < beta:
        if value <= alpha:
            alpha = -INFINITY
        else:
            beta = INFINITY
        value = search(alpha, beta)
    values.append(value)
    return value


class InterpretedPvs:
    """The principal variation search of one root in plain Python: a `DepthSearch`.

    Call it only for this root, depth after depth from 1 to `DEEPEST_PVS`.
    """

    def __init__(self, game: AnyGame, position: Any, megabytes: int, /, passes: Passes | None = None) -> None:
        self.most_entries = (megabytes << 20) // ENTRY_BYTES
        self.learned = Learned()
        self.passes = passes

    def __call__(
        self, game: AnyGame, position: Any, method: Method, depth: int, budget: Budget, /
    ) -> Attempt:
        """Search to one depth."""
        evaluator = game.evaluators[method.evaluator]
        attempt = Attempt(depth, maximising_player(game, position, evaluator))
        search = PvsToDepth(
            game, evaluator, attempt, budget, learned=self.learned, most_entries=self.most_entries
        )
        budget.depth, before = depth, budget.nodes
        maximising = game.to_move(position) == attempt.maximiser

        def search_within(alpha: int, beta: int) -> int:
            if self.passes is not None:
                search.recorder = self.passes.begin(depth, alpha, beta)
            return search.value(position, depth, alpha, beta, maximising)

        try:
            value = settled(search_within, self.learned.values)
            attempt.best = value if maximising else -value
            attempt.finished = True
        except Interrupted:
            pass  # the attempt keeps what was finished before
        finally:
            attempt.nodes = budget.nodes - before
            attempt.line = search.lines[0]
        return attempt


@dataclass(eq=False, kw_only=True)
class PvsToDepth(SearchToDepth[P]):
    """The recursion of one search to one depth."""

    learned: Learned
    most_entries: int

    def value(self, position: P, depth: int, alpha: int, beta: int, maximising: bool) -> int:
        """Return a node's value for its side to move; if the value is outside the window, a bound on it.

        When it returns, `lines[ply]` is the line of the value, if the window had more than one value.

        Raises:
            Interrupted: The budget is spent.
        """
        attempt, ply = self.attempt, self.attempt.depth - depth
        leaf = self.leaf(position, depth)
        self.lines[ply] = ()
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if leaf is not None:
            if log is not None:
                log.leaf(leaf if maximising else -leaf, self.leaf_kind(position))
            return leaf if maximising else -leaf
        key = self.game.key(position) if depth >= LEAST_KEPT else None
        entry = None if key is None else self.learned.table.get(key)
        is_narrow = beta - alpha == 1
        if entry is not None and is_narrow and entry.answers(depth, alpha, beta):
            attempt.hits += 1
            attempt.unsure += not entry.complete
            if log is not None:
                log.leaf(entry.value, TABLE)
            return entry.value
        guesses = attempt.guesses + attempt.unsure
        best, chosen, raised = -INFINITY, NO_MOVE, alpha
        moves = self.ordered(position, ply, maximising, entry)
        for place, move in enumerate(moves):
            child = self.game.play(position, move)
            low = -beta if place == 0 else -raised - 1
            value = -self.searched(log, move, child, depth - 1, low, -raised, not maximising)
            if place > 0 and raised < value < beta:
                value = -self.searched(log, move, child, depth - 1, -beta, -raised, not maximising)
            if value > best:
                best, chosen = value, move
            if value > raised:
                raised = value
                if not is_narrow:
                    self.keep_line(ply, move, value if maximising else -value)
                if value >= beta:
                    attempt.cutoffs += 1
                    attempt.effective_cutoffs += place + 1 < len(moves)
                    self.learn(ply, depth, maximising, move)
                    if log is not None:
                        log.cut(moves[place + 1 :])
                    break
        if key is not None:
            kind = LOWER if best >= beta else UPPER if best <= alpha else EXACT
            complete = attempt.guesses + attempt.unsure == guesses
            self.keep(key, Entry(best, chosen, depth, kind, complete))
        if log is not None:
            log.leave()
        return best

    def searched(
        self, log: Recorder | None, move: int, child: P, depth: int, alpha: int, beta: int, maximising: bool
    ) -> int:
        """Return a child's value by `value`, and record it for the parent.

        Raises:
            Interrupted: The budget is spent.
        """
        if log is None:
            return self.value(child, depth, alpha, beta, maximising)
        log.move = move
        value = self.value(child, depth, alpha, beta, maximising)
        log.child(value)
        return value

    def ordered(self, position: P, ply: int, maximising: bool, entry: Entry | None) -> Sequence[int]:
        """Return the legal moves, best first by what was learned."""
        killers = self.learned.killers.get(ply, (NO_MOVE, NO_MOVE))
        known = NO_MOVE if entry is None else entry.move
        history = self.learned.history

        def rank(move: int) -> int:
            if move == known:
                return TABLE_MOVE
            if move in killers:
                return KILLER if move == killers[0] else OLDER_KILLER
            return history[maximising, history_slot(move)]

        return sorted(self.game.legal_moves(position), key=rank, reverse=True)

    def keep_line(self, ply: int, move: int, value: int) -> None:
        """Make the move and the line below it the best line of this ply; `value` is for the maximiser."""
        self.lines[ply] = (move, *self.lines[ply + 1])
        if ply == 0:
            self.attempt.best = value

    def learn(self, ply: int, depth: int, maximising: bool, move: int) -> None:
        """Record a cutoff by this move in the killers and the history."""
        newest, _ = self.learned.killers.get(ply, (NO_MOVE, NO_MOVE))
        if move != newest:
            self.learned.killers[ply] = move, newest
        self.learned.history[maximising, history_slot(move)] += depth * depth

    def keep(self, key: str, entry: Entry) -> None:
        """Store an entry; a full table drops the entry stored longest ago."""
        table = self.learned.table
        table.pop(key, None)
        if len(table) >= self.most_entries:
            del table[next(iter(table))]
        table[key] = entry


def answer(question: Question) -> Analysis:
    """Answer as `PVS`, with a prover of forced wins if the text asks for threats."""
    game, spec, control = question.game, question.spec, question.control
    method = Method(spec.algorithm.name, question.evaluator)

    def search(root: Any, within: Limit) -> Analysis:
        to_depth = question.searches.make_pvs(game, root, spec[TABLE_SIZE] or USUAL_MEGABYTES)
        first = to_depth.first_depth(within.seconds) if isinstance(to_depth, FamiliarSearch) else 1
        return deepen(
            game, root, method, within, control, search=to_depth, stop_when_proved=True, first=first
        )

    bounds = question.limit.within(Limit(depth=DEEPEST_PVS))
    # A text with a depth asks for the search alone, unless it also asks for threats.
    watches = spec[DEPTH] is None if spec[THREATS] is None else spec[THREATS]
    prover = question.searches.make_prover(game) if watches else None
    if prover is None:
        return search(question.position, bounds)
    values = game.evaluators[question.evaluator]
    return with_forced_wins(prover, game, question.position, values, bounds, control, search)


DEPTH = whole("depth", 1, DEEPEST_PVS, bounds=True)
TABLE_SIZE = whole("table", LEAST_MEGABYTES, MOST_MEGABYTES)
THREATS = yes_or_no("threats")
PVS = Algorithm(
    "pvs",
    "Principal variation search",
    (DEPTH, EVALUATOR, TIME, NODES, TABLE_SIZE, THREATS, SLIPS, GLANCE, SEED),
    answer,
    settle,
    TreeForm("negamax", "window", scouts=True),
    compiled=True,
    goes_on=True,
)
