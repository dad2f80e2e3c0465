"""A room in memory: an actor that processes one command at a time.

A command is decided, its events are appended to the log, and only when they are on disk does the state
change, the sender get the acknowledgement and every subscriber the event. Invariant: everything that was
acknowledged or broadcast is on disk, and every subscriber gets the events of a stream in the order of the
log.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, Thinking
from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from parlour_protocol.terms import ClockView
from parlour_protocol.values import ChatStream, Player, Position, RoomView, Stream
from parlour_server.counters import Counters
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.chat import decide_say, stream_of
from parlour_server.domain.room.decide import EngineMove, RoomCommand, decide, decide_engine_move
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Outcome, Rejected, Step, TurnTiming
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import allowed, decide_time_up, flag_fallen
from parlour_server.domain.room.views import log_game_context, position_view, room_summary, room_view
from parlour_server.engines.slot import Progress
from parlour_server.rooms.chat_log import ChatLog
from parlour_server.rooms.presence import PresenceTracker
from parlour_server.rooms.turn_timer import NO_TIME_ELAPSED, Decision, TurnTimer
from parlour_server.store.records import RoomRow, StoreError
from parlour_server.store.writer import LogWriter

logger = logging.getLogger(__name__)

EPOCH: Final = 1
MAX_WAITING: Final = 256
TAIL: Final = 256

OnReply = Callable[[Reply], None]


class Request(Struct, frozen=True):
    """A command waiting to be decided: ``decide`` is called when all commands before it are done.

    ``arrived`` is its arrival in the loop's time, so that waiting for the disk is not charged to the player.
    A ``sender`` that subscribes to the room gets the acknowledgement in one write with the events; otherwise
    ``answer`` is called with it.
    """

    id: str
    decide: Decision
    answer: OnReply
    arrived: float
    stream: Stream = "game"
    sender: Subscriber | None = None


class PendingEvent(Struct, frozen=True):
    """An event that waits for its commit, as it will be broadcast, and the room's state after it."""

    event: Event
    state: RoomState
    position: Position


class RoomActor:
    """One room with its subscribers and waiting commands. Runs in the event loop; not thread-safe."""

    def __init__(
        self,
        state: RoomState,
        writer: LogWriter,
        tail: list[Event],
        on_change: Callable[["RoomActor"], None],
        chat: ChatLog | None = None,
        elapsed_before_load: ElapsedTime = NO_TIME_ELAPSED,
        counters: Counters | None = None,
    ) -> None:
        """Start with a state whose events up to ``state.seq`` are on disk; ``tail`` holds the latest ones.

        ``on_change`` is called after every change of the state. ``elapsed_before_load`` is how long the
        running turn had taken when the room was loaded.
        """
        self.state = state
        self.position = position_view(state)
        self._now = asyncio.get_running_loop().time  # get_running_loop() costs a system call each time
        self.idle_since = self._now()
        self._writer = writer
        self._counters = counters or Counters()
        self._tail = deque(tail, TAIL)
        self._on_change = on_change
        self._presence = PresenceTracker(self.broadcast_presence)
        self._absence_announced = False  # the absence of the player to move has been broadcast
        self._chat = chat or ChatLog({})
        self._timer = TurnTimer(state, elapsed_before_load, self._presence, self._on_timer)
        self._waiting: deque[Request] = deque()
        self._committing = False

    @property
    def idle(self) -> bool:
        """Whether the room can be unloaded: no subscribers, no commands, no running clock of a live game."""
        return not (self._presence or self._waiting or self._committing or self.clock_runs)

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of a live game is running."""
        return self._timer.runs

    # -- commands ------------------------------------------------------------------------------------

    def submit(
        self, actor: Player, command: RoomCommand, answer: OnReply, sender: Subscriber | None = None
    ) -> None:
        """Queue a player's command; it is answered exactly once.

        The reply goes to ``answer``, or together with the events to a ``sender`` that subscribes to the room.
        """

        def decide_command(state: RoomState, timing: TurnTiming) -> Outcome:
            return decide(state, actor, command, timing)

        self._enqueue(command.id, decide_command, answer, sender=sender)

    def say(self, actor: Player, command: Say, answer: OnReply, sender: Subscriber | None = None) -> None:
        """Queue a chat message; like ``submit``."""

        def decide_command(state: RoomState, timing: TurnTiming) -> Outcome:
            chat = self._chat.state_of(command.stream)
            return decide_say(state, chat, actor, command, _now_ms(), self._chat.rate)

        self._enqueue(command.id, decide_command, answer, command.stream, sender)

    async def play_engine_move(self, move: EngineMove) -> Reply:
        """Queue an engine's move and return the reply."""
        settled: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

        def answer(reply: Reply) -> None:
            if not settled.done():
                settled.set_result(reply)

        self._enqueue("machine", lambda state, timing: decide_engine_move(state, move, timing), answer)
        return await settled

    def refused(
        self, command_id: str, code: RefusalCode, message: str, retry_after: float | None = None
    ) -> Refused:
        """Return a refusal with the current position."""
        state = self.state
        return Refused(command_id, code, message, state.room, state.seq, self.position, retry_after)

    def _enqueue(
        self,
        command_id: str,
        decide_command: Decision,
        answer: OnReply,
        stream: Stream = "game",
        sender: Subscriber | None = None,
    ) -> None:
        if len(self._waiting) < MAX_WAITING:
            self._waiting.append(Request(command_id, decide_command, answer, self._now(), stream, sender))
            self._process_waiting()
        else:
            busy = "the room is busy"
            answer(Refused(command_id, RefusalCode.TOO_MANY, busy, self.state.room, retry_after=1.0))

    def _process_waiting(self) -> None:
        """Decide waiting commands until one has events to commit."""
        while self._waiting and not self._committing:
            request = self._waiting.popleft()
            timing = self._timer.timing_at(request.arrived)
            if flag_fallen(self.state, timing) and request.decide is not decide_time_up:
                late = partial(self._retry_after_flag_fall, request)
                request = Request("clock", decide_time_up, late, request.arrived)
            outcome = request.decide(self.state, timing)
            match outcome:
                case Accepted():
                    self._commit(request, outcome.steps)
                case AlreadyApplied():
                    request.answer(Ack(request.id, self.state.room, outcome.seq, outcome.turn))
                case Rejected():
                    refused = self.refused(request.id, outcome.code, outcome.message, outcome.retry_after)
                    request.answer(refused)

    def _commit(self, request: Request, steps: tuple[Step, ...]) -> None:
        """Append the events to the log; the other commands wait until they are on disk."""
        self._committing = True
        at = _now_ms()
        settle: Callable[[], None]
        if request.stream == "game":
            pending, state = self._pending_events(steps, at), steps[-1].state
            plain_move = state.clocks is None and len(steps) == 1 and isinstance(steps[0].event, MovePlayed)
            row = None if plain_move else room_row(state, at, self._timer.elapsed_after(state))
            events = [item.event for item in pending]
            settle = partial(self._apply_committed, request, pending)
        else:
            seq = self._chat.state_of(request.stream).seq + 1
            event = Event(self.state.room, request.stream, EPOCH, seq, at, steps[0].event)
            row, events = None, [event]
            settle = partial(self._apply_committed_chat, request, event, request.stream)
        self._writer.append(events, row, partial(self._committed, request, settle))

    def _pending_events(self, steps: tuple[Step, ...], at: int) -> list[PendingEvent]:
        """Return the events of an outcome as they will be broadcast."""
        state, position = self.state, self.position
        pending: list[PendingEvent] = []
        for step in steps:
            before, state = state, step.state
            changed = state.turn != before.turn or state.result != before.result
            if changed:
                position = position_view(state)
            timed = state.clocks is not None and (changed or state.clocks != before.clocks)
            clocks = self._timer.view_after(state) if timed else None
            shown = position if changed else None
            event = Event(state.room, "game", EPOCH, state.seq, at, step.event, shown, clocks)
            pending.append(PendingEvent(event, state, position))
        return pending

    def _committed(self, request: Request, settle: Callable[[], None], failure: StoreError | None) -> None:
        """Continue after the append has succeeded or failed."""
        self._committing = False
        try:
            if failure is None:
                settle()
            else:
                code, message = RefusalCode.UNAVAILABLE, "it could not be written: try again"
                request.answer(self.refused(request.id, code, message))
        finally:
            self._process_waiting()  # even if this command failed

    def _apply_committed(self, request: Request, pending: list[PendingEvent]) -> None:
        """Apply events that are on disk, then broadcast them, so that a failed send loses no state."""
        before = self.state
        self.state, self.position = pending[-1].state, pending[-1].position
        # Without positions, as in event pages: they would take most of a room's memory.
        self._tail.extend([replace(item.event, position=None, clocks=None) for item in pending])
        for item in pending:
            self._timer.apply(item.state)
        if self.state.clocks is not None:
            self._timer.measure_round_trip()
            self._timer.schedule()
        self._counters.settled("game", len(pending), self._now() - request.arrived)
        if self.state.result is not None and before.result is None:
            logger.info("game ended", extra=log_game_context(self.state, EPOCH))
        first = pending[0].state
        ack = Ack(request.id, first.room, first.seq, first.turn)
        self._broadcast(self._presence.all(), [Broadcast(item.event) for item in pending], ack, request)
        if self.state.seats is not before.seats and self.state.players != before.players:
            self._evict_spectators()
            self.broadcast_presence()
        elif self.state.turn != before.turn and (
            self._absence_announced or self._timer.claim_in() is not None
        ):
            self.broadcast_presence()
        self._on_change(self)

    def _apply_committed_chat(self, request: Request, event: Event, stream: ChatStream) -> None:
        """Apply a chat message that is on disk, then broadcast it to the subscribers of its stream."""
        self._chat.append(stream, event)
        self._counters.settled(stream, 1, self._now() - request.arrived)
        ack = Ack(request.id, self.state.room, event.seq, self.state.turn)
        subscribers = [
            each for each in self._presence.all() if stream_of(self.state, each.player.id) == stream
        ]
        self._broadcast(subscribers, [Broadcast(event)], ack, request)

    # -- time ----------------------------------------------------------------------------------------

    def clocks(self) -> ClockView | None:
        """Return the clocks as displayed now, None in untimed games."""
        return self._timer.view()

    def stop_clock(self) -> None:
        """Cancel the timer, because the room is unloaded."""
        self._timer.stop()

    def _on_timer(self, decide_command: Decision) -> None:
        self._enqueue("clock", decide_command, self._on_timer_reply)

    def _on_timer_reply(self, reply: Reply) -> None:
        """Schedule the timer again if its decision could not be logged or was too early."""
        if isinstance(reply, Refused):
            if reply.code in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY):
                self._timer.schedule_retry()
            else:
                self._timer.schedule()

    def _retry_after_flag_fall(self, request: Request, reply: Reply) -> None:
        """Decide a command that came after the flag fell, now that the game is over."""
        if isinstance(reply, Refused):
            request.answer(self.refused(request.id, reply.code, reply.message))
            self._on_timer_reply(reply)
        else:
            self._waiting.appendleft(request)

    # -- members -------------------------------------------------------------------------------------

    def snapshot(self) -> RoomView:
        """Return the whole room as a client sees it."""
        return room_view(self.state, EPOCH, self.present(), self.clocks())

    def may_join(self, player_id: str) -> bool:
        """Return whether a player may join: without spectators only while a seat is free or theirs."""
        state = self.state
        return state.opened.terms.spectators or None in state.players or state.sits(player_id)

    def heads(self, player_id: str) -> dict[Stream, int]:
        """Return the number of events of each stream that a player receives."""
        stream = stream_of(self.state, player_id)
        return {"game": self.state.seq, stream: self._chat.state_of(stream).seq}

    def events_after(self, stream: Stream, seq: int) -> list[Event] | None:
        """Return the events of a stream after a sequence number, None if they are no longer in memory."""
        if stream != "game":
            return self._chat.events_after(stream, seq)
        oldest = self._tail[0].seq if self._tail else self.state.seq + 1
        if seq + 1 < oldest:
            return None
        return [event for event in self._tail if event.seq > seq]

    def add(self, subscriber: Subscriber) -> None:
        """Add a subscriber."""
        self._presence.add(subscriber)
        self._timer.on_arrival(subscriber.player.id)
        self.broadcast_presence()

    def remove(self, subscriber: Subscriber) -> None:
        """Remove a subscriber. A seated player counts as present for a grace period."""
        if subscriber not in self._presence.all():
            return
        self.idle_since = self._now()
        is_player = self.state.sits(subscriber.player.id)
        if self._presence.remove(subscriber, is_player):
            self.broadcast_presence()

    def present(self) -> list[bool]:
        """Return whether each seat's player is present; engines always are."""
        return [self._presence.is_present(player) for player in self.state.players]

    def broadcast_presence(self) -> None:
        """Send who is present to every subscriber."""
        spectators = self._presence.spectators(self.state.players)
        claim_in = self._timer.claim_in()
        self._absence_announced = claim_in is not None
        presence = Presence(self.state.room, self.present(), spectators, claim_in)
        self._broadcast_newest("presence", Broadcast(presence))

    def broadcast_thinking(self, turn: int, progress: Progress) -> None:
        """Send the progress of an engine's search to every subscriber."""
        if turn == self.state.turn:
            thinking = Thinking(self.state.room, turn, progress.depth, progress.nodes)
            self._broadcast_newest("thinking", Broadcast(thinking))

    def _evict_spectators(self) -> None:
        """Remove subscribers who may no longer watch because all seats are taken."""
        for subscriber in self._presence.all():
            if not self.may_join(subscriber.player.id):
                self._presence.remove(subscriber, is_player=False)
                refused = Refused(None, RefusalCode.FORBIDDEN, "no spectators here", self.state.room)
                subscriber.send([Broadcast(refused)])

    def _broadcast(
        self, subscribers: Sequence[Subscriber], messages: Sequence[Broadcast], ack: Ack, request: Request
    ) -> None:
        """Send messages to subscribers, and the acknowledgement to the command's sender."""
        sender = request.sender
        if sender not in subscribers:
            request.answer(ack)
        for subscriber in subscribers:
            if subscriber is sender:
                subscriber.send(messages, ack)
            else:
                subscriber.send(messages)

    def _broadcast_newest(self, topic: str, message: Broadcast) -> None:
        for subscriber in self._presence.all():
            subscriber.send_newest(f"{topic}/{self.state.room}", message)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def room_row(state: RoomState, at: int, elapsed: int = 0) -> RoomRow:
    """Return a room's row for the lists; ``elapsed`` is the running turn's time so far in milliseconds."""
    machine = any(player is not None and player.kind == "machine" for player in state.players)
    left = allowed(state)
    due = None if left is None else at + left - elapsed
    return RoomRow(room_summary(state), state.opened.visibility, machine, at, due)
