"""The probability of each move of a player, computed with compiled searches."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from parlour_engine.game import AnyGame
from parlour_engine.match.chances import Lottery
from parlour_engine.players.choose import move_chances
from parlour_engine.search.algorithm import PlayerSpec
from parlour_engine.workers.loading import ready_searches, ready_solver


def lottery_of(game: AnyGame, spec: PlayerSpec) -> Lottery:
    """Return the lottery of a player that is not a level; equal positions are searched only once.

    Raises:
        UnsolvableError: The player is `perfect` and the game cannot be solved.
    """
    searches = ready_searches(game, spec.text(), compile_missing=True)
    make_solver = partial(ready_solver, compile_missing=True)
    known: dict[tuple[str, tuple[int, ...]], Mapping[int, float]] = {}

    def lottery(position: Any) -> Mapping[int, float]:
        same = game.key(position), game.legal_moves(position)
        if same not in known:
            known[same] = move_chances(game, position, spec, searches, make_solver)
        return known[same]

    return lottery
