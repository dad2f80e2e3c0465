"""Measures the event loop's lag and notices when the loop or the whole process stood still.

A tick comes ten times a second. If a tick is late by more than ``STALL_SECONDS``, the loop's time since the
previous tick counts for no player: nothing could reach the server (docs/protocol.md, 9). Code that judges
time asks first, because after a pause the sockets are read before the overdue tick. Invariant: ``lost`` never
falls, and it counts no second twice.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from math import inf
from typing import Final

from parlour_server.domain.clock.outage import Outage
from parlour_server.supervision.tasks import reported

TICK_SECONDS: Final = 0.1
STALL_SECONDS: Final = 0.1
PAUSE_SECONDS: Final = 1.0
"""A pause of the loop of at least this length counts as an outage: it is recorded and freezes turns."""


def boot_time() -> float:
    """Return a clock's seconds that include suspension of the machine, where the system has such a clock."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # Linux only
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class LoopWatch:
    """Watches the running event loop from ``start`` to ``close``; before that it notices nothing."""

    def __init__(
        self,
        on_lag: Iterable[Callable[[float], object]] = (),
        boot_seconds: Callable[[], float] = boot_time,
    ) -> None:
        self.on_lag = [*on_lag]
        """Each is called with the lag of every tick in seconds."""
        self.on_pause: Callable[[Outage], object] = lambda outage: None
        """Called with each pause of ``PAUSE_SECONDS`` or more, as soon as it is noticed."""
        self.late_at = inf
        """The loop's time after which the loop may have stood still: then ``notice`` is due."""
        self.lost = 0.0
        """The seconds of the loop's time that count for no player."""
        self._boot_seconds = boot_seconds
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due = self._seen = self._seen_since_boot = 0.0

    def start(self) -> None:
        """Start watching."""
        self._seen, self._seen_since_boot = self._loop.time(), self._boot_seconds()
        self._expect()

    def close(self) -> None:
        """Stop watching."""
        if self._timer is not None:
            self._timer.cancel()
        self.late_at = inf

    def counted(self) -> float:
        """Return the loop's time less ``lost``."""
        now = self._loop.time()
        if now > self.late_at:
            self.notice()
        return now - self.lost

    def notice(self) -> None:
        """Note that the loop runs now; if it has not run for too long, add that time to ``lost``."""
        now, since_boot = self._loop.time(), self._boot_seconds()
        gap = now - self._seen
        away = max(gap, since_boot - self._seen_since_boot)
        self._seen, self._seen_since_boot = now, since_boot
        self.late_at = now + TICK_SECONDS + STALL_SECONDS
        if away <= TICK_SECONDS + STALL_SECONDS:
            return
        self.lost += gap
        if away >= PAUSE_SECONDS:
            ended = time.time_ns() // 1_000_000
            self.on_pause(Outage(ended - round(away * 1000), ended))

    def _expect(self) -> None:
        now = self._loop.time()
        self._due, self.late_at = now + TICK_SECONDS, now + TICK_SECONDS + STALL_SECONDS
        self._timer = self._loop.call_at(self._due, self._tick)

    def _tick(self) -> None:
        lag = max(0.0, self._loop.time() - self._due)
        self._expect()
        self.notice()
        for listener in self.on_lag:
            reported("what is told of the event loop's lag failed", listener, lag)
