"""An event loop whose time passes from timer to timer, but not while a thread of the client works."""

import asyncio
import selectors
import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from tests.server.set_time import SetLoop, Test

THREADS: Final = "parlour-"
"""How the names of threads begin that parlour_client.threads has started."""

MOST_SECONDS: Final = 1_800.0
"""The limit of a test that waits for something that does not come, in its own time."""


class _Selector(selectors.DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.pass_time: Callable[[float], None] = lambda seconds: None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:  # only a thread can go on
            return super().select()
        ready = super().select(0)
        while timeout > 0 and not ready and _is_a_thread_at_work():
            ready = super().select(0.001)
        if not ready:
            self.pass_time(timeout)
        return ready


def _is_a_thread_at_work() -> bool:
    return any(thread.name.startswith(THREADS) for thread in threading.enumerate())


class _Loop(SetLoop):
    def __init__(self) -> None:
        selector = _Selector()
        super().__init__(selector)
        selector.pass_time = self._pass

    def _pass(self, seconds: float) -> None:
        self.moved += seconds


def in_skipped_time(test: Test) -> Callable[..., None]:
    """Run a coroutine test on a loop of its own, in which nobody waits for time to pass.

    A coroutine that polls must sleep for some time, or none passes.
    """

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        with asyncio.Runner(loop_factory=_Loop) as runner:
            runner.run(asyncio.wait_for(test(*arguments, **named), MOST_SECONDS))

    return run
