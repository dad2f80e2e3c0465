"""The ratings of a room's players: on its ladder, for those who may watch, with its games once counted."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.commands import CreateRoom, Resign, TakeSeat
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import Term
from parlour_protocol.values import Player, PlayerKind, Visibility
from parlour_server.background.rating_updater import RatingUpdater, count_some
from parlour_server.domain.ratings.glicko import Rating
from parlour_server.domain.ratings.ladders import Ladder, ladder_of_player
from parlour_server.domain.ratings.standings import Standing
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.opening import open_database
from parlour_server.store.ratings import counting, write_standings
from tests.databases import database_url
from tests.server.served import NIM, Client, RunningServer, served
from tests.server.store.rated_log import AMBER, NIM_BOARD, log_game

RATED: dict[Term, bool] = {"rated": True, "takeback": False}
NEW = {"rating": 1500, "deviation": 350, "provisional": True, "games": 0}
NOW = 4_000_000_000_000  # later than any clock: deviations have not grown


async def playing(
    server: RunningServer, visibility: Visibility = "public", terms: dict[Term, bool] | None = None
) -> tuple[Client, Client, str, str]:
    """Two players of a running game, its room and key."""
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    command = CreateRoom("c", "nim", ["me", "open"], NIM, visibility, terms=terms or {})
    created: Any = await amber.ask(command)
    for client in (amber, blue):
        await client.join(created.room, created.key)
    await blue.ask(TakeSeat("sit", created.room, 2))
    return amber, blue, created.room, created.key


def write(folder: Path, *standings: Standing) -> None:
    with closing(open_database(database_url(folder), exclusive=False)) as database:
        lines = [((Ladder("people", "nim", NIM_BOARD), each.player.id), each) for each in standings]
        database.run(lambda connection: write_standings(connection, lines))


def count_all(folder: Path) -> None:
    with closing(open_database(database_url(folder), exclusive=False)) as database:
        assert count_some(database) == 1


async def ratings(server: RunningServer, room: str, **headers: str) -> Any:
    status, body = await server.get(f"/api/rooms/{room}/ratings", **headers)
    return body if status == 200 else status


async def test_both_are_rated_on_the_ladder_of_the_room_whether_or_not_it_counts(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        _, blue, room, _ = await playing(server)
        await asyncio.to_thread(write, tmp_path, Standing(blue.you, Rating(1612.4, 71.6), 4, NOW))
        known = {"rating": 1612, "deviation": 72, "provisional": False, "games": 4}
        assert await ratings(server, room) == {"seats": [NEW, known], "counting": False}


async def test_an_engine_and_an_open_seat_have_no_rating(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    against_engine: Any = await amber.ask(CreateRoom("a", "nim", ["greedy", "me"], NIM))
    waiting: Any = await amber.ask(CreateRoom("b", "nim", ["me", "open"], NIM))
    assert (await ratings(server, against_engine.room))["seats"] == [None, NEW]
    assert (await ratings(server, waiting.room))["seats"] == [NEW, None]


async def test_a_game_is_counted_once_it_is_in_the_ratings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RatingUpdater, "start", lambda _: None)  # counted when the test says so
    async with served(tmp_path) as server:
        amber, _, room, _ = await playing(server, terms=RATED)
        assert not (await ratings(server, room))["counting"]
        await amber.play(room, 1, "1:3")
        await amber.ask(Resign("r", room, 1))
        waiting = await ratings(server, room)
        assert waiting == {"seats": [NEW, NEW], "counting": True}
        await asyncio.to_thread(count_all, tmp_path)
        after = await ratings(server, room)
        assert not after["counting"]
        assert [seat["games"] for seat in after["seats"]] == [1, 1]
        assert after["seats"][0]["rating"] < 1500 < after["seats"][1]["rating"]


def test_a_room_waits_for_its_own_games_only(tmp_path: Path) -> None:
    with closing(open_database(database_url(tmp_path))) as database:
        log_game(database, "counted", 1_000)
        count_some(database)
        log_game(database, "waiting", 2_000)
        assert not database.run(lambda connection: counting(connection, "counted"))
        assert database.run(lambda connection: counting(connection, "waiting"))


async def test_a_private_rooms_ratings_are_for_its_players_and_by_its_key(server: RunningServer) -> None:
    amber, _, room, key = await playing(server, "link")
    assert await ratings(server, room) == 403
    assert (await ratings(server, room, Authorization=f"Bearer {amber.token}"))["seats"]
    assert (await ratings(server, room, **{"Parlour-Key": key}))["seats"]


async def test_a_room_that_nobody_knows_is_not_found(server: RunningServer) -> None:
    assert await ratings(server, "nothing") == 404


async def test_reading_is_limited(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(1, 60)) as server:
        assert [await ratings(server, "nothing") for _ in range(2)] == [404, 429]


@pytest.mark.parametrize(("kind", "pool"), [("person", "people"), ("bot", "bots"), ("machine", None)])
def test_every_kind_of_player_has_its_own_ladder(kind: PlayerKind, pool: str | None) -> None:
    opened = RoomOpened("nim", NIM, 1, "public", AMBER, [AMBER, None])
    ladder = ladder_of_player(opened, Player("id", "Name", kind))
    assert (ladder and ladder.pool) == pool
