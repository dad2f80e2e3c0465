"""HTTP routes for robots (RFC 9309) and for reports of security holes (RFC 9116)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from aiohttp import web

from parlour_server.http.routes import Route, RouteGroup

#: The validity of security.txt, from each request on. RFC 9116 recommends less than a year.
VALID: Final = timedelta(days=180)
#: Robots keep away from people's pages and the API. Those that make previews of links must read rooms, which
#: no search engine may index: ``http.security_headers`` says so in their answers.
ROBOTS: Final = "User-agent: *\nDisallow: /api/\nDisallow: /players/\nDisallow: /ws\n"


class WellKnownRoutes(RouteGroup):
    """The handlers of ``/robots.txt`` and ``/.well-known/security.txt``."""

    def __init__(self, contact: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Name a ``contact``, a URI, for reports of security holes; without one there is no security.txt."""
        self._contact = contact
        self._now = now

    @Route("GET", "/robots.txt", "text/plain")
    async def robots(self, request: web.Request) -> web.Response:
        """Return the rules for robots."""
        return web.Response(text=ROBOTS, content_type="text/plain")

    @Route("GET", "/.well-known/security.txt", "text/plain", means={404: "the operator has named nobody"})
    async def security(self, request: web.Request) -> web.Response:
        """Return the contact for reports of security holes."""
        if not self._contact:
            raise web.HTTPNotFound
        expires = (self._now() + VALID).strftime("%Y-%m-%dT%H:%M:%SZ")
        text = f"Contact: {self._contact}\nExpires: {expires}\nPreferred-Languages: en\n"
        return web.Response(text=text, content_type="text/plain", charset="utf-8")
