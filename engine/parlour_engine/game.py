"""What every game offers, and the few errors a caller may meet.

A game object holds one rule set (a game with its options settled) and no state: positions are opaque,
hashable, picklable tuples that only the game itself looks into. Moves are small integers, meaningful to the
game alone and to people as text. This module knows no game, and refuses to grow methods that one game only
could use.

Invariant: two players alternate in every game, player 1 first, and `legal_moves` is empty exactly where
`result` is not None.

The errors, all of them ValueError with one line that names the field, its value and what is allowed:

    GameError
    |-- OptionError      an option that a game does not have, or a value out of its bounds
    |-- MoveError        a text that is no move, or no legal move here; the line gives the reason
    |-- PositionError    a text that names no position; whether a game can lead there is not asked
    |-- GameOverError    a move was asked for where the game is over
    `-- PlayerTextError  a player text that names no engine of this game
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from parlour_engine.view import View

Player: TypeAlias = Literal[1, 2]
JsonValue: TypeAlias = bool | int | str | list[int]

P = TypeVar("P")

INFINITY = 1 << 62  # beyond every value of every evaluator


class GameError(ValueError):
    """Something a caller gave is unusable; the message is one line for a person.

    ``reason`` and ``facts`` are for those who word it in another language, unless only programs err so.
    """

    def __init__(self, message: str, reason: str | None = None, **facts: int | str) -> None:
        super().__init__(message)
        self.reason = reason
        self.facts = facts


class OptionError(GameError):
    """An option is unknown, of the wrong kind, or out of bounds."""


class MoveError(GameError):
    """A text is no legal move in the position."""


class PositionError(GameError):
    """A text names no position under the game's options."""


class GameOverError(GameError):
    """A move was asked for in a position where the game is over."""


class PlayerTextError(GameError):
    """A player text names no engine that can play the game."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner, or None for a draw, and the reason's fixed name."""

    winner: Player | None
    reason: str


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[P]):
    """A named way to value the leaves of a search: positions where it ends, and guesses at others.

    Every value is from the point of view of the maximiser. `plies` counts from the root of the search,
    because some of the documents take it into account.

    Attributes:
        guess: The value of a position that is not over: `guess(position, maximiser, plies)`.
        end: The value of a position that is over: `end(position, result, maximiser, plies)`.
        win: A value at or above this is a certain win of the maximiser; out of reach where values are not
            that reliable.
        loss: A value at or below this is a certain loss of the maximiser.
        maximiser: The player whose point of view values always have; None for the side to move at the root.
        window: Alpha and beta at the root. The documents' start values where they can make a difference.
        counts_plies: Whether values depend on `plies`, and so hold below one root only.
    """

    guess: Callable[[P, Player, int], int]
    end: Callable[[P, Result, Player, int], int]
    win: int
    loss: int
    maximiser: Player | None = None
    window: tuple[int, int] = (-INFINITY, INFINITY)
    counts_plies: bool = False


class Game(Protocol[P]):
    """One rule set. Every method is pure; `play` and `move_text` assume a legal move."""

    @property
    def id(self) -> str:
        """The game's name in the catalogue."""

    @property
    def rules_version(self) -> int:
        """A number that changes only when the same moves would give another game."""

    @property
    def options(self) -> Mapping[str, JsonValue]:
        """Every option with its settled value: enough to make the same game again."""

    @property
    def evaluators(self) -> Mapping[str, Evaluator[P]]:
        """The evaluators this game knows, from the weakest to the strongest."""

    @property
    def default_evaluator(self) -> str:
        """The evaluator used where a player text names none."""

    @property
    def default_depth(self) -> int:
        """The plies that the game's document searches, used where a player text sets no bound at all."""

    def __hash__(self) -> int:
        """Let what is worked out for a game be kept by it."""

    def start(self) -> P:
        """Return the position before the first move."""

    def legal_moves(self, position: P) -> tuple[int, ...]:
        """Return the legal moves in the documented order; empty exactly when the game is over."""

    def play(self, position: P, move: int) -> P:
        """Return the position after a legal move."""

    def to_move(self, position: P) -> Player:
        """Return the side to move; where the game is over, the side that would be."""

    def result(self, position: P) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    def move_text(self, position: P, move: int) -> str:
        """Return the move as people write it, which is the same in every position."""

    def parse_move(self, position: P, text: str) -> int:
        """Return the legal move that the text names.

        Raises:
            MoveError: The text is no move, or the move is not legal here; the line gives the reason.
        """

    def position_text(self, position: P) -> str:
        """Return the position as people write it."""

    def parse_position(self, text: str) -> P:
        """Return the position that the text names, which no game need lead to.

        Reading takes no search: a server reads the texts of strangers in its event loop.

        Raises:
            PositionError: The text names no position.
        """

    def key(self, position: P) -> str:
        """Return a name shared exactly by equal positions with the same side to move."""

    def most_positions(self, position: P) -> int:
        """Return a number that the keys of all positions to come cannot exceed."""

    def view(self, position: P) -> View:
        """Return what a board needs to draw the position without knowing the rules."""


AnyGame: TypeAlias = Game[Any]


def end_value(win: int, loss: int) -> Callable[[Any, Result, Player, int], int]:
    """Return an evaluator's `end` that gives won ends one value, lost ends another, and draws 0."""

    def end(position: object, result: Result, maximiser: Player, plies: int) -> int:
        if result.winner is None:
            return 0
        return win if result.winner == maximiser else loss

    return end


def blind_evaluator(maximiser: Player | None = None) -> Evaluator[Any]:
    """Return the evaluator `none`: 1 for a won end, -1 for a lost one, and 0 everywhere else."""
    return Evaluator(lambda position, player, plies: 0, end_value(1, -1), win=1, loss=-1, maximiser=maximiser)


NO_EVALUATOR: Evaluator[Any] = blind_evaluator()
