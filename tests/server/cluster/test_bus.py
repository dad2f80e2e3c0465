"""The bus of a cluster: one message that fails keeps none behind it back."""

import asyncio
from typing import cast

import pytest

from parlour_server.cluster.bus import SealedBus
from parlour_server.cluster.nats_bus import NatsBus
from parlour_server.cluster.seal import Seal


class FailingOnce:
    """A connection to NATS that fails at the first message in an unforeseen way."""

    is_up = True

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.arrived = asyncio.Event()
        self.failed = False

    def subject(self, *parts: str) -> str:
        return parts[-1]

    async def publish(self, subject: str, message: bytes) -> None:
        if not self.failed:
            self.failed = True
            raise RuntimeError("unforeseen")
        self.sent.append(subject)
        self.arrived.set()

    async def flush(self) -> None:
        pass


async def test_what_waits_behind_a_message_that_failed_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.supervision.tasks.FIRST_PAUSE_SECONDS", 0.001)
    nats = FailingOnce()
    bus = SealedBus(cast(NatsBus, nats), Seal("secret"))
    for subject in ("first", "second"):
        bus.publish(subject, b"")
    async with asyncio.timeout(60):
        await nats.arrived.wait()
    assert nats.sent == ["second"]
    await bus.close()
