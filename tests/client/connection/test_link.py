"""What a link reports of itself; how it keeps a conversation going is shown in test_connection.py."""

import asyncio
import logging

import pytest

from parlour_client.connection.backoff import FIRST_S
from parlour_client.connection.link import LinkState
from parlour_client.errors import IdentityError, TryLater
from parlour_protocol.errors import CloseCode
from parlour_protocol.liveness import Timeouts, Timing
from tests.client.memory_network import MemoryNetwork
from tests.client.skipped_time import in_skipped_time
from tests.server.set_time import SetLoop, in_set_time


async def test_loss_and_return_are_each_reported_once(network: MemoryNetwork) -> None:
    links: list[LinkState] = []
    async with network.connection(on_link=links.append) as connection:
        for _ in range(2):
            network.failures += [TryLater("busy", 0.0)] * 2
            network.newest.cut()
            assert await connection.list_rooms() == []
    assert links == ["reconnecting", "online"] * 2


async def test_busy_server_is_waited_for_and_the_wait_is_logged(
    network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    network.failures.append(TryLater("http://127.0.0.1:1 is busy: HTTP 503", 0.0))
    with caplog.at_level(logging.WARNING):
        async with network.connection():
            pass
    assert caplog.messages == ["http://127.0.0.1:1 is busy: HTTP 503: trying again in 0 s"]


@in_skipped_time
async def test_a_server_that_says_when_to_come_back_is_not_waited_for_longer(network: MemoryNetwork) -> None:
    loop = asyncio.get_running_loop()
    async with network.connection() as connection:
        network.failures += [TryLater("busy", 0.0)] * 5
        network.newest.cut()
        began = loop.time()
        assert await connection.list_rooms() == []
    assert loop.time() - began <= 6 * FIRST_S


async def test_server_that_breaks_the_protocol_is_left_with_the_code_for_it(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        first = network.newest
        first.garble()
        assert await connection.list_rooms() == []
        assert first.closed_with == CloseCode.POLICY
    assert len(network.transports) == 2


@pytest.mark.parametrize("steps", range(8))
@in_set_time
async def test_no_transport_stays_open_whenever_the_connection_is_closed(
    network: MemoryNetwork, steps: int
) -> None:
    """Steps of the event loop lie between the end of a silent transport and that of the connection."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    looked_at_in_every_step = Timing(Timeouts(1e-6, 1.0), Timeouts(1.0, 1.0))
    async with network.connection(timing=looked_at_in_every_step):
        loop.moved += 2.0
        for _ in range(steps):
            await asyncio.sleep(0)
    assert all(transport.closed_with is not None for transport in network.transports)


async def test_expired_token_that_cannot_be_renewed_ends_the_connection(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.newest.frozen = True
        asking = asyncio.create_task(connection.list_rooms())
        await asyncio.sleep(0)
        network.newest.cut(CloseCode.TOKEN_EXPIRED)
        with pytest.raises(IdentityError):
            await asking
