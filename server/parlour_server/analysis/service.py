"""Runs every study, from a question to the cached answer.

Search trees, graphs, exact values, reasons of moves, estimates, tables and series differ in their questions.
This module has what they share:

1. An asker joins the study under way that answers the same question. If there is none, a study begins: it has
   a place among the studies of its asker, and its jobs are charged to that asker.
2. A task finds the answer with jobs for workers. A study is measured by its worker's time; after its patience
   by the clock it is given up.
3. When the last asker leaves, the task and its job are cancelled.
4. A ``cache`` keeps the answer within the bounds that the question names. A failure is not kept, but answers
   everyone who asks before the last asker has left.

Invariants: at most one study with a key runs, and only while it has askers. A player waits for at most a few
studies, and a source for as many as a few players. A study that fails raises CommandRefused to all its
askers.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from parlour_engine.game import GameError
from parlour_protocol.errors import RefusalCode
from parlour_server.analysis.cache import NOTHING, Bounds, Cache
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, Job, JobFailed, JobRefused, OnProgress
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets

logger = logging.getLogger(__name__)

SLICE_SECONDS: Final = 0.2  # how long a job that yields to persons' studies runs on while one waits
POLLED_SECONDS: Final = 6.0  # how long a polling request counts as an asker
MAX_POLLED: Final = 256  # from so many studies on polling requests begin no new ones

Charge = Literal["study", "analysis", "place", "nothing"]
"""The cost of a study: a place and one of ``study_rate`` or ``analysis_rate``, only a place, or nothing."""

PLURALS: Final = {"study": "studies", "analysis": "analyses"}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Work:
    """Runs the jobs of a study on the workers; they are charged to the first asker."""

    pool: EnginePool
    limits: Limits
    asker: FairnessKey

    async def job(
        self,
        name: str,
        arguments: Mapping[str, Any],
        seconds: float,
        urgency: Urgency = Urgency.PERSON_WAITS,
        *,
        patience: float | None = None,
        pool: EnginePool | None = None,
        on_progress: OnProgress | None = None,
    ) -> dict[str, Any]:
        """Return the answer of the engine's function ``name`` within ``seconds`` of a worker's time.

        The job ends with the study. A job for a waiting person yields once it has run for its seconds by the
        clock: it ends with its result so far if a study of another source waits and its own source has more
        jobs. A less urgent job yields soon when a more urgent one waits.

        Raises:
            EngineError: the job failed; JobRefused if it is impossible.
        """
        limits = self.limits
        job = Job(
            name,
            arguments,
            seconds,
            self.asker,
            urgency,
            inf if urgency is Urgency.UNWATCHED else limits.queue_seconds,
            seconds if urgency is Urgency.PERSON_WAITS else SLICE_SECONDS,
            limits.starved_seconds if patience is None else patience,
        )
        return await (pool or self.pool).submit(job, on_progress).future  # cancelled with the study


@dataclass(frozen=True, eq=False)
class Question(Generic[T]):
    """The question of a study: ``key`` begins with the kind, and is equal for questions with the same answer.

    Questions with equal bounds share a cache. The cache keeps the answers for which ``is_kept`` is true.
    """

    key: tuple[Hashable, ...]
    kept: Bounds = NOTHING
    charge: Charge = "study"
    is_kept: Callable[[T], bool] = lambda answer: True


@dataclass(eq=False, slots=True)
class Study(Generic[T]):
    """A study under way, the key it is charged to, and its askers; each ``waiting`` one has its own place."""

    question: Question[T]
    charged: FairnessKey
    task: "asyncio.Task[T]"
    askers: set[Any] = field(default_factory=set)
    waiting: dict[Any, FairnessKey] = field(default_factory=dict)


Find: TypeAlias = Callable[[Work], Awaitable[T]]
"""Finds the answer to a question; may raise GameError, EngineError or CommandRefused."""


class StudyService:
    """All studies under way, and the kept answers."""

    def __init__(self, pool: EnginePool, limits: Limits) -> None:
        """Run studies on the workers of a pool."""
        self.pool = pool
        self._limits = limits
        self._running: dict[Hashable, Study[Any]] = {}
        self._caches: dict[Bounds, Cache] = {}
        players = limits.address_players
        self._rates = {
            charge: (Buckets(rate, name), Buckets(rate.of_many(players), f"{name} of an address"))
            for charge, name, rate in (
                ("study", "study_rate", limits.study_rate),
                ("analysis", "analysis_rate", limits.analysis_rate),
            )
        }

    def kept(self, question: Question[T]) -> T | None:
        """Return the kept answer to a question, None if there is none."""
        answer: T | None = self._cache(question.kept).get(question.key)
        return answer

    def running(self, question: Question[T]) -> Study[T] | None:
        """Return the study that answers a question, None if none is under way."""
        return self._running.get(question.key)

    def charged(self, kind: str) -> list[FairnessKey]:
        """Return the keys to which the running studies of a kind are charged."""
        return [study.charged for study in self._running.values() if study.question.key[0] == kind]

    def ask(
        self,
        question: Question[T],
        find: Find[T],
        who: FairnessKey,
        asker: object,
        *,
        waits: bool = False,
        replaced: Study[Any] | None = None,
    ) -> Study[T]:
        """Return the study that answers a question, with one more asker; the asker must ``leave`` it later.

        The asker who begins a study has a place until the study ends; an asker who ``waits`` has a place
        until leaving. The place of a study that this one replaces does not count. An asker is anything
        hashable.

        Raises:
            CommandRefused: too many studies wait or have begun.
        """
        study, charge = self.running(question), question.charge
        if charge != "nothing" and (study is None or waits):
            self._check_place(who, replaced)
        if study is None:
            self._charge(who, charge)
            finding = _found(find, Work(self.pool, self._limits, who))
            task = asyncio.create_task(finding, name=f"study-{question.key[0]}")
            study = self._running[question.key] = Study(question, who, task)
            task.add_done_callback(lambda _: self._settle(study))
        elif waits:
            study.waiting[asker] = who
        study.askers.add(asker)
        return study

    def leave(self, study: Study[Any], asker: object) -> None:
        """Remove an asker from a study; the study ends with the last asker."""
        study.askers.discard(asker)
        study.waiting.pop(asker, None)
        if not study.askers:
            self._end(study)

    async def answer(self, question: Question[T], find: Find[T], who: FairnessKey) -> T:
        """Wait for the answer to a question and return it.

        Raises:
            CommandRefused: there are too many studies, or this one failed.
        """
        kept = self.kept(question)
        if kept is not None:
            return kept
        asker = object()
        study = self.ask(question, find, who, asker, waits=True)
        try:
            return await asyncio.shield(study.task)
        finally:
            self.leave(study, asker)

    async def polled(self, question: Question[T], find: Find[T], who: FairnessKey, until: float) -> T | None:
        """Return an answer, None if there is none ``until`` that time, in the loop's seconds.

        The study runs on for a while after each such request. If there are too many studies, it begins with a
        later request.

        Raises:
            CommandRefused: the study failed.
        """
        kept = self.kept(question)
        if kept is not None or (self.running(question) is None and len(self._running) >= MAX_POLLED):
            return kept
        asker, loop = object(), asyncio.get_running_loop()
        try:
            study = self.ask(question, find, who, asker)
        except CommandRefused:
            return None
        loop.call_later(POLLED_SECONDS, self.leave, study, asker)
        await asyncio.wait({study.task}, timeout=max(0.0, until - loop.time()))
        return study.task.result() if study.task.done() and not study.task.cancelled() else None

    def start(self, question: Question[T], find: Find[T], who: FairnessKey) -> None:
        """Start a study that runs to its end without waiting askers, unless it runs already."""
        if self.running(question) is None:
            study = self.ask(question, find, who, question.key)
            study.task.add_done_callback(lambda _: self.leave(study, question.key))

    async def stop(self, question: Question[Any]) -> None:
        """End a study begun by ``start``, if it is under way, and wait for its end."""
        study = self.running(question)
        if study is not None:
            self.leave(study, question.key)
            await asyncio.wait([study.task])

    async def close(self) -> None:
        """Cancel all studies, and wait for their ends."""
        studies = tuple(self._running.values())
        for study in studies:
            self._end(study)
        await asyncio.gather(*(study.task for study in studies), return_exceptions=True)
        for cache in self._caches.values():
            cache.close()

    def _check_place(self, who: FairnessKey, replaced: Study[Any] | None = None) -> None:
        """Refuse a study if the player, or the source, waits for too many; raises CommandRefused."""
        most, players = self._limits.max_player_jobs, self._limits.address_players
        waiting = [
            each
            for study in self._running.values()
            if study is not replaced and study.question.charge != "nothing" and not study.task.done()
            for each in (study.charged, *study.waiting.values())
        ]
        if sum(_player(each) == _player(who) for each in waiting) >= most:
            raise _too_many(f"you wait for enough studies (max_player_jobs {most})", 1.0)
        if sum(each.source == who.source for each in waiting) >= most * players:
            limit = f"max_player_jobs {most}, address_players {players}"
            raise _too_many(f"your address waits for enough studies ({limit})", 1.0)

    def _charge(self, who: FairnessKey, charge: Charge) -> None:
        """Charge a new study; raises CommandRefused if too many have begun lately."""
        now, subjects = asyncio.get_running_loop().time(), (_player(who), who.source)
        for rates, subject in zip(self._rates.get(charge, ()), subjects, strict=False):
            wait = rates.take(subject, now)
            if wait:
                raise _too_many(f"too many {PLURALS[charge]} ({rates})", wait)

    def _settle(self, study: Study[Any]) -> None:
        """Keep the answer of a finished study; a failure stays until the last asker leaves."""
        if study.task.cancelled() or study.task.exception() is not None:
            return
        self._end(study)
        question, answer = study.question, study.task.result()
        if question.is_kept(answer):
            self._cache(question.kept).put(question.key, answer)

    def _end(self, study: Study[Any]) -> None:
        if self._running.get(study.question.key) is study:
            del self._running[study.question.key]
        study.task.cancel()  # no effect on one that is done

    def _cache(self, bounds: Bounds) -> Cache:
        return self._caches.setdefault(bounds, Cache(bounds))


async def _found(find: Find[T], work: Work) -> T:
    """Find an answer; turn a failure into a refusal, which no other code does."""
    try:
        return await find(work)
    except CommandRefused:
        raise
    except (JobRefused, GameError) as error:
        reason = error.error if isinstance(error, JobRefused) else error
        raise CommandRefused.for_error(RefusalCode.NO_STUDY, reason) from None
    except JobFailed as error:
        raise CommandRefused(RefusalCode.INTERNAL, str(error)) from None
    except EngineError as error:
        raise CommandRefused(RefusalCode.UNAVAILABLE, str(error), retry_after=1.0) from None
    except Exception:
        logger.exception("a study failed", extra={"room": work.asker.room})
        raise CommandRefused(RefusalCode.INTERNAL, "it failed") from None


def _player(who: FairnessKey) -> str:
    """Return the asking player; all unknown clients of an address count as one player."""
    return who.player or who.source


def _too_many(message: str, wait: float) -> CommandRefused:
    return CommandRefused(RefusalCode.TOO_MANY, message, retry_after=round(wait, 3))
