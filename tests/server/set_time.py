"""An event loop whose time the test sets."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import wraps
from math import inf
from typing import Any, TypeVarTuple

STEP_SECONDS = 0.01

Ts = TypeVarTuple("Ts")

Test = Callable[..., Coroutine[Any, Any, None]]


class SetLoop(asyncio.SelectorEventLoop):
    """A loop whose time is set by the test; timers fire when it has passed them."""

    def __init__(self, selector: selectors.BaseSelector | None = None) -> None:
        super().__init__(selector)
        self.moved = 1_000.0
        self._set_timers: list[asyncio.TimerHandle] = []

    def call_at(
        self, when: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = super().call_at(when, callback, *args, context=context)
        self._set_timers = [each for each in self._set_timers if _is_pending(each, self.moved)] + [handle]
        return handle

    def next_due(self) -> float:
        """When the next timer rings that has not rung yet; infinity without one."""
        pending = [each.when() for each in self._set_timers if _is_pending(each, self.moved)]
        return min(pending, default=inf)

    def time(self) -> float:
        return self.moved

    async def jump(self, seconds: float) -> None:
        """Let time pass at once, as for a loop that does not run, and then run what is due."""
        self.moved += seconds
        for _ in range(3):
            await asyncio.sleep(0)

    async def run_for(self, seconds: float) -> None:
        """Let time pass as for a loop that runs: in small steps."""
        for _ in range(round(seconds / STEP_SECONDS)):
            await self.jump(STEP_SECONDS)


def _is_pending(timer: asyncio.TimerHandle, now: float) -> bool:
    return not timer.cancelled() and timer.when() > now


def in_set_time(test: Test) -> Callable[..., None]:
    """Run a coroutine test on a loop of its own, whose time only the test moves."""

    @wraps(test)
    def run(**arguments: Any) -> None:
        with asyncio.Runner(loop_factory=SetLoop) as runner:
            runner.run(test(**arguments))

    return run


class _SkippingSelector(selectors.DefaultSelector):
    """Waits for nothing: the time until the next timer passes at once."""

    def __init__(self) -> None:
        super().__init__()
        self.pass_time: Callable[[float], None] = lambda seconds: None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:  # only a thread can go on
            return super().select()
        self.pass_time(timeout)
        return super().select(0)


class SkippingLoop(SetLoop):
    """A loop whose time passes by itself, from timer to timer, without anybody waiting for it."""

    def __init__(self) -> None:
        selector = _SkippingSelector()
        super().__init__(selector)
        selector.pass_time = self._pass
        self._clock_resolution = 1e-6  # after years of skipped time a float has no nanoseconds

    def _pass(self, seconds: float) -> None:
        self.moved += seconds


def in_skipped_time(test: Test) -> Callable[..., None]:
    """Run a coroutine test on a loop of its own, whose time passes from timer to timer."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        with asyncio.Runner(loop_factory=SkippingLoop) as runner:
            runner.run(test(*arguments, **named))

    return run
