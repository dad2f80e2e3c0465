"""The table of the algorithms that player texts may name.

Each algorithm is declared in its own module (search/algorithm.py).

How to add one: CONTRIBUTING.md.
"""

from collections.abc import Mapping
from dataclasses import asdict

from parlour_engine.players.perfect import PERFECT
from parlour_engine.search.algorithm import Algorithm
from parlour_engine.search.fields import DEPTH
from parlour_engine.search.fixed_depth import ALPHABETA, MINIMAX, NEGAMAX, NEGAMAX_ALPHABETA
from parlour_engine.search.greedy import GREEDY
from parlour_engine.search.mcts import MCTS
from parlour_engine.search.memo import MEMO
from parlour_engine.search.pvs import PVS
from parlour_engine.search.uniform import RANDOM

ALGORITHMS: Mapping[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        RANDOM,
        GREEDY,
        MINIMAX,
        ALPHABETA,
        NEGAMAX,
        NEGAMAX_ALPHABETA,
        MEMO,
        PVS,
        MCTS,
        PERFECT,
    )
}


def describe_algorithms() -> list[dict[str, object]]:
    """Return the table as plain JSON, for a page that offers engines and shows what they record.

    `deepest` is the greatest depth that a text may name, None if the algorithm has no depth. For the other
    keys see `Algorithm`; `prunes`, `proves` and `goes_on` are left out unless they are set.
    """
    return [
        {
            "name": each.name,
            "fields": [field.name for field in each.fields],
            "deepest": next((field.most for field in each.fields if field.name == DEPTH.name), None),
            "tree": None if each.tree is None else asdict(each.tree),
            **({"prunes": each.prunes} if each.prunes else {}),
            **({"proves": True} if each.proves else {}),
            **({"goes_on": True} if each.goes_on else {}),
        }
        for each in ALGORITHMS.values()
    ]
