"""Tests of the route of `name_check.py`, for the copy of the tree that `test_adding_a_route.py` makes."""

from typing import Any

import pytest

from tests.server.api.reference.documents import parsed
from tests.server.people import HttpClient
from tests.server.served import RunningServer

PATH = "/api/names"


@pytest.mark.parametrize(("name", "free"), [("Amber", True), ("Amb\ner", False)])
async def test_it_answers_with_its_struct(server: RunningServer, name: str, free: bool) -> None:
    answer = await HttpClient(server).ask("POST", PATH, {"name": name})
    assert (answer.status, answer.body["free"], answer.body["why"] == "") == (200, free, free)


@pytest.mark.parametrize("body", [{}, {"name": 1}, {"name": "x" * 1000}, {"name": "x", "more": 1}])
async def test_a_body_that_is_not_its_struct_is_refused(server: RunningServer, body: Any) -> None:
    answer = await HttpClient(server).ask("POST", PATH, body)
    assert answer.status == 400
    assert answer.body["error"]


async def test_another_method_is_not_allowed(server: RunningServer) -> None:
    answer = await HttpClient(server).ask("GET", PATH)
    assert (answer.status, answer.headers["Allow"]) == (405, "POST")


def test_openapi_describes_it_and_its_structs() -> None:
    document = parsed("openapi.json")
    described = document["paths"][PATH]["post"]
    assert described["summary"] == "Say whether a guest may take a name."
    assert described["description"] == "Whether an account has it is not looked at."
    assert set(described["responses"]) == {"200", "400", "403", "408", "413", "429", "503"}
    assert {"WishedName", "NameVerdict"} <= set(document["components"]["schemas"])


async def test_the_reference_for_people_shows_it(server: RunningServer) -> None:
    page = (await HttpClient(server).ask("GET", "/docs")).body
    assert f"<h3><code>POST {PATH}</code></h3>" in page
    assert '<h3 id="WishedName">' in page
