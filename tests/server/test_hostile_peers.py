"""Hostile peers on the byte level: each is closed or refused while another game goes on."""

import asyncio
import gc
import logging
import socket
import struct
import weakref
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from parlour_protocol.answers import Pong, Refused, Reply
from parlour_protocol.codec import Frame
from parlour_protocol.commands import Hello, ListRooms, Ping
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.values import OptionValue
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.limits.token_bucket import Rate
from parlour_server.websocket import endpoint
from parlour_server.websocket.connection import COMMANDS_PER_TURN, Connection
from parlour_server.websocket.frame_gate import BUDGET_PER_TURN, FRAMES_PER_TURN
from tests.server.loop_turns import Turns
from tests.server.raw_socket import RawSocket, handshake, reset
from tests.server.served import ENDLESS, Client, RunningServer, complaints, served

# First bytes of frames, RFC 6455, 5.2
BINARY, CLOSE, PING, PONG, RESERVED, BEGUN, PIECE, CONTINUED = 0x82, 0x88, 0x89, 0x8A, 0xF2, 0x02, 0x00, 0x80
ALLOWED = int(STANDARD_LIMITS.control_rate.times + STANDARD_LIMITS.offence_rate.times)
TEN_MEGABYTES = 10 * 1024 * 1024
GREAT_NIM: dict[str, OptionValue] = {"heaps": [100] * 10, "misere": False}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server with short timeouts."""
    async with served(tmp_path, idle_seconds=1.0) as opened:
        yield opened


class Neighbours:
    """A game that goes on undisturbed."""

    def __init__(self, amber: Client, blue: Client, room: str) -> None:
        self._players = [amber, blue]
        self._room = room
        self._turn = 1

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            heap = 1 if self._turn <= 3 else 2 if self._turn <= 7 else 3  # of 3, 4 and 5 counters
            await self._players[(self._turn - 1) % 2].play(self._room, self._turn, f"{heap}:1")
            self._turn += 1


@pytest.fixture
async def neighbours(server: RunningServer) -> Neighbours:
    return Neighbours(*await server.table())


def frame_of(first: int, length: int, masked: bool = True) -> bytes:
    """The header of a frame of a given length, with a mask of zeros."""
    mask = 0x80 if masked else 0
    if length < 126:
        return struct.pack("!BB", first, mask | length) + bytes(4 if masked else 0)
    return struct.pack("!BBQ", first, mask | 127, length) + bytes(4 if masked else 0)


async def test_a_message_of_ten_megabytes_is_closed_at_its_head(
    server: RunningServer, neighbours: Neighbours
) -> None:
    peer = await RawSocket.connect(server)
    await peer.send(frame_of(BINARY, TEN_MEGABYTES) + bytes(1000))  # the rest never has to come
    assert await peer.read_to_close() == CloseCode.TOO_BIG
    await neighbours.play(4)


async def test_ten_megabytes_in_small_pieces_are_no_more(
    server: RunningServer, neighbours: Neighbours
) -> None:
    peer = await RawSocket.connect(server)
    piece = frame_of(0x02, 100) + bytes(100)
    with suppress(ConnectionError):
        for _ in range(MAX_INBOUND_BYTES // 100 + 2):
            await peer.send(piece)
            piece = frame_of(0x00, 100) + bytes(100)
    assert await peer.read_to_close() == CloseCode.TOO_BIG
    await neighbours.play(4)


@pytest.mark.parametrize(
    "data",
    [
        frame_of(RESERVED, 1) + b"x",
        frame_of(CONTINUED, 1) + b"x",
        frame_of(PING, 126) + bytes(126),
        frame_of(0x83, 1) + b"x",
    ],
    ids=["reserved bits", "a continuation of nothing", "a control frame too long", "an unknown opcode"],
)
async def test_what_is_no_websocket_frame_ends_the_connection(
    server: RunningServer, neighbours: Neighbours, data: bytes
) -> None:
    peer = await RawSocket.connect(server)
    await peer.send(data)
    assert await peer.read_to_close() == 1002
    await neighbours.play(4)


@pytest.mark.parametrize(
    "flood",
    [
        frame_of(PING, 4) + b"ping",
        frame_of(PONG, 4) + b"pong",
        frame_of(PIECE, 0),
    ],
    ids=["pings", "pongs that nothing asked for", "pieces of a message"],
)
async def test_a_flood_of_control_frames_or_pieces_is_ended_with_1008(
    server: RunningServer, neighbours: Neighbours, flood: bytes
) -> None:
    peer = await RawSocket.connect(server)
    begun = frame_of(BEGUN, 0) if flood[0] == PIECE else b""
    with suppress(ConnectionError):
        await peer.send(begun + flood * 20_000)
    assert await peer.read_to_close() == CloseCode.POLICY
    assert len(peer.pongs) <= (ALLOWED if flood[0] == PING else 0)
    await neighbours.play(4)


@pytest.mark.parametrize("flood", [frame_of(PING, 0), frame_of(BINARY, 0)], ids=["pings", "no messages"])
async def test_whoever_floods_is_not_cut_off_before_the_close_frame_has_arrived(
    server: RunningServer, neighbours: Neighbours, flood: bytes
) -> None:
    """A connection that is closed with something unread in it is reset, and the code with it."""
    peer = await RawSocket.connect(server)
    await peer.send(peer.masked_command(Hello("h")) + flood * 1000)
    assert await peer.read_to_close() == CloseCode.POLICY
    ended = asyncio.create_task(peer.read_to_close())
    await neighbours.play(4)
    assert not ended.done()
    await peer.send(frame_of(CLOSE, 2) + struct.pack("!H", 1000))
    with pytest.raises(ConnectionError):
        await ended


async def test_pongs_that_were_asked_for_cost_no_allowance(tmp_path: Path) -> None:
    few = Rate(1, 10_000)
    async with served(tmp_path, control_rate=few, offence_rate=few) as server:
        amber, blue, room = await server.table()  # the server measures the round trip with every turn
        await Neighbours(amber, blue, room).play(8)
        assert isinstance(await amber.ask(Ping("p")), Pong)
        assert isinstance(await blue.ask(Ping("p")), Pong)


@pytest.mark.parametrize("flood", [frame_of(PING, 0), frame_of(PONG, 0), frame_of(PIECE, 0), b""])
async def test_a_socket_gets_a_bounded_share_of_each_turn_of_the_loop(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, flood: bytes
) -> None:
    """Whatever it sends: no turn of the loop handles more of one socket than its share."""
    turns = Turns()
    shares = Counter[tuple[int, str]]()

    def counted(name: str) -> None:
        original = getattr(Connection, name)

        def count(self: Connection, *arguments: object) -> object:
            shares[turns.now, name] += 1
            return original(self, *arguments)

        monkeypatch.setattr(Connection, name, count)

    counted("receive")
    counted("allows_control_frame")
    peer = await RawSocket.connect(server)
    frame = flood or peer.masked_command(Ping("p"))
    begun = frame_of(BEGUN, 0) if flood[:1] == bytes([PIECE]) else b""
    with turns:
        with suppress(ConnectionError):
            await peer.send(peer.masked_command(Hello("h")) + begun + frame * 3000)
        assert await peer.read_to_close() == CloseCode.POLICY
    assert shares.total() >= STANDARD_LIMITS.offence_rate.times
    assert max(shares.values()) <= FRAMES_PER_TURN


async def test_many_sockets_of_an_address_get_a_bounded_share_of_each_turn_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty sockets that each kept to their share had 230 messages handled in the turn after their hellos."""
    turns, shares = Turns(), Counter[int]()
    receive = Connection.receive

    def counted(self: Connection, frame: Frame) -> Awaitable[None] | None:
        shares[turns.now] += 1
        return receive(self, frame)

    monkeypatch.setattr(Connection, "receive", counted)
    async with served(tmp_path, guest_rate=ENDLESS) as server:
        peers = [await RawSocket.connect(server) for _ in range(40)]
        with turns:
            for peer in peers:
                pings = b"".join(peer.masked_command(Ping(f"p{number}")) for number in range(100))
                await peer.send(peer.masked_command(Hello("h")) + pings)
            for peer in peers:
                await peer.read_frames(101)
    assert shares.total() == 40 * 101
    # Those that waited for an answer, and as many that have just been passed on.
    assert max(shares.values()) <= 2 * BUDGET_PER_TURN


def answers_by_turn(monkeypatch: pytest.MonkeyPatch, turns: Turns) -> Counter[int]:
    """How many commands are answered in each turn of the loop."""
    counts, reply = Counter[int](), Connection.reply

    def counted(self: Connection, answer: Reply) -> None:
        counts[turns.now] += 1
        reply(self, answer)

    monkeypatch.setattr(Connection, "reply", counted)
    return counts


async def greeted(server: RunningServer) -> list[RawSocket]:
    """Forty sockets of one address that have been welcomed."""
    peers = [await RawSocket.connect(server) for _ in range(40)]
    for peer in peers:
        await peer.send(peer.masked_command(Hello("h")))
        await peer.read_frames(1)
    return peers


async def test_few_commands_of_an_address_begin_in_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty sockets had 32 rooms opened in one turn, which took 16 ms."""
    turns = Turns()
    async with served(tmp_path, guest_rate=ENDLESS) as server:
        peers = await greeted(server)
        begun = answers_by_turn(monkeypatch, turns)  # the list is answered in the turn in which it begins
        with turns:
            for peer in peers:
                await peer.send(peer.masked_command(ListRooms("l1")) + peer.masked_command(ListRooms("l2")))
            for peer in peers:
                await peer.read_frames(2)
    assert begun.total() == 2 * 40
    # Those that waited for this turn, and as many that have just come.
    assert max(begun.values()) <= 2 * COMMANDS_PER_TURN


async def test_pings_do_not_wait_for_a_share_of_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty sockets with nothing but pings had so few handled that none exceeded its rate and was closed."""
    turns = Turns()
    async with served(tmp_path, guest_rate=ENDLESS) as server:
        peers = await greeted(server)
        begun = answers_by_turn(monkeypatch, turns)
        with turns:
            for peer in peers:
                await peer.send(b"".join(peer.masked_command(Ping(f"p{number}")) for number in range(5)))
            for peer in peers:
                await peer.read_frames(5)
    assert begun.total() == 5 * 40
    assert max(begun.values()) > 2 * COMMANDS_PER_TURN


async def test_many_sockets_with_nothing_but_junk_get_the_share_of_one(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty of them had 32 unusable messages refused in each turn, until all were closed."""
    turns = Turns()
    offences = answers_by_turn(monkeypatch, turns)
    peers = [await RawSocket.connect(server) for _ in range(12)]
    junk = (frame_of(BINARY, 1) + b"\xc1") * 200
    with turns:
        for peer in peers:
            await peer.send(peer.masked_command(Hello("h")) + junk)
        for peer in peers:
            assert await peer.read_to_close() == CloseCode.POLICY
    assert offences.total() >= len(peers) * STANDARD_LIMITS.offence_rate.times
    # The first ones come before it is known what they are.
    busiest = sorted(offences.values())
    assert busiest[-1] <= BUDGET_PER_TURN
    assert busiest[-len(peers)] <= FRAMES_PER_TURN


async def test_a_frame_without_a_mask_ends_the_connection(
    server: RunningServer, neighbours: Neighbours
) -> None:
    peer = await RawSocket.connect(server)
    hello = peer.masked_command(Hello("h"))
    await peer.send(bytes([hello[0], hello[1] & 0x7F]) + hello[6:])
    assert await peer.read_to_close() == 1002
    await neighbours.play(4)


async def test_frames_right_behind_the_handshake_are_refused(
    server: RunningServer, neighbours: Neighbours
) -> None:
    """They would reach the parser before the gate counts frames."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(await handshake(server) + frame_of(PING, 0))
    assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
    writer.close()
    await neighbours.play(4)


@pytest.mark.parametrize("end", ["thrown out", "reset", "taken leave"])
async def test_a_closed_socket_is_freed_without_the_garbage_collector(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """After an attack the collector freed thousands at a time, and the event loop stood for 60 ms."""
    born: list[weakref.ref[Connection]] = []

    class Noted(Connection):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            born.append(weakref.ref(self))

    monkeypatch.setattr(endpoint, "Connection", Noted)
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            if end == "taken leave":
                client = await server.enter()
                await client.socket.close()
                continue
            peer = await RawSocket.connect(server)
            await peer.send(peer.masked_command(Hello("h")))
            if end == "thrown out":
                await peer.send(frame_of(PING, 0) * 20_000)
                assert await peer.read_to_close() == CloseCode.POLICY
            peer.reset()
        async with asyncio.timeout(20):
            while any(one() for one in born):
                await server.get("/healthz")
    finally:
        gc.enable()
    assert len(born) == 3


async def test_a_peer_that_resets_leaves_no_word_in_the_log(
    server: RunningServer, neighbours: Neighbours, caplog: pytest.LogCaptureFixture
) -> None:
    """At every moment: in the handshake, in a flood of pings that are being answered, in a message."""
    for data in (b"", frame_of(PING, 0) * 3000, frame_of(BEGUN, 0) + frame_of(PIECE, 0) * 3000):
        for _ in range(4):
            peer = await RawSocket.connect(server)
            with suppress(ConnectionError):
                await peer.send(peer.masked_command(Hello("h")) + data)
            peer.reset()
            connection = socket.create_connection(("127.0.0.1", server.port))
            connection.sendall(await handshake(server))
            reset(connection)
    await neighbours.play(8)
    while server.running.sockets.kinds.total() > 2:
        await server.get("/healthz")
    assert complaints(caplog) == []


async def test_a_peer_that_leaves_while_its_handshake_is_answered_leaves_no_word_in_the_log(
    server: RunningServer,
    neighbours: Neighbours,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(*_: object) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as leaving:
        leaving.setattr("aiohttp.web.WebSocketResponse._post_start", gone)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(await handshake(server))
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        while server.running.connections.plain:
            await server.get("/healthz")
    assert complaints(caplog, logging.ERROR) == []
    await neighbours.play(4)


async def test_ten_thousand_messages_at_once_are_refused_and_then_ended(
    server: RunningServer, neighbours: Neighbours
) -> None:
    client = await server.enter()
    playing = asyncio.create_task(neighbours.play(8))
    with suppress(ConnectionError):
        for number in range(10_000):
            await client.send(Ping(f"p{number}"))
    assert await client.closed() == CloseCode.POLICY
    answers = list(client.answers.values())
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert {type(answer) for answer in answers} == {Pong, Refused}
    assert {answer.code for answer in refused} == {RefusalCode.TOO_MANY}
    assert len(refused) <= 100  # as many offences as are borne, and those that time forgave meanwhile
    await playing


async def test_a_connection_that_sends_nothing_is_closed(
    server: RunningServer, neighbours: Neighbours
) -> None:
    silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(20)]
    await neighbours.play(4)
    for reader, writer in silent:
        assert await reader.read() == b""
        writer.close()
    await neighbours.play(4)


async def test_a_request_that_drips_is_closed_however_busy_it_looks(
    server: RunningServer, neighbours: Neighbours
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    ended = asyncio.create_task(reader.read())
    writer.write(b"GET /ws HTTP/1.1\r\nX-Slow: ")
    while not ended.done():
        with suppress(ConnectionError):
            writer.write(b"a")
            await writer.drain()
        await asyncio.wait([ended], timeout=0.02)
    with suppress(ConnectionError):
        assert b"200" not in ended.result()
    writer.close()
    await neighbours.play(4)


async def test_a_body_that_does_not_come_is_refused(
    server: RunningServer, neighbours: Neighbours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.http.responses.BODY_SECONDS", 0.1)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert (await reader.readline()).startswith(b"HTTP/1.1 408 ")
    writer.close()
    await neighbours.play(4)


async def test_spectators_who_stop_reading_do_not_delay_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty of them subscribe to long positions and read nothing; every move is still acknowledged."""

    def listen(host: str, port: int) -> socket.socket:
        listener = socket.create_server((host, port))
        listener.setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384
        )  # so that little fits into the kernel
        return listener

    monkeypatch.setattr("parlour_server.app.listen", listen)
    async with served(tmp_path, message_rate=ENDLESS) as server:
        amber = await server.enter()
        room = (await amber.create(["me", "me"], options=GREAT_NIM)).room
        await amber.join(room)
        deaf = [await RawSocket.connect(server) for _ in range(20)]
        for peer in deaf:
            await peer.say(Hello("h"), room)
        for turn in range(1, 201):
            await amber.play(room, turn, f"{turn % 10 + 1}:1")
        assert [event.seq for event in await amber.events_until(202)][-200:] == list(range(3, 203))
        codes = [await peer.read_to_close() for peer in deaf]
        assert set(codes) == {CloseCode.TOO_SLOW}
