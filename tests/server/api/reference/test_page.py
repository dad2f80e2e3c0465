"""The HTML page of the API reference."""

import json
import re
from html import unescape
from typing import get_args

import pytest

from parlour_protocol.answers import ServerMessage
from parlour_protocol.commands import ClientMessage
from parlour_protocol.events import AnyEvent
from parlour_server.api.reference.page import page
from parlour_server.api.reference.schemas import EXAMPLES_JSON
from parlour_server.api.reference.serving import DOCUMENTS
from tests.golden.wire import EXAMPLES
from tests.golden.wire.in_docs import for_reference
from tests.server.api.reference.documents import ROUTES
from tests.server.served import RunningServer

PAGE = page(ROUTES, ["/assets/page-1a2b3c.css"])


def section(name: str) -> str:
    return PAGE.split(f'<h3 id="{name}">')[1].split("<h3")[0]


async def test_the_page_names_every_route_message_and_document(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/docs") as response:
        assert response.content_type == "text/html"
        text = await response.text()
    assert [
        route for route in ROUTES if f"<h3><code>{route.method} {route.path}</code></h3>" not in text
    ] == []
    for name in ("PlayMove", "RoomJoined", "MovePlayed", "GridView", "SeriesPage"):
        assert f'<h3 id="{name}">' in text
    assert [name for name in DOCUMENTS if f'href="/docs/{name}"' not in text] == []


def test_a_route_is_listed_with_what_it_takes_and_all_its_answers() -> None:
    listed = PAGE.split("<h3><code>POST /api/series</code></h3>")[1].split("<h3")[0]
    assert "Start a series." in listed
    assert '<tr><th scope="row">takes</th><td><a href="#NewSeries">NewSeries</a></td></tr>' in listed
    assert '<tr><th scope="row">201</th><td><a href="#SeriesLine">SeriesLine</a></td></tr>' in listed
    for status in (400, 401, 403, 408, 409, 413, 422, 429, 503):
        assert f'<th scope="row">{status}</th>' in listed


def test_a_field_is_listed_with_its_type_and_whether_it_is_optional() -> None:
    turn = '<tr><th scope="row">turn</th><td>integer from 1 to 9007199254740991</td><td></td></tr>'
    assert turn in section("PlayMove")
    seqs = '<tr><th scope="row">seqs</th><td>map to integer from 0 to 9007199254740991 or null</td>'
    assert f"{seqs}<td>may be left out</td>" in section("JoinRoom")
    assert '<a href="#SeatView">SeatView</a>' in section("RoomView")


def test_every_link_within_the_page_leads_somewhere() -> None:
    targets = set(re.findall(r'href="#([^"]+)"', PAGE))
    assert "Player" in targets
    assert targets <= set(re.findall(r'id="([^"]+)"', PAGE))


@pytest.mark.parametrize("message", [*get_args(ClientMessage), *get_args(ServerMessage), *get_args(AnyEvent)])
def test_every_message_and_event_has_an_example_of_its_own(message: type) -> None:
    (shown,) = re.findall("<pre>(.*?)</pre>", section(message.__name__), re.S)
    example = json.loads(unescape(shown))
    kinds = {example["type"], example.get("body", {}).get("kind")}
    assert message.__struct_config__.tag in kinds  # type: ignore[attr-defined]  # every message is a Struct


def test_the_examples_are_the_golden_ones() -> None:
    assert EXAMPLES_JSON.read_text(encoding="utf-8") == for_reference(EXAMPLES), "run `make docs`"


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    assert re.findall(r"<script|<style|style=|src=|https?://", PAGE) == []
    assert re.findall(r'<link rel="stylesheet" href="([^"]*)"', PAGE) == [
        "/assets/page-1a2b3c.css",
        "/docs/style.css",
    ]
