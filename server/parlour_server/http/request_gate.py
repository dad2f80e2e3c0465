"""A gate before a connection's HTTP parser: a bounded share of the loop a client (docs/threat-model.md).

The parser takes whatever one read brings, a quarter of a megabyte, and a body in pieces of a byte each costs
it four calls for six of those bytes; requests sent ahead are handled as fast as their answers are written. So
a gate passes on ``PIECE_BYTES`` in a turn of the event loop, the gates of one address together
``SHARE_PER_TURN``, and requests take from the same share. Meanwhile the transport reads nothing.

A handshake that its address may not make yet is refused by the gate itself: the parser, the request, the
route and the answer would be four fifths of its cost, and it is what an attacker can send most of. A request
that a limit refuses uses up the share of its address, which is renewed only after ``REFUSED_SECONDS``: who
asks for too much is answered slowly, and pays for it by waiting, not the server by answering.

Invariant: at most ``SHARE_PER_TURN`` bytes and requests of one address are passed on in a turn, and at most
``MOST_HELD`` bytes of a connection wait for a later one.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Final, cast

from aiohttp import web

from parlour_server.http.client_address import Networks, address_key, limit_key
from parlour_server.http.errors import HttpRefusal
from parlour_server.http.responses import Handler, raw_refusal
from parlour_server.http.turn_share import TurnShare, TurnShares

#: Most requests are shorter.
PIECE_BYTES: Final = 4 * 1024
#: What it costs to handle a request, or to parse a short one, in bytes of a long one.
REQUEST_COST: Final = 2 * 1024
SHARE_PER_TURN: Final = 4 * 1024
#: Two reads; then the peer sends on although nothing is read, as far as it can know.
MOST_HELD: Final = 512 * 1024
#: Until more of an address is handled that was refused something. As many of its connections as it may have
#: wait for their turn then, and nothing of theirs has been parsed.
REFUSED_SECONDS: Final = 0.01
#: Until the next look at a parser that takes nothing at the moment.
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

        ``refuse_handshake`` returns why an address may not open a WebSocket now, if so; a connection that
        sends nothing for ``idle_seconds`` is closed. An address in ``proxies`` stands for many clients, so
        its connections share nothing.
        """
        self.make_parser = make_parser
        self.refuse_handshake = refuse_handshake
        self.idle_seconds = idle_seconds
        self._proxies = proxies
        self._shares = TurnShares(SHARE_PER_TURN)

    def __call__(self) -> "RequestGate":
        """Return the gate of a new connection."""
        return RequestGate(self)

    def address_of(self, transport: asyncio.Transport) -> str:
        """Return the address that limits count a connection by, nothing for a proxy's."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        return "" if host in self._proxies else address_key(host)

    def refusal(self, transport: asyncio.Transport, data: bytes) -> HttpRefusal | None:
        """Return the refusal of a connection that begins with such bytes, if it is refused unread."""
        address = self.address_of(transport) if data.startswith(HANDSHAKE) else ""
        return self.refuse_handshake(address) if address else None

    def share_of(self, address: str) -> TurnShare:
        """Return the share of an address; each connection of a proxy has one of its own."""
        return self._shares.of(address) if address else TurnShare(SHARE_PER_TURN)

    @web.middleware
    async def by_turns(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Middleware that handles a few requests of an address in a turn of the loop, refused ones slowly."""
        share = self._shares.of(limit_key(request))
        await share.taken(REQUEST_COST)
        response = await handler(request)
        if response.status == HTTPStatus.TOO_MANY_REQUESTS:
            share.use_up(REFUSED_SECONDS)
        return response


class RequestGate(asyncio.Protocol):
    """The gate of one connection, up to its upgrade to a WebSocket."""

    __slots__ = ("_gates", "_held", "_loop", "_parser", "_share", "_silence", "_transport")

    def __init__(self, gates: RequestGates) -> None:
        self._gates = gates
        self._loop = asyncio.get_running_loop()
        self._held = EMPTY  # read, but not passed on yet
        self._share: TurnShare | None = None  # from the first bytes on
        self._parser: web.RequestHandler | None = None  # from the first turn in which those have a share

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
        share = self._share or self._begin()
        if self._held:
            self._hold(bytes(self._held) + data)
        elif len(data) <= PIECE_BYTES and share.take(max(len(data), REQUEST_COST)):
            self._parse(data, share)
        else:
            self._hold(data)
            self._go_on_next_turn(share)

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

    def _begin(self) -> TurnShare:
        """Return the connection's share, now that the first bytes have come."""
        self._silence.cancel()
        self._share = self._gates.share_of(self._gates.address_of(self._transport))
        return self._share

    def _parse(self, data: bytes, share: TurnShare) -> None:
        """Pass on bytes; refuse what the connection begins with if it is a handshake too many."""
        if self._parser is None:
            refusal = self._gates.refusal(self._transport, data)
            if refusal is not None:
                self._transport.write(raw_refusal(refusal))
                self._transport.close()
                share.use_up(REFUSED_SECONDS)
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

    def _go_on_next_turn(self, share: TurnShare) -> None:
        if share.left > 0:
            self._loop.call_soon(self._pass_on, share)
        else:
            share.wait(partial(self._pass_on, share))

    def _pass_on(self, share: TurnShare) -> None:
        """Pass on a piece of what is held; read on when nothing is left."""
        if not self._held or self._transport.is_closing():
            return
        if self._is_full():
            self._loop.call_later(FULL_SECONDS, self._pass_on, share)
            return
        piece = bytes(self._held[:PIECE_BYTES])
        if share.take(max(len(piece), REQUEST_COST)):
            self._held = self._held[PIECE_BYTES:]
            self._parse(piece, share)
        if self._held:
            self._go_on_next_turn(share)
        elif not (self._is_full() or self._transport.is_closing()):
            self._transport.resume_reading()

    def _is_full(self) -> bool:
        """Whether the parser has paused the transport itself; aiohttp has no public name for it."""
        parser = self._parser
        return parser is not None and any((parser._reading_paused, parser._buffer_paused))
