"""Specialise a search: copy a template's functions with one game's operations, and compile the copies.

A template is plain Python that calls operations by name. `specialise` copies its functions with globals in
which these names are one game's operations, and compiles each copy for one explicit signature. Each copy has
its own `__qualname__`, because numba's cache ignores globals and two games must not share an index. Each copy
has exactly one signature, because a cached recursion with two crashes the process that loads it (numba issue
6061). Two functions that call each other cannot have signatures, so every search is one function that calls
itself.

Invariant: code compiled here is cached in the folder that cache.py names by a digest of the sources.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba

from parlour_engine.kernels.cache import directory
from parlour_engine.kernels.operations import OPERATIONS

F = TypeVar("F", bound=Callable[..., Any])

numba.config.CACHE_DIR = str(directory())  # type: ignore[attr-defined]  # numba reads it for each cached function


def operation(function: F) -> F:
    """Compile a function that searches call; it is compiled into each of them and needs no cache."""
    return cast(F, numba.njit(error_model="numpy")(function))


def recursion(function: F) -> F:
    """Prepare a search that calls itself and is cached; `settle` compiles or loads it."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def settle(function: Callable[..., Any], signature: Any) -> str:
    """Compile or load such a search for its one signature, and return its name."""
    search = cast(Any, function)
    if not search.signatures:
        search.compile(signature)
        search.disable_compile()
    return cast(str, search.__qualname__)


def specialise(template: ModuleType, name: str, game: ModuleType, signature: Any) -> Callable[..., Any]:
    """Return the template's function `name`, compiled or loaded for one game.

    The compiled function releases Python's lock while it runs.
    """
    operations = {each: getattr(game, each) for each in OPERATIONS}
    bound = {**vars(template), **operations, "hinted": getattr(game, "hinted", operations["moves"])}
    source = cast(FunctionType, getattr(template, name))
    copy = FunctionType(source.__code__, bound, name, source.__defaults__)
    copy.__qualname__ = f"{name}__{game.__name__.split('.')[-2]}"  # a kernel is named by its folder
    compiled = recursion(copy)
    bound[name] = compiled
    settle(compiled, signature)
    return compiled
