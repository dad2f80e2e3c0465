"""The WebSocket endpoint: handshake, receive loop and close (docs/protocol.md, 1, 8 and 10).

The endpoint authenticates a client, passes aiohttp's messages as frames to a ``Connection``, and closes the
socket with the documented codes. Closing a socket loses nothing: acknowledged commands are on disk.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final, cast
from weakref import WeakValueDictionary

from aiohttp import WSCloseCode, WSMessage, WSMsgType, hdrs, web

from parlour_protocol.codec import server_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.errors import CloseCode
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.liveness import SERVER_TIMING, Verdict
from parlour_protocol.session import Session
from parlour_protocol.values import PlayerKind
from parlour_protocol.version import SUBPROTOCOLS
from parlour_server.auth.authenticate import Authenticator
from parlour_server.auth.identity import Principal, Withdrawal
from parlour_server.auth.origin import Origins
from parlour_server.auth.sources import Sources
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.http.admission_queue import AdmissionQueue
from parlour_server.http.client_address import Networks, limit_key
from parlour_server.http.connections import Connections, CountedConnection
from parlour_server.http.request_gate import RequestGate
from parlour_server.http.responses import HttpRefusal
from parlour_server.http.routes import LATER, Route, RouteGroup
from parlour_server.store.records import StoreError
from parlour_server.supervision.causes import DATABASE_AWAY
from parlour_server.supervision.tasks import reported, supervised
from parlour_server.websocket.connection import Connection, Services
from parlour_server.websocket.connection_limits import FULL_SECONDS, ConnectionLimiter
from parlour_server.websocket.frame_gate import FrameBudget, FrameGate
from parlour_server.websocket.outbox import Outbox

logger = logging.getLogger(__name__)

DATA: Final = (WSMsgType.BINARY, WSMsgType.TEXT)
#: After an error aiohttp has closed the socket: with 1009 for a message too long, 1002 for a broken frame.
ENDS: Final = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)
CLOSE_SECONDS: Final = 2.0
CLOSE_FAILED: Final = "a socket could not be closed"
SWEEP_SECONDS: Final = 5.0
RECHECK_SECONDS: Final = 60.0
GOING_AWAY: Final = "the server is going away"


class _Response(web.WebSocketResponse):
    """A WebSocket response that serves its connection only when aiohttp ends the response.

    By then the handler and all middlewares have returned. If they waited for the socket to close, their
    coroutines would take an eighth of its memory.
    """

    serve: Callable[[], Awaitable[None]] | None = None

    async def write_eof(self, data: bytes = b"") -> None:
        """Serve the connection, then close."""
        if self.serve is None:
            return  # the peer left during the handshake
        serving, self.serve = self.serve(), None  # frees the arguments
        await serving
        await super().write_eof()


class _OpenSocket:
    """An open WebSocket with its principal, session, outbox and closing task."""

    def __init__(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        gate: FrameGate,
        session: Session[ClientMessage],
        principal: Principal,
        services: Services,
    ) -> None:
        self.ws = ws
        self.gate = gate
        self.outbox = Outbox(ws, transport, self._give_up, services.limits, services.counters)
        self.principal = principal
        self.session = session
        self.connection: Connection | None = None  # once it is served
        self.closing: asyncio.Task[bool] | None = None
        self._transport = transport

    def on_unmasked(self) -> None:
        """Close the socket, because a client must mask its frames (RFC 6455, 5.1)."""
        self.close(WSCloseCode.PROTOCOL_ERROR, "frames have to be masked")

    def _give_up(self, code: CloseCode) -> None:
        self.close(code, "too slow: resume")

    def close(self, code: int, reason: str) -> None:
        """Begin the closing handshake; only the first call counts. Abort if the peer does not read."""
        if self.closing is None and not self.ws.closed:
            self.gate.close()
            self.outbox.close()
            message = reason.encode()[:120]  # a close frame holds 125 bytes, two of them the code
            self.closing = asyncio.create_task(self.ws.close(code=code, message=message))
            # aiohttp waits without a limit for a full buffer to drain, before and after its close frame.
            asyncio.get_running_loop().call_later(2 * CLOSE_SECONDS, self._transport.abort)


class Sockets(RouteGroup):
    """All open sockets of this server, and the handler of ``/ws``."""

    def __init__(
        self,
        services: Services,
        authenticator: Authenticator,
        origins: Origins,
        sources: Sources,
        shared: Networks,
        connections: Connections,
        watch: LoopWatch,
    ) -> None:
        self._watch = watch
        self._lost = watch.lost  # as the sockets' sessions know it
        self._services = services
        self._sources = sources
        self._connections = connections
        self._authenticator = authenticator
        self._origins = origins
        self._open: set[_OpenSocket] = set()
        self._limiter = ConnectionLimiter(services.limits, shared)
        self._handshakes = AdmissionQueue()
        self._budgets = WeakValueDictionary[str, FrameBudget]()  # by source, while it has a socket
        self._tasks: list[asyncio.Task[None]] = []
        self.draining = False
        """Whether new sockets are refused because the server is stopping; open ones go on."""

    @property
    def kinds(self) -> Counter[PlayerKind]:
        """The number of open sockets by kind of player."""
        return Counter(socket.principal.player.kind for socket in self._open)

    @property
    def waiting(self) -> int:
        """The number of messages queued for slow peers."""
        return sum(socket.outbox.waiting for socket in self._open)

    def start(self) -> None:
        """Start the periodic tasks that close dead connections and connections of withdrawn identities."""
        tasks = {"closing silent sockets": self._sweep, "checking identities again": self._recheck}
        self._tasks = [asyncio.create_task(supervised(name, task)) for name, task in tasks.items()]

    def refuse_early(self, address: str) -> HttpRefusal | None:
        """Return why an address gets no socket now, else None; called before the handshake is read."""
        return self._limiter.refuse(address)

    async def close(self) -> None:
        """Close all sockets with 1001, so that clients reconnect to the next server."""
        self.draining = True
        for task in self._tasks:
            task.cancel()
        closings = []
        for socket in self._open:
            socket.close(CloseCode.GOING_AWAY, GOING_AWAY)
            if socket.closing is not None:
                closings.append(socket.closing)
        if closings:
            await asyncio.wait(closings, timeout=2 * CLOSE_SECONDS)

    def close_members_of(self, rooms: Collection[str]) -> None:
        """Close with 1001 the sockets that have joined one of some rooms that this node gives up."""
        for socket in tuple(self._open):
            if socket.connection is not None and socket.connection.has_joined_one_of(rooms):
                reported(CLOSE_FAILED, socket.close, CloseCode.GOING_AWAY, GOING_AWAY)

    def close_members(self) -> None:
        """Close with 4010 the sockets that have joined a room here, because the rooms may be elsewhere."""
        moved = "the room may have moved to another node: resume"
        for socket in tuple(self._open):
            if socket.connection is not None and socket.connection.joined:
                reported(CLOSE_FAILED, socket.close, CloseCode.MOVED, moved)

    def close_sockets_of(self, withdrawal: Withdrawal) -> None:
        """Close with 4001 the sockets of withdrawn identities."""
        self._close_sockets(withdrawal.concerns)

    async def check_sockets_of(self, withdrawal: Withdrawal) -> None:
        """Close with 4001 the sockets that a withdrawal may concern and whose identity is invalid now."""
        await self._check({each.principal for each in self._open if withdrawal.concerns(each.principal)})

    def _close_sockets(self, withdrawn: Callable[[Principal], bool]) -> None:
        for socket in tuple(self._open):
            if withdrawn(socket.principal):
                reported(CLOSE_FAILED, socket.close, CloseCode.TOKEN_EXPIRED, "signed out")

    @Route(
        "GET",
        "/ws",
        status=101,
        means={
            400: "no WebSocket request, or no known subprotocol",
            401: "the token or cookie is not valid",
            403: "the origin is not listed, or there is neither origin nor token",
            429: f"too many connections: {LATER}",
            503: f"the server is full: {LATER}",
        },
        bearer=True,
        summary="The socket, for requests that upgrade to a WebSocket: see asyncapi.json.",
    )
    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handle the handshake; the response serves the connection."""
        self._check_origin(request)
        if self.draining:
            raise HttpRefusal("the server is going away: try again", 503, FULL_SECONDS)
        address = limit_key(request)
        with self._limiter.from_address(address):
            async with self._handshakes.turn(address):
                principal = await self._authenticator.identify(request)
            if principal is None:
                raise HttpRefusal("load the page first, or send a bearer token", 401)
            with self._limiter.of_player(principal.player.id, address):
                return await self._upgrade(request, principal, address)

    async def _upgrade(
        self, request: web.Request, principal: Principal, address: str
    ) -> web.WebSocketResponse:
        ws = _Response(
            protocols=(_subprotocol(request),),
            compress=False,
            max_msg_size=MAX_INBOUND_BYTES + 1,  # aiohttp refuses this length and more
            timeout=CLOSE_SECONDS,
            autoping=False,  # aiohttp's own handling would hide pings, which are signs of life
        )
        if not ws.can_prepare(request).ok:
            raise HttpRefusal("this is no WebSocket handshake", 400)
        transport = request.transport
        if transport is None:
            return ws  # the peer left; aiohttp drops the response
        _leave_request_gate(request, transport)
        gate = FrameGate(transport)
        try:
            await ws.prepare(request)
        except ConnectionError:
            return ws
        self._connections.discard(transport)
        source = self._sources.of(request, principal.player.id)
        ws.serve = partial(self._run_connection, ws, transport, gate, principal, source, address)
        return ws

    def _check_origin(self, request: web.Request) -> None:
        if not self._origins.allows(request):
            self._origins.note_refused(request)
            origin = request.headers.get("Origin")
            hint = f"origin {origin} is not listed: start the server with --origin {origin}"
            raise HttpRefusal(hint if origin else "send a bearer token", 403)

    async def _run_connection(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        gate: FrameGate,
        principal: Principal,
        source: str,
        address: str,
    ) -> None:
        if ws.ws_protocol is None or transport.is_closing():
            return  # the peer left during the handshake
        now = asyncio.get_running_loop().time()
        session: Session[ClientMessage] = Session(server_codec(ws.ws_protocol), Hello, SERVER_TIMING, now)
        socket = _OpenSocket(ws, transport, gate, session, principal, self._services)
        connection = Connection(principal, session, socket.outbox, self._services, socket.close, source)
        socket.connection = connection
        with self._limiter.of_open_socket(address, principal.player.id):
            self._open.add(socket)
            budget = self._budgets.setdefault(source, FrameBudget())
            gate.open(connection.allows_control_frame, socket.on_unmasked, budget)
            connection.on_offence = gate.on_offence
            if self.draining:
                socket.close(CloseCode.GOING_AWAY, GOING_AWAY)
            try:
                # In a task of its own, so that a frame does not resume every coroutine up to aiohttp's.
                await asyncio.create_task(self._pump(socket, connection))
            except Exception:
                logger.exception("a connection failed")
                socket.close(CloseCode.INTERNAL, "internal error")
            finally:
                self._open.discard(socket)
                connection.on_disconnect()
                if socket.closing is not None:
                    await asyncio.wait([socket.closing], timeout=CLOSE_SECONDS)
                self._services.counters.closed(ws.close_code)
                _forget_frames(ws.exception())

    async def _pump(self, socket: _OpenSocket, connection: Connection) -> None:
        receive, handled = socket.ws.receive, socket.gate.handled
        while True:
            message = await receive()
            if message.type in DATA:
                pending = connection.receive(message.data)
                if pending is not None:
                    await pending
                    del pending  # an idle socket would keep it in memory
            elif message.type in ENDS:
                return
            else:
                _on_control_frame(socket, connection, message)
            handled()
            if socket.closing is not None:
                return  # aiohttp waits for the peer's close frame only while nobody awaits a message

    async def _sweep(self) -> None:
        """Ping silent clients and close those that were silent for too long while the server ran."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = loop.time()
            self._watch.counted()  # notices a pause that has just ended
            paused, self._lost = self._watch.lost - self._lost, self._watch.lost
            for socket in tuple(self._open):
                reported("a socket could not be judged", _judge, socket, paused, now)

    async def _recheck(self) -> None:
        """Close sockets whose identity was withdrawn by another process, such as an admin command."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            await self._check({socket.principal for socket in self._open})

    async def _check(self, principals: set[Principal]) -> None:
        try:
            withdrawn = await self._authenticator.withdrawn(principals)
        except StoreError as error:
            logger.error("identities could not be checked: %s", error, extra=DATABASE_AWAY)
        else:
            self._close_sockets(withdrawn.__contains__)


def _judge(socket: _OpenSocket, paused: float, now: float) -> None:
    """Ping a silent client; close a client that was silent for too long."""
    if paused:
        socket.session.on_pause(paused, now)
    urgent = socket.connection is not None and socket.connection.in_live_game()
    verdict = socket.session.judge(now, urgent)
    if verdict is Verdict.DEAD:
        socket.close(CloseCode.GOING_AWAY, "nothing heard for too long")
    elif verdict is Verdict.PING:
        socket.outbox.ping(now)


def _on_control_frame(socket: _OpenSocket, connection: Connection, message: WSMessage) -> None:
    """Answer a ping or note a pong; both are signs of life."""
    now = asyncio.get_running_loop().time()
    socket.session.on_activity(now)
    payload = bytes(message.data)
    if message.type is WSMsgType.PONG and socket.outbox.on_pong(payload, now):
        return  # the server asked for it
    if connection.allows_control_frame() and message.type is WSMsgType.PING:
        socket.outbox.pong(payload)


def _forget_frames(error: BaseException | None) -> None:
    """Clear the stack frames of a closed socket's exception: they refer to the socket that keeps it.

    Reference cycles wait for the garbage collector, which would free the sockets of an attack by the thousand
    while the event loop stands still.
    """
    while error is not None:
        error.__traceback__ = None
        error = error.__context__


def _subprotocol(request: web.Request) -> str:
    """Return the first offered subprotocol that the server knows; raises HttpRefusal."""
    offered = request.headers.get(hdrs.SEC_WEBSOCKET_PROTOCOL, "").split(",")
    for name in map(str.strip, offered):
        if name in SUBPROTOCOLS:
            return name
    raise HttpRefusal(f"offer one of {', '.join(SUBPROTOCOLS)}", 400)


def _leave_request_gate(request: web.Request, transport: asyncio.Transport) -> None:
    """Remove the gate before the HTTP parser: a gate before the parser of frames replaces it.

    Refuses a handshake with frames right behind it: they would bypass the new gate.
    """
    connection = cast(CountedConnection, transport.get_protocol())
    gate = cast(RequestGate, connection.inner)
    if gate.holds or request.protocol._message_tail:  # aiohttp has no public name for it
        raise HttpRefusal("wait for the answer to the handshake before the first frame", 400)
    connection.pass_to(gate.parser)
