"""The list of origins whose pages may use this server (docs/protocol.md, 10).

A browser sends its page's origin and cookies, a program a bearer token and no origin. An unlisted origin is
refused, whatever credential comes with it.
"""

import logging
import time
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from parlour_engine.notation import quoted
from parlour_server.http.client_address import limit_key
from parlour_server.limits.token_bucket import Buckets, Rate

HTTP_PORT: Final = 80
MOST_NOTED: Final = 16  # remembered refused origins: the log names each of them once
NOTED: Final = Rate(16, 3600)  # lines that one address can cause; no host has so many pages

logger = logging.getLogger(__name__)


class Origins:
    """The exact list of allowed origins: the configured ones and the server's own address."""

    def __init__(self, named: Iterable[str], host: str, port: int) -> None:
        own = {host, "127.0.0.1", "localhost"} - {"0.0.0.0", "::"}
        suffix = "" if port == HTTP_PORT else f":{port}"  # browsers omit the default port
        self._named = tuple(named)
        self._allowed = {f"http://{_bracketed(name)}{suffix}" for name in own} | set(self._named)
        self._noted: dict[str, None] = {}  # the oldest first
        self._lines = Buckets(NOTED, "lines about refused origins")

    def allows(self, request: web.Request) -> bool:
        """Return whether a request comes from a page of a listed origin, or from a program with a token."""
        if "Origin" not in request.headers:
            return bearer(request) is not None
        return self.lists(request)

    def lists(self, request: web.Request) -> bool:
        """Return whether a request's origin is listed."""
        return request.headers.get("Origin") in self._allowed

    def own_address(self, request: web.Request) -> str:
        """Return the origin for links to this server; empty if neither a setting nor the host tells it.

        A request's ``Host`` counts only if it is listed, so no client can put another into a page.
        """
        if self._named:
            same = (origin for origin in self._named if urlsplit(origin).netloc == request.host)
            return next(same, self._named[0])
        address = f"http://{request.host}"
        return address if address in self._allowed else ""

    def note_refused(self, request: web.Request) -> None:
        """Log the origin of a refused page once, with the option that lists the origin.

        The rate ``NOTED`` limits the lines that one address causes.
        """
        origin = request.headers.get("Origin")
        if origin is None or origin in self._noted or self._lines.take(limit_key(request), time.monotonic()):
            return
        self._noted[origin] = None
        if len(self._noted) > MOST_NOTED:
            del self._noted[next(iter(self._noted))]
        name = quoted(origin)
        logger.warning("refused a page of origin %s: if it is yours, start with --origin %s", name, name)


def bearer(request: web.Request) -> str | None:
    """Return the bearer token of a request, None if it has none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
