"""The gate before the parser: what passes in one turn of the event loop, and what never does."""

import asyncio
import struct
from typing import Any, cast

import pytest

from parlour_server.websocket.frame_gate import BUDGET_PER_TURN, FRAMES_PER_TURN, FrameBudget, FrameGate

TEXT, BINARY, PING, PONG, CLOSE, BEGIN, PIECE, LAST = 0x81, 0x82, 0x89, 0x8A, 0x88, 0x02, 0x00, 0x80


def frame(first: int, payload: bytes = b"", masked: bool = True) -> bytes:
    mask, length = 0x80 if masked else 0, len(payload)
    if length < 126:
        head = struct.pack("!BB", first, mask | length)
    elif length < 65_536:
        head = struct.pack("!BBH", first, mask | 126, length)
    else:
        head = struct.pack("!BBQ", first, mask | 127, length)
    return head + (bytes(4) if masked else b"") + payload


class Parser(asyncio.Protocol):
    """Keeps what it is given."""

    def __init__(self) -> None:
        self.got = b""
        self.calls: list[str] = []

    def data_received(self, data: bytes) -> None:
        self.got += data

    def eof_received(self) -> None:
        self.calls.append("eof")

    def pause_writing(self) -> None:
        self.calls.append("pause")

    def resume_writing(self) -> None:
        self.calls.append("resume")

    def connection_lost(self, error: Exception | None) -> None:
        self.calls.append("lost")


class Peer:
    """A gate between a fake transport and a parser that keeps what it gets."""

    def __init__(self, opened: bool = True, budget: FrameBudget | None = None) -> None:
        self.parser = Parser()
        self.protocol: asyncio.Protocol = self.parser
        self.reading, self.closing = True, False
        self.pieces = self.unmasked = 0
        self.gate = FrameGate(cast(Any, self))
        self.budget = budget or FrameBudget()
        if opened:
            self.open()

    def open(self) -> None:
        self.gate.open(self.on_piece, self.on_unmasked, self.budget)

    def on_piece(self) -> None:
        self.pieces += 1

    def on_unmasked(self) -> None:
        self.unmasked += 1
        self.gate.close()

    def get_protocol(self) -> asyncio.Protocol:
        return self.protocol

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def send(self, data: bytes) -> None:
        self.protocol.data_received(data)

    def take(self) -> bytes:
        """What the parser has got since the last call."""
        got, self.parser.got = self.parser.got, b""
        return got

    def handle(self, messages: int) -> None:
        for _ in range(messages):
            self.gate.handled()


async def passed(peer: Peer) -> bytes:
    """Return what the gate passes on next."""
    async with asyncio.timeout(60):
        while not (taken := peer.take()):
            await turn()
    return taken


async def turn() -> None:
    await asyncio.sleep(0)


@pytest.mark.parametrize("kind", [TEXT, BINARY, PING, PONG])
async def test_a_batch_of_whatever_kind_passes_by_shares_when_those_before_are_handled(kind: int) -> None:
    peer, one = Peer(), frame(kind, b"abc")
    peer.send(one * 20)
    assert (peer.take(), peer.reading) == (one * FRAMES_PER_TURN, False)
    await turn()
    assert peer.take() == b""  # nothing has been handled
    peer.handle(FRAMES_PER_TURN)
    assert peer.take() == b""  # not in the same turn
    await turn()
    assert peer.take() == one * FRAMES_PER_TURN
    peer.handle(FRAMES_PER_TURN)
    await turn()
    assert (peer.take(), peer.reading) == (one * (20 - 2 * FRAMES_PER_TURN), True)


async def test_frames_that_come_one_by_one_wait_for_those_before_as_well() -> None:
    peer, one = Peer(), frame(BINARY, b"abc")
    for _ in range(FRAMES_PER_TURN + 2):
        peer.send(one)
    assert (peer.take(), peer.reading) == (one * FRAMES_PER_TURN, False)
    peer.handle(1)
    await turn()
    assert peer.take() == one
    peer.handle(1)
    await turn()
    assert (peer.take(), peer.reading) == (one, True)


async def test_the_sockets_of_one_source_share_a_turn_and_take_turns() -> None:
    budget, one = FrameBudget(), frame(PING)
    sockets = BUDGET_PER_TURN // FRAMES_PER_TURN  # so many are served in a turn
    flood = [Peer(budget=budget) for _ in range(5 * sockets // 2)]
    for peer in flood:
        peer.send(one * 2 * FRAMES_PER_TURN)
    served = []
    for _ in range(5):
        passed = [len(peer.take()) // len(one) for peer in flood]
        assert sum(passed) <= BUDGET_PER_TURN
        served += [number for number, frames in enumerate(passed) if frames]
        for peer, frames in zip(flood, passed, strict=True):
            peer.handle(frames)
        await turn()
    assert len(served) == 5 * sockets
    assert set(served[: 3 * sockets]) == set(range(len(flood)))  # nobody a third time before everybody
    assert all(peer.reading for peer in flood)


async def test_a_socket_of_another_source_does_not_wait_for_a_flood() -> None:
    budget, one = FrameBudget(), frame(PING)
    flood, other = [Peer(budget=budget) for _ in range(20)], Peer()
    for peer in flood:
        peer.send(one * 2 * FRAMES_PER_TURN)
    for _ in range(BUDGET_PER_TURN + 1):
        other.send(one)
        assert other.take() == one
        other.handle(1)
        await turn()


async def test_after_an_offence_a_source_gets_the_share_of_one_socket_and_others_theirs() -> None:
    budget, one = FrameBudget(), frame(BINARY, b"junk")
    peers, other = [Peer(budget=budget) for _ in range(BUDGET_PER_TURN)], Peer()
    offender = peers[0]
    offender.send(one)
    offender.gate.on_offence()
    offender.handle(1)
    assert offender.take() == one
    for peer in (*peers, other):
        peer.send(one)
    assert [peer.take() for peer in (*peers, other)] == [b""] * len(peers) + [one]
    await turn()
    for first in (0, FRAMES_PER_TURN):
        through = [peer for peer in peers if peer.take()]
        assert through == peers[first : first + FRAMES_PER_TURN]
        for peer in through:
            peer.handle(1)
        await turn()
    # Nothing more has happened, so that the budget is whole again.
    assert [peer for peer in peers if peer.take()] == peers[2 * FRAMES_PER_TURN :]


async def test_after_one_socket_is_closed_the_others_of_its_source_wait_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixty that are closed in one turn of the loop would take all of it."""
    monkeypatch.setattr("parlour_server.websocket.frame_gate.REST_SECONDS", 3600.0)
    budget, one = FrameBudget(), frame(BINARY, b"good")
    closes, beside, other = Peer(budget=budget), Peer(budget=budget), Peer()
    closes.gate.close()
    closes.gate.on_offence()
    for peer in (beside, other):
        peer.send(one)
    for _ in range(10):
        await turn()
    assert (beside.take(), other.take()) == (b"", one)
    budget.use_up(0.0)
    assert await passed(beside) == one
    assert budget.left == BUDGET_PER_TURN - 1  # whole again: an offence of a socket that closes is none


async def test_frames_that_come_one_by_one_use_up_the_share_of_their_source() -> None:
    budget, one = FrameBudget(), frame(PING)
    peers = [Peer(budget=budget) for _ in range(BUDGET_PER_TURN + 1)]
    for peer in peers:
        peer.send(one)
    assert [peer.take() for peer in peers] == [one] * BUDGET_PER_TURN + [b""]
    await turn()
    assert peers[-1].take() == b""  # nothing has been handled
    peers[0].handle(1)
    await turn()
    assert (peers[-1].take(), peers[-1].reading) == (one, True)


async def test_a_socket_that_ends_leaves_its_share_to_the_others() -> None:
    """Messages that are never handled would be charged to the source for ever."""
    budget, one = FrameBudget(), frame(PING)
    flood = [Peer(budget=budget) for _ in range(BUDGET_PER_TURN // FRAMES_PER_TURN)]
    last = Peer(budget=budget)
    for peer in (*flood, last):
        peer.send(one * FRAMES_PER_TURN)
    for _ in range(3):
        await turn()
    assert last.take() == b""  # nothing has been handled
    flood[0].gate.close()
    flood[1].protocol.connection_lost(None)
    flood[0].handle(FRAMES_PER_TURN)  # too late to count again
    assert await passed(last) == one * FRAMES_PER_TURN
    assert budget.unhandled == BUDGET_PER_TURN - FRAMES_PER_TURN


async def test_a_gate_that_closes_while_it_waits_for_its_share_passes_on_its_close_frame() -> None:
    budget = FrameBudget()
    while budget.take():
        pass
    peer = Peer(budget=budget)
    peer.send(frame(PING) + frame(CLOSE))
    peer.gate.close()
    assert await passed(peer) == frame(CLOSE)


async def test_pieces_of_messages_pass_by_shares_and_are_counted() -> None:
    peer = Peer()
    peer.send(frame(BEGIN) + frame(PIECE) * 18 + frame(LAST, b"x"))
    turns = []
    while not peer.reading:
        turns.append(len(peer.take()) // 6)
        await turn()
    assert turns == [FRAMES_PER_TURN, FRAMES_PER_TURN]
    assert peer.take() == frame(PIECE) * 3 + frame(LAST, b"x")
    assert peer.pieces == 19


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
async def test_a_frame_of_any_length_passes_unchanged_however_it_is_cut(length: int) -> None:
    whole = frame(BINARY, bytes(range(256)) * 256 + b"x" if length > 65_535 else b"y" * length)
    for size in (1, 7, 60_000, len(whole)) if length < 1000 else (60_000, len(whole)):
        peer = Peer()
        for start in range(0, 2 * len(whole), size):
            peer.send((whole * 2)[start : start + size])
        assert peer.take() == whole * 2
        assert peer.reading


async def test_what_has_come_of_a_frame_passes_at_once() -> None:
    peer = Peer()
    peer.send(frame(BINARY, bytes(8000))[:100])
    assert len(peer.take()) == 100


async def test_a_frame_without_a_mask_does_not_pass_nor_anything_after_it() -> None:
    peer = Peer()
    peer.send(frame(BINARY, b"a") + frame(BINARY, b"b", masked=False) + frame(BINARY, b"c"))
    assert (peer.take(), peer.unmasked) == (frame(BINARY, b"a"), 1)


async def test_a_gate_that_closes_passes_on_close_frames_alone() -> None:
    peer = Peer()
    peer.send(frame(PING) * 20)
    assert peer.take() == frame(PING) * FRAMES_PER_TURN
    peer.gate.close()
    peer.send(frame(BINARY, bytes(300)) + frame(CLOSE, b"\x03\xe8"))
    for _ in range(3):
        await turn()
    assert (peer.take(), peer.reading) == (frame(CLOSE, b"\x03\xe8"), True)


async def test_a_frame_under_way_when_the_gate_closes_is_passed_on_to_its_end() -> None:
    peer, long = Peer(), frame(BINARY, bytes(500))
    peer.send(long[:100])
    peer.gate.close()
    peer.send(long[100:] + frame(TEXT, b"no") + frame(CLOSE))
    assert peer.take() == long + frame(CLOSE)


async def test_nothing_passes_before_the_gate_is_opened() -> None:
    peer = Peer(opened=False)
    peer.send(frame(BINARY, b"early"))
    await turn()
    assert (peer.take(), peer.reading) == (b"", False)
    peer.open()
    await turn()
    assert (peer.take(), peer.reading) == (frame(BINARY, b"early"), True)


async def test_everything_else_goes_to_the_protocol_before_the_gate() -> None:
    peer = Peer()
    peer.protocol.pause_writing()
    peer.protocol.resume_writing()
    peer.protocol.eof_received()
    peer.send(frame(PING) * 20)
    peer.closing = True
    peer.protocol.connection_lost(None)
    peer.handle(FRAMES_PER_TURN)
    await turn()
    assert peer.parser.calls == ["pause", "resume", "eof", "lost"]
    assert peer.take() == frame(PING) * FRAMES_PER_TURN
