"""Path counts, the first test of any rules."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.perft import perft
from tests.naive import nim as naive
from tests.naive.connect_four import Board


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 7), (2, 49), (4, 2_401), (5, 16_807)])
def test_the_empty_board_has_seven_columns_for_six_plies(depth: int, leaves: int) -> None:
    game = make_game("connect-four", {})
    assert perft(game, game.start(), depth) == leaves


def naive_perft(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(naive_perft(board.after(column), depth - 1) for column in board.moves())


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
