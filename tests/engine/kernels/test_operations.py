"""Every kernel offers what the contract demands, with the contract's arguments."""

import inspect
from types import ModuleType
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.kernels import operations
from parlour_engine.kernels.operations import OPERATIONS
from tests.contract.catalogue_cases import KERNELS


def arguments(function: Any) -> list[str]:
    return list(inspect.signature(getattr(function, "py_func", function)).parameters)


@pytest.mark.parametrize("kernel", dict.fromkeys(KERNELS.values()), ids=lambda kernel: kernel.__name__)
def test_a_game_offers_every_operation_under_the_arguments_of_the_contract(kernel: ModuleType) -> None:
    for name in OPERATIONS:
        assert arguments(getattr(kernel, name)) == arguments(getattr(operations, name)), name


@pytest.mark.parametrize("game_id", KERNELS)
def test_a_game_knows_every_evaluator_of_its_rules(game_id: str) -> None:
    game, kernel = make_game(game_id, {}), KERNELS[game_id]
    assert set(game.evaluators) <= set(kernel.EVALUATORS)
    state, _ = kernel.pack(game, game.start())
    assert len(state) == kernel.STATE_WORDS
    assert kernel.row_words(game, game.start()) >= len(game.legal_moves(game.start()))
