"""Finished games from a server: the game, its values page by page, and why there are none."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from parlour_client import BadInput, finished_game, game_values, read_game
from parlour_protocol.values import Result
from tests.client.web_stub import WebStub, web_stub

PATH = "/api/rooms/abc/games/2"
RECORD: dict[str, Any] = {
    "room": "abc",
    "number": 2,
    "game": "nim",
    "title": "Nim",
    "options": {"heaps": [1, 2], "misere": False},
    "start": "1,2",
    "moves": [{"seat": 1, "move": "2:2", "at": 5}, {"seat": 2, "move": "1:1", "at": 7}],
    "result": {"winner": 2, "reason": "last-counter"},
}
VALUES: list[dict[str, Any]] = [
    {"ply": 0, "to_move": 1, "moves": {"2:2": {"outcome": "loss"}}, "worth": {"outcome": "win"}},
    {"ply": 1, "to_move": 2, "moves": {"1:1": {"outcome": "win"}}, "worth": {"outcome": "win"}},
]


@pytest.fixture
def stub() -> Iterator[WebStub]:
    with web_stub() as server:
        yield server


def page(values: list[dict[str, Any]], before: int, retry_after: float | None = None) -> bytes:
    return json.dumps({"values": values, "next": before, "retry_after": retry_after}).encode()


async def test_a_game_is_fetched_with_the_moves_that_counted(stub: WebStub) -> None:
    stub.answer(PATH, json.dumps(RECORD).encode())
    game = await finished_game(stub.address, "abc", 2)
    assert (game.game, game.moves, game.start, game.result) == (
        "nim",
        ["2:2", "1:1"],
        "",
        Result(2, "last-counter"),
    )
    stub.answer(PATH, json.dumps({**RECORD, "set_up": True}).encode())
    assert (await finished_game(stub.address, "abc", 2)).start == "1,2"


async def test_values_are_pulled_until_all_are_there(stub: WebStub, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 1:
            stub.answer(f"{PATH}/values?before=2", page(VALUES[1:], 1))
            stub.answer(f"{PATH}/values?before=1", b"busy", status=429, Retry_After="3")
        elif len(slept) == 3:
            stub.answer(f"{PATH}/values?before=1", page(VALUES[:1], 0))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    stub.answer(f"{PATH}/values", page([], 2, 0.5))
    values = await game_values(stub.address, "abc", 2)
    assert [(one.ply, one.to_move) for one in values] == [(0, 1), (1, 2)]
    assert slept == [0.5, 0, 3.0]


async def test_why_there_is_nothing_is_said(stub: WebStub) -> None:
    stub.answer(PATH, b'{"error": "game 2 is not over"}', status=409)
    with pytest.raises(BadInput, match="game 2 is not over"):
        await finished_game(stub.address, "abc", 2)
    stub.answer(f"{PATH}/values", b'{"error": "at most 25 cells", "code": "no-study"}', status=404)
    with pytest.raises(BadInput, match="at most 25 cells"):
        await game_values(stub.address, "abc", 2)


@pytest.mark.parametrize(
    "text", ["", "{", '{"room": "abc"}', "1. 4 4\n", "Game: Nim (nim, rules 1)\n\n1. 1:1\n"]
)
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no record of a game"):
        read_game(text)
