"""HTTP routes that make PNG and PDF of a figure that the page has made (docs/protocol.md, 11)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from aiohttp import web

from parlour_server.api.previews import PNG
from parlour_server.auth.request_rates import RequestRates
from parlour_server.http.client_address import limit_key
from parlour_server.http.responses import HttpRefusal
from parlour_server.http.routes import Read, Route, RouteGroup
from parlour_server.pictures.figures import BadFigure, Figure, check_figure, figure_pdf, figure_png
from parlour_server.pictures.previews import Previews

PDF: Final = "application/pdf"
LARGEST: Final = 128 * 1024
#: Requests that a figure counts as: the picture of a link takes 12 ms of the processor, a PDF 40, a PNG 260.
PDF_COST, PNG_COST = 4, 20


class FigureRoutes(RouteGroup):
    """The handlers of ``/api/figures``."""

    def __init__(self, previews: Previews, rates: RequestRates) -> None:
        """Draw in the thread of the ``previews``."""
        self._previews = previews
        self._reads = rates.rate("read_rate", "too many figures")

    @Route(
        "POST",
        "/api/figures/png",
        PNG,
        also=(429,),
        means={503: "too many pictures wait to be drawn"},
        largest=LARGEST,
    )
    async def png(self, request: web.Request, read: Read[Figure]) -> web.Response:
        """Return a figure as PNG, 1,920 pixels wide.

        It counts as twenty requests in ``read_rate``.
        """
        return await self._drawn(request, read, figure_png, PNG, PNG_COST)

    @Route(
        "POST",
        "/api/figures/pdf",
        PDF,
        also=(429,),
        means={503: "too many pictures wait to be drawn"},
        largest=LARGEST,
    )
    async def pdf(self, request: web.Request, read: Read[Figure]) -> web.Response:
        """Return a figure as a PDF of one page, 16 cm wide.

        It counts as four requests in ``read_rate``.
        """
        return await self._drawn(request, read, figure_pdf, PDF, PDF_COST)

    async def _drawn(
        self,
        request: web.Request,
        read: Read[Figure],
        draw: Callable[[Figure], bytes],
        content_type: str,
        cost: int,
    ) -> web.Response:
        charge = await self._reads.take(request)
        figure = await read()
        try:
            check_figure(figure)
        except BadFigure as error:
            raise HttpRefusal(str(error), 400) from None
        for _ in range(cost - 1):
            charge.take_again()
        drawn = await self._previews.figure(partial(draw, figure), limit_key(request))
        return web.Response(body=drawn, content_type=content_type)
