"""An event loop whose time the test sets."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

STEP_SECONDS = 0.01

Test = Callable[..., Coroutine[Any, Any, None]]


class SetLoop(asyncio.SelectorEventLoop):
    """A loop whose time is set by the test; timers fire when it has passed them."""

    def __init__(self) -> None:
        super().__init__()
        self.moved = 1_000.0

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


def in_set_time(test: Test) -> Callable[..., None]:
    """Run a coroutine test on a loop of its own, whose time only the test moves."""

    @wraps(test)
    def run(**arguments: Any) -> None:
        with asyncio.Runner(loop_factory=SetLoop) as runner:
            runner.run(test(**arguments))

    return run
