"""The connection to a NATS server that refuses it for a while: it is made anew, with all subscriptions."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.msgpack import Decoder, Encoder
from nats.aio.client import Client
from nats.errors import Error

from parlour_server.cluster.nats_bus import NatsBus
from parlour_server.cluster.opening import open_bus
from tests.nats_server import NatsServer
from tests.server.engines.remote.cluster import until

SUBJECT = "test.said"
REFUSED = "the bus refuses this server"


def configuration(password: str) -> str:
    return f"authorization {{ user: parlour, password: {password} }}"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[NatsServer]:
    server = NatsServer(tmp_path, jetstream=False)
    server.configure(configuration("right"))
    await asyncio.to_thread(server.start)
    yield server
    await asyncio.to_thread(server.kill)


@pytest.fixture
async def bus(server: NatsServer) -> AsyncIterator[NatsBus]:
    bus = await open_bus(server.url.replace("//", "//parlour:right@"), "parlour")
    yield bus
    await bus.close()


def has_heard(heard: list[str], count: int) -> bool:
    return len(heard) == count


def reload(server: NatsServer, password: str) -> None:
    """Change the password of a server that runs: it closes the connections of those who know the old one."""
    server.configure(configuration(password))


def restart(server: NatsServer, password: str) -> None:
    """Change the password while the server is down."""
    server.kill()
    server.configure(configuration(password))
    server.start()


@pytest.mark.parametrize("change", [reload, restart])
async def test_a_bus_that_has_refused_this_server_is_reached_when_it_takes_it_again(
    server: NatsServer,
    bus: NatsBus,
    change: Callable[[NatsServer, str], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    heard: list[str] = []
    lost: list[None] = []
    await bus.subscribe(SUBJECT, Decoder(str), heard.append)
    bus.on_lost.append(lambda: lost.append(None))
    for count, round_trip in enumerate(("first", "second"), 1):  # also the connection that was made anew
        await asyncio.to_thread(change, server, "other")
        await until(lambda: bus.trouble == REFUSED, "a refusal")
        await bus.publish(SUBJECT, Encoder().encode("to nobody"))
        await asyncio.to_thread(change, server, "right")
        await until(lambda: bus.is_up, "the bus")
        assert bus.trouble == ""
        await bus.flush()
        await bus.publish(SUBJECT, Encoder().encode(round_trip))
        await until(partial(has_heard, heard, count), "a message")
    assert heard == ["first", "second"]
    assert lost
    assert "the bus refuses the user and password" in caplog.text
    assert "right" not in caplog.text


async def test_a_connection_that_cannot_be_made_anew_with_all_subscriptions_is_given_up(
    server: NatsServer, bus: NatsBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    for subject in (SUBJECT, "test.other"):
        await bus.subscribe(subject, Decoder(str), heard.append)
    subscribe, failures = Client.subscribe, ["once"]

    async def failing(client: Client, subject: str, **options: Any) -> Any:
        if subject == "test.other" and failures:
            raise Error(failures.pop())
        return await subscribe(client, subject, **options)

    monkeypatch.setattr(Client, "subscribe", failing)
    await asyncio.to_thread(reload, server, "other")
    await until(lambda: bus.trouble == REFUSED, "a refusal")
    await asyncio.to_thread(reload, server, "right")
    await until(lambda: bus.is_up, "the bus")
    assert not failures
    for subject in (SUBJECT, "test.other"):
        await bus.publish(subject, Encoder().encode(subject))
    await until(lambda: "test.other" in heard, "both messages")
    await asyncio.sleep(0.1)
    assert heard == [SUBJECT, "test.other"], "no connection beside this one hears them"


async def test_a_bus_that_is_away_is_said_to_be(server: NatsServer, bus: NatsBus) -> None:
    await asyncio.to_thread(server.kill)
    await until(lambda: bus.trouble == "the bus does not answer", "the loss")
    await asyncio.to_thread(server.start)
    await until(lambda: bus.is_up, "the bus")


async def test_a_bus_that_answers_late_is_heard_all_the_time(
    server: NatsServer, bus: NatsBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.cluster.nats_bus.FLUSH_SECONDS", 0.05)
    heard: list[str] = []
    await bus.subscribe(SUBJECT, Decoder(str), heard.append)
    for pid in server.pids():
        os.kill(pid, signal.SIGSTOP)
    try:
        await bus.flush()
    finally:
        for pid in server.pids():
            os.kill(pid, signal.SIGCONT)
    await bus.publish(SUBJECT, Encoder().encode("after it"))
    await until(lambda: heard == ["after it"], "a message")


class DeafClient(Client):
    """A connection whose end waits for a silent server, and swallows cancellations as nats-py's may."""

    release = asyncio.Event()
    is_closed = True  # so that another is made

    async def close(self) -> None:
        while not self.release.is_set():
            with suppress(asyncio.CancelledError):
                await self.release.wait()
        await super().close()


async def test_neither_close_nor_reconnection_waits_for_a_connection_that_does_not_end(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.cluster.nats_bus.CLOSE_SECONDS", 0.1)
    monkeypatch.setattr("parlour_server.cluster.nats_bus.LOOK_SECONDS", 0.01)
    monkeypatch.setattr(DeafClient, "release", asyncio.Event())
    bus = await open_bus(server.url.replace("//", "//parlour:right@"), "parlour")
    first, bus.client = bus.client, DeafClient()
    await first.close()
    try:
        async with asyncio.timeout(60):
            await until(lambda: bus.is_up, "another connection")
            second, bus.client = bus.client, DeafClient()
            await bus.close()
            await second.close()
    finally:
        DeafClient.release.set()


async def test_a_message_whose_handling_fails_is_an_error_in_the_log_and_no_refused_password(
    bus: NatsBus, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[str] = []

    def take(said: str) -> None:
        heard.append(said)
        if said == "bad":
            raise LookupError("no such authorization")

    await bus.subscribe(SUBJECT, Decoder(str), take)
    await bus.flush()
    for said in ("bad", "good"):
        await bus.publish(SUBJECT, Encoder().encode(said))
    await until(lambda: len(heard) == 2, "both messages")
    assert "a message of the bus could not be handled" in caplog.text
    assert "refuses" not in caplog.text


async def test_all_that_are_told_of_a_lost_bus_are_told(server: NatsServer, bus: NatsBus) -> None:
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))

    def fail() -> None:
        raise RuntimeError("unforeseen")

    lost: list[int] = []
    bus.on_lost += [fail, partial(lost.append, 1)]
    await asyncio.to_thread(server.kill)
    await until(lambda: lost, "the loss")
    assert (lost, reported) == ([1], ["what is told of a lost bus failed"])
