"""The reference for programs as the server serves it."""

import pytest

from parlour_server.api.reference.serving import DOCUMENTS, written
from tests.server.served import RunningServer


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_each_document_is_served_as_it_was_checked(server: RunningServer, name: str) -> None:
    async with server.http.get(f"{server.url}/docs/{name}") as response:
        assert response.content_type == "application/json"
        assert await response.read() == written(name)


async def test_any_other_document_is_not_there(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/docs/passwords.json") as response:
        assert response.status == 404
