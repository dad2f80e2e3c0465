"""A game that is too large to be solved is refused by one line, before anything is compiled."""

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.exact.sizes import (
    AT_ONCE,
    COMPILED_SIZES,
    check_connect_four,
    check_solvable,
    only_searched,
    solved_at_once,
)
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.exact.solvers import SOLVERS


@pytest.mark.parametrize("game_id", [*SOLVERS, *COMPILED_SIZES])
def test_a_game_with_a_solver_is_solvable_at_its_defaults(game_id: str) -> None:
    check_solvable(make_game(game_id, {}))


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
        check_solvable(make_game(game_id, options))
    assert str(refused.value) == why


@pytest.mark.parametrize("line", [3, 5])
def test_lines_that_no_solver_is_made_for_are_left_to_the_search(line: int) -> None:
    game = make_game("connect-four", {"line": line})
    check_solvable(game)
    assert only_searched(game)
    assert not only_searched(make_game("connect-four", {}))
    with pytest.raises(
        UnsolvableError, match=f"^option 'line' is {line}: the solver and its books are for 4$"
    ):
        check_connect_four(game)


@pytest.mark.parametrize("options", [{"width": 9, "height": 6}, {"width": 12, "height": 4}, {"width": 5}])
def test_a_board_that_fits_one_word_is_solvable(options: dict[str, object]) -> None:
    check_solvable(make_game("connect-four", options))


def test_a_game_that_nothing_solves_is_refused_with_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_engine.exact.sizes.SOLVERS", {})
    with pytest.raises(UnsolvableError, match=r"^game is 'nim': allowed are connect-four, mnk$"):
        check_solvable(make_game("nim", {}))


def test_every_game_of_the_catalogue_can_be_solved_at_some_size() -> None:
    assert {*SOLVERS, *COMPILED_SIZES} <= set(GAMES)


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
def test_a_few_moves_of_a_table_or_a_formula_trouble_no_worker(
    game_id: str, options: dict[str, object], at_once: bool
) -> None:
    game = make_game(game_id, options)
    assert solved_at_once(game, game.start()) is at_once


def test_what_is_solved_at_once_needs_no_compiler() -> None:
    assert set(AT_ONCE) <= set(SOLVERS)
