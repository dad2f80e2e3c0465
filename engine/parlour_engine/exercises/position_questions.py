"""Questions about a position, with keys from exact values: the best move, and nimbers with their sum."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

from parlour_engine.catalogue import GAMES
from parlour_engine.control import INERT
from parlour_engine.exact.solution import Solver, UnsolvableError
from parlour_engine.exact.solvable import has_oracle, make_oracle_solver, proof_method
from parlour_engine.exercises.drawn_trees import exercise_game, random_position
from parlour_engine.exercises.exercise import Asked
from parlour_engine.exercises.typed_trees import drawn
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.loading import ready_solver
from parlour_engine.search.splitmix import SplitMix

DrawPosition: TypeAlias = Callable[[str, int, SplitMix, bool], tuple[AnyGame, Any, Asked] | None]
"""Draws a position of a game for a band and asks about it; None if it is no good. Compiles if told to."""

LENGTHS: Final = (range(2, 4), range(4, 8), range(8, 100))
"""The plies to the end of the game, by band."""
HEAPS: Final = ((range(2, 4), range(2, 8)), (range(3, 5), range(3, 16)), (range(4, 6), range(5, 32)))
"""The number of heaps and their sizes, by band."""
LEAST_MOVES: Final = 2
SUMS: Final = ("nim-sum", "grundy-values")  # the reasons of oracles that add nimbers


def solved() -> tuple[str, ...]:
    """Return the ids of the games whose boards for exercises have exact values."""
    return tuple(game_id for game_id in GAMES if is_solved(game_id))


@cache
def is_solved(game_id: str) -> bool:
    """Return whether a game is solved on its board for exercises."""
    try:
        proof_method(exercise_game(game_id))
    except UnsolvableError:
        return False
    return True


def best(
    game_id: str, band: int, source: SplitMix, compile_missing: bool
) -> tuple[AnyGame, Any, Asked] | None:
    """Ask for the only move that keeps a win or a draw, and for the plies to the end of the game."""
    game = exercise_game(game_id, source)
    position = random_position(game, source)
    if len(game.legal_moves(position)) < LEAST_MOVES:
        return None
    solution = ready_solver(game, compile_missing=compile_missing)(position, NO_LIMIT, INERT)
    worth = solution.worth
    right = [move for move, each in solution.moves.items() if each.outcome == worth.outcome]
    if worth.outcome in (None, "loss") or len(right) != 1 or worth.plies not in LENGTHS[band - 1]:
        return None
    worths = {game.move_text(position, move): each.to_json() for move, each in solution.moves.items()}
    key = {
        "move": game.move_text(position, right[0]),
        "outcome": worth.outcome,
        "plies": worth.plies,
        "worths": worths,
    }
    moves = [game.move_text(position, move) for move in game.legal_moves(position)]
    return game, position, Asked({"moves": moves}, key)


def summed() -> tuple[str, ...]:
    """Return the ids of the games whose positions are sums of heaps with nimbers."""
    return tuple(game_id for game_id in GAMES if is_summed(game_id))


@cache
def is_summed(game_id: str) -> bool:
    """Return whether the exact values of a game come from a sum of nimbers."""
    game = exercise_game(game_id)
    if not has_oracle(game):
        return False
    reason = make_oracle_solver(game)(game.start(), NO_LIMIT, INERT).reason
    return reason is not None and reason.code in SUMS


def sums(
    game_id: str, band: int, source: SplitMix, compile_missing: bool
) -> tuple[AnyGame, Any, Asked] | None:
    """Ask for the nimber of each heap, their nim-sum, and a move that makes the sum 0."""
    game = exercise_game(game_id, source)
    solve = ready_solver(game, compile_missing=compile_missing)
    numbers, sizes = HEAPS[band - 1]
    count = drawn(source, numbers.start, numbers.stop - 1)
    heaps = [drawn(source, sizes.start, sizes.stop - 1) for _ in range(count)]
    position = game.parse_position(",".join(map(str, sorted(heaps, reverse=True))))
    shown = game.view(position)
    assert shown["family"] == "heaps"  # such are all games that add nimbers
    total = nim_sum(game, solve, position)
    solution = solve(position, NO_LIMIT, INERT)
    winning = [
        game.move_text(position, move) for move, worth in solution.moves.items() if worth.outcome == "win"
    ]
    nimbers = [nim_sum(game, solve, game.parse_position(str(size))) for size in shown["heaps"]]
    key = {"nimbers": nimbers, "sum": total, "moves": winning}
    return game, position, Asked({"heaps": shown["heaps"]}, key)


def nim_sum(game: AnyGame, solve: Solver, position: Any) -> int:
    """Return the sum of the nimbers of a position's heaps, as the oracle states it."""
    if game.result(position) is not None:
        return 0
    reason = solve(position, NO_LIMIT, INERT).reason
    return 0 if reason is None else int(reason.facts["sum"])
