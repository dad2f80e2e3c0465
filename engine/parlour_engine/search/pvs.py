"""Principal variation search with a transposition table, interpreted: `pvs`, for every game.

The first move of a node is searched with the whole window, every other one with a window of one value that
only asks whether it is better, and again with the whole window if it is (Marsland and Campbell, "Parallel
search of strongly ordered game trees", 1982). Values are fail-soft: outside the window they are bounds from
the same side. Moves are tried in this order: the move that the table has for the position; the killers of the
ply, its last two moves that cut off (Akl and Newborn, 1977); the others by history, the sum of the squared
depths at which the same move cut off anywhere (Schaeffer, 1989); equal ones in the documented order.

One search object serves all depths of one root, shallowest first, and keeps what they learn. Each depth
begins with a window around the value of the one before, and is searched again without the bound that proves
wrong.

The table holds a bound, its move and its depth for each position searched to at least `LEAST_KEPT` plies. An
entry answers for its own depth alone, and for a greater one only if no guess was needed for it. Only nodes
with a window of one value are answered, so the line of a finished search is complete.

Invariant: a finished depth has the value of `negamax` to this depth, and its move reaches that value,
whatever the order of moves, the first window and the size of the table; provided that, where an evaluator
counts plies, positions with equal keys are as many plies from the root. A log of the passes changes nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, runtime_checkable

from parlour_engine.game import INFINITY, AnyGame, Evaluator, Game, P
from parlour_engine.search.attempt import Attempt, DepthSearch, Method, maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.fixed_depth import leaf_kind
from parlour_engine.search.recorder import TABLE, Passes, Recorder

DEEPEST_PVS = 64  # plies, where a player text names no depth
USUAL_MEGABYTES = 16
ENTRY_BYTES = 32  # of the compiled form; the interpreted one has as many entries, which are larger
LEAST_KEPT = 2  # plies: shallower positions are searched as fast as they are looked up

UPPER, LOWER, EXACT = 1, 2, 3  # the kinds of bound; a value that is exact is both
NO_MOVE = -1

TABLE_MOVE, KILLER, OLDER_KILLER = 1 << 62, 1 << 61, 1 << 60  # beyond every sum of history
SLOT_BITS, SLOT_FOLD = 12, 10
SLOTS = 1 << SLOT_BITS  # of history, for each side


@runtime_checkable
class FamiliarSearch(DepthSearch, Protocol):
    """A search that may know its root from before."""

    def first_depth(self, seconds: float | None) -> int:
        """Return the depth to begin with, of a search that has so many seconds; 1 for a new root."""


class MakePvs(Protocol):
    """Makes the search of one root, with a table of so many megabytes."""

    def __call__(self, game: AnyGame, position: Any, megabytes: int, /) -> DepthSearch:
        """Return a search to be asked for this position alone, depth after depth from 1 to `DEEPEST_PVS`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the table holds of a position.

    Attributes:
        value: A bound on its value for the side to move.
        move: The best move, or the one that cut off.
        depth: The plies searched.
        kind: `UPPER`, `LOWER` or `EXACT`.
        complete: Whether the bound was found without a guess, and so holds to every greater depth.
    """

    value: int
    move: int
    depth: int
    kind: int
    complete: bool

    def answers(self, depth: int, alpha: int, beta: int) -> bool:
        """Return whether the entry settles a search to this depth with this window."""
        if self.depth != depth and not (self.complete and self.depth < depth):
            return False
        return bool((self.kind & LOWER and self.value >= beta) or (self.kind & UPPER and self.value <= alpha))


@dataclass(slots=True)
class Learned:
    """What the depths of one root hand on: table by key, killers by ply, history by side and slot, values."""

    table: dict[str, Entry] = field(default_factory=dict)
    killers: dict[int, tuple[int, int]] = field(default_factory=dict)
    history: dict[tuple[bool, int], int] = field(default_factory=lambda: defaultdict(int))
    values: list[int] = field(default_factory=list)


def history_slot(move: int) -> int:
    """Return the place of a move in a side's history; moves of more than 12 bits may share one."""
    return (move ^ move >> SLOT_FOLD) & (SLOTS - 1)


def first_window(values: Sequence[int]) -> tuple[int, int]:
    """Return the window to begin a depth with, from the values of those before.

    It is centred on the last value, and reaches as far as the last two lie apart.

    >>> first_window([4, 7])
    (3, 11)
    """
    if len(values) < 2:
        return -INFINITY, INFINITY
    margin = 1 + abs(values[-1] - values[-2])
    return values[-1] - margin, values[-1] + margin


def settled(search: Callable[[int, int], int], values: list[int]) -> int:
    """Return the root's value by a fail-soft search within a window, and append it to those of lesser depths.

    Raises:
        Interrupted: The search was.
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
    """The search of one root as plain Python over the plain rules: a `DepthSearch`."""

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
        search = PvsToDepth(game, evaluator, attempt, budget, self.learned, self.most_entries)
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
            pass  # the attempt holds what was finished before
        finally:
            attempt.nodes = budget.nodes - before
            attempt.line = search.lines[0]
        return attempt


class PvsToDepth(Generic[P]):
    """The recursion of one search to one depth."""

    def __init__(
        self,
        game: Game[P],
        evaluator: Evaluator[P],
        attempt: Attempt,
        budget: Budget,
        learned: Learned,
        most_entries: int,
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.attempt = attempt
        self.budget = budget
        self.learned = learned
        self.most_entries = most_entries
        self.recorder: Recorder | None = None
        self.lines: list[tuple[int, ...]] = [()] * (attempt.depth + 1)  # the best line found from each ply

    def value(self, position: P, depth: int, alpha: int, beta: int, maximising: bool) -> int:
        """Return a node's value for its side to move, or where that lies outside the window a bound on it.

        `lines` holds on return the line of the value, if the window had more than one value in it.

        Raises:
            Interrupted: The budget is spent.
        """
        self.budget.enter()
        attempt, ply = self.attempt, self.attempt.depth - depth
        self.lines[ply] = ()
        leaf = self.leaf(position, depth)
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if leaf is not None:
            if log is not None:
                log.leaf(leaf if maximising else -leaf, leaf_kind(self.game.result(position)))
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
        """Return a child's value as `value` does, recorded for the node above it.

        Raises:
            Interrupted: The budget is spent.
        """
        if log is None:
            return self.value(child, depth, alpha, beta, maximising)
        log.move = move
        value = self.value(child, depth, alpha, beta, maximising)
        log.child(value)
        return value

    def leaf(self, position: P, depth: int) -> int | None:
        """Return the value of a position for the maximiser if it is a leaf, else None."""
        attempt = self.attempt
        result = self.game.result(position)
        if result is not None:
            attempt.ends += 1
            return self.evaluator.end(position, result, attempt.maximiser, attempt.depth - depth)
        if depth == 0:
            attempt.guesses += 1
            return self.evaluator.guess(position, attempt.maximiser, attempt.depth)
        return None

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
        """Make the move and the line below it the best line from this ply; the value is the maximiser's."""
        self.lines[ply] = (move, *self.lines[ply + 1])
        if ply == 0:
            self.attempt.best = value

    def learn(self, ply: int, depth: int, maximising: bool, move: int) -> None:
        """Note a move that cut off."""
        newest, _ = self.learned.killers.get(ply, (NO_MOVE, NO_MOVE))
        if move != newest:
            self.learned.killers[ply] = move, newest
        self.learned.history[maximising, history_slot(move)] += depth * depth

    def keep(self, key: str, entry: Entry) -> None:
        """Keep an entry; the one kept longest ago gives way where there is no room."""
        table = self.learned.table
        table.pop(key, None)
        if len(table) >= self.most_entries:
            del table[next(iter(table))]
        table[key] = entry
