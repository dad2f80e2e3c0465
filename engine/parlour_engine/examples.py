"""Examples of a game: positions in which somebody who meets the game tries a move.

Each game may list examples for its boards, as data in its folder (games/*/examples.py). A task says which
moves are right; the right moves are computed from the rules, so an example cannot claim a wrong one. The
sentence is named by an id, which the page words in its languages.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from parlour_engine.catalogue import make_game, part
from parlour_engine.game import AnyGame, JsonValue

Task: TypeAlias = Literal["any", "wins", "parries", "forces"]
"""Which moves are right: every legal one; those that win at once; those after which the opponent cannot win
at once; those after which every reply loses at once."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to try a move in.

    Attributes:
        position: The text of the position.
        task: Which moves are right.
        sentence: The id of the sentence that says what the example shows.
        not_allowed: Moves that the sentence calls illegal here.
    """

    position: str
    task: Task
    sentence: str
    not_allowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples for some boards of a game.

    Attributes:
        options: The options that a game must have for these examples; other options may have any value.
        tries: The examples, in the order in which they are tried.
    """

    options: Mapping[str, JsonValue]
    tries: tuple[Example, ...]


def examples_of(game_id: str) -> tuple[Examples, ...]:
    """Return a game's examples by board; none if the game has no examples."""
    found: tuple[Examples, ...] | None = part(game_id, "examples")
    return found or ()


def example_game(game_id: str, examples: Examples) -> AnyGame:
    """Return the game on whose board the examples are shown."""
    return make_game(game_id, examples.options)


def right_moves(game: AnyGame, position: Any, task: Task) -> tuple[int, ...]:
    """Return the right moves of a task in a position that is not over, in the game's order."""
    return tuple(move for move in game.legal_moves(position) if _RIGHT[task](game, position, move))


def _wins(game: AnyGame, position: Any, move: int) -> bool:
    """Return whether a move ends the game and wins it."""
    return _winner(game, game.play(position, move)) == game.to_move(position)


def _parries(game: AnyGame, position: Any, move: int) -> bool:
    """Return whether the opponent has no winning reply to a move."""
    after = game.play(position, move)
    return not any(_wins(game, after, reply) for reply in game.legal_moves(after))


def _forces(game: AnyGame, position: Any, move: int) -> bool:
    """Return whether there are replies to a move, and every one of them loses at once."""
    after, mover = game.play(position, move), game.to_move(position)
    replies = game.legal_moves(after)
    return bool(replies) and all(_winner(game, game.play(after, reply)) == mover for reply in replies)


def _winner(game: AnyGame, position: Any) -> int | None:
    result = game.result(position)
    return None if result is None else result.winner


_RIGHT: Final[Mapping[Task, Callable[[AnyGame, Any, int], bool]]] = {
    "any": lambda game, position, move: True,
    "wins": _wins,
    "parries": _parries,
    "forces": _forces,
}
