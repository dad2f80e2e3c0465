"""How a study goes: shared, counted and charged, cancelled with the last who asked, kept, failed."""

import asyncio
from contextlib import suppress
from math import inf
from typing import Any, Literal, cast

import pytest

from parlour_engine.exact.solution import UnsolvableError
from parlour_protocol.errors import RefusalCode
from parlour_server.analysis import service
from parlour_server.analysis.cache import Bounds
from parlour_server.analysis.service import Question, Study, StudyService, Work
from parlour_server.domain.refused import CommandRefused
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, EngineTask, Job, JobFailed, JobRefused
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Rate
from tests.server.set_time import SetLoop, in_set_time

KEPT = Bounds(8)
AMBER = FairnessKey("address", "amber", "room")
BLUE = FairnessKey("elsewhere", "blue", "room")


def asker(player: str, source: str = "address") -> FairnessKey:
    return FairnessKey(source, player, "room")


def studies_of(**limits: Any) -> StudyService:
    return StudyService(EnginePool([]), Limits(**limits))


class Finding:
    """Finds an answer when the test says so, and counts how often it is begun and cancelled."""

    def __init__(self) -> None:
        self.begun: list[FairnessKey] = []
        self.cancelled = 0
        self.answers: asyncio.Queue[str | Exception] = asyncio.Queue()

    async def __call__(self, work: Work) -> str:
        self.begun.append(work.asker)
        try:
            answer = await self.answers.get()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if isinstance(answer, Exception):
            raise answer
        return answer


async def asked(studies: StudyService, question: Question[str], find: Finding, who: FairnessKey) -> Any:
    """A request that waits for its answer."""
    request = asyncio.create_task(studies.answer(question, find, who))
    await turns()
    return request


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def left(request: "asyncio.Task[str]") -> None:
    request.cancel()
    with suppress(asyncio.CancelledError):
        await request
    await turns()


def begun(studies: StudyService, keys: list[FairnessKey]) -> list[Study[str]]:
    """The studies that they may begin, which are fewer than they ask for."""
    found: list[Study[str]] = []

    def begin() -> None:
        for number, key in enumerate(keys):
            question = Question[str](("place", key, number), charge="place")
            found.append(studies.ask(question, Finding(), key, number))

    with pytest.raises(CommandRefused) as refused:
        begin()
    assert (refused.value.rejected.code, refused.value.rejected.retry_after) == (RefusalCode.TOO_MANY, 1.0)
    return found


async def test_a_player_waits_for_so_many_and_an_address_for_as_many_as_a_few_players() -> None:
    studies = studies_of(max_player_jobs=4, address_players=3)
    assert len(begun(studies, [asker("one")] * 9)) == 4
    guests = begun(studies, [asker(f"guest{number}") for number in range(30)])
    assert len(guests) == 8
    assert len(begun(studies, [asker("stranger", "elsewhere")] * 9)) == 4
    studies.leave(guests[0], 0)
    studies.leave(guests[0], 0)
    assert len(begun(studies, [asker("late"), asker("later")])) == 1
    await studies.close()


async def test_those_of_an_address_who_are_not_known_are_one_player() -> None:
    studies = studies_of(max_player_jobs=2)
    assert len(begun(studies, [asker("")] * 9)) == 2
    await studies.close()


@pytest.mark.parametrize("charge", ["study", "analysis"])
async def test_guests_of_an_address_begin_no_more_together_than_a_few_players(
    charge: Literal["study", "analysis"],
) -> None:
    rate = Rate(2, 60.0)
    studies = studies_of(study_rate=rate, analysis_rate=rate, address_players=3, max_player_jobs=1000)

    def begin(number: int, source: str) -> None:
        question = Question[str](("rated", number, source), charge=charge)
        studies.leave(studies.ask(question, Finding(), asker(f"guest{number}", source), number), number)

    for number in range(6):
        begin(number, "address")
    with pytest.raises(CommandRefused, match=f"{charge}_rate of an address 6/60") as refused:
        begin(6, "address")
    assert refused.value.rejected.retry_after
    begin(6, "elsewhere")
    await studies.close()


@pytest.mark.parametrize(
    ("urgency", "patience", "bounds"),
    [
        (Urgency.PERSON_WAITS, None, (20.0, 5.0, 30.0)),
        (Urgency.WATCHED, 7.0, (20.0, service.SLICE_SECONDS, 7.0)),
        (Urgency.UNWATCHED, inf, (inf, service.SLICE_SECONDS, inf)),
    ],
)
async def test_a_job_waits_and_runs_only_as_long_as_somebody_waits_for_it(
    urgency: Urgency, patience: float | None, bounds: tuple[float, float, float]
) -> None:
    submitted: list[tuple[Job, asyncio.Future[dict[str, Any]]]] = []

    class Pool:
        def submit(self, job: Job, on_progress: object) -> EngineTask:
            submitted.append((job, asyncio.get_running_loop().create_future()))
            return EngineTask(submitted[-1][1], lambda urgency: None)

    async def find(work: Work) -> None:
        await work.job("tree", {}, 5.0, urgency, patience=patience)

    studies = StudyService(cast(EnginePool, Pool()), Limits(queue_seconds=20.0, starved_seconds=30.0))
    study = studies.ask(Question[None](("tree",)), find, AMBER, "asker")
    await turns()
    ((job, future),) = submitted
    assert (job.key, job.urgency, job.seconds) == (AMBER, urgency, 5.0)
    assert (job.wait_seconds, job.slice_seconds, job.patience) == bounds
    studies.leave(study, "asker")
    await turns()
    assert future.cancelled()


async def test_who_waits_for_a_study_of_another_has_a_place_and_is_charged_nothing() -> None:
    studies, find, question = studies_of(max_player_jobs=1), Finding(), Question[str](("shared",))
    first = await asked(studies, question, find, AMBER)
    second = await asked(studies, question, find, BLUE)
    assert find.begun == [AMBER]
    with pytest.raises(CommandRefused, match="max_player_jobs 1"):
        await studies.answer(Question[str](("other",)), find, BLUE)
    await left(second)
    third = await asked(studies, Question[str](("other",)), find, BLUE)
    assert find.begun == [AMBER, BLUE]
    await left(third)
    await left(first)
    assert find.cancelled == 2


async def test_a_study_ends_with_the_last_who_waits_for_it() -> None:
    studies, find, question = studies_of(), Finding(), Question[str](("shared",))
    first, second = [await asked(studies, question, find, who) for who in (AMBER, BLUE)]
    await left(first)
    assert (find.cancelled, studies.running(question) is None) == (0, False)
    await left(second)
    assert (find.cancelled, studies.running(question) is None) == (1, True)


async def test_an_answer_is_told_to_all_and_kept_if_it_is_worth_it() -> None:
    studies, find = studies_of(), Finding()
    question = Question[str](("kept",), KEPT, is_kept=lambda answer: answer != "half")
    for answer in ("half", "whole"):
        requests = [await asked(studies, question, find, who) for who in (AMBER, BLUE)]
        find.answers.put_nowait(answer)
        assert await asyncio.gather(*requests) == [answer, answer]
    assert await studies.answer(question, find, AMBER) == "whole"
    assert len(find.begun) == 2
    await studies.close()


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (JobRefused(UnsolvableError("too large")), RefusalCode.NO_STUDY, "too large"),
        (UnsolvableError("too large"), RefusalCode.NO_STUDY, "too large"),
        (EngineError("busy"), RefusalCode.UNAVAILABLE, "busy"),
        (CommandRefused(RefusalCode.BAD_POSITION, "no such heap"), RefusalCode.BAD_POSITION, "no such heap"),
        (JobFailed("no answer after 3 tries"), RefusalCode.INTERNAL, "no answer after 3 tries"),
        (ZeroDivisionError("of ours"), RefusalCode.INTERNAL, "it failed"),
    ],
)
async def test_a_study_that_fails_is_refused_to_all_who_wait_and_begins_anew_for_the_next(
    error: Exception, code: RefusalCode, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    studies, find, question = studies_of(), Finding(), Question[str](("failing",), KEPT)
    requests = [await asked(studies, question, find, who) for who in (AMBER, BLUE)]
    find.answers.put_nowait(error)
    for request in requests:
        with pytest.raises(CommandRefused) as refused:
            await request
        assert (refused.value.rejected.code, str(refused.value)) == (code, words)
        # Only what may go better soon is worth another request by itself.
        assert (refused.value.rejected.retry_after is None) is (code is not RefusalCode.UNAVAILABLE)
    assert ("ZeroDivisionError" in caplog.text) is isinstance(error, ZeroDivisionError)
    again = await asked(studies, question, find, AMBER)
    find.answers.put_nowait("answer")
    assert (await again, len(find.begun)) == ("answer", 2)
    await studies.close()


@in_set_time
async def test_a_failure_is_the_answer_to_those_who_ask_again_for_a_while() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    studies, find, question = studies_of(max_player_jobs=1), Finding(), Question[str](("polled",), KEPT)
    assert await studies.polled(question, find, AMBER, loop.time()) is None
    find.answers.put_nowait(EngineError("busy"))
    await turns()
    await loop.run_for(1)
    with pytest.raises(CommandRefused, match="busy"):
        await studies.polled(question, find, AMBER, loop.time() + 1)
    other = await asked(studies, Question[str](("other",)), find, AMBER)  # what has failed has no place
    await left(other)
    await loop.run_for(service.POLLED_SECONDS + 1)
    assert await studies.polled(question, find, AMBER, loop.time()) is None
    assert len(find.begun) == 3
    await studies.close()


async def test_what_is_polled_waits_for_its_turn_where_it_would_be_one_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service, "MAX_POLLED", 2)
    studies, find, now = studies_of(max_player_jobs=1), Finding(), asyncio.get_running_loop().time()
    for number, (who, count) in enumerate([(AMBER, 1), (AMBER, 1), (BLUE, 2), (asker("late"), 2)]):
        assert await studies.polled(Question[str](("polled", number)), find, who, now) is None
        await turns()
        assert len(find.begun) == count
    await studies.close()
    assert find.cancelled == 2


async def test_what_is_started_runs_once_without_a_place_until_it_is_stopped_or_over() -> None:
    studies, find = studies_of(max_player_jobs=1), Finding()
    question = Question[str](("series", "s"), charge="nothing")
    for _ in range(2):
        studies.start(question, find, AMBER)
        await turns()
    assert (studies.charged("series"), studies.charged("tables"), find.begun) == ([AMBER], [], [AMBER])
    await studies.stop(question)
    await studies.stop(question)
    assert (studies.charged("series"), find.cancelled) == ([], 1)
    for answer in ("over", EngineError("busy")):
        studies.start(question, find, AMBER)
        find.answers.put_nowait(answer)
        await turns()
        assert studies.charged("series") == []


@pytest.mark.parametrize("how", ["answer", "polled", "start"])
async def test_the_end_of_the_server_ends_every_study(how: str) -> None:
    studies, find, question = studies_of(), Finding(), Question[str](("last",))
    later = asyncio.get_running_loop().time() + 60.0

    async def request() -> None:
        match how:
            case "answer":
                await studies.answer(question, find, AMBER)
            case "polled":
                await studies.polled(question, find, AMBER, later)
            case _:
                studies.start(question, find, AMBER)

    requested = asyncio.create_task(request())
    await turns()
    await studies.close()
    await asyncio.gather(requested, return_exceptions=True)
    assert (find.cancelled, studies.running(question)) == (1, None)
