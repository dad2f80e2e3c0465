"""Everything that is compiled, at once: for the command that fills the cache and the worker that reads it."""

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import TypeAlias

from parlour_engine.catalogue import GAMES, part
from parlour_engine.kernels.cache import marker
from parlour_engine.kernels.search import FORMS, compiled
from parlour_engine.kernels.tree import compile_tree

OnStep: TypeAlias = Callable[[int, int, str], None]


def drop(done: int, total: int, last: str) -> None:
    """Take no note of a step."""


def prepare(on_step: OnStep = drop) -> list[str]:
    """Compile or load every search, solver and prover, note that it was done, and return their names.

    `on_step` is told before each of them how many are done, of how many, and the last one's name.
    """
    kernels = dict.fromkeys(part(game_id, "kernel") for game_id in GAMES)
    solvers = [part(game_id, "solver") for game_id in GAMES]
    provers = [part(game_id, "prover") for game_id in GAMES]
    steps: list[Callable[[], str]] = [
        *(partial(compiled_name, kernel, form) for kernel in kernels if kernel for form in FORMS),
        *(solver.compile_solver for solver in solvers if solver),
        *(prover.compile_prover for prover in provers if prover),
        compile_tree,
    ]
    names: list[str] = []
    for step in steps:
        on_step(len(names), len(steps), names[-1] if names else "")
        names.append(step())
    marker().touch()  # in use, and so not to be removed
    return names


def compiled_name(kernel: ModuleType, form: str) -> str:
    """Compile or load one search of a kernel, and return its name."""
    return str(compiled(kernel, form).__qualname__)
