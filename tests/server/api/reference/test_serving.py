"""The reference for programs as the server serves it."""

from functools import cache
from pathlib import Path

import pytest

from parlour_server.api.reference import serving
from parlour_server.api.reference.serving import DOCUMENTS, PAGE, written
from tests.server.served import RunningServer, served


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_each_document_is_served_as_it_was_checked(server: RunningServer, name: str) -> None:
    async with server.http.get(f"{server.url}/docs/{name}") as response:
        assert response.content_type == "application/json"
        assert await response.read() == written(name)


async def test_a_server_starts_without_writing_the_reference_and_writes_each_part_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    parts: list[str] = []
    write = serving._written.__wrapped__

    @cache
    def noted(name: str) -> bytes:
        parts.append(name)
        return write(name)

    monkeypatch.setattr(serving, "_written", noted)
    async with served(tmp_path) as server:
        assert parts == []
        for name in (*DOCUMENTS, *DOCUMENTS, PAGE, PAGE):
            async with server.http.get(f"{server.url}/docs/{name}".rstrip("/")) as response:
                assert response.status == 200
    assert parts == [*DOCUMENTS, PAGE]


async def test_any_other_document_is_not_there(server: RunningServer) -> None:
    async with server.http.get(f"{server.url}/docs/passwords.json") as response:
        assert response.status == 404
