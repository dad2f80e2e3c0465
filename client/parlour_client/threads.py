"""Runs blocking calls in daemon threads, which never delay the end of the program.

Python joins the loop's own executor at exit, so a bot that thinks for ever, or a line that is never typed,
would keep the process alive. Invariant: the result of a call arrives in the loop if it is still awaited; the
result of an abandoned call is dropped. A call sees the context variables of its caller.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a blocking function in a thread; return its result or raise its error."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def deliver(result: T | None, error: BaseException | None) -> None:
        if future.done():
            return  # cancelled: the result is no longer awaited
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type] # a result comes without an error

    def run() -> None:
        result: T | None = None
        error: BaseException | None = None
        try:
            result = function(*args, **kwargs)
        except BaseException as raised:
            error = raised
        if isinstance(error, StopIteration):  # a future cannot carry this exception
            error = RuntimeError(f"{function.__name__} raised StopIteration")
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(deliver, result, error)

    Thread(target=copy_context().run, args=(run,), name=f"parlour-{function.__name__}", daemon=True).start()
    return await future
