"""The gate before the HTTP parser: what passes in one turn of the event loop, and what is refused by it."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from aiohttp import web
from aiohttp.streams import StreamReader

from parlour_server.http.client_address import Networks
from parlour_server.http.request_gate import (
    BUDGET_PER_TURN,
    HANDSHAKE,
    MOST_HELD,
    PIECE_BYTES,
    REQUEST_COST,
    RequestGate,
    RequestGates,
)
from parlour_server.http.responses import Handler, HttpRefusal
from parlour_server.limits.token_bucket import Rate
from tests.server.loop_turns import Turns
from tests.server.raw_socket import handshake
from tests.server.served import ENDLESS, RunningServer, served

TINY_PIECE = b"1\r\nx\r\n"
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


class Parser(asyncio.Protocol):
    """Keeps what it is given, and can be full."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self._reading_paused = self._buffer_paused = False

    def data_received(self, data: bytes) -> None:
        self.got.append(data)


class Peer:
    """A gate between a fake transport and a parser that keeps what it gets."""

    def __init__(self, gates: RequestGates | None = None, address: str = "10.0.0.1") -> None:
        self.address = address
        self.parser = Parser()
        self.reading, self.aborted, self.closed = True, False, False
        self.answer = b""
        self.gates = gates or RequestGates(lambda: self.parser, lambda address: None, Networks(()), 60.0)
        self.gate: RequestGate = self.gates()
        self.gate.connection_made(cast(Any, self))

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return (self.address, 1)

    def write(self, data: bytes) -> None:
        self.answer += data

    def is_closing(self) -> bool:
        return self.aborted or self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closed = True


async def until(true: Callable[[], bool]) -> None:
    """Let turns of the loop pass."""
    async with asyncio.timeout(60):
        for _ in iter(true, True):
            await asyncio.sleep(0)


async def test_a_long_read_passes_piece_by_piece_and_nothing_is_read_meanwhile() -> None:
    peer, data = Peer(), bytes(range(256)) * 300
    peer.gate.data_received(data)
    assert (peer.parser.got, peer.reading, peer.gate.holds) == ([], False, True)
    budgets = []
    while not peer.reading:
        before = len(peer.parser.got)
        await asyncio.sleep(0)
        budgets.append(sum(map(len, peer.parser.got[before:])))
    assert b"".join(peer.parser.got) == data
    assert max(map(len, peer.parser.got)) == PIECE_BYTES
    assert max(budgets) <= BUDGET_PER_TURN


async def test_short_requests_of_an_address_share_a_turn() -> None:
    parsers: list[Parser] = []

    def make() -> Parser:
        parsers.append(Parser())
        return parsers[-1]

    gates = RequestGates(make, lambda address: None, Networks(()), 60.0)
    peers = [Peer(gates) for _ in range(40)]
    for peer in peers:
        peer.gate.data_received(GET)
    assert len(parsers) == BUDGET_PER_TURN // REQUEST_COST  # which costs as much as a request
    budgets, passed = [], 0
    while passed < len(peers):
        now = sum(len(parser.got) for parser in parsers)
        budgets.append(now - passed)
        passed = now
        await asyncio.sleep(0)
    assert max(budgets) == BUDGET_PER_TURN // REQUEST_COST


async def test_a_full_parser_gets_nothing_until_it_takes_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.http.request_gate.FULL_SECONDS", 0.0)
    peer = Peer()
    peer.gate.data_received(GET)
    peer.parser._buffer_paused = True
    peer.gate.data_received(bytes(2 * PIECE_BYTES))
    for _ in range(10):
        await asyncio.sleep(0)
    assert peer.parser.got == [GET]
    peer.parser._buffer_paused = False
    await until(lambda: peer.reading)
    assert b"".join(peer.parser.got) == GET + bytes(2 * PIECE_BYTES)


async def test_whoever_sends_on_although_nothing_is_read_is_dropped() -> None:
    """The parser resumes reading when it has room, which the gate cannot keep it from."""
    peer, sent = Peer(), 0
    while not peer.aborted:
        peer.gate.data_received(bytes(MOST_HELD // 4))
        sent += MOST_HELD // 4
        assert sent - len(b"".join(peer.parser.got)) <= 2 * MOST_HELD


async def test_a_connection_that_sends_nothing_has_no_parser_and_is_closed() -> None:
    gates = RequestGates(lambda: pytest.fail("a parser"), lambda address: None, Networks(()), 0.0)
    peer = Peer(gates)
    peer.gate.eof_received()
    peer.gate.pause_writing()
    peer.gate.resume_writing()
    await until(lambda: peer.closed)
    peer.gate.connection_lost(None)


async def test_an_address_that_is_refused_a_handshake_waits_for_its_next_answer_and_no_other_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who asks again at once had five hundred refusals a second, each a connection accepted and closed."""
    parsers: list[Parser] = []

    def make() -> Parser:
        parsers.append(Parser())
        return parsers[-1]

    def refuse(address: str) -> HttpRefusal | None:
        return HttpRefusal("too many connections", 429, 1.0) if address == "10.0.0.1" else None

    gates = RequestGates(make, refuse, Networks(()), 60.0)
    monkeypatch.setattr("parlour_server.http.request_gate.REFUSED_SECONDS", 3600.0)
    attackers = [Peer(gates) for _ in range(9)]
    for peer in attackers:
        peer.gate.data_received(HANDSHAKE + b"HTTP/1.1\r\n\r\n")
    attackers[1].aborted = True  # as the oldest of too many are
    other = Peer(gates, "10.0.0.2")
    other.gate.data_received(GET)
    for _ in range(20):
        await asyncio.sleep(0)
    assert [bool(peer.answer) for peer in attackers] == [True] + [False] * 8
    assert [bool(parser.got) for parser in parsers] == [True]  # the other's
    monkeypatch.setattr("parlour_server.http.request_gate.REFUSED_SECONDS", 0.0)
    gates.budget_of("10.0.0.1").use_up(0.0)
    await until(lambda: all(peer.answer for peer in (attackers[0], *attackers[2:])))
    assert not attackers[1].answer
    assert len(parsers) == 1


# -- a whole server -------------------------------------------------------------------------------


async def exchange(server: RunningServer, data: bytes, address: str = "127.0.0.1") -> bytes:
    """Send, and return everything up to the end of the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
    try:
        writer.write(data)
        return await reader.read()
    finally:
        writer.close()


async def test_a_handshake_too_many_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    async with served(tmp_path, handshake_rate=Rate(2, 10_000)) as server:
        token = await server.token()
        statuses = [await server.handshake_status({"Authorization": f"Bearer {token}"}) for _ in range(3)]
        request = await handshake(server)
        refused = await exchange(server, request)
    assert statuses == [101, 101, 429]
    head, _, body = refused.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0] == "HTTP/1.1 429 Too Many Requests"
    assert {"Content-Type: application/json", "Connection: close"} <= set(lines)
    assert any(line.startswith("Retry-After: ") for line in lines)
    assert not any(line.startswith("Server: ") for line in lines), "the parser's side has answered"
    assert json.loads(body) == {"error": "too many connections (handshake_rate 2/10000): try again later"}


async def test_behind_a_proxy_a_handshake_counts_for_its_client(tmp_path: Path) -> None:
    async with served(tmp_path, handshake_rate=Rate(1, 10_000), trusted_proxies=("127.0.0.1",)) as server:
        token = await server.token()
        statuses = [
            await server.handshake_status({"Authorization": f"Bearer {token}", "X-Forwarded-For": address})
            for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1")
        ]
    assert statuses == [101, 101, 429]


async def test_a_body_in_tiny_pieces_holds_the_loop_no_longer_than_its_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read of a quarter of a megabyte was 37,000 of them, and 160,000 calls in one turn."""
    turns, budgets = Turns(), Counter[int]()
    feed = StreamReader.feed_data

    def counted(self: StreamReader, data: bytes, *rest: Any) -> Any:
        budgets[turns.now] += 1
        return feed(self, data, *rest)

    monkeypatch.setattr(StreamReader, "feed_data", counted)
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    async with served(tmp_path) as server:
        with turns:
            answer = await exchange(server, head + TINY_PIECE * 20_000 + b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert max(budgets.values()) <= 2 * BUDGET_PER_TURN / len(TINY_PIECE)


async def test_requests_sent_ahead_over_many_connections_share_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty connections had forty requests handled in a turn."""
    turns, budgets = Turns(), Counter[int]()

    @web.middleware
    async def counted(request: web.Request, handler: Handler) -> web.StreamResponse:
        budgets[turns.now] += 1
        return await handler(request)

    monkeypatch.setattr("parlour_server.composition.http.refuse_unusable_text", counted)
    async with served(tmp_path, read_rate=ENDLESS) as server:
        last = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        with turns:
            answers = await asyncio.gather(*(exchange(server, GET * 9 + last) for _ in range(40)))
    assert [answer.count(b"HTTP/1.1 200 OK") for answer in answers] == [10] * 40
    # Those that waited for the budget, and as many that have just come.
    assert max(budgets.values()) <= 2 * BUDGET_PER_TURN // REQUEST_COST


async def test_who_asks_for_too_much_waits_for_the_next_answer_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address got nine hundred refusals a second for records, which was most of what the loop did."""
    monkeypatch.setattr("parlour_server.http.request_gate.REFUSED_SECONDS", 3600.0)
    request = b"GET /api/players/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    async with served(tmp_path, read_rate=Rate(1, 10_000)) as server:
        answers = [await exchange(server, request, "127.0.1.1") for _ in range(2)]
        third = asyncio.create_task(exchange(server, request, "127.0.1.1"))
        others = [await exchange(server, request, f"127.0.1.{number}") for number in range(2, 6)]
        await server.get("/healthz")
        assert not third.done()
        third.cancel()
        await asyncio.wait([third])
    assert [answer.split(b" ", 2)[1] for answer in (*answers, *others)] == [b"404", b"429", *[b"404"] * 4]
