"""Memo: full depth, with a table of every position once solved; the document's "competitor".

Each position is searched to the end of the game, and its value, 1, 0 or -1 from the point of view of its side
to move, is kept under the game's canonical key. A node is left at its first winning move. Games that may have
more than `MOST_POSITIONS` positions are refused before the first is entered.

Invariant: a finished search has the value and the move of full minimax with the evaluator `none` to the end
of the game: the first winning move, else the first drawing one, else the first.
"""

from dataclasses import dataclass
from typing import Any, Generic, Protocol

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Game, P, PlayerTextError
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.recorder import TABLE, Recorder, end_kind

MOST_POSITIONS = 1 << 21  # the table keeps a short text for each
WIN, LOSS = 1, -1


def check_memo(game: Game[P], position: P) -> None:
    """Check that a game from this position is small enough.

    Raises:
        PlayerTextError: It is not.
    """
    if game.most_positions(position) > MOST_POSITIONS:
        raise PlayerTextError(
            f"player is 'memo': {game.id} of this size is too large, {MOST_POSITIONS:,} positions are allowed"
        )


class MemoSearch(Protocol):
    """An exact search of a position that is not over; this module's, or one that answers the same sooner."""

    def __call__(self, game: AnyGame, position: Any, limit: Limit, control: Control, /) -> Analysis:
        """Return the exact analysis; a limit's depth means nothing here.

        An interrupted search answers with the best root move finished, else the first legal one.

        Raises:
            PlayerTextError: The game may have more than `MOST_POSITIONS` positions.
        """


@dataclass(frozen=True, slots=True)
class Solved:
    """What a search found, of an interrupted one so far.

    Attributes:
        value: The root's value, or that of the best root move finished.
        line: The line that shows it; of an interrupted search the move alone.
        ends: Positions entered where the game was over.
        hits: Positions entered that the table knew.
        cutoffs: Positions left at a winning move.
        deepest: The most plies from the root.
        interrupted: Whether the budget was spent before every root move was tried or one had won.
    """

    value: int
    line: tuple[int, ...]
    ends: int
    hits: int
    cutoffs: int
    deepest: int
    interrupted: bool

    def analysis(self, budget: Budget) -> Analysis:
        """Return it as a player's answer."""
        # A win is one as soon as it is found; anything less only when every root move was tried.
        proved = self.value == WIN or not self.interrupted
        return Analysis(
            move=self.line[0],
            score=proved_score(self.value, len(self.line)) if proved else Score.evaluation(0),
            line=self.line,
            depth=0 if self.interrupted else self.deepest,
            nodes=budget.nodes,
            evaluations=self.ends,
            cutoffs=self.cutoffs,
            table_hits=self.hits,
            seconds=budget.seconds(),
            value=self.value if proved else 0,
            interrupted=self.interrupted,
        )


def memo(
    game: Game[P], position: P, limit: Limit, control: Control, /, recorder: Recorder | None = None
) -> Analysis:
    """Search as plain Python over the plain rules: a `MemoSearch`, which a recorder may listen to."""
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
    counts = search.ends, search.hits, search.cutoffs, search.deepest
    return Solved(value, line, *counts, interrupted).analysis(search.budget)


def proved_score(value: int, plies: int) -> Score:
    """Return the score of an exact value, shown by a line of that many plies."""
    if value == 0:
        return Score.draw()
    return Score.win(plies) if value == WIN else Score.loss(plies)


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
                    if log is not None:
                        log.cut(moves[number:])
                    break
        self.table[key] = best
        if log is not None:
            log.leave()
        return best

    def known(self, position: P) -> int | None:
        """Return a position's value for its side to move if the finished search found it."""
        result = self.game.result(position)
        if result is not None:
            return end_worth(result.winner, self.game.to_move(position))
        return self.table.get(self.game.key(position))

    def line(self, position: P) -> tuple[int, ...]:
        """Return the first moves that keep each position's value, to the end of the game."""
        line: list[int] = []
        while self.game.result(position) is None:
            value = self.known(position)
            assert value is not None  # the root is in the table, and so is whatever gave a value in it
            for move in self.game.legal_moves(position):
                child = self.game.play(position, move)
                if self.known(child) == -value:
                    break
            line.append(move)
            position = child
        return tuple(line)


def end_worth(winner: int | None, mover: int) -> int:
    """Return an end's value from the point of view of the side that would move."""
    if winner is None:
        return 0
    return WIN if winner == mover else LOSS
