"""Exact chances: what all games played out come to, the least of random moves, how players really move."""

import doctest
from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame, Player
from parlour_engine.match import chances as module
from parlour_engine.match.chances import (
    Chances,
    ExactChances,
    drawn_by,
    hardest_for,
    least_for_random,
    random_wins,
    uniform,
)
from parlour_engine.players.choose import choose, move_chances
from parlour_engine.players.text import parse_player
from tests.contract.catalogue_cases import some_positions

GAMES = [make_game("grundy", {}), make_game("nim", {"heaps": [1, 2, 3]}), make_game("mnk", {"width": 3})]


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(module).failed == 0


def test_random_moves_win_one_game_in_six_at_grundy_ten_against_any_opponent() -> None:
    first, second = least_for_random(make_game("grundy", {"heap": 10}))
    assert (first, second) == pytest.approx((0.0, 1 / 6))


def test_random_moves_never_win_against_an_opponent_that_can_hold_the_game() -> None:
    assert least_for_random(make_game("mnk", {})) == (0.0, 0.0)


def best_against_random(game: AnyGame, position: Any, side: Player) -> float:
    """Play everything: the least chance of the side that moves at random."""
    result = game.result(position)
    if result is not None:
        return float(result.winner == side)
    after = [
        best_against_random(game, game.play(position, move), side) for move in game.legal_moves(position)
    ]
    return sum(after) / len(after) if game.to_move(position) == side else min(after)


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.id)
def test_the_least_chance_is_what_playing_everything_finds(game: AnyGame) -> None:
    expected = best_against_random(game, game.start(), 1), best_against_random(game, game.start(), 2)
    assert least_for_random(game) == pytest.approx(expected)


def test_a_drawn_game_is_won_by_no_side() -> None:
    game = GAMES[2]
    first, second = ExactChances(game, uniform, uniform).of(game.start())
    assert (first, second) == pytest.approx((0.5849, 0.2881), abs=1e-4)  # known of random play


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (GAMES[0], "random"),
        (GAMES[0], "perfect:slips=40,glance=1"),
        (GAMES[1], "perfect"),
        (GAMES[1], "perfect:slips=60,glance=3"),
        (GAMES[2], "pvs:depth=1,slips=60,glance=2"),
        (GAMES[2], "pvs:depth=1,glance=3"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.id,
)
def test_moves_come_as_often_as_their_chances_say(game: AnyGame, text: str) -> None:
    spec, games = parse_player(text), 400
    for position in some_positions(game, range(2), most=3):
        chances = move_chances(game, position, spec)
        assert sum(chances.values()) == pytest.approx(1)
        seeds = range(games) if spec.draws_lots else range(1)
        seeded = [
            f"{text}{',' if ':' in text else ':'}seed={seed}" if spec.draws_lots else text for seed in seeds
        ]
        made = Counter(choose(game, position, each).move for each in seeded)
        assert set(made) <= set(chances)
        for move, chance in chances.items():
            assert abs(made[move] / len(seeds) - chance) < 0.12


def test_a_player_that_errs_gets_what_its_games_get() -> None:
    game, text = make_game("nim", {"heaps": [1, 2, 3]}), "perfect:slips=60,glance=1"
    spec = parse_player(text)
    lottery = drawn_by(lambda position: move_chances(game, position, spec))
    exact = random_wins(game, lottery, lottery)[0]
    source, won, games = Random(5), 0, 600
    for number in range(games):
        position = game.start()
        while game.result(position) is None:
            move = source.choice(game.legal_moves(position))
            if game.to_move(position) == 2:
                move = choose(game, position, f"{text},seed={number}").move
            position = game.play(position, move)
        result = game.result(position)
        won += result is not None and result.winner == 1
    assert abs(won / games - exact) < 0.07


def test_the_hardest_opponent_leaves_less_than_any_other() -> None:
    game = make_game("grundy", {"heap": 12})
    least = least_for_random(game)
    others: list[Chances] = [
        random_wins(game, hardest_for(1), hardest_for(2)),
        random_wins(game, uniform, uniform),
    ]
    for other in others:
        assert all(mine < theirs for mine, theirs in zip(least, other, strict=True))
