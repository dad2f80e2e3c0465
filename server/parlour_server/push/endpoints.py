"""Which addresses notices may go to: push services on the internet, by https.

A stranger names the endpoint, so the server must not reach into the host's network for them. Invariant: a
connection to an endpoint of another origin than the trusted ones goes to an address that was found public
right before, so that a name that changes its address meanwhile gains nothing. Redirects are not followed.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from parlour_server.http.responses import HttpRefusal

#: The longest endpoints of today's push services have about 500 characters.
MAX_ENDPOINT: Final = 1024
RESOLVE_SECONDS: Final = 5.0
#: Lookups of names that strangers ask to subscribe. They block, so they have threads of their own.
CHECKING_THREADS: Final = 32
#: Such lookups of one source. It has at most an eighth of the free threads, as of the requests of notices.
MOST_LOOKUPS: Final = 4
BUSY_SECONDS: Final = 5.0
#: Addresses that a translator turns into the IPv4 address in their last 32 bits (RFC 6052, 8215).
TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
#: The IPv6 internet. What lies elsewhere may lead into the host's network, whatever ``is_global`` says of it:
#: site-local addresses (RFC 3879), and those that hold an IPv4 address (RFC 4291, 2.5.5.1; RFC 2765).
INTERNET: Final = (IPv6Network("2000::/3"), IPv6Network("::ffff:0:0/96"), *TRANSLATED)
HTTPS_PORT: Final = 443
INSIDE: Final = "endpoint is not on the public internet"

Address = IPv4Address | IPv6Address


class UnusableDevice(Exception):
    """A device cannot get notices; the text says why in one line."""


class UnusableEndpoint(UnusableDevice):
    """Notices cannot be sent to the endpoint of a device."""


class InsideAddress(OSError):
    """The name of an endpoint leads to an address that is not public."""


class SlowName(OSError):
    """The lookup of a name takes too long; ``ended`` is done once it blocks no thread any more."""

    def __init__(self, ended: "asyncio.Future[Any]") -> None:
        super().__init__("the lookup took too long")
        self.ended = ended


def is_public(text: str) -> bool:
    """Return whether an address belongs to the public internet, also after any translation to IPv4."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and not any(address in network for network in INTERNET):
        return False
    return all(each.is_global and not each.is_multicast for each in [address, *_embedded(address)])


def _embedded(address: Address) -> list[IPv4Address]:
    """Return the IPv4 addresses that an IPv6 address stands for."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if any(address in network for network in TRANSLATED):
        found.append(IPv4Address(address.packed[-4:]))
    return [each for each in found if each is not None]


def origin_of(endpoint: str) -> str:
    """Return the origin of an endpoint, in lower case and without its scheme's usual port.

    Raises:
        UnusableEndpoint: the text is no address of a push service.
    """
    try:
        parts = URL(endpoint)  # as the HTTP client will read it
    except ValueError as error:
        raise UnusableEndpoint(f"endpoint is no address: {error}") from None
    host, port = parts.raw_host or "", parts.explicit_port
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or "\\" in endpoint:
        raise UnusableEndpoint("endpoint has characters that an address cannot have")
    if len(endpoint) > MAX_ENDPOINT:
        raise UnusableEndpoint(f"endpoint has {len(endpoint)} characters: allowed are {MAX_ENDPOINT}")
    if not host or parts.raw_user is not None or parts.raw_fragment:
        raise UnusableEndpoint("endpoint needs a host, and may have no user and no fragment")
    shown = f"[{host}]" if ":" in host else host
    usual = {"https": HTTPS_PORT, "http": 80}.get(parts.scheme)
    return f"{parts.scheme}://{shown}" + ("" if port in (None, usual) else f":{port}")


class Endpoints:
    """The rule for endpoints of one server."""

    def __init__(self, trusted: Collection[str] = ()) -> None:
        """Exempt endpoints of ``trusted`` origins from the rule."""
        self._trusted = frozenset(trusted)
        self._resolver = PublicResolver(CHECKING_THREADS)
        self._lookups: Counter[str] = Counter()
        """The threads that look up names for a source."""

    def trusts(self, origin: str) -> bool:
        """Return whether an origin is exempt from the rule."""
        return origin in self._trusted

    def check_form(self, endpoint: str) -> str:
        """Return the origin of an endpoint, checked as far as that needs no lookup of its name.

        Raises:
            UnusableEndpoint: it may not.
        """
        origin = origin_of(endpoint)
        if self.trusts(origin):
            return origin
        parts = URL(origin)
        if parts.scheme != "https" or parts.explicit_port is not None:
            raise UnusableEndpoint("endpoint needs https and its usual port")
        with suppress(ValueError):  # a name
            if not is_public(parts.raw_host or ""):
                raise UnusableEndpoint(INSIDE)
        return origin

    async def check(self, endpoint: str, source: str) -> str:
        """Return the origin of an endpoint to which notices may be sent, for a ``source`` that asks.

        Raises:
            UnusableEndpoint: they may not.
            SlowName, OSError: its name is unknown now.
            HttpRefusal: too many names are looked up for the source.
        """
        origin = self.check_form(endpoint)
        if not self.trusts(origin):
            try:
                await self._look_up(URL(origin).raw_host or "", source)
            except InsideAddress:
                raise UnusableEndpoint(INSIDE) from None
        return origin

    async def _look_up(self, host: str, source: str) -> None:
        free = CHECKING_THREADS - self._lookups.total()
        if not free or self._lookups[source] >= min(MOST_LOOKUPS, max(1, free // 8)):
            raise HttpRefusal("too many endpoints are being checked: try again later", 503, BUSY_SECONDS)
        self._lookups[source] += 1
        try:
            await self._resolver.resolve(host, HTTPS_PORT)
        except SlowName as error:
            error.ended.add_done_callback(lambda _: self._looked_up(source))
            raise
        except BaseException:
            self._looked_up(source)
            raise
        self._looked_up(source)

    def _looked_up(self, source: str) -> None:
        self._lookups[source] -= 1
        if not self._lookups[source]:
            del self._lookups[source]

    async def close(self) -> None:
        """Wait for no check that is under way."""
        await self._resolver.close()


class PublicResolver(AbstractResolver):
    """Looks up names for connections; refuses every name with an address that is not public."""

    def __init__(self, threads: int) -> None:
        """Look up at most so many names at a time."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="push-names")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Return the addresses of a name, or of an address itself.

        Raises:
            InsideAddress: one of them is not public.
            SlowName: the lookup takes too long.
            OSError: the name is unknown.
        """
        lookup = asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)
        )
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                found = await asyncio.shield(lookup)
        except TimeoutError:
            lookup.add_done_callback(lambda ended: ended.cancelled() or ended.exception())  # nobody asks
            raise SlowName(lookup) from None
        except UnicodeError as error:  # an empty or too long label
            raise OSError(str(error)) from None
        addresses = [(kind, str(address[0]), protocol) for kind, _, protocol, _, address in found]
        for _, address, _ in addresses:
            if not is_public(address):
                raise InsideAddress(f"{host} leads to {address}")
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=kind,
                proto=protocol,
                flags=socket.AI_NUMERICHOST,
            )
            for kind, address, protocol in addresses
        ]

    async def close(self) -> None:
        """Wait for no lookup that is under way."""
        self._threads.shutdown(wait=False, cancel_futures=True)
