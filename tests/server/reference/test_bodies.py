"""What plain HTTP answers are the structs that stand for it: nothing is missing, nothing is kept quiet."""

from typing import Any

import msgspec
import pytest

from parlour_server.reference.bodies import (
    Catalogue,
    CatalogueAlgorithm,
    CatalogueGame,
    CatalogueOption,
    PublicRooms,
    Status,
)
from tests.server.served import House


def fields(body: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(body)}


@pytest.mark.parametrize(
    ("path", "body"), [("/healthz", Status), ("/api/rooms", PublicRooms), ("/api/games", Catalogue)]
)
async def test_a_body_is_its_struct_and_no_more(house: House, path: str, body: type) -> None:
    await house.table("public")
    _, told = await house.get(path)
    msgspec.convert(told, body)
    assert set(told) == fields(body)


async def test_everything_in_the_catalogue_is_described(house: House) -> None:
    _, told = await house.get("/api/games")
    assert {frozenset(game) for game in told["games"]} == {frozenset(fields(CatalogueGame))}
    assert {frozenset(line) for line in told["algorithms"]} == {frozenset(fields(CatalogueAlgorithm))}
    bounds = {key for game in told["games"] for option in game["options"] for key in option}
    assert bounds - fields(CatalogueOption) == {"low", "high", "most", "choices"}
