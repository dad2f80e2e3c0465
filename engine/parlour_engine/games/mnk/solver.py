"""The solver of m,n,k: prove the value of a position and of each move, by the search of proof.py.

For every move it asks whether the game can be over in one ply, then in two, and so on. With an odd number the
player who makes the move sets the last mark, with an even number the opponent. So wins are found by their
length, the shortest first, and their lengths are exact. A win counts once it was played through against every
reply. A move is a draw if neither side can win any more; a drawn game fills the board.

Symmetric moves are asked about only once. If another mark never hurts its owner, any move is at least as good
as a pass, so one question, about a pass, often answers for all moves. On the empty board this is the
strategy-stealing argument that the second player cannot win.

Of equal moves the first legal one is perfect play. The winner hurries, and the loser delays.

Invariant: every value of a move is proved; an interrupted solver has only narrowed the bounds.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from parlour_engine.control import Control
from parlour_engine.exact.solution import (
    UNKNOWN,
    ExactValue,
    OnMove,
    Outcome,
    Solution,
    best_move,
    best_worth,
    drop,
)
from parlour_engine.game import AnyGame
from parlour_engine.games.mnk.lines import board_words, look_of, marks_of, may_hurt
from parlour_engine.games.mnk.proof import FALLS, SIGNATURE, replay, resist
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.solvable import WORD_CELLS, UnconfirmedError, check_cells, method
from parlour_engine.games.mnk.table import ENTRY_WORDS
from parlour_engine.kernels import cells
from parlour_engine.kernels.memory import Memory
from parlour_engine.kernels.specialise import settle
from parlour_engine.limits import Limit
from parlour_engine.search.budget import Budget, Interrupted

Squares: TypeAlias = tuple[int, ...]
Words: TypeAlias = NDArray[np.int64]

POLL_EVERY = 64  # positions; the search for pairs takes a few microseconds
TABLE_BITS = 20  # 24 MB of proofs
UNASKED = -1  # plies


@dataclass(slots=True)
class Question:
    """Does the attacker win? `held` is for how many plies the defender is so far proved to hold out."""

    attacker: int
    defender: int
    attacking: bool  # whether the attacker is to move
    last_chance: int  # the ply with the attacker's last mark
    held: int = UNASKED

    @property
    def refuted(self) -> bool:
        """Whether it is proved that the attacker cannot win."""
        return self.held >= self.last_chance


@dataclass(slots=True)
class Asked:
    """Symmetric moves, their value so far, and the two questions about them."""

    moves: list[int]
    wins: Question
    loses: Question
    worth: ExactValue = UNKNOWN


class Proof:
    """The proof of one position that is not over, move by move."""

    def __init__(
        self, game: MNK, position: Position, table: Words, early: Words | None, budget: Budget
    ) -> None:
        self.game, self.position, self.budget = game, position, budget
        self.left = len(game.legal_moves(position))
        self.memory = Memory(self.left, self.left, board_words(game))
        self.memory.cells[cells.TABLE] = table.ctypes.data
        self.memory.cells[cells.TABLE_BITS] = TABLE_BITS
        if early is not None:
            self.memory.cells[cells.EARLY_TABLE] = early.ctypes.data
        mover = len(position[2]) % 2
        self.mine, self.theirs = position[2][mover::2], position[2][1 - mover :: 2]
        self.asked = self.moves_to_ask()
        passing = self.question(self.theirs, self.mine, attacking=True)
        self.passing = None if may_hurt(game) else passing

    def moves_to_ask(self) -> list[Asked]:
        """Return the legal moves in order, with symmetric ones together."""
        found: dict[tuple[int, ...], Asked] = {}
        for move in self.game.legal_moves(self.position):
            mine = (*self.mine, move)
            wins = self.question(mine, self.theirs, attacking=False)
            loses = self.question(self.theirs, mine, attacking=True)
            look = look_of(self.game, mine, self.theirs)
            found.setdefault(look, Asked([], wins, loses)).moves.append(move)
        return list(found.values())

    def question(self, attacker: Squares, defender: Squares, *, attacking: bool) -> Question:
        """Return the question whether a side wins after the player to move has moved or passed."""
        after = self.left - 1
        last_chance = after if after % 2 == attacking else after - 1
        return Question(marks_of(attacker), marks_of(defender), attacking, last_chance)

    def run(self, on_move: OnMove) -> None:
        """Settle every move, and call `on_move` with each.

        Raises:
            Interrupted: The budget is spent.
            UnconfirmedError: The search is wrong.
        """
        for plies in range(1, self.left + 1):
            self.memory.cells[cells.DEPTH] = plies
            if plies % 2 == 0 and self.passing is not None:
                self.pass_and_see(self.passing, plies - 1)
            for asked in self.asked:
                if asked.worth.outcome is None:
                    asked.worth = self.narrowed(asked, plies)
                    if asked.worth.outcome is not None:
                        for move in asked.moves:
                            on_move(move, asked.worth)

    def pass_and_see(self, passing: Question, plies: int) -> None:
        """Ask about a pass: every move holds out at least as long as a pass."""
        if self.falls(passing, plies):
            self.passing = None  # the question can prove no more
        for asked in self.asked:
            asked.loses.held = max(asked.loses.held, passing.held)

    def narrowed(self, asked: Asked, plies: int) -> ExactValue:
        """Return the value of a move after asking whether the game can be over in so many plies."""
        result = self.game.result(self.game.play(self.position, asked.moves[0]))
        if result is not None:
            return ExactValue.proved("draw" if result.winner is None else "win", 1)
        question, outcome = (asked.wins, "win") if plies % 2 == 1 else (asked.loses, "loss")
        if self.falls(question, plies - 1):
            self.confirm(question, plies - 1)
            return ExactValue.proved(cast(Outcome, outcome), plies)
        if asked.wins.refuted and asked.loses.refuted:
            return ExactValue.proved("draw", self.left)
        return ExactValue("draw" if asked.loses.refuted else "loss", "draw" if asked.wins.refuted else "win")

    def falls(self, question: Question, plies: int) -> bool:
        """Return whether the attacker wins within so many plies; else record how long the defender holds."""
        if question.held >= plies:
            return False
        held = self.search(resist, question, plies)
        if held != FALLS:
            question.held = held
        return held == FALLS

    def confirm(self, question: Question, plies: int) -> None:
        """Play a win through against every reply.

        Raises:
            UnconfirmedError: It is not a win.
        """
        if self.search(replay, question, plies) == 0:
            raise UnconfirmedError(f"{question}: no win within {plies} plies could be played through")

    def search(self, compiled: Callable[..., int], question: Question, plies: int) -> int:
        """Return the answer of a compiled search.

        Raises:
            Interrupted: The budget is spent, so there is no answer.
        """
        words = question.attacker, question.defender, int(question.attacking), plies
        answer = self.memory.run(compiled, self.budget, POLL_EVERY, *words)
        if self.memory.cells[cells.ABORTED]:
            raise Interrupted
        return answer


class MNKSolver:
    """The solver of one size of board; it keeps its table of proofs between positions."""

    def __init__(self, game: AnyGame, early: Words | None = None) -> None:
        """Compile or load the search.

        Args:
            game: The rules.
            early: The table of early positions of a long proof; then the board may fill a word.

        Raises:
            UnsolvableError: The board is too large.
        """
        if early is None:
            method(game)
        else:
            check_cells(game, WORD_CELLS)
        compile_solver()
        self.game = cast(MNK, game)
        self.early = early
        self.tables: deque[Words] = deque(maxlen=1)  # empty while a call, in any thread, uses the table

    def __call__(
        self, position: Position, limit: Limit, control: Control, on_move: OnMove = drop, /
    ) -> Solution:
        """Return what can be proved of the position and its moves within the limit.

        Raises:
            UnconfirmedError: The search is wrong.
        """
        budget = Budget(limit, control)
        result = self.game.result(position)
        if result is not None:
            end = ExactValue.proved("draw" if result.winner is None else "loss", 0)
            return Solution(end, {}, None, seconds=budget.seconds())
        try:
            table = self.tables.pop()
        except IndexError:
            table = np.zeros(ENTRY_WORDS << TABLE_BITS, np.int64)
        proof = Proof(self.game, position, table, self.early, budget)
        interrupted = False
        try:
            proof.run(on_move)
        except Interrupted:
            interrupted = True
        self.tables.append(table)
        found = {move: asked.worth for asked in proof.asked for move in asked.moves}
        moves = {move: found[move] for move in self.game.legal_moves(position)}
        return Solution(
            best_worth(moves),
            moves,
            best_move(moves),
            nodes=budget.nodes,
            seconds=budget.seconds(),
            interrupted=interrupted,
            memory_bytes=table.nbytes + (0 if self.early is None else self.early.nbytes),
        )


def make_solver(game: AnyGame, *, with_book: bool = True) -> MNKSolver:
    """Return the solver of a board; there are no books, so `with_book` has no effect.

    Raises:
        UnsolvableError: The board is too large.
    """
    return MNKSolver(game)


def compile_solver() -> str:
    """Compile or load the searches and return their names."""
    return " and ".join(settle(search, SIGNATURE) for search in (resist, replay))
