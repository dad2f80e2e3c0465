import json
from collections.abc import Iterator

import pytest

from parlour_client.connection.http_api import (
    AlgorithmForm,
    Catalogue,
    GameForm,
    OptionForm,
    catalogue,
    game_rules,
    public_rooms,
    rating_of,
)
from parlour_client.errors import BadInput, ServerUnreachable, TryLater
from parlour_protocol.values import Player, RoomSummary
from tests.client.web_stub import WebStub, web_stub


@pytest.fixture
def stub() -> Iterator[WebStub]:
    with web_stub() as stub:
        yield stub


async def test_public_rooms_are_read(stub: WebStub) -> None:
    room = '{"room": "abc", "game": "nim", "options": {}, "status": "waiting", "players": [null, null]}'
    stub.answer("/api/rooms", f'{{"rooms": [{room}]}}'.encode())
    assert await public_rooms(stub.address) == [RoomSummary("abc", "nim", {}, "waiting", [None, None])]


async def test_unknown_fields_of_the_catalogue_are_ignored(stub: WebStub) -> None:
    option = '{"name": "misere", "kind": "bool", "default": false, "colour": "red"}'
    game = f'{{"id": "nim", "title": "Nim", "summary": "Take.", "options": [{option}], "view": {{}}}}'
    stub.answer("/api/games", f'{{"games": [{game}], "algorithms": []}}'.encode())
    assert await catalogue(stub.address) == Catalogue(
        [GameForm("nim", "Nim", "Take.", [OptionForm("misere", "bool", False)])]
    )


@pytest.mark.parametrize("body", [b"<html>", b"{}", b'{"rooms": 3}', b"\xff\xfe"])
async def test_answer_of_another_kind_of_server_is_recognised(stub: WebStub, body: bytes) -> None:
    stub.answer("/api/rooms", body)
    with pytest.raises(ServerUnreachable, match="no Parlour server"):
        await public_rooms(stub.address)


async def test_page_that_is_not_there_means_no_parlour_server(stub: WebStub) -> None:
    with pytest.raises(ServerUnreachable, match="HTTP 404"):
        await public_rooms(stub.address)


@pytest.mark.parametrize("status", [429, 503])
async def test_busy_server_says_when_to_come_back(stub: WebStub, status: int) -> None:
    stub.answer("/api/rooms", b"", status=status, Retry_After="7")
    with pytest.raises(TryLater) as later:
        await public_rooms(stub.address)
    assert later.value.retry_after == 7.0


async def test_bounds_engines_and_levels_are_read_too(stub: WebStub) -> None:
    option = b'{"name": "heap", "kind": "int", "default": 10, "low": 3, "high": 1000}'
    game = b'{"id": "grundy", "title": "G", "summary": "S", "options": [%s], "evaluators": ["none"]}' % option
    memo = b'{"name": "memo", "fields": ["time"]}'
    stub.answer("/api/games", b'{"games": [%s], "algorithms": [%s], "levels": ["1", "easy"]}' % (game, memo))
    assert await catalogue(stub.address) == Catalogue(
        [GameForm("grundy", "G", "S", [OptionForm("heap", "int", 10, 3, 1000)], evaluators=["none"])],
        [AlgorithmForm("memo", ["time"])],
        ["1", "easy"],
    )


async def test_rules_are_asked_for_in_a_language(stub: WebStub) -> None:
    stub.answer("/api/games/nim/rules?language=sl", "# Žetoni\n".encode(), Content_Language="sl")
    assert await game_rules(stub.address, "nim", "sl") == "# Žetoni\n"


async def test_server_without_rules_texts_is_one_line(stub: WebStub) -> None:
    with pytest.raises(BadInput, match=r"^http://127\.0\.0\.1:\d+ has no rules text for 'nim'$"):
        await game_rules(stub.address, "nim")


async def test_name_of_a_game_cannot_lead_to_another_route(stub: WebStub) -> None:
    with pytest.raises(BadInput):
        await game_rules(stub.address, "../x?y")
    assert stub.asked[-1][1] == "/api/games/..%2Fx%3Fy/rules?language=en"


async def test_rating_is_that_of_the_game_the_board_and_the_kind_of_player(stub: WebStub) -> None:
    small, usual = {"width": 5, "line": 4}, {"width": 7, "line": 4}
    lines = [
        {"game": "nim", "pool": "bots", "board": usual, "rating": 1},
        {"game": "connect-four", "pool": "people", "board": usual, "rating": 2},
        {"game": "connect-four", "pool": "bots", "board": small, "rating": 3},
        {"game": "connect-four", "pool": "bots", "board": usual, "rating": 1704, "title": "Connect Four"},
    ]
    stub.answer("/api/players/b1", json.dumps({"player": {}, "ratings": lines, "games": []}).encode())
    first = Player("b1", "first", "bot")
    assert await rating_of(stub.address, first, "connect-four", usual) == 1704
    assert await rating_of(stub.address, first, "connect-four", {"width": 6, "line": 4}) is None


async def test_rating_of_an_unknown_player_is_not_to_be_had(stub: WebStub) -> None:
    with pytest.raises(ServerUnreachable):
        await rating_of(stub.address, Player("b2", "new"), "nim", {})
