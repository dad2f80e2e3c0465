"""Paths and headers that no database could hold: refused alike on both, without a word in the log."""

import asyncio

import pytest
from yarl import URL

from tests.server.served import RunningServer, complaints

PLACES = [
    "/api/players/{}",
    "/api/rooms/{}/games/1",
    "/api/games/{}/rules",
    "/r/{}",
    "/assets/{}",
    "/players/{}",
]
TEXTS = ["%00", "a%00b", "%E3%85%A4", "%0A", "x" * 300]


@pytest.mark.parametrize("place", PLACES)
async def test_a_path_that_names_nothing_is_not_found(
    server: RunningServer, place: str, caplog: pytest.LogCaptureFixture
) -> None:
    for text in TEXTS:
        async with server.http.get(URL(server.url + place.format(text), encoded=True)) as response:
            assert (response.status, list(await response.json())) == (404, ["error"])
    assert complaints(caplog) == []


@pytest.mark.parametrize(
    "header", [b"Authorization: Bearer parlour_\xe9", b"Cookie: parlour_guest=\xff", b"Parlour-Key: \xff"]
)
async def test_a_header_that_is_no_text_is_refused(
    server: RunningServer, header: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"GET /api/session HTTP/1.1\r\nHost: x\r\n" + header + b"\r\n\r\n")
    assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
    writer.close()
    assert complaints(caplog) == []
