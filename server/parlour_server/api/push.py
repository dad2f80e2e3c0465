"""HTTP routes of notices: what a page needs to subscribe a device, and the devices (docs/protocol.md, 11)."""

import asyncio
import time
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Final, get_args

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Principal
from parlour_server.auth.request_rates import RequestRates
from parlour_server.auth.sources import Sources
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Read, Route, RouteGroup
from parlour_server.limits.settings import Limits
from parlour_server.push.endpoints import MAX_ENDPOINT, UnusableDevice
from parlour_server.push.kinds import Notice
from parlour_server.store import push
from parlour_server.store.database import Database
from parlour_server.store.push import FullSource, Kind, Subscription, Waiting

if TYPE_CHECKING:  # a server without notices does without the libraries
    from parlour_server.push.service import PushService

ID_LENGTH: Final = 32
TEST_MS: Final = 60_000
MAX_KEY: Final = 128
SUBSCRIPTION: Final = {"subscription": f"[0-9a-f]{{{ID_LENGTH}}}"}


class PushOffer(Struct, frozen=True):
    """What a page needs to subscribe a device: the server's public key, empty if it sends no notices."""

    key: str
    kinds: tuple[str, ...]


class NewSubscription(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/push/subscriptions``: what a browser's ``PushSubscription`` says, and wishes.

    ``expires`` is its ``expirationTime``. A ``discreet`` device gets notices without names and moves.
    """

    endpoint: Annotated[str, Meta(max_length=MAX_ENDPOINT)]
    p256dh: Annotated[str, Meta(max_length=MAX_KEY)]
    auth: Annotated[str, Meta(max_length=MAX_KEY)]
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=len(get_args(Kind)))]
    discreet: bool = False
    expires: Annotated[float, Meta(ge=0, le=2**53)] | None = None


class SubscriptionId(Struct, frozen=True):
    """The id of a subscribed device."""

    id: str


class PushRoutes(RouteGroup):
    """The handlers of notices; bots get none."""

    def __init__(
        self,
        service: "PushService | None",
        database: Database,
        authenticator: Authenticator,
        sources: Sources,
        rates: RequestRates,
        limits: Limits,
    ) -> None:
        """Create the handlers; without a ``service`` the server sends no notices."""
        self._service = service
        self._database = database
        self._authenticator = authenticator
        self._sources = sources
        self._limits = limits
        self._rate = rates.rate("push_rate", "too many changes of notices")

    @Route("GET", "/api/push", PushOffer)
    async def offer(self, request: web.Request) -> web.Response:
        """Return the key with which a page subscribes a device, empty if the server sends no notices."""
        key = "" if self._service is None else self._service.public_key
        return json_answer(PushOffer(key, get_args(Kind)))

    @Route(
        "POST",
        "/api/push/subscriptions",
        SubscriptionId,
        status=201,
        means={
            400: "the endpoint is not on the public internet, or something else is unusable",
            404: "the server sends no notices",
            409: "the address has too many devices",
            503: "too many endpoints are being checked",
        },
        bearer=True,
    )
    async def subscribe(self, request: web.Request, read: Read[NewSubscription]) -> web.Response:
        """Subscribe a device of the player, or change what it wants.

        The device belongs to the player who subscribed last on it.
        """
        service, principal = await self._known(request)
        await self._rate.take(request)
        body = await read()
        player = principal.player.id
        source = self._sources.of(request, player)
        try:
            origin = await service.check(body.endpoint, body.p256dh, body.auth, source)
        except UnusableDevice as error:
            raise HttpRefusal(str(error), 400) from None
        device = Subscription(
            id=sha256(body.endpoint.encode()).hexdigest()[:ID_LENGTH],
            player=player,
            source=source,
            endpoint=body.endpoint,
            origin=origin,
            p256dh=body.p256dh,
            auth=body.auth,
            kinds=tuple(dict.fromkeys(body.kinds)),
            discreet=body.discreet,
            expires=None if body.expires is None else round(body.expires),
        )
        most = self._limits.max_player_devices, self._limits.max_address_devices
        subscribe = partial(push.subscribe, device=device, now=_now(), each=most[0], of_source=most[1])
        try:
            await asyncio.to_thread(self._database.write, subscribe)
        except FullSource:
            refusal = f"your address has {most[1]} devices with notices (max_address_devices)"
            raise HttpRefusal(refusal, 409) from None
        return json_answer(SubscriptionId(device.id), 201)

    @Route("DELETE", "/api/push/subscriptions/{subscription}", status=204, bearer=True, patterns=SUBSCRIPTION)
    async def unsubscribe(self, request: web.Request) -> web.Response:
        """Forget a device of the player, with its notices."""
        _, principal = await self._known(request)
        device = request.match_info["subscription"]
        forget = partial(push.unsubscribe, device=device, player=principal.player.id)
        if not await asyncio.to_thread(self._database.write, forget):
            raise _unknown()
        return web.Response(status=204)

    @Route(
        "POST",
        "/api/push/subscriptions/{subscription}/test",
        status=204,
        also=(429,),
        bearer=True,
        patterns=SUBSCRIPTION,
    )
    async def test(self, request: web.Request) -> web.Response:
        """Send a notice to a device of the player, to try."""
        service, principal = await self._known(request)
        await self._rate.take(request)
        device = request.match_info["subscription"]
        devices = partial(push.devices_of, players=[principal.player.id])
        own = await asyncio.to_thread(self._database.read, devices)
        if device not in [each.id for each in own]:
            raise _unknown()
        notice = Notice("test", "test", "/notifications")
        body, now = msgspec.json.encode(notice).decode(), _now()
        waiting = Waiting(device, notice.tag, notice.kind, body, now, now + TEST_MS)
        write = partial(push.replace_notices, tag=notice.tag, devices=[device], new=[waiting])
        await asyncio.to_thread(self._database.write, write)
        service.sender.wake()
        return web.Response(status=204)

    async def _known(self, request: web.Request) -> "tuple[PushService, Principal]":
        """Return the service and the person who asks.

        Raises:
            HttpRefusal: the server sends no notices, or a bot asks.
            BadToken, StoreError: see ``Authenticator.known``.
        """
        principal = await self._authenticator.known(request)
        if principal.player.kind != "person":
            raise HttpRefusal("notices are for people", 403, code="forbidden")
        if self._service is None:
            raise HttpRefusal("this server sends no notices", 404)
        return self._service, principal


def _unknown() -> HttpRefusal:
    return HttpRefusal("you have no such device", 404)


def _now() -> int:
    return time.time_ns() // 1_000_000
