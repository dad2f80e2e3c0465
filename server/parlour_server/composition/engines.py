"""The second part of a server: its engine workers, here and elsewhere, and the services that use them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from parlour_server.analysis.exercises import ExerciseService
from parlour_server.analysis.position_values import Analyses, LineValues
from parlour_server.analysis.recordings import Explanations
from parlour_server.analysis.reference_tables import ReferenceTableService
from parlour_server.analysis.series import SeriesService
from parlour_server.analysis.service import StudyService
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.cluster.leases import NodeLease
from parlour_server.composition.store import Store
from parlour_server.config import Settings, cluster_of, uses_nodes, worker_count
from parlour_server.daily import maker
from parlour_server.daily.maker import DayMaker
from parlour_server.engines.pool import EnginePool
from parlour_server.engines.slot import ProcessSlot, Slot
from parlour_server.rooms.engine_moves import EngineMoves
from parlour_server.rooms.move_evidence import MoveEvidence
from parlour_server.rooms.pondering import Pondering
from parlour_server.supervision.parts import Parts
from parlour_server.websocket.study_commands import StudyCommands

if TYPE_CHECKING:  # a server alone does not import them, and starts sooner
    from parlour_server.engines.remote.dask import DaskWorkers
    from parlour_server.engines.remote.workers import RemoteWorkers

WORKERS_SECONDS: Final = 4.0


@dataclass(frozen=True, slots=True)
class Slots:
    """The worker slots of a server, not started yet: for moves, and for studies."""

    play: list[Slot]
    study: list[Slot]


def process_slots(settings: Settings) -> Slots:
    """Return the worker processes that the settings request."""
    ahead = settings.engine_loading == "ahead"
    play: list[Slot] = [ProcessSlot(ahead=ahead) for _ in range(worker_count(settings.engines))]
    return Slots(play, [ProcessSlot(idle=True, ahead=ahead)])


@dataclass(frozen=True, slots=True)
class Engines:
    """The pools of workers, and the services that submit jobs to them: moves, pondering and studies."""

    play: EnginePool
    study: EnginePool
    remote: "RemoteWorkers | None"
    cluster: "DaskWorkers | None"
    watch: LoopWatch
    moves: EngineMoves
    pondering: Pondering
    explanations: Explanations
    analyses: Analyses
    line_values: LineValues
    tables: ReferenceTableService
    exercises: ExerciseService
    series: SeriesService
    days: DayMaker
    studies: StudyCommands


async def start_engines(
    settings: Settings, parts: Parts, store: Store, make_slots: Callable[[Settings], Slots]
) -> Engines:
    """Start the pools, and create the services that use them; raises ClusterError."""
    slots = make_slots(settings)
    watch = LoopWatch([store.counters.lag.observe])
    play = EnginePool(slots.play, settings, settings.slice_seconds, watch.counted)
    # Series and tables keep no part of the study worker's time while a study waits.
    study = EnginePool(slots.study, replace(settings, machine_share=0.0), counted=watch.counted)
    # Both end together, because they use one fork server, which ends with the first worker killed while
    # starting.
    parts.add("the engines for moves", play.close, WORKERS_SECONDS)
    parts.add_beside("the engines for studies", study.close, WORKERS_SECONDS)
    for pool in (play, study):
        pool.start()
    remote = cluster = None
    if store.bus is not None and uses_nodes(settings.engines):
        from parlour_server.engines.remote.workers import RemoteWorkers

        remote = RemoteWorkers(store.bus, play, watch.counted)
        parts.add("remote workers", remote.close)
        await remote.start()
    if address := cluster_of(settings.study):
        from parlour_server.engines.remote.dask import DaskWorkers

        cluster = DaskWorkers(address, settings, watch.counted)
        parts.add("the Dask cluster", cluster.close, WORKERS_SECONDS)
        await cluster.start()
    evidence = MoveEvidence()
    studies = StudyService(study, settings)
    parts.add("studies", studies.close)  # the parts added beside it use only earlier parts
    explanations = Explanations(studies, evidence)
    analyses = Analyses(studies, settings.analysis_seconds)
    is_mine = None if store.lease is None else partial(_is_mine, store.lease)
    series = SeriesService(studies, store.database, settings, is_mine, cluster)
    parts.add_beside("series", series.close)
    days_are_mine = None if store.lease is None else partial(_claims, store.lease, maker.NAME)
    days = DayMaker(studies, store.database, days_are_mine)
    parts.add_beside("positions of the day", days.close)
    moves = EngineMoves(play, evidence, settings.think_seconds, settings.machine_pace, settings)
    parts.add_beside("moves of engines", moves.close)
    pondering = Pondering(play, settings)
    parts.add_beside("pondering", pondering.close)
    return Engines(
        play,
        study,
        remote,
        cluster,
        watch,
        moves,
        pondering,
        explanations,
        analyses,
        LineValues(studies, settings.analysis_seconds),
        ReferenceTableService(studies),
        ExerciseService(studies),
        series,
        days,
        StudyCommands(studies, analyses, explanations, settings.think_seconds),
    )


async def _is_mine(lease: NodeLease, series: str) -> bool:
    """Return whether this node plays a series; claims the series unless another node owns it."""
    return await _claims(lease, f"series/{series}")


async def _claims(lease: NodeLease, name: str) -> bool:
    """Return whether this node owns a name; claims the name unless another node owns it."""
    return not await lease.claim(name)
