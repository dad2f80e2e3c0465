"""HTTP routes, each declared at its handler.

The router, the body decoders, the OpenAPI document and the reference are made from these declarations.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeAlias, TypeVar, get_args

from aiohttp import hdrs, web

from parlour_server.http.responses import Error, Handler, read_body
from parlour_server.store.credentials import Scope

HTML: Final = "text/html"
LATER: Final = "try again after Retry-After seconds"
#: The default meaning of each status.
MEANS: Final[Mapping[int, str]] = {
    304: "not modified",
    400: "unusable",
    401: "the token or cookie is not valid, or the password is wrong",
    403: "the origin is not listed, or access is not allowed",
    404: "not found",
    408: "the body did not arrive in time",
    409: "it exists already, or there are too many",
    413: "the body is too long",
    429: f"too many requests: {LATER}",
    503: f"the database does not answer, or the server is busy: {LATER}",
}
WITH_BODY: Final = {400, 408, 413, 429, 503}
WITH_BEARER: Final = {401, 503}

T = TypeVar("T")
H = TypeVar("H", bound=Callable[..., Awaitable[web.StreamResponse]])

Read: TypeAlias = Callable[[], Awaitable[T]]
"""Reads the body of a request when its handler asks for it; raises the errors of ``read_body``."""


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one path: ``@Route(...)`` declares that a method of a ``RouteGroup`` handles it.

    A request that succeeds gets an ``answer`` with a ``status``: a struct sent as JSON, a media type, or None
    for no body. Every other request gets a ``refusal`` with a status that ``others`` lists: one of ``also``,
    one of ``means``, which gives the meaning of a status on this route, or one that follows from the other
    fields.

    ``largest`` is the length of the longest body in bytes; 0 stands for that of all routes.

    ``bearer`` says whether a token is accepted, ``scope`` is the scope that a bot's token needs; ``query``
    and ``headers`` name the parameters that are read; ``patterns`` are regular expressions of parameters in
    the path. ``summary`` and ``description`` come from the handler's docstring; ``takes`` is the struct of
    the body, from the type of the handler's argument ``read``, if there is one.
    """

    method: str
    path: str
    answer: type | str | None = None
    status: int = 200
    also: tuple[int, ...] = ()
    means: Mapping[int, str] = field(default_factory=dict)
    refusal: type = Error
    bearer: bool = False
    scope: Scope | None = None
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    patterns: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""
    description: str = ""
    takes: type | None = None
    largest: int = 0

    def __call__(self, handler: H) -> H:
        """Declare this route for a handler, before the routes that the handler already has."""
        text = inspect.cleandoc(handler.__doc__ or "").replace("``", "`")
        summary, _, description = text.partition("\n\n")
        reader = get_args(handler.__annotations__.get("read"))  # of a Callable: its arguments and its result
        declared = replace(
            self,
            summary=self.summary or summary,
            description=description,
            takes=get_args(reader[1])[0] if reader else None,
        )
        handler.__dict__.setdefault("routes", []).insert(0, declared)
        return handler

    @property
    def others(self) -> dict[int, str]:
        """The other statuses that a request may get instead of ``status``, with their meanings."""
        statuses = {*self.also, *self.means}
        if self.takes is not None:
            statuses |= WITH_BODY
        if self.bearer:
            statuses |= WITH_BEARER
        if self.method != hdrs.METH_GET:
            statuses.add(403)
        if "{" in self.path:
            statuses.add(404)
        return {status: {**MEANS, **self.means}[status] for status in sorted(statuses)}

    def bound(self, handler: Callable[..., Awaitable[web.StreamResponse]]) -> web.RouteDef:
        """Return the route for a router; a handler with a body gets a reader of that body."""
        path = self.path
        for name, pattern in self.patterns.items():
            path = path.replace(f"{{{name}}}", f"{{{name}:{pattern}}}")
        return web.route(
            self.method, path, handler if self.takes is None else self._reading(handler, self.takes)
        )

    def _reading(self, handler: Callable[..., Awaitable[web.StreamResponse]], takes: type) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            sized = request.clone(client_max_size=self.largest) if self.largest else request
            return await handler(request, partial(read_body, sized, takes))

        return handle


ROUTES: Final = web.AppKey("routes", list[Route])
"""The routes of an application, in the order in which their groups were added."""


class RouteGroup:
    """Handlers that belong together."""

    @classmethod
    def declared(cls) -> list[tuple[str, Route]]:
        """Return the routes with the names of their handlers."""
        return [
            (name, route) for name, member in vars(cls).items() for route in getattr(member, "routes", ())
        ]

    def add_routes(self, app: web.Application) -> None:
        """Add the routes to an application and to its ``ROUTES``."""
        declared = self.declared()
        app.add_routes([route.bound(getattr(self, name)) for name, route in declared])
        app[ROUTES] = [*app.get(ROUTES, []), *(route for _, route in declared)]
