"""A timer in counted time: the event loop's time without the pauses of the process."""

import asyncio
from collections.abc import Callable


class CountedTimer:
    """Calls ``on_due`` when the clock ``counted``, which may stand still meanwhile, reaches ``due``."""

    def __init__(self, counted: Callable[[], float], due: float, on_due: Callable[[], object]) -> None:
        self._counted = counted
        self._due = due
        self._on_due = on_due
        self._loop = asyncio.get_running_loop()
        self._wait()

    def cancel(self) -> None:
        """Cancel the call."""
        self._handle.cancel()

    def _wait(self) -> None:
        self._handle = self._loop.call_later(self._due - self._counted(), self._ring)

    def _ring(self) -> None:
        if self._counted() < self._due:
            self._wait()
        else:
            self._on_due()
