"""The parts that a process has started, each with a name and a limit for its end.

Parts end in the reverse order of their start. A part that misses its limit, because a database or a bus is
silent or a thread hangs, is named in the log and abandoned: its end is cancelled and no longer awaited.
Invariant: closing a table takes at most ``WHOLE_SECONDS``, whatever its parts wait for.
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from dataclasses import dataclass
from inspect import isawaitable
from math import inf
from types import TracebackType
from typing import Final, Self, TypeVar

#: Limit of a part that only cancels tasks; a part that waits for a database or for processes sets its own.
PART_SECONDS: Final = 1.0
#: Limit of all parts together; a pause before the end of the process is not counted.
WHOLE_SECONDS: Final = 7.0

logger = logging.getLogger(__name__)

T = TypeVar("T")

End = Callable[[], Awaitable[object] | None]


@dataclass(frozen=True, slots=True)
class Part:
    """A part's name for the log, the function that ends it, and the limit of that in seconds."""

    name: str
    end: End
    seconds: float


class _Ending:
    """The time limit of a process's tables, and the parts that were abandoned."""

    def __init__(self) -> None:
        self._over_at = inf
        self.abandoned: list[str] = []

    def left(self) -> float:
        """Return the remaining seconds, counted from the first call."""
        now = asyncio.get_running_loop().time()
        self._over_at = min(self._over_at, now + WHOLE_SECONDS)
        return max(0.0, self._over_at - now)


class Parts:
    """A table of parts; an async context manager that ends them.

    A table within another table shares its limit, and must be one of its parts.
    """

    def __init__(self, outer: "Parts | None" = None) -> None:
        self._ending: _Ending = _Ending() if outer is None else outer._ending
        self.stages: list[list[Part]] = []
        """The parts not ended yet; parts of one stage end at the same time, the last stage first."""

    def add(self, name: str, end: End, seconds: float = PART_SECONDS) -> None:
        """Add a part that has started, or is about to; it ends before all earlier ones."""
        self.stages.append([Part(name, end, seconds)])

    def add_beside(self, name: str, end: End, seconds: float = PART_SECONDS) -> None:
        """Add a part that ends at the same time as the last one."""
        self.stages[-1].append(Part(name, end, seconds))

    @property
    def abandoned(self) -> list[str]:
        """The names of the parts that missed their limits, or failed while they ended."""
        return self._ending.abandoned

    @property
    def shortfall(self) -> str:
        """The log's words for an end without the abandoned parts, empty if all have ended."""
        return f" without the end of {', '.join(self.abandoned)}" if self.abandoned else ""

    async def close(self) -> None:
        """End all parts; a call after a cancelled one ends the parts that have not begun to end."""
        while self.stages:
            stage = self.stages.pop()
            await asyncio.gather(*(self._end(part) for part in reversed(stage)))

    async def _end(self, part: Part) -> None:
        seconds = min(part.seconds, self._ending.left())
        try:
            ending = part.end()
            if not isawaitable(ending) or await ended_within(seconds, ending):
                return
            logger.warning("%s did not end within %.3g s: it is abandoned", part.name, seconds)
        except Exception:
            logger.exception("%s failed while it ended", part.name)
        self.abandoned.append(part.name)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


async def ended_within(seconds: float, end: Awaitable[object]) -> bool:
    """Await an end with a limit; return whether it came in time. A late one is cancelled and left alone.

    ``asyncio.timeout`` would wait until the cancellation takes effect, and some libraries swallow
    cancellations.

    Raises:
        Exception: the end's exception, if it came in time.
    """
    ending = asyncio.ensure_future(end)
    try:
        await asyncio.wait([ending], timeout=seconds)
    finally:
        if not (in_time := ending.done()):
            ending.add_done_callback(_ignore)
            ending.cancel()
    if in_time and not ending.cancelled():
        ending.result()
    return in_time


def in_own_thread(work: Callable[[], T]) -> "asyncio.Future[T]":
    """Run blocking work in a new thread that does not keep the process from ending.

    The threads of ``asyncio.to_thread`` are few: if all of them wait for a silent database, none is left for
    the end of a part.
    """
    outcome: Future[T] = Future()

    def run() -> None:
        if outcome.set_running_or_notify_cancel():
            try:
                outcome.set_result(work())
            except BaseException as error:
                outcome.set_exception(error)

    threading.Thread(target=run, name="own-thread", daemon=True).start()
    return asyncio.wrap_future(outcome)


def _ignore(ended: "asyncio.Future[object]") -> None:
    """Take the exception of an end that is not awaited, so that asyncio does not warn about it."""
    if not ended.cancelled():
        ended.exception()
