"""The event loop is uvloop's where that is installed; a server without it runs all the same."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

from parlour_server.event_loop import new_event_loop
from tests.require import require


@contextmanager
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    made = new_event_loop()
    try:
        yield made
    finally:
        made.close()


def test_it_is_uvloops_where_that_is_installed() -> None:
    require(find_spec("uvloop"), "uvloop is not installed")
    with loop() as made:
        assert type(made).__module__ == "uvloop"


def test_without_uvloop_it_is_the_standard_one_and_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)  # as where it is not installed
    with loop() as made:
        assert isinstance(made, asyncio.BaseEventLoop)
        assert made.run_until_complete(asyncio.sleep(0, "done")) == "done"
