"""Requests that pages of other sites send: refused, or answered so that a listed page may read them.

Whatever changes something is refused unless its origin is listed or it has none, as programs' have; and a
request without an origin that a browser calls cross-site is no program's. The API itself may be read by
listed pages, which say who they are by a token: a cookie is never asked for across origins.
"""

from typing import Final

from aiohttp import hdrs, web

from parlour_server.http_answers import Handler, refusal
from parlour_server.origin import Origins
from parlour_server.visitors import SAFE_METHODS

API: Final = "/api/"
PREFLIGHT: Final = {
    hdrs.ACCESS_CONTROL_ALLOW_METHODS: "GET, POST, DELETE",
    hdrs.ACCESS_CONTROL_ALLOW_HEADERS: "Authorization, Content-Type",
    hdrs.ACCESS_CONTROL_MAX_AGE: "600",
}


class CrossSite:
    """The middleware, and what it adds to answers of the API."""

    def __init__(self, origins: Origins) -> None:
        self._origins = origins

    def guard(self, app: web.Application) -> None:
        """Watch over every route of an application."""
        app.middlewares.append(self._watch)
        app.on_response_prepare.append(self._let_read)

    @web.middleware
    async def _watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.method not in SAFE_METHODS and self._is_foreign(request):
            return refusal("this origin is not listed", 403)
        if request.method == hdrs.METH_OPTIONS and request.path.startswith(API):
            return web.Response(status=204, headers=PREFLIGHT)
        return await handler(request)

    def _is_foreign(self, request: web.Request) -> bool:
        if hdrs.ORIGIN in request.headers:
            return not self._origins.lists(request)
        return request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")

    async def _let_read(self, request: web.Request, response: web.StreamResponse) -> None:
        if request.path.startswith(API):
            response.headers.add(hdrs.VARY, hdrs.ORIGIN)
            if self._origins.lists(request):
                response.headers[hdrs.ACCESS_CONTROL_ALLOW_ORIGIN] = request.headers[hdrs.ORIGIN]
