"""The rule sets that every contract test runs over: each game of the catalogue, at home and at odd sizes.

A game that is added to the catalogue is tested at its defaults without being named here; small and odd
sizes are worth a line each.
"""

from types import ModuleType
from typing import Any

from parlour_engine.catalogue import GAMES, part
from parlour_engine.conformance.cases import (
    Case,
    is_wide,
    made,
    named,
    random_game,
    random_positions,
    sampled_steps,
    some_positions,
)
from parlour_engine.game import AnyGame

__all__ = [
    "KERNELS",
    "ODD",
    "ORACLES",
    "PROVERS",
    "SMALL",
    "SOLVERS",
    "STUDIED",
    "Case",
    "affordable",
    "at_home",
    "distinct_positions",
    "is_wide",
    "listed",
    "made",
    "named",
    "random_game",
    "random_positions",
    "sampled_steps",
    "some_positions",
]

ODD: dict[str, list[dict[str, object]]] = {
    "connect-four": [
        {"width": 5, "height": 4, "line": 3},
        {"width": 12, "height": 12, "line": 5},
        {"width": 12, "height": 1, "line": 12},
        {"width": 1, "height": 3, "line": 3},
        {"width": 10, "height": 2, "line": 4},
    ],
    "mnk": [
        {"width": 4, "height": 3, "line": 3, "overline": False},
        {"width": 15, "height": 15, "line": 5},
        {"width": 19, "height": 19, "line": 19},
        {"width": 1, "height": 5, "line": 4},
        {"width": 6, "height": 2, "line": 3, "overline": False},
    ],
    "wolf-and-sheep": [{"wolf": "a3"}, {"wolf": "h8"}, {"wolf": "b2"}],
    "greedy-nim": [{"heaps": [0, 0]}, {"heaps": [100, 7, 100]}, {"heaps": [2, 2, 1, 2]}],
    "modified-nim": [{"heaps": [1]}, {"heaps": [10, 2]}, {"heaps": [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]}],
    "grundy": [{"heap": 3}, {"heap": 4}, {"heap": 23}, {"heap": 60}],
    "nim": [
        {"misere": True},
        {"heaps": [0, 0]},
        {"heaps": [0, 0], "misere": True},
        {"heaps": [1], "misere": True},
        {"heaps": [100, 0, 7, 7]},
        {"heaps": [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]},
    ],
}

#: The games for study only, of which not every contract is asked.
STUDIED: list[Case] = [
    *((game_id, {}) for game_id, line in GAMES.studied.items() if line.study_only),
    ("tree", {"first": "min"}),
]

# Small enough to visit every position.
SMALL: dict[str, list[dict[str, object]]] = {
    "connect-four": [
        {"width": 3, "height": 3, "line": 3},
        {"width": 4, "height": 2, "line": 3},
        {"width": 2, "height": 4, "line": 3},
    ],
    "mnk": [
        {},
        {"width": 4, "height": 2, "line": 4},
        {"width": 4, "height": 2, "line": 3, "overline": False},
    ],
    "greedy-nim": [{"heaps": [3, 1, 3]}],
    "modified-nim": [{"heaps": [1, 4, 2]}, {"heaps": [7, 1]}],
    "grundy": [{"heap": 10}, {"heap": 9}],
    "nim": [{"heaps": [2, 0, 3]}, {"heaps": [2, 2, 1], "misere": True}],
}


#: The games that have a kernel, an oracle or a compiled solver, by id.
KERNELS: dict[str, ModuleType] = {
    game_id: part(game_id, "kernel") for game_id, line in GAMES.items() if line.kernel is not None
}
ORACLES = tuple(game_id for game_id, line in GAMES.items() if line.values is not None)
SOLVERS: dict[str, Any] = {
    game_id: part(game_id, "solver") for game_id, line in GAMES.items() if line.solver is not None
}
PROVERS = tuple(game_id for game_id, line in GAMES.items() if line.prover is not None)


def at_home() -> list[Case]:
    """Every game of the catalogue with its defaults."""
    return [(game_id, {}) for game_id in GAMES]


def listed(table: dict[str, list[dict[str, object]]]) -> list[Case]:
    return [(game_id, options) for game_id in table for options in table[game_id]]


def distinct_positions(game: AnyGame, seeds: range) -> list[Any]:
    """Return the positions of some random games that are not over, each once: all begin at the start."""
    return list({game.key(position): position for position in random_positions(game, seeds)}.values())


def affordable(game: AnyGame, nodes: int) -> int:
    """So many nodes, fewer on wide boards, where an interpreted one takes many times as long.

    Never fewer than one ply of the widest board has.
    """
    return max(400, nodes // 4) if is_wide(game) else nodes
