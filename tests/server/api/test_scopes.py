"""Scopes over HTTP: every route is tried with a token that has none, and a new one must be entered here."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parlour_server.http.routes import Route
from parlour_server.store.credentials import Scope, make_token
from parlour_server.store.opening import open_database
from tests.databases import database_url
from tests.server.api.reference.documents import PARAMETERS, ROUTES
from tests.server.people import PASSWORD, HttpClient
from tests.server.served import RunningServer, served

WISH = {"game": "nim", "players": ["level:1", "level:2"], "games": 2, "options": {"heaps": [2, 1]}}
DEVICE = {"endpoint": "https://push.example.org/x", "p256dh": "", "auth": "", "kinds": []}

#: Of every route that changes something: a body, and the code by which a token without scopes is refused;
#: None where it gets nothing that somebody without a token could not have.
CHANGES: dict[tuple[str, str], tuple[object, str | None]] = {
    ("POST", "/api/guests"): ({}, None),
    ("POST", "/api/accounts"): ({"name": "Amber", "password": PASSWORD}, None),
    ("POST", "/api/session"): ({"name": "Amber", "password": PASSWORD}, None),
    ("POST", "/api/figures/png"): (None, None),
    ("POST", "/api/figures/pdf"): (None, None),
    ("POST", "/api/tickets"): (None, None),  # with the scopes of the token
    ("PATCH", "/api/session"): ({"name": "Other"}, ""),
    ("DELETE", "/api/session?everywhere=true"): (None, "signed-out"),
    ("POST", "/api/password"): ({"old": PASSWORD, "new": "battery staple"}, "signed-out"),
    ("POST", "/api/tokens"): ({"name": "second"}, "signed-out"),
    ("DELETE", "/api/tokens/{token}"): (None, "signed-out"),
    ("POST", "/api/push/subscriptions"): (DEVICE, "forbidden"),
    ("DELETE", "/api/push/subscriptions/{subscription}"): (None, "forbidden"),
    ("POST", "/api/push/subscriptions/{subscription}/test"): (None, "forbidden"),
    ("POST", "/api/days/{day}/{game}"): ({}, "forbidden"),
    ("POST", "/api/series"): (WISH, "forbidden"),
    ("POST", "/api/series/estimate"): (WISH, "forbidden"),
    ("PATCH", "/api/series/{series}"): ({"state": "stopped"}, "forbidden"),
    ("DELETE", "/api/series/{series}"): (None, "forbidden"),
}


@pytest.fixture
async def bots(tmp_path: Path) -> AsyncIterator[tuple[RunningServer, dict[frozenset[Scope], str]]]:
    """A server, and a token for each set of scopes."""
    url = database_url(tmp_path)
    wanted: list[frozenset[Scope]] = [frozenset(), frozenset({"play"}), frozenset({"open"})]

    def make() -> dict[frozenset[Scope], str]:
        with closing(open_database(url)) as database:
            return {each: database.write(partial(make_token, name="b", scopes=each)) for each in wanted}

    tokens = await asyncio.to_thread(make)
    async with served(tmp_path) as server:
        yield server, tokens


async def refusal(client: HttpClient, method: str, path: str, body: object) -> str | None:
    """Return the code of a 403, None for any other answer."""
    answer = await client.ask(method, path.format(**PARAMETERS), body)
    return answer.body.get("code", "") if answer.status == 403 else None


def test_every_route_that_changes_something_is_entered() -> None:
    changes = {(route.method, route.path) for route in ROUTES if route.method != "GET"}
    assert {(method, path.partition("?")[0]) for method, path in CHANGES} == changes


async def test_a_token_without_scopes_changes_nothing(
    bots: tuple[RunningServer, dict[frozenset[Scope], str]],
) -> None:
    server, tokens = bots
    client = HttpClient(server, tokens[frozenset()])
    found = {route: await refusal(client, *route, body) for route, (body, _) in CHANGES.items()}
    assert found == {route: code for route, (_, code) in CHANGES.items()}


@pytest.mark.parametrize("route", [route for route in ROUTES if route.scope], ids=lambda each: each.path)
async def test_the_reference_names_the_scope_that_a_route_needs(
    bots: tuple[RunningServer, dict[frozenset[Scope], str]], route: Route
) -> None:
    server, tokens = bots
    body = CHANGES[route.method, route.path][0]
    for scopes, token in tokens.items():
        refused = await refusal(HttpClient(server, token), route.method, route.path, body) == "forbidden"
        assert refused is (route.scope not in scopes)


async def test_reading_needs_no_scope(bots: tuple[RunningServer, dict[frozenset[Scope], str]]) -> None:
    server, tokens = bots
    client = HttpClient(server, tokens[frozenset()])
    reads: list[Any] = [each for each in ROUTES if each.method == "GET" and each.path != "/ws"]
    refused = [each.path for each in reads if await refusal(client, "GET", each.path, None) is not None]
    assert refused == ["/api/tokens"]
