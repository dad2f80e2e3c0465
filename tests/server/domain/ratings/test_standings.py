"""Standings as a fold over games."""

from itertools import pairwise

from parlour_protocol.values import Player
from parlour_server.domain.ratings.glicko import NEW_RATING, PERIOD_MS, Rating, rate
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import FinishedGame, Key, Standing, after_game
from tests.server.domain.ratings.games import AMBER, BLUE, CORAL, finished

NIM = Ladder("people", "nim", '{"heaps":[3,4,5],"misere":false}')


def fold(*games: FinishedGame) -> dict[Key, Standing]:
    standings: dict[Key, Standing] = {}
    for game in games:
        assert game.ladder is not None
        standings |= after_game(standings, game.ladder, game)
    return standings


def test_the_winner_of_a_first_game_gains_what_the_loser_loses() -> None:
    standings = fold(finished())
    amber, blue = standings[NIM, AMBER.id], standings[NIM, BLUE.id]
    assert amber.rating == rate(NEW_RATING, [(NEW_RATING, 1.0)], 0)
    assert blue.rating == rate(NEW_RATING, [(NEW_RATING, 0.0)], 0)
    assert amber.rating.rating - 1500 == 1500 - blue.rating.rating
    assert (amber.games, blue.games, amber.at) == (1, 1, 1_000)


def test_a_draw_between_new_players_changes_no_rating() -> None:
    standings = fold(finished(winner=None))
    assert {round(standing.rating.rating, 9) for standing in standings.values()} == {1500}


def test_seat_2_can_win() -> None:
    standings = fold(finished(winner=2))
    assert standings[NIM, BLUE.id].rating.rating > standings[NIM, AMBER.id].rating.rating


def test_both_are_rated_against_the_other_as_they_were_before() -> None:
    before = fold(finished())
    after = fold(finished(), finished((BLUE, CORAL), 1, 1_000))
    assert after[NIM, CORAL.id].rating == rate(NEW_RATING, [(before[NIM, BLUE.id].rating, 0.0)], 0)


def test_time_without_games_makes_less_sure_before_the_next() -> None:
    soon = fold(finished(), finished(at=2_000))[NIM, AMBER.id]
    late = fold(finished(), finished(at=1_000 + round(50 * PERIOD_MS)))[NIM, AMBER.id]
    assert late.rating.deviation > soon.rating.deviation


def test_a_clock_that_was_set_back_takes_no_rest_away() -> None:
    standing = fold(finished(at=5_000), finished(at=1_000))[NIM, AMBER.id]
    assert (standing.games, standing.at) == (2, 5_000)


def test_an_aborted_game_counts_on_no_ladder() -> None:
    assert finished(winner=None, reason="aborted").ladder is None


def test_the_better_of_three_comes_out_on_top_whatever_they_are_called() -> None:
    order = [AMBER, BLUE, CORAL]
    games = [finished((strong, weak), 1, at) for at, (strong, weak) in enumerate(pairs(order) * 10, 1)]
    standings = fold(*games)
    ratings = [standings[NIM, player.id].rating.rating for player in order]
    assert all(better > worse + 100 for better, worse in pairwise(ratings))


def pairs(players: list[Player]) -> list[tuple[Player, Player]]:
    return [(a, b) for i, a in enumerate(players) for b in players[i + 1 :]]


def test_a_rating_is_shown_as_it_is_believed_now() -> None:
    standing = Standing(AMBER, Rating(1700, 60), 30, 1_000)
    assert standing.rating_at(1_000) == standing.rating
    assert standing.rating_at(500) == standing.rating
    assert standing.rating_at(1_000 + round(100 * PERIOD_MS)).provisional
