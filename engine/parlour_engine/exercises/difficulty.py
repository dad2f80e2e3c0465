"""How difficult an exercise is: the level from which on every level finds the answer.

A level finds the answer in so many of ten tries. This is no count of ten games but exact: the levels draw
lots only for their mistakes (players/slips.py), so the probability of each move follows from one search. The
number is rounded down. Levels have no limit of time here, as in a series, so it is the same on every machine.

The first level that finds the answer would be no measure: a weak level may like the move for its looks, and a
stronger one miss it.
"""

from dataclasses import dataclass
from typing import Any, Final

from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import Solver
from parlour_engine.game import AnyGame
from parlour_engine.loading import ready_searches, ready_solver, ready_values
from parlour_engine.players.choose import move_chances
from parlour_engine.players.levels import level_spec
from parlour_engine.players.text import LEVELS

TRIES: Final = 10
ENOUGH: Final = 8  # tries
ROUNDING: Final = 1e-9  # sums of probabilities such as 0.1 and 0.7 end just below the number


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of an exercise.

    Attributes:
        level: The level from which on every level finds the answer in at least 8 of 10 tries; None if the
            strongest does not.
        found: In how many of ten tries each level finds the answer, level 1 first.
    """

    level: int | None
    found: tuple[int, ...]


def difficulty_of(
    game: AnyGame, position: Any, answer: int, control: Control = INERT, *, compile_missing: bool = False
) -> Difficulty:
    """Return how difficult it is to find a move in a position that is not over.

    Raises:
        Interrupted: The control stopped the searches.
        UnsolvableError: The game has no proofs, or they are not compiled yet, and without them the strongest
            levels would be others.
        UnprovableError: The same for a game of which only forced wins are proved.
    """
    ready_values(game, compile_missing=compile_missing)
    found = tuple(
        tries_found(game, position, answer, level, control, compile_missing=compile_missing)
        for level in range(1, LEVELS + 1)
    )
    return Difficulty(level_of(found), found)


def tries_found(
    game: AnyGame, position: Any, answer: int, level: int, control: Control, *, compile_missing: bool
) -> int:
    """Return in how many of ten tries a level finds a move; raises as `difficulty_of`."""
    spec = level_spec(game, level, game.to_move(position))
    searches = ready_searches(game, spec.text(), compile_missing=compile_missing)

    def make_solver(each: AnyGame) -> Solver:
        return ready_solver(each, compile_missing=compile_missing)

    chances = move_chances(game, position, spec, searches, make_solver, control)
    return int(TRIES * chances.get(answer, 0.0) + ROUNDING)


def level_of(found: tuple[int, ...]) -> int | None:
    """Return the level from which on each finds a move often enough.

    >>> level_of((1, 8, 3, 7, 8, 9, 9, 10)), level_of((9, 9, 9, 9, 9, 9, 9, 7)), level_of((8,) * 8)
    (5, None, 1)
    """
    missing = [level for level, tries in enumerate(found, 1) if tries < ENOUGH]
    last = max(missing, default=0)
    return last + 1 if last < len(found) else None
