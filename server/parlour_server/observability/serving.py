"""Serves ``/metrics`` to configured addresses only, because metrics help attackers.

Requests with a proxy's headers are refused: a proxy forwarded them from another client.
"""

import asyncio
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.registry import Collector

from parlour_server.http.client_address import Networks
from parlour_server.http.responses import HttpRefusal
from parlour_server.http.routes import Route, RouteGroup

FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


class Metrics(RouteGroup):
    """The metrics registries of a server and the route ``/metrics``."""

    def __init__(self, collector: Collector, readers: Networks) -> None:
        """Serve the collector's metrics to addresses in ``readers``."""
        self._readers = readers
        self._process = CollectorRegistry()  # reads /proc, so not in the event loop
        ProcessCollector(registry=self._process)
        GCCollector(registry=self._process)
        self._registry = CollectorRegistry()  # reads the server's parts, so only in the event loop
        self._registry.register(collector)

    @Route("GET", "/metrics", "text/plain", means={403: "the address is not listed"})
    async def metrics(self, request: web.Request) -> web.Response:
        """Return the metrics for Prometheus, to addresses that the operator has listed."""
        if any(header in request.headers for header in FORWARDED) or request.remote not in self._readers:
            raise HttpRefusal("metrics are not for this address: see metrics_from", 403)
        text = generate_latest(self._registry) + await asyncio.to_thread(generate_latest, self._process)
        return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})
