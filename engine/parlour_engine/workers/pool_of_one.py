"""Pools of one worker process, which never wait without limit if the process dies.

A `ProcessPoolExecutor` can wait without limit in three cases, which this module avoids: a pool of several
processes loses one while it starts another; a job is submitted at the moment its process dies; a process is
killed after it has written part of an answer, while the pool itself holds the write end of the pipe open.

Invariant: the future of each job gets its answer, or BrokenProcessPool.
"""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from typing import Any, ParamSpec, TypeVar

from parlour_engine.workers.process import initialise

P = ParamSpec("P")
T = TypeVar("T")


def started(context: BaseContext, *cells: Any) -> tuple[ProcessPoolExecutor, "Future[int]"]:
    """Return a pool whose process has been started, and a future of the process id.

    Args:
        context: How to start the process.
        cells: The arguments of `process.initialise`.
    """
    pool = ProcessPoolExecutor(1, context, initialise, cells)
    process = pool.submit(os.getpid)
    vars(pool)["_result_queue"]._writer.close()  # the process has its own; the pipe now ends with it
    return pool, process


def submitted(
    pool: ProcessPoolExecutor, function: Callable[P, T], *arguments: P.args, **named: P.kwargs
) -> "Future[T]":
    """Submit a job to the pool.

    Raises:
        BrokenProcessPool: The process has ended.
    """
    future = pool.submit(function, *arguments, **named)
    if vars(pool)["_broken"]:  # it broke during the call, so the future may never be answered
        raise BrokenProcessPool("the process has ended")
    return future
