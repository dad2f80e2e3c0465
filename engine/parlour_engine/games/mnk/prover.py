"""Prove forced wins at m,n,k on boards of every size: first by fours, then also by threats of fours.

Both searches look for a win within one move, two moves, and so on, so the first win is the shortest of its
kind. Before a win is reported, it is played through against every defence (played_through.py), and its line
is checked by the rules.

Invariant: a reported win is a win.
"""

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np

from parlour_engine.control import Control
from parlour_engine.game import AnyGame
from parlour_engine.games.mnk.fours import (
    ENTRY_WORDS,
    FEWEST,
    FOREVER,
    SIGNATURE,
    WON,
    fours,
    threes,
    write_spoilers,
)
from parlour_engine.games.mnk.patterns import board_words
from parlour_engine.games.mnk.played_through import played_through, write_line
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.solvable import UnconfirmedError
from parlour_engine.kernels import cells
from parlour_engine.kernels.memory import Memory
from parlour_engine.kernels.specialise import settle
from parlour_engine.limits import Limit
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.forced_win import Forcing

POLL_EVERY = 64  # positions
TABLE_BITS = 18  # 4 MB
MOST_MOVES = 60  # of the attacker, in one win
STACK_WORDS = 1 << 16  # room for two boards of 361 squares for each of these moves, and one more


class Hunt:
    """The search for a forced win of one position."""

    def __init__(self, game: MNK, position: Position, budget: Budget, *, passed: bool = False) -> None:
        """Search with the side to move as the attacker, or if it `passed`, with the other side."""
        self.game, self.position, self.budget = game, position, budget
        mover = (len(position[2]) + passed) % 2
        own, other = position[2][mover::2], position[2][1 - mover :: 2]
        self.memory = Memory(0, STACK_WORDS, board_words(game, own, other))
        self.table = np.zeros(ENTRY_WORDS << TABLE_BITS, np.int64)
        self.memory.cells[cells.TABLE] = self.table.ctypes.data
        self.memory.cells[cells.TABLE_BITS] = TABLE_BITS

    def run(self, most: int) -> int:
        """Return the fewest of the winner's moves in which a win was found, at most `most`; 0 if none was.

        Raises:
            Interrupted: The budget is spent.
        """
        return self.run_fours(most) or self.deepened(threes, FEWEST, most)

    def run_fours(self, most: int) -> int:
        """Return the result of `run` for wins by fours alone."""
        return self.deepened(fours, 1, most)

    def deepened(self, search: Callable[..., int], fewest: int, most: int) -> int:
        """Return the result of `run` for one of the searches."""
        held = 0
        for moves in range(fewest, most + 1):
            if held < moves:
                self.budget.depth = 2 * moves - 1
                held = self.ask(search, moves)
            if held == WON:
                return moves
            if held >= FOREVER:
                break
        return 0

    def ask(self, compiled: Callable[..., int], *question: int) -> int:
        """Return the answer of a compiled search.

        Raises:
            Interrupted: The budget is spent, so there is no answer.
        """
        self.memory.cells[cells.DEPTH] = self.budget.depth
        answer = self.memory.run(compiled, self.budget, POLL_EVERY, *question)
        if self.memory.cells[cells.ABORTED]:
            raise Interrupted
        return answer

    def line(self, moves: int) -> tuple[int, ...]:
        """Return the line of a win within so many moves against the longest defence.

        Raises:
            Interrupted: The budget is spent.
            UnconfirmedError: The win cannot be played through.
        """
        shown = self.ask(played_through, moves)
        plies = self.ask(write_line, moves)
        line = tuple(self.memory.moves[:plies].tolist())
        if not shown or not self.wins(line):
            text = self.game.position_text(self.position)
            raise UnconfirmedError(f"{text}: no win within {moves} moves could be played through")
        return line

    def wins(self, line: Sequence[int]) -> bool:
        """Return whether a line is legal and ends with a win of the side that begins it."""
        position = self.position
        for move in line:
            if move not in self.game.legal_moves(position):
                return False
            position = self.game.play(position, move)
        result = self.game.result(position)
        return result is not None and result.winner == self.game.to_move(self.position)


class MNKProver:
    """The prover of one size of board."""

    def __init__(self, game: AnyGame) -> None:
        compile_prover()
        self.game = cast(MNK, game)

    def __call__(self, position: Position, limit: Limit, control: Control, /) -> Forcing:
        """Return a win found within the limit, the shortest of its kind first.

        Raises:
            UnconfirmedError: The search is wrong.
        """
        return self._forcing(position, limit, control, Hunt.run)

    def chain(self, position: Position, limit: Limit, control: Control, /) -> Forcing:
        """Return a win by fours alone found within the limit, the shortest first.

        Raises:
            UnconfirmedError: The search is wrong.
        """
        return self._forcing(position, limit, control, Hunt.run_fours)

    def _forcing(
        self, position: Position, limit: Limit, control: Control, run: Callable[[Hunt, int], int]
    ) -> Forcing:
        budget = Budget(limit, control)
        most = MOST_MOVES if limit.depth is None else min(MOST_MOVES, (limit.depth + 1) // 2)
        hunt = Hunt(self.game, position, budget)
        line: tuple[int, ...] = ()
        interrupted = False
        try:
            moves = run(hunt, most)
            if moves:
                line = hunt.line(moves)
        except Interrupted:
            interrupted = True
        return Forcing(line, budget.nodes, budget.seconds(), interrupted)

    def threatened(self, position: Position, limit: Limit, control: Control, /) -> bool:
        """Return whether the other side would have a forced win after a pass, within the limit."""
        try:
            return Hunt(self.game, position, Budget(limit, control), passed=True).run(MOST_MOVES) != 0
        except Interrupted:
            return False

    def answers(self, position: Position, limit: Limit, control: Control, /) -> tuple[int, ...] | None:
        """Return the moves that meet the other side's win by fours after a pass.

        None if no such win was found within the limit; empty if no move was found that meets it. After every
        other move the other side still has this win.
        """
        hunt = Hunt(self.game, position, Budget(limit, control), passed=True)
        try:
            moves = hunt.run_fours(MOST_MOVES)
            return tuple(hunt.memory.moves[: hunt.ask(write_spoilers, moves)].tolist()) if moves else None
        except Interrupted:
            return None


def make_prover(game: AnyGame) -> MNKProver:
    """Return the loaded prover of a board."""
    return MNKProver(game)


def compile_prover() -> str:
    """Compile or load the searches and return their names."""
    searches = fours, threes, write_spoilers, played_through, write_line
    return ", ".join(settle(search, SIGNATURE) for search in searches)
