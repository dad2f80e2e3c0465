"""The route that `test_adding_a_route.py` adds: whether a guest may take a name."""

import asyncio
from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from parlour_protocol.limits import MAX_NAME
from parlour_server.api.names import check_name
from parlour_server.http.responses import HttpRefusal, json_answer
from parlour_server.http.routes import Read, Route, RouteGroup


class WishedName(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/names``."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]


class NameVerdict(Struct, frozen=True):
    """Whether a guest may take the name; if not, ``why``."""

    free: bool
    why: str


class NameCheck(RouteGroup):
    """The handler of ``/api/names``."""

    @Route("POST", "/api/names", NameVerdict)
    async def check(self, request: web.Request, read: Read[WishedName]) -> web.Response:
        """Say whether a guest may take a name.

        Whether an account has it is not looked at.
        """
        wish = await read()
        try:
            await asyncio.to_thread(check_name, wish.name)
        except HttpRefusal as refused:
            return json_answer(NameVerdict(free=False, why=str(refused)))
        return json_answer(NameVerdict(free=True, why=""))
