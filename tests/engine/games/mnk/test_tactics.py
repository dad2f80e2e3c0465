"""The positions made for measuring: what is said to be forced in them is, by trying everything."""

from itertools import islice

from tests.engine.games.mnk import tactics
from tests.engine.games.mnk.positions import board
from tests.naive.forced_wins import NaiveForcing, sides

GAME = board(9, 9, 4)


def test_the_line_of_each_position_is_one_of_fours_that_wins() -> None:
    naive, lengths = NaiveForcing(GAME), set[int]()
    for position, line in islice(tactics.wins(GAME, 3), 4):
        own, other = sides(position)
        assert naive.fours(own, other, len(line) // 2 + 2)
        for place, move in enumerate(line):
            assert move in GAME.legal_moves(position)
            mine = naive.wins(*sides(position))
            theirs = naive.wins(*reversed(sides(position)))
            assert (mine, theirs) == ([], [GAME.bits[move]] if place % 2 else [])
            position = GAME.play(position, move)
        assert len(naive.wins(*reversed(sides(position)))) > 1
        lengths.add(len(line))
    assert len(lengths) > 1


def test_nothing_helps_where_it_is_lost() -> None:
    naive = NaiveForcing(GAME)
    for position in islice(tactics.losses(GAME, 3), 8):
        own, other = sides(position)
        assert not naive.wins(own, other)
        assert len(naive.wins(other, own)) > 1


def test_a_board_that_is_nearly_full_offers_a_four_and_no_win() -> None:
    naive = NaiveForcing(GAME)
    for position in islice(tactics.nearly_full(GAME, 3), 3):
        own, other = sides(position)
        assert any(naive.wins(own | bit, other) for bit in naive.free(own, other))
        assert not tactics.is_won(GAME, position, {})
        assert len(naive.free(own, other)) == tactics.EMPTY_SQUARES


def test_the_same_seed_makes_the_same_positions() -> None:
    for make in (tactics.losses, tactics.nearly_full):
        first, second = ([*islice(make(GAME, 4), 2)] for _ in range(2))
        assert first == second
