"""Fixtures of the server's tests: a running server with a guarded event loop, and both event loops."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.require import require
from tests.server.served import RunningServer, served


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server in this process."""
    async with served(tmp_path) as opened:
        yield opened


@pytest.fixture(params=["asyncio", "uvloop"])
def new_loop(request: pytest.FixtureRequest) -> Callable[[], asyncio.AbstractEventLoop]:
    """The factory of an event loop: the standard library's, and uvloop."""
    if request.param == "asyncio":
        return asyncio.new_event_loop
    try:
        import uvloop
    except ImportError:
        require(False, "uvloop is not installed")
        raise
    return uvloop.new_event_loop
