"""A client's state for resuming after a reconnect (docs/protocol.md, 6).

The state is the position in each room's streams, and the commands without an answer. After a reconnect both
are sent again; sequence numbers and turns make this harmless. Invariant: a client processes every event of a
stream once and in order, whatever the network repeats.
"""

from collections.abc import Iterator
from enum import Enum

from parlour_protocol.answers import Event, Reply
from parlour_protocol.commands import Command
from parlour_protocol.limits import MAX_OUTSTANDING
from parlour_protocol.values import Stream


class EventOrder(Enum):
    """An event's place relative to those already received."""

    NEXT = "next"
    OLD = "old"
    EARLY = "early"


class StreamCursors:
    """The last received sequence number of each stream of a room."""

    def __init__(self) -> None:
        self.seqs: dict[Stream, int] = {}

    def advance(self, event: Event) -> EventOrder:
        """Advance past an event if it is the next of its stream; EARLY means that events are missing."""
        last = self.seqs.get(event.stream, 0)
        if event.seq <= last:
            return EventOrder.OLD
        if event.seq > last + 1:
            return EventOrder.EARLY
        self.seqs[event.stream] = event.seq
        return EventOrder.NEXT

    def jump(self, seqs: dict[Stream, int]) -> None:
        """Set the cursors to the sequence numbers of a snapshot."""
        self.seqs = dict(seqs)


class TooManyOutstanding(Exception):
    """The client already has as many unanswered commands as the protocol allows."""


class Outstanding:
    """The unanswered commands, oldest first."""

    def __init__(self) -> None:
        self._commands: dict[str, Command] = {}

    def __len__(self) -> int:
        return len(self._commands)

    def __iter__(self) -> Iterator[Command]:
        return iter(tuple(self._commands.values()))

    def add(self, command: Command) -> None:
        """Add a command until it is answered.

        Raises:
            TooManyOutstanding: MAX_OUTSTANDING commands are unanswered.
        """
        if len(self._commands) >= MAX_OUTSTANDING:
            raise TooManyOutstanding(f"{MAX_OUTSTANDING} commands are still waiting for an answer")
        self._commands[command.id] = command

    def settle(self, reply: Reply) -> Command | None:
        """Remove and return the command of a reply, None if the command was answered before."""
        return self._commands.pop(reply.id, None) if reply.id is not None else None

    def forget(self, command_id: str) -> None:
        """Remove a command for whose answer nobody waits any more."""
        self._commands.pop(command_id, None)
