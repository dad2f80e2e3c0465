"""Plain HTTP in JSON: how answers are written and bodies are read.

Every refusal is an ``error`` in one line; one that time cures says when to come back.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeVar

import msgspec
from aiohttp import web

from parlour_server.identity import BadToken
from parlour_server.rates import Buckets
from parlour_server.store.records import StoreError

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STORE_WAIT: Final = 1.0
BODY_SECONDS: Final = 10.0


class HttpRefusal(Exception):
    """A request is refused; ``say_refusals`` makes it the answer."""

    def __init__(self, error: str, status: int, wait: float | None = None) -> None:
        """Say why in one line; ``wait`` is in seconds, for refusals that time cures."""
        super().__init__(error)
        self.status = status
        self.wait = wait


def json_answer(body: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return a body as JSON."""
    encoded = msgspec.json.encode(body)
    return web.Response(body=encoded, status=status, headers=headers, content_type="application/json")


def refusal(error: str, status: int, wait: float | None = None) -> web.Response:
    """Return why a request is refused, and after how many seconds it may be tried again."""
    headers = None if wait is None else {"Retry-After": str(max(1, math.ceil(wait)))}
    return json_answer({"error": error}, status, headers)


async def read_body(request: web.Request, kind: type[T]) -> T:
    """Return the body of a request; an empty one counts as an empty object.

    Raises:
        HttpRefusal: it is not such an object, or does not come.
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
    """Take one of what a subject may do.

    Raises:
        HttpRefusal: none is left for now.
    """
    wait = buckets.take(subject, asyncio.get_running_loop().time())
    if wait:
        raise HttpRefusal(f"{error} ({buckets}): try again later", 429, wait)


@web.middleware
async def say_refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer with the refusal that a handler raised, in JSON."""
    try:
        return await handler(request)
    except HttpRefusal as error:
        return refusal(str(error), error.status, error.wait)
    except BadToken as error:
        return refusal(str(error), 401)
    except StoreError as error:
        return refusal(str(error), 503, STORE_WAIT)
