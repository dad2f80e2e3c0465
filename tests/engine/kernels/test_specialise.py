"""What is easy to break about compiled and cached recursions: each way it once went wrong has its test."""

import ast
import inspect
import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from numba import types

from parlour_engine.games.wolf_and_sheep.kernel import NEIGHBOURS, pack, sheep_targets
from parlour_engine.kernels import cache
from parlour_engine.kernels.search import FORMS, compiled
from parlour_engine.kernels.specialise import operation
from tests.contract.catalogue_cases import KERNELS

EVERY: list[Any] = [
    compiled(kernel, form) for kernel, form in product(dict.fromkeys(KERNELS.values()), FORMS)
]

# Answers a position of every game by every algorithm, and prints what the cache had.
RUN_EVERYTHING = """
from dataclasses import replace
from parlour_engine.catalogue import GAMES, make_game, part
from parlour_engine.kernels.prepare import prepare
from parlour_engine.kernels.search import COMPILED, compiled, FORMS
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.control import INERT
from parlour_engine.search.attempt import FIXED_DEPTH, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.mcts import Simulations

prepare()
kernels = dict.fromkeys(part(each, "kernel") for each in GAMES)
searches = [compiled(kernel, form) for kernel in kernels for form in FORMS]
print("loaded", sum(sum(each.stats.cache_hits.values()) for each in searches), "of", len(searches))
home = [make_game(each, {}) for each in GAMES]
for game in home:
    for algorithm in FIXED_DEPTH:
        for evaluator in game.evaluators:
            budget = Budget(Limit(nodes=5000), INERT)
            print(COMPILED.to_depth(game, game.start(), Method(algorithm, evaluator), 4, budget))
tiny = make_game("connect-four", {"width": 4, "height": 4})
for game in [tiny, *(game for game in home if game.id != tiny.id)]:
    print(replace(COMPILED.memo(game, game.start(), Limit(nodes=50000), INERT), seconds=0))
for game in home:
    print(replace(COMPILED.mcts(game, game.start(), Simulations(500, 3), NO_LIMIT, INERT), seconds=0))
"""

WHAT_A_WIN_IS_WORTH = """
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.kernels.search import compiled_search
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.attempt import Method
from parlour_engine.search.budget import Budget

game = make_game("connect-four", {})
method, position = Method("minimax", "windows"), game.parse_position("414141")
print(compiled_search(game, position, method, 1, Budget(NO_LIMIT, INERT)).best)
"""


def in_new_process(program: str, **environment: str) -> str:
    """Run a program in a process of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.usefixtures("prepared_cache")
def test_two_processes_run_every_search_from_the_shared_cache() -> None:
    first, second = in_new_process(RUN_EVERYTHING), in_new_process(RUN_EVERYTHING)
    assert first.splitlines()[0] == f"loaded {len(EVERY)} of {len(EVERY)}"
    assert second == first


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_a_process_compiles_every_search_and_the_next_one_loads_it(tmp_path: Path) -> None:
    own_cache = str(tmp_path / "cache")
    first = in_new_process(RUN_EVERYTHING, NUMBA_CACHE_DIR=own_cache)
    second = in_new_process(RUN_EVERYTHING, NUMBA_CACHE_DIR=own_cache)
    assert first.splitlines()[0] == f"loaded 0 of {len(EVERY)}"
    assert second.splitlines()[0] == f"loaded {len(EVERY)} of {len(EVERY)}"
    assert second.splitlines()[1:] == first.splitlines()[1:]


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_an_edited_source_is_never_served_stale(tmp_path: Path) -> None:
    copy = tmp_path / "parlour_engine"
    shutil.copytree(cache.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    assert in_new_process(WHAT_A_WIN_IS_WORTH, **environment) == "100000\n"
    edited = (
        copy / "games" / "connect_four" / "windows.py"
    )  # not the file that is compiled, but one that it draws on
    edited.write_text(edited.read_text().replace("WIN = 100_000", "WIN = 100_001"))
    assert in_new_process(WHAT_A_WIN_IS_WORTH, **environment) == "100001\n"


@pytest.mark.deep
def test_without_any_folder_to_keep_code_in_a_search_still_runs_compiled(tmp_path: Path) -> None:
    nowhere = dict.fromkeys(("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"), "/proc/nowhere")
    assert in_new_process(WHAT_A_WIN_IS_WORTH, **nowhere, TMPDIR=str(tmp_path)) == "100000\n"
    assert list(tmp_path.rglob("*minimax__connect_four*.nbc"))


@pytest.mark.parametrize("search", EVERY, ids=[each.__qualname__ for each in EVERY])
def test_every_recursion_has_one_signature_and_takes_no_other(search: Any) -> None:
    assert len(search.signatures) == 1
    with pytest.raises(TypeError, match="No matching definition"):
        search("state", *(None for _ in search.signatures[0][1:]))
    assert len(search.signatures) == 1


@pytest.mark.parametrize("search", EVERY, ids=[each.__qualname__ for each in EVERY])
def test_a_recursion_hands_on_words_and_no_arrays(search: Any) -> None:
    state, *rest = search.signatures[0]
    assert set(state.types) == {types.int64}
    assert set(rest) <= {types.int64, types.boolean}


def test_every_recursion_has_a_name_of_its_own_in_the_cache() -> None:
    assert len({each.py_func.__qualname__ for each in EVERY}) == len(EVERY)


def test_a_search_calls_itself_and_no_other_search() -> None:
    for form, (template, _) in FORMS.items():
        tree = ast.parse(inspect.getsource(getattr(template, form)))
        called = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert called & set(FORMS) <= {form}


@operation
def neighbours(square: int) -> int:
    return int(NEIGHBOURS[square])


def test_bitboards_stay_whole_numbers_up_to_the_highest_bit() -> None:
    from parlour_engine.catalogue import make_game

    game = make_game("wolf-and-sheep", {})
    (wolf, sheep, _), _ = pack(game, game.parse_position("a3/b8,d8,f8,h8/w"))
    assert sheep < 0  # h8 is the sign
    assert sheep_targets(wolf, sheep) == (0, 0)
    assert [type(word) for word in (*sheep_targets(wolf, sheep), neighbours(54))] == [int] * 3
    assert neighbours(54) & 1 << 63  # g7 touches h8
