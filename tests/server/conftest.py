"""Fixtures of the server's tests: a house that serves with its loop under guard, and both event loops."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.require import require
from tests.server.served import House, served


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server in this process."""
    async with served(tmp_path) as opened:
        yield opened


@pytest.fixture(params=["asyncio", "uvloop"])
def new_loop(request: pytest.FixtureRequest) -> Callable[[], asyncio.AbstractEventLoop]:
    """What makes an event loop: the standard library's, and the one that serves where it is installed."""
    if request.param == "asyncio":
        return asyncio.new_event_loop
    try:
        import uvloop
    except ImportError:
        require(False, "uvloop is not installed")
        raise
    return uvloop.new_event_loop
