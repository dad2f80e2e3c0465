"""Students' functions asked without a process, for tests of what is compared."""

import json
from collections.abc import Callable
from typing import Any

from parlour_engine.catalogue import make_game
from parlour_engine.checking.judge import Answer, Trial
from parlour_engine.checking.reference import Search, checked_search
from parlour_engine.checking.student import StudentGame
from parlour_engine.checking.trace import TraceReader
from parlour_engine.game import AnyGame

Function = Callable[[StudentGame, Any, int], tuple[float, str | None]]


def searched(game: AnyGame, position: str | None = None, depth: int = 4) -> Search:
    """Return a search of a position with the game's own evaluator, of the start without one."""
    start = game.start() if position is None else game.parse_position(position)
    return checked_search(game, start, depth, game.default_evaluator)


def asked(function: Function, search: Search) -> Trial:
    """Return the trial with the answer of a function."""
    reader = TraceReader()
    game = StudentGame(search, lambda line: reader.read(json.loads(line)))
    value, move = function(game, game.root, search.depth)
    counts = game.counts()
    nodes, evaluations = counts.get("nodes"), counts.get("evaluations")
    return Trial(search, Answer(move, value, reader.root, nodes, evaluations))


FOUR = make_game("connect-four", {})
WOLF = make_game("wolf-and-sheep", {})
