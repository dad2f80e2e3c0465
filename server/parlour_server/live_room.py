"""A room in memory: one command at a time, written before it is answered or told.

``LiveRoom`` owns a room's state. A command is decided, its events are appended to the log, and only
when they are on disk does the state change, the sender get the acknowledgement and everybody the
event. Invariant: what anybody was told is on disk, and nobody is told anything twice in another order.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, Thinking
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent, MovePlayed
from parlour_protocol.values import Player, Position, RoomView
from parlour_server.engines.slot import Progress
from parlour_server.outbox import Broadcast
from parlour_server.room.decide import (
    Happens,
    MachineMove,
    Outcome,
    Refusal,
    Repeat,
    RoomCommand,
    decide,
    decide_machine,
)
from parlour_server.room.state import RoomState, evolve
from parlour_server.room.views import position_view, room_summary, room_view
from parlour_server.store.records import Record, RoomRow, StoreError
from parlour_server.store.writer import LogWriter

EPOCH: Final = 1
MAX_WAITING: Final = 256
TAIL: Final = 256
PRESENCE_GRACE: Final = 5.0

Answering = Callable[[Reply], None]


class Member(Protocol):
    """A connection that watches the room."""

    @property
    def player(self) -> Player:
        """Who it is."""

    def send(self, message: Broadcast) -> None:
        """Deliver what must arrive."""

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver what a later message of the topic replaces."""


@dataclass(frozen=True, slots=True)
class _Request:
    """A command waiting for its turn: ``decide`` is asked when the state is settled."""

    id: str
    decide: Callable[[RoomState], Outcome]
    answer: Answering


class LiveRoom:
    """One room, its members and its waiting commands. Everything runs in the event loop."""

    def __init__(
        self, state: RoomState, writer: LogWriter, tail: list[Event], changed: Callable[["LiveRoom"], None]
    ) -> None:
        """Take over a room whose events up to ``state.seq`` are on disk; ``tail`` holds the latest.

        ``changed`` is called after every change of the state.
        """
        self.state = state
        self.position = position_view(state)
        self.idle_since = asyncio.get_running_loop().time()
        self._writer = writer
        self._tail = deque(tail, TAIL)
        self._changed = changed
        self._members: set[Member] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}  # players in their grace, by id
        self._waiting: deque[_Request] = deque()
        self._committing = False

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way."""
        return not self._members and not self._waiting and not self._committing

    # -- commands ------------------------------------------------------------------------------------

    def submit(self, actor: Player, command: RoomCommand, answer: Answering) -> None:
        """Carry out a command in its turn; ``answer`` is called once, when it is settled."""
        self._enqueue(_Request(command.id, lambda state: decide(state, actor, command), answer))

    async def play_machine(self, move: MachineMove) -> Reply:
        """Play a machine's move and return what the room says to it."""
        settled: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

        def answer(reply: Reply) -> None:
            if not settled.done():
                settled.set_result(reply)

        self._enqueue(_Request("machine", lambda state: decide_machine(state, move), answer))
        return await settled

    def refused(self, command_id: str, code: RefusalCode, message: str) -> Refused:
        """Return a refusal that says what holds now."""
        return Refused(command_id, code, message, self.state.room, self.state.seq, self.position)

    def _enqueue(self, request: _Request) -> None:
        if len(self._waiting) >= MAX_WAITING:
            refusal = Refused(
                request.id, RefusalCode.TOO_MANY, "the room is busy", self.state.room, retry_after=1.0
            )
            request.answer(refusal)
            return
        self._waiting.append(request)
        self._advance()

    def _advance(self) -> None:
        """Decide waiting commands until one has to be written."""
        while self._waiting and not self._committing:
            request = self._waiting.popleft()
            outcome = request.decide(self.state)
            match outcome:
                case Happens():
                    self._commit(request, outcome.events)
                case Repeat():
                    request.answer(Ack(request.id, self.state.room, outcome.seq, outcome.turn))
                case Refusal():
                    request.answer(self.refused(request.id, outcome.code, outcome.message))

    def _commit(self, request: _Request, bodies: tuple[AnyEvent, ...]) -> None:
        """Append the events; the room waits until they are on disk."""
        at = time.time_ns() // 1_000_000
        states: list[RoomState] = []
        records: list[Record] = []
        state = self.state
        for body in bodies:
            state = evolve(state, body)
            states.append(state)
            records.append(Record(state.room, "game", state.seq, EPOCH, body, at))
        row = None if all(isinstance(body, MovePlayed) for body in bodies) else room_row(state, at)
        self._committing = True
        written = self._writer.append(records, row)
        written.add_done_callback(partial(self._committed, request, records, states))

    def _committed(
        self, request: _Request, records: list[Record], states: list[RoomState], written: asyncio.Future[None]
    ) -> None:
        """Go on once the events are on disk, or are not."""
        self._committing = False
        failure = None if written.cancelled() else written.exception()
        try:
            if written.cancelled() or isinstance(failure, StoreError):
                refusal = self.refused(
                    request.id, RefusalCode.UNAVAILABLE, "it could not be written: try again"
                )
                request.answer(refusal)
            elif failure is not None:
                raise failure
            else:
                self._settle(request, records, states)
        finally:
            self._advance()  # whatever went wrong for one command, the next has its turn

    def _settle(self, request: _Request, records: list[Record], states: list[RoomState]) -> None:
        """Take in what is on disk, then tell it: no failure in telling may leave the state behind the log."""
        players = self.state.players
        events = [self._take_in(record, state) for record, state in zip(records, states, strict=True)]
        request.answer(Ack(request.id, self.state.room, states[0].seq, states[0].turn))
        for event in events:
            self._broadcast(Broadcast(event))
        if self.state.players != players:
            self.tell_presence()
        self._changed(self)

    def _take_in(self, record: Record, state: RoomState) -> Event:
        before, self.state = self.state, state
        changed = state.turn != before.turn or state.result != before.result
        if changed:
            self.position = position_view(state)
        event = event_of(record, self.position if changed else None)
        self._tail.append(event)
        return event

    # -- members -------------------------------------------------------------------------------------

    def snapshot(self) -> RoomView:
        """Return the whole room as it stands."""
        return room_view(self.state, EPOCH, self.present())

    def events_after(self, seq: int) -> list[Event] | None:
        """Return the events of the game stream after a sequence number, None if they left the memory."""
        oldest = self._tail[0].seq if self._tail else self.state.seq + 1
        if seq + 1 < oldest:
            return None
        return [event for event in self._tail if event.seq > seq]

    def add(self, member: Member) -> None:
        """Count somebody among those who watch."""
        self._members.add(member)
        grace = self._leaving.pop(member.player.id, None)
        if grace is not None:
            grace.cancel()
        self.tell_presence()

    def remove(self, member: Member) -> None:
        """Stop telling somebody. A player counts as present for a little longer, in case they come back."""
        if member not in self._members:
            return
        self._members.discard(member)
        loop = asyncio.get_running_loop()
        self.idle_since = loop.time()
        player = member.player.id
        if not self.state.seats_of(player):
            self.tell_presence()
        elif all(other.player.id != player for other in self._members):
            self._leaving[player] = loop.call_later(PRESENCE_GRACE, self._gone, player)

    def _gone(self, player: str) -> None:
        del self._leaving[player]
        self.tell_presence()

    def present(self) -> list[bool]:
        """Return who is there, by seat: machines always are."""
        here = {member.player.id for member in self._members} | self._leaving.keys()
        return [
            player is not None and (player.kind == "machine" or player.id in here)
            for player in self.state.players
        ]

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        seated = {player.id for player in self.state.players if player is not None}
        spectators = len({member.player.id for member in self._members} - seated)
        self._tell_newest("presence", Broadcast(Presence(self.state.room, self.present(), spectators)))

    def tell_thinking(self, turn: int, progress: Progress) -> None:
        """Tell everybody how far a machine's search has come."""
        if turn == self.state.turn:
            thinking = Thinking(self.state.room, turn, progress.depth, progress.nodes)
            self._tell_newest("thinking", Broadcast(thinking))

    def _broadcast(self, message: Broadcast) -> None:
        for member in tuple(self._members):
            member.send(message)

    def _tell_newest(self, topic: str, message: Broadcast) -> None:
        for member in tuple(self._members):
            member.send_newest(f"{topic}/{self.state.room}", message)


def event_of(record: Record, position: Position | None = None) -> Event:
    """Return a record of the log as the wire shows it."""
    return Event(record.room, record.stream, record.epoch, record.seq, record.at, record.body, position)


def room_row(state: RoomState, at: int) -> RoomRow:
    """Return how lists are to show a room."""
    machine = any(player is not None and player.kind == "machine" for player in state.players)
    return RoomRow(room_summary(state), state.opened.visibility, machine, at)
