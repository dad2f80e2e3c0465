"""Memo: a search to the end of the game with a table of solved positions; the document's "competitor".

Each position is searched to the end of the game. Its value for its side to move, 1, 0 or -1, is kept under
the game's canonical key. A search leaves a node at its first winning move. Games that may have more than
`MOST_POSITIONS` positions are refused before the search begins.

Invariant: a finished search has the value and the move of full minimax with the evaluator `none` to the end
of the game: the first winning move, else the first drawing one, else the first. It does not know how long
best play lasts.
"""

from dataclasses import dataclass
from typing import Generic

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Game, P, PlayerTextError
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.algorithm import Algorithm, PlayerSpec
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.fields import NODES, TIME
from parlour_engine.search.recorder import TABLE, Recorder, TreeForm, end_kind

MOST_POSITIONS = 1 << 21  # the table keeps a short text for each position
WIN, LOSS = 1, -1


def check_memo(game: Game[P], position: P) -> None:
    """Check that a game from this position is small enough.

    Raises:
        PlayerTextError: The game is too large.
    """
    if game.most_positions(position) > MOST_POSITIONS:
        raise PlayerTextError(
            f"player is 'memo': {game.id} of this size is too large, {MOST_POSITIONS:,} positions are allowed"
        )


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of a search, perhaps interrupted.

    Attributes:
        value: The root's value; of an interrupted search, the value of the best finished root move.
        line: The line with this value; of an interrupted search, only the move.
        ends: Positions entered in which the game was over.
        hits: Positions entered that were in the table.
        cutoffs: Positions left at a winning move, even if this was the last move.
        effective_cutoffs: The cutoffs that left at least one move untried.
        deepest: The greatest number of plies from the root.
        interrupted: Whether the budget was spent before every root move was tried or one had won.
    """

    value: int
    line: tuple[int, ...]
    ends: int
    hits: int
    cutoffs: int
    effective_cutoffs: int
    deepest: int
    interrupted: bool

    def analysis(self, budget: Budget) -> Analysis:
        """Return the result as a player's answer."""
        # A win is certain as soon as it is found, another value only after every root move was tried.
        proved = self.value == WIN or not self.interrupted
        return Analysis(
            move=self.line[0],
            score=proved_score(self.value, len(self.line)) if proved else Score.evaluation(0),
            line=self.line,
            depth=0 if self.interrupted else self.deepest,
            nodes=budget.nodes,
            evaluations=self.ends,
            cutoffs=self.cutoffs,
            effective_cutoffs=self.effective_cutoffs,
            table_hits=self.hits,
            seconds=budget.seconds(),
            value=self.value if proved else 0,
            interrupted=self.interrupted,
        )


def memo(
    game: Game[P], position: P, limit: Limit, control: Control, /, recorder: Recorder | None = None
) -> Analysis:
    """Return the exact analysis of a position that is not over; the depth of the limit is ignored.

    An interrupted search answers with the best finished root move, else with the first legal one.

    Raises:
        PlayerTextError: The game may have more than `MOST_POSITIONS` positions.
    """
    check_memo(game, position)
    search = Memo(game, Budget(limit, control), recorder)
    search.best = game.legal_moves(position)[0], LOSS
    interrupted = False
    try:
        search.value(position, 0)
    except Interrupted:
        interrupted = True
    move, value = search.best
    line = (move,) if interrupted else search.line(position)
    counts = search.ends, search.hits, search.cutoffs, search.effective_cutoffs, search.deepest
    return Solved(value, line, *counts, interrupted).analysis(search.budget)


def proved_score(value: int, plies: int) -> Score:
    """Return the score of an exact value, given a line with this value of that many plies.

    The search did not look for the length of best play; it knows only the length of a win at once.
    """
    if value == 0:
        return Score.draw()
    if value == WIN:
        return Score.win(plies, "proved" if plies == 1 else "shown")
    return Score.loss(plies, "shown")


class Memo(Generic[P]):
    """One search, its table and its counts."""

    def __init__(self, game: Game[P], budget: Budget, recorder: Recorder | None) -> None:
        self.game = game
        self.budget = budget
        self.recorder = recorder
        self.table: dict[
            str, int
        ] = {}  # values from the point of view of the side to move; ends are not kept
        self.best = -1, LOSS  # the best root move finished and its value
        self.ends = 0
        self.hits = 0
        self.cutoffs = 0
        self.effective_cutoffs = 0
        self.deepest = 0  # plies

    def value(self, position: P, ply: int) -> int:
        """Return 1, 0 or -1: the exact value from the point of view of the side to move.

        Raises:
            Interrupted: The budget is spent.
        """
        self.budget.enter()
        game = self.game
        log = self.recorder if self.recorder is not None and self.recorder.enter() else None
        if ply > self.deepest:
            self.deepest = self.budget.depth = ply
        result = game.result(position)
        if result is not None:
            self.ends += 1
            worth = end_worth(result.winner, game.to_move(position))
            if log is not None:
                log.leaf(worth, end_kind(result.winner))
            return worth
        key = game.key(position)
        known = self.table.get(key)
        if known is not None:
            self.hits += 1
            if log is not None:
                log.leaf(known, TABLE)
            return known
        best = LOSS - 1
        moves = game.legal_moves(position)
        for number, move in enumerate(moves, 1):
            if log is not None:
                log.move = move
            value = -self.value(game.play(position, move), ply + 1)
            if log is not None:
                log.child(-value)
            if value > best:
                best = value
                if ply == 0:
                    self.best = move, best
                if best == WIN:
                    self.cutoffs += 1
                    self.effective_cutoffs += number < len(moves)
                    if log is not None:
                        log.cut(moves[number:])
                    break
        self.table[key] = best
        if log is not None:
            log.leave()
        return best

    def known(self, position: P) -> int | None:
        """Return a position's value for its side to move, None if the finished search did not find it."""
        result = self.game.result(position)
        if result is not None:
            return end_worth(result.winner, self.game.to_move(position))
        return self.table.get(self.game.key(position))

    def line(self, position: P) -> tuple[int, ...]:
        """Return the first moves that keep each position's value, to the end of the game."""
        line: list[int] = []
        while self.game.result(position) is None:
            value = self.known(position)
            assert value is not None  # the table has the root and each position of the line
            for move in self.game.legal_moves(position):
                child = self.game.play(position, move)
                if self.known(child) == -value:
                    break
            line.append(move)
            position = child
        return tuple(line)


def end_worth(winner: int | None, mover: int) -> int:
    """Return the value of a finished game from the point of view of `mover`."""
    if winner is None:
        return 0
    return WIN if winner == mover else LOSS


def settle(game: AnyGame, spec: PlayerSpec) -> PlayerSpec:
    """Return the settings, and check that the game is small enough; raises as `check_memo`."""
    check_memo(game, game.start())
    return spec


MEMO = Algorithm(
    "memo",
    "Full depth with a table",
    (TIME, NODES),
    lambda asked: asked.searches.memo(asked.game, asked.position, asked.limit, asked.control),
    settle,
    TreeForm("negamax", "win"),
    compiled=True,
)
