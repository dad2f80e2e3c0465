"""Standings: results by side, Elo from the mean, the interval from the pairs. Ratings by likelihood."""

import doctest
from math import log10, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.match import standing
from parlour_engine.match.pentanomial import expected_score
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import Record, Standing, elo, inverse, ratings, standings

A_WINS, B_WINS, DRAW = 0, 1, None


def series(*winners: int | None) -> list[Played]:
    """Return games of two players with these winners, in the order of the series."""
    return [
        Played(
            number=number,
            opening=number // 2,
            players=(0, 1) if number % 2 == 0 else (1, 0),
            winner=winner,
            reason="line",
            moves=("1", "2", "3", "4", "5"),
            drawn=2,
            nodes=(20, 300),
            seconds=(0.5, 0.25),
        )
        for number, winner in enumerate(winners)
    ]


def both(*winners: int | None) -> tuple[Standing, Standing]:
    first, second = standings(["a", "b"], series(*winners))
    return first, second


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(standing).failed == 0


def test_results_are_counted_by_who_moved_first() -> None:
    a, b = both(A_WINS, DRAW, A_WINS, B_WINS, DRAW)
    assert a.as_first == Record(2, 1, 0)
    assert a.as_second == Record(0, 1, 1)
    assert b.as_first == Record(1, 1, 0)
    assert b.as_second == Record(0, 1, 2)
    assert a.record.points + b.record.points == 5


def test_the_interval_is_that_of_the_pairs_means_by_hand() -> None:
    """Pair means 1, 0.5, 0.5, 0.75 and so on: mean 0.6875, deviation by hand."""
    a, _ = both(A_WINS, A_WINS, A_WINS, B_WINS, B_WINS, A_WINS, DRAW, DRAW)
    means = [1.0, 0.5, 0.5, 0.5]
    centre = sum(means) / 4
    error = sqrt(sum((each - centre) ** 2 for each in means) / 3) / 2
    assert a.elo == pytest.approx(400 * log10(centre / (1 - centre)))
    assert a.interval is not None
    low, high = a.interval
    assert low == pytest.approx(400 * log10((centre - 1.96 * error) / (1 - centre + 1.96 * error)))
    assert high == pytest.approx(400 * log10((centre + 1.96 * error) / (1 - centre - 1.96 * error)))


@given(st.lists(st.sampled_from([A_WINS, B_WINS, DRAW]), max_size=30))
def test_what_one_player_wins_the_other_loses(winners: list[int | None]) -> None:
    a, b = both(*winners)
    assert (a.record.wins, a.record.losses) == (b.record.losses, b.record.wins)
    if a.elo is None or b.elo is None:
        assert a.elo is b.elo is None
        assert not winners or 0 in (a.record.points, b.record.points)
    else:
        assert a.elo == pytest.approx(-b.elo)
        if a.interval is not None and a.interval[0] is not None:
            assert a.interval[0] <= a.elo


def test_without_games_or_with_pairs_that_all_ended_alike_there_is_no_interval() -> None:
    assert (both()[0].elo, both()[0].interval) == (None, None)
    assert both(A_WINS, A_WINS, A_WINS, A_WINS)[0].interval is None
    assert both(A_WINS, B_WINS, A_WINS, B_WINS)[0].interval is None
    assert both(A_WINS, B_WINS, A_WINS)[0].interval is None


def test_an_interval_that_reaches_beyond_every_difference_has_no_bound_there() -> None:
    a, b = both(A_WINS, A_WINS, A_WINS, DRAW)
    assert a.interval is not None
    assert a.interval[0] is not None
    assert a.interval[1] is None
    assert b.interval is not None
    assert b.interval[0] is None


def test_work_is_added_up_for_who_did_it() -> None:
    a, b = both(DRAW, DRAW, DRAW)
    assert (a.moves, a.nodes, a.seconds) == (2 + 1 + 2, 20 + 300 + 20, 1.25)
    assert (b.moves, b.nodes, b.seconds) == (1 + 2 + 1, 300 + 20 + 300, 1.0)
    assert a.to_json()["as_first"] == {"wins": 0, "draws": 2, "losses": 0}
    assert a.to_json()["draws"] == 3


def game(one: int, other: int, winner: int | None) -> Played:
    return Played(0, 0, (one, other), winner, "line", (), 0, (0, 0), (0.0, 0.0))


def simulated(strengths: list[float], games: int, source: Random) -> list[Played]:
    found = []
    for _ in range(games):
        one, other = source.sample(range(len(strengths)), 2)
        wins = source.random() < expected_score(strengths[one] - strengths[other])
        found.append(game(one, other, one if wins else other))
    return found


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
