"""The lobby as a program follows it, across a lost connection."""

import asyncio

import pytest

from parlour_client.connection.connection import REQUEST_TIMEOUT_S
from parlour_client.errors import ConnectionEnded, Refusal
from parlour_client.matchmaking.lobby import Lobby
from parlour_protocol.answers import LobbyChanged, Refused
from parlour_protocol.commands import LeaveLobby, WatchLobby
from parlour_protocol.errors import CloseCode, RefusalCode
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB
from tests.client.skipped_time import in_skipped_time

PATIENCE_S = 60.0


def too_many(retry_after: float | None) -> Refused:
    return Refused(None, RefusalCode.TOO_MANY, "too many looks", retry_after=retry_after)


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


@in_skipped_time
async def test_a_look_that_is_refused_after_a_lost_connection_is_asked_for_again(
    network: MemoryNetwork,
) -> None:
    async with network.connection() as connection, Lobby(connection) as lobby:
        network.server.fail_next += [(WatchLobby, too_many(retry_after=2.0)), (WatchLobby, None)]
        opened = network.server.open_room([BOB, None])
        network.newest.cut()
        async with asyncio.timeout(PATIENCE_S):
            assert [line.room for line in await lobby.changed()] == [opened.name]
    assert network.server.fail_next == []


async def test_a_look_that_is_refused_for_good_after_a_lost_connection_is_raised(
    network: MemoryNetwork,
) -> None:
    async with network.connection() as connection, Lobby(connection) as lobby:
        network.server.fail_next.append((WatchLobby, too_many(retry_after=None)))
        network.newest.cut()
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(Refusal, match="too many looks"):
                await lobby.changed()


@in_skipped_time
async def test_who_has_left_the_lobby_asks_for_it_no_more(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        async with Lobby(connection):
            network.server.fail_next += [(WatchLobby, None), (WatchLobby, None)]
            network.newest.cut()
            while len(network.server.fail_next) == 2:  # noqa: ASYNC110  # the model keeps a list and no event
                await asyncio.sleep(0.01)
        await asyncio.sleep(2 * REQUEST_TIMEOUT_S)
    assert len(network.server.fail_next) == 1


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
