"""A game that is too large to be solved is refused by one line, before anything is compiled."""

import subprocess
import sys

import pytest

from parlour_engine import catalogue
from parlour_engine.catalogue import GAMES, Entry, make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvable import (
    check_values,
    has_values,
    make_oracle_solver,
    proof_method,
    solved_at_once,
)
from parlour_engine.games.connect_four.solvable import check_solver

SOLVED = [game_id for game_id, line in GAMES.items() if line.has_values]


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue whose nim has rules and nothing else."""
    nim = Entry("Nim", "Take.", rules="parlour_engine.games.nim.rules:Nim")
    monkeypatch.setattr(catalogue, "GAMES", {**GAMES, "nim": nim})


@pytest.mark.parametrize("game_id", SOLVED)
def test_a_game_with_exact_values_is_solvable_at_its_defaults(game_id: str) -> None:
    assert proof_method(make_game(game_id, {})) == ("oracle" if GAMES[game_id].values else "solver")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_solver_comes_with_what_knows_its_sizes_and_without_an_oracle(game_id: str) -> None:
    line = GAMES[game_id]
    assert (line.solver is None) == (line.solvable is None)
    assert line.solver is None or line.values is None


@pytest.mark.parametrize(
    ("game_id", "options", "why"),
    [
        (
            "connect-four",
            {"width": 8, "height": 7},
            "board is 8x7: exact values need width * (height + 1) <= 63, not 64",
        ),
        ("mnk", {"width": 10, "height": 5}, "board is 10x5: exact values need at most 49 cells, not 50"),
    ],
)
def test_a_size_beyond_every_solver_is_refused_with_the_bound(
    game_id: str, options: dict[str, object], why: str
) -> None:
    with pytest.raises(UnsolvableError) as refused:
        proof_method(make_game(game_id, options))
    assert str(refused.value) == why


@pytest.mark.parametrize("line", [3, 5])
def test_lines_that_no_solver_is_made_for_are_left_to_the_search(line: int) -> None:
    game = make_game("connect-four", {"line": line})
    assert proof_method(game) == "search"
    with pytest.raises(
        UnsolvableError, match=f"^option 'line' is {line}: the solver and its books are for 4$"
    ):
        check_solver(game)


@pytest.mark.parametrize("options", [{"width": 9, "height": 6}, {"width": 12, "height": 4}, {"width": 5}])
def test_a_board_that_fits_one_word_is_solvable(options: dict[str, object]) -> None:
    assert proof_method(make_game("connect-four", options)) == "solver"


@pytest.mark.usefixtures("unsolved")
def test_a_game_without_an_oracle_or_a_solver_has_no_exact_values() -> None:
    game = make_game("nim", {})
    for ask in (proof_method, make_oracle_solver):
        with pytest.raises(UnsolvableError, match=r"^no exact values for this game$"):
            ask(game)
    assert not solved_at_once(game, game.start())


def test_a_compiled_solver_is_not_taken_for_an_oracle() -> None:
    with pytest.raises(UnsolvableError, match=r"^the solver of mnk needs compiled code$"):
        make_oracle_solver(make_game("mnk", {}))


@pytest.mark.parametrize(
    ("game_id", "options", "at_once"),
    [
        ("wolf-and-sheep", {}, True),
        ("nim", {"heaps": [16]}, True),
        ("nim", {"heaps": [9, 9]}, False),
        ("modified-nim", {}, False),
        ("mnk", {}, False),
    ],
)
def test_a_few_moves_of_a_table_or_a_formula_need_no_worker(
    game_id: str, options: dict[str, object], at_once: bool
) -> None:
    game = make_game(game_id, options)
    assert solved_at_once(game, game.start()) is at_once


def test_asking_what_can_be_solved_imports_no_compiler() -> None:
    program = (
        "import sys\n"
        "from parlour_engine.catalogue import GAMES, make_game\n"
        "from parlour_engine.exact.solvable import check_values, proof_method, solved_at_once\n"
        "games = [make_game(each, {}) for each, line in GAMES.items() if line.has_values]\n"
        "print([(proof_method(game), solved_at_once(game, game.start())) for game in games])\n"
        "print([check_values(game) for game in games])\n"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy', 'llvmlite')))\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_forced_wins_are_values_where_exact_ones_are_out_of_reach() -> None:
    check_values(make_game("mnk", {"width": 19, "height": 19}))
    assert has_values(make_game("mnk", {"width": 19, "height": 19}))
    assert has_values(make_game("nim", {}))
    assert not has_values(make_game("connect-four", {"height": 12}))
    with pytest.raises(UnsolvableError, match="exact values need width"):
        check_values(make_game("connect-four", {"height": 12}))
