"""Everything that is compiled, at once: for the command that fills the cache and the worker that reads it."""

from parlour_engine.catalogue import GAMES, part
from parlour_engine.kernels.cache import marker
from parlour_engine.kernels.search import FORMS, compiled


def prepare() -> list[str]:
    """Compile or load every search, solver and prover, note that it was done, and return their names."""
    kernels = dict.fromkeys(part(game_id, "kernel") for game_id in GAMES)
    names = [compiled(kernel, form).__qualname__ for kernel in kernels if kernel for form in FORMS]
    solvers = [part(game_id, "solver") for game_id in GAMES]
    names += [solver.compile_solver() for solver in solvers if solver]
    provers = [part(game_id, "prover") for game_id in GAMES]
    names += [prover.compile_prover() for prover in provers if prover]
    marker().touch()  # in use, and so not to be removed
    return names
