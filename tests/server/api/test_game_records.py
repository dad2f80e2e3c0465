"""Finished games over HTTP: cacheable, and restricted to those who may read them."""

import asyncio
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import Event
from parlour_protocol.commands import CreateRoom, Resign, TakeSeat
from parlour_protocol.terms import Term
from parlour_protocol.values import Stream, Visibility
from parlour_server.http.admission_queue import AT_ONCE
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.reader import LogReader
from tests.server.served import NIM, Client, RunningServer, served


@dataclass
class Played:
    """A room in which Amber resigned the first game, and its key."""

    amber: Client
    blue: Client
    room: str
    key: str


async def played(
    server: RunningServer, visibility: Visibility, terms: dict[Term, bool] | None = None
) -> Played:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
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


async def status(server: RunningServer, path: str, headers: dict[str, str] | None = None) -> int:
    async with server.http.get(f"{server.url}{path}", headers=headers) as response:
        return response.status


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
async def test_a_finished_public_game_can_be_read_by_anyone_for_ever(
    tmp_path: Path, visibility: Visibility
) -> None:
    async with served(tmp_path) as server:
        room = (await played(server, visibility)).room
    async with served(tmp_path) as server:  # after a restart it is not in memory
        async with server.http.get(f"{server.url}/api/rooms/{room}/games/1") as response:
            record = await response.json()
            assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert [move["move"] for move in record["moves"]] == ["1:3", "2:4"]
        assert record["result"] == {"winner": 2, "reason": "resigned"}
        assert [player["name"] for player in record["players"]] == ["Amber", "Blue"]
        async with server.http.get(f"{server.url}/api/rooms/{room}/games/1/text") as response:
            assert response.content_type == "text/plain"
            assert "1. 1:3 2:4\n" in await response.text()


async def test_a_private_game_can_be_read_by_its_players_and_with_the_key(server: RunningServer) -> None:
    game, stranger = await played(server, "link"), await server.enter("Stranger")
    for path in (f"/api/rooms/{game.room}/games/1", f"/api/rooms/{game.room}/games/1/text"):
        assert await status(server, path) == 403
        assert await status(server, path, bearing(stranger)) == 403
        assert await status(server, path, {"Parlour-Key": "q6zt3nd4vxw7lk2rcy5e"}) == 403
        assert await status(server, path, {"Parlour-Key": game.key}) == 200
        assert await status(server, path, bearing(game.amber)) == 200
        assert await status(server, path, bearing(game.blue)) == 200
    async with server.http.get(f"{server.url}{path}", headers=bearing(game.blue)) as response:
        assert response.headers["Cache-Control"] == "private, no-cache"


async def test_a_game_without_spectators_is_for_its_players_alone(server: RunningServer) -> None:
    game, stranger = await played(server, "public", {"spectators": False}), await server.enter("Stranger")
    path = f"/api/rooms/{game.room}/games/1"
    assert await status(server, path) == 403
    assert await status(server, path, bearing(stranger)) == 403
    assert await status(server, path, bearing(game.blue)) == 200


async def test_what_is_not_there_or_not_over_is_refused(server: RunningServer) -> None:
    _, _, room = await server.table("public")
    assert await status(server, f"/api/rooms/{room}/games/1") == 409
    for path in (
        f"{room}/games/2",
        f"{room}/games/0",
        f"{room}/games/x",
        f"{room}/games/²",
        "nowhere/games/1",
    ):
        assert await status(server, f"/api/rooms/{path}") == 404


async def test_a_private_room_does_not_reveal_its_number_of_games(server: RunningServer) -> None:
    game = await played(server, "link")
    assert await status(server, f"/api/rooms/{game.room}/games/2") == 403
    assert await status(server, f"/api/rooms/{game.room}/games/2", bearing(game.amber)) == 404


async def test_reading_is_limited(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(2, 60)) as server:
        codes = [await status(server, "/api/rooms/nowhere/games/1") for _ in range(3)]
        assert codes == [404, 404, 429]


async def test_a_long_game_is_read_in_pages_and_charged_by_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room of 70,000 events was read at once, and every join waited for it."""
    monkeypatch.setattr("parlour_server.api.game_records.READ_EVENTS", 2)
    limits: list[tuple[int, int | None]] = []
    events = LogReader.events

    async def noted(self: LogReader, room: str, stream: Stream, after: int, limit: int | None) -> list[Event]:
        limits.append((after, limit))
        return await events(self, room, stream, after, limit)

    monkeypatch.setattr(LogReader, "events", noted)
    async with served(tmp_path, read_rate=Rate(4, 1e6)) as server:
        game = await played(server, "public")  # opened, seat taken; started, two moves, resigned
        path = f"/api/rooms/{game.room}/games/1"
        code, record = await server.get(path)
        assert (code, [move["move"] for move in record["moves"]]) == (200, ["1:3", "2:4"])
        assert limits == [(2, 2), (4, 2)]
        assert [await status(server, path) for _ in range(2)] == [200, 429]


async def test_a_few_records_are_made_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty at once held sixty games of a thousand moves, and the server kept that memory."""
    under_way, most = 0, 0
    events = LogReader.events

    async def counted(
        self: LogReader, room: str, stream: Stream, after: int, limit: int | None
    ) -> list[Event]:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        try:
            return await events(self, room, stream, after, limit)
        finally:
            under_way -= 1

    monkeypatch.setattr(LogReader, "events", counted)
    async with served(tmp_path) as server:
        game = await played(server, "public")
        path = f"/api/rooms/{game.room}/games/1"
        assert await asyncio.gather(*(status(server, path) for _ in range(20))) == [200] * 20
    assert most == AT_ONCE


async def test_a_join_does_not_wait_behind_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, done = threading.Event(), threading.Event()
    landmarks = LogReader.landmarks

    async def slowly(self: LogReader, room: str) -> list[Event]:
        def hold() -> None:
            read.set()
            done.wait(60)

        await asyncio.get_running_loop().run_in_executor(self._thread, hold)
        return await landmarks(self, room)

    async with served(tmp_path) as server:
        game = await played(server, "public")
    monkeypatch.setattr(LogReader, "landmarks", slowly)
    async with served(tmp_path) as server:  # the room is not in memory
        record = asyncio.create_task(status(server, f"/api/rooms/{game.room}/games/1"))
        await asyncio.to_thread(read.wait, 60)
        assert (await (await server.enter()).join(game.room)).state is not None
        assert not record.done()
        done.set()
        assert await record == 200
