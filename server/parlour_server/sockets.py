"""The WebSocket: handshake, pump and close (docs/protocol.md, 1, 8 and 10).

It admits a client, turns aiohttp's messages into frames for a ``Connection``, and closes with the
documented codes. The end of a socket takes nothing with it: what was acknowledged is on disk.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from aiohttp import WSMsgType, web

from parlour_protocol.codec import server_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.errors import CloseCode
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.liveness import SERVER_TIMING, Verdict
from parlour_protocol.session import Session
from parlour_protocol.values import Player
from parlour_protocol.version import SUBPROTOCOLS
from parlour_server.connection import Connection, Services
from parlour_server.identity import COOKIE, BadToken, Identities
from parlour_server.origin import Origins, bearer
from parlour_server.outbox import Outbox
from parlour_server.rates import Buckets, Rate

logger = logging.getLogger(__name__)

HANDSHAKES: Final = Rate(burst=80, per_second=80 / 30)
OPENINGS: Final = Rate(burst=20, per_second=20 / 60)
CLOSE_SECONDS: Final = 2.0
SWEEP_SECONDS: Final = 5.0
RETRY_AFTER: Final = "5"
GOING_AWAY: Final = "the server is going away"


class _OpenSocket:
    """A prepared WebSocket, whether much hangs on it, and how it is to end."""

    def __init__(
        self, ws: web.WebSocketResponse, transport: asyncio.Transport, session: Session[ClientMessage]
    ) -> None:
        self.ws = ws
        self.session = session
        self.urgent: Callable[[], bool] = lambda: False
        self.ask: Callable[[], None] = lambda: None
        self.closing: asyncio.Task[bool] | None = None
        self._transport = transport

    def close(self, code: CloseCode, reason: str) -> None:
        """Begin the closing handshake; the first code counts. A peer that reads nothing is cut off."""
        if self.closing is None and not self.ws.closed:
            message = reason.encode()[:120]  # a close frame holds 125 bytes, two of them the code
            self.closing = asyncio.create_task(self.ws.close(code=code, message=message))
            # aiohttp waits without end for a full buffer to drain, before and after its close frame.
            asyncio.get_running_loop().call_later(2 * CLOSE_SECONDS, self._transport.abort)


class Sockets:
    """Every open socket of this server."""

    def __init__(self, services: Services, identities: Identities, origins: Origins, most: int) -> None:
        """Admit at most ``most`` sockets at a time."""
        self._services = services
        self._identities = identities
        self._origins = origins
        self._most = most
        self._open: set[_OpenSocket] = set()
        self._admitted = 0  # sockets and handshakes under way
        self._handshakes = Buckets(HANDSHAKES)
        self._openings = Buckets(OPENINGS)
        self._sweeper: asyncio.Task[None] | None = None
        self._draining = False

    def start(self) -> None:
        """Give up silent clients from now on."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Send everybody away with 1001, so that they come back to whoever serves next."""
        self._draining = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        closings = []
        for socket in self._open:
            socket.close(CloseCode.GOING_AWAY, GOING_AWAY)
            if socket.closing is not None:
                closings.append(socket.closing)
        if closings:
            await asyncio.wait(closings, timeout=2 * CLOSE_SECONDS)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handle a request for ``/ws`` from handshake to close."""
        refusal = self._refuse_handshake(request)
        if refusal is not None:
            return refusal
        self._admitted += 1
        try:
            return await self._admit(request)
        finally:
            self._admitted -= 1

    async def _admit(self, request: web.Request) -> web.StreamResponse:
        try:
            player = await self._identify(request)
        except BadToken as error:
            return web.json_response({"error": str(error)}, status=401)
        if player is None:
            return web.json_response({"error": "load the page first, or send a bearer token"}, status=401)
        ws = web.WebSocketResponse(
            protocols=SUBPROTOCOLS,
            compress=False,
            max_msg_size=MAX_INBOUND_BYTES + 1,  # aiohttp counts from the first length it refuses
            timeout=CLOSE_SECONDS,
            autoping=False,  # a ping is a sign of life, and aiohttp would keep it to itself
        )
        offered = ws.can_prepare(request)
        if offered.ok and offered.protocol is None:
            return web.json_response({"error": f"offer one of {', '.join(SUBPROTOCOLS)}"}, status=400)
        await ws.prepare(request)
        await self._converse(request, ws, player)
        return ws

    def _refuse_handshake(self, request: web.Request) -> web.Response | None:
        """Return why a handshake is refused, None if it is not."""
        if not self._origins.allows(request):
            origin = request.headers.get("Origin")
            hint = f"origin {origin} is not listed: start the server with --origin {origin}"
            return web.json_response({"error": hint if origin else "send a bearer token"}, status=403)
        if self._draining or self._admitted >= self._most:
            error = {"error": "the server is full: try again later"}
            return web.json_response(error, status=503, headers={"Retry-After": RETRY_AFTER})
        wait = self._handshakes.take(request.remote or "", asyncio.get_running_loop().time())
        if wait:
            error = {"error": "too many connections: try again later"}
            return web.json_response(error, status=429, headers={"Retry-After": str(int(wait) + 1)})
        return None

    async def _identify(self, request: web.Request) -> Player | None:
        token = bearer(request)
        if token is not None:
            return await asyncio.to_thread(self._identities.from_token, token)
        return self._identities.from_cookie(request.cookies.get(COOKIE))

    async def _converse(self, request: web.Request, ws: web.WebSocketResponse, player: Player) -> None:
        if ws.ws_protocol is None or request.transport is None:
            return  # gone during the handshake
        now = asyncio.get_running_loop().time()
        session: Session[ClientMessage] = Session(server_codec(ws.ws_protocol), Hello, SERVER_TIMING, now)
        socket = _OpenSocket(ws, request.transport, session)
        outbox = Outbox(ws, request.transport, lambda code: socket.close(code, "too slow: resume"))
        connection = Connection(player, session, outbox, self._services, self._openings, socket.close)
        socket.urgent, socket.ask = connection.plays, outbox.ask
        self._open.add(socket)
        if self._draining:
            socket.close(CloseCode.GOING_AWAY, GOING_AWAY)
        try:
            await self._pump(socket, connection)
        except Exception:
            logger.exception("a connection failed")
            socket.close(CloseCode.INTERNAL, "internal error")
        finally:
            self._open.discard(socket)
            connection.left()
            if socket.closing is not None:
                await asyncio.wait([socket.closing], timeout=CLOSE_SECONDS)

    async def _pump(self, socket: _OpenSocket, connection: Connection) -> None:
        async for message in socket.ws:
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                await connection.receive(message.data)
            elif message.type is WSMsgType.PING:
                socket.session.heard(asyncio.get_running_loop().time())
                await socket.ws.pong(message.data)
            elif message.type is WSMsgType.PONG:
                socket.session.heard(asyncio.get_running_loop().time())
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
                    socket.ask()
