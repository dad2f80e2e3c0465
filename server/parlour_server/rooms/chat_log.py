"""Chat of a room in memory: the state of both streams and their latest messages.

``domain.room.chat`` decides who may say what; the room actor logs it. Invariant: every message kept here is
on disk.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from parlour_protocol.answers import Event
from parlour_protocol.events import ChatSaid
from parlour_protocol.values import ChatStream
from parlour_server.domain.room.chat import STANDARD_RATE, ChatState, after_message
from parlour_server.limits.token_bucket import Rate

CHAT_STREAMS: Final[tuple[ChatStream, ...]] = get_args(ChatStream)
TAIL: Final = 64


class ChatLog:
    """Both chat streams of one room."""

    def __init__(self, said: Mapping[ChatStream, Sequence[Event]], rate: Rate = STANDARD_RATE) -> None:
        """Restore the streams from all their logged events, in order; ``rate`` limits each player."""
        self.rate = rate
        self._states: dict[ChatStream, ChatState] = dict.fromkeys(CHAT_STREAMS, ChatState())
        self._tails: dict[ChatStream, deque[Event]] = {stream: deque(maxlen=TAIL) for stream in CHAT_STREAMS}
        for stream, events in said.items():
            for event in events:
                self.append(stream, event)

    def state_of(self, stream: ChatStream) -> ChatState:
        """Return a stream's current state."""
        return self._states[stream]

    def append(self, stream: ChatStream, event: Event) -> None:
        """Add a message that is on disk."""
        if isinstance(event.body, ChatSaid):
            self._states[stream] = after_message(self._states[stream], event.body, event.at, self.rate)
        self._tails[stream].append(event)

    def events_after(self, stream: ChatStream, seq: int) -> list[Event] | None:
        """Return the messages after a sequence number, None if they are no longer in memory."""
        return tail_after(self._tails[stream], self._states[stream].seq, seq)


def tail_after(tail: Sequence[Event], head: int, seq: int) -> list[Event] | None:
    """Return a tail's events after a number, None if they are older; ``head`` is the stream's last number."""
    oldest = tail[0].seq if tail else head + 1
    return None if seq + 1 < oldest else [event for event in tail if event.seq > seq]
