"""Endpoints that a stranger names to harm the server, or to keep the notices of others waiting."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, Final

import pytest

from parlour_server.push import endpoints, sender
from parlour_server.push.sender import MOST_OF_SOURCE, MOST_SENDING
from tests.server.people import HttpClient
from tests.server.push.push_service_double import WAIT_SECONDS, Device, PushServiceDouble, push_service
from tests.server.push.pushing import Push, pushing

PUBLIC: Final = "8.8.8.8"
STRANGER, NINA = "198.51.100.7", "203.0.113.9"
DEVICES: Final = 20
LIMITS: Final = {"trusted_proxies": ("127.0.0.1",), "max_player_devices": DEVICES}


async def person(push: Push, address: str) -> HttpClient:
    """A guest with another address, as a proxy says."""
    client = HttpClient(push.server, headers={"X-Forwarded-For": address})
    client.token = (await client.ask("POST", "/api/guests", {"name": ""})).body["token"]
    return client


async def subscribe(client: HttpClient, endpoint: str) -> str:
    answer = await client.ask("POST", "/api/push/subscriptions", Device().wish(endpoint))
    assert answer.status == 201, answer.body
    return str(answer.body["id"])


async def send(client: HttpClient, device: str) -> None:
    """Have a notice sent to try."""
    assert (await client.ask("POST", f"/api/push/subscriptions/{device}/test")).status == 204


async def outcomes(push: Push) -> dict[str, int]:
    """What became of notices, as the metrics say."""
    async with push.server.http.get(f"{push.server.url}/metrics") as response:
        found = re.findall(r'parlour_notices_total{outcome="(\w+)"} (\d+)', await response.text())
    return {name: int(count) for name, count in found}


async def until(push: Push, **wanted: int) -> None:
    """Wait until so many notices have had these outcomes, and no other has had any."""
    async with asyncio.timeout(WAIT_SECONDS):
        while {name: count for name, count in (await outcomes(push)).items() if count} != wanted:  # noqa: ASYNC110  # no event says so
            await asyncio.sleep(0.01)


async def until_postponed(push: Push) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not (await outcomes(push))["postponed"]:  # noqa: ASYNC110  # no event tells of it
            await asyncio.sleep(0.01)


Lookup = Callable[[str], list[str]]


def look_up(monkeypatch: pytest.MonkeyPatch, addresses: Lookup) -> None:
    """Let the names of example.org lead to what ``addresses`` returns, which may block."""
    real = socket.getaddrinfo

    def found(host: str, port: int, *more: Any) -> Any:
        if not host.endswith(".example.org"):
            return real(host, port, *more)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses(host)]

    monkeypatch.setattr(socket, "getaddrinfo", found)


async def test_devices_that_never_answer_keep_no_other_waiting(
    tmp_path: Path, service: PushServiceDouble
) -> None:
    paths = {f"/silent/{number}" for number in range(DEVICES)}
    service.silent = paths
    async with pushing(tmp_path, service, **LIMITS) as push:
        stranger, nina = await person(push, STRANGER), await person(push, NINA)
        for path in paths:
            await send(stranger, await subscribe(stranger, service.url + path))
        await send(nina, await subscribe(nina, service.endpoint("nina")))
        held = 0
        while (await service.next()).path != "/nina":
            held += 1
        assert 0 < held <= MOST_OF_SOURCE
        await until(push, sent=1)


@dataclass
class Silent:
    """A server, and push services that never answer."""

    push: Push
    services: list[PushServiceDouble]

    async def flood(self, addresses: int) -> None:
        """Have notices sent to silent devices of so many addresses, to each as many as are ever under way."""
        for number in range(addresses):
            client = await person(self.push, f"198.51.100.{number}")
            for device in range(MOST_OF_SOURCE):
                service = self.services[(number + device) % len(self.services)]
                await send(client, await subscribe(client, service.endpoint(str(device)) + f"?{number}"))

    @property
    def held(self) -> int:
        """How many requests have begun."""
        return sum(each.received.qsize() for each in self.services)


@asynccontextmanager
async def silent_services(folder: Path, service: PushServiceDouble, count: int) -> AsyncIterator[Silent]:
    """A server, and push services on origins of their own that never answer, beside one that does."""
    async with AsyncExitStack() as running:
        silent = [await running.enter_async_context(push_service()) for _ in range(count)]
        for each in silent:
            each.silent = {f"/{number}" for number in range(DEVICES)}
        origins = tuple(each.url for each in [service, *silent])
        limits = {**LIMITS, "push_origins": origins}
        push = await running.enter_async_context(pushing(folder, service, **limits))
        yield Silent(push, silent)


async def test_devices_of_many_addresses_that_never_answer_leave_some_requests_to_others(
    tmp_path: Path, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "SEND_SECONDS", 2 * WAIT_SECONDS)
    monkeypatch.setattr(sender, "CROWDED_SECONDS", 2 * WAIT_SECONDS)
    addresses = MOST_SENDING // MOST_OF_SOURCE  # they could hold all requests, if each had its most
    async with silent_services(tmp_path, service, 3) as attack:
        await attack.flood(addresses)
        async with asyncio.timeout(WAIT_SECONDS):
            while attack.held < MOST_SENDING // 2:  # noqa: ASYNC110  # no event tells of it
                await asyncio.sleep(0.01)
        nina = await person(attack.push, NINA)
        await send(nina, await subscribe(nina, service.endpoint("nina")))
        assert (await service.next()).path == "/nina"
        assert attack.held < MOST_SENDING


async def test_requests_that_are_silent_in_a_crowd_end_soon(
    tmp_path: Path, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "SEND_SECONDS", 2 * WAIT_SECONDS)
    monkeypatch.setattr(sender, "CROWDED_SECONDS", 0.5)
    async with silent_services(tmp_path, service, 2) as attack:
        await attack.flood(16)
        await until_postponed(attack.push)


async def test_a_service_that_answers_without_an_end_is_left_after_its_status(push: Push) -> None:
    service = push.service
    service.endless = {"/device"}
    nina = await person(push, NINA)
    await send(nina, await subscribe(nina, service.endpoint()))
    await until(push, sent=1)
    await push.until(devices=1, waiting=0)


async def test_a_device_that_gets_too_many_keeps_no_other_waiting(push: Push) -> None:
    stranger, nina = await person(push, STRANGER), await person(push, NINA)
    push.service.answers = [(429, {"Retry-After": "3600"})]
    await send(stranger, await subscribe(stranger, push.service.endpoint("stranger")))
    await until(push, postponed=1)
    await send(nina, await subscribe(nina, push.service.endpoint("nina")))
    await until(push, postponed=1, sent=1)
    await push.until(devices=2, waiting=1)


async def test_a_redirect_is_not_followed(push: Push) -> None:
    nina = await person(push, NINA)
    device = await subscribe(nina, push.service.endpoint())
    push.service.answers = [(307, {"Location": push.service.endpoint("inside")})]
    await send(nina, device)
    await until(push, refused=1)
    await send(nina, device)
    assert [(await push.service.next()).path for _ in range(2)] == ["/device", "/device"]


async def test_a_name_with_an_inside_address_among_others_is_refused(
    push: Push, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up(monkeypatch, lambda _: [PUBLIC, "10.0.0.1"])
    wish = Device().wish("https://both.example.org/")
    refused = await (await person(push, NINA)).ask("POST", "/api/push/subscriptions", wish)
    assert (refused.status, refused.body) == (400, {"error": "endpoint is not on the public internet"})


async def test_a_name_that_leads_inside_after_it_was_checked_gets_no_connection(
    push: Push, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [[PUBLIC], ["127.0.0.1"]]
    look_up(monkeypatch, lambda _: answers.pop(0))
    nina = await person(push, NINA)
    await send(nina, await subscribe(nina, "https://moves.example.org/"))
    await until(push, forgotten=1)
    await push.until(devices=0, waiting=0)


async def test_slow_names_to_subscribe_keep_no_other_from_subscribing(
    tmp_path: Path, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = Event()

    def addresses(host: str) -> list[str]:
        if host.startswith("slow"):
            ended.wait(WAIT_SECONDS)
        return [PUBLIC]

    look_up(monkeypatch, addresses)
    monkeypatch.setattr(endpoints, "RESOLVE_SECONDS", 0.05)
    try:
        async with pushing(tmp_path, service, **LIMITS) as push:
            for number in range(10):
                stranger = await person(push, f"198.51.100.{number}")
                wishes = [Device().wish(f"https://slow{each}.example.org/") for each in range(6)]
                asked = [stranger.ask("POST", "/api/push/subscriptions", wish) for wish in wishes]
                statuses = [answer.status for answer in await asyncio.gather(*asked)]
                assert statuses.count(400) <= endpoints.MOST_LOOKUPS  # its name takes too long
                assert statuses.count(503) == len(wishes) - statuses.count(400)
            await subscribe(await person(push, NINA), "https://nina.example.org/")
    finally:
        ended.set()


async def test_slow_names_keep_no_other_waiting(
    tmp_path: Path, service: PushServiceDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, slow, asked = Event(), False, set[str]()

    def addresses(host: str) -> list[str]:
        asked.add(host)
        if host.startswith("slow") and slow:
            ended.wait(WAIT_SECONDS)
        return ["127.0.0.1" if slow else PUBLIC]

    look_up(monkeypatch, addresses)
    monkeypatch.setattr(endpoints, "RESOLVE_SECONDS", 0.05)
    try:
        async with pushing(tmp_path, service, **LIMITS) as push:
            stranger, nina = await person(push, STRANGER), await person(push, NINA)
            devices = [
                await subscribe(stranger, f"https://slow{number}.example.org/") for number in range(DEVICES)
            ]
            own = await subscribe(nina, "https://nina.example.org/")
            slow = True
            asked.clear()
            for device in devices:
                await send(stranger, device)
            await send(nina, own)
            async with asyncio.timeout(WAIT_SECONDS):
                # Nina's name leads inside by now
                while not (await outcomes(push))["forgotten"]:  # noqa: ASYNC110  # no event tells of it
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)  # the chance for the stranger's other names, which must not be looked up
            assert 0 < len(asked - {"nina.example.org"}) <= MOST_OF_SOURCE
            wish = Device().wish("https://slow.example.org/")
            refused = await stranger.ask("POST", "/api/push/subscriptions", wish)
            said = "endpoint has a name whose lookup takes too long"
            assert (refused.status, refused.body) == (400, {"error": said})
    finally:
        ended.set()
