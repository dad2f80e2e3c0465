"""Proofs for HTTP requests: shared, cached, limited for each source, and ended without further requests."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_protocol.commands import CreateRoom, Resign
from parlour_server.analysis import position_values, service
from parlour_server.analysis.position_values import LineValues
from parlour_server.analysis.service import StudyService
from parlour_server.domain.room.replay import Line
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.pool import EnginePool
from parlour_server.limits.settings import Limits
from tests.server.analysis.test_position_values import ANSWER, DRAWN, MANY, OPEN, Prover, proving
from tests.server.served import ENDLESS, RunningServer
from tests.server.set_time import SetLoop, in_set_time

MOVES = [f"{heap}:{taken}" for heap in (1, 2, 3) for taken in range(1, 10)]
PROVED: dict[str, Any] = {**ANSWER, "moves": dict.fromkeys(MOVES, DRAWN)}


@pytest.fixture
async def prover(monkeypatch: pytest.MonkeyPatch) -> Prover:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.005)
    monkeypatch.setattr("parlour_server.api.game_reviews.WAIT_SECONDS", 0.02)
    return Prover()


async def finished(server: RunningServer, moves: tuple[str, ...] = ()) -> str:
    """The path of the values of a game that was resigned after some moves, with too many for a look-up."""
    client = await server.enter()
    created: Any = await client.ask(CreateRoom("c", "nim", ["me", "me"], MANY))
    await client.join(created.room)
    for turn, move in enumerate(moves, 1):
        await client.play(created.room, turn, move)
    await client.ask(Resign("r", created.room, 1))
    return f"/api/rooms/{created.room}/games/1/values"


async def page(server: RunningServer, path: str) -> dict[str, Any]:
    code, answer = await server.get(path)
    assert code == 200, answer
    return dict(answer)


async def page_with_values(server: RunningServer, path: str) -> dict[str, Any]:
    while not (answer := await page(server, path))["values"]:
        pass
    return answer


async def test_what_is_not_proved_yet_is_to_be_asked_for_again(tmp_path: Path, prover: Prover) -> None:
    async with proving(tmp_path, prover, read_rate=ENDLESS) as server:
        path = await finished(server, ("1:1",))
        assert await page(server, path) == {"values": [], "next": 2, "retry_after": 0.5}
        prover.finish({**PROVED, "interrupted": True, "moves": {**PROVED["moves"], "1:9": OPEN}})
        answer = await page_with_values(server, path)
        assert (answer["next"], answer["retry_after"]) == (1, 0.5)
        assert [(one["ply"], one["cut_by"]) for one in answer["values"]] == [(1, "time")]
        assert [job["moves"] for job in prover.jobs] == [["1:1"], []]


async def test_what_is_proved_is_kept_and_shared(tmp_path: Path, prover: Prover) -> None:
    async with proving(tmp_path, prover, read_rate=ENDLESS) as server:
        path, other = await finished(server), await finished(server)
        await page(server, path)
        await prover.heard("start")
        await page(server, other)
        prover.finish(PROVED)
        assert (await page_with_values(server, path))["next"] == 0
        assert (await page(server, other))["next"] == 0
        assert len(prover.jobs) == 1


@in_set_time
async def test_a_proof_ends_when_nobody_asks_any_more() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    prover = Prover()
    pool = EnginePool([prover])
    pool.start()
    studies = StudyService(pool, Limits())
    values = LineValues(studies, 60.0)
    game = make_game("nim", MANY)
    line = Line(game, None, (), (game.start(),))
    for _ in range(3):
        assert await values.of(line, FairnessKey("source", "player", "room"), loop.time()) is None
        await loop.run_for(service.POLLED_SECONDS - 1)
    assert (len(prover.jobs), prover.stopped) == (1, 0)
    await loop.run_for(2)
    await prover.heard("stop")
    assert len(prover.jobs) == 1
    await studies.close()
    await pool.close()


async def test_a_source_has_a_few_proofs_under_way(tmp_path: Path, prover: Prover) -> None:
    async with proving(tmp_path, prover, max_player_jobs=2, read_rate=ENDLESS) as server:
        paths = [await finished(server, (move,)) for move in ("1:1", "1:2", "1:3")]
        for path in paths:
            assert (await page(server, path))["retry_after"] == 0.5
        assert server.running.study.queued == 1  # one runs, one waits, and the third has not begun
        prover.finish(PROVED)
        await prover.heard("start")
        assert (await page_with_values(server, paths[0]))["next"] == 1


async def test_a_failed_proof_is_said_and_not_kept(
    tmp_path: Path, prover: Prover, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "POLLED_SECONDS", 0.2)
    async with proving(tmp_path, prover, read_rate=ENDLESS) as server:
        path = await finished(server)
        await page(server, path)
        await prover.heard("start")
        prover.finish(UnsolvableError("the solver is not compiled"))
        (told,) = (await page_with_values(server, path))["values"]
        assert (told["cut_by"], told["worth"]) == ("failure", {"bounds": ["loss", "win"]})
        assert len(told["moves"]) == len(MOVES)
        await asyncio.sleep(0.3)
        assert (await page(server, path))["values"] == []
        assert len(prover.jobs) == 2


async def test_the_cache_is_bounded(tmp_path: Path, prover: Prover, monkeypatch: pytest.MonkeyPatch) -> None:
    most = replace(position_values.KEPT_OF_LINES, most_bytes=position_values.MOVE_BYTES * len(MOVES))
    monkeypatch.setattr(position_values, "KEPT_OF_LINES", most)
    monkeypatch.setattr(service, "POLLED_SECONDS", 0.05)
    async with proving(tmp_path, prover, read_rate=ENDLESS) as server:
        paths = [await finished(server), await finished(server, ("1:1",))]
        for path in paths:
            await page(server, path)
            await prover.heard("start")
            prover.finish(PROVED)
            await page_with_values(server, path)
        await asyncio.sleep(0.2)
        assert (await page(server, paths[0]))["values"] == []
