"""Times how long the connections of the load generator take to resume after a loss.

A resume lasts from the loss until the last room of the connection is current again, when its player could
continue. A second loss before that counts as one longer resume.
"""

from collections.abc import Callable
from time import monotonic

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.connection.link import LinkState
from parlour_client.load.histogram import Histogram
from parlour_client.room.room import Room
from parlour_protocol.answers import Event
from parlour_protocol.values import RoomView


class ResumeTimer:
    """Times the resumes of one connection."""

    def __init__(self, resumes: Histogram, clock: Callable[[], float] = monotonic) -> None:
        """Record each resume in ``resumes``."""
        self._resumes = resumes
        self._clock = clock
        self._rooms: set[str] = set()
        self._missing: set[str] = set()  # rooms that are not current yet
        self._lost_at: float | None = None

    def on_link(self, state: LinkState) -> None:
        """Note that the connection to the server is lost."""
        if state == "reconnecting":
            self._missing = {*self._rooms}
            if self._lost_at is None:
                self._lost_at = self._clock()

    def on_current(self, room: str) -> None:
        """Note that a room has all its events."""
        self._rooms.add(room)
        self._missing.discard(room)
        if self._lost_at is not None and not self._missing:
            self._resumes.record(self._clock() - self._lost_at)
            self._lost_at = None


class TimedRoom(Room):
    """A room that reports when it is current."""

    def __init__(self, connection: Connection, address: RoomAddress) -> None:
        super().__init__(connection, address)
        self.on_current: Callable[[str], None] = lambda room: None

    def restarted(self, state: RoomView, said: int) -> None:
        """See Listener."""
        super().restarted(state, said)
        self.on_current(self.id)

    def went_on(self, events: list[Event], current: bool) -> None:
        """See Listener."""
        super().went_on(events, current)
        if current:
            self.on_current(self.id)
