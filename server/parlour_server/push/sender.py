"""Sends the notices of the queue to the push services of the devices (RFC 8030).

The queue is in the database: what is not sent when the server stops is sent by the next one, or by another
node. A notice may be sent twice, if the server dies between sending it and noting that; the device then shows
it once, because both have one topic and one tag. Invariants: at most ``MOST_SENDING`` requests are under way,
few of them for the devices of one source or to one origin, and the fewer the more are under way; an origin
that fails or is silent is left alone for a while. A service that answers 429 may mean one device only: then
that notice waits, and no other.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final

import aiohttp
from aiohttp import hdrs
from sqlalchemy import Connection

from parlour_server.counters import Counters
from parlour_server.push.encryption import encrypt
from parlour_server.push.endpoints import Endpoints, InsideAddress, PublicResolver, SlowName, UnusableEndpoint
from parlour_server.push.keys import PushKeys, encode
from parlour_server.push.kinds import KINDS
from parlour_server.store import push
from parlour_server.store.database import Database
from parlour_server.store.push import Claimed, Shares
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import cancelled, supervised

logger = logging.getLogger(__name__)

MOST_SENDING: Final = 64
MOST_OF_ORIGIN: Final = 32
MOST_OF_SOURCE: Final = 4
AT_ONCE: Final = 8
"""Notices claimed at a time, so that the share of a source follows what is under way."""
SEND_SECONDS: Final = 10.0
#: The same while more than half of all requests are under way, so that silent ones end sooner.
CROWDED_SECONDS: Final = 3.0
#: Longest wait for the next look at the queue, which other nodes fill too.
LOOK_SECONDS: Final = 60.0
RETRY_SECONDS: Final = 5.0
FIRST_WAIT_SECONDS: Final = 30.0
LONGEST_WAIT_SECONDS: Final = 3600.0
MOST_TRIES: Final = 8
MOST_SILENT: Final = 1000
TOPIC_LENGTH: Final = 32  # RFC 8030, 5.4
GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
#: Of a notice that a player sends to try; it needs no switch.
TEST_URGENCY: Final = "high"

Outcome = tuple[str, Callable[[Connection], None]]
"""What became of a notice, one of ``NOTICE_OUTCOMES``, and how the queue changes for it."""


class PushSender:
    """The task that sends, and the requests under way."""

    def __init__(self, database: Database, keys: PushKeys, endpoints: Endpoints, counters: Counters) -> None:
        """Send the notices of a database to the devices with endpoints that the rule allows."""
        self._database = database
        self._keys = keys
        self._endpoints = endpoints
        self._resolver = PublicResolver(MOST_SENDING)
        self._counters = counters
        self._woken = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._sending: dict[asyncio.Task[None], Claimed] = {}
        self._quiet: dict[str, float] = {}
        """Until when the loop leaves an origin alone, in its time."""
        self._sessions: dict[bool, aiohttp.ClientSession] = {}

    def start(self) -> None:
        """Send from now on."""
        for trusted in (True, False):
            resolver = None if trusted else self._resolver
            connector = aiohttp.TCPConnector(resolver=resolver, use_dns_cache=False, limit=MOST_SENDING)
            self._sessions[trusted] = aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,  # no answer's body is read
            )
        self._looking = asyncio.create_task(supervised("sending notices", self._send_on))

    async def close(self) -> None:
        """Stop; what is under way is sent again by the next server, at once."""
        under_way = [*self._sending.values()]
        await cancelled(self._looking, *self._sending)
        try:
            give_back = partial(push.give_back, claimed=under_way, now=_now())
            await asyncio.to_thread(self._database.write, give_back)
        except StoreError as error:  # they are void in time
            logger.error("claimed notices could not be given back: %s", error, extra=DATABASE_AWAY)
        for session in self._sessions.values():
            await session.close()
        await self._resolver.close()

    def wake(self) -> None:
        """Look at the queue soon: it has more notices."""
        self._woken.set()

    async def _send_on(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._look()
            except StoreError as error:
                logger.error("notices could not be read: %s", error, extra=DATABASE_AWAY)
                await asyncio.sleep(RETRY_SECONDS)

    async def _look(self) -> None:
        """Claim some due notices and begin to send them; without any, wait for the next."""
        free = MOST_SENDING - len(self._sending)
        due = await self._database.ask(push.next_due)
        now, shares = _now(), self._shares(free)
        claimed: list[Claimed] = []
        if free > 0 and due is not None and due <= now:
            claim = partial(push.claim, now=now, most=min(AT_ONCE, free), shares=shares)
            claimed, late = await asyncio.to_thread(self._database.write, claim)
            self._counters.notices["dropped"] += late
        for each in claimed:
            task = asyncio.create_task(self._send(each))
            self._sending[task] = each
            task.add_done_callback(self._forget)
        if not claimed:
            wait = LOOK_SECONDS if due is None or due <= now else min(LOOK_SECONDS, (due - now) / 1000)
            quiet = [until - asyncio.get_running_loop().time() for until in self._quiet.values()]
            await self._wait(min([wait, *quiet]))

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self._woken.wait()
        except TimeoutError:
            pass

    def _shares(self, free: int) -> Shares:
        """Return what each source and origin may still have of the ``free`` requests.

        A source has an eighth of them at most, so that many sources together leave some to those that come.
        """
        now = asyncio.get_running_loop().time()
        self._quiet = {origin: until for origin, until in self._quiet.items() if until > now}
        under_way = [each.device for each in self._sending.values()]
        return Shares(
            quiet=frozenset(self._quiet),
            origins=Counter(device.origin for device in under_way),
            sources=Counter(device.source for device in under_way),
            of_origin=MOST_OF_ORIGIN,
            of_source=min(MOST_OF_SOURCE, max(1, free // 8)),
        )

    def _forget(self, task: "asyncio.Task[None]") -> None:
        del self._sending[task]
        self._woken.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a notice could not be sent", exc_info=error)

    async def _send(self, claimed: Claimed) -> None:
        """Send a notice, and note in the queue what became of it."""
        looking: asyncio.Future[Any] | None = None
        try:
            outcome, change = await self._outcome(claimed)
        except UnusableEndpoint as error:
            outcome, change = self._gone(claimed, error)
        except aiohttp.ClientConnectorDNSError as error:
            inside = isinstance(error.os_error, InsideAddress)
            looking = error.os_error.ended if isinstance(error.os_error, SlowName) else None
            outcome, change = self._gone(claimed, error.os_error) if inside else self._silent(claimed)
        except (aiohttp.ClientError, OSError):
            outcome, change = self._silent(claimed)
        self._counters.notices[outcome] += 1
        try:
            await asyncio.to_thread(self._database.write, change)
        except StoreError as error:
            logger.error("a sent notice could not be noted: %s", error, extra=DATABASE_AWAY)
        if looking is not None:
            await asyncio.wait([looking])  # its thread counts as one of the source's requests

    async def _outcome(self, claimed: Claimed) -> Outcome:
        """Send a notice, and return what became of it.

        Raises:
            UnusableEndpoint: the endpoint is against the rule by now.
            ClientError, OSError: it cannot be reached.
        """
        device, notice = claimed.device, claimed.notice
        self._endpoints.check_form(device.endpoint)  # aiohttp asks no resolver about an address
        trusted = self._endpoints.trusts(device.origin)
        row = KINDS.get(notice.kind)  # type: ignore[call-overload]  # a notice to try is of no kind
        headers = {
            hdrs.AUTHORIZATION: self._keys.authorization(device.origin),
            hdrs.CONTENT_ENCODING: "aes128gcm",
            hdrs.CONTENT_TYPE: "application/octet-stream",
            "TTL": str(max(0, (notice.until - _now()) // 1000)),
            "Topic": topic_of(notice.tag),
            "Urgency": TEST_URGENCY if row is None else row.urgency,
        }
        body = encrypt(notice.body.encode(), device.p256dh, device.auth)
        seconds = CROWDED_SECONDS if len(self._sending) > MOST_SENDING // 2 else SEND_SECONDS
        timeout = aiohttp.ClientTimeout(total=seconds)
        async with self._sessions[trusted].post(
            device.endpoint, data=body, headers=headers, allow_redirects=False, timeout=timeout
        ) as answer:
            status, after = answer.status, answer.headers.get(hdrs.RETRY_AFTER)
        if status in GONE:
            return "forgotten", partial(push.gone, claimed=claimed)
        if status < HTTPStatus.MULTIPLE_CHOICES:
            return "sent", partial(push.delivered, claimed=claimed)
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            return _later(claimed, _wait(claimed, after))
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return self._silent(claimed, after)
        logger.warning("the push service %s refuses a notice with %d", device.origin, status)
        return "refused", partial(push.refused, claimed=claimed)

    def _gone(self, claimed: Claimed, why: Exception) -> Outcome:
        logger.info("a device is forgotten: %s", why)
        return "forgotten", partial(push.gone, claimed=claimed)

    def _silent(self, claimed: Claimed, after: str | None = None) -> Outcome:
        """Put a notice off, and leave its origin alone as long; ``after`` is the answer's Retry-After."""
        wait = _wait(claimed, after)
        if len(self._quiet) < MOST_SILENT:
            self._quiet[claimed.device.origin] = asyncio.get_running_loop().time() + wait
        return _later(claimed, wait)


def _wait(claimed: Claimed, after: str | None) -> float:
    """Return how many seconds a notice waits: as Retry-After says if it names seconds, within bounds."""
    if after is not None and after.isdecimal():
        return min(max(1.0, float(after)), LONGEST_WAIT_SECONDS)
    return min(FIRST_WAIT_SECONDS * 2.0 ** (claimed.tries - 1), LONGEST_WAIT_SECONDS)


def _later(claimed: Claimed, wait: float) -> Outcome:
    """Put a notice off for ``wait`` seconds, or drop it after too many tries."""
    if claimed.tries >= MOST_TRIES:
        return "dropped", partial(push.given_up, claimed=claimed)
    return "postponed", partial(push.put_off, claimed=claimed, due=_now() + round(wait * 1000))


def topic_of(tag: str) -> str:
    """Return the topic by which a push service replaces an undelivered notice; it does not reveal the tag."""
    return encode(sha256(tag.encode()).digest())[:TOPIC_LENGTH]


def _now() -> int:
    return time.time_ns() // 1_000_000
