"""Games, some of their positions, and short searches of every algorithm, for the suites."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, TypeAlias

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame, GameError
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.players.choose import check_player
from parlour_engine.search.algorithm import Algorithm

Case: TypeAlias = tuple[str, dict[str, object]]
"""A game's id and its options."""

WIDE: Final = 100  # moves; a board with more counts as wide
FEW: Final = 3  # positions of a wide board are enough
LITTLE: Final = {"depth": 2, "simulations": 40}
#: All algorithms but exact play, which has suites of its own.
SEARCHING: Final = [each for each in ALGORITHMS.values() if not each.proves]
RECORDED: Final = [each for each in SEARCHING if each.tree is not None]


def named(case: Case) -> str:
    """Return the id of a test for a case."""
    game_id, options = case
    return "-".join([game_id, *(f"{name}={value}" for name, value in options.items())]).replace(" ", "")


def made(case: Case) -> AnyGame:
    """Return the game of a case."""
    return make_game(*case, study=True)


def is_wide(game: AnyGame) -> bool:
    """Return whether a game has so many moves that a few of its positions are enough."""
    return len(game.legal_moves(game.start())) > WIDE


def random_game(game: AnyGame, seed: int) -> list[tuple[Any, int | None]]:
    """Return the positions of one random game, each with the move played in it; None at the end."""
    source, position = Random(seed), game.start()
    steps: list[tuple[Any, int | None]] = []
    while moves := game.legal_moves(position):
        move = source.choice(moves)
        steps.append((position, move))
        position = game.play(position, move)
    return [*steps, (position, None)]


def sampled_steps(game: AnyGame, seeds: range, most: int = 800) -> list[tuple[Any, int | None]]:
    """Return the steps of some random games; in long games only about `most` of them, evenly spread."""
    steps = [step for seed in seeds for step in random_game(game, seed)]
    return steps[:: -(-len(steps) // most)]


def random_positions(game: AnyGame, seeds: range) -> list[Any]:
    """Return the positions of some random games, without those in which the game is over."""
    return [position for seed in seeds for position, move in random_game(game, seed) if move is not None]


def some_positions(game: AnyGame, seeds: range, most: int = 8) -> list[Any]:
    """Return at most so many of `random_positions`, evenly spread; on wide boards at most `FEW`."""
    positions = random_positions(game, seeds)
    most = min(most, FEW) if is_wide(game) else most
    return positions[:: -(-len(positions) // most)] if positions else []


def short_text(algorithm: Algorithm, bounds: Mapping[str, int] = LITTLE) -> str:
    """Return a player text with these bounds, and with a seed if the algorithm draws lots."""
    given = {**bounds, **({"seed": 1} if algorithm.draws_lots else {})}
    fields = [f"{field.name}={given[field.name]}" for field in algorithm.fields if field.name in given]
    return f"{algorithm.name}:{','.join(fields)}" if fields else algorithm.name


def plays(game: AnyGame, player: str) -> bool:
    """Return whether a player can play this game; `memo` refuses large games."""
    try:
        check_player(game, player)
    except GameError:
        return False
    return True
