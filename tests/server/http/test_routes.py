"""A route that a handler declares: what follows from the declaration, and how it is served."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from msgspec import Struct

from parlour_server.http.responses import Error, json_answer, refusals_as_responses
from parlour_server.http.routes import MEANS, ROUTES, Read, Route, RouteGroup


class Wish(Struct, forbid_unknown_fields=True):
    """A body."""

    colour: str


class Wall(Struct):
    """An answer."""

    colour: str


class Walls(RouteGroup):
    """Two handlers, one of them of two routes."""

    @Route("GET", "/walls/{wall}", Wall, also=(429,), patterns={"wall": "[a-z]+"})
    @Route("GET", "/walls", Wall, summary="The first wall.")
    async def look(self, request: web.Request) -> web.Response:
        """Return the colour of a ``wall``.

        Of the first one without its name.
        """
        return json_answer(Wall(request.match_info.get("wall", "first")))

    @Route("POST", "/walls", Wall, status=201, means={400: "no such colour"}, bearer=True, scope="open")
    async def paint(self, request: web.Request, read: Read[Wish]) -> web.Response:
        """Paint the first wall."""
        return json_answer(Wall((await read()).colour), 201)


@pytest.fixture
async def client() -> AsyncIterator[TestClient[web.Request, web.Application]]:
    app = web.Application(middlewares=[refusals_as_responses])
    Walls().add_routes(app)
    async with TestClient(TestServer(app)) as client:
        yield client


def declared() -> dict[tuple[str, str], Route]:
    return {(route.method, route.path): route for _, route in Walls.declared()}


def test_a_group_has_its_routes_in_the_order_in_which_they_stand() -> None:
    assert [*declared()] == [("GET", "/walls/{wall}"), ("GET", "/walls"), ("POST", "/walls")]


def test_the_docstring_says_what_a_route_does() -> None:
    one, first = declared()["GET", "/walls/{wall}"], declared()["GET", "/walls"]
    assert (one.summary, one.description) == (
        "Return the colour of a `wall`.",
        "Of the first one without its name.",
    )
    assert (first.summary, first.description) == ("The first wall.", one.description)


def test_the_argument_says_what_a_route_takes() -> None:
    assert [route.takes for route in declared().values()] == [None, None, Wish]


def test_what_a_route_is_decides_how_it_may_be_refused() -> None:
    one, first, paint = declared().values()
    assert first.others == {}
    assert one.others == {404: MEANS[404], 429: MEANS[429]}
    assert [*paint.others] == [400, 401, 403, 408, 413, 429, 503]
    assert paint.others[400] == "no such colour"
    assert paint.refusal is Error


def test_an_application_knows_the_routes_of_all_its_groups() -> None:
    app = web.Application()
    for _ in range(2):
        Walls().add_routes(app)
    assert app[ROUTES] == [*declared().values()] * 2


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/walls", 200), ("HEAD", "/walls", 200), ("GET", "/walls/north", 200), ("GET", "/walls/7", 404)],
)
async def test_a_handler_serves_its_routes(
    client: TestClient[web.Request, web.Application], method: str, path: str, status: int
) -> None:
    assert (await client.request(method, path)).status == status


@pytest.mark.parametrize(
    ("body", "status", "answer"),
    [
        ({"colour": "blue"}, 201, {"colour": "blue"}),
        ({"colour": 7}, 400, {"error": "Expected `str`, got `int` - at `$.colour`"}),
        ({"color": "blue"}, 400, {"error": "Object contains unknown field `color`"}),
    ],
)
async def test_a_handler_gets_the_body_as_its_struct(
    client: TestClient[web.Request, web.Application], body: Any, status: int, answer: Any
) -> None:
    async with client.post("/walls", json=body) as response:
        assert (response.status, await response.json()) == (status, answer)
