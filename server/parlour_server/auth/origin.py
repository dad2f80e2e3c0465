"""The list of origins whose pages may use this server (docs/protocol.md, 10).

A browser sends its page's origin and cookies, a program a bearer token and no origin. An origin that is not
listed is refused whatever credential comes with it.
"""

from collections.abc import Iterable
from typing import Final

from aiohttp import web

HTTP_PORT: Final = 80


class Origins:
    """The exact list of allowed origins: those the operator configured, and the server's own address."""

    def __init__(self, named: Iterable[str], host: str, port: int) -> None:
        own = {host, "127.0.0.1", "localhost"} - {"0.0.0.0", "::"}
        suffix = "" if port == HTTP_PORT else f":{port}"  # browsers omit the default port
        self._allowed = {f"http://{_bracketed(name)}{suffix}" for name in own} | set(named)

    def allows(self, request: web.Request) -> bool:
        """Return whether a request comes from a page of a listed origin, or from a program with a token."""
        if "Origin" not in request.headers:
            return bearer(request) is not None
        return self.lists(request)

    def lists(self, request: web.Request) -> bool:
        """Return whether a request's origin is listed."""
        return request.headers.get("Origin") in self._allowed


def bearer(request: web.Request) -> str | None:
    """Return the bearer token of a request, None if it has none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
