"""Exercises over HTTP: rows without keys, keys on request, what is refused, and who pays."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exercises.alpha_beta import Convention
from parlour_engine.exercises.kinds import KINDS, MOST_IN_ROW, exercise
from parlour_server.limits.token_bucket import Rate
from tests.server.served import RunningServer, served


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with served(tmp_path) as running:
        yield running


async def asked(server: RunningServer, path: str) -> Any:
    code, answer = await server.get(f"/api/exercises/{path}")
    assert code == 200, answer
    return answer


async def test_a_row_has_different_exercises_and_tells_no_answer(server: RunningServer) -> None:
    row = await asked(server, "cuts?game=connect-four&seed=7")
    assert (row["kind"], row["game"], len(row["exercises"])) == ("cuts", "connect-four", MOST_IN_ROW)
    assert row["games"] == list(KINDS["cuts"].games())
    for each in row["exercises"]:
        assert {"key", "searched", "counted"}.isdisjoint(each)
        assert [node for node in each["tree"] if "side" in node and "value" in node] == []
        assert each["view"]["family"] == "grid"
        game = make_game("connect-four", each["options"])
        position = game.parse_position(each["position"])
        assert each["moves"] == [game.move_text(position, move) for move in game.legal_moves(position)]
    assert len({(str(each["options"]), each["position"]) for each in row["exercises"]}) > 1


async def test_a_key_is_that_of_the_engine(server: RunningServer) -> None:
    query = "game=tree&seed=7&band=2&cut=beyond"
    row = await asked(server, f"cuts?{query}")
    for place in (1, len(row["exercises"])):
        number = row["exercises"][place - 1]["number"]
        ours = exercise("cuts", "tree", 2, 7, number, Convention(cut="beyond"))
        key = await asked(server, f"cuts/{place}/key?{query}")
        assert ours.drawn is not None
        assert key["cut"] == ours.asked.key["cut"]
        assert [each["node"] for each in key["searched"]] == [each.number for each in ours.drawn.entered]
    assert row["exercises"][0]["view"] is None  # a typed tree has no board


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_has_a_row_with_keys(server: RunningServer, kind: str) -> None:
    game = "nim" if kind in ("best", "nimbers") else "wolf-and-sheep"
    row = await asked(server, f"{kind}?game={game}")
    key = await asked(server, f"{kind}/1/key?game={game}")
    ours = exercise(kind, game, 1, 1)
    told = json.loads(json.dumps(ours.asked.key))
    for worth in told.get("worths", {}).values():
        del worth["score"]  # there is none in nim
    assert {name: value for name, value in told.items() if value} == {
        name: value for name, value in key.items() if name != "searched"
    }
    assert row["exercises"][0]["position"] == ours.game.position_text(ours.position)


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("riddle?game=nim", 404, "exercise is 'riddle': allowed are values, cuts"),
        ("cuts?game=chess", 404, "game is 'chess': cuts is for"),
        ("cuts?game=nim&band=4", 404, "band is 4: allowed are 1..3"),
        ("cuts", 400, "the query is unusable"),
        ("cuts?game=nim&seed=x", 400, "the query is unusable"),
        ("cuts?game=nim&cut=never", 400, "the query is unusable"),
        ("cuts?game=nim&shoe=1", 400, "the query is unusable"),
        ("cuts/0/key?game=nim", 404, "number is 0: allowed are 1..10"),
        ("cuts/x/key?game=nim", 404, "number is 'x'"),
    ],
)
async def test_what_there_is_not_is_refused_in_one_line(
    server: RunningServer, path: str, status: int, said: str
) -> None:
    code, answer = await server.get(f"/api/exercises/{path}")
    assert (code, answer["error"][: len(said)]) == (status, said)
    assert "\n" not in answer["error"]


async def test_one_study_serves_a_row_and_its_keys_and_a_new_seed_is_a_new_one(tmp_path: Path) -> None:
    async with served(tmp_path, study_rate=Rate(2, 3600.0)) as server:
        for _ in range(3):
            await asked(server, "cuts?game=tree&seed=1")
        await asyncio.gather(*(asked(server, f"cuts/{place}/key?game=tree&seed=1") for place in (1, 2, 3)))
        await asked(server, "cuts?game=tree&seed=2")
        code, answer = await server.get("/api/exercises/cuts?game=tree&seed=3")
        assert (code, answer["code"]) == (429, "too-many")
        await asked(server, "cuts?game=tree&seed=1")  # what is kept costs nothing
