"""The lobby as a program follows it, across a lost connection."""

import asyncio

import pytest

from parlour_client.errors import ClientError, ConnectionEnded, Refusal, RequestTimeout
from parlour_client.matchmaking.lobby import Lobby
from parlour_protocol.answers import LobbyChanged, Refused, Reply
from parlour_protocol.commands import ClientMessage, LeaveLobby, WatchLobby
from parlour_protocol.errors import CloseCode, RefusalCode
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB

PATIENCE_S = 60.0
TIMEOUT = RequestTimeout("the server has not answered for 30 s")


def refused(retry_after: float | None) -> ClientError:
    return Refusal(Refused(None, RefusalCode.TOO_MANY, "too many looks", retry_after=retry_after))


async def test_rooms_are_there_on_entering_and_change_with_the_news(network: MemoryNetwork) -> None:
    first, second = network.server.open_room([ANN, None]), network.server.open_room([BOB, None])
    async with network.connection() as connection, Lobby(connection) as lobby:
        assert [line.room for line in lobby.rooms] == [first.name, second.name]
        network.server.sockets[-1].say(LobbyChanged(gone=[first.name], moves={second.name: 7, "unknown": 1}))
        assert [(line.room, line.moves) for line in await lobby.changed()] == [(second.name, 7)]


async def test_whole_list_is_sent_again_after_a_lost_connection(network: MemoryNetwork) -> None:
    async with network.connection() as connection, Lobby(connection) as lobby:
        assert lobby.rooms == []
        opened = network.server.open_room([BOB, None])
        network.newest.cut()
        assert [line.room for line in await lobby.changed()] == [opened.name]


async def test_a_look_that_is_refused_after_a_lost_connection_is_asked_for_again(
    network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with network.connection() as connection, Lobby(connection) as lobby:
        request, refusals = connection.request, [refused(retry_after=0.01), TIMEOUT]

        async def refuses_first(command: ClientMessage) -> Reply:
            if refusals and isinstance(command, WatchLobby):
                raise refusals.pop(0)
            return await request(command)

        monkeypatch.setattr(connection, "request", refuses_first)
        opened = network.server.open_room([BOB, None])
        network.newest.cut()
        async with asyncio.timeout(PATIENCE_S):
            assert [line.room for line in await lobby.changed()] == [opened.name]
    assert refusals == []


async def test_a_look_that_is_refused_for_good_after_a_lost_connection_is_raised(
    network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with network.connection() as connection, Lobby(connection) as lobby:

        async def refuses(command: ClientMessage) -> Reply:
            raise refused(retry_after=None)

        monkeypatch.setattr(connection, "request", refuses)
        network.newest.cut()
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(Refusal, match="too many looks"):
                await lobby.changed()


async def test_who_has_left_the_lobby_asks_for_it_no_more(
    network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ended = asyncio.Event(), False

    async def never_answers(command: ClientMessage) -> Reply:
        nonlocal ended
        asked.set()
        try:
            return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]
        finally:
            ended = True

    async with network.connection() as connection:
        async with Lobby(connection):
            monkeypatch.setattr(connection, "request", never_answers)
            network.newest.cut()
            await asked.wait()
        assert ended


async def test_leaving_the_lobby_is_sent_and_ends_its_events(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        async with Lobby(connection) as lobby:
            pass
        await connection.list_rooms()
        assert [type(command) for command in network.server.asked] == [WatchLobby, LeaveLobby]
        network.server.open_room([BOB, None])
        network.newest.cut()
        await connection.list_rooms()
        assert lobby.rooms == []
        assert len(network.server.asked) == 2


async def test_a_refused_look_is_raised(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.server.refuse_next = Refused(None, RefusalCode.TOO_MANY, "too many looks")
        with pytest.raises(Refusal, match="too many looks"):
            async with Lobby(connection):
                pass


async def test_who_waits_for_a_change_hears_that_there_will_be_none(network: MemoryNetwork) -> None:
    async with network.connection() as connection, Lobby(connection) as lobby:
        waiting = asyncio.create_task(lobby.changed())
        network.newest.cut(CloseCode.FORBIDDEN)
        with pytest.raises(ConnectionEnded):
            await waiting
