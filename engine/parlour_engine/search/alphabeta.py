"""Alpha-beta in the documents' form: fixed depth, fixed order, no table, so that counts can be checked.

At every node the end is tested first (`win`, 0 or `-win` of the evaluator, no term for depth); at depth 0 the
evaluator guesses in the eyes of the side to move at the root, whoever moves at the leaf. Moves are tried in
the documented order, the first strictly better one is kept, the window is updated after each child, and a
node is left as soon as alpha >= beta.

Bounded by time or positions, it searches depth 1, 2, 3 and so on, each from scratch, and answers from the
deepest one finished; the last is the very search that an unbounded run makes.

Invariant: a finished search has the value and the move of full minimax to its depth, the same move on every
machine.
"""

from dataclasses import replace
from typing import Generic

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import Evaluator, Game, P, Player, final_value
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.budget import Budget, Interrupted

INFINITY = 1 << 62  # beyond every value, so that the first child always replaces it
DEEPEST = 18  # plies; also the greatest depth a player text may name


def alphabeta(
    game: Game[P],
    position: P,
    evaluator: Evaluator[P],
    limit: Limit,
    control: Control,
    *,
    stop_when_proved: bool = False,
) -> Analysis:
    """Return the analysis of a position that is not over.

    Args:
        game: The rules.
        position: The root; not over.
        evaluator: What guesses at leaves.
        limit: Bounds; without a depth, `DEEPEST`.
        control: Who may stop the search.
        stop_when_proved: Deepen by one ply at a time and no further once the outcome is certain, which
        finds the
            shortest win and the longest defence. The documents' own form takes the first of equal moves
            instead.
    """
    budget = Budget(limit, control)
    last = limit.depth or DEEPEST
    straight = limit.nodes is None and limit.seconds is None and not stop_when_proved
    finished: FixedDepth[P] | None = None
    for depth in (last,) if straight else range(1, last + 1):
        attempt = FixedDepth(game, evaluator, game.to_move(position), depth, budget)
        try:
            attempt.run(position)
        except Interrupted:
            return replace((finished or attempt).analysis(position), interrupted=True)
        if stop_when_proved and abs(attempt.best) == evaluator.win:
            return at_its_depth(attempt, finished, position)
        finished = attempt
        if attempt.guesses == 0:
            break  # every line was played to its end: deeper searches would be this one again
    assert finished is not None
    return finished.analysis(position)


def at_its_depth(proof: "FixedDepth[P]", before: "FixedDepth[P] | None", position: P) -> Analysis:
    """Return a proved win or loss with its plies: the depth of the proof, as one ply less did not show it.

    A lost side plays the move that was still unbeaten one ply before, and so loses as late as it can.
    """
    analysis = proof.analysis(position)
    if proof.best > 0:
        return replace(analysis, score=Score.win(proof.depth))
    lost = replace(analysis, score=Score.loss(proof.depth))
    return lost if before is None else replace(lost, move=before.line[0], line=before.line)


class FixedDepth(Generic[P]):
    """One search to one depth. After an interruption it holds the best root move finished, if any."""

    def __init__(
        self, game: Game[P], evaluator: Evaluator[P], maximiser: Player, depth: int, budget: Budget
    ) -> None:
        self.game = game
        self.evaluator = evaluator
        self.maximiser: Player = maximiser
        self.depth = depth
        self.budget = budget
        self.nodes = 0
        self.ends = 0  # leaves where the game was over
        self.guesses = 0  # leaves given to the evaluator
        self.cutoffs = 0
        self.best = 0  # the root's value, or until finished that of the best root move so far
        self.finished = False
        self.lines: list[tuple[int, ...]] = [()] * (depth + 1)  # the best line found from each ply

    @property
    def line(self) -> tuple[int, ...]:
        """The best line from the root; empty until a root move is finished."""
        return self.lines[0]

    def run(self, position: P) -> None:
        """Search the root.

        Raises:
            Interrupted: The budget is spent.
        """
        self.budget.depth = self.depth
        before = self.budget.nodes
        try:
            self.best = self.value(position, self.depth, -INFINITY, INFINITY, True)
            self.finished = True
        finally:
            self.nodes = self.budget.nodes - before

    def value(self, position: P, depth: int, alpha: int, beta: int, maximising: bool) -> int:
        """Return the minimax value within the window, in the eyes of the maximiser.

        Where the true value lies outside the window, the answer is a bound on it from the same side.
        `lines` is changed at this ply and below, and holds on return the line that the value was found on.
        """
        self.budget.enter()
        game, lines, ply = self.game, self.lines, self.depth - depth
        result = game.result(position)
        if result is not None:
            self.ends += 1
            lines[ply] = ()
            return final_value(result, self.maximiser, self.evaluator.win)
        if depth == 0:
            self.guesses += 1
            lines[ply] = ()
            return self.evaluator.guess(position, self.maximiser)
        best = -INFINITY if maximising else INFINITY
        for move in game.legal_moves(position):
            value = self.value(game.play(position, move), depth - 1, alpha, beta, not maximising)
            if value > best if maximising else value < best:
                best = value
                lines[ply] = (move, *lines[ply + 1])
                if ply == 0:
                    self.best = best
                if maximising:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    self.cutoffs += 1
                    break
        return best

    def score(self) -> Score:
        """Return the root's value as a score; its plies are the line's, which need not be the shortest."""
        if self.best == self.evaluator.win:
            return Score.win(len(self.line))
        if not self.finished or (self.guesses and self.best != -self.evaluator.win):
            return Score.evaluation(self.best)
        return Score.loss(len(self.line)) if self.best else Score.draw()

    def analysis(self, position: P) -> Analysis:
        """Return what was found; without a finished root move, the first legal one."""
        line = self.line or self.game.legal_moves(position)[:1]
        return Analysis(
            move=line[0],
            score=self.score(),
            line=line,
            depth=self.depth if self.finished else 0,
            nodes=self.nodes,
            evaluations=self.ends + self.guesses,
            cutoffs=self.cutoffs,
            table_hits=0,
            seconds=self.budget.seconds(),
            value=self.best,
        )
