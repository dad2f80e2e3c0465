"""Every algorithm of the table, by a player text that searches little, for suites about all of them."""

from collections.abc import Mapping

from parlour_engine.game import AnyGame, GameError
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.players.choose import check_player
from parlour_engine.search.algorithm import Algorithm

LITTLE = {"depth": 2, "simulations": 40}


def short_text(algorithm: Algorithm, bounds: Mapping[str, int] = LITTLE) -> str:
    """Return a text that bounds the algorithm's search, and with which it plays the same again."""
    given = {**bounds, **({"seed": 1} if algorithm.draws_lots else {})}
    fields = [f"{field.name}={given[field.name]}" for field in algorithm.fields if field.name in given]
    return f"{algorithm.name}:{','.join(fields)}" if fields else algorithm.name


#: Exact play, which asks the solver of a game, has suites of its own.
SEARCHING = [each for each in ALGORITHMS.values() if not each.proves]
RECORDED = [each for each in SEARCHING if each.tree is not None]


def plays(game: AnyGame, player: str) -> bool:
    """Whether a player plays this game at all; `memo` refuses the large ones."""
    try:
        check_player(game, player)
    except GameError:
        return False
    return True
