"""The conversation over one connection, without the connection (docs/protocol.md, 3, 5 and 9).

Both sides use the same object: frames in become messages, messages out become frames, and time
is an argument. It refuses what cannot be understood and ends what cannot go on; it never waits,
opens or closes anything itself. Invariant: after a ProtocolViolation the session is over and every
further frame is ignored.
"""

from typing import Generic, TypeVar

from parlour_protocol.codec import Codec, Frame, Message
from parlour_protocol.errors import CloseCode, ProtocolViolation
from parlour_protocol.liveness import Liveness, Timing, Verdict

In = TypeVar("In")


class Session(Generic[In]):
    """One side's end of a conversation; ``In`` is the union of messages it may hear."""

    def __init__(self, codec: Codec[In], opening: type[In], timing: Timing, now: float) -> None:
        """Start a conversation in which the peer's first message must be an ``opening``."""
        self.codec = codec
        self.opened = False
        self.over = False
        self._opening = opening
        self._liveness = Liveness(timing, now)

    def receive(self, frame: Frame, now: float) -> In | None:
        """Return the message in a frame, None when the session is over.

        Raises:
            MalformedMessage: the message is to be refused; the session goes on.
            ProtocolViolation: the connection is to be closed with its code.
        """
        if self.over:
            return None
        self._liveness.heard(now)
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
        """Return the frame that carries a message."""
        return self.codec.encode(message)

    def heard(self, now: float) -> None:
        """Note a sound below the messages, such as a WebSocket pong."""
        self._liveness.heard(now)

    def judge(self, now: float, urgent: bool) -> Verdict:
        """Return whether the peer is alive, should be asked, or is to be given up."""
        return Verdict.DEAD if self.over else self._liveness.judge(now, urgent)
