"""A bus that cannot be used is refused in one line that says why, without the password."""

import asyncio
import sys
from pathlib import Path

import pytest

from parlour_server.cluster.errors import BusError, shown
from parlour_server.cluster.opening import open_bus
from parlour_server.engines.remote.queue import JobQueue
from tests.nats_server import NatsServer


async def refusal(url: str, prefix: str = "parlour") -> str:
    """The line with which a bus is refused."""
    with pytest.raises(BusError) as refused:
        await open_bus(url, prefix)
    line = str(refused.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize(
    "url",
    ["", "nats", "nats://", "http://127.0.0.1:4222", "nats://host:port", "nats://a b", "nats://a,nats://b"],
)
async def test_a_text_that_is_no_address_of_nats_is_refused(url: str) -> None:
    assert "allowed is nats://" in await refusal(url)


@pytest.mark.parametrize("prefix", ["", "a.b", "a*", ">", "a b", "x" * 33])
async def test_a_prefix_that_is_no_part_of_a_subject_is_refused(prefix: str) -> None:
    assert "letters, digits" in await refusal("nats://127.0.0.1:1", prefix)


async def test_a_bus_that_nobody_serves_does_not_answer() -> None:
    assert await refusal("nats://user:hidden@127.0.0.1:1") == (
        "bus 'nats://user:***@127.0.0.1:1' does not answer: Connection refused"
    )


async def test_a_wrong_password_is_named_as_such_and_not_shown(tmp_path: Path) -> None:
    nats = NatsServer(tmp_path, "--user", "parlour", "--pass", "right")
    await asyncio.to_thread(nats.start)
    try:
        address = nats.url.removeprefix("nats://")
        assert await refusal(f"nats://parlour:wrong@{address}") == (
            f"bus 'nats://parlour:***@{address}' refuses the user and password"
        )
        assert "refuses" in await refusal(nats.url)
        bus = await open_bus(f"nats://parlour:right@{address}", "parlour")
        assert bus.is_up
        await bus.close()
    finally:
        await asyncio.to_thread(nats.kill)


async def test_a_bus_without_jetstream_has_no_queue(tmp_path: Path) -> None:
    nats = NatsServer(tmp_path, jetstream=False)
    await asyncio.to_thread(nats.start)
    try:
        bus = await open_bus(nats.url, "parlour")
        with pytest.raises(BusError, match="no JetStream: start nats-server with -js"):
            await JobQueue(bus, {}).check()
        await bus.close()
    finally:
        await asyncio.to_thread(nats.kill)


async def test_without_the_extra_the_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("nats", "nats.aio.client"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, "parlour_server.cluster.nats_bus", raising=False)
    assert await refusal("nats://user:hidden@127.0.0.1:4222") == (
        "bus 'nats://user:***@127.0.0.1:4222' needs nats-py: pip install 'parlour-server[nats]'"
    )


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222"),
        ("nats://user:p@ss@host:1", "nats://user:***@host:1"),
        ("nats://token@host", "nats://***@host"),
    ],
)
def test_an_address_is_shown_without_its_secret(url: str, text: str) -> None:
    assert shown(url) == text
