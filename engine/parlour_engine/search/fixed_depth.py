"""The documents' fixed-depth searches, interpreted: fixed order and no table, so that counts can be checked.

`minimax` and `alphabeta` value every node from the point of view of the maximiser, `negamax` and
`negamax-alphabeta` from the point of view of the side to move. Every node first tests for the end of the
game. At depth 0 the evaluator guesses, always for the maximiser. Moves are tried in the documented order, and
the first of equally good moves is kept. The pruned forms update the window after each child and leave a node
as soon as alpha >= beta. Their values are fail-soft.

Invariant: all four forms return the same value and move. The two plain forms have the same counts, and so
have the two pruned ones. A recorder changes nothing.
"""

from dataclasses import dataclass
from typing import Any, Generic

from parlour_engine.analysis import Analysis
from parlour_engine.game import INFINITY, AnyGame, Evaluator, Game, P, ends_in_numbers
from parlour_engine.search.algorithm import Algorithm, PlayerSpec, Question
from parlour_engine.search.attempt import PLAIN, PRUNED, Attempt, Method, maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fields import DEPTH, EVALUATOR, NODES, TIME
from parlour_engine.search.recorder import GUESS, NUMBER, Recorder, TreeForm, end_kind


def search_to_depth(
    game: AnyGame,
    position: Any,
    method: Method,
    depth: int,
    budget: Budget,
    /,
    recorder: Recorder | None = None,
) -> Attempt:
    """Return the result of a search to a depth.

    Args:
        game: The rules.
        position: The root; not over.
        method: Which of the four forms, with which evaluator.
        depth: The plies to search, at least 1.
        budget: What the search may spend. If the budget runs out, the attempt is unfinished.
        recorder: Records every step of the search, if given.
    """
    evaluator = game.evaluators[method.evaluator]
    attempt = Attempt(depth, maximising_player(game, position, evaluator))
    search = FixedDepth(game, evaluator, attempt, budget, recorder, pruned=method.algorithm in PRUNED)
    budget.depth, before = depth, budget.nodes
    alpha, beta = evaluator.window
    maximising = game.to_move(position) == attempt.maximiser
    try:
        if method.algorithm.startswith("negamax"):
            colour = 1 if maximising else -1
            alpha, beta = (alpha, beta) if maximising else (-beta, -alpha)
            attempt.best = colour * search.negamax(position, depth, alpha, beta, colour)
        else:
            attempt.best = search.minimax(position, depth, alpha, beta, maximising)
        attempt.finished = True
    except Interrupted:
        pass  # the attempt keeps what was finished before
    finally:
        attempt.nodes = budget.nodes - before
        attempt.line = search.lines[0]
    return attempt


@dataclass(eq=False)
class SearchToDepth(Generic[P]):
    """One interpreted search to one depth: its counts, its leaves, and the best line found from each ply."""

    game: Game[P]
    evaluator: Evaluator[P]
    attempt: Attempt
    budget: Budget
    recorder: Recorder | None = None

    def __post_init__(self) -> None:
        self.lines: list[tuple[int, ...]] = [()] * (self.attempt.depth + 1)

    def leaf(self, position: P, depth: int) -> int | None:
        """Enter a position and return its value for the maximiser if it is a leaf, else None.

        Raises:
            Interrupted: The budget is spent.
        """
        self.budget.enter()
        attempt = self.attempt
        result = self.game.result(position)
        if result is not None:
            attempt.ends += 1
            return self.evaluator.end(position, result, attempt.maximiser, attempt.depth - depth)
        if depth == 0:
            attempt.guesses += 1
            return self.evaluator.guess(position, attempt.maximiser, attempt.depth)
        return None

    def leaf_kind(self, position: P) -> str:
        """Return the recorder's kind of a leaf."""
        result = self.game.result(position)
        if result is None:
            return GUESS
        return NUMBER if self.evaluator.numbers else end_kind(result.winner)


@dataclass(eq=False, kw_only=True)
class FixedDepth(SearchToDepth[P]):
    """The two recursions; `pruned` says whether a closed window ends a node."""

    pruned: bool

    def minimax(self, position: P, depth: int, alpha: int, beta: int, maximising: bool) -> int:
        """Return a node's value from the point of view of the maximiser.

        With pruning, a value outside the window is a bound on the true value, which lies on the same side.
        The method changes `lines` from this ply on; when it returns, `lines[ply]` is the line of the value.
        """
        value = self.leaf(position, depth)
        game, attempt, lines, ply = self.game, self.attempt, self.lines, self.attempt.depth - depth
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if value is not None:
            lines[ply] = ()
            if log is not None:
                log.leaf(value, self.leaf_kind(position))
            return value
        best = -INFINITY if maximising else INFINITY
        moves = game.legal_moves(position)
        for number, move in enumerate(moves, 1):
            if log is not None:
                log.move = move
            value = self.minimax(game.play(position, move), depth - 1, alpha, beta, not maximising)
            if log is not None:
                log.child(value)
            if ply == 0 and not self.pruned:
                attempt.moves[move] = value
            if value > best if maximising else value < best:
                best = value
                lines[ply] = (move, *lines[ply + 1])
                if ply == 0:
                    attempt.best = best
                if not self.pruned:
                    continue
                if maximising:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    attempt.cutoffs += 1
                    attempt.effective_cutoffs += number < len(moves)
                    if log is not None:
                        log.cut(moves[number:])
                    break
        if log is not None:
            log.leave()
        return best

    def negamax(self, position: P, depth: int, alpha: int, beta: int, colour: int) -> int:
        """Return a node's value for its side to move; `colour` is 1 if this side is the maximiser, else -1.

        The contract is that of `minimax`, with the window from the point of view of the side to move.
        """
        value = self.leaf(position, depth)
        game, attempt, lines, ply = self.game, self.attempt, self.lines, self.attempt.depth - depth
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if value is not None:
            lines[ply] = ()
            if log is not None:
                log.leaf(colour * value, self.leaf_kind(position))
            return colour * value
        best = -INFINITY
        moves = game.legal_moves(position)
        for number, move in enumerate(moves, 1):
            if log is not None:
                log.move = move
            value = -self.negamax(game.play(position, move), depth - 1, -beta, -alpha, -colour)
            if log is not None:
                log.child(-value)
            if ply == 0 and not self.pruned:
                attempt.moves[move] = colour * value
            if value > best:
                best = value
                lines[ply] = (move, *lines[ply + 1])
                if ply == 0:
                    attempt.best = colour * best
                if not self.pruned:
                    continue
                alpha = max(alpha, best)
                if alpha >= beta:
                    attempt.cutoffs += 1
                    attempt.effective_cutoffs += number < len(moves)
                    if log is not None:
                        log.cut(moves[number:])
                    break
        if log is not None:
            log.leave()
        return best


def settle(game: AnyGame, spec: PlayerSpec) -> PlayerSpec:
    """Return the settings for a game; a text without any bound gets the depth of the game's document.

    The plain forms visit about the square of the nodes that pruning leaves, so they get half of this depth. A
    game whose ends are numbers is a tree of few nodes, which every form searches to its ends.
    """
    if spec.bounds:
        return spec
    depth = game.default_depth
    halved = spec.algorithm.name in PLAIN and not ends_in_numbers(game)
    return spec.having(depth=(depth + 1) // 2 if halved else depth)


def answer(question: Question) -> Analysis:
    """Answer as one of the four forms."""
    spec = question.spec
    return deepen(
        question.game,
        question.position,
        Method(spec.algorithm.name, question.evaluator),
        question.limit,
        question.control,
        search=question.searches.to_depth,
        # A text with a depth asks for the documents' own search. A text with only a bound on time or
        # positions asks for the best move within it.
        stop_when_proved=spec[DEPTH] is None and bool(spec.bounds),
    )


FIELDS = DEPTH, EVALUATOR, TIME, NODES
MINIMAX = Algorithm("minimax", "Minimax", FIELDS, answer, settle, TreeForm("minimax"), compiled=True)
ALPHABETA = Algorithm(
    "alphabeta", "Alpha-beta", FIELDS, answer, settle, TreeForm("minimax", "window"), "minimax", compiled=True
)
NEGAMAX = Algorithm("negamax", "Negamax", FIELDS, answer, settle, TreeForm("negamax"), compiled=True)
NEGAMAX_ALPHABETA = Algorithm(
    "negamax-alphabeta",
    "Negamax with alpha-beta",
    FIELDS,
    answer,
    settle,
    TreeForm("negamax", "window"),
    "negamax",
    compiled=True,
)
