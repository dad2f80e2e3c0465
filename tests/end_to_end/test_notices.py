"""A server that is killed while it sends a notice."""

import asyncio
from functools import partial
from pathlib import Path

import aiohttp

from parlour_server.push.keys import make_keys
from tests.databases import execute
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.socket_client import guest_token
from tests.server.push.push_service_double import Device, push_service

TEST_SECONDS = 200.0


async def test_a_notice_that_was_under_way_when_its_server_was_killed_is_sent_by_the_next(
    tmp_path: Path,
) -> None:
    keys, device = tmp_path / "push.pem", Device()
    make_keys(keys)
    async with asyncio.timeout(TEST_SECONDS), push_service() as service:
        flags = ("--push-keys", str(keys), "--push-contact", "mailto:host@example.org")
        server = ServerProcess(tmp_path, *flags, "--push-origins", service.url)
        service.silent = {"/device"}
        try:
            await asyncio.to_thread(server.start)
            headers = {"Authorization": f"Bearer {await guest_token(server.url, 'Nina')}"}
            async with aiohttp.ClientSession(server.url, headers=headers) as http:
                wish = device.wish(service.endpoint())
                async with http.post("/api/push/subscriptions", json=wish) as subscribed:
                    own = (await subscribed.json())["id"]
                await http.post(f"/api/push/subscriptions/{own}/test")
            first = await service.next()
            await asyncio.to_thread(server.kill)
            over = "UPDATE push_notices SET due = 0, until = until + 600000"  # as when the claim is void
            await asyncio.to_thread(execute, server.database, over)
            service.silent.clear()
            await asyncio.to_thread(server.start)
            again = await service.next()
            assert again.notice(device) == first.notice(device)
            assert again.headers["Topic"] == first.headers["Topic"]  # so that the device shows one
            waiting = partial(execute, server.database, "SELECT tag FROM push_notices")
            while await asyncio.to_thread(waiting):  # noqa: ASYNC110  # no event says so
                await asyncio.sleep(0.01)
        finally:
            await asyncio.to_thread(server.kill)
