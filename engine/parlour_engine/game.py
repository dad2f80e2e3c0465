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
    |-- MoveError        a text that is no move, or no legal move here; the line says why
    |-- PositionError    a text that is no position, or one that cannot occur
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


class GameError(ValueError):
    """Something a caller gave is unusable; the message is one line for a person."""


class OptionError(GameError):
    """An option is unknown, of the wrong kind, or out of bounds."""


class MoveError(GameError):
    """A text is no legal move in the position."""


class PositionError(GameError):
    """A text is no position that can occur under the game's options."""


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
    """A named guess at positions that are not over.

    Attributes:
        win: The value of a won end for the winner; a lost end is its negative, a drawn one 0. Every guess
        lies
            strictly between the two.
        guess: The value of a position that is not over, in the eyes of the given player.
    """

    win: int
    guess: Callable[[P, Player], int]


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
        """Return the move as people write it."""

    def parse_move(self, position: P, text: str) -> int:
        """Return the legal move that the text names.

        Raises:
            MoveError: The text is no move, or the move is not legal here; the line says why.
        """

    def position_text(self, position: P) -> str:
        """Return the position as people write it."""

    def parse_position(self, text: str) -> P:
        """Return the position that the text names.

        Raises:
            PositionError: The text is no position, or the position cannot occur.
        """

    def key(self, position: P) -> str:
        """Return a name shared exactly by equal positions with the same side to move."""

    def view(self, position: P) -> View:
        """Return what a board needs to draw the position without knowing the rules."""


AnyGame: TypeAlias = Game[Any]


def final_value(result: Result, player: Player, win: int) -> int:
    """Return an end's value in the eyes of one player: `win`, 0 or `-win`."""
    if result.winner is None:
        return 0
    return win if result.winner == player else -win


def no_guess(position: object, player: Player) -> int:
    """Guess 0 everywhere: the evaluator `none`, which only sees the end."""
    return 0


NO_EVALUATOR: Evaluator[Any] = Evaluator(win=1, guess=no_guess)
