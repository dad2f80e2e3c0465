"""A push service, and a server that sends notices to it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.push.push_service_double import PushServiceDouble, push_service
from tests.server.push.pushing import Push, pushing


@pytest.fixture
async def service() -> AsyncIterator[PushServiceDouble]:
    async with push_service() as running:
        yield running


@pytest.fixture
async def push(tmp_path: Path, service: PushServiceDouble) -> AsyncIterator[Push]:
    async with pushing(tmp_path, service) as running:
        yield running
