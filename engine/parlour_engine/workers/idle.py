"""Work at idle priority: a thread that runs only while the machine has nothing else to do.

On a busy machine such a thread may wait long for the processor, and cannot end before it gets the processor.
A stop does not wait that long: after `PATIENCE` seconds the thread is abandoned, and its work is lost.

Invariant: a stop is noticed within `LOOK` seconds, and waits no longer than `PATIENCE` for the thread.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from ctypes import addressof, c_longlong
from typing import TypeVar

from parlour_engine.control import Control, FlaggedControl

T = TypeVar("T")

LOOK = 0.002  # seconds between two checks of a control
PATIENCE = 0.004  # seconds


class Leaving:
    """The control of work that may be abandoned; abandoned work is stopped and its reports are dropped."""

    never = c_longlong(0)

    def __init__(self, control: Control) -> None:
        self.control = control
        self.left = False

    def stopped(self) -> bool:
        """Return whether the work was stopped or abandoned."""
        return self.left or self.control.stopped()

    def stop_word(self) -> tuple[int, int]:
        """Return the stop word of the control, if it has one; compiled code sees it sooner than a call."""
        if isinstance(self.control, FlaggedControl):
            return self.control.stop_word()
        return addressof(self.never), 1

    def report(self, depth: int, nodes: int) -> None:
        """Pass a report on."""
        if not self.left:
            self.control.report(depth, nodes)


def at_idle_priority(work: Callable[[Control], T], control: Control) -> T | None:
    """Run work in a thread of idle priority, under a control; return its result or raise its error.

    It needs a thread of its own, because an unprivileged process cannot raise its priority again. If threads
    have no idle priority, the thread has the priority of its process.

    Returns:
        None if the thread was abandoned. It may still run, so nothing that it has touched may be used again.
    """
    leaving = Leaving(control)
    thread = ThreadPoolExecutor(1, "idle", initializer=_lower)
    running = thread.submit(work, leaving)
    thread.shutdown(wait=False)
    while not wait([running], LOOK).done:
        if control.stopped() and not wait([running], PATIENCE).done:
            leaving.left = True
            return None
    return running.result()


def _lower() -> None:
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # 0: this thread
