"""Perfect play in games that tables and theory solve: a thousand games each, judged by playing it all out.

The judge is tests/naive/best_play.py, which knows the rules and nothing else. So that it is quick, games
begin with few counters, and Wolf and sheep with little room left.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.game import AnyGame
from parlour_engine.games.wolf_and_sheep.rules import Position, is_dark
from parlour_engine.limits import NO_LIMIT
from tests.contract.catalogue_cases import ORACLES
from tests.naive.best_play import BestPlay

GAMES = 1000
DARK = [square for square in range(64) if is_dark(square)]


@cache
def judged(game_id: str, **options: Any) -> tuple[AnyGame, BestPlay]:
    """A game and its judge, who remembers what earlier games showed."""
    game = make_game(game_id, options)
    return game, BestPlay(game)


def some_heaps(source: Random, most: int, largest: int) -> str:
    return ",".join(str(source.randint(0, largest)) for _ in range(source.randint(1, most)))


def nim_start(source: Random) -> tuple[AnyGame, BestPlay, Any]:
    game, judge = judged("nim", misere=source.random() < 0.5)
    return game, judge, game.parse_position(some_heaps(source, 4, 5))


def greedy_start(source: Random) -> tuple[AnyGame, BestPlay, Any]:
    game, judge = judged("greedy-nim")
    return game, judge, game.parse_position(some_heaps(source, 5, 5))


def modified_start(source: Random) -> tuple[AnyGame, BestPlay, Any]:
    game, judge = judged("modified-nim")
    heaps = source.sample(range(1, 9), source.randint(1, 5))
    return game, judge, game.parse_position(f"{','.join(map(str, heaps))}/-")


def grundy_start(source: Random) -> tuple[AnyGame, BestPlay, Any]:
    game, judge = judged("grundy", heap=source.randint(3, 18))
    return game, judge, game.start()


def wolf_start(source: Random) -> tuple[AnyGame, BestPlay, Any]:
    game, judge = judged("wolf-and-sheep")
    sheep = tuple(sorted(source.sample(DARK[14:], 4)))
    wolf = source.choice([square for square in DARK[4:] if square not in sheep])
    return game, judge, cast(Position, (wolf, sheep, source.choice((1, 2)), -1))


STARTS: dict[str, Callable[[Random], tuple[AnyGame, BestPlay, Any]]] = {
    "wolf-and-sheep": wolf_start,
    "nim": nim_start,
    "greedy-nim": greedy_start,
    "modified-nim": modified_start,
    "grundy": grundy_start,
}


def test_every_game_that_needs_no_compiler_is_tried() -> None:
    assert set(STARTS) == set(ORACLES)


@pytest.mark.parametrize("game_id", STARTS)
def test_against_a_player_who_errs_no_move_lowers_the_exact_value(game_id: str) -> None:
    """Both sides in turn. The other side plays perfectly too, but for every third move, which is random."""
    gained = 0
    for number in range(GAMES):
        source = Random(number)
        game, judge, position = STARTS[game_id](source)
        solver, side = make_oracle_solver(game), 1 + number % 2
        lost_at_first = game.to_move(position) == side and judge.value(position)[0] < 0
        while game.result(position) is None:
            found = solver(position, NO_LIMIT, INERT)
            outcome, plies = judge.value(position)
            move = found.move
            assert move is not None
            if game.to_move(position) != side and source.random() < 1 / 3:
                move = source.choice(game.legal_moves(position))
            after = game.play(position, move)
            if game.to_move(position) == side:
                assert judge.value(after) == (-outcome, plies - 1), game.position_text(position)
                assert (found.worth.outcome, found.worth.plies) == ("win" if outcome > 0 else "loss", plies)
            position = after
        result = game.result(position)
        gained += lost_at_first and result is not None and result.winner == side
    assert gained > 0  # the errors were there, and they were punished
