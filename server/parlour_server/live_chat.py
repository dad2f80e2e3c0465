"""What is said in a room in memory: both streams as they stand, and their latest messages.

Who may say what is ``room.chat``; the room writes it down. Invariant: what is kept here is on disk.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from parlour_protocol.answers import Event
from parlour_protocol.events import ChatSaid
from parlour_protocol.values import ChatStream
from parlour_server.rates import Rate
from parlour_server.room.chat import STANDARD_RATE, Talk, heard

CHAT_STREAMS: Final[tuple[ChatStream, ...]] = get_args(ChatStream)
TAIL: Final = 64


class LiveChat:
    """Both streams of one room."""

    def __init__(self, said: Mapping[ChatStream, Sequence[Event]], rate: Rate = STANDARD_RATE) -> None:
        """Take over what was said before, all of it in order; let each person go on at a rate."""
        self.rate = rate
        self._talks: dict[ChatStream, Talk] = dict.fromkeys(CHAT_STREAMS, Talk())
        self._tails: dict[ChatStream, deque[Event]] = {stream: deque(maxlen=TAIL) for stream in CHAT_STREAMS}
        for stream, events in said.items():
            for event in events:
                self.take_in(stream, event)

    def talk(self, stream: ChatStream) -> Talk:
        """Return a stream as it stands."""
        return self._talks[stream]

    def take_in(self, stream: ChatStream, event: Event) -> None:
        """Keep a message that is on disk."""
        if isinstance(event.body, ChatSaid):
            self._talks[stream] = heard(self._talks[stream], event.body, event.at, self.rate)
        self._tails[stream].append(event)

    def events_after(self, stream: ChatStream, seq: int) -> list[Event] | None:
        """Return the messages after a sequence number, None if they left the memory."""
        tail = self._tails[stream]
        oldest = tail[0].seq if tail else self._talks[stream].seq + 1
        return None if seq + 1 < oldest else [event for event in tail if event.seq > seq]
