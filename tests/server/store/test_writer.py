"""When the callers of a writer are answered, whatever its database does: in time that is skipped."""

import asyncio
import time

import pytest

from parlour_server.event_loop import new_event_loop
from parlour_server.store.records import Append, InDoubt, StoreError
from parlour_server.store.writer import ANSWER_SECONDS, LATE_SECONDS, LogWriter
from tests.server.set_time import SetLoop, in_set_time, in_skipped_time
from tests.server.store.logs import taken

Answers = list[tuple[float, StoreError | None]]


class Unhurried(LogWriter):
    """A writer that sends and settles appends when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.put: list[Append] = []

    @property
    def pending(self) -> int:
        return 0

    async def close(self) -> None:
        pass

    def _put(self, append: Append) -> None:
        self.put.append(append)

    def put_in(self, seq: int = 1) -> Answers:
        """Append an event; return what its caller is told, and when."""
        answers: Answers = []
        now = asyncio.get_running_loop().time
        self.append([taken("a", seq)], None, lambda failure: answers.append((now(), failure)))
        return answers

    def send(self) -> list[Append]:
        return self._claim(self.put)

    def settle(self, append: Append, failure: StoreError | None = None) -> None:
        self._settle(append, failure)


@in_skipped_time
async def test_an_append_that_was_not_sent_is_withdrawn_after_ten_seconds_and_never_sent() -> None:
    writer, now = Unhurried(), asyncio.get_running_loop().time
    began, answers = now(), writer.put_in()
    await asyncio.sleep(60.0)
    ((at, failure),) = answers
    assert at - began == pytest.approx(ANSWER_SECONDS, abs=0.001)
    assert isinstance(failure, StoreError)
    assert not isinstance(failure, InDoubt)
    assert writer.send() == []


@pytest.mark.parametrize("result", [None, StoreError("not written")])
@in_skipped_time
async def test_an_append_that_was_sent_is_in_doubt_after_ten_seconds_and_settled_later(
    result: StoreError | None,
) -> None:
    writer, now = Unhurried(), asyncio.get_running_loop().time
    began, answers = now(), writer.put_in()
    (append,) = writer.send()
    await asyncio.sleep(60.0)
    ((at, failure),) = answers
    assert at - began == pytest.approx(ANSWER_SECONDS, abs=0.001)
    assert isinstance(failure, InDoubt)
    writer.settle(append, result)
    assert [each for _, each in answers[1:]] == [result]


@in_skipped_time
async def test_each_append_has_its_own_ten_seconds() -> None:
    writer, now = Unhurried(), asyncio.get_running_loop().time
    began, answers = now(), list[Answers]()
    for number in range(40):
        answers.append(writer.put_in(number))
        await asyncio.sleep(1.0)
    for append in writer.put[::2]:
        writer.settle(append)  # too late: they were withdrawn
    await asyncio.sleep(60.0)
    waited = [[at - began - number for at, _ in each] for number, each in enumerate(answers)]
    assert all(len(each) == 1 and each[0] <= ANSWER_SECONDS + 0.001 for each in waited)


@in_set_time
async def test_a_result_that_came_while_the_loop_stood_still_counts() -> None:
    writer, loop = Unhurried(), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    answers = writer.put_in()
    (append,) = writer.send()
    await loop.jump(60.0)
    assert answers == []
    writer.settle(append)
    await loop.run_for(2 * LATE_SECONDS)
    assert [failure for _, failure in answers] == [None]


@in_set_time
async def test_without_a_result_an_append_is_in_doubt_soon_after_the_loop_stood_still() -> None:
    writer, loop = Unhurried(), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    answers = writer.put_in()
    writer.send()
    await loop.jump(60.0)
    await loop.run_for(2 * LATE_SECONDS)
    ((_, failure),) = answers
    assert isinstance(failure, InDoubt)


def test_all_are_answered_where_the_loop_stood_still_over_the_times_of_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the server's own event loop: uvloop has no timer for a time that is over."""
    monkeypatch.setattr("parlour_server.store.writer.ANSWER_SECONDS", 0.05)
    monkeypatch.setattr("parlour_server.store.writer.LATE_SECONDS", 60.0)

    async def stand_still() -> int:
        writer = Unhurried()
        first = writer.write([taken("a", 1)])
        time.sleep(0.01)  # noqa: ASYNC251  # the loop stands still
        others = [writer.write([taken("a", seq)]) for seq in (2, 3)]
        time.sleep(0.2)  # noqa: ASYNC251
        answered, _ = await asyncio.wait([first, *others], timeout=60)
        return sum(isinstance(future.exception(), StoreError) for future in answered)

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        assert runner.run(stand_still()) == 3
