"""The structs of HTTP responses describe exactly what the handlers return."""

from typing import Any

import msgspec
import pytest

from parlour_server.api.reference.bodies import (
    Catalogue,
    CatalogueAlgorithm,
    CatalogueGame,
    CatalogueOption,
    PublicRooms,
    Status,
)
from tests.server.served import RunningServer


def fields(body: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(body)}


@pytest.mark.parametrize(
    ("path", "body"), [("/healthz", Status), ("/api/rooms", PublicRooms), ("/api/games", Catalogue)]
)
async def test_a_body_is_its_struct_and_no_more(server: RunningServer, path: str, body: type) -> None:
    await server.table("public")
    _, told = await server.get(path)
    msgspec.convert(told, body)
    assert set(told) == fields(body)


async def test_everything_in_the_catalogue_is_described(server: RunningServer) -> None:
    _, told = await server.get("/api/games")
    assert {frozenset(game) for game in told["games"]} == {frozenset(fields(CatalogueGame))}
    assert {frozenset(line) for line in told["algorithms"]} == {frozenset(fields(CatalogueAlgorithm))}
    bounds = {key for game in told["games"] for option in game["options"] for key in option}
    assert bounds - fields(CatalogueOption) == {"low", "high", "most", "choices"}
