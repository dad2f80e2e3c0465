"""The recorded ratings of the levels on the boards on which `parlour-engine levels` calibrated them.

A rating is Elo above the mean of the eight levels on its board, so it says nothing of another board.
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
    """Return the recorded ratings by the name of a board.

    `texts` are the player texts that the levels had, for each side. `ratings` has each level's rating and
    the ends of its 95 percent confidence interval.
    """
    ratings: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return ratings


def rated_boards(game_id: str) -> list[dict[str, Any]]:
    """Return a game's rated boards as plain JSON: every option, and the ratings of the levels.

    A board is left out if its levels have changed since the calibration.
    """
    module = part(game_id, "levels")
    boards = []
    for board in () if module is None else module.BOARDS:
        game, found = make_game(game_id, board.options), recorded_ratings().get(board.name)
        levels = level_class(game)
        if found is not None and found["texts"] == [list(levels.first), list(levels.second)]:
            boards.append({"options": dict(game.options), "ratings": found["ratings"]})
    return boards
