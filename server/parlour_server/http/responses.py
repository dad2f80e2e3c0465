"""JSON over HTTP: writing responses, reading bodies, refusals and their responses.

Every error response is ``{"error": one line}``, with a ``code`` if pages word the refusal themselves. A
temporary refusal has a Retry-After header.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final, Self, TypeVar

import msgspec
from aiohttp import hdrs, web

from parlour_protocol.errors import RefusalCode
from parlour_server.domain.refused import CommandRefused
from parlour_server.limits.token_bucket import Buckets
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY

logger = logging.getLogger(__name__)

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STORE_WAIT: Final = 1.0
MAX_VARIABLE: Final = 200  # characters of a path's variable part; longer parts are no file names
BODY_SECONDS: Final = 10.0
STATUS: Final[Mapping[str, int]] = {RefusalCode.TOO_MANY: 429, RefusalCode.UNAVAILABLE: 503}
"""The HTTP statuses of temporary refusals."""


class BadToken(Exception):
    """A credential is not valid, or no longer valid; the message says why. A mistyped one has a ``code``."""

    def __init__(self, error: str, code: str = "") -> None:
        super().__init__(error)
        self.code = code


class HttpRefusal(Exception):
    """A request is refused with an HTTP status."""

    def __init__(self, error: str, status: int, wait: float | None = None, code: str = "") -> None:
        """Refuse with a one-line reason; ``wait`` is in seconds, for temporary refusals.

        ``code`` distinguishes refusals with the same status (docs/protocol.md, 14).
        """
        super().__init__(error)
        self.status = status
        self.wait = wait
        self.code = code

    @classmethod
    def of(cls, refused: CommandRefused) -> Self:
        """Return the HTTP form of a command's refusal."""
        rejected = refused.rejected
        status = STATUS.get(rejected.code, 404)
        return cls(rejected.message, status, rejected.retry_after, rejected.code)


class Error(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal in one line of English, for logs; ``code`` distinguishes refusals with the same status."""

    error: str
    code: str = ""


def json_answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return a JSON response."""
    encoded = msgspec.json.encode(body)
    return web.Response(body=encoded, status=status, headers=headers, content_type="application/json")


def refusal(error: str, status: int, wait: float | None = None, code: str = "") -> web.Response:
    """Return an error response; ``wait`` is in seconds and becomes the Retry-After header."""
    headers = None if wait is None else {"Retry-After": str(_whole_seconds(wait))}
    return json_answer(Error(error, code), status, headers)


def raw_refusal(error: HttpRefusal) -> bytes:
    """Return the answer to a request that is refused unparsed; the connection closes after it."""
    body = msgspec.json.encode(Error(str(error)))
    lines = [
        f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}",
        *([] if error.wait is None else [f"{hdrs.RETRY_AFTER}: {_whole_seconds(error.wait)}"]),
        f"{hdrs.CONTENT_TYPE}: application/json",
        f"{hdrs.CONTENT_LENGTH}: {len(body)}",
        f"{hdrs.CONNECTION}: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _whole_seconds(wait: float) -> int:
    return max(1, math.ceil(wait))


async def read_body(request: web.Request, kind: type[T]) -> T:
    """Return the decoded body of a request; an empty body counts as an empty object.

    Raises:
        HttpRefusal: the body does not match ``kind`` or does not arrive in time.
    """
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await request.read()
    except TimeoutError:
        raise HttpRefusal(f"the body did not come within {BODY_SECONDS:g} s", 408) from None
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HttpRefusal(str(error), 400) from None


def limit(buckets: Buckets, subject: str, error: str) -> None:
    """Count a request of a subject against a rate limit; raises HttpRefusal beyond the limit."""
    wait = buckets.take(subject, asyncio.get_running_loop().time())
    if wait:
        raise too_fast(buckets, error, wait)


def too_fast(buckets: Buckets, error: str, wait: float) -> HttpRefusal:
    """Return the refusal of a request beyond a rate limit."""
    return HttpRefusal(f"{error} ({buckets}): try again later", 429, wait)


def _own_headers(error: web.HTTPException) -> dict[str, str]:
    """Return the headers that describe an error, such as Allow, without Content-Type."""
    return {name: value for name, value in error.headers.items() if name != hdrs.CONTENT_TYPE}


@web.middleware
async def refusals_as_responses(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Middleware that turns refusals raised by a handler into JSON error responses."""
    try:
        return await handler(request)
    except HttpRefusal as error:
        return refusal(str(error), error.status, error.wait, error.code)
    except BadToken as error:
        return refusal(str(error), 401, code=error.code)
    except StoreError as error:
        logger.warning("a request failed: %s", error, extra=DATABASE_AWAY)
        return refusal("the database does not answer: try again later", 503, STORE_WAIT)
    except (ConnectionError, web.RequestPayloadError):  # the peer left, or the body's form is broken
        return refusal("the request did not arrive whole", 400)
    except web.HTTPException as error:  # aiohttp's own: unknown route or method, too long body
        if error.status < HTTPStatus.BAD_REQUEST:
            raise
        return json_answer(Error(error.text or ""), error.status, _own_headers(error))


@web.middleware
async def refuse_unusable_text(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Middleware that refuses a path that cannot exist with 404, and headers that are not UTF-8 with 400.

    SQLite, PostgreSQL and file systems accept different texts. All names that the server gives out are short
    ASCII, so no handler has to know the differences.
    """
    if not all(map(_is_plain, request.match_info.values())):
        raise HttpRefusal("there is nothing at this address", 404)
    if not all(value.isascii() or _is_utf8(value) for _, value in request.raw_headers):
        raise HttpRefusal("a header is not in UTF-8", 400)
    return await handler(request)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and len(text) <= MAX_VARIABLE


def _is_utf8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True
