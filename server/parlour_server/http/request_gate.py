"""A gate before a connection's HTTP parser: limits each client's part of a turn (docs/threat-model.md).

Without a gate the parser takes all bytes of one read, a quarter of a megabyte; a body in chunks of one byte
costs four calls for six bytes; and pipelined requests are handled as fast as their answers are written. So a
gate passes on ``PIECE_BYTES`` in a turn of the event loop, and the gates of one address together
``BUDGET_PER_TURN``; requests take from the same budget. The transport reads nothing meanwhile.

The gate itself refuses a handshake above its address's rate: the parser, the request, the route and the
answer would be four fifths of the cost, and an attacker can send handshakes most of all. A request that a
limit refuses uses up the budget of its address, and the budget is renewed only after ``REFUSED_SECONDS``: a
client that asks for too much waits for its answers, and costs the server little.

Invariant: at most ``BUDGET_PER_TURN`` bytes and requests of one address are passed on in a turn, and at most
``MOST_HELD`` bytes of a connection wait for a later one.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Final, cast

from aiohttp import web

from parlour_server.http.client_address import Networks, address_key, limit_key
from parlour_server.http.responses import Handler, HttpRefusal, raw_refusal
from parlour_server.http.turn_budget import TurnBudget, TurnBudgets

#: Most requests are shorter.
PIECE_BYTES: Final = 4 * 1024
#: The cost of handling a request, or of parsing a short one, in bytes of a long one.
REQUEST_COST: Final = 2 * 1024
BUDGET_PER_TURN: Final = 4 * 1024
#: Two reads; a peer that sends more goes on although nothing is read.
MOST_HELD: Final = 512 * 1024
#: The pause of an address after a refusal. All its other connections wait for their turn then, with nothing
#: parsed.
REFUSED_SECONDS: Final = 0.01
#: Until the next check of a parser that takes nothing now.
FULL_SECONDS: Final = 0.02

HANDSHAKE: Final = b"GET /ws "
EMPTY: Final = memoryview(b"")  # one for all connections: most hold nothing

Refuse = Callable[[str], HttpRefusal | None]


class RequestGates:
    """Makes the gates of one server."""

    def __init__(
        self,
        make_parser: Callable[[], asyncio.Protocol],
        refuse_handshake: Refuse,
        proxies: Networks,
        idle_seconds: float,
    ) -> None:
        """Put gates before parsers that ``make_parser`` returns.

        ``refuse_handshake`` returns the refusal if an address may not open a WebSocket now. A connection that
        sends nothing for ``idle_seconds`` is closed. An address in ``proxies`` stands for many clients, so
        its connections share no budget.
        """
        self.make_parser = make_parser
        self.refuse_handshake = refuse_handshake
        self.idle_seconds = idle_seconds
        self._proxies = proxies
        self._budgets = TurnBudgets(BUDGET_PER_TURN)

    def __call__(self) -> "RequestGate":
        """Return the gate of a new connection."""
        return RequestGate(self)

    def address_of(self, transport: asyncio.Transport) -> str:
        """Return a connection's address as limits count it, empty for a proxy's."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        return "" if host in self._proxies else address_key(host)

    def refusal(self, transport: asyncio.Transport, data: bytes) -> HttpRefusal | None:
        """Return the refusal of a connection that begins with ``data``, None if it is parsed."""
        address = self.address_of(transport) if data.startswith(HANDSHAKE) else ""
        return self.refuse_handshake(address) if address else None

    def budget_of(self, address: str) -> TurnBudget:
        """Return the budget of an address; each connection of a proxy has its own."""
        return self._budgets.of(address) if address else TurnBudget(BUDGET_PER_TURN)

    @web.middleware
    async def by_turns(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Middleware that handles few requests of an address in a turn, and slows down refused clients."""
        budget = self._budgets.of(limit_key(request))
        await budget.taken(REQUEST_COST)
        response = await handler(request)
        if response.status == HTTPStatus.TOO_MANY_REQUESTS:
            budget.use_up(REFUSED_SECONDS)
        return response


class RequestGate(asyncio.Protocol):
    """The gate of one connection, up to its upgrade to a WebSocket."""

    __slots__ = ("_budget", "_gates", "_held", "_loop", "_parser", "_silence", "_transport")

    def __init__(self, gates: RequestGates) -> None:
        self._gates = gates
        self._loop = asyncio.get_running_loop()
        self._held = EMPTY  # read, but not passed on yet
        self._budget: TurnBudget | None = None  # from the first bytes on
        self._parser: web.RequestHandler | None = None  # from the first turn with budget on

    @property
    def holds(self) -> bool:
        """Whether anything waits to be passed on."""
        return bool(self._held)

    @property
    def parser(self) -> asyncio.Protocol:
        """The protocol behind the gate, once a request has come."""
        assert self._parser is not None
        return self._parser

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio.Protocol."""
        self._transport = cast(asyncio.Transport, transport)
        self._silence = self._loop.call_later(self._gates.idle_seconds, self._transport.close)

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        budget = self._budget or self._begin()
        if self._held:
            self._hold(bytes(self._held) + data)
        elif len(data) <= PIECE_BYTES and budget.take(max(len(data), REQUEST_COST)):
            self._parse(data, budget)
        else:
            self._hold(data)
            self._go_on_next_turn(budget)

    def eof_received(self) -> bool | None:
        """See asyncio.Protocol."""
        return None if self._parser is None else self.parser.eof_received()

    def pause_writing(self) -> None:
        """See asyncio.Protocol."""
        if self._parser is not None:
            self._parser.pause_writing()

    def resume_writing(self) -> None:
        """See asyncio.Protocol."""
        if self._parser is not None:
            self._parser.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._held = EMPTY
        self._silence.cancel()
        if self._parser is not None:
            self._parser.connection_lost(error)

    def _begin(self) -> TurnBudget:
        """Return the connection's budget, now that the first bytes have come."""
        self._silence.cancel()
        self._budget = self._gates.budget_of(self._gates.address_of(self._transport))
        return self._budget

    def _parse(self, data: bytes, budget: TurnBudget) -> None:
        """Pass on bytes; refuse a connection that begins with a handshake above its rate."""
        if self._parser is None:
            refusal = self._gates.refusal(self._transport, data)
            if refusal is not None:
                self._transport.write(raw_refusal(refusal))
                self._transport.close()
                budget.use_up(REFUSED_SECONDS)
                return
            self._parser = cast(web.RequestHandler, self._gates.make_parser())
            self._parser.connection_made(self._transport)
        self._parser.data_received(data)

    def _hold(self, data: bytes) -> None:
        """Keep bytes for a later turn, and read no more until they have been passed on."""
        self._held = memoryview(data)
        if len(data) > MOST_HELD:
            self._transport.abort()
        else:
            self._transport.pause_reading()

    def _go_on_next_turn(self, budget: TurnBudget) -> None:
        if budget.left > 0:
            self._loop.call_soon(self._pass_on, budget)
        else:
            budget.wait(partial(self._pass_on, budget))

    def _pass_on(self, budget: TurnBudget) -> None:
        """Pass on a piece of the held bytes; resume reading when nothing is left."""
        if not self._held or self._transport.is_closing():
            return
        if self._is_full():
            self._loop.call_later(FULL_SECONDS, self._pass_on, budget)
            return
        piece = bytes(self._held[:PIECE_BYTES])
        if budget.take(max(len(piece), REQUEST_COST)):
            self._held = self._held[PIECE_BYTES:]
            self._parse(piece, budget)
        if self._held:
            self._go_on_next_turn(budget)
        elif not (self._is_full() or self._transport.is_closing()):
            self._transport.resume_reading()

    def _is_full(self) -> bool:
        """Whether the parser has paused the transport; aiohttp has no public name for that."""
        parser = self._parser
        return parser is not None and any((parser._reading_paused, parser._buffer_paused))
