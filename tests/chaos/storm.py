"""A storm: many games are played while the server and its processes are killed again and again.

Everything the storm decides, and every move, follows from one seed; when it meets what in the processes is
left to the machine.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

from tests.chaos.hall import Hall
from tests.chaos.run_through import run_through
from tests.chaos.table import SETTINGS, Setting
from tests.chaos.toll import Toll
from tests.chaos.wires import Wires
from tests.end_to_end.server_process import ServerProcess

#: For each player: servers limit the rooms that a player may create at once.
TABLES_OF_ONE = 20
SERVER, WORKER, HELPER = "of the server", "of the worker that moves", "of another process below the server"
KINDS = (SERVER, WORKER, HELPER)
WEIGHTS = (2, 7, 1)  # a server takes its time to start
#: On average, between two kills; between two cuts; between the server's death and its next start.
CALM_SECONDS, CUT_SECONDS, DOWN_SECONDS = 0.5, 0.7, 0.2
#: How often the server dies again before everybody is back, and how often a cut cuts everybody.
HURRY, CUTS_ALL = 0.25, 0.05


@dataclass(frozen=True)
class Plan:
    """How many kills over how many rooms at once, from which seed, and for how many seconds at most."""

    kills: int
    rooms: int
    seed: int
    seconds: float
    settings: Sequence[Setting] = SETTINGS  # of the tables, in turn


async def run_storm(
    server: ServerProcess, plan: Plan, folder: Path, toll: Toll, on_progress: Callable[[], None]
) -> None:
    """Let a storm pass over a running server, and note what it came to; ``folder`` keeps the tokens."""
    wires = Wires(toll)
    hall = Hall([server.url], server.log_of, wires, toll, folder, plan.settings, TABLES_OF_ONE)
    await hall.play_through(_Storm(server, wires, plan, toll, on_progress))


class _Storm:
    """Chooses what to kill, and when."""

    def __init__(
        self, server: ServerProcess, wires: Wires, plan: Plan, toll: Toll, on_progress: Callable[[], None]
    ) -> None:
        self._server = server
        self._wires = wires
        self._plan = plan
        self._toll = toll
        self._on_progress = on_progress
        self._until = monotonic() + plan.seconds
        self._hurried = False  # not twice in a row: on a slow machine no client would ever be connected

    def continues(self) -> bool:
        """Return whether there is more to come: a first failure is enough."""
        done = self._toll.faults.total() >= self._plan.kills or monotonic() >= self._until
        return not done and not self._toll.failures

    async def run(self) -> None:
        """Kill until the plan is fulfilled or something failed."""
        cutting = asyncio.create_task(self._cut(Random(f"{self._plan.seed} cuts")))
        try:
            await self._kill(Random(f"{self._plan.seed} kills"))
        except AssertionError as error:
            self._toll.failures[str(error)] += 1
        finally:
            cutting.cancel()
            await asyncio.gather(cutting, return_exceptions=True)

    async def _kill(self, random: Random) -> None:
        step = max(1, self._plan.kills // 20)
        while self.continues():
            await asyncio.sleep(random.uniform(0, 2 * CALM_SECONDS))
            (kind,) = random.choices(KINDS, WEIGHTS)
            if kind == SERVER:
                await run_through(self._server.kill)
            elif not self._kill_below(kind, random):
                continue  # there is none yet
            self._toll.faults[kind] += 1  # also when what follows fails
            if kind == SERVER:
                await self._start_again(random)
            if self._toll.faults.total() % step == 0:
                self._on_progress()

    async def _start_again(self, random: Random) -> None:
        await asyncio.sleep(random.uniform(0, 2 * DOWN_SECONDS))
        await run_through(self._server.start)
        self._hurried = not self._hurried and random.random() < HURRY
        if not self._hurried:
            await self._wires.all_back()

    def _kill_below(self, kind: str, random: Random) -> bool:
        """Kill a process that the server has started; return whether there was one."""
        worker = self._server.worker()
        others = sorted(self._server.descendants().keys() - {worker})
        pid = worker if kind == WORKER else random.choice(others or [None])
        if pid is None:
            return False
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            return True
        return False

    async def _cut(self, random: Random) -> None:
        while True:
            await asyncio.sleep(random.uniform(0, 2 * CUT_SECONDS))
            self._wires.cut(random, self._plan.rooms if random.random() < CUTS_ALL else 1)
