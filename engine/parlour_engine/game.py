"""The interface of every game, and the errors that a caller may meet.

A game object is one rule set (a game with settled options) and has no state. Positions are opaque, hashable,
picklable tuples that only the game itself reads. Moves are small integers that only the game understands; for
people they are text. This module knows no game, and must not get methods that only one game could use.

Invariant: two players alternate in every game, player 1 first. `legal_moves` is empty exactly if `result` is
not None.

Every error is a ValueError with one line that names the field, its value and the allowed values:

    GameError
    |-- OptionError      an option that a game does not have, or a value out of its bounds
    |-- MoveError        a text that is not a move, or not a legal one here; the line gives the reason
    |-- PositionError    a text that is not a position; the position need not be reachable in a game
    |-- GameOverError    a move was requested although the game is over
    `-- PlayerTextError  a player text that is not the text of an engine for this game
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from parlour_engine.view import View

Player: TypeAlias = Literal[1, 2]
JsonValue: TypeAlias = bool | int | str | list[int]

P = TypeVar("P")

INFINITY = 1 << 62  # above every value of every evaluator


class GameError(ValueError):
    """The caller gave something unusable; the message is one line for a person.

    ``reason`` and ``facts`` are for translations; errors that only programs can make have none.
    """

    def __init__(self, message: str, reason: str | None = None, **facts: int | str) -> None:
        super().__init__(message)
        self.reason = reason
        self.facts = facts


class OptionError(GameError):
    """An option is unknown, of the wrong kind, or out of bounds."""


class MoveError(GameError):
    """A text is not a legal move in the position."""


class PositionError(GameError):
    """A text is not a position under the game's options."""


class GameOverError(GameError):
    """A move was requested in a position in which the game is over."""


class PlayerTextError(GameError):
    """A player text is not the text of an engine that can play the game."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner, None for a draw or a number, and the fixed name of the reason.

    The game's `rules.md` has a text for each reason (rules_pages.py).
    """

    winner: Player | None
    reason: str


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of an evaluator's value, or several equal ones counted together.

    Attributes:
        name: What is counted, the same name wherever the same thing is counted.
        value: What the term adds to the value; with `each` it is `each * (own - theirs)`.
        each: What one of those counted adds, None if nothing is counted.
        own: How many are counted; of what both sides may have, how many the maximiser has.
        theirs: How many the other side has, which are subtracted.
        of: A number that belongs to the name, such as the marks in each of the windows counted.
        lines: The windows counted, as (first cell, last cell, player) with cells of the view.
    """

    name: str
    value: int
    each: int | None = None
    own: int = 0
    theirs: int = 0
    of: int | None = None
    lines: tuple[tuple[int, int, Player], ...] = ()


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[P]):
    """A named way to value the leaves of a search: exactly where the game is over, by a guess elsewhere.

    Every value is from the point of view of the maximiser. `plies` counts from the root of the search,
    because some of the documents use it.

    Attributes:
        guess: The value of a position that is not over: `guess(position, maximiser, plies)`.
        end: The value of a position that is over: `end(position, result, maximiser, plies)`.
        win: A value at or above this is a certain win of the maximiser; unreachable if values are not that
            reliable.
        loss: A value at or below this is a certain loss of the maximiser.
        maximiser: The player for whom values always are; None for the side to move at the root.
        window: Alpha and beta at the root; the documents' start values if these can make a difference.
        counts_plies: Whether values depend on `plies`, and so hold only below one root.
        hurries: Whether an earlier certain win, and a later certain loss, has a better value. Then a search
            to any depth finds the length of best play.
        numbers: Whether every end of the game is worth a number instead of a win, a draw or a loss, as in a
            typed tree. Only algorithms that take an evaluator can search such a game.
        overlooks: The player for whom some wins are valued like any other position, below a certain win, so
            that the player may win sooner than it seems; None if there is no such player.
        terms: The terms of `guess`, which takes the same arguments and is their sum; None if a value does not
            add up from parts that a board can show.
    """

    guess: Callable[[P, Player, int], int]
    end: Callable[[P, Result, Player, int], int]
    win: int
    loss: int
    maximiser: Player | None = None
    window: tuple[int, int] = (-INFINITY, INFINITY)
    counts_plies: bool = False
    hurries: bool = False
    numbers: bool = False
    overlooks: Player | None = None
    terms: Callable[[P, Player, int], tuple[Term, ...]] | None = None


class Game(Protocol[P]):
    """One rule set. Every method is pure; `play` and `move_text` require a legal move."""

    @property
    def id(self) -> str:
        """The id of the game in the catalogue."""

    @property
    def rules_version(self) -> int:
        """A number that changes only if the same moves now give another game."""

    @property
    def options(self) -> Mapping[str, JsonValue]:
        """Every option with its settled value, enough to make the same game again."""

    @property
    def evaluators(self) -> Mapping[str, Evaluator[P]]:
        """The game's evaluators, from the weakest to the strongest."""

    @property
    def default_evaluator(self) -> str:
        """The evaluator for player texts that name none."""

    @property
    def default_depth(self) -> int:
        """The plies that the game's document searches, for player texts without any bound."""

    def __hash__(self) -> int:
        """Make games usable as keys of caches."""

    def start(self) -> P:
        """Return the position before the first move."""

    def legal_moves(self, position: P) -> tuple[int, ...]:
        """Return the legal moves in the documented order; empty exactly when the game is over."""

    def play(self, position: P, move: int) -> P:
        """Return the position after a legal move."""

    def to_move(self, position: P) -> Player:
        """Return the side to move; if the game is over, the side that would move next."""

    def result(self, position: P) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    def move_text(self, position: P, move: int) -> str:
        """Return the move as text for people; the text is the same in every position."""

    def parse_move(self, position: P, text: str) -> int:
        """Return the legal move in the text.

        Raises:
            MoveError: The text is not a move, or the move is not legal here; the line gives the reason.
        """

    def position_text(self, position: P) -> str:
        """Return the position as text for people."""

    def parse_position(self, text: str) -> P:
        """Return the position in the text; it need not be reachable in a game.

        Parsing needs no search, because a server parses texts of strangers in its event loop.

        Raises:
            PositionError: The text is not a position.
        """

    def key(self, position: P) -> str:
        """Return a text that two positions share exactly if they are equal and have the same side to move."""

    def most_positions(self, position: P) -> int:
        """Return an upper bound on the number of different keys from this position on."""

    def view(self, position: P) -> View:
        """Return what a board needs to draw the position without knowing the rules."""


AnyGame: TypeAlias = Game[Any]


def end_value(win: int, loss: int) -> Callable[[Any, Result, Player, int], int]:
    """Return an evaluator's `end` with one value for wins, one for losses, and 0 for draws."""

    def end(position: object, result: Result, maximiser: Player, plies: int) -> int:
        if result.winner is None:
            return 0
        return win if result.winner == maximiser else loss

    return end


def blind_evaluator(maximiser: Player | None = None) -> Evaluator[Any]:
    """Return the evaluator `none`: 1 for a win at the end, -1 for a loss, 0 everywhere else."""
    return Evaluator(lambda position, player, plies: 0, end_value(1, -1), win=1, loss=-1, maximiser=maximiser)


NO_EVALUATOR: Evaluator[Any] = blind_evaluator()


def ends_in_numbers(game: AnyGame) -> bool:
    """Return whether every end of a game is worth a number instead of a win, a draw or a loss."""
    return game.evaluators[game.default_evaluator].numbers
