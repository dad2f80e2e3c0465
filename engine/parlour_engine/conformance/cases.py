"""Games, and some of their positions, as the suites take them."""

from random import Random
from typing import Any, Final, TypeAlias

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame

Case: TypeAlias = tuple[str, dict[str, object]]
"""A game's id and its options."""

#: Moves from which on a board counts as wide, and how many of its positions are enough.
WIDE: Final = 100
FEW: Final = 3


def named(case: Case) -> str:
    """Return a case as the id of a test."""
    game_id, options = case
    return "-".join([game_id, *(f"{name}={value}" for name, value in options.items())]).replace(" ", "")


def made(case: Case) -> AnyGame:
    """Return the game of a case."""
    return make_game(*case)


def is_wide(game: AnyGame) -> bool:
    """Return whether a game has so many moves that few of its positions are enough."""
    return len(game.legal_moves(game.start())) > WIDE


def random_game(game: AnyGame, seed: int) -> list[tuple[Any, int | None]]:
    """Return every position of one random game with the move played in it, None at the end."""
    source, position = Random(seed), game.start()
    steps: list[tuple[Any, int | None]] = []
    while moves := game.legal_moves(position):
        move = source.choice(moves)
        steps.append((position, move))
        position = game.play(position, move)
    return [*steps, (position, None)]


def sampled_steps(game: AnyGame, seeds: range, most: int = 800) -> list[tuple[Any, int | None]]:
    """Return the steps of some random games: all, or about so many, evenly spread, where games are long."""
    steps = [step for seed in seeds for step in random_game(game, seed)]
    return steps[:: -(-len(steps) // most)]


def random_positions(game: AnyGame, seeds: range) -> list[Any]:
    """Return the positions of some random games that are not over."""
    return [position for seed in seeds for position, move in random_game(game, seed) if move is not None]


def some_positions(game: AnyGame, seeds: range, most: int = 8) -> list[Any]:
    """Return at most so many of them, evenly spread, fewer on wide boards: a game there has hundreds."""
    positions = random_positions(game, seeds)
    most = min(most, FEW) if is_wide(game) else most
    return positions[:: -(-len(positions) // most)] if positions else []
