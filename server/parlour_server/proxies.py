"""Where a request comes from: the peer itself, or whoever a trusted proxy says it speaks for.

Of the addresses in X-Forwarded-For each proxy has added the last one, so they are believed from the right,
and only as long as it was a trusted proxy that said so. From anybody else the headers count for nothing.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from aiohttp import hdrs, web

from parlour_server.http_answers import Handler

Address = IPv4Address | IPv6Address
SCHEMES: Final = frozenset({"http", "https"})
OWN_BITS: Final = 64  # of an IPv6 address; the rest its owner chooses


class Networks:
    """Addresses and networks that an operator has named."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ip_network(network) for network in networks]

    def __contains__(self, address: Address | str | None) -> bool:
        known = _address(address) if isinstance(address, str) else address
        return known is not None and any(known in network for network in self._networks)


class TrustedProxies:
    """The proxies that an operator has named, and the middleware that sees through them."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._trusted = Networks(networks)

    @web.middleware
    async def see_through(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let the rest of the server see the visitor in place of the proxy."""
        peer = _address(request.remote or "")
        if peer is None or peer not in self._trusted:
            return await handler(request)
        hops = _values(request, hdrs.X_FORWARDED_FOR)
        visitor, believed = self._visitor(peer, hops)
        schemes = _values(request, hdrs.X_FORWARDED_PROTO)[
            -max(1, believed) :
        ]  # each proxy may have added one
        scheme = schemes[0] if schemes and schemes[0] in SCHEMES else request.scheme
        return await handler(request.clone(remote=str(visitor), scheme=scheme))

    def _visitor(self, peer: Address, hops: Sequence[str]) -> tuple[Address, int]:
        """Return whom the proxies speak for, and how many of the hops were believed."""
        visitor, believed = peer, 0
        for text in reversed(hops):
            hop = _address(text)
            if hop is None or visitor not in self._trusted:
                break
            visitor, believed = hop, believed + 1
        return visitor, believed


def source(request: web.Request) -> str:
    """Return whose limits a request counts against: an address, or of IPv6 the network that one owner has."""
    address = _address(request.remote or "")
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, OWN_BITS), strict=False))
    return str(address or "")


def _values(request: web.Request, header: str) -> list[str]:
    return [part.strip() for line in request.headers.getall(header, ()) for part in line.split(",")]


def _address(text: str) -> Address | None:
    """Return the address that a text begins with: proxies may add brackets and a port."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
