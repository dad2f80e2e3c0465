"""Which pages may speak to this server (docs/protocol.md, 10).

A browser names the page's origin and sends its cookies; a program sends a bearer token and no
origin. Both are needed together nowhere: an origin outside the list is refused whatever it carries.
"""

from collections.abc import Iterable
from typing import Final

from aiohttp import web

HTTP_PORT: Final = 80


class Origins:
    """The exact list of origins: those the operator named, and the server's own address."""

    def __init__(self, named: Iterable[str], host: str, port: int) -> None:
        own = {host, "127.0.0.1", "localhost"} - {"0.0.0.0", "::"}
        suffix = "" if port == HTTP_PORT else f":{port}"  # browsers leave the usual port out
        self._allowed = {f"http://{_bracketed(name)}{suffix}" for name in own} | set(named)

    def allows(self, request: web.Request) -> bool:
        """Return whether a request comes from a listed page, or from a program with a token."""
        if "Origin" not in request.headers:
            return bearer(request) is not None
        return self.lists(request)

    def lists(self, request: web.Request) -> bool:
        """Return whether a request names an origin that is listed."""
        return request.headers.get("Origin") in self._allowed


def bearer(request: web.Request) -> str | None:
    """Return the bearer token a request carries, if any."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
