"""The HTML page of the API reference."""

import re

from parlour_server.api.reference.page import page
from parlour_server.api.reference.routes import ROUTES
from parlour_server.api.reference.serving import DOCUMENTS
from tests.server.served import RunningServer


async def test_the_page_names_every_route_message_and_document(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/docs") as response:
        assert response.content_type == "text/html"
        text = await response.text()
    assert [route.path for route in ROUTES if f"<td>{route.path}</td>" not in text] == []
    for name in ("PlayMove", "RoomJoined", "MovePlayed", "GridView"):
        assert f'<h3 id="{name}">' in text
    assert [name for name in DOCUMENTS if f'href="/docs/{name}"' not in text] == []


def test_a_field_is_listed_with_its_type_and_whether_it_is_optional() -> None:
    section = page().split('<h3 id="PlayMove">')[1].split("<h3")[0]
    assert "<tr><td>turn</td><td>integer from 1 to 9007199254740991</td><td></td></tr>" in section
    section = page().split('<h3 id="JoinRoom">')[1].split("<h3")[0]
    assert "<tr><td>seqs</td><td>map to integer from 0 to 9007199254740991 or null</td>" in section
    assert "<td>may be left out</td>" in section


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    assert re.findall(r"<script|<style|<link|src=|https?://", page()) == []
