"""The outbox of a socket: direct writes while the peer keeps up, bounded and in order while not."""

import asyncio
from typing import Any, cast

import pytest
from aiohttp.web import WebSocketResponse

from parlour_protocol.errors import CloseCode
from parlour_server.delivery.frames import build_frame
from parlour_server.websocket.outbox import DIRECT_BYTES, Outbox
from tests.server.set_time import SetLoop, in_set_time


class FakeWire:
    """Transport and WebSocket of a peer that reads only when the test lets it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.unsent = 0
        self.closing = False
        self.failure: Exception | None = None
        self.reading = asyncio.Event()

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing

    async def send_bytes(self, payload: bytes) -> None:
        await self.reading.wait()
        if self.failure is not None:
            raise self.failure
        self.written.append(build_frame(payload))

    async def send_str(self, payload: str) -> None:
        await self.reading.wait()
        self.written.append(build_frame(payload))


class Peer:
    """An outbox over a fake transport, and the code it gave up with."""

    def __init__(self) -> None:
        self.wire = FakeWire()
        self.given_up: list[CloseCode] = []
        transport: Any = self.wire
        self.outbox = Outbox(cast(WebSocketResponse, transport), transport, self.given_up.append)

    def slow(self) -> None:
        self.wire.unsent = DIRECT_BYTES + 1

    async def reads_again(self) -> None:
        self.wire.unsent = 0
        self.wire.reading.set()
        for _ in range(5):  # the drain takes a turn of the loop for each of the few frames
            await asyncio.sleep(0)


def frame(text: str | bytes) -> bytes:
    return build_frame(text)


@pytest.mark.parametrize(
    ("payload", "header"),
    [
        (b"", b"\x82\x00"),
        (b"x" * 125, b"\x82\x7d"),
        (b"x" * 126, b"\x82\x7e\x00\x7e"),
        (b"x" * 65_535, b"\x82\x7e\xff\xff"),
        (b"x" * 65_536, b"\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
        ("ü", b"\x81\x02"),
    ],
)
def test_a_frame_has_the_header_of_the_standard(payload: str | bytes, header: bytes) -> None:
    raw = payload.encode() if isinstance(payload, str) else payload
    assert frame(payload) == header + raw


async def test_a_peer_that_keeps_up_gets_every_frame_at_once() -> None:
    peer = Peer()
    peer.outbox.send(frame(b"a"))
    peer.outbox.send_newest("t", frame(b"b"))
    peer.outbox.send(frame(b"c") + frame(b"d"))
    assert peer.wire.written == [frame(b"a"), frame(b"b"), frame(b"c") + frame(b"d")]


async def test_order_is_kept_between_direct_and_queued_frames() -> None:
    peer = Peer()
    peer.outbox.send(frame(b"1"))
    peer.slow()
    peer.outbox.send(frame(b"2") + frame("3"))
    await asyncio.sleep(0)  # the drain has the second in hand
    peer.wire.unsent = 0
    peer.outbox.send(frame(b"4"))  # must not overtake
    await peer.reads_again()
    peer.outbox.send(frame(b"5"))
    assert peer.wire.written == [frame(x) for x in (b"1", b"2", "3", b"4", b"5")]


async def test_of_what_is_replaceable_only_the_newest_waits_and_goes_last() -> None:
    peer = Peer()
    peer.slow()
    for number in range(500):
        peer.outbox.send_newest("presence/a", frame(b"p%d" % number))
        peer.outbox.send_newest("presence/b", frame(b"q%d" % number))
    peer.outbox.send(frame(b"must"))
    await peer.reads_again()
    assert peer.wire.written == [frame(x) for x in (b"must", b"p499", b"q499")]
    assert peer.given_up == []


@pytest.mark.parametrize(("size", "fits"), [(1, 64), (64 * 1024, 3)], ids=["by number", "by bytes"])
async def test_more_than_the_queue_holds_gives_the_peer_up_once(size: int, fits: int) -> None:
    peer = Peer()
    peer.slow()
    for _ in range(fits):
        peer.outbox.send(frame(b"x" * size))
    assert peer.given_up == []
    for _ in range(3):
        peer.outbox.send(frame(b"x" * size))
    assert peer.given_up == [CloseCode.TOO_SLOW]
    await peer.reads_again()
    assert len(peer.wire.written) <= 1


async def test_a_peer_that_takes_too_long_for_a_frame_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.websocket.outbox.WRITE_SECONDS", 0.0)
    peer = Peer()
    peer.slow()
    peer.outbox.send(frame(b"a"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert peer.given_up == [CloseCode.TOO_SLOW]


async def test_a_peer_that_has_gone_is_no_error() -> None:
    peer = Peer()
    peer.wire.closing = True
    peer.outbox.send(frame(b"a"))
    peer.outbox.send_newest("t", frame(b"b"))
    assert peer.wire.written == []
    peer.wire.closing = False
    peer.slow()
    peer.wire.failure = ConnectionResetError("gone")
    peer.outbox.send(frame(b"c"))
    await peer.reads_again()
    assert (peer.wire.written, peer.given_up) == ([], [])


async def test_nothing_goes_out_after_closing() -> None:
    peer = Peer()
    peer.slow()
    peer.outbox.send(frame(b"a"))
    peer.outbox.send_newest("t", frame(b"b"))
    peer.outbox.close()
    peer.outbox.send(frame(b"c"))
    await peer.reads_again()
    assert (peer.wire.written, peer.given_up) == ([], [])


async def test_a_pong_measures_the_round_trip_of_the_ping_it_answers_and_of_no_other() -> None:
    peer = Peer()
    assert peer.outbox.round_trip == 0
    peer.outbox.ping(10.0)
    first = peer.wire.written[-1][2:]
    peer.outbox.ping(20.0)
    second = peer.wire.written[-1][2:]
    peer.outbox.on_pong(first, 20.5)
    peer.outbox.on_pong(b"", 20.6)
    assert peer.outbox.round_trip == 0
    peer.outbox.on_pong(second, 20.08)
    assert peer.outbox.round_trip == 80


async def test_a_pong_counts_only_for_a_ping_that_was_sent_and_only_once() -> None:
    peer = Peer()
    assert not peer.outbox.on_pong(bytes(4), 5.0)  # no ping has been sent: this answers nothing
    peer.outbox.ping(10.0)
    first = peer.wire.written[-1][2:]
    peer.outbox.ping(20.0)
    second = peer.wire.written[-1][2:]
    unsent = b"\x00\x00\x00\x03"
    assert [peer.outbox.on_pong(pong, 20.1) for pong in (unsent, b"", first, first, second)] == [
        False,
        False,
        True,
        False,
        True,
    ]
    assert not peer.outbox.on_pong(second, 29.0)  # again and later, as if the way were long
    assert not peer.outbox.on_pong(first, 29.0)
    assert peer.outbox.round_trip == 100


async def test_the_answer_to_the_latest_ping_answers_all_before_it() -> None:
    peer = Peer()
    for now in (1.0, 2.0, 3.0):
        peer.outbox.ping(now)
    pings = [written[2:] for written in peer.wire.written]
    assert [peer.outbox.on_pong(pong, 3.5) for pong in reversed(pings)] == [True, False, False]


async def test_a_ping_is_answered_at_once_unless_frames_are_queued() -> None:
    peer = Peer()
    peer.outbox.pong(b"abc")
    assert peer.wire.written == [b"\x8a\x03abc"]
    peer.slow()
    peer.outbox.pong(b"abc")
    peer.outbox.send(frame(b"1"))
    peer.wire.unsent = 0
    peer.outbox.pong(b"abc")
    peer.wire.closing = True
    peer.outbox.pong(b"abc")
    assert len(peer.wire.written) == 1


@in_set_time
async def test_round_trips_are_measured_at_most_once_a_second() -> None:
    peer, loop = Peer(), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    sizes = []
    for loop.moved in (10.0, 10.9, 11.0, 11.5):
        peer.outbox.piggyback_ping()
        peer.outbox.send(frame(b"a"))
        sizes.append(len(peer.wire.written[-1]) - len(frame(b"a")))
    assert sizes == [6, 0, 6, 0]


async def test_a_ping_asked_for_with_the_next_message_goes_right_behind_it_once() -> None:
    peer = Peer()
    peer.outbox.piggyback_ping()
    assert peer.wire.written == []
    peer.outbox.send(frame(b"a"))
    peer.outbox.send(frame(b"b"))
    sent, next_one = peer.wire.written
    assert next_one == frame(b"b")
    ping = sent.removeprefix(frame(b"a"))
    assert (ping[0], len(ping)) == (0x89, 6)
    peer.outbox.on_pong(ping[2:], asyncio.get_running_loop().time() + 0.25)
    assert peer.outbox.round_trip == pytest.approx(250, abs=100)


async def test_a_peer_whose_queue_fails_is_given_up_instead_of_missing_frames() -> None:
    peer = Peer()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: None)
    peer.slow()
    peer.wire.failure = RuntimeError("unforeseen")
    peer.outbox.send(build_frame(b"1"))
    await peer.reads_again()
    assert peer.given_up == [CloseCode.TOO_SLOW]
