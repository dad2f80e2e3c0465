"""Every limit refuses only the client that exceeds it, with its name and the seconds to wait."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import RoomCreated, TreePage
from parlour_protocol.commands import (
    CreateRoom,
    FetchEvents,
    FetchTree,
    JoinRoom,
    ListRooms,
    Ping,
    Say,
)
from parlour_protocol.errors import RefusalCode
from parlour_server.config import PRESETS
from parlour_server.limits.settings import LIMITS, STANDARD_LIMITS
from parlour_server.limits.token_bucket import Rate
from tests.server.served import Client, RunningServer, served

PAGE = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
Attempt = Callable[[Client, str, int], Awaitable[object]]


async def say(client: Client, room: str, number: int) -> object:
    return await client.ask(Say(f"s{number}", room, "spectators", f"word {number}"))


async def look(client: Client, room: str, number: int) -> object:
    return await client.ask(FetchEvents(f"f{number}", room, "game", 0))


async def list_rooms(client: Client, room: str, number: int) -> object:
    return await client.ask(ListRooms(f"l{number}"))


async def ping(client: Client, room: str, number: int) -> object:
    return await client.ask(Ping(f"p{number}"))


async def join(client: Client, room: str, number: int) -> object:
    return await client.ask(JoinRoom(f"j{number}", room))


async def create(client: Client, room: str, number: int) -> object:
    return await client.ask(CreateRoom(f"c{number}", "nim", ["me", "open"]))


async def study(client: Client, room: str, number: int) -> object:
    return await client.ask(FetchTree(f"t{number}", room, 1, f"alphabeta:nodes={number + 1}"))


#: What one client does, and how often it has done it already when it has entered and joined a room.
ATTEMPTS: list[tuple[str, Attempt, int]] = [
    ("message_rate", ping, 2),
    ("lobby_rate", list_rooms, 1),
    ("join_rate", join, 1),
    ("watcher_rate", look, 0),
    ("chat_rate", say, 0),
    ("room_rate", create, 0),
    ("study_rate", study, 0),
]


@pytest.mark.parametrize(("limit", "attempt", "done"), ATTEMPTS, ids=[name for name, _, _ in ATTEMPTS])
async def test_a_client_over_a_rate_is_refused_with_its_name_and_the_wait_and_others_are_not(
    tmp_path: Path, limit: str, attempt: Attempt, done: int
) -> None:
    settings: dict[str, Any] = {limit: Rate(10, 1000)}
    async with served(tmp_path, **settings) as server:
        amber, _, room = await server.table(allow_help=True)
        watcher = await server.enter()
        await watcher.join(room)
        answers = [await attempt(watcher, room, number) for number in range(10 - done + 1)]
        *good, refused = answers
        assert {getattr(answer, "code", None) for answer in good} == {None}
        assert getattr(refused, "code", None) is RefusalCode.TOO_MANY
        assert f"({limit} 10/1000)" in getattr(refused, "message", "")
        assert getattr(refused, "retry_after", 0) > 1
        other = await server.enter()
        await other.join(room)
        assert getattr(await attempt(other, room, 99), "code", None) is None
        await amber.play(room, 1, "1:1")


async def test_a_seated_player_is_not_limited_by_the_spectator_rate(tmp_path: Path) -> None:
    async with served(tmp_path, watcher_rate=Rate(1, 1000)) as server:
        amber, blue, room = await server.table()
        for turn, (player, move) in enumerate([(amber, "1:1"), (blue, "1:1"), (amber, "1:1")], 1):
            await player.play(room, turn, move)


async def test_a_repeated_wish_for_a_room_costs_nothing(tmp_path: Path) -> None:
    async with served(tmp_path, room_rate=Rate(1, 1000)) as server:
        client = await server.enter()
        other = await server.enter(token=client.token)
        wish = CreateRoom("same", "nim", ["me", "open"])
        first, second = await asyncio.gather(client.ask(wish), other.ask(wish))
        assert isinstance(first, RoomCreated)
        assert first == second == await client.ask(wish)


async def test_a_wish_for_an_unusable_room_costs_nothing(tmp_path: Path) -> None:
    async with served(tmp_path, room_rate=Rate(1, 1000)) as server:
        client = await server.enter()
        for number in range(3):
            wish = CreateRoom(f"bad{number}", "nim", ["me", "open"], {"height": 3})
            assert (await client.refusal(wish)).code is not RefusalCode.TOO_MANY
        assert isinstance(await client.ask(CreateRoom("good", "nim", ["me", "open"])), RoomCreated)


async def test_a_player_may_have_a_limited_number_of_sockets(tmp_path: Path) -> None:
    async with served(tmp_path, max_player_sockets=2) as server:
        amber = await server.enter()
        headers = {"Authorization": f"Bearer {amber.token}"}
        second = await server.enter(token=amber.token)
        status, said = await server.get("/ws", **headers)
        assert (status, "(max_player_sockets 2)" in said["error"]) == (429, True)
        await server.enter()
        await second.socket.close()
        while await server.handshake_status(headers) != 101:
            await amber.ask(Ping(amber.new_id()))  # the server notices the close in its own time


async def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    async with served(tmp_path, max_address_sockets=1) as server:
        await server.enter()
        headers = {"Authorization": f"Bearer {await server.token()}"}
        status, said = await server.get("/ws", **headers)
        assert (status, "(max_address_sockets 1)" in said["error"]) == (429, True)


async def test_a_player_waits_for_so_many_studies(server: RunningServer) -> None:
    client = await server.enter()
    room = (await client.create(["me", "me"])).room
    await client.join(room)
    most = STANDARD_LIMITS.max_player_jobs
    for number in range(most + 1):
        await client.send(FetchTree(f"t{number}", room, 1, f"alphabeta:nodes={number + 1}"))
    answers = [await client.answer(f"t{number}") for number in range(most + 1)]
    assert {type(answer) for answer in answers[:most]} == {TreePage}
    assert f"(max_player_jobs {most})" in getattr(answers[most], "message", "")


def test_the_hosting_page_lists_every_limit_with_its_default_in_the_order_of_the_help() -> None:
    section = PAGE.split("\n## Limits\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([a-z_]+)` \| (.+?) \| (.+) \|$", section, re.MULTILINE)
    assert rows == [(name, f"{row.default}", row.help) for name, row in LIMITS.items()]


def test_the_hosting_page_lists_what_each_preset_sets() -> None:
    for name, preset in PRESETS.items():
        (row,) = re.findall(rf"^\| `{name}` \| {preset.purpose} \| (.*) \|$", PAGE, re.MULTILINE)
        assert re.findall(r"`([a-z_]+) ([^`]+)`", row) == list(preset.values.items())
