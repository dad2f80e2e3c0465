"""A bus for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import Cluster


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[Cluster]:
    async with Cluster(NatsServer(tmp_path)) as made:
        yield made
