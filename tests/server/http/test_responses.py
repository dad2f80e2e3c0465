"""Answers, refusals and bodies in JSON; texts that no database could hold are refused alike on both."""

import asyncio
import json

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from msgspec import Struct
from yarl import URL

from parlour_server.http.responses import (
    BadToken,
    HttpRefusal,
    json_answer,
    limit,
    read_body,
    refusal,
    refusals_as_responses,
)
from parlour_server.limits.token_bucket import Buckets, Rate
from parlour_server.store.records import StoreError
from tests.server.served import RunningServer, complaints


class Body(Struct, forbid_unknown_fields=True):
    name: str = "nobody"


def with_body(body: bytes) -> web.Request:
    request = make_mocked_request("POST", "/")
    request._read_bytes = body
    return request


def content(response: web.StreamResponse) -> object:
    assert isinstance(response, web.Response)
    assert isinstance(response.body, bytes)
    return json.loads(response.body)


def test_an_answer_is_json() -> None:
    response = json_answer({"name": "é"}, 201)
    assert (response.status, response.content_type, content(response)) == (
        201,
        "application/json",
        {"name": "é"},
    )


@pytest.mark.parametrize(("wait", "seconds"), [(0, "1"), (0.2, "1"), (29.5, "30"), (5, "5")])
def test_a_temporary_refusal_has_a_retry_after_header(wait: float, seconds: str) -> None:
    assert refusal("no", 429, wait).headers["Retry-After"] == seconds
    assert "Retry-After" not in refusal("no", 400).headers


async def test_an_empty_body_is_an_empty_object() -> None:
    assert await read_body(with_body(b""), Body) == Body()
    assert await read_body(with_body(b'{"name": "Amber"}'), Body) == Body("Amber")


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"nick": 1}', b'{"name": 1}', b'{"name": "\xff"}'])
async def test_an_unusable_body_is_refused_in_one_line(body: bytes) -> None:
    with pytest.raises(HttpRefusal) as refused:
        await read_body(with_body(body), Body)
    assert refused.value.status == 400
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("error", "status"),
    [(HttpRefusal("why", 409), 409), (BadToken("why"), 401)],
)
async def test_what_a_handler_raises_becomes_the_answer(error: Exception, status: int) -> None:
    async def handler(request: web.Request) -> web.StreamResponse:
        raise error

    response = await refusals_as_responses(make_mocked_request("GET", "/"), handler)
    assert (response.status, content(response)) == (status, {"error": "why"})


async def test_an_answer_never_holds_the_databases_words() -> None:
    async def handler(request: web.Request) -> web.StreamResponse:
        raise StoreError('column "secret" does not exist')

    response = await refusals_as_responses(make_mocked_request("GET", "/"), handler)
    assert (response.status, response.headers["Retry-After"]) == (503, "1")
    assert content(response) == {"error": "the database does not answer: try again later"}


async def test_a_request_over_a_limit_is_answered_with_the_wait() -> None:
    buckets = Buckets(Rate(1, 10), "guest_rate")
    limit(buckets, "amber", "too many")
    limit(buckets, "blue", "too many")
    with pytest.raises(HttpRefusal, match=r"too many \(guest_rate 1/10\)") as refused:
        limit(buckets, "amber", "too many")
    assert refused.value.status == 429
    assert refused.value.wait == pytest.approx(10, abs=1)


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
