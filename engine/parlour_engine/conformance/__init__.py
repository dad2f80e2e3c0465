"""Suites of tests that every game must pass, for packages with games of their own. A pytest plug-in.

`pytest -p parlour_engine.conformance` loads it. A module of a package's tests imports all of a suite, `games`
or `players`:

    from parlour_engine.conformance.games import *

    BOARDS = [("bachet", {}), ("bachet", {"counters": 1})]
    SMALL_BOARDS = [("bachet", {"counters": 6})]

Each test of a suite runs over the module's `BOARDS`, game ids with options. Without `BOARDS` it runs over the
games of all installed packages with their default options. A test that visits every position of a board runs
over `SMALL_BOARDS`.
"""

from types import ModuleType
from typing import TYPE_CHECKING

from parlour_engine.catalogue import GAMES
from parlour_engine.conformance.cases import Case, made, named

if TYPE_CHECKING:
    import pytest


def boards(module: ModuleType) -> list[Case]:
    """Return the boards over which the tests of a module run."""
    at_home: list[Case] = [(game_id, {}) for game_id in GAMES.packages]
    return getattr(module, "BOARDS", at_home)


def small_boards(module: ModuleType) -> list[Case]:
    """Return the boards on which the tests of a module visit every position."""
    return getattr(module, "SMALL_BOARDS", [])


def pytest_generate_tests(metafunc: "pytest.Metafunc") -> None:
    """Run each test of a suite over the boards of the module that has imported it."""
    if not metafunc.function.__module__.startswith(f"{__name__}."):
        return
    module = metafunc.module
    for name, cases in {"game": boards(module), "small_game": small_boards(module)}.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [made(case) for case in cases], ids=[named(case) for case in cases])
    if "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", dict.fromkeys(game_id for game_id, _ in boards(module)))
