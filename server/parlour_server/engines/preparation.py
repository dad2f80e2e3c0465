"""Compiles the engine's kernels in a separate process while the server already serves.

Meanwhile workers search with the interpreted rules, which give the same answers more slowly; afterwards the
workers must be restarted to load the compiled kernels. Invariant: the compiler process ends with its server,
even if the server is killed.
"""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import Final

from parlour_engine.kernels.cache import prepared

COMMAND: Final = (sys.executable, "-m", "parlour_engine", "prepare", "--until-input-ends")
NICENESS: Final = 19

logger = logging.getLogger(__name__)


async def prepare(command: tuple[str, ...] = COMMAND) -> bool:
    """Compile the missing kernels and log the result; cancelling ends the compiler.

    Returns:
        Whether kernels were compiled that the present workers have not loaded.
    """
    if await asyncio.to_thread(prepared):
        return False
    logger.info("compiling the engines; engine moves are searched by the interpreted rules meanwhile")
    compiler = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,  # closed when this process ends, even by `kill -9`
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=_lower_priority,
    )
    assert compiler.stderr is not None
    try:
        errors = await compiler.stderr.read()  # not communicate(), which would close the input
        await compiler.wait()
    finally:
        with suppress(ProcessLookupError):
            compiler.kill()
        await compiler.wait()
    if compiler.returncode == 0:
        logger.info("the engines are compiled")
        return True
    reason = (errors.decode(errors="replace").strip().splitlines() or ["no reason given"])[-1]
    logger.warning("the engines could not be compiled, the interpreted rules are used: %s", reason)
    return False


def _lower_priority() -> None:
    os.nice(NICENESS)
