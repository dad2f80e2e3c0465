"""How many positions a compiled search still enters after its stop flag is set: a few hundred at most."""

import ctypes
from typing import Any

import pytest

from parlour_engine.catalogue import make_game, part
from parlour_engine.games.connect_four import solver as connect_four_solver
from parlour_engine.games.mnk import prover, solver
from parlour_engine.kernels.search import COMPILED
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.choose import choose

MOST_AFTER = 256  # positions: some tens of microseconds
BOARDS: list[tuple[str, dict[str, Any]]] = [
    ("connect-four", {}),
    ("mnk", {"width": 15, "height": 15, "line": 5}),
    ("wolf-and-sheep", {}),
    ("nim", {"heaps": [9, 9, 9, 9, 9]}),
    ("grundy", {"heap": 60}),
]


class FlagAfter:
    """A control that sets its word in memory at a report, and says by that word alone that it has stopped."""

    def __init__(self, reports: int) -> None:
        self.word = ctypes.c_longlong(0)
        self.left = reports
        self.nodes = 0  # entered when the word was set

    def stopped(self) -> bool:
        return False

    def stop_word(self) -> tuple[int, int]:
        return ctypes.addressof(self.word), 1

    def report(self, depth: int, nodes: int) -> None:
        self.left -= 1
        if self.left == 0:
            self.word.value, self.nodes = 1, nodes


@pytest.mark.parametrize("player", ["pvs:time=60.0", "mcts:time=60.0", "alphabeta:time=60.0"])
@pytest.mark.parametrize(("game_id", "options"), BOARDS, ids=[name for name, _ in BOARDS])
def test_a_search_enters_few_positions_after_its_flag_is_set(
    game_id: str, options: dict[str, Any], player: str
) -> None:
    game = make_game(game_id, options)
    for reports in (1, 3):
        control = FlagAfter(reports)
        found = choose(game, game.start(), player, NO_LIMIT, control, COMPILED)
        assert found.interrupted
        assert control.word.value == 1
        assert found.nodes - control.nodes <= min(MOST_AFTER, part(game_id, "kernel").POLL_EVERY)


@pytest.mark.parametrize(
    "module", [connect_four_solver, prover, solver], ids=lambda module: str(module.__name__)
)
def test_solvers_look_as_often(module: Any) -> None:
    assert module.POLL_EVERY <= MOST_AFTER
