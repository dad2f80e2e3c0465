"""The functions that may be asked for by name, each from plain data to plain data.

A job names a function and carries its arguments, never code, so it can travel to another process or
machine. These functions run unchanged in a pool, in a thread or in the caller itself.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from parlour_engine.analysis import analysis_json
from parlour_engine.catalogue import make_game
from parlour_engine.control import Control
from parlour_engine.limits import Limit
from parlour_engine.players.choose import choose
from parlour_engine.workers.searches import depth_search

Job: TypeAlias = Callable[[Mapping[str, Any], Control], dict[str, Any]]


def choose_move(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a player's analysis of a position as plain JSON.

    Args:
        arguments: `game` and `options` name the rules; `start` is the text of the position the game began
        with, None
            for the game's own start; `moves` the texts played since. A position's text alone may not say
            whose move it is. `player` is the player text; `limit`, if there, holds `depth`, `nodes`,
            `seconds` or some of them.
        control: Who may stop the search and hears of its progress.

    Raises:
        GameError: The arguments describe no position that the player can move in.
    """
    game = make_game(arguments["game"], arguments["options"])
    start = arguments.get("start")
    position = game.start() if start is None else game.parse_position(start)
    for text in arguments["moves"]:
        position = game.play(position, game.parse_move(position, text))
    cap = Limit.of_json(arguments.get("limit") or {})
    player = arguments["player"]
    search = depth_search(game, player)
    return analysis_json(game, position, choose(game, position, player, cap, control, search))


JOBS: Mapping[str, Job] = {"choose": choose_move}
