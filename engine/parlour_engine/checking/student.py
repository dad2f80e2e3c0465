"""What a student's function `search(game, position, depth)` gets: the rules of one game, and a trace.

docs/check.md is the page about it. Moves are texts; a position is a value that can be compared, hashed and
printed, and nothing more.
"""

import json
from collections.abc import Callable
from typing import Any

from parlour_engine.checking.reference import Search
from parlour_engine.game import AnyGame, Player
from parlour_engine.search.attempt import maximising_player

UNTOLD: Any = object()


class Position:
    """A position, which prints as the text of the game's notation.

    Positions are equal, also as keys of a table, if the same moves lead on from them to the same values: they
    have the same key in the game, and after equally many moves if the evaluator counts moves.

    Attributes:
        plies: How many moves it is from the position that is searched.
    """

    __slots__ = ("_counted", "_game", "_position", "plies")

    def __init__(self, game: AnyGame, position: Any, plies: int, *, counted: bool) -> None:
        self.plies = plies
        self._game = game
        self._position = position
        self._counted = plies if counted else 0

    def __str__(self) -> str:
        return self._game.position_text(self._position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[str, int]:
        return self._game.key(self._position), self._counted


class StudentGame:
    """The rules of one game, its evaluator, and the trace of the search.

    Attributes:
        trace: Where the search may tell what it does.
        root: The position that is searched.
    """

    def __init__(self, search: Search, write: Callable[[str], None]) -> None:
        self.trace = Trace(write)
        self._game = search.game
        self._evaluator = search.game.evaluators[search.evaluator]
        self._maximiser = maximising_player(search.game, search.position, self._evaluator)
        self._played = 0
        self._valued = 0
        self.root = self._at(search.position, 0)

    def moves(self, position: Position) -> list[str]:
        """Return the legal moves in the game's order; none if the game is over."""
        game, inner = self._game, position._position
        return [game.move_text(inner, move) for move in game.legal_moves(inner)]

    def over(self, position: Position) -> bool:
        """Return whether the game is over."""
        return self._game.result(position._position) is not None

    def play(self, position: Position, move: str) -> Position:
        """Return the position after a move.

        Raises:
            MoveError: The move is not legal.
        """
        self._played += 1
        number = self._game.parse_move(position._position, move)
        return self._at(self._game.play(position._position, number), position.plies + 1)

    def to_move(self, position: Position) -> Player:
        """Return the side to move, 1 or 2."""
        return self._game.to_move(position._position)

    def maximises(self, position: Position) -> bool:
        """Return whether the side to move takes the greatest value."""
        return self._game.to_move(position._position) == self._maximiser

    def value(self, position: Position) -> int:
        """Return the evaluator's value for the maximiser: exact where the game is over, a guess elsewhere."""
        self._valued += 1
        inner, plies = position._position, position.plies
        result = self._game.result(inner)
        if result is None:
            return self._evaluator.guess(inner, self._maximiser, plies)
        return self._evaluator.end(inner, result, self._maximiser, plies)

    def own_value(self, position: Position) -> int:
        """Return the evaluator's value for the side to move."""
        value = self.value(position)
        return value if self.maximises(position) else -value

    def _at(self, position: Any, plies: int) -> Position:
        return Position(self._game, position, plies, counted=self._evaluator.counts_plies)

    def counts(self) -> dict[str, int]:
        """Return how many positions were entered and valued; nothing if the trace tells it."""
        if self.trace.is_told:
            return {}
        return {"nodes": self._played + 1, "evaluations": self._valued}


class Trace:
    """Tells a search, event by event."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.is_told = False
        self._write = write

    def enter(
        self, move: str | None = None, alpha: float | None = UNTOLD, beta: float | None = UNTOLD
    ) -> None:
        """Tell that a node is entered by a move, the root by None, with a window if the search has one."""
        event: dict[str, object] = {"enter": move}
        if alpha is not UNTOLD:
            event["alpha"] = alpha
        if beta is not UNTOLD:
            event["beta"] = beta
        self._tell(event)

    def value(self, value: float) -> None:
        """Tell that the node that was entered last, and is still open, returns its value."""
        self._tell({"value": value})

    def cut(self) -> None:
        """Tell that this node tries no further moves."""
        self._tell({"cut": True})

    def _tell(self, event: dict[str, object]) -> None:
        self.is_told = True
        self._write(json.dumps(event))
