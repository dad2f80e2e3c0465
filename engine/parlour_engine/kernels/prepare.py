"""Compile everything at once: for the command that fills the cache, and for workers that load it."""

from collections.abc import Callable, Iterable
from functools import partial
from types import ModuleType
from typing import TypeAlias

from parlour_engine.catalogue import BUILT_IN, GAMES, part
from parlour_engine.kernels.cache import games_with_compiled_parts, marker
from parlour_engine.kernels.search import FORMS, compiled
from parlour_engine.kernels.tree import compile_tree

OnStep: TypeAlias = Callable[[int, int, str], None]


def drop(done: int, total: int, last: str) -> None:
    """Ignore a step."""


def prepare(on_step: OnStep = drop) -> list[str]:
    """Compile or load every search, solver and prover, set the marker, and return their names.

    The parts of a package's game together have one name, or the reason why they cannot be compiled. Before
    each step, `on_step` gets the number of finished steps, the number of all steps, and the last name.
    """
    steps: list[Callable[[], str]] = [
        *compilers(BUILT_IN),
        *(partial(compiled_of_package, game_id) for game_id in games_with_compiled_parts()),
        compile_tree,
    ]
    names: list[str] = []
    for step in steps:
        on_step(len(names), len(steps), names[-1] if names else "")
        names.append(step())
    marker().touch()  # the folder is in use and must not be removed
    return names


def compilers(game_ids: Iterable[str]) -> list[Callable[[], str]]:
    """Return the functions that compile or load each part of some games and return its name."""
    ids = list(game_ids)
    kernels = dict.fromkeys(part(game_id, "kernel") for game_id in ids)
    solvers = [part(game_id, "solver") for game_id in ids]
    provers = [part(game_id, "prover") for game_id in ids]
    return [
        *(partial(compiled_name, kernel, form) for kernel in kernels if kernel for form in FORMS),
        *(solver.compile_solver for solver in solvers if solver),
        *(prover.compile_prover for prover in provers if prover),
    ]


def compiled_of_package(game_id: str) -> str:
    """Compile or load the parts of a package's game; return its name, or why this is not possible."""
    name = f"{game_id} of {GAMES.packages[game_id]}"
    try:
        for compile_part in compilers([game_id]):
            compile_part()
    except Exception as error:
        return f"{name} is not compiled: {type(error).__name__}: {error}"
    return name


def compiled_name(kernel: ModuleType, form: str) -> str:
    """Compile or load one search of a kernel, and return the search's name."""
    return str(compiled(kernel, form).__qualname__)
