"""The keys that a kernel gives to the positions of random games, beside those of the plain rules."""

import numpy as np

from parlour_engine.game import AnyGame
from parlour_engine.search.attempt import maximising_player
from tests.contract.catalogue_cases import KERNELS, random_game


def keys_of_random_games(game: AnyGame, seeds: range) -> dict[str, set[int]]:
    """By the key of the rules all those that the kernel gave, for every position that is not over."""
    kernel, root = KERNELS[game.id], game.start()
    first = maximising_player(game, root, game.evaluators["none"])
    found: dict[str, set[int]] = {}
    for seed in seeds:
        state, board = kernel.pack(game, root)
        memory = np.array([*board, 0], np.int64)
        for position, move in random_game(game, seed):
            if move is None:
                break
            maximising = game.to_move(position) == first
            key = kernel.key(state, maximising, memory.ctypes.data)
            found.setdefault(game.key(position), set()).add(key)
            state = kernel.play(state, move, maximising, memory.ctypes.data)
    return found


def assert_one_each(keys: dict[str, set[int]]) -> None:
    """Check that the kernel's keys are equal exactly where those of the rules are."""
    assert all(len(each) == 1 for each in keys.values())
    assert len(set().union(*keys.values())) == len(keys)
