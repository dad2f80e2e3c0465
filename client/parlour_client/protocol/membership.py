"""What a client remembers of one joined room, and what it misses (docs/protocol.md, 6).

Pure, and knows no command ids but the one it awaits. Invariant: each stream's events pass once and in
order, or a snapshot takes their place; an event that comes too early is dropped, because the pages that
are then fetched bring it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour_protocol.answers import Event
from parlour_protocol.resume import EventOrder, StreamCursors
from parlour_protocol.values import Stream


@dataclass(slots=True)
class Membership:
    """A joined room's place in its streams."""

    key: str
    cursors: StreamCursors = field(default_factory=StreamCursors)
    known: bool = False
    """A snapshot has been heard, so that the cursors mean something."""
    entered: bool = False
    """The server has let us in on this connection: until then it takes no command about the room."""
    awaited: str = ""
    """The id of the JoinRoom or FetchEvents that is catching up; empty when nothing is."""
    fetching: Stream | None = None
    """The stream that ``awaited`` fetches a page of; None when it joins."""
    rejoin_at: float | None = None
    """When to join again after a refusal that time cures."""
    _ahead: dict[Stream, int] = field(default_factory=dict)  # newest seq that came too early

    def expect(self, command_id: str, fetching: Stream | None) -> None:
        """Await the answer to a join, or to the fetching of a page."""
        self.awaited = command_id
        self.fetching = fetching
        self.rejoin_at = None

    def expect_nothing(self) -> None:
        """Await no answer any more."""
        self.awaited = ""
        self.fetching = None

    def lost(self) -> None:
        """Note that the connection is gone, and the server's knowledge of us with it."""
        self.entered = False
        self.expect_nothing()

    def head(self, heads: dict[Stream, int]) -> None:
        """Note how far each stream goes that may be heard, as a join has it."""
        self._ahead = dict(heads)

    def restart(self, seqs: dict[Stream, int]) -> None:
        """Go to where a snapshot stands."""
        self.known = True
        self.cursors.jump(seqs)
        self._ahead.clear()

    def receive(self, events: Iterable[Event]) -> list[Event]:
        """Return those events that are next, in order."""
        fresh = []
        for event in events:
            order = self.cursors.advance(event)
            if order is EventOrder.NEXT:
                fresh.append(event)
            elif order is EventOrder.EARLY:
                self._ahead[event.stream] = max(event.seq, self._ahead.get(event.stream, 0))
        return fresh

    def missing(self) -> Stream | None:
        """Return a stream of which later events are known to exist, None when there is none."""
        for stream, seq in self._ahead.items():
            if seq > self.cursors.seqs.get(stream, 0):
                return stream
        return None
