"""Requests of pages of other sites: refused unless their origin is listed."""

from pathlib import Path

import aiohttp
import pytest

from tests.server.served import RunningServer, served

EVIL, LISTED = "https://evil.example", "https://games.example.org"
CHANGES = [
    ("POST", "/api/guests"),
    ("POST", "/api/accounts"),
    ("POST", "/api/session"),
    ("DELETE", "/api/session"),
    ("DELETE", "/api/session?everywhere=true"),
    ("POST", "/api/password"),
    ("POST", "/api/tickets"),
    ("POST", "/api/tokens"),
    ("DELETE", "/api/tokens/0123456789ab"),
    ("POST", "/r/abc"),
    ("PUT", "/api/session"),
]


async def ask(server: RunningServer, method: str, path: str, **headers: str) -> aiohttp.ClientResponse:
    async with server.http.request(method, f"{server.url}{path}", headers=headers) as response:
        await response.read()
        return response


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": EVIL, "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": EVIL, "Authorization": "Bearer nonsense"},
    ],
)
async def test_a_strange_page_changes_nothing(server: RunningServer, headers: dict[str, str]) -> None:
    for method, path in CHANGES:
        response = await ask(server, method, path, **headers)
        assert response.status == 403, f"{method} {path}"
        assert "not listed" in await response.text()
        assert "Access-Control-Allow-Origin" not in response.headers
        assert "Set-Cookie" not in response.headers


async def test_programs_and_the_servers_own_pages_get_through(server: RunningServer) -> None:
    own = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    for headers in ({}, own, {"Sec-Fetch-Site": "none"}):
        assert (await ask(server, "POST", "/api/guests", **headers)).status == 200


async def test_a_listed_page_may_ask_and_read_without_cookies(tmp_path: Path) -> None:
    async with served(tmp_path, origin=(LISTED,)) as server:
        preflight = await ask(
            server, "OPTIONS", "/api/tickets", Origin=LISTED, **{"Access-Control-Request-Method": "POST"}
        )
        assert preflight.status == 204
        assert preflight.headers["Access-Control-Allow-Origin"] == LISTED
        assert "Authorization" in preflight.headers["Access-Control-Allow-Headers"]
        guest = await ask(server, "POST", "/api/guests", Origin=LISTED)
        assert guest.status == 200
        assert guest.headers["Access-Control-Allow-Origin"] == LISTED
        assert guest.headers["Vary"] == "Origin"
        assert "Access-Control-Allow-Credentials" not in guest.headers
        stranger = await ask(server, "OPTIONS", "/api/tickets", Origin=EVIL)
        assert "Access-Control-Allow-Origin" not in stranger.headers


async def test_only_the_api_is_for_other_pages(tmp_path: Path) -> None:
    async with served(tmp_path, origin=(LISTED,)) as server:
        page = await ask(server, "GET", "/", Origin=LISTED)
        assert "Access-Control-Allow-Origin" not in page.headers
        assert (await ask(server, "GET", "/api/missing")).status == 404
