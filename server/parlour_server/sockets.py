"""The WebSocket: handshake, pump and close (docs/protocol.md, 1, 8 and 10).

It admits a client, turns aiohttp's messages into frames for a ``Connection``, and closes with the
documented codes. The end of a socket takes nothing with it: what was acknowledged is on disk.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Final

from aiohttp import WSMsgType, web

from parlour_protocol.codec import server_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.errors import CloseCode
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.liveness import SERVER_TIMING, Verdict
from parlour_protocol.session import Session
from parlour_protocol.values import PlayerKind
from parlour_protocol.version import SUBPROTOCOLS
from parlour_server.admission import FULL_SECONDS, Admission
from parlour_server.connection import Connection, Services
from parlour_server.http_answers import HttpRefusal
from parlour_server.identity import Visitor
from parlour_server.origin import Origins
from parlour_server.outbox import Outbox
from parlour_server.proxies import source
from parlour_server.store.records import StoreError
from parlour_server.visitors import Visitors

logger = logging.getLogger(__name__)

DATA: Final = (WSMsgType.BINARY, WSMsgType.TEXT)
CLOSE_SECONDS: Final = 2.0
SWEEP_SECONDS: Final = 5.0
RECHECK_SECONDS: Final = 60.0
GOING_AWAY: Final = "the server is going away"


class _OpenSocket:
    """A prepared WebSocket, whose it is, whether much hangs on it, and how it is to end."""

    def __init__(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        session: Session[ClientMessage],
        visitor: Visitor,
        services: Services,
    ) -> None:
        self.ws = ws
        self.outbox = Outbox(ws, transport, self._give_up, services.limits, services.figures)
        self.visitor = visitor
        self.session = session
        self.urgent: Callable[[], bool] = lambda: False
        self.closing: asyncio.Task[bool] | None = None
        self._transport = transport

    def _give_up(self, code: CloseCode) -> None:
        self.close(code, "too slow: resume")

    def close(self, code: CloseCode, reason: str) -> None:
        """Begin the closing handshake; the first code counts. A peer that reads nothing is cut off."""
        if self.closing is None and not self.ws.closed:
            message = reason.encode()[:120]  # a close frame holds 125 bytes, two of them the code
            self.closing = asyncio.create_task(self.ws.close(code=code, message=message))
            # aiohttp waits without end for a full buffer to drain, before and after its close frame.
            asyncio.get_running_loop().call_later(2 * CLOSE_SECONDS, self._transport.abort)


class Sockets:
    """Every open socket of this server."""

    def __init__(self, services: Services, visitors: Visitors, origins: Origins) -> None:
        self._services = services
        self._visitors = visitors
        self._origins = origins
        self._open: set[_OpenSocket] = set()
        self._admission = Admission(services.limits)
        self._tasks: list[asyncio.Task[None]] = []
        self._draining = False

    @property
    def kinds(self) -> Counter[PlayerKind]:
        """How many sockets people and bots have open."""
        return Counter(socket.visitor.player.kind for socket in self._open)

    @property
    def waiting(self) -> int:
        """How many messages wait for peers that read slowly."""
        return sum(socket.outbox.waiting for socket in self._open)

    def start(self) -> None:
        """Give up silent clients, and whoever's identity was withdrawn elsewhere, from now on."""
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._recheck())]

    @property
    def draining(self) -> bool:
        """Whether nobody is let in any more, because the server goes away."""
        return self._draining

    def drain(self) -> None:
        """Let nobody in any more; whoever is in goes on."""
        self._draining = True

    async def close(self) -> None:
        """Send everybody away with 1001, so that they come back to whoever serves next."""
        self.drain()
        for task in self._tasks:
            task.cancel()
        closings = []
        for socket in self._open:
            socket.close(CloseCode.GOING_AWAY, GOING_AWAY)
            if socket.closing is not None:
                closings.append(socket.closing)
        if closings:
            await asyncio.wait(closings, timeout=2 * CLOSE_SECONDS)

    def expel(self, withdrawn: Callable[[Visitor], bool]) -> None:
        """Send away with 4001 everybody whose identity was withdrawn."""
        for socket in self._open:
            if withdrawn(socket.visitor):
                socket.close(CloseCode.TOKEN_EXPIRED, "signed out")

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handle a request for ``/ws`` from handshake to close."""
        self._check_origin(request)
        if self._draining:
            raise HttpRefusal("the server is going away: try again", 503, FULL_SECONDS)
        with self._admission.from_address(source(request)):
            visitor = await self._visitors.identify(request)
            if visitor is None:
                raise HttpRefusal("load the page first, or send a bearer token", 401)
            with self._admission.of_player(visitor.player.id):
                return await self._admit(request, visitor)

    async def _admit(self, request: web.Request, visitor: Visitor) -> web.StreamResponse:
        ws = web.WebSocketResponse(
            protocols=SUBPROTOCOLS,
            compress=False,
            max_msg_size=MAX_INBOUND_BYTES + 1,  # aiohttp counts from the first length it refuses
            timeout=CLOSE_SECONDS,
            autoping=False,  # a ping is a sign of life, and aiohttp would keep it to itself
        )
        offered = ws.can_prepare(request)
        if offered.ok and offered.protocol is None:
            raise HttpRefusal(f"offer one of {', '.join(SUBPROTOCOLS)}", 400)
        await ws.prepare(request)
        await self._converse(request, ws, visitor)
        return ws

    def _check_origin(self, request: web.Request) -> None:
        if not self._origins.allows(request):
            origin = request.headers.get("Origin")
            hint = f"origin {origin} is not listed: start the server with --origin {origin}"
            raise HttpRefusal(hint if origin else "send a bearer token", 403)

    async def _converse(self, request: web.Request, ws: web.WebSocketResponse, visitor: Visitor) -> None:
        if ws.ws_protocol is None or request.transport is None:
            return  # gone during the handshake
        now = asyncio.get_running_loop().time()
        session: Session[ClientMessage] = Session(server_codec(ws.ws_protocol), Hello, SERVER_TIMING, now)
        socket = _OpenSocket(ws, request.transport, session, visitor, self._services)
        connection = Connection(visitor, session, socket.outbox, self._services, socket.close)
        socket.urgent = connection.plays
        self._open.add(socket)
        if self._draining:
            socket.close(CloseCode.GOING_AWAY, GOING_AWAY)
        try:
            # Alone, so that a frame does not wake every caller between here and the request first.
            await asyncio.create_task(self._pump(socket, connection))
        except Exception:
            logger.exception("a connection failed")
            socket.close(CloseCode.INTERNAL, "internal error")
        finally:
            self._open.discard(socket)
            connection.left()
            if socket.closing is not None:
                await asyncio.wait([socket.closing], timeout=CLOSE_SECONDS)
            self._services.figures.closed(ws.close_code)

    async def _pump(self, socket: _OpenSocket, connection: Connection) -> None:
        async for message in socket.ws:
            if message.type in DATA:
                pending = connection.receive(message.data)
                if pending is not None:
                    await pending
                    del pending  # an idle socket would keep it
            elif message.type is WSMsgType.PING:
                socket.session.heard(asyncio.get_running_loop().time())
                await socket.ws.pong(message.data)
            elif message.type is WSMsgType.PONG:
                now = asyncio.get_running_loop().time()
                socket.session.heard(now)
                socket.outbox.answered(bytes(message.data), now)
            elif message.type is WSMsgType.ERROR:
                return  # aiohttp has closed it: 1009 for a message too long, 1002 for a broken frame

    async def _sweep(self) -> None:
        """Ask silent clients for a sign of life, and give up those that were silent for too long."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for socket in tuple(self._open):
                verdict = socket.session.judge(loop.time(), socket.urgent())
                if verdict is Verdict.DEAD:
                    socket.close(CloseCode.GOING_AWAY, "nothing heard for too long")
                elif verdict is Verdict.ASK:
                    socket.outbox.ask(loop.time())

    async def _recheck(self) -> None:
        """Send away whoever was signed out, or lost a token, by another process: the operator's command."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            visitors = {socket.visitor for socket in self._open}
            try:
                withdrawn = await self._visitors.withdrawn(visitors)
            except StoreError as error:
                logger.error("identities could not be checked: %s", error)
            else:
                self.expel(lambda visitor: visitor in withdrawn)  # noqa: B023  # called at once
