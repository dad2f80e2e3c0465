"""The evaluators of Wolf and sheep against the document's formulas on the document's coordinates."""

import doctest
from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.games.wolf_and_sheep import evaluators as wolf_scores
from parlour_engine.games.wolf_and_sheep.evaluators import INT_MAX, INT_MIN, truncated
from parlour_engine.games.wolf_and_sheep.rules import NAMES, Position
from tests.naive.wolf_and_sheep import Field

GAME = make_game("wolf-and-sheep", {})
DARK = [(i, j) for i in range(8) for j in range(8) if (i + j) % 2]


def placings(count: int) -> list[tuple[Field, Position]]:
    """Random placings, half with all sheep far down, as in real games."""
    source = Random(5)
    made: list[tuple[Field, Position]] = []
    while len(made) < count:
        low = [square for square in DARK if square[0] >= (4 if len(made) % 2 else 0)]
        wolf, sheep = source.choice(DARK), frozenset(source.sample(low, 4))
        field = Field(wolf, sheep, source.random() < 0.5)
        if wolf not in sheep and not (wolf[0] == 7 and field.wolf_to_move):
            made.append((field, GAME.parse_position(field.text())))
    return made


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(wolf_scores).failed == 0


@pytest.mark.parametrize("evaluator", ["simple", "fast", "smart"])
def test_every_leaf_is_valued_as_printed_with_its_plies_in_32_bits(evaluator: str) -> None:
    chosen = GAME.evaluators[evaluator]
    for field, position in placings(3000):
        for plies in (0, 1, 6):
            raw = field.evaluate(evaluator) + (plies if field.wolf_to_move else -plies)
            expected = (raw + 2**31) % 2**32 - 2**31
            result = GAME.result(position)
            if result is None:
                assert chosen.guess(position, 1, plies) == expected
            else:
                assert chosen.end(position, result, 1, plies) == expected


def test_division_is_towards_zero() -> None:
    assert [truncated(dividend, 3) for dividend in (-7, -6, 6, 7)] == [-2, -2, 2, 2]


def test_no_guess_of_a_reliable_evaluator_looks_like_an_end() -> None:
    """With the wolf free; a shut-in wolf is an end unless the sheep were set up to move."""
    for name in ("simple", "fast", "smart-fixed"):
        chosen = GAME.evaluators[name]
        for field, position in placings(3000):
            if GAME.result(position) is None and field.wolf_steps():
                assert chosen.loss < chosen.guess(position, 1, 40) < chosen.win


def test_smart_fixed_has_good_formations_count_for_the_sheep_and_freedom_for_the_wolf() -> None:
    guess = GAME.evaluators["smart-fixed"].guess

    def value(text: str) -> int:
        return guess(GAME.parse_position(text), 1, 0)

    in_a_row, broken = value("d8/a1,c1,e1,g1/w"), value("d8/a1,c1,e1,h2/w")
    assert in_a_row < broken
    assert GAME.evaluators["smart"].guess(GAME.parse_position("d8/a1,c1,e1,g1/w"), 1, 0) > 0 > in_a_row
    assert value("f2/a3,c3,e3,g3/s") == INT_MAX // 2


def test_smart_fixed_clamps_where_smart_wraps() -> None:
    """A wolf at its goal and to move cannot occur in a game, but shows the arithmetic."""
    position: Position = (NAMES.index("a1"), (2, 4, 6, 16), 1, -1)
    result = GAME.result(position)
    assert result is not None
    assert GAME.evaluators["smart-fixed"].end(position, result, 1, 5) == INT_MAX
    assert GAME.evaluators["smart"].end(position, result, 1, 5) == INT_MIN + 4


def test_without_an_evaluator_only_ends_count_and_the_wolf_maximises() -> None:
    blind = GAME.evaluators["none"]
    over = GAME.parse_position("c1/a1,c3,e1,g1/s")
    result = GAME.result(over)
    assert result is not None
    assert (blind.maximiser, blind.end(over, result, 1, 3), blind.guess(GAME.start(), 1, 0)) == (1, 1, 0)
