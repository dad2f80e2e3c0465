"""Cross-site request protection (CSRF) and CORS headers of the API.

A request that changes something is refused if its origin is not listed, or if it has no origin but the
browser marks it as cross-site. Programs send neither header. Pages of listed origins may read the API with a
token: no CORS response allows cookies.
"""

from typing import Final

from aiohttp import hdrs, web

from parlour_server.auth.authenticate import SAFE_METHODS
from parlour_server.auth.origin import Origins
from parlour_server.http.responses import Handler, refusal
from parlour_server.http.security_headers import API

PREFLIGHT: Final = {
    hdrs.ACCESS_CONTROL_ALLOW_METHODS: "GET, POST, PATCH, DELETE",
    hdrs.ACCESS_CONTROL_ALLOW_HEADERS: "Authorization, Content-Type",
    hdrs.ACCESS_CONTROL_MAX_AGE: "600",
}


class CrossSite:
    """The middleware that checks origins, and the CORS headers of responses."""

    def __init__(self, origins: Origins) -> None:
        self._origins = origins

    def install(self, app: web.Application) -> None:
        """Install the middleware for every route of an application."""
        app.middlewares.append(self._check_origin)
        app.on_response_prepare.append(self._add_cors_headers)

    @web.middleware
    async def _check_origin(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.method not in SAFE_METHODS and self._is_foreign(request):
            self._origins.note_refused(request)
            return refusal("this origin is not listed", 403)
        if request.method == hdrs.METH_OPTIONS and request.path.startswith(API):
            return web.Response(status=204, headers=PREFLIGHT)
        return await handler(request)

    def _is_foreign(self, request: web.Request) -> bool:
        if hdrs.ORIGIN in request.headers:
            return not self._origins.lists(request)
        return request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")

    async def _add_cors_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        if request.path.startswith(API):
            response.headers.add(hdrs.VARY, hdrs.ORIGIN)
            if self._origins.lists(request):
                response.headers[hdrs.ACCESS_CONTROL_ALLOW_ORIGIN] = request.headers[hdrs.ORIGIN]
