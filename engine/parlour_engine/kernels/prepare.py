"""Everything that is compiled, at once: for the command that fills the cache and the worker that reads it."""

from parlour_engine.kernels.cache import marker
from parlour_engine.kernels.search import compile_all
from parlour_engine.kernels.solvers import compile_solvers


def prepare() -> list[str]:
    """Compile or load every search and every solver, note that it was done, and return their names."""
    names = [*compile_all(), *compile_solvers()]
    marker().touch()  # in use, and so not to be removed
    return names
