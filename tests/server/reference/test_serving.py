"""The reference as the server gives it and as docs/api keeps it."""

import pytest

from parlour_server.reference.serving import DOCUMENTS, written
from tests.golden.api import API
from tests.server.served import House


@pytest.mark.parametrize("name", DOCUMENTS)
def test_docs_api_is_what_the_code_says(name: str) -> None:
    assert (API / name).read_bytes() == written(name), "run `make docs`"


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_each_document_is_served_as_it_is_kept(house: House, name: str) -> None:
    async with house.http.get(f"{house.url}/docs/{name}") as response:
        assert response.content_type == "application/json"
        assert await response.read() == (API / name).read_bytes()


async def test_any_other_document_is_not_there(house: House) -> None:
    async with house.http.get(f"{house.url}/docs/passwords.json") as response:
        assert response.status == 404
