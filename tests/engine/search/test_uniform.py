"""The random player: fair without a seed, repeatable with one."""

from collections import Counter

from parlour_engine.catalogue import make_game
from parlour_engine.search.uniform import random_move

GAME = make_game("connect-four", {})


def test_every_move_is_drawn_in_time() -> None:
    drawn = {random_move(GAME, GAME.start(), None).move for _ in range(400)}
    assert drawn == set(range(7))  # missing one of seven has a chance of 1e-26


def test_a_seed_plays_the_same_game_again() -> None:
    def game(seed: int) -> list[int]:
        position, moves = GAME.start(), []
        while GAME.result(position) is None:
            moves.append(random_move(GAME, position, seed).move)
            position = GAME.play(position, moves[-1])
        return moves

    assert game(7) == game(7)
    assert game(7) != game(8)


def test_a_seed_does_not_draw_the_same_column_at_every_move() -> None:
    position, columns = GAME.start(), Counter[int]()
    for _ in range(5):
        columns[random_move(GAME, position, 1).move] += 1
        position = GAME.play(position, random_move(GAME, position, 1).move)
    assert len(columns) > 1
