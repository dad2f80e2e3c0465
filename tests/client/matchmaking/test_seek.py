"""Seeks through a server that pairs when the test chooses."""

import asyncio

import pytest

from parlour_client.errors import ConnectionEnded, Refusal, SearchOver
from parlour_client.matchmaking.seek import find_opponent
from parlour_protocol.answers import Paired, Refused, SearchEnded, TableOpened
from parlour_protocol.commands import FindOpponent, StopLooking
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.terms import Fischer
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB
from tests.client.skipped_time import in_skipped_time


async def asked(network: MemoryNetwork, count: int) -> FindOpponent:
    """The seek, once the server has received it so often."""
    while len(network.server.asked) < count:  # noqa: ASYNC110  # the model keeps a list and no event
        await asyncio.sleep(0.01)
    search = network.server.asked[-1]
    assert isinstance(search, FindOpponent)
    return search


async def test_the_room_is_returned_when_an_opponent_was_found(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        finding = asyncio.create_task(
            find_opponent(connection, "letters", {"size": 3}, rated=True, clock=Fischer(60, 1))
        )
        search = await asked(network, 1)
        assert (search.game, search.options, search.rated) == ("letters", {"size": 3}, True)
        network.server.sockets[-1].say(Paired("another-seek", "no"))
        network.server.sockets[-1].say(Paired(search.id, "room"))
        assert await finding == "room"


async def test_a_player_whom_nobody_fits_stays_at_the_table_and_asks_once(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        tables: list[str] = []
        finding = asyncio.create_task(find_opponent(connection, "letters", on_table=tables.append))
        search = await asked(network, 1)
        room = network.server.open_room([ANN, None], length=9)
        for _ in range(2):  # the second after a lost connection, say
            network.server.sockets[-1].say(TableOpened(search.id, room.name))
        while room.name not in connection.joined:  # noqa: ASYNC110  # the connection has no event for it
            await asyncio.sleep(0.01)
        assert tables == [room.name]
        network.server.sockets[-1].say(Paired(search.id, room.name))
        assert await finding == room.name
        assert len(network.server.asked) == 1
        assert room.name not in connection.joined  # the caller joins it


async def test_the_same_search_goes_on_after_a_lost_connection(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        finding = asyncio.create_task(find_opponent(connection, "letters"))
        first = await asked(network, 1)
        network.newest.cut()
        again = await asked(network, 2)
        assert again == first
        network.server.sockets[-1].say(Paired(first.id, "room"))
        assert await finding == "room"


async def test_a_game_that_began_before_the_news_was_lost_is_found(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        finding = asyncio.create_task(find_opponent(connection, "letters"))
        await asked(network, 1)
        await connection.list_rooms()
        begun = network.server.open_room([BOB, ANN], length=9)
        network.newest.cut()
        assert await finding == begun.name


@in_skipped_time
async def test_a_search_outlasts_a_server_that_does_not_answer_and_one_that_asks_for_patience(
    network: MemoryNetwork,
) -> None:
    network.server.refuse_next = Refused(None, RefusalCode.TOO_MANY, "too many searches", retry_after=2.0)
    network.server.fail_next.append((FindOpponent, None))
    async with network.connection() as connection:
        finding = asyncio.create_task(find_opponent(connection, "letters"))
        search = await asked(network, 1)
        network.server.sockets[-1].say(Paired(search.id, "room"))
        assert await finding == "room"


async def test_cancelled_seek_is_stopped_on_the_server(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        finding = asyncio.create_task(find_opponent(connection, "letters"))
        await asked(network, 1)
        finding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await finding
        await connection.list_rooms()
        assert isinstance(network.server.asked[-1], StopLooking)


async def test_a_search_that_another_replaced_is_over(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        finding = asyncio.create_task(find_opponent(connection, "letters"))
        search = await asked(network, 1)
        network.server.sockets[-1].say(SearchEnded(search.id, "another search took its place"))
        with pytest.raises(SearchOver, match="another search"):
            await finding


async def test_refusals_and_the_end_of_the_connection_are_raised(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.server.refuse_next = Refused(None, RefusalCode.UNKNOWN_GAME, "no such game")
        with pytest.raises(Refusal, match="no such game"):
            await find_opponent(connection, "letters")
        finding = asyncio.create_task(find_opponent(connection, "letters"))
        await asked(network, 1)
        network.newest.cut(CloseCode.FORBIDDEN)
        with pytest.raises(ConnectionEnded):
            await finding
