"""Compiles the engine's searches once, in a process of its own, while the server already serves.

Until that is done workers search by the interpreted rules, which answer the same later; afterwards each
loads the compiled searches with its next job. Invariant: no compiler outlives a server that is told to stop.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from parlour_engine.kernels.cache import prepared

COMMAND: Final = (sys.executable, "-m", "parlour_engine", "prepare")
NICENESS: Final = 19

Say = Callable[[str], None]


async def prepare(say: Say, command: tuple[str, ...] = COMMAND) -> None:
    """Compile what is not compiled yet and say so; cancelling ends the compiler."""
    if await asyncio.to_thread(prepared):
        return
    say("Parlour compiles its engines; machines move by the interpreted rules meanwhile")
    compiler = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=_give_way,
    )
    try:
        _, errors = await compiler.communicate()
    finally:
        with suppress(ProcessLookupError):
            compiler.kill()
        await compiler.wait()
    if compiler.returncode == 0:
        say("Parlour has compiled its engines")
    else:
        reason = (errors.decode(errors="replace").strip().splitlines() or ["no reason given"])[-1]
        say(f"Parlour could not compile its engines and goes on with the interpreted rules: {reason}")


def _give_way() -> None:
    os.nice(NICENESS)
