"""A gate before a socket's WebSocket parser: limits each source's frames in a turn (docs/protocol.md, 9).

The parser takes whatever one read brings, up to a quarter of a megabyte, and its reader handles the result
without yielding. The gate reads the heads of the frames (RFC 6455, 5.2) and passes on ``FRAMES_PER_TURN`` of
them, of any kind. The other frames wait for a later turn of the event loop and until earlier ones are
handled; meanwhile the transport reads nothing. The gates of one source (``auth.sources``) together pass on
``BUDGET_PER_TURN``, in turn, so that a hundred sockets get no more of the loop than four. After an offence
they together pass on only as many as one gate may.

Invariant: at most ``FRAMES_PER_TURN`` messages of a socket and ``BUDGET_PER_TURN`` of a source are passed on
but not handled yet, and in one turn at most as many frames are parsed.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Final, NamedTuple, cast

from parlour_server.http.connections import PassingOn
from parlour_server.http.turn_budget import REST_SECONDS, TurnBudget

FRAMES_PER_TURN: Final = 8
#: Enough for a class of thirty who move at the same moment.
BUDGET_PER_TURN: Final = 32
#: How many times after an offence a source gets the budget of one socket: what was passed on the first time
#: is handled the second time.
SMALL_BUDGETS: Final = 2
#: A closing socket that holds more than ``CLOSING_BYTES`` waits ``CLOSING_SECONDS`` between two passes.
CLOSING_BYTES: Final = 32 * 1024
CLOSING_SECONDS: Final = 0.02

FIN: Final = 0x80  # in a frame's first byte: the last or only piece of a message
OPCODE: Final = 0x0F
CLOSE: Final = 0x8
MASKED: Final = 0x80  # in the second byte; its other bits are the payload's length or its form
LENGTHS: Final = {126: "!H", 127: "!Q"}
MASK_BYTES: Final = 4
SMALLEST: Final = 2 + MASK_BYTES  # a masked frame without a payload
SHORTEST_LONG: Final = SMALLEST + min(LENGTHS)  # a masked frame of this length has a longer head
#: The first bytes of a whole message, a close, a ping, a pong.
WHOLE: Final = frozenset({0x81, 0x82, 0x88, 0x89, 0x8A})
EMPTY: Final = memoryview(b"")  # one for all sockets: most hold nothing


class _Head(NamedTuple):
    """The head of a frame: its first byte, whether the frame is masked, the whole frame's length."""

    first: int
    masked: bool
    frame_bytes: int


class FrameBudget(TurnBudget):
    """How many frames the gates of one source may still pass on in this turn.

    Invariant: at most ``BUDGET_PER_TURN`` messages are passed on but not handled yet.
    """

    __slots__ = ("_small", "unhandled")

    def __init__(self) -> None:
        super().__init__(BUDGET_PER_TURN)
        self.unhandled = 0
        self._small = 0  # how many of the next renewals give one socket's budget

    def release(self, messages: int) -> None:
        """Note that messages have been handled or will never be handled."""
        self.unhandled -= messages
        if not self.left:
            self.renew_soon()

    def offend(self) -> None:
        """Leave nothing for this turn, and one socket's budget for the next ones."""
        self._small, self.left = SMALL_BUDGETS, 0
        self.renew_soon()

    def renewed(self) -> int:
        """Return the new budget: its size less the messages that are not handled yet."""
        size = FRAMES_PER_TURN if self._small else BUDGET_PER_TURN
        self._small = max(0, self._small - 1)
        return max(0, size - self.unhandled)


class FrameGate(PassingOn):
    """The protocol of a WebSocket's transport: stands before the protocol that it replaced."""

    __slots__ = (
        "_budget",
        "_closing",
        "_held",
        "_loop",
        "_on_piece",
        "_on_unmasked",
        "_parse",
        "_passes",
        "_paused",
        "_rest",
        "_scheduled",
        "_transport",
        "_unhandled",
    )

    def __init__(self, transport: asyncio.Transport) -> None:
        """Take over a transport; nothing passes until ``open``."""
        self._transport = transport
        self._on_piece: Callable[[], object] = _ignore
        self._on_unmasked: Callable[[], object] = _ignore
        self._budget = UNOPENED
        self._loop = asyncio.get_running_loop()
        self._held = EMPTY  # read, but not passed on yet
        self._rest = 0  # bytes of the frame under way that are still to come
        self._passes = True  # whether the frame under way is passed on
        self._unhandled = FRAMES_PER_TURN  # messages passed on, but not handled yet
        self._paused = False  # whether frames wait for a later turn
        self._scheduled = False  # whether they go on in the next one
        self._closing = False
        self.inner = cast(asyncio.Protocol, transport.get_protocol())
        self._parse = self.inner.data_received
        transport.set_protocol(self)

    def open(
        self, on_piece: Callable[[], object], on_unmasked: Callable[[], object], budget: FrameBudget
    ) -> None:
        """Let frames pass from now on and charge them to ``budget``, the budget of the socket's source.

        ``on_piece`` is called for each frame that does not end a message, ``on_unmasked`` for each frame that
        is not masked, as a client must mask all; either may call ``close``.
        """
        self._on_piece, self._on_unmasked, self._budget = on_piece, on_unmasked, budget
        self._unhandled = 0
        if self._paused:
            self._go_on_next_turn()

    def handled(self) -> None:
        """Note that a message which the gate passed on has been handled."""
        self._unhandled -= 1
        if not self._closing:
            budget = self._budget
            budget.unhandled -= 1
            if not budget.left:
                budget.renew_soon()
        if self._paused:
            self._go_on_next_turn()

    def on_offence(self) -> None:
        """Note that a message was unusable or one too many: its source gets less in the next turns."""
        if not self._closing:
            self._budget.offend()

    def close(self) -> None:
        """Pass on only close frames from now on; the other sockets of the source wait a moment."""
        if not self._closing and self._budget is not UNOPENED:
            # Closing costs more than the frame that causes it: a whole budget of such frames would block the
            # loop for long.
            self._budget.use_up(REST_SECONDS)
        self._leave_share()
        if self._paused:
            self._go_on_next_turn()

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        size = len(data)
        if (  # most reads bring one short frame
            SMALLEST <= size < SHORTEST_LONG
            and data[1] == MASKED | (size - SMALLEST)
            and data[0] in WHOLE
            and self._unhandled < FRAMES_PER_TURN
            and not (self._held or self._rest or self._closing)
            and (budget := self._budget).left > 1  # the last one is left to ``take``
        ):
            budget.left -= 1
            budget.unhandled += 1
            self._unhandled += 1
            self._parse(data)
            return
        self._held = memoryview(bytes(self._held) + data if self._held else data)
        if not self._paused:
            self._pass_on()

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._held = EMPTY
        self._leave_share()
        self._on_piece = self._on_unmasked = _ignore  # leaves no reference cycle
        self.inner.connection_lost(error)

    def _leave_share(self) -> None:
        """Close, and release the source's budget of the messages that are not handled yet."""
        if not self._closing:
            self._closing = True
            if self._budget is not UNOPENED:
                self._budget.release(self._unhandled)

    @property
    def _is_full(self) -> bool:
        """Whether no further frame may pass until a message has been handled."""
        return self._unhandled >= FRAMES_PER_TURN and not self._closing

    def _pass_on(self) -> None:
        """Pass on the frames of one turn, the last one perhaps only in part."""
        self._scheduled = False
        data, passed, frames, waits = self._held, [], 0, False
        while data:
            if not self._rest:
                head = _read_head(data)
                if head is None:  # the rest of the head has to come first
                    break
                if frames == FRAMES_PER_TURN or self._is_full or not (self._closing or self._budget.take()):
                    waits = True
                    break
                frames += 1
                self._begin(head)
            come, data = data[: self._rest], data[self._rest :]
            self._rest -= len(come)
            if self._passes:
                passed.append(come)
        self._held = data or EMPTY
        if passed:
            self._parse(b"".join(passed))
        self._wait(waits)

    def _begin(self, head: _Head) -> None:
        """Decide whether the frame that begins here is passed on, and count it."""
        if not self._closing and not head.masked:
            self._on_unmasked()
        if not self._closing and not head.first & FIN:
            self._on_piece()
        self._rest = head.frame_bytes
        self._passes = not self._closing or head.first & OPCODE == CLOSE
        if self._passes and head.first & FIN:
            self._unhandled += 1
            if not self._closing:
                self._budget.unhandled += 1

    def _wait(self, waits: bool) -> None:
        """Read on, or let held frames wait for a later turn."""
        if waits != self._paused and not self._transport.is_closing():
            self._paused = waits
            if waits:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()
        if waits and not self._is_full:
            self._go_on_next_turn()

    def _go_on_next_turn(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            if self._closing and len(self._held) > CLOSING_BYTES:
                self._loop.call_later(CLOSING_SECONDS, self._pass_on)
            elif not (self._closing or self._budget.left):
                self._budget.wait(self._pass_on)
            else:
                self._loop.call_soon(self._pass_on)


UNOPENED: Final = FrameBudget()  # the budget of all gates that are not open yet; nothing passes


def _ignore() -> None:
    """Do nothing."""


def _read_head(data: memoryview) -> _Head | None:
    """Return the head of the first frame in the data, None if the head is not complete."""
    if len(data) < 2:
        return None
    first, second = data[0], data[1]
    length, size = second & ~MASKED, 2
    form = LENGTHS.get(length)
    if form is not None:
        size += struct.calcsize(form)
        if len(data) < size:
            return None
        (length,) = struct.unpack_from(form, data, 2)
    masked = bool(second & MASKED)
    return _Head(first, masked, size + (MASK_BYTES if masked else 0) + length)
