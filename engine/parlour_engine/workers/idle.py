"""Work that has no claim on the processor: a thread that runs while the machine has nothing else to do."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def at_idle_priority(function: Callable[[], T]) -> T:
    """Return what a function returns that is called in such a thread; raises what it raises.

    A thread of its own, because a process without privileges cannot raise its priority again. Where threads
    have no idle priority it runs at that of its process.
    """
    with ThreadPoolExecutor(1, "idle", initializer=_lower) as thread:
        return thread.submit(function).result()


def _lower() -> None:
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # 0: this thread
