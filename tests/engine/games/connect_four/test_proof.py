"""Every bound is true, whatever was asked before, on boards of every shape; and searches run when loaded."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import types

from parlour_engine.control import INERT
from parlour_engine.exact.solution import OUTCOMES
from parlour_engine.games.connect_four.proof import (
    ROW_WORDS,
    SYMMETRIC,
    board_words,
    bound,
    insert,
    key_of,
    root_bound,
)
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.solver import POLL_EVERY, compile_solver, middle_first
from parlour_engine.kernels import cells
from parlour_engine.kernels.bounds_table import FEWEST_BITS, NOTHING, empty_table, find
from parlour_engine.kernels.memory import Memory
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.budget import Budget
from tests.engine.games.connect_four.positions import (
    SIZES,
    all_empties,
    game_of,
    mirrored_play,
    positions,
)
from tests.naive.best_play import BestPlay

# Solves an early position, and prints what the cache had.
SOLVE = """
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.games.connect_four.proof import bound, root_bound
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.limits import NO_LIMIT

game = make_game("connect-four", {"width": 5, "height": 4})
solver = ConnectFourSolver(game)
print("loaded", sum(sum(each.stats.cache_hits.values()) for each in (bound, root_bound)))
found = solver(game.start(), NO_LIMIT, INERT)
print(found.worth, found.nodes, [worth.score for worth in found.moves.values()])
"""


class Searching:
    """A board in memory with a table, and the compiled search at work on it."""

    def __init__(self, game: ConnectFour) -> None:
        compile_solver()
        self.memory = Memory(game.width * game.height, ROW_WORDS, board_words(game, middle_first(game.width)))
        self.table = empty_table(FEWEST_BITS)
        self.place = self.table.ctypes.data, FEWEST_BITS
        self.memory.cells[cells.TABLE], self.memory.cells[cells.TABLE_BITS] = self.place

    def bound(self, position: Position, alpha: int) -> int:
        own, stones, columns, _ = position
        budget = Budget(NO_LIMIT, INERT)
        return self.memory.run(root_bound, budget, POLL_EVERY, own, stones, len(columns), alpha)

    def key(self, position: Position) -> int:
        own, stones, columns, _ = position
        return int(key_of(own, stones, len(columns), self.memory.board))

    def score(self, position: Position) -> int:
        """By the plainest of strategies: from the bottom up."""
        low = -32
        while (found := self.bound(position, low)) > low:
            low = found
        return low


def true_score(judge: BestPlay, position: Position) -> int:
    outcome, plies = judge.value(position)
    game = judge.game
    assert isinstance(game, ConnectFour)
    return score_of(OUTCOMES[1 + outcome], plies, game.width * game.height - len(position[2]))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_bound_is_true_whatever_is_asked(width: int, height: int) -> None:
    game = game_of(width, height)
    judge, searching = BestPlay(game), Searching(game)
    for position in positions(game, 40, range(1, min(11, width * height))):
        score = true_score(judge, position)
        for alpha in sorted(range(-6, 6), key=lambda alpha: (alpha * 5) % 12):  # in no order
            found = searching.bound(position, alpha)
            assert alpha < found <= score if score > alpha else score <= found <= alpha
        assert searching.score(position) == score


@pytest.mark.parametrize("size", [(4, 4), (5, 3), (3, 5)], ids=str)
def test_the_first_moves_of_the_smallest_boards_are_worth_what_playing_everything_makes_of_them(
    size: tuple[int, int],
) -> None:
    game = game_of(*size)
    judge, searching = BestPlay(game), Searching(game)
    for position in positions(game, 60, range(10, size[0] * size[1] + 1)):
        assert searching.score(position) == true_score(judge, position)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_only_mirror_images_share_a_key_and_only_early_on(width: int, height: int) -> None:
    game = game_of(width, height)
    searching = Searching(game)
    by_key: dict[int, str] = {}
    for position in positions(game, 200, all_empties(game)):
        image = mirrored_play(game, position)
        early = len(position[2]) < SYMMETRIC
        assert (searching.key(position) == searching.key(image)) >= early
        named = min(game.key(position), game.key(image)) if early else game.key(position)
        assert by_key.setdefault(searching.key(position), named) == named
        assert 0 < searching.key(position) < 1 << 63


def test_the_empty_board_is_kept_and_found_again() -> None:
    game = game_of(5, 4)
    searching = Searching(game)
    start = game.start()
    assert searching.bound(start, 0) == 0
    assert find(*searching.place, searching.key(start)) != NOTHING
    assert searching.memory.cells[cells.NODES] > 100
    assert searching.bound(start, 0) == 0
    assert searching.memory.cells[cells.NODES] == 1


def test_moves_are_put_in_falling_order() -> None:
    row = empty_table(3)
    moves = [54, 85, 53, 3, 82, -9]
    for count, move in enumerate(moves):
        insert(row, count, move)
    assert row[: len(moves)].tolist() == [85, 82, 54, 53, 3, -9]


def test_a_search_knows_one_signature_and_takes_no_other() -> None:
    compile_solver()
    searches: list[Any] = [bound, root_bound]
    for search in searches:
        assert len(search.signatures) == 1
        assert set(search.signatures[0]) == {types.int64}
        with pytest.raises(TypeError, match="No matching definition"):
            search("stones", *(None for _ in search.signatures[0][1:]))


def solve_in_new_process(**environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SOLVE], env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.usefixtures("prepared_cache")
def test_a_new_process_loads_the_search_from_the_shared_cache() -> None:
    first, second = solve_in_new_process(), solve_in_new_process()
    assert first[0] == "loaded 2"
    assert second == first


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_a_process_compiles_the_search_and_the_next_one_loads_it(tmp_path: Path) -> None:
    first, second = (solve_in_new_process(NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert (first[0], second[0]) == ("loaded 0", "loaded 2")
    assert first[1:] == second[1:]
