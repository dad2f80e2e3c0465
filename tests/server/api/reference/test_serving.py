"""The reference as the server serves it: of all its routes, and each part written once."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from parlour_server.api.reference import serving
from parlour_server.api.reference.serving import DOCUMENTS, STYLESHEET, write
from parlour_server.http.routes import Route
from parlour_web import static_dir
from tests.server.api.reference.documents import ROUTES, parsed
from tests.server.served import RunningServer, served


async def router_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Return the methods and paths of a server's router."""
    apps: list[web.Application] = []
    make_runner = web.AppRunner

    def keep(app: web.Application, **options: Any) -> web.AppRunner:
        apps.append(app)
        return make_runner(app, **options)

    monkeypatch.setattr("parlour_server.composition.http.web.AppRunner", keep)
    async with served(folder):
        (app,) = apps
        return {
            (route.method, route.resource.canonical)
            for route in app.router.routes()
            if route.resource is not None and route.method != "HEAD"
        }


async def test_a_server_has_the_declared_routes_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {(route.method, route.path) for route in ROUTES} == await router_of(tmp_path, monkeypatch)


def test_no_route_is_declared_twice() -> None:
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_each_document_is_served_as_it_was_checked(server: RunningServer, name: str) -> None:
    async with server.http.get(f"{server.url}/docs/{name}") as response:
        assert response.content_type == "application/json"
        assert await response.json() == await asyncio.to_thread(parsed, name)


async def test_a_server_starts_without_writing_the_reference_and_writes_each_part_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written: list[str] = []

    def noted(name: str, routes: Sequence[Route]) -> bytes:
        written.append(name)
        return write(name, routes)

    monkeypatch.setattr(serving, "write", noted)
    async with served(tmp_path) as server:
        assert written == []
        for name in (*DOCUMENTS, *DOCUMENTS):
            async with server.http.get(f"{server.url}/docs/{name}") as response:
                assert response.status == 200
    assert written == [*DOCUMENTS]


async def test_the_page_is_sent_compressed_and_only_when_it_has_changed(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/docs", headers={"Accept-Encoding": "gzip"}) as page:
        assert (page.status, page.headers["Content-Encoding"]) == (200, "gzip")
        known = {"Accept-Encoding": "gzip", "If-None-Match": page.headers["ETag"]}
    async with server.http.get(f"{server.url}/docs", headers=known) as same:
        assert same.status == 304


async def test_the_style_takes_its_colours_from_the_stylesheet_of_the_built_page(
    server: RunningServer,
) -> None:
    async with server.http.get(f"{server.url}/docs/style.css") as response:
        assert response.content_type == "text/css"
        style = await response.text()
    built = static_dir()
    (stylesheet,) = STYLESHEET.findall((built / "index.html").read_text(encoding="utf-8"))
    colours = (built / stylesheet.removeprefix("/")).read_text(encoding="utf-8")
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= set(re.findall(r"(--[\w-]+):", colours))


async def test_any_other_document_is_not_there(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/docs/passwords.json") as response:
        assert response.status == 404
