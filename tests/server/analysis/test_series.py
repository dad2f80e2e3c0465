"""A series gives way: a study gets the worker at once, and the series goes on after it.

It waits for a database that is away.
"""

import asyncio
import logging
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import TreePage
from parlour_protocol.commands import FetchPositionTree
from parlour_server.analysis.series import SeriesService
from parlour_server.analysis.series_player import SeriesPlayer, now_ms
from parlour_server.analysis.service import StudyService, Work
from parlour_server.composition.engines import Slots
from parlour_server.config import Settings
from parlour_server.engines.pool import EnginePool
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.store.opening import open_database
from parlour_server.store.records import StoreError
from parlour_server.store.series import SeriesPlan, SeriesRow, add_series
from tests.databases import migrated_url
from tests.server.people import browser
from tests.server.served import served
from tests.server.thread_slot import ThreadSlot

WAIT_SECONDS = 60.0
STOPPED: dict[str, Any] = {"games": [], "unfinished": None, "used": 0.0, "dropped": 0.0}


class EndlessSeries(ThreadSlot):
    """A slot whose pieces of a series end only when they are stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.piece: Future[dict[str, Any]] = Future()

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        self.names.append(name)
        if name != "series":
            return super().start(name, arguments, serial)
        self.piece = Future()
        return self.piece

    def stop(self, serial: int) -> None:
        if not self.piece.done():
            self.piece.set_result(STOPPED)


async def test_a_study_takes_the_place_of_a_piece_of_a_series(tmp_path: Path) -> None:
    study = EndlessSeries()

    def slots(settings: Settings) -> Slots:
        return Slots([ThreadSlot()], [study])

    async with served(tmp_path, slots, queue_seconds=20.0) as server:
        person = await browser(server)
        plan = {"game": "nim", "players": ["random", "greedy"], "games": 10}
        assert (await person.ask("POST", "/api/series", plan)).status == 201
        client = await server.enter()
        for number in range(3):
            tree = await client.ask(FetchPositionTree(f"t{number}", "nim", f"minimax:depth={number + 1}"))
            assert isinstance(tree, TreePage), tree
    assert [name for name in study.names if name != "series"] == ["series-trial", "tree", "tree", "tree"]
    assert "series" in study.names[study.names.index("tree") :]  # it goes on between two of them


async def test_a_series_that_is_resumed_as_it_is_taken_up_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await asyncio.to_thread(open_database, migrated_url(tmp_path))
    plan = SeriesPlan("nim", {}, ("random", "greedy"), 10, "seed")
    row = SeriesRow("s", "amber", "source", plan, "stopped", 0, 0.0, now_ms(), now_ms())
    await asyncio.to_thread(database.write, lambda connection: add_series(connection, row))
    monkeypatch.setattr("parlour_server.analysis.series.TAKE_UP_SECONDS", 0.01)
    played: list[str] = []
    write, taken_up = database.write, threading.Event()

    async def play(player: SeriesPlayer, series: str, work: Work) -> None:
        played.append(series)
        await asyncio.Event().wait()

    async def is_mine(series: str) -> bool:
        taken_up.set()
        return True

    def taken_up_first(work: Any) -> Any:
        found = write(work)
        if isinstance(found, SeriesRow) and found.state == "running":  # it is resumed, but not played yet
            assert taken_up.wait(WAIT_SECONDS)
        return found

    monkeypatch.setattr(SeriesPlayer, "play", play)
    monkeypatch.setattr(database, "write", taken_up_first)
    studies = StudyService(EnginePool([]), STANDARD_LIMITS)
    service = SeriesService(studies, database, STANDARD_LIMITS, is_mine)
    await service.start()
    assert (await service.resume("amber", "s")).state == "running"
    await asyncio.sleep(0)
    assert played == ["s"]
    await service.close()
    await studies.close()
    await asyncio.to_thread(database.close)


async def test_a_database_that_is_away_costs_a_line_and_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("parlour_server.analysis.series.TAKE_UP_SECONDS", 0.01)
    database = await asyncio.to_thread(open_database, migrated_url(tmp_path))
    write, away, asked = database.write, False, {True: 0, False: 0}  # how often while it is away, or not

    def asked_for(work: Any) -> Any:
        asked[away] += 1
        if away:
            raise StoreError("it is away")
        return write(work)

    monkeypatch.setattr(database, "write", asked_for)

    async def is_mine(series: str) -> bool:
        return True

    studies = StudyService(EnginePool([]), STANDARD_LIMITS)
    service = SeriesService(studies, database, STANDARD_LIMITS, is_mine)
    async with asyncio.timeout(WAIT_SECONDS):
        await service.start()
        for is_away in (True, False):
            away, before = is_away, asked[is_away]
            while asked[is_away] < before + 3:  # noqa: ASYNC110  # a thread counts
                await asyncio.sleep(0.01)
    await service.close()
    await asyncio.to_thread(database.close)
    said = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {record.getMessage() for record in said} == {"series could not be looked for: it is away"}
    assert not any(record.exc_info for record in said)
