"""Security headers: browsers protect pages and their assets, and caches keep no answers."""

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from parlour_server.http.responses import Handler

#: Devices that need the user's permission and that no board game needs, as in ``deploy/Caddyfile``. The
#: content policy allows no foreign script that could ask; a longer list would enlarge every first load.
NO_DEVICES: Final = "camera=(), geolocation=(), microphone=()"
POLICY: Final = "Content-Security-Policy"
PAGE_HEADERS: Final = {
    POLICY: (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": NO_DEVICES,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
#: Headers of answers that are no documents: short, since a first load has a dozen answers. Pages of listed
#: origins read the API by CORS, to which the resource policy does not apply.
DATA_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
#: Headers of scripts and styles: a content policy binds only documents and workers.
SCRIPT_HEADERS: Final = {name: text for name, text in DATA_HEADERS.items() if name != POLICY}
#: Pictures of links, which other sites' pages may show.
PICTURE_HEADERS: Final = {**DATA_HEADERS, "Cross-Origin-Resource-Policy": "cross-origin"}
#: Pages that other sites may show in a frame; who may is in the content policy that the handler sets.
EMBED_HEADERS: Final = {
    **{
        name: text
        for name, text in PAGE_HEADERS.items()
        if not name.startswith(("Content", "Cross-Origin-Op"))
    },
    "Cross-Origin-Resource-Policy": "cross-origin",
}
EMBED: Final = "/embed/"
FOUND: Final = (200, 304)  # what is not found may be answered with a page
#: What robots may read for the preview of a link, but no search engine may list.
UNLISTED: Final = ("/r/", "/pictures/", EMBED)
#: A year, for this host name only: its owner decides about subdomains.
STRICT: Final = "max-age=31536000"
NOBODY: Final = "'none'"
API: Final = "/api/"
LOCAL: Final = "localhost"


class StrictTransport:
    """Adds Strict-Transport-Security to answers over HTTPS."""

    def __init__(self, origins: Iterable[str]) -> None:
        """Treat requests to the hosts of HTTPS origins as HTTPS, whatever a proxy says."""
        self._hosts = {urlsplit(origin).netloc for origin in origins if origin.startswith("https://")}

    @web.middleware
    async def add_header(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Add the header to an answer over HTTPS; not for localhost: it would apply to other ports."""
        response = await handler(request)
        by_https = request.secure or request.host in self._hosts
        if by_https and not isinstance(response, web.WebSocketResponse) and not _is_local(request.host):
            response.headers["Strict-Transport-Security"] = STRICT
        return response


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers to a response before it is sent, and remove the server's versions."""
    response.headers.pop(hdrs.SERVER, None)
    if isinstance(response, web.WebSocketResponse):
        return  # not a page, and an open socket keeps its headers in memory
    headers = _headers_of(request.path, response.status)  # by the path: a 304 has no type
    response.headers.update(headers)
    if headers is EMBED_HEADERS:  # its handler says who may show it in a frame
        response.headers.setdefault(POLICY, PAGE_HEADERS[POLICY])
    if request.path.startswith(UNLISTED):
        response.headers["X-Robots-Tag"] = "noindex"
    if request.path.startswith(API):  # answers that may be cached set it themselves
        response.headers.setdefault(hdrs.CACHE_CONTROL, "no-store")


def policy_for_frames(origins: Iterable[str]) -> str:
    """Return the content policy of a page that pages of ``origins`` may show in a frame."""
    allowed = " ".join(origins)
    return PAGE_HEADERS[POLICY].replace("frame-ancestors 'none'", f"frame-ancestors {allowed or NOBODY}")


def _headers_of(path: str, status: int) -> Mapping[str, str]:
    if path.startswith(EMBED):
        return EMBED_HEADERS
    if path.startswith("/pictures/"):
        return PICTURE_HEADERS
    if path.startswith("/assets/") and path.endswith((".js", ".css")) and status in FOUND:
        return SCRIPT_HEADERS
    return DATA_HEADERS if path.startswith(("/assets/", API)) else PAGE_HEADERS


def _is_local(host: str) -> bool:
    name = host.rpartition(":")[0] or host
    return name == LOCAL or name.endswith(f".{LOCAL}")
