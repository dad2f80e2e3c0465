"""HTTP routes of what links show: pictures, and boards in frames of other sites (docs/protocol.md, 11)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, cast

from aiohttp import hdrs, web
from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_engine.rules_pages import best_language
from parlour_protocol.values import OptionValue, Player, Result, Seat, View
from parlour_server.api.languages import accepted_languages, pages_of
from parlour_server.auth.request_rates import RequestRates
from parlour_server.domain.room.views import wire_view
from parlour_server.http.client_address import limit_key
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import HTML, Route, RouteGroup
from parlour_server.http.security_headers import POLICY, policy_for_frames
from parlour_server.http.static_content import ASK_ANEW, StaticContent
from parlour_server.pictures.previews import Form, Look, Previews, Target
from parlour_server.pictures.subject import Phase, Task


class LinkTarget(Struct, frozen=True):
    """What a link to a room, a finished game, a position or a day shows, for boards on other sites.

    ``path`` is the page's own address of it. ``moves`` led to the ``view``; ``legal`` moves are known of
    positions only. A private target has neither moves nor players nor its own position. ``players`` are given
    only if the query asks for ``names``. ``task`` is what a position of the day asks.
    """

    path: str
    phase: Phase
    game: str
    title: str
    options: dict[str, OptionValue]
    view: View
    moves: list[str]
    legal: list[str]
    to_move: Seat | None
    result: Result | None
    players: list[Player | None]
    task: Task | None


PNG: Final = "image/png"
THEMES: Final = ("light", "dark")
TYPES: Final = {"png": PNG, "svg": "image/svg+xml"}
DAY: Final = "public, max-age=86400"
MINUTE: Final = "public, max-age=60"


class PreviewRoutes(RouteGroup):
    """The handlers of ``/pictures``."""

    def __init__(
        self, previews: Previews, rates: RequestRates, static: Path, embed_from: Iterable[str]
    ) -> None:
        """Let pages of the origins ``embed_from`` show boards in a frame; the pages are in ``static``."""
        self._previews = previews
        self._policy = policy_for_frames(embed_from)
        #: The pages of frames by language and theme, which stands in the page before it is drawn.
        self._embeds = {
            language: {theme: _themed(page, theme) for theme in ("", *THEMES)}
            for language, page in pages_of(static, "embed", ASK_ANEW).items()
        }
        self._reads = rates.rate("read_rate", "too many pictures")

    @Route(
        "GET",
        "/pictures/{kind}/{picture}",
        PNG,
        also=(429,),
        means={503: "too many pictures wait to be drawn"},
        patterns={"kind": "[a-z]{1,20}", "picture": r"[A-Za-z0-9_-]{1,80}\.(?:png|svg)"},
        query=("language", "options", "start", "moves", "player", "step"),
    )
    async def picture(self, request: web.Request) -> web.Response:
        """Return the picture of a link's target, 1200 x 630 pixels.

        ``picture`` is the id of a room, ``ROOM-NUMBER`` of a finished game, the id of a game whose position
        the query describes as that of ``/glass-box`` does, or ``NAME-DATE`` or ``DATE`` of a position of the
        day; with ``.png`` or ``.svg`` behind it. A private room shows its game only.
        """
        look = await self._look(request)
        id, _, form = request.match_info["picture"].partition(".")
        target = self._target(request, id)
        language = best_language(self._previews.languages, [request.query.get("language", "")])
        drawn = await self._previews.picture(target, language, cast(Form, form), look)
        if drawn is None:
            raise HttpRefusal("there is nothing to show", 404)
        headers = {hdrs.CACHE_CONTROL: DAY if target.kind.lasts else MINUTE}
        return web.Response(body=drawn, content_type=TYPES[form], headers=headers)

    @Route(
        "GET",
        "/api/links/{kind}/{target}",
        LinkTarget,
        also=(429,),
        patterns={"kind": "[a-z]{1,20}", "target": "[A-Za-z0-9_-]{1,80}"},
        query=("names", "options", "start", "moves", "player", "step"),
    )
    async def link(self, request: web.Request) -> web.Response:
        """Return what a link shows; see ``/pictures``."""
        look = await self._look(request)
        subject = await self._previews.subject(self._target(request, request.match_info["target"]), look)
        if subject is None:
            raise HttpRefusal("there is nothing to show", 404)
        players = list(subject.players) if request.query.get("names") else []
        return json_answer(
            LinkTarget(
                path=subject.path,
                phase=subject.phase,
                game=subject.game,
                title=GAMES[subject.game].title,
                options=dict(subject.options),
                view=wire_view(subject.view),
                moves=list(subject.moves),
                legal=list(subject.legal),
                to_move=subject.to_move,
                result=subject.result,
                players=players,
                task=subject.task,
            )
        )

    @Route(
        "GET",
        "/embed/{kind}/{target}",
        HTML,
        also=(304,),
        patterns={"kind": "[a-z]{1,20}", "target": "[A-Za-z0-9_-]{1,80}"},
        query=("lang", "theme", "names", "options", "start", "moves", "player", "step"),
        headers=("Accept-Language",),
    )
    async def embed(self, request: web.Request) -> web.Response:
        """Return a page with the board alone, for a frame on another site.

        It sets no cookie. Only pages of the origins in ``--embed-from`` may show it in a frame. ``theme`` is
        ``light`` or ``dark``, otherwise the reader's own.
        """
        self._target(request, request.match_info["target"])
        asked = [request.query.get("lang", ""), *accepted_languages(request)]
        pages = self._embeds[best_language(self._embeds, asked)]
        response = pages.get(request.query.get("theme", ""), pages[""]).respond(request)
        response.headers[hdrs.VARY] = f"{hdrs.ACCEPT_ENCODING}, {hdrs.ACCEPT_LANGUAGE}"
        response.headers[POLICY] = self._policy
        return response

    async def _look(self, request: web.Request) -> Look:
        return Look(limit_key(request), await self._reads.take(request))

    def _target(self, request: web.Request, id: str) -> Target:
        target = self._previews.target(request.match_info["kind"], id, request.query)
        if target is None:
            raise HttpRefusal("there is no such kind of link", 404)
        return target


def _themed(page: StaticContent, theme: str) -> StaticContent:
    return (
        page.like(page.body.replace(b"<html ", f'<html data-theme="{theme}" '.encode(), 1)) if theme else page
    )
