"""HTTP routes of positions of the day: a day, an attempt, the days of a month (docs/protocol.md, 20)."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

import msgspec
from aiohttp import hdrs, web
from msgspec import Meta, Struct

from parlour_protocol.errors import RefusalCode
from parlour_protocol.limits import MAX_MOVE_TEXT
from parlour_server.api.game_records import PRIVATE
from parlour_server.api.site import DAY
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.request_rates import RequestRate, RequestRates
from parlour_server.auth.sources import Sources
from parlour_server.daily.answers import DayMonth, DayPage, DayTried
from parlour_server.daily.service import NO_DAY, DayService
from parlour_server.domain.days import MOST_MOVES
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Read, Route, RouteGroup
from parlour_server.http.static_content import StaticContent

TODAY: Final = "today"
NO_SUCH_DAY: Final = {
    404: "not found; with the code day-to-come: the day has not come; with no-such-day: it has no positions"
}


class DayMove(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/days/DAY/GAME``: either a ``move``, or ``give_up`` to see the answer.

    ``number`` is 1 for the first move of the attempt and 2 for the second.
    """

    move: Annotated[str, Meta(min_length=1, max_length=MAX_MOVE_TEXT)] | None = None
    number: Annotated[int, Meta(ge=1, le=MOST_MOVES)] = 1
    give_up: bool = False


@dataclass(eq=False)  # with slots it would be two classes, and its routes declared twice
class DayRoutes(RouteGroup):
    """The handlers of ``/api/days``."""

    days: DayService
    authenticator: Authenticator
    sources: Sources
    reads: RequestRate
    tries: RequestRate

    @classmethod
    def with_rates(
        cls, days: DayService, authenticator: Authenticator, sources: Sources, rates: RequestRates
    ) -> "DayRoutes":
        """Create the handlers; reading and trying have their own counts of ``read_rate``."""
        reads, tries = rates.rate("read_rate", "too many days"), rates.rate("read_rate", "too many attempts")
        return cls(days, authenticator, sources, reads, tries)

    @Route("GET", "/api/days", DayMonth, also=(400, 429), means=NO_SUCH_DAY, bearer=True, query=("month",))
    async def month(self, request: web.Request) -> web.Response:
        """Return the days of a ``month``, such as 2026-11, that have positions; by default this month."""
        await self.reads.take(request)
        text = request.query.get("month", f"{self.days.today:%Y-%m}")
        try:
            first = date.fromisoformat(f"{text}-01")
        except ValueError:
            raise HttpRefusal(f"month is {text[:20]!r}: allowed are months such as 2026-11", 400) from None
        return json_answer(await self.days.month(first, await self._player(request)), headers=PRIVATE)

    @Route("GET", "/api/days/{day}", DayPage, also=(304, 429), means=NO_SUCH_DAY, bearer=True)
    async def page(self, request: web.Request) -> web.Response:
        """Return the positions of a day, such as 2026-11-28 or today, and the requester's attempts.

        The answers come only for positions on which the requester's attempt is over.
        """
        await self.reads.take(request)
        text = request.match_info["day"]
        day = None if text == TODAY else day_of(text)
        body = msgspec.json.encode(await self.days.page(day, await self._player(request)))
        # Home asks for it with its first load: compressed it is a quarter.
        return StaticContent.compressed(body, "application/json", PRIVATE[hdrs.CACHE_CONTROL]).respond(
            request
        )

    @Route(
        "POST",
        "/api/days/{day}/{game}",
        DayTried,
        means={
            **NO_SUCH_DAY,
            400: "unusable; with the code illegal-move: the move is not legal; with malformed: neither a "
            "move nor give_up, or both",
        },
        bearer=True,
    )
    async def attempt(self, request: web.Request, read: Read[DayMove]) -> web.Response:
        """Try a move on a position of the day, or give up and see its answer.

        The same request sent again has no further effect.
        """
        await self.tries.take(request)
        player = (await self.authenticator.known(request)).player
        if player.kind != "person":
            raise HttpRefusal("positions of the day are for people", 403, code=RefusalCode.FORBIDDEN)
        body, day = await read(), day_of(request.match_info["day"])
        if (body.move is None) != body.give_up:  # giving up cannot be taken back, so it has to be asked for
            raise HttpRefusal("send either a move, or give_up", 400, code=RefusalCode.MALFORMED)
        source = self.sources.of(request, player.id)
        tried = await self.days.attempt(
            day, request.match_info["game"], player.id, source, body.move, body.number
        )
        return json_answer(tried, headers=PRIVATE)

    async def _player(self, request: web.Request) -> str:
        principal = await self.authenticator.identify(request)
        return "" if principal is None else principal.player.id


def day_of(text: str) -> date:
    """Return a date written as 2026-11-28; raises HttpRefusal."""
    try:
        if re.fullmatch(DAY, text) is None:
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise HttpRefusal(f"day is {text[:20]!r}: there is no such date", 404, code=NO_DAY) from None
