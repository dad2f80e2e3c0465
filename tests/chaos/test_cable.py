"""A cable carries both ways, and is cut, held up and slowed down."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.chaos.cable import Cable

#: Nothing may come within so long.
SILENT_SECONDS = 0.1
TEST_SECONDS = 20.0
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def echoing() -> AsyncIterator[Cable]:
    """A cable to a service that says everything again."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.read(1024):
            writer.write(said)
        writer.close()

    service = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with asyncio.timeout(TEST_SECONDS), Cable(service.sockets[0].getsockname()[1]) as cable:
        yield cable
    service.close()


@asynccontextmanager
async def connected(cable: Cable) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", cable.port)
    yield reader, writer
    writer.close()


async def said(line: Line, text: bytes) -> bytes:
    """Say something and return what comes of it."""
    line[1].write(text)
    return await line[0].readexactly(len(text))


async def test_what_is_said_comes_back() -> None:
    async with echoing() as cable, connected(cable) as line:
        assert await said(line, b"once") == b"once"
        assert await said(line, b"x" * 500_000) == b"x" * 500_000


async def test_a_cut_breaks_what_is_connected_and_refuses_more_until_it_is_over() -> None:
    async with echoing() as cable, connected(cable) as line:
        assert await said(line, b"once") == b"once"
        with cable.cut():
            with pytest.raises((OSError, asyncio.IncompleteReadError)):
                await said(line, b"again")
            async with connected(cable) as refused:
                with pytest.raises((OSError, asyncio.IncompleteReadError)):
                    await said(refused, b"anew")
        async with connected(cable) as new:
            assert await said(new, b"anew") == b"anew"


async def test_what_is_held_up_arrives_afterwards() -> None:
    async with echoing() as cable, connected(cable) as line, connected(cable) as other:
        assert await said(line, b"once") == b"once"
        with cable.held_up():
            waiting = [asyncio.create_task(said(each, b"then")) for each in (line, other)]
            done, _ = await asyncio.wait(waiting, timeout=SILENT_SECONDS)
            assert not done
        assert await asyncio.gather(*waiting) == [b"then"] * 2


async def test_a_slow_cable_takes_its_time_in_each_direction() -> None:
    async with echoing() as cable, connected(cable) as line:
        now = asyncio.get_running_loop().time
        began = now()
        with cable.slow(0.05):
            assert await said(line, b"once") == b"once"
        assert now() - began >= 0.1
