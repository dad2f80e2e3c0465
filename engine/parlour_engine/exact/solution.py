"""The proved values of a position and its moves, and the interface of every solver.

All values are for the side to move in the given position. The value of a move is the value of making it, so a
position has the value of its best move.

Invariant: `lower <= true outcome <= upper`. An interrupted solver proves less, but nothing false.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from parlour_engine.control import Control
from parlour_engine.game import AnyGame, GameError
from parlour_engine.limits import Limit

Outcome: TypeAlias = Literal["loss", "draw", "win"]

OUTCOMES: tuple[Outcome, ...] = ("loss", "draw", "win")  # from worst to best


class UnsolvableError(GameError):
    """No solver can prove anything about this game at this size; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class ExactValue:
    """The proved value of a position or a move, or bounds on it.

    >>> ExactValue.proved("win", plies=3).outcome
    'win'
    >>> ExactValue("loss", "draw").outcome is None, -ExactValue("loss", "draw") == ExactValue("draw", "win")
    (True, True)

    Attributes:
        lower: The worst outcome that is not ruled out.
        upper: The best outcome that is not ruled out.
        plies: The length of play if the winner hurries and the loser delays; None if only the outcome is
            proved. The plies of a move include the move itself.
        score: Connect Four's usual score of solvers (games/connect_four/rules.md); None in other games.
    """

    lower: Outcome
    upper: Outcome
    plies: int | None = None
    score: int | None = None

    @classmethod
    def proved(cls, outcome: Outcome, plies: int | None = None, score: int | None = None) -> "ExactValue":
        """Return an exact value."""
        return cls(outcome, outcome, plies, score)

    @property
    def outcome(self) -> Outcome | None:
        """The exact outcome, None while it is not proved."""
        return self.lower if self.lower == self.upper else None

    def __neg__(self) -> "ExactValue":
        """Return the value for the other side."""
        score = None if self.score is None else -self.score
        return ExactValue(_turned(self.upper), _turned(self.lower), self.plies, score)

    def to_json(self) -> dict[str, str | int | list[str] | None]:
        """Return `outcome`, `plies` and `score`; an unproved outcome is null, and `bounds` is added."""
        exact: dict[str, str | int | list[str] | None] = {
            "outcome": self.outcome,
            "plies": self.plies,
            "score": self.score,
        }
        return exact if self.outcome is not None else {**exact, "bounds": [self.lower, self.upper]}


UNKNOWN = ExactValue("loss", "win")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a position has its value, for people.

    Attributes:
        code: A fixed name, for translations.
        text: The whole reason in English.
        facts: What a translation needs besides the name, the value and the move of perfect play.
    """

    code: str
    text: str
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Solution:
    """A solver's answer about a position.

    Attributes:
        worth: The value of the position.
        moves: The value of each legal move, in the documented order; empty if the game is over. An
            interrupted solver returns all moves too; those that it could not prove have bounds.
        move: The move of perfect play, None if the game is over. Of equal moves it is the first legal one,
            unless the solver's docstring says otherwise.
        reason: Why; None if there is only the search.
        nodes: Positions entered; 0 for a table or a theorem.
        seconds: Time spent.
        interrupted: Whether a limit or a stop ended the solver before everything was proved.
        memory_bytes: The size of the solver's table; 0 without one, as for a theorem.
    """

    worth: ExactValue
    moves: Mapping[int, ExactValue]
    move: int | None
    reason: Reason | None = None
    nodes: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    memory_bytes: int = 0


OnMove: TypeAlias = Callable[[int, ExactValue], None]


def drop(move: int, worth: ExactValue) -> None:
    """Ignore a move's value."""


class Solver(Protocol):
    """Proves values of positions of one game. What it keeps between calls only saves time."""

    def __call__(self, position: Any, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return what can be proved within the limit; `on_move` gets each move's value once it is known.

        A finished game has the value of its result and no moves. The depth of the limit is ignored.

        Raises:
            UnsolvableError: Nothing can be proved of this position.
        """


@runtime_checkable
class OutcomeSolver(Protocol):
    """A solver that proves outcomes with much less work than the lengths of play."""

    def outcomes(self, position: Any) -> Mapping[int, ExactValue]:
        """Return the outcome of each legal move of a position that is not over."""


MakeSolver: TypeAlias = Callable[[AnyGame], Solver]
"""Makes a game's solver.

Raises:
    UnsolvableError: The game is too large.
"""


def to_json(game: AnyGame, position: object, solution: Solution) -> dict[str, Any]:
    """Return the solution as plain JSON, in the order in which the command line prints it."""
    return {
        "position": game.position_text(position),
        **solution.worth.to_json(),
        "move": None if solution.move is None else game.move_text(position, solution.move),
        "moves": {game.move_text(position, move): worth.to_json() for move, worth in solution.moves.items()},
        "reason": solution.reason.text if solution.reason else "",
        "code": solution.reason.code if solution.reason else None,
        "facts": dict(solution.reason.facts) if solution.reason else {},
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "interrupted": solution.interrupted,
        **({"memory_bytes": solution.memory_bytes} if solution.memory_bytes else {}),
    }


def best_move(moves: Mapping[int, ExactValue]) -> int:
    """Return the first of the best moves, by outcome first, then the sooner win or the later loss."""
    return max(moves, key=lambda move: _rank(moves[move]))


def best_worth(moves: Mapping[int, ExactValue]) -> ExactValue:
    """Return a position's value, given the values of its moves; there must be at least one.

    >>> best_worth({0: ExactValue.proved("loss", 4), 1: ExactValue("draw", "win")})
    ExactValue(lower='draw', upper='win', plies=None, score=None)
    """
    best = moves[best_move(moves)]
    upper = max((worth.upper for worth in moves.values()), key=OUTCOMES.index)
    return best if best.upper == upper else ExactValue(best.lower, upper)


def _rank(worth: ExactValue) -> tuple[int, int, float]:
    sooner = 0.0
    if worth.outcome == "win":
        sooner = -(worth.plies or 0)
    elif worth.outcome == "loss":  # a loss of unknown length may be the longer one
        sooner = inf if worth.plies is None else worth.plies
    return OUTCOMES.index(worth.lower), OUTCOMES.index(worth.upper), sooner


def _turned(outcome: Outcome) -> Outcome:
    return OUTCOMES[2 - OUTCOMES.index(outcome)]
