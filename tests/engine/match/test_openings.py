"""Openings of a series: drawn from the seed alone, different, playable, unfinished, balanced."""

import doctest
from functools import reduce
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.loading import ready_solver
from parlour_engine.match import openings
from parlour_engine.match.openings import (
    LONGEST,
    SHORTEST,
    Openings,
    beginning,
    drawn,
    is_balanced,
    known_outcome,
)
from tests.contract.catalogue_cases import made, some_positions

FOUR = make_game("connect-four", {})


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(openings).failed == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_the_openings_of_every_game_are_legal_unfinished_and_differ(game_id: str) -> None:
    game = make_game(game_id, {})
    seen = set()
    for moves in islice(drawn(game, "a seed"), 20):
        position = game.start()
        for move in moves:
            assert move in game.legal_moves(position)
            position = game.play(position, move)
        assert game.result(position) is None
        seen.add(game.key(position))
    assert len(seen) == 20


@given(st.text(max_size=20), st.permutations(range(6)))
def test_an_opening_depends_on_the_seed_and_its_number_alone(seed: str, order: list[int]) -> None:
    expected = list(islice(drawn(FOUR, seed), 6))
    asked = Openings(FOUR, seed)
    assert {number: asked[number] for number in order} == dict(enumerate(expected))


def test_seeds_differ() -> None:
    firsts = {tuple(islice(drawn(FOUR, str(seed)), 4)) for seed in range(50)}
    assert len(firsts) == 50


def test_openings_become_longer_when_the_short_ones_are_used_up() -> None:
    """Connect Four has 49 positions after two plies."""
    lengths = [len(moves) for moves in islice(drawn(FOUR, "x"), 400)]
    assert lengths == sorted(lengths)
    assert lengths[0] == SHORTEST < lengths[-1] <= LONGEST


def test_a_game_of_few_positions_repeats_its_openings() -> None:
    game = make_game("nim", {"heaps": [2]})
    first, again, third = islice(drawn(game, "x"), 3)
    assert game.result(reduce(game.play, first, game.start())) is None
    assert {first, again, third} <= {(), *((move,) for move in game.legal_moves(game.start()))}


def outcome(game: AnyGame, position: object) -> str | None:
    return ready_solver(game, compile_missing=True)(position, NO_LIMIT, INERT).worth.outcome


def test_every_opening_of_connect_four_is_a_draw() -> None:
    for moves in islice(drawn(FOUR, "a seed"), 30):
        position = FOUR.start()
        for move in moves:
            position = FOUR.play(position, move)
        assert outcome(FOUR, position) == "draw"


@pytest.mark.parametrize(
    "case", [("connect-four", {}), ("mnk", {}), ("connect-four", {"width": 3, "height": 3, "line": 3})]
)
def test_what_is_known_is_the_solvers_value(case: tuple[str, dict[str, object]]) -> None:
    game = made(case)
    early = [beginning(game, str(seed), 4)[1] for seed in range(12)]
    known = [(position, known_outcome(game, position)) for position in early]
    assert all(found is not None for _, found in known)
    if game.options["line"] == 4 or game.id == "mnk":
        assert all(found == outcome(game, position) for position, found in known)
    assert {is_balanced(game, position) for position in early} == {True, False}


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_not_known_counts_as_balanced(game_id: str) -> None:
    game = make_game(game_id, {"width": 8, "height": 7} if game_id in ("connect-four", "mnk") else {})
    for position in some_positions(game, range(2)):
        assert known_outcome(game, position) is None
        assert is_balanced(game, position)


def test_a_board_without_a_balanced_opening_still_has_openings() -> None:
    game = make_game("mnk", {"width": 3, "height": 1, "line": 3})
    (only,) = {moves for moves in islice(drawn(game, "x"), 3) if len(moves) == 2 and moves[0] == 0} or {
        (0, 1)
    }
    assert len(only) == 2
    lost = make_game("connect-four", {"width": 4, "height": 3, "line": 3})
    assert len(list(islice(drawn(lost, "x"), 5))) == 5
