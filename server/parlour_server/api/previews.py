"""HTTP routes of what links show: their pictures (docs/protocol.md, 18)."""

from typing import Final, cast

from aiohttp import hdrs, web

from parlour_engine.rules_pages import best_language
from parlour_server.auth.request_rates import RequestRates
from parlour_server.http.responses import HttpRefusal
from parlour_server.http.routes import Route, RouteGroup
from parlour_server.pictures.previews import Form, Previews, Target, TooManyDrawings

PNG: Final = "image/png"
TYPES: Final = {"png": PNG, "svg": "image/svg+xml"}
DAY: Final = "public, max-age=86400"
MINUTE: Final = "public, max-age=60"
WAIT_SECONDS: Final = 2.0


class PreviewRoutes(RouteGroup):
    """The handlers of ``/pictures``."""

    def __init__(self, previews: Previews, rates: RequestRates) -> None:
        self._previews = previews
        self._reads = rates.rate("read_rate", "too many pictures")

    @Route(
        "GET",
        "/pictures/{kind}/{picture}",
        PNG,
        also=(429,),
        means={503: "too many pictures wait to be drawn"},
        patterns={"kind": "[a-z]{1,20}", "picture": r"[A-Za-z0-9_-]{1,80}\.(?:png|svg)"},
        query=("language", "options", "start", "moves"),
    )
    async def picture(self, request: web.Request) -> web.Response:
        """Return the picture of a link's target, 1200 x 630 pixels.

        ``picture`` is the id of a room, ``ROOM-NUMBER`` of a finished game, or the id of a game whose
        position the query describes as that of ``/glass-box`` does; with ``.png`` or ``.svg`` behind it. A
        private room shows its game only.
        """
        await self._reads.take(request)
        id, _, form = request.match_info["picture"].partition(".")
        target = self._target(request, id)
        language = best_language(self._previews.languages, [request.query.get("language", "")])
        try:
            drawn = await self._previews.picture(target, language, cast(Form, form))
        except TooManyDrawings:
            raise HttpRefusal("too many pictures wait to be drawn", 503, WAIT_SECONDS) from None
        if drawn is None:
            raise HttpRefusal("there is nothing to show", 404)
        headers = {hdrs.CACHE_CONTROL: DAY if target.kind.lasts else MINUTE}
        return web.Response(body=drawn, content_type=TYPES[form], headers=headers)

    def _target(self, request: web.Request, id: str) -> Target:
        target = self._previews.target(request.match_info["kind"], id, request.query)
        if target is None:
            raise HttpRefusal("there is no such kind of link", 404)
        return target
