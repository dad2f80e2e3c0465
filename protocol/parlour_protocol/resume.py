"""A client's memory from one connection to the next (docs/protocol.md, 6).

What was heard of each room's streams, and which commands still await their answer. After a
reconnect both are said again; the server's sequence numbers and turns make that harmless.
Invariant: of each stream a client sees every event once, in order, whatever the network repeats.
"""

from collections.abc import Iterator
from enum import Enum

from parlour_protocol.answers import Event, Reply
from parlour_protocol.commands import Command
from parlour_protocol.limits import MAX_OUTSTANDING
from parlour_protocol.values import Stream


class Hearing(Enum):
    """How an event stands to those already heard."""

    NEXT = "next"
    OLD = "old"
    EARLY = "early"


class StreamCursors:
    """How far one room's streams have been heard."""

    def __init__(self) -> None:
        self.seqs: dict[Stream, int] = {}

    def hear(self, event: Event) -> Hearing:
        """Count an event if it is the next of its stream; EARLY means that some are missing."""
        last = self.seqs.get(event.stream, 0)
        if event.seq <= last:
            return Hearing.OLD
        if event.seq > last + 1:
            return Hearing.EARLY
        self.seqs[event.stream] = event.seq
        return Hearing.NEXT

    def jump(self, seqs: dict[Stream, int]) -> None:
        """Go to where a snapshot stands."""
        self.seqs = dict(seqs)


class TooManyOutstanding(Exception):
    """More commands await an answer than the protocol allows."""


class Outstanding:
    """Commands without an answer yet, oldest first."""

    def __init__(self) -> None:
        self._commands: dict[str, Command] = {}

    def __len__(self) -> int:
        return len(self._commands)

    def __iter__(self) -> Iterator[Command]:
        return iter(tuple(self._commands.values()))

    def add(self, command: Command) -> None:
        """Remember a command until its answer comes.

        Raises:
            TooManyOutstanding: MAX_OUTSTANDING commands are already waiting.
        """
        if len(self._commands) >= MAX_OUTSTANDING:
            raise TooManyOutstanding(f"{MAX_OUTSTANDING} commands are still waiting for an answer")
        self._commands[command.id] = command

    def settle(self, reply: Reply) -> Command | None:
        """Return the command that a reply answers and forget it; None if it was answered before."""
        return self._commands.pop(reply.id, None) if reply.id is not None else None

    def forget(self, command_id: str) -> None:
        """Give up a command whose sender no longer waits."""
        self._commands.pop(command_id, None)
