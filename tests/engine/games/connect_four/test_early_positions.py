"""The early positions are those that playing every sequence of columns finds, less their mirror images."""

from itertools import product

import pytest

from parlour_engine.games.connect_four.early_positions import early_positions, replies
from tests.engine.games.connect_four.positions import game_of


@pytest.mark.parametrize(("width", "height", "plies"), [(7, 6, 4), (4, 4, 7), (3, 5, 7), (5, 2, 6)])
def test_every_position_is_there_once_with_its_mirror_image(width: int, height: int, plies: int) -> None:
    game = game_of(width, height)
    levels = early_positions(game, plies)
    assert len(levels) == plies + 1
    for ply, level in enumerate(levels):
        wanted = set()
        for columns in product(range(width), repeat=ply):
            position = game.start()
            for column in columns:
                if column not in game.legal_moves(position):
                    break
                position = game.play(position, column)
            else:
                if game.result(position) is None:
                    wanted.add(game.key(position))
        reported = {game.key(position) for position in level.values()}
        images = set()
        for position in level.values():
            image = game.start()
            for column in position[2]:
                image = game.play(image, width - 1 - column)
            images.add(game.key(image))
        assert reported | images == wanted
        assert len(reported) == len(level)
        assert len(reported) * 2 == len(wanted) + len(reported & images)


def test_replies_are_the_positions_one_move_later() -> None:
    game = game_of(5, 4)
    position = game.parse_position("3333")
    assert [after[2][-1] for after in replies(game, position)] == [0, 1, 3, 4]
