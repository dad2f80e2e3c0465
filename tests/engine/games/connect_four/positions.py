"""Boards of Connect Four and positions on them, for the tests of its solver."""

from collections.abc import Iterator
from random import Random
from typing import cast

from parlour_engine.catalogue import make_game
from parlour_engine.games.connect_four.rules import ConnectFour, Position

SIZES = [(7, 6), (8, 6), (5, 8), (12, 4), (9, 6), (4, 4), (6, 5), (3, 7), (12, 1)]


def game_of(width: int, height: int) -> ConnectFour:
    return cast(ConnectFour, make_game("connect-four", {"width": width, "height": height}))


def positions(game: ConnectFour, count: int, empty: range, seed: int = 1) -> Iterator[Position]:
    """Positions by random play that are not over, with so many empty cells."""
    source = Random(f"{game.width} {game.height} {seed}")
    while count:
        position = game.start()
        for _ in range(game.width * game.height - source.choice(empty)):
            if game.result(position) is not None:
                break
            position = game.play(position, source.choice(game.legal_moves(position)))
        if game.result(position) is None:
            count -= 1
            yield position


def all_empties(game: ConnectFour) -> range:
    return range(1, game.width * game.height + 1)


def mirrored_play(game: ConnectFour, position: Position) -> Position:
    """The position after the mirror images of the moves."""
    image = game.start()
    for column in position[2]:
        image = game.play(image, game.width - 1 - column)
    return image
