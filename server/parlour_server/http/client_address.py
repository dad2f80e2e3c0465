"""The client address of a request: the peer's, or the one a trusted proxy forwards.

Each proxy appends its peer's address to X-Forwarded-For, so the addresses are read from the right, as long as
a trusted proxy added them. From any other peer the header is ignored.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from aiohttp import hdrs, web

from parlour_server.http.responses import Handler

Address = IPv4Address | IPv6Address
SCHEMES: Final = frozenset({"http", "https"})
OWN_BITS: Final = 64  # the network part of an IPv6 address; a client can choose the rest


class Networks:
    """A configured set of addresses and networks."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ip_network(network) for network in networks]

    def __contains__(self, address: Address | str | None) -> bool:
        known = _address(address) if isinstance(address, str) else address
        return known is not None and any(known in network for network in self._networks)


class TrustedProxies:
    """The configured trusted proxies, and the middleware that resolves the client behind them."""

    def __init__(self, trusted: Networks) -> None:
        self._trusted = trusted

    @web.middleware
    async def resolve_client(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Replace a proxy's address and scheme in the request by the client's."""
        peer = _address(request.remote or "")
        if peer is None or peer not in self._trusted:
            return await handler(request)
        hops = _values(request, hdrs.X_FORWARDED_FOR)
        client, trusted_hops = self._client(peer, hops)
        # Each proxy may have added one.
        schemes = _values(request, hdrs.X_FORWARDED_PROTO)[-max(1, trusted_hops) :]
        scheme = schemes[0] if schemes and schemes[0] in SCHEMES else request.scheme
        return await handler(request.clone(remote=str(client), scheme=scheme))

    def _client(self, peer: Address, hops: Sequence[str]) -> tuple[Address, int]:
        """Return the client's address, and how many forwarded hops were trusted."""
        client, trusted_hops = peer, 0
        for text in reversed(hops):
            hop = _address(text)
            if hop is None or client not in self._trusted:
                break
            client, trusted_hops = hop, trusted_hops + 1
        return client, trusted_hops


def limit_key(request: web.Request) -> str:
    """Return the key of a client's rate limits: its IPv4 address, or its IPv6 /64 network."""
    return address_key(request.remote or "")


@lru_cache(maxsize=4096)
def address_key(text: str) -> str:
    """Return the key of an address in limits: the IPv4 address, or the IPv6 /64 network."""
    address = _address(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, OWN_BITS), strict=False))
    return str(address or "")


def _values(request: web.Request, header: str) -> list[str]:
    return [part.strip() for line in request.headers.getall(header, ()) for part in line.split(",")]


@lru_cache(maxsize=4096)
def _address(text: str) -> Address | None:
    """Return the address in a forwarded value, which may have brackets and a port; None without one."""
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
