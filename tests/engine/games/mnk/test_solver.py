"""The solver of m,n,k: exact on every move, honest when interrupted, right on the boards that are known."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np
import pytest

from parlour_engine.control import INERT
from parlour_engine.exact.solution import OUTCOMES, UNKNOWN, ExactValue, UnsolvableError
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.solvable import UnconfirmedError
from parlour_engine.games.mnk.solver import MNKSolver
from parlour_engine.games.mnk.table import ENTRY_WORDS, NOTHING, WON, with_fact
from parlour_engine.limits import NO_LIMIT, Limit
from tests.engine.games.mnk.positions import BOARDS, board, name, positions
from tests.naive.best_play import WIN, BestPlay
from tests.naive.solver import NaiveSolver

Size: TypeAlias = tuple[int, int, int]

# All boards of at least 3 rows and at most 30 squares with 3 to 5 in a row, and what rules.md lists.
TOGETHER: list[Size] = [
    (width, height, line)
    for line in (3, 4, 5)
    for height in range(3, 6)
    for width in range(max(height, line), 30 // height + 1)
]
LARGER: list[Size] = [(6, 6, 5), (7, 6, 5), (7, 7, 5), (7, 7, 6)]


def known_value(width: int, height: int, line: int) -> ExactValue:
    if (width, height, line) == (6, 5, 4):
        return ExactValue.proved("win", 11)
    if line > 3 or (width, height) == (3, 3):
        return ExactValue.proved("draw", width * height)
    return ExactValue.proved("win", 7 if height == 3 else 5)


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_every_move_is_worth_what_playing_everything_makes_of_it(game: MNK) -> None:
    solver, naive = MNKSolver(game), NaiveSolver(game)
    for position in positions(game, count=20, empty=9, seed=7):
        found, truth = solver(position, NO_LIMIT, INERT), naive(position, NO_LIMIT, INERT)
        assert (found.worth, found.moves, found.move) == (truth.worth, truth.moves, truth.move)
        assert list(found.moves) == list(game.legal_moves(position))
        assert not found.interrupted


@pytest.mark.parametrize("overline", [True, False])
@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3)])
def test_every_first_move_on_the_smallest_boards_is_worth_what_it_should_be(
    size: Size, overline: bool
) -> None:
    game = board(*size, overline=overline)
    found = MNKSolver(game)(game.start(), NO_LIMIT, INERT)
    assert found.moves == NaiveSolver(game)(game.start(), NO_LIMIT, INERT).moves


@pytest.mark.parametrize("size", [(5, 5, 4), (6, 4, 4), (6, 5, 3), (6, 6, 5), (9, 6, 6), (8, 8, 6)], ids=str)
def test_a_board_has_its_known_value_whichever_side_is_longer(size: Size) -> None:
    width, height, line = size
    for game in (board(width, height, line), board(height, width, line)):
        assert MNKSolver(game)(game.start(), NO_LIMIT, INERT).worth == known_value(*size)


@pytest.mark.parametrize("size", TOGETHER[::6])
def test_boards_of_at_most_thirty_squares_have_their_known_values(size: Size) -> None:
    game = board(*size)
    assert MNKSolver(game)(game.start(), NO_LIMIT, INERT).worth == known_value(*size)


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_every_board_of_at_most_thirty_squares_and_some_larger_ones_have_their_known_values() -> None:
    assert len(TOGETHER) == 38
    for size in (*TOGETHER, *LARGER):
        game = board(*size)
        assert MNKSolver(game)(game.start(), NO_LIMIT, INERT).worth == known_value(*size), size


def test_moves_that_look_alike_are_worth_the_same_and_each_is_reported_once() -> None:
    game = board(5, 4, 3)
    reported: list[tuple[int, ExactValue]] = []
    found = MNKSolver(game)(game.start(), NO_LIMIT, INERT, lambda move, worth: reported.append((move, worth)))
    assert sorted(reported) == sorted(found.moves.items(), key=lambda item: item[0])
    for move in range(20):
        row, column = divmod(move, 5)
        assert found.moves[move] == found.moves[(3 - row) * 5 + column] == found.moves[row * 5 + 4 - column]
    lengths = [worth.plies for _, worth in reported if worth.outcome == "win"]
    assert lengths == sorted(lengths, key=lambda plies: plies or 0)
    assert found.move == min(found.moves, key=lambda move: (found.moves[move].plies, move))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("games", [60, pytest.param(1000, marks=pytest.mark.deep)])
def test_against_a_player_who_errs_no_move_lowers_the_exact_value(games: int) -> None:
    """Both sides in turn. The other side plays perfectly too, but for every third move, which is random."""
    random, gained = Random(8), 0
    tried = [(game, MNKSolver(game), BestPlay(game)) for game in BOARDS]
    for number in range(games):
        game, solver, judge = tried[number % len(tried)]
        (position,) = positions(game, count=1, empty=9, seed=number)
        side = 1 + number // len(tried) % 2
        hoped_for = judge.value(position)[0] * (1 if game.to_move(position) == side else -1)
        while (result := game.result(position)) is None:
            outcome, plies = judge.value(position)
            move = solver(position, NO_LIMIT, INERT).move
            assert move is not None
            if game.to_move(position) != side and random.random() < 1 / 3:
                move = random.choice(game.legal_moves(position))
            after = game.play(position, move)
            if game.to_move(position) == side:
                assert judge.value(after) == (-outcome, plies - 1), game.position_text(position)
            position = after
        gained += hoped_for < WIN and result.winner == side
    assert gained > 0  # the errors were there, and they were punished


@pytest.mark.parametrize(
    ("text", "worth"), [("a1 a2 b1 b2 c1", "loss"), ("b2 a1 a2 c2 b1 b3 c3 a3 c1", "draw")]
)
def test_a_position_that_is_over_is_worth_its_result(text: str, worth: str) -> None:
    game = board(3, 3, 3)
    found = MNKSolver(game)(game.parse_position(text), NO_LIMIT, INERT)
    assert (found.worth.outcome, found.worth.plies, found.moves, found.move) == (worth, 0, {}, None)


@pytest.mark.parametrize(("size", "most"), [((8, 7, 5), 49), ((9, 8, 6), 64)])
def test_a_board_too_large_is_refused_with_the_bound_of_its_line(size: Size, most: int) -> None:
    width, height, _ = size
    bound = f"^board is {width}x{height}: exact values need at most {most} cells, not {width * height}$"
    with pytest.raises(UnsolvableError, match=bound):
        MNKSolver(board(*size))


@pytest.mark.parametrize("nodes", [1, 10, 100, 1_000, 5_000, 20_000, 100_000])
def test_a_solver_that_is_interrupted_proves_less_and_nothing_wrong(nodes: int) -> None:
    game = board(5, 4, 3)
    truth = MNKSolver(game)(game.start(), NO_LIMIT, INERT)
    reported: dict[int, ExactValue] = {}
    found = MNKSolver(game)(game.start(), Limit(nodes=nodes), INERT, reported.__setitem__)
    assert found.interrupted == (truth.nodes > nodes)
    assert found.nodes <= nodes
    assert list(found.moves) == list(truth.moves)
    assert found.move in found.moves
    assert reported == {move: worth for move, worth in found.moves.items() if worth.outcome is not None}
    for known, true in (
        (found.worth, truth.worth),
        *zip(found.moves.values(), truth.moves.values(), strict=True),
    ):
        assert OUTCOMES.index(known.lower) <= OUTCOMES.index(true.lower)
        assert OUTCOMES.index(true.upper) <= OUTCOMES.index(known.upper)
        assert known.outcome is None or known == true


def test_a_proof_goes_on_where_it_was_interrupted() -> None:
    game = board(5, 5, 4)
    solver = MNKSolver(game)
    whole = MNKSolver(game)(game.start(), NO_LIMIT, INERT)
    while (found := solver(game.start(), Limit(nodes=whole.nodes // 2), INERT)).interrupted:
        pass
    assert found.moves == whole.moves


def test_no_time_is_no_proof() -> None:
    game = board(6, 5, 4)
    found = MNKSolver(game)(game.start(), Limit(seconds=0), INERT)
    assert (found.interrupted, found.worth, found.nodes) == (True, UNKNOWN, 0)
    assert set(found.moves.values()) == {UNKNOWN}


class FlagAlone:
    """A control that stops by its word in memory alone, not when asked once a move is known."""

    def __init__(self) -> None:
        self.word = ctypes.c_longlong(0)

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        return

    def stop_word(self) -> tuple[int, int]:
        return ctypes.addressof(self.word), 7

    def stop(self, move: int, worth: ExactValue) -> None:
        self.word.value = 7


def test_a_flag_set_in_memory_stops_the_proof_and_what_is_known_stays() -> None:
    game, control = board(6, 6, 4), FlagAlone()
    found = MNKSolver(game)(game.start(), NO_LIMIT, control, control.stop)
    assert found.interrupted
    assert found.worth == ExactValue.proved("win", 11)


class Broken:
    """A control that fails, as Ctrl-C may make it."""

    def stopped(self) -> bool:
        return False

    def report(self, depth: int, nodes: int) -> None:
        raise KeyboardInterrupt


def test_an_interrupt_from_the_keyboard_comes_through_and_the_solver_serves_on() -> None:
    game = board(4, 4, 3)
    solver = MNKSolver(game)
    with pytest.raises(KeyboardInterrupt):
        solver(game.start(), NO_LIMIT, Broken())
    assert solver(game.start(), NO_LIMIT, INERT).worth == ExactValue.proved("win", 5)


def test_a_win_that_cannot_be_played_through_is_not_reported() -> None:
    game = board(3, 3, 3)
    solver = MNKSolver(game)
    solver(game.start(), NO_LIMIT, INERT)
    facts = solver.tables[0][2::ENTRY_WORDS]
    for place in np.flatnonzero(facts):
        facts[place] = with_fact(int(facts[place]) & 1 | NOTHING, WON, 4)
    with pytest.raises(UnconfirmedError, match="could be played through"):
        solver(game.start(), NO_LIMIT, INERT)


RUN = """
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.games.mnk.proof import resist
from parlour_engine.games.mnk.proof import replay
from parlour_engine.games.mnk.solver import MNKSolver
from parlour_engine.limits import NO_LIMIT

game = make_game("mnk", {"width": 4, "height": 4})
print(MNKSolver(game)(game.start(), NO_LIMIT, INERT).worth)
print("loaded", sum(sum(each.stats.cache_hits.values()) for each in (resist, replay)))
"""


def solve_in_new_process(**environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", RUN], env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.usefixtures("prepared_cache")
def test_a_new_process_solves_from_the_shared_cache() -> None:
    assert solve_in_new_process() == [str(ExactValue.proved("win", 5)), "loaded 2"]


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_a_process_compiles_the_solver_and_the_next_one_loads_it(tmp_path: Path) -> None:
    answers = [solve_in_new_process(NUMBA_CACHE_DIR=str(tmp_path / "cache")) for _ in range(2)]
    assert answers[0] == [str(ExactValue.proved("win", 5)), "loaded 0"]
    assert answers[1] == [str(ExactValue.proved("win", 5)), "loaded 2"]
