"""Finished games over plain HTTP: for ever, and only for those they are for."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.commands import CreateRoom, Resign, TakeSeat
from parlour_protocol.terms import Term
from parlour_protocol.values import Visibility
from tests.server.served import NIM, Client, House, served


@dataclass
class Played:
    """A room in which Amber gave up the first game, and its key."""

    amber: Client
    blue: Client
    room: str
    key: str


async def played(house: House, visibility: Visibility, terms: dict[Term, bool] | None = None) -> Played:
    amber, blue = await house.enter("Amber"), await house.enter("Blue")
    command = CreateRoom("c", "nim", ["me", "open"], NIM, visibility, terms=terms or {})
    created: Any = await amber.ask(command)
    for client in (amber, blue):
        await client.join(created.room, created.key)
    await blue.ask(TakeSeat("sit", created.room, 2))
    await amber.play(created.room, 1, "1:3")
    await blue.play(created.room, 2, "2:4")
    await amber.ask(Resign("r", created.room, 1))
    return Played(amber, blue, created.room, created.key)


def bearing(client: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.token}"}


async def status(house: House, path: str, headers: dict[str, str] | None = None) -> int:
    async with house.http.get(f"{house.url}{path}", headers=headers) as response:
        return response.status


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
async def test_a_finished_game_is_there_for_everybody_and_for_ever(
    tmp_path: Path, visibility: Visibility
) -> None:
    async with served(tmp_path) as house:
        room = (await played(house, visibility)).room
    async with served(tmp_path) as house:  # after a restart nobody has it in memory
        async with house.http.get(f"{house.url}/api/rooms/{room}/games/1") as response:
            record = await response.json()
            assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert [move["move"] for move in record["moves"]] == ["1:3", "2:4"]
        assert record["result"] == {"winner": 2, "reason": "resigned"}
        assert [player["name"] for player in record["players"]] == ["Amber", "Blue"]
        async with house.http.get(f"{house.url}/api/rooms/{room}/games/1/text") as response:
            assert response.content_type == "text/plain"
            assert "1. 1:3 2:4\n" in await response.text()


async def test_a_private_game_is_for_its_players_and_whoever_has_the_key(house: House) -> None:
    game, stranger = await played(house, "link"), await house.enter("Stranger")
    for path in (f"/api/rooms/{game.room}/games/1", f"/api/rooms/{game.room}/games/1/text"):
        assert await status(house, path) == 403
        assert await status(house, path, bearing(stranger)) == 403
        assert await status(house, path, {"Parlour-Key": "q6zt3nd4vxw7lk2rcy5e"}) == 403
        assert await status(house, path, {"Parlour-Key": game.key}) == 200
        assert await status(house, path, bearing(game.amber)) == 200
        assert await status(house, path, bearing(game.blue)) == 200
    async with house.http.get(f"{house.url}{path}", headers=bearing(game.blue)) as response:
        assert response.headers["Cache-Control"] == "private, no-cache"


async def test_a_game_without_spectators_is_for_its_players_alone(house: House) -> None:
    game, stranger = await played(house, "public", {"spectators": False}), await house.enter("Stranger")
    path = f"/api/rooms/{game.room}/games/1"
    assert await status(house, path) == 403
    assert await status(house, path, bearing(stranger)) == 403
    assert await status(house, path, bearing(game.blue)) == 200


async def test_what_is_not_there_or_not_over_is_refused(house: House) -> None:
    _, _, room = await house.table("public")
    assert await status(house, f"/api/rooms/{room}/games/1") == 409
    for path in (
        f"{room}/games/2",
        f"{room}/games/0",
        f"{room}/games/x",
        f"{room}/games/²",
        "nowhere/games/1",
    ):
        assert await status(house, f"/api/rooms/{path}") == 404


async def test_a_private_room_does_not_tell_strangers_how_many_games_it_has(house: House) -> None:
    game = await played(house, "link")
    assert await status(house, f"/api/rooms/{game.room}/games/2") == 403
    assert await status(house, f"/api/rooms/{game.room}/games/2", bearing(game.amber)) == 404


async def test_reading_is_limited(tmp_path: Path) -> None:
    from parlour_server.rates import Rate

    async with served(tmp_path, read_rate=Rate(2, 60)) as house:
        codes = [await status(house, "/api/rooms/nowhere/games/1") for _ in range(3)]
        assert codes == [404, 404, 429]
