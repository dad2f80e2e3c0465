"""Whether a server is ready: as its writer says now, not as it said before."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from parlour_server.engines.pool import EnginePool
from parlour_server.observability import readiness
from parlour_server.observability.readiness import Readiness
from parlour_server.store.reader import LogReader
from parlour_server.store.records import NOT_ANSWERING, StoreError
from parlour_server.store.writer import LogWriter
from tests.server.served import served


class FakeWriter:
    """A writer that answers every beat by what ``answer`` is then; not at all while it is None."""

    def __init__(self) -> None:
        self.answer: str | None = ""
        self.beats: list[asyncio.Future[None]] = []

    def beat(self, at: int) -> asyncio.Future[None]:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.answer:
            written.set_exception(StoreError(self.answer))
        elif self.answer is not None:
            written.set_result(None)
        self.beats.append(written)
        return written


class Engines:
    ready = True


def asking(writer: FakeWriter) -> Readiness:
    return Readiness(lambda: "", cast(EnginePool, Engines()), cast(LogWriter, writer))


async def test_every_answer_is_that_of_a_write_made_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "SPACING_SECONDS", 0.0)
    writer = FakeWriter()
    ready = asking(writer)
    assert await ready.unready() == ""
    writer.answer = "the disk is full"
    assert await ready.unready() == "the disk is full"
    writer.answer = ""
    assert await ready.unready() == ""
    assert len(writer.beats) == 3


async def test_all_who_ask_at_a_time_share_one_write() -> None:
    writer = FakeWriter()
    writer.answer = None
    ready = asking(writer)
    asked = [asyncio.create_task(ready.unready()) for _ in range(20)]
    while not writer.beats:  # noqa: ASYNC110  # beats come in turns of the loop, not with time
        await asyncio.sleep(0)
    asked[0].cancel()  # one that does not wait any more
    writer.beats[0].set_result(None)
    assert await asyncio.gather(*asked[1:]) == [""] * 19
    assert len(writer.beats) == 1


async def test_a_writer_that_does_not_answer_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "ANSWER_SECONDS", 0.01)
    writer = FakeWriter()
    writer.answer = None
    ready = asking(writer)
    assert await ready.unready() == NOT_ANSWERING
    await ready.close()


async def test_readyz_waits_for_no_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: LogReader, query: object) -> None:
        await asyncio.Event().wait()

    async with served(tmp_path) as server:
        async with asyncio.timeout(60):
            while (await server.get("/readyz"))[0] != 200:
                pass
            monkeypatch.setattr(LogReader, "_read", never)
            assert await server.get("/readyz") == (200, {"status": "ok"})


async def test_readyz_says_that_the_log_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: LogWriter, at: int) -> asyncio.Future[None]:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.set_exception(StoreError("the disk is full"))
        return written

    async with served(tmp_path) as server:
        async with asyncio.timeout(60):
            while (await server.get("/readyz"))[0] != 200:
                pass
            monkeypatch.setattr(LogWriter, "beat", full)
            for _ in range(2):  # the second time as well
                assert await server.get("/readyz") == (503, {"status": "the disk is full"})
