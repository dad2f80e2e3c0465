"""The documents' searches, interpreted: fixed depth, fixed order, no table, so that counts can be checked.

`minimax` and `alphabeta` value every node from the point of view of the maximiser, `negamax` and
`negamax-alphabeta` from that of the side to move. At every node the end is tested first; at depth 0 the
evaluator guesses, for the maximiser whichever side moves at the leaf. Moves are tried in the documented order
and the first strictly better one is kept. The pruned forms update the window after each child and leave a
node as soon as alpha >= beta; what they return is fail-soft.

Invariant: all four forms have the same value and move; the two plain ones, and the two pruned ones, have
the same counts. A recorder changes none of them.
"""

from typing import Any, Generic

from parlour_engine.game import INFINITY, AnyGame, Evaluator, Game, P, Result
from parlour_engine.search.attempt import PRUNED, Attempt, Method, maximising_player
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.recorder import GUESS, Recorder, end_kind

DEEPEST = 18  # plies; also the greatest depth a player text may name


def search_to_depth(
    game: AnyGame,
    position: Any,
    method: Method,
    depth: int,
    budget: Budget,
    /,
    recorder: Recorder | None = None,
) -> Attempt:
    """Return what the search of a position that is not over found.

    Args:
        game: The rules.
        position: The root; not over.
        method: Which form, with which evaluator.
        depth: The plies to search, at least 1.
        budget: What may be spent; the attempt is unfinished where it did not suffice.
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
        pass  # the attempt holds what was finished before
    finally:
        attempt.nodes = budget.nodes - before
        attempt.line = search.lines[0]
    return attempt


class FixedDepth(Generic[P]):
    """The two recursions and what they count, for one search to one depth."""

    def __init__(
        self,
        game: Game[P],
        evaluator: Evaluator[P],
        attempt: Attempt,
        budget: Budget,
        recorder: Recorder | None,
        *,
        pruned: bool,
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.attempt = attempt
        self.budget = budget
        self.recorder = recorder
        self.pruned = pruned
        self.lines: list[tuple[int, ...]] = [()] * (attempt.depth + 1)  # the best line found from each ply

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

    def minimax(self, position: P, depth: int, alpha: int, beta: int, maximising: bool) -> int:
        """Return a node's value from the point of view of the maximiser.

        With pruning, where the true value lies outside the window, the answer is a bound on it from the
        same side. `lines` is changed at this ply and below, and holds on return the line that the value was
        found on.
        """
        value = self.leaf(position, depth)
        game, attempt, lines, ply = self.game, self.attempt, self.lines, self.attempt.depth - depth
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if value is not None:
            lines[ply] = ()
            if log is not None:
                log.leaf(value, leaf_kind(game.result(position)))
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
                    if log is not None:
                        log.cut(moves[number:])
                    break
        if log is not None:
            log.leave()
        return best

    def negamax(self, position: P, depth: int, alpha: int, beta: int, colour: int) -> int:
        """Return a node's value for its side to move; `colour` is 1 if that is the maximiser.

        The same contract as `minimax`, with the window from the point of view of the side to move.
        """
        value = self.leaf(position, depth)
        game, attempt, lines, ply = self.game, self.attempt, self.lines, self.attempt.depth - depth
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if value is not None:
            lines[ply] = ()
            if log is not None:
                log.leaf(colour * value, leaf_kind(game.result(position)))
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
                    if log is not None:
                        log.cut(moves[number:])
                    break
        if log is not None:
            log.leave()
        return best


def leaf_kind(result: Result | None) -> str:
    """Return what a recorder calls a leaf with this result of the game, None where it is not over."""
    return GUESS if result is None else end_kind(result.winner)
