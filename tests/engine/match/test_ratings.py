"""Ratings: two players by the formula, several by their likelihood, intervals by simulation."""

import doctest
from random import Random

import pytest

from parlour_engine.match import ratings as module
from parlour_engine.match.pentanomial import expected_score
from parlour_engine.match.ratings import inverse, ratings
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import elo


def game(one: int, other: int, winner: int | None) -> Played:
    return Played(0, 0, (one, other), winner, "line", (), 0, (0, 0), (0.0, 0.0))


def simulated(strengths: list[float], games: int, source: Random) -> list[Played]:
    found = []
    for _ in range(games):
        one, other = source.sample(range(len(strengths)), 2)
        wins = source.random() < expected_score(strengths[one] - strengths[other])
        found.append(game(one, other, one if wins else other))
    return found


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(module).failed == 0


def test_two_players_with_many_games_differ_by_the_elo_of_their_score() -> None:
    found = ratings(2, [game(0, 1, 0)] * 7500 + [game(0, 1, 1)] * 2500)
    expected = elo(0.75)
    assert expected is not None
    assert found[0].elo - found[1].elo == pytest.approx(expected, abs=0.5)
    assert found[0].elo == pytest.approx(-found[1].elo)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = ratings(2, [game(0, 1, None)] * 10)
    shared = ratings(2, [game(0, 1, 0), game(0, 1, 1)] * 5)
    assert [each.elo for each in drawn] == pytest.approx([each.elo for each in shared], abs=1e-6)


def test_a_player_that_always_wins_has_a_rating_and_an_interval_as_wide_as_what_is_not_known() -> None:
    few, many = (ratings(2, [game(0, 1, 0)] * count)[0] for count in (5, 500))
    assert 0 < few.elo < many.elo < 2000
    assert few.low < few.elo < few.high


def test_ratings_add_up_along_a_chain_of_players() -> None:
    games = []
    for one, other in ((0, 1), (1, 2)):
        games += [game(one, other, one)] * 3000 + [game(other, one, other)] * 1000
    first, second, third = ratings(3, games)
    assert first.elo - second.elo == pytest.approx(second.elo - third.elo, abs=0.5)
    assert first.elo + second.elo + third.elo == pytest.approx(0, abs=1e-6)


def test_the_order_of_games_changes_nothing() -> None:
    games = simulated([0, 100, 300], 200, Random(1))
    assert [each.elo for each in ratings(3, games)] == pytest.approx(
        [each.elo for each in ratings(3, games[::-1])]
    )


def test_nineteen_of_twenty_intervals_hold_the_strength() -> None:
    source, strengths, held = Random(2), [-200.0, -50.0, 50.0, 200.0], 0
    for _ in range(40):
        found = ratings(4, simulated(strengths, 400, source))
        held += sum(
            each.low <= strength <= each.high for each, strength in zip(found, strengths, strict=True)
        )
    assert 144 <= held <= 160  # of 160


def test_no_games_make_equal_players() -> None:
    found = ratings(3, [])
    assert [round(each.elo, 9) for each in found] == [0, 0, 0]


def test_an_inverse_undoes_its_matrix() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]
    back = inverse(matrix)
    for place, row in enumerate(matrix):
        product = [sum(row[k] * back[k][at] for k in range(3)) for at in range(3)]
        assert product == pytest.approx([float(place == at) for at in range(3)])
