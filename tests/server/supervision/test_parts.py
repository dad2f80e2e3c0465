"""The table of parts: each ends within its limit or is abandoned, and all within that of the whole."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest

from parlour_server.supervision.parts import PART_SECONDS, WHOLE_SECONDS, Parts, ended_within, in_own_thread
from tests.server.set_time import in_skipped_time


class Ends:
    """Ends that note when they begin, and how long all took."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._now = asyncio.get_running_loop().time
        self._began = self._now()

    @property
    def seconds(self) -> float:
        return self._now() - self._began

    def end(
        self, name: str, work: Callable[[], Awaitable[object]] | None = None
    ) -> Callable[[], Awaitable[None]]:
        async def end() -> None:
            self.begun.append(name)
            if work is not None:
                await work()

        return end


async def for_ever() -> None:
    await asyncio.Event().wait()


async def deaf() -> None:
    """What a library does that swallows every cancellation."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if asyncio.get_running_loop().time() > 1e6:
                raise


@contextmanager
def hung_thread() -> Iterator[Callable[[], Awaitable[None]]]:
    """An end in a thread that waits for what does not come."""
    release = threading.Event()
    try:
        yield lambda: in_own_thread(lambda: (release.wait(60), None)[1])
    finally:
        release.set()


@in_skipped_time
async def test_parts_end_in_the_opposite_order_of_their_start_and_those_beside_each_other_at_once() -> None:
    async with Parts() as parts:
        ends = Ends()
        parts.add("first", ends.end("first", lambda: asyncio.sleep(0.5)))
        parts.add("second", ends.end("second", lambda: asyncio.sleep(0.5)))
        parts.add_beside("third", ends.end("third", lambda: asyncio.sleep(0.5)))
        parts.add("plain", lambda: ends.begun.append("plain"))
    assert ends.begun == ["plain", "third", "second", "first"]
    assert ends.seconds == pytest.approx(1.0, abs=0.01)
    assert parts.abandoned == []
    assert parts.shortfall == ""


@pytest.mark.parametrize("never", [for_ever, deaf])
def test_a_part_that_never_ends_is_named_once_and_abandoned(
    never: Callable[[], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    @in_skipped_time
    async def run() -> None:
        async with Parts() as parts:
            ends = Ends()
            parts.add("the log", ends.end("the log"))
            parts.add("the silent one", never, 2.0)
        assert ends.begun == ["the log"]
        assert ends.seconds == pytest.approx(2.0, abs=0.01)
        assert parts.abandoned == ["the silent one"]
        assert parts.shortfall == " without the end of the silent one"
        asyncio.get_running_loop().moved = 1e7  # type: ignore[attr-defined]  # lets `deaf` end

    run()
    assert caplog.messages == ["the silent one did not end within 2 s: it is abandoned"]


@in_skipped_time
async def test_all_parts_together_take_no_longer_than_the_whole() -> None:
    async with Parts() as parts:
        ends = Ends()
        for number in range(30):
            parts.add(f"part {number}", ends.end(str(number), for_ever))
    assert ends.seconds == pytest.approx(WHOLE_SECONDS, abs=0.01)
    assert len(ends.begun) == 30, "each has had its turn"
    assert len(parts.abandoned) == 30


@in_skipped_time
async def test_a_table_within_another_has_the_same_limit_of_the_whole() -> None:
    async with Parts() as parts:
        ends = Ends()
        parts.add("outside", ends.end("outside", for_ever), WHOLE_SECONDS)
        inner = Parts(parts)
        parts.add("inner", inner.close, WHOLE_SECONDS)
        inner.add("inside", ends.end("inside", for_ever), WHOLE_SECONDS - PART_SECONDS)
        await inner.close()
    assert ends.begun == ["inside", "outside"]
    assert ends.seconds == pytest.approx(WHOLE_SECONDS, abs=0.01)
    assert parts.abandoned == ["inside", "outside"]


@in_skipped_time
async def test_after_a_cancelled_close_the_others_are_ended_once_each() -> None:
    parts, ends = Parts(), Ends()
    parts.add("first", ends.end("first"))
    parts.add("second", ends.end("second", for_ever))
    closing = asyncio.create_task(parts.close())
    await asyncio.sleep(0.1)
    closing.cancel()
    await asyncio.wait([closing])
    await parts.close()
    await parts.close()
    assert ends.begun == ["second", "first"]
    assert parts.abandoned == []


@in_skipped_time
async def test_a_part_that_fails_keeps_no_other_from_ending_and_hides_no_failed_start() -> None:
    ends: list[str] = []

    def fail() -> None:
        raise RuntimeError("no end")

    async def fail_later() -> None:
        await asyncio.sleep(0.1)
        raise RuntimeError("no end")

    parts = Parts()

    async def start() -> None:
        async with parts:
            parts.add("first", lambda: ends.append("first"))
            parts.add("second", fail)
            parts.add("third", fail_later)
            raise LookupError("the start")

    with pytest.raises(LookupError, match="the start"):
        await start()
    assert ends == ["first"]
    assert parts.abandoned == ["third", "second"]


async def test_a_thread_that_hangs_is_abandoned(caplog: pytest.LogCaptureFixture) -> None:
    with hung_thread() as hang:
        async with Parts() as parts:
            parts.add("the thread", hang, 0.05)
    assert caplog.messages == ["the thread did not end within 0.05 s: it is abandoned"]


async def test_ends_in_threads_need_no_thread_of_the_default_executor() -> None:
    """A silent database has all of those wait."""
    release = threading.Event()
    waiting = [asyncio.create_task(asyncio.to_thread(release.wait, 60)) for _ in range(64)]
    try:
        async with asyncio.timeout(30):
            assert await in_own_thread(lambda: "done") == "done"
    finally:
        release.set()
        await asyncio.gather(*waiting)


@in_skipped_time
async def test_what_an_end_raises_is_raised_and_its_own_cancellation_is_an_end() -> None:
    async def fail() -> None:
        raise LookupError

    async def cancelled() -> None:
        raise asyncio.CancelledError

    with pytest.raises(LookupError):
        await ended_within(1.0, fail())
    assert await ended_within(1.0, cancelled())
    assert not await ended_within(1.0, for_ever())
