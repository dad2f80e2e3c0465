"""Openings of a series: drawn from the seed alone, different, playable, unfinished."""

import doctest
from functools import reduce
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.match import openings
from parlour_engine.match.openings import LONGEST, SHORTEST, Openings, drawn

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
