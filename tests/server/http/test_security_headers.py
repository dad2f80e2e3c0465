"""Headers that protect browsers and keep players' answers out of caches: every route is asked."""

from pathlib import Path
from typing import Any

import pytest

from parlour_server.http.routes import Route
from tests.server.api.reference.documents import PARAMETERS, ROUTES
from tests.server.people import HttpClient, browser
from tests.server.served import RunningServer, served

ASKED = [route for route in ROUTES if route.path not in ("/ws", "/assets/{file}")]
#: What may be kept, and says how.
KEPT = dict.fromkeys(("/api/games", "/api/games/{game}/examples", "/api/levels"), "no-cache")
STRICT = "Strict-Transport-Security"


async def headers_of(server: RunningServer, route: Route) -> dict[str, str]:
    page = await browser(server)
    body: Any = {} if route.takes is not None else None
    return (await page.ask(route.method, route.path.format(**PARAMETERS), body)).headers


@pytest.mark.parametrize("route", ASKED, ids=lambda route: f"{route.method} {route.path}")
async def test_every_answer_protects_its_reader(server: RunningServer, route: Route) -> None:
    headers = await headers_of(server, route)
    shown_elsewhere = route.path.startswith(("/pictures/", "/embed/"))
    policy = "cross-origin" if shown_elsewhere else "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert STRICT not in headers, "over plain HTTP it means nothing"
    if route.path.startswith("/api/"):
        kept = KEPT.get(route.path, "no-store")
        assert headers["Cache-Control"] in (kept, "private, no-cache"), "nobody else is to find it"
    elif not shown_elsewhere:
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Referrer-Policy"] == "same-origin"
        assert {"camera=()", "microphone=()"} <= set(headers["Permissions-Policy"].split(", "))


@pytest.mark.parametrize(
    "path", ["/api/session", "/api/tokens", "/api/players/x", "/api/players/5f0c92e14ab7d368", "/api/nothing"]
)
async def test_no_cache_keeps_who_somebody_is(server: RunningServer, path: str) -> None:
    page = await browser(server)
    await page.sign_up("Amber")
    assert (await page.ask("GET", path)).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("host", "forwarded", "strict"),
    [
        ("elsewhere.example", "https", True),
        ("elsewhere.example", "http", False),
        ("parlour.example", "", True),
        ("parlour.example:8443", "", False),
        ("plain.example", "", False),
        ("localhost:8443", "https", False),
        ("localhost", "https", False),
        ("parlour.localhost:8443", "https", False),
    ],
)
async def test_who_comes_by_https_is_asked_to_come_by_nothing_else(
    tmp_path: Path, host: str, forwarded: str, strict: bool
) -> None:
    origins = ("https://parlour.example", "http://plain.example")
    async with served(tmp_path, origin=origins, trusted_proxies=("127.0.0.1",)) as server:
        sent = {"Host": host, **({"X-Forwarded-Proto": forwarded} if forwarded else {})}
        for path in ("/", "/api/games", "/api/session", "/missing"):
            headers = (await HttpClient(server, headers=sent).ask("GET", path)).headers
            assert headers.get(STRICT) == ("max-age=31536000" if strict else None), path


async def test_a_stranger_s_word_that_it_came_by_https_is_not_believed(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        client = HttpClient(server, headers={"Host": "elsewhere.example", "X-Forwarded-Proto": "https"})
        assert STRICT not in (await client.ask("GET", "/")).headers
