from collections.abc import Iterator

import pytest

from parlour_client.errors import ServerUnreachable, TryLater
from parlour_client.http_api import GameForm, OptionForm, catalogue, public_rooms
from parlour_protocol.values import RoomSummary
from tests.client.web_stub import WebStub, web_stub


@pytest.fixture
def stub() -> Iterator[WebStub]:
    with web_stub() as stub:
        yield stub


async def test_public_rooms_are_read(stub: WebStub) -> None:
    room = '{"room": "abc", "game": "nim", "options": {}, "status": "waiting", "players": [null, null]}'
    stub.answer("/api/rooms", f'{{"rooms": [{room}]}}'.encode())
    assert await public_rooms(stub.address) == [RoomSummary("abc", "nim", {}, "waiting", [None, None])]


async def test_catalogue_is_read_whatever_else_it_tells(stub: WebStub) -> None:
    option = '{"name": "misere", "kind": "bool", "default": false, "colour": "red"}'
    game = f'{{"id": "nim", "title": "Nim", "summary": "Take.", "options": [{option}], "view": {{}}}}'
    stub.answer("/api/games", f'{{"games": [{game}], "algorithms": []}}'.encode())
    assert await catalogue(stub.address) == [
        GameForm("nim", "Nim", "Take.", [OptionForm("misere", "bool", False)])
    ]


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
