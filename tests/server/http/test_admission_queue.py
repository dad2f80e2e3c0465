"""A few requests at a time, in turns among addresses, and a bounded queue of the others."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import web

from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Principal
from parlour_server.http.admission_queue import AT_ONCE, AdmissionQueue
from parlour_server.http.responses import HttpRefusal
from tests.server.served import served

ATTACKER, NEWCOMER, THIRD = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Requests:
    """Requests that enter a queue; each stays until it is let go."""

    def __init__(self, queue: AdmissionQueue) -> None:
        self.queue = queue
        self.inside: list[str] = []
        self._gates: list[asyncio.Event] = []

    async def begin(self, *addresses: str) -> list["asyncio.Task[None]"]:
        """Let one request of each address come."""
        tasks = [asyncio.create_task(self._take(address)) for address in addresses]
        await self.settle()
        return tasks

    async def end(self, number: int) -> None:
        """Let the request that was admitted as that one go."""
        self._gates[number].set()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def _take(self, address: str) -> None:
        async with self.queue.turn(address):
            self.inside.append(address)
            self._gates.append(asyncio.Event())
            await self._gates[-1].wait()


async def finish(*tasks: "asyncio.Task[None]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_an_address_that_bursts_waits_behind_the_others() -> None:
    requests = Requests(AdmissionQueue(at_once=2))
    tasks = await requests.begin(*[ATTACKER] * 10, NEWCOMER, THIRD)
    assert requests.inside == [ATTACKER] * 2
    for number in range(4):
        await requests.end(number)
    assert requests.inside[2:] == [ATTACKER, NEWCOMER, THIRD, ATTACKER]
    await finish(*tasks)
    assert requests.queue.waiting == 0


async def test_a_lone_request_does_not_wait() -> None:
    requests = Requests(AdmissionQueue(at_once=1))
    for number in range(3):
        (task,) = await requests.begin(NEWCOMER)
        assert len(requests.inside) == number + 1
        await requests.end(number)
        await task


async def test_beyond_the_bound_the_address_of_which_most_wait_is_refused() -> None:
    requests = Requests(AdmissionQueue(at_once=1, max_waiting=3))
    tasks = await requests.begin(*[ATTACKER] * 4, NEWCOMER)
    assert [task.done() for task in tasks] == [False, False, False, True, False]
    with pytest.raises(HttpRefusal) as refused:
        tasks[3].result()
    assert (refused.value.status, refused.value.wait) == (503, 5.0)
    await finish(*tasks)


async def test_a_request_that_waits_for_too_long_is_refused() -> None:
    requests = Requests(AdmissionQueue(at_once=1, wait_seconds=0.0))
    first, second = await requests.begin(ATTACKER, NEWCOMER)
    with pytest.raises(HttpRefusal):
        await second
    assert requests.queue.waiting == 0
    await finish(first)


async def test_a_request_that_is_given_up_costs_no_other_its_turn() -> None:
    requests = Requests(AdmissionQueue(at_once=1))
    first, second, third = await requests.begin(ATTACKER, ATTACKER, NEWCOMER)
    await finish(second)  # while it waits
    await requests.end(0)
    assert requests.inside == [ATTACKER, NEWCOMER]
    fourth, fifth = await requests.begin(THIRD, ATTACKER)
    requests._gates[1].set()
    await third
    await finish(fourth)  # the turn has been given to it, but it has not noticed
    await requests.settle()
    assert requests.inside[-1] == ATTACKER
    await finish(first, fifth)


async def test_a_server_authenticates_a_burst_piece_by_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = [0]
    identify = Authenticator.identify

    async def counted(self: Authenticator, request: web.Request) -> Principal | None:
        if request.path == "/ws":
            at_once.append(at_once[-1] + 1)
        try:
            return await identify(self, request)
        finally:
            if request.path == "/ws":
                at_once.append(at_once[-1] - 1)

    monkeypatch.setattr(Authenticator, "identify", counted)
    async with served(tmp_path, max_player_sockets=100) as server:
        token = await server.token()
        await asyncio.gather(*(server.dial(token) for _ in range(40)))
    assert max(at_once) == AT_ONCE
