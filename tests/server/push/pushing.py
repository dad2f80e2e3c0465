"""A server that sends notices to a push service of the test's, and players with devices."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import CreateRoom, TakeSeat
from parlour_protocol.terms import Clock, DaysPerMove
from parlour_protocol.values import Visibility
from parlour_server.push.keys import make_keys
from tests.databases import database_url, execute
from tests.server.people import HttpClient
from tests.server.push.push_service_double import WAIT_SECONDS, Device, PushServiceDouble
from tests.server.served import NIM, Client, RunningServer, served

CONTACT = "mailto:host@example.org"
DAYS = DaysPerMove(3)


@dataclass
class Push:
    """A server that sends notices, and the push service that gets them."""

    server: RunningServer
    service: PushServiceDouble
    database: str

    async def subscribe(self, token: str, device: Device, *kinds: str, **more: object) -> str:
        """Subscribe a device of a player; return its id."""
        body = device.wish(self.service.endpoint(), *kinds) | more
        answer = await HttpClient(self.server, token).ask("POST", "/api/push/subscriptions", body)
        assert answer.status == 201, answer.body
        return str(answer.body["id"])

    async def table(
        self, clock: Clock | None = DAYS, visibility: Visibility = "unlisted"
    ) -> tuple[Client, Client, str]:
        """A host who waits elsewhere with the second seat of a table, and a guest who looks at it."""
        host, guest = await self.server.enter("Nina"), await self.server.enter("Mira")
        wish = CreateRoom(host.new_id(), "nim", ["open", "me"], NIM, visibility, clock=clock)
        created = await host.ask(wish)
        assert isinstance(created, RoomCreated), created
        await guest.join(created.room, created.key)
        return host, guest, created.room

    async def devices(self) -> int:
        """How many devices the server knows."""
        rows = await asyncio.to_thread(execute, self.database, "SELECT count(*) FROM push_subscriptions")
        return int(rows[0][0])

    async def until(self, devices: int, waiting: int) -> None:
        """Wait until the server knows so many devices, and so many notices wait or are being sent."""
        async with asyncio.timeout(WAIT_SECONDS):
            while (await self.devices(), await self.waiting()) != (devices, waiting):  # noqa: ASYNC110  # no event says so
                await asyncio.sleep(0.01)

    async def waiting(self) -> int:
        """How many notices wait to be sent, or are being sent."""
        rows = await asyncio.to_thread(execute, self.database, "SELECT count(*) FROM push_notices")
        return int(rows[0][0])


async def sit(guest: Client, room: str) -> None:
    assert isinstance(await guest.ask(TakeSeat(guest.new_id(), room, 1)), Ack)


@asynccontextmanager
async def pushing(folder: Path, service: PushServiceDouble, **changed: Any) -> AsyncIterator[Push]:
    keys = folder / "push.pem"
    if not keys.exists():
        make_keys(keys)
    usual = {"push_keys": str(keys), "push_contact": CONTACT, "push_origins": (service.url,)}
    async with served(folder, **{**usual, **changed}) as server:
        yield Push(server, service, database_url(folder))
