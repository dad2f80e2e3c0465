"""Several whole servers in the test's own process, over one PostgreSQL database and one NATS server."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from tests.databases import postgresql_url
from tests.nats_server import NatsServer
from tests.server.served import RunningServer, no_blocking, unguarded


@asynccontextmanager
async def nodes(
    folder: Path, bus: NatsServer, names: Sequence[str] = ("a", "b", "c"), **changed: Any
) -> AsyncIterator[list[RunningServer]]:
    """Run a node of each name."""
    async with AsyncExitStack() as stack:
        running = []
        for name in names:
            own = folder / name
            own.mkdir()
            node = unguarded(own, database=postgresql_url(folder), bus=bus.url, node=name, **changed)
            running.append(await stack.enter_async_context(node))
        with no_blocking():
            yield running
