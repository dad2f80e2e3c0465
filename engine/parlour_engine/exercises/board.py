"""A board with a position of the day: how a game declares how its positions are drawn, and which are good.

A game names its boards in the catalogue (`daily`). All numbers come from one sequence (search/splitmix.py),
so that a seed draws the same positions on every machine and in every version of Python.

Invariant: a drawn position can be reached in a game with its options.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from parlour_engine.game import AnyGame, JsonValue
from parlour_engine.players.stand_in import winning_reply
from parlour_engine.search.splitmix import SplitMix

Opening: TypeAlias = Callable[[AnyGame, SplitMix, range], Iterator[Any]]
"""Yields the positions of one drawn game, in order, after so many plies as are in the range."""


def sensible_opening(game: AnyGame, source: SplitMix, plies: range) -> Iterator[Any]:
    """Yield positions of a game of random moves in which nobody overlooks what the next two plies win.

    The game ends before a move that wins at once, and where every move lets the opponent win at once.
    """
    position = game.start()
    for ply in range(plies.stop):
        if ply in plies:
            yield position
        if winning_reply(game, position) is not None:
            return
        safe = safe_moves(game, position)
        if not safe:
            return
        position = game.play(position, safe[source.below(len(safe))])


def any_opening(game: AnyGame, source: SplitMix, plies: range) -> Iterator[Any]:
    """Yield positions of a game of random moves."""
    position = game.start()
    for ply in range(plies.stop):
        moves = game.legal_moves(position)
        if not moves:
            return
        if ply in plies:
            yield position
        position = game.play(position, moves[source.below(len(moves))])


def safe_moves(game: AnyGame, position: Any) -> list[int]:
    """Return the moves that end the game without a loss, or after which the opponent does not win at once."""
    return [
        move for move in game.legal_moves(position) if winning_reply(game, game.play(position, move)) is None
    ]


def key_of(game: AnyGame, position: Any) -> str:
    """Return the game's own key of a position."""
    return game.key(position)


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """One board of a game, and the positions on it that make a position of the day.

    Attributes:
        options: Draws the options of the game; missing ones have their defaults.
        played: The plies that are played before the position.
        plies: The plies that the win may take, or the plies left if exactly one move keeps a draw.
        name: The name of the board's position of the day; empty for the game's id. Only boards beside the
            game's first one need a name.
        draws: Whether a position in which exactly one move keeps the draw will do.
        quiet: Whether nobody may threaten to win at once: the side to move cannot, and at least two moves
            prevent that the opponent can.
        lost_within: The most plies after which the game is lost after any other move; None for no bound.
        least_moves: The fewest legal moves.
        apart: In how many days a position is drawn at most once, at least 2.
        same: A text that positions share which look the same to a person, such as mirror images.
        opening: Draws a game.
    """

    options: Callable[[SplitMix], Mapping[str, JsonValue]]
    played: range
    plies: range
    name: str = ""
    draws: bool = False
    quiet: bool = False
    lost_within: int | None = None
    least_moves: int = 3
    apart: int = 2
    same: Callable[[AnyGame, Any], str] = key_of
    opening: Opening = sensible_opening


def between(source: SplitMix, low: int, high: int) -> int:
    """Return a drawn number from `low` to `high`, both included."""
    return low + source.below(high - low + 1)


def default_options(source: SplitMix) -> dict[str, JsonValue]:
    """Return no options: all have their defaults."""
    return {}
