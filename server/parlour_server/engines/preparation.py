"""Compiles the engine's searches once, in a process of its own, while the server already serves.

Until that is done workers search by the interpreted rules, which answer the same later; afterwards they are
to be made anew, to start with the compiled searches loaded. Invariant: no compiler outlives its server,
whether that is told to stop or killed.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from parlour_engine.kernels.cache import prepared

COMMAND: Final = (sys.executable, "-m", "parlour_engine", "prepare", "--until-input-ends")
NICENESS: Final = 19

Say = Callable[[str], None]


async def prepare(say: Say, command: tuple[str, ...] = COMMAND) -> bool:
    """Compile what is not compiled yet and say so; cancelling ends the compiler.

    Returns:
        Whether something was compiled, which the workers there are have not loaded.
    """
    if await asyncio.to_thread(prepared):
        return False
    say("Parlour compiles its engines; machines move by the interpreted rules meanwhile")
    compiler = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,  # ends with this process, even by `kill -9`
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=_give_way,
    )
    assert compiler.stderr is not None
    try:
        errors = await compiler.stderr.read()  # not communicate(), which closes the input
        await compiler.wait()
    finally:
        with suppress(ProcessLookupError):
            compiler.kill()
        await compiler.wait()
    if compiler.returncode == 0:
        say("Parlour has compiled its engines")
        return True
    reason = (errors.decode(errors="replace").strip().splitlines() or ["no reason given"])[-1]
    say(f"Parlour could not compile its engines and goes on with the interpreted rules: {reason}")
    return False


def _give_way() -> None:
    os.nice(NICENESS)
