"""A client's cursors in the streams of one joined room, and the events it misses (docs/protocol.md, 6). Pure.

Invariant: each stream's events pass once and in order, or a snapshot replaces them. An event that comes too
early is dropped, because the fetched pages contain it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour_protocol.answers import Event
from parlour_protocol.values import Stream


@dataclass(slots=True)
class Membership:
    """A joined room's place in its streams."""

    key: str
    seqs: dict[Stream, int] = field(default_factory=dict)
    """The cursors: the number of the last event received in each stream."""
    known: bool = False
    """A snapshot has come, so the cursors are valid."""
    entered: bool = False
    """The server has let us in on this connection; before that it refuses commands about the room."""
    awaited: str = ""
    """The id of the JoinRoom or FetchEvents that is catching up; empty when nothing is."""
    fetching: Stream | None = None
    """The stream of the page that ``awaited`` fetches; None if ``awaited`` is a join."""
    rejoin_at: float | None = None
    """When to join again after a temporary refusal."""
    _ahead: dict[Stream, int] = field(default_factory=dict)  # newest seq that came too early

    def expect(self, command_id: str, fetching: Stream | None) -> None:
        """Await the answer to a join or to a fetched page."""
        self.awaited = command_id
        self.fetching = fetching
        self.rejoin_at = None

    def expect_nothing(self) -> None:
        """No longer await an answer."""
        self.awaited = ""
        self.fetching = None

    def lost(self) -> None:
        """Note that the connection is gone, and with it our membership on the server."""
        self.entered = False
        self.expect_nothing()

    def head(self, heads: dict[Stream, int]) -> None:
        """Note the newest event of each stream that we receive, as the answer to a join gives it."""
        self._ahead = dict(heads)

    def restart(self, seqs: dict[Stream, int]) -> None:
        """Set the cursors to a snapshot."""
        self.known = True
        self.seqs = dict(seqs)
        self._ahead.clear()

    def receive(self, events: Iterable[Event]) -> list[Event]:
        """Return the events that come next, in order."""
        fresh = []
        for event in events:
            last = self.seqs.get(event.stream, 0)
            if event.seq == last + 1:
                self.seqs[event.stream] = event.seq
                fresh.append(event)
            elif event.seq > last:
                self._ahead[event.stream] = max(event.seq, self._ahead.get(event.stream, 0))
        return fresh

    def missing(self) -> Stream | None:
        """Return a stream with known later events, None if there is none."""
        for stream, seq in self._ahead.items():
            if seq > self.seqs.get(stream, 0):
                return stream
        return None
