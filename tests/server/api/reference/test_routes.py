"""The table of routes equals the server's router."""

from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from parlour_server.api.reference.routes import ROUTES
from tests.server.served import served


async def routed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Return the methods and paths of a server's router, except its files."""
    apps: list[web.Application] = []
    make_runner = web.AppRunner

    def keep(app: web.Application, **options: Any) -> web.AppRunner:
        apps.append(app)
        return make_runner(app, **options)

    monkeypatch.setattr("parlour_server.app.web.AppRunner", keep)
    async with served(folder):
        (app,) = apps
        return {
            (route.method, route.resource.canonical)
            for route in app.router.routes()
            if route.resource is not None and route.method != "HEAD"
        }


async def test_the_table_names_every_route_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = {(route.method, route.path) for route in ROUTES}
    assert named | {("GET", "/assets/{file}")} == await routed(tmp_path, monkeypatch)


def test_no_route_is_named_twice() -> None:
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)
