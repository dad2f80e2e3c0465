"""Results while games end in any order: what follows in order, what counts, when the test has decided."""

import random

from parlour_engine.match.pentanomial import SequentialTest
from parlour_engine.match.series_results import SeriesResults
from tests.engine.match.test_standing import A_WINS, B_WINS, DRAW, series

GAMES = series(*[A_WINS, A_WINS, A_WINS, DRAW, A_WINS, B_WINS, A_WINS, A_WINS] * 10)


def test_games_follow_in_order_whatever_order_they_end_in() -> None:
    shuffled = random.Random(3).sample(GAMES, len(GAMES))
    results = SeriesResults(len(GAMES))
    followed = [game for each in shuffled for game in results.add([each])]
    assert followed == results.finished() == GAMES
    assert results.is_over
    assert list(results.missing()) == []


def test_missing_are_those_that_are_neither_there_nor_ahead() -> None:
    results = SeriesResults(6)
    assert results.add([GAMES[1], GAMES[4]]) == []
    assert list(results.missing()) == [0, 2, 3, 5]
    assert results.add([GAMES[0]]) == GAMES[:2]
    assert list(results.missing()) == [2, 3, 5]
    assert [game.number for game in results.finished()] == [0, 1, 4]


def test_a_test_ends_at_the_same_pair_whatever_order_games_end_in() -> None:
    test = SequentialTest(0, 100)
    ends = set()
    for seed in range(5):
        results = SeriesResults(len(GAMES), test)
        for game in random.Random(seed).sample(GAMES, len(GAMES)):
            results.add([game])
        assert results.is_over
        ends.add(len(results.finished()))
        assert test.decision(results.counts) == "stronger"
        assert results.to_json(["a", "b"])["sprt"]["pairs"] == len(results.finished()) // 2
    (end,) = ends
    assert end < len(GAMES)
    shorter = SeriesResults(end - 2, test)
    shorter.add(GAMES)
    assert test.decision(shorter.counts) == "undecided"


def test_games_beyond_the_length_do_not_count() -> None:
    results = SeriesResults(4)
    results.add(GAMES)
    assert results.finished() == GAMES[:4]
    answer = results.to_json(["a", "b"])
    assert answer["games"] == 4
    assert answer["sprt"] is None
    assert answer["players"][0]["pairs"] == (0, 0, 0, 1, 1)
    assert answer["players"][0]["rating"] > 0 > answer["players"][1]["rating"]
