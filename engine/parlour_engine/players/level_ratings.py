"""What the levels are worth on the boards on which they were calibrated, as `parlour-engine levels` found it.

Ratings are Elo above the mean of the eight levels on the board, and so say nothing of another board.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from parlour_engine.catalogue import make_game, part
from parlour_engine.players.levels import level_class

FILE = "level_ratings.json"  # made by `parlour-engine levels FOLDER --ratings FILE.json`


@cache
def recorded_ratings() -> dict[str, Any]:
    """Return what was found, by the name of a board.

    `texts` are those that the levels had, for each side; `ratings` has each level's rating and the ends of
    the interval that holds it 95 of 100 times.
    """
    ratings: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return ratings


def rated_boards(game_id: str) -> list[dict[str, Any]]:
    """Return the boards of a game with ratings as plain JSON: every option, and the levels' ratings.

    A board is left out where its levels play something else since.
    """
    module = part(game_id, "levels")
    boards = []
    for board in () if module is None else module.BOARDS:
        game, found = make_game(game_id, board.options), recorded_ratings().get(board.name)
        levels = level_class(game)
        if found is not None and found["texts"] == [list(levels.first), list(levels.second)]:
            boards.append({"options": dict(game.options), "ratings": found["ratings"]})
    return boards
