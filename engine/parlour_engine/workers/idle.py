"""Work that has no claim on the processor: a thread that runs while the machine has nothing else to do.

Such a thread cannot end before it gets the processor again, which on a busy machine takes as long as that is
busy. A stop does not wait for that: after `PATIENCE` the thread is left to end by itself, and what it works
on is lost.

Invariant: a stop is seen after `LOOK`, and waited for no longer than `PATIENCE`.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from ctypes import addressof, c_longlong
from typing import TypeVar

from parlour_engine.control import Control, FlaggedControl

T = TypeVar("T")

LOOK = 0.002  # seconds between two looks at a control, which wakes no thread
PATIENCE = 0.004  # seconds


class Leaving:
    """The control of work that may be left: then it is stopped for good, and its reports are dropped."""

    never = c_longlong(0)

    def __init__(self, control: Control) -> None:
        self.control = control
        self.left = False

    def stopped(self) -> bool:
        """Return whether the work was stopped, or left."""
        return self.left or self.control.stopped()

    def stop_word(self) -> tuple[int, int]:
        """Return what the control has, if it has any: it is seen sooner than a call is made."""
        if isinstance(self.control, FlaggedControl):
            return self.control.stop_word()
        return addressof(self.never), 1

    def report(self, depth: int, nodes: int) -> None:
        """Pass a report on."""
        if not self.left:
            self.control.report(depth, nodes)


def at_idle_priority(work: Callable[[Control], T], control: Control) -> T | None:
    """Return what work returns that is called in such a thread, under a control; raises what it raises.

    A thread of its own, because a process without privileges cannot raise its priority again. Where threads
    have no idle priority it runs at that of its process.

    Returns:
        None if the thread was left: it may still run, so nothing that it has touched may be used again.
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
