"""A session without I/O: decodes and encodes frames of one connection (docs/protocol.md, 3, 5 and 9).

Both sides use it. It turns received frames into messages and messages into frames, and gets the time as an
argument, in monotonic seconds. It never waits, and never opens or closes a connection. Invariant: after a
ProtocolViolation the session is over and ignores every further frame.
"""

from typing import Generic, TypeVar

from parlour_protocol.codec import Codec, Frame, Message
from parlour_protocol.errors import CloseCode, ProtocolViolation
from parlour_protocol.liveness import Timing, Verdict

In = TypeVar("In")


class Session(Generic[In]):
    """One side of a session; ``In`` is the union of messages it receives."""

    def __init__(self, codec: Codec[In], opening: type[In], timing: Timing, now: float) -> None:
        """Start a session in which the peer's first message must be an ``opening``."""
        self.codec = codec
        self.opened = False
        self.over = False
        self._opening = opening
        self._timing = timing
        self._heard_at = now  # when the last frame of any kind came
        self._pinged_at = now  # when PING was last returned

    def receive(self, frame: Frame, now: float) -> In | None:
        """Return the message in a frame, None if the session is over.

        Raises:
            MalformedMessage: the message must be refused; the session continues.
            ProtocolViolation: the connection must be closed with the code of the error.
        """
        if self.over:
            return None
        self._heard_at = now
        try:
            message = self.codec.decode(frame)
            if not self.opened and not isinstance(message, self._opening):
                raise ProtocolViolation(CloseCode.POLICY, f"{self._opening.__name__} must come first")
        except ProtocolViolation:
            self.over = True
            raise
        self.opened = True
        return message

    def send(self, message: Message) -> Frame:
        """Return a message as a frame."""
        return self.codec.encode(message)

    def on_activity(self, now: float) -> None:
        """Record activity that is not a message, such as a WebSocket pong."""
        self._heard_at = now

    def on_pause(self, seconds: float, now: float) -> None:
        """Do not count a pause of this side, which has just ended, as the peer's silence."""
        self._heard_at = min(now, self._heard_at + seconds)

    def judge(self, now: float, urgent: bool) -> Verdict:
        """Return what to do about the peer's silence; PING is returned once for each ``ping_after`` of it."""
        timeouts = self._timing.urgent if urgent else self._timing.idle
        if self.over or now - self._heard_at >= timeouts.dead_after:
            return Verdict.DEAD
        if now - max(self._heard_at, self._pinged_at) >= timeouts.ping_after:
            self._pinged_at = now
            return Verdict.PING
        return Verdict.ALIVE
