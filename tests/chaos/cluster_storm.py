"""A storm over a cluster: games are played over several nodes while any part of it fails and comes back.

What fails, for how long, and every move, follows from one seed; what it meets is left to the machine.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from parlour_engine.catalogue import GAMES
from tests.chaos.cluster import Cluster, Pause
from tests.chaos.faults import Fault, choose
from tests.chaos.hall import Hall
from tests.chaos.laboratory import Laboratory
from tests.chaos.table import Setting
from tests.chaos.toll import Toll
from tests.chaos.wires import Wires
from tests.end_to_end.witness import LONG_GAME

#: So many faults at most are there at a time; between two of them it is calm for so long on average.
AT_ONCE: Final = 3
CALM_SECONDS: Final = 0.7
SEARCHERS: Final = 2
DASK_WORKERS: Final = 2
TABLES_OF_ONE: Final = 4
MACHINE: Final = "pvs:nodes=2000"

#: Every game between two people and against a machine; a third of the tables play one that lasts longer.
SHORT_GAMES: Final = tuple(Setting(game, {}, machine) for game in GAMES for machine in ("", MACHINE))
SETTINGS: Final = tuple(
    setting
    for pair in zip(SHORT_GAMES[::2], SHORT_GAMES[1::2], strict=True)
    for setting in (*pair, Setting("connect-four", LONG_GAME))
)


@dataclass(frozen=True)
class ClusterPlan:
    """How many faults, over how many rooms at once, from which seed, and for how many seconds at most.

    ``given`` are faults that strike one after the other in place of random ones.
    """

    faults: int
    rooms: int
    seed: int
    seconds: float
    nodes: int = 3
    given: Sequence[Fault] = ()
    settings: Sequence[Setting] = SETTINGS  # of the tables, in turn
    series_games: int = 60  # of each series of the laboratory


@dataclass(slots=True)
class ClusterToll(Toll):
    """What one storm over a cluster came to."""

    nodes: int = 0
    struck: list[tuple[float, float, str]] = field(default_factory=list)  # from when to when, what
    takeovers: int | None = None  # of rooms by another owner; None until it is known, as are pauses
    pauses: list[Pause] = field(default_factory=list)  # of games that waited for a move

    def fault_lines(self) -> list[str]:
        """See Toll."""
        lines = [f"                {count:4} {kind}" for kind, count in self.faults.most_common()]
        return [f"faults          {self.faults.total()} over {self.nodes} nodes", *lines]

    def other_lines(self) -> list[str]:
        """See Toll."""
        series = f"series          {self.series} finished, each with the games that its seed gives here"
        if self.takeovers is None:
            return [series]
        began, ended, room = max(self.pauses, key=lambda pause: pause[1] - pause[0], default=(0.0, 0.0, "-"))
        meanwhile = [fault for first, last, fault in sorted(self.struck) if first < ended and last > began]
        calm = max((self._calm(first, last) for first, last, _ in self.pauses), default=0.0)
        return [
            series,
            f"takeovers       {self.takeovers} of rooms by another owner",
            f"longest pause   {ended - began:.2f} s until a game went on, in room {room}",
            f"at fault        {'; '.join(meanwhile)}",
            f"without faults  {calm:.2f} s of such a pause at most",
        ]

    def _calm(self, began: float, ended: float) -> float:
        """Return how many seconds of a time nothing was at fault."""
        calm, now = 0.0, began
        for first, last, _ in sorted(self.struck):
            if first >= ended:
                break
            calm += max(0.0, first - now)
            now = max(now, last)
        return calm + max(0.0, ended - now)


async def run_cluster_storm(
    plan: ClusterPlan, folder: Path, toll: ClusterToll, on_progress: Callable[[], None]
) -> None:
    """Start a cluster, let a storm pass over it, and note what it came to; a folder keeps what is printed."""
    async with Cluster(folder, plan.nodes, SEARCHERS, DASK_WORKERS) as cluster:
        wires = Wires(toll)
        servers = [node.process.url for node in cluster.nodes]
        laboratory = Laboratory(servers, plan.series_games, folder, Random(f"{plan.seed} laboratory"))
        log_of, settings = cluster.log_of, plan.settings
        hall = Hall(servers, log_of, wires, toll, folder, settings, TABLES_OF_ONE, [laboratory])
        await hall.play_through(_ClusterStorm(cluster, plan, toll, on_progress))
        for judgement in (cluster.wrongs, cluster.tracebacks):
            toll.failures.update(await asyncio.to_thread(judgement))
        toll.takeovers = await asyncio.to_thread(cluster.takeovers)
        toll.pauses = await asyncio.to_thread(cluster.pauses)


class _ClusterStorm:
    """Lets faults strike, several at a time."""

    def __init__(
        self,
        cluster: Cluster,
        plan: ClusterPlan,
        toll: ClusterToll,
        on_progress: Callable[[], None],
    ) -> None:
        self._cluster = cluster
        self._plan = plan
        self._toll = toll
        self._on_progress = on_progress
        self._begun = 0
        self._struck: set[str] = set()
        self._until = monotonic() + plan.seconds
        self._over = False

    def continues(self) -> bool:
        """See Storm: a first failure is enough."""
        return not (self._over or self._toll.failures)

    async def run(self) -> None:
        """See Storm."""
        try:
            async with asyncio.TaskGroup() as striking:
                if self._plan.given:
                    striking.create_task(self._strike_given())
                else:
                    for number in range(AT_ONCE):
                        striking.create_task(self._strike_on(Random(f"{self._plan.seed} faults {number}")))
        except* AssertionError as errors:
            self._toll.failures.update(str(error) for error in errors.exceptions)
        self._over = True

    async def _strike_given(self) -> None:
        for fault in self._plan.given:
            await self._strike(fault)

    async def _strike_on(self, random: Random) -> None:
        while self._begun < self._plan.faults and monotonic() < self._until and self.continues():
            await asyncio.sleep(random.uniform(0, 2 * CALM_SECONDS))
            fault = choose(self._cluster, random, self._struck)
            if fault is not None and self._begun < self._plan.faults:
                self._begun += 1
                await self._strike(fault)

    async def _strike(self, fault: Fault) -> None:
        self._struck.add(fault.part)
        began = time.time()
        try:
            await fault.strike(self._cluster)
        finally:
            self._struck.discard(fault.part)
        ended = time.time()
        self._toll.struck.append((began, ended, f"{fault.kind}, {fault.part}, {ended - began:.0f} s"))
        self._toll.faults[fault.kind] += 1
        self._on_progress()
