"""What is proved of a position and of each of its moves, and what every solver offers.

All values are from the point of view of the side to move in the position that was asked about; a move's value
is that of making it, so the position is worth what its best move is.

Invariant: `lower <= true outcome <= upper` always holds, and a solver that was interrupted proves less, never
anything wrong.
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
    """No solver can prove anything about this game at this size; the line gives the reason."""


@dataclass(frozen=True, slots=True)
class ExactValue:
    """What is proved of a position or a move.

    >>> ExactValue.proved("win", plies=3).outcome
    'win'
    >>> ExactValue("loss", "draw").outcome is None, -ExactValue("loss", "draw") == ExactValue("draw", "win")
    (True, True)

    Attributes:
        lower: The worst outcome that is not ruled out.
        upper: The best outcome that is not ruled out.
        plies: The length of play when the winner hurries and the loser delays; None where only the outcome is
            proved. Of a move it counts the move itself.
        score: The usual solver number of Connect Four (games/connect_four/rules.md); None elsewhere.
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
        """Return the same from the point of view of the other side."""
        score = None if self.score is None else -self.score
        return ExactValue(_turned(self.upper), _turned(self.lower), self.plies, score)

    def to_json(self) -> dict[str, str | int | list[str] | None]:
        """Return `outcome`, `plies` and `score`; an outcome not proved is null and has `bounds` beside it."""
        exact: dict[str, str | int | list[str] | None] = {
            "outcome": self.outcome,
            "plies": self.plies,
            "score": self.score,
        }
        return exact if self.outcome is not None else {**exact, "bounds": [self.lower, self.upper]}


UNKNOWN = ExactValue("loss", "win")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a position is worth what it is, for people.

    Attributes:
        code: Its fixed name, for those who word it in another language.
        text: All of it in English.
        facts: What the words need beside the name, the worth and the move of perfect play.
    """

    code: str
    text: str
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Solution:
    """A solver's answer about a position.

    Attributes:
        worth: What the position is worth.
        moves: What each legal move is worth, in the documented order; empty where the game is over. All of
            them are there even when the solver was interrupted: what it could not prove has bounds.
        move: The move of perfect play, None where the game is over. Of equal moves it is the one that the
            solver's docstring names, the first legal one unless it names another.
        reason: Why; None where there is nothing but the search.
        nodes: Positions entered; 0 for a table or a theorem.
        seconds: Time spent.
        interrupted: Whether a limit or a stop ended it before everything was proved.
        memory_bytes: The memory of the solver's table; 0 without one, as for a theorem.
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
    """Take no note of a move's value."""


class Solver(Protocol):
    """Proves values of positions of one game. What it keeps between calls only saves time."""

    def __call__(self, position: Any, limit: Limit, control: Control, on_move: OnMove = drop, /) -> Solution:
        """Return what can be proved within the limit; `on_move` gets each move's value once it is known.

        A position whose game is over is worth its result and has no moves. The limit's depth means nothing
        to a proof and is ignored.

        Raises:
            UnsolvableError: Nothing can be proved of this position.
        """


@runtime_checkable
class OutcomeSolver(Protocol):
    """A solver to which the mere outcomes are much less work than the lengths of play."""

    def outcomes(self, position: Any) -> Mapping[int, ExactValue]:
        """Return the outcome of each legal move of a position whose game is not over."""


MakeSolver: TypeAlias = Callable[[AnyGame], Solver]
"""Makes a game's solver.

Raises:
    UnsolvableError: The game is too large.
"""


def to_json(game: AnyGame, position: object, solution: Solution) -> dict[str, Any]:
    """Return the solution as plain JSON, in the order the command line prints it; last a table's memory."""
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
    """Return the first of the best moves: by what is proved, then winning soon and losing late."""
    return max(moves, key=lambda move: _rank(moves[move]))


def best_worth(moves: Mapping[int, ExactValue]) -> ExactValue:
    """Return what a position is worth whose moves are worth this: it is not empty.

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
    elif worth.outcome == "loss":  # a length that is not known may be the better one
        sooner = inf if worth.plies is None else worth.plies
    return OUTCOMES.index(worth.lower), OUTCOMES.index(worth.upper), sooner


def _turned(outcome: Outcome) -> Outcome:
    return OUTCOMES[2 - OUTCOMES.index(outcome)]
