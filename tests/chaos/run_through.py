"""Blocking calls that are awaited to their end, also where their caller is cancelled.

What a call starts is known by then, and can be ended.
"""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def run_through(call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Return what a call returns that is made in a thread; raises CancelledError only after its end."""
    running = asyncio.ensure_future(asyncio.to_thread(call, *arguments, **named))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.gather(running, return_exceptions=True)
        raise
