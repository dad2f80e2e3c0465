"""Exercises in which exactly one move keeps the win, or the draw, and every other move gives it away.

The values of all moves are proved by the game's solver. The line is best play of both sides to the end of the
game: the winner hurries, the loser delays. The refutation of a wrong move is the best reply to it.

Invariant: exactly one legal move has the best outcome, and there is a worse one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from parlour_engine.control import Control
from parlour_engine.exact.solution import OUTCOMES, ExactValue, Outcome, OutcomeSolver, Solution, Solver
from parlour_engine.exercises.board import DailyBoard, safe_moves
from parlour_engine.exercises.reasons import MoveReason, reason_of
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.stand_in import winning_reply
from parlour_engine.search.budget import Interrupted


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a line, with its reason."""

    move: int
    reason: MoveReason


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """A position in which exactly one move is right.

    Attributes:
        answer: The move.
        outcome: What the answer keeps: a win or a draw.
        plies: The plies to the end by best play, the answer included; a bound on them if `at_most`.
        line: Best play to the end of the game, the answer first.
        refutations: The best reply to each wrong move; None if the wrong move ends the game.
    """

    answer: int
    outcome: Outcome
    plies: int
    line: tuple[Step, ...]
    refutations: Mapping[int, Step | None]
    at_most: bool = False


def only_move(
    board: DailyBoard, game: AnyGame, position: Any, solve: Solver, control: Control
) -> OnlyMove | None:
    """Return the exercise of a position that is not over; None if it is not what the board asks for.

    Raises:
        Interrupted: The control stopped the proof.
        UnsolvableError: Nothing can be proved of this position.
    """
    if len(game.legal_moves(position)) < board.least_moves:
        return None
    if board.quiet and not is_quiet(game, position):
        return None
    if isinstance(solve, OutcomeSolver) and only_best(solve.outcomes(position)) is None:
        return None
    solution = proved(solve, position, control)
    answer = only_best(solution.moves)
    if answer is None:
        return None
    outcome, others = (
        solution.worth.outcome,
        [worth for move, worth in solution.moves.items() if move != answer],
    )
    assert outcome is not None
    if outcome == "draw" and not board.draws:
        return None
    if outcome == "win" and (solution.worth.plies is None or solution.worth.plies not in board.plies):
        return None
    within = board.lost_within
    if within is not None and any(worth.plies is None or worth.plies > within for worth in others):
        return None
    line = tuple(best_line(game, position, answer, solution, solve, control))
    if len(line) not in board.plies:
        return None
    refutations = {
        move: best_reply(game, game.play(position, move), solve, control)
        for move in solution.moves
        if move != answer
    }
    return OnlyMove(answer, outcome, len(line), line, refutations)


def is_quiet(game: AnyGame, position: Any) -> bool:
    """Return whether nobody threatens to win at once: see `DailyBoard.quiet`."""
    return winning_reply(game, position) is None and len(safe_moves(game, position)) >= 2


def only_best(moves: Mapping[int, ExactValue]) -> int | None:
    """Return the move that alone has the best outcome, better than a loss; None if there is no such move.

    >>> lost, drawn = ExactValue.proved("loss", 4), ExactValue.proved("draw")
    >>> only_best({3: lost, 5: drawn}), only_best({3: drawn, 5: drawn}), only_best({3: lost})
    (5, None, None)
    """
    ranks = {move: OUTCOMES.index(worth.lower) for move, worth in moves.items()}
    best = max(ranks.values())
    able = [move for move, worth in moves.items() if OUTCOMES.index(worth.upper) >= best]
    return able[0] if len(able) == 1 and len(moves) > 1 and best > 0 else None


def proved(solve: Solver, position: Any, control: Control) -> Solution:
    """Return the proved values of a position and all its moves.

    Raises:
        Interrupted: The control stopped the proof.
    """
    solution = solve(position, NO_LIMIT, control)
    if solution.interrupted:
        raise Interrupted
    return solution


def best_line(
    game: AnyGame, position: Any, answer: int, solution: Solution, solve: Solver, control: Control
) -> Iterator[Step]:
    """Yield the answer and the best play after it, to the end of the game."""
    move: int | None = answer
    while move is not None:
        yield Step(move, reason_of(game, position, move, solution))
        position = game.play(position, move)
        if game.result(position) is not None:
            return
        solution = proved(solve, position, control)
        move = solution.move


def best_reply(game: AnyGame, after: Any, solve: Solver, control: Control) -> Step | None:
    """Return the best reply to a wrong move; None if the game is over."""
    if game.result(after) is not None:
        return None
    solution = proved(solve, after, control)
    assert solution.move is not None  # the game goes on
    return Step(solution.move, reason_of(game, after, solution.move, solution))
