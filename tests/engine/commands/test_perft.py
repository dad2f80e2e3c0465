"""Path counts, the first test of any rules."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.commands.perft import perft
from tests.naive import heap_games, mnk
from tests.naive import nim as naive
from tests.naive.connect_four import Board
from tests.naive.wolf_and_sheep import Field


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 7), (2, 49), (4, 2_401), (5, 16_807)])
def test_the_empty_board_has_seven_columns_for_six_plies(depth: int, leaves: int) -> None:
    game = make_game("connect-four", {})
    assert perft(game, game.start(), depth) == leaves


def naive_perft(board: Any, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(naive_perft(board.after(move), depth - 1) for move in board.moves())


@pytest.mark.parametrize("depth", range(10))
def test_paths_to_every_depth_of_a_small_board_agree_with_the_naive_board(depth: int) -> None:
    """A game that ends earlier counts 0, at depth 8 and 9 most of them."""
    game = make_game("connect-four", {"width": 3, "height": 3, "line": 3})
    assert perft(game, game.start(), depth) == naive_perft(Board(3, 3, 3), depth)


def naive_nim_perft(heaps: tuple[int, ...], depth: int) -> int:
    if depth == 0:
        return 1
    return sum(naive_nim_perft(naive.after(heaps, *move), depth - 1) for move in naive.moves(heaps))


@pytest.mark.parametrize("depth", range(8))
def test_paths_of_nim_agree_with_the_naive_table(depth: int) -> None:
    game = make_game("nim", {"heaps": [2, 0, 1, 3]})
    assert perft(game, game.start(), depth) == naive_nim_perft((2, 0, 1, 3), depth)


def greedy(heaps: tuple[int, ...], depth: int) -> int:
    if depth == 0:
        return 1
    return sum(greedy(heap_games.after(heaps, *move), depth - 1) for move in heap_games.greedy_moves(heaps))


def modified(heaps: tuple[int, ...], depth: int, last: int = 1000) -> int:
    if depth == 0:
        return 1
    return sum(
        modified(heap_games.after(heaps, heap, taken), depth - 1, taken)
        for heap, taken in heap_games.modified_moves(heaps, last)
    )


def grundy(heaps: tuple[int, ...], depth: int) -> int:
    if depth == 0:
        return 1
    return sum(
        grundy(heap_games.grundy_after(heaps, *move), depth - 1) for move in heap_games.grundy_moves(heaps)
    )


#: The defaults of every game and what its slow twin counts.
TWINS: dict[str, Callable[[int], int]] = {
    "connect-four": lambda depth: naive_perft(Board(), depth),
    "mnk": lambda depth: naive_perft(mnk.Board(), depth),
    "wolf-and-sheep": lambda depth: naive_perft(Field(), depth),
    "nim": lambda depth: naive_nim_perft((3, 4, 5), depth),
    "greedy-nim": lambda depth: greedy((5, 4, 3), depth),
    "modified-nim": lambda depth: modified((1, 3, 5, 7, 9), depth),
    "grundy": lambda depth: grundy((10,), depth),
}


def test_every_game_has_a_slow_twin() -> None:
    assert set(TWINS) == {game_id for game_id, line in GAMES.items() if line.kernel is not None}


@pytest.mark.parametrize("depth", range(1, 6))
@pytest.mark.parametrize("game_id", TWINS)
def test_paths_of_every_game_to_depth_5_agree_with_its_twin(game_id: str, depth: int) -> None:
    game = make_game(game_id, {})
    assert perft(game, game.start(), depth) == TWINS[game_id](depth)
