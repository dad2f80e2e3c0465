"""The documents' tables over HTTP: computed once, depth by depth, beside what is printed."""

import asyncio
from typing import Any

import pytest

from parlour_server.analysis import reference_tables
from tests.server.served import RunningServer


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        reference_tables, "DEPTHS", {"wolf-and-sheep": range(2, 5), "connect-four": range(1, 3)}
    )


async def complete(server: RunningServer, game: str) -> Any:
    async with asyncio.timeout(60):
        while True:
            status, body = await server.get(f"/api/tables/{game}")
            assert status == 200
            if body["depths"] == body["of_depths"]:
                return body
            await asyncio.sleep(0.02)


async def test_counts_stand_beside_the_printed_ones(server: RunningServer) -> None:
    tables = await complete(server, "wolf-and-sheep")
    assert [(each["depth"], each["algorithm"]) for each in tables["counts"][:2]] == [
        (2, "minimax"),
        (2, "alphabeta"),
    ]
    assert len(tables["counts"]) == 3 * 3 * 2
    assert all(each["agrees"] for each in tables["counts"])
    assert (await complete(server, "wolf-and-sheep"))["counts"] == tables["counts"]  # not computed again


async def test_times_and_tournaments_stand_beside_the_printed_ones(server: RunningServer) -> None:
    tables = await complete(server, "connect-four")
    assert [each["algorithm"] for each in tables["timings"]] == [
        "greedy",
        "minimax",
        "alphabeta",
        "negamax",
        "negamax-alphabeta",
    ]
    games = {(each["first"], each["second"]): each for each in tables["games"]}
    assert games["negamax", "negamax-alphabeta"]["contradicted"]
    assert games["negamax-alphabeta", "negamax"]["contradicted"]
    assert not games["negamax", "greedy"]["contradicted"]


async def test_a_game_without_a_document_of_tables_has_none(server: RunningServer) -> None:
    assert (await server.get("/api/tables/nim"))[0] == 404
