"""Settings and fixtures of every test."""

import gc
import os
from collections.abc import Generator, Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.dask_cluster import DaskCluster

pytest_plugins = ["parlour_engine.conformance"]

# As parlour-server has it: threads of OpenBLAS that nothing uses are a third of what loading numba takes.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A busy machine is no defect of the code: no property has a deadline.
settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Have garbage be looked for among what the tests leave, not among the tests, and seldom.

    By default that took a tenth of the processor time of one worker.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, object, object]:
    """Render a failure without garbage collections.

    What one finds may warn, a warning formats a traceback, and Python 3.11 then fails in the ``ast.parse``
    that pytest is in, which ends the whole stage with "AST constructor recursion depth mismatch".
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return (yield)
    finally:
        if collecting:
            gc.enable()


@pytest.fixture(scope="module")
def dask_of_module(prepared_cache: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator["DaskCluster"]:
    """See ``dask``; a start takes seconds, and without work it takes a hundredth of a core."""
    from tests.dask_cluster import DaskCluster

    with DaskCluster(tmp_path_factory.mktemp("cluster"), workers=2) as running:
        yield running


@pytest.fixture
def dask(dask_of_module: "DaskCluster") -> "DaskCluster":
    """A Dask cluster with two workers, of which a test may kill any, but not the scheduler."""
    dask_of_module.restore()
    return dask_of_module


@pytest.fixture(scope="session")
def prepared_cache() -> None:
    """Compiled searches and solvers in the user's cache, compiled once for all processes that run tests."""
    from parlour_engine.kernels.cache import prepared
    from parlour_engine.kernels.prepare import prepare

    with Path(gettempdir(), "parlour-tests-prepare.lock").open("w") as lock:
        flock(lock, LOCK_EX)  # released when the file is closed
        if not prepared():
            prepare()
