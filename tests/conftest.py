"""Settings and fixtures of every test."""

from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no defect of the code: no property has a deadline.
settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")


@pytest.fixture(scope="session")
def prepared_cache() -> None:
    """Compiled searches and solvers in the user's cache, compiled once for all processes that run tests."""
    from parlour_engine.kernels.cache import prepared
    from parlour_engine.kernels.prepare import prepare

    with Path(gettempdir(), "parlour-tests-prepare.lock").open("w") as lock:
        flock(lock, LOCK_EX)  # released when the file is closed
        if not prepared():
            prepare()
