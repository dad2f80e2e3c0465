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
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from parlour_engine.thinking_time import TimeLeft
from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, Thinking
from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from parlour_protocol.terms import ClockView
from parlour_protocol.values import ChatStream, Player, Position, RoomView, Stream
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.counters import Counters
from parlour_server.delivery.frames import Broadcast, encode_frames
from parlour_server.delivery.subscriber import ReplyTo, Subscriber
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.chat import decide_say, stream_of
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.internal_commands import (
    SERVER,
    InternalCommand,
    MachineMove,
    OutageEnded,
    TimeUp,
)
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Outcome, Rejected, Step
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import engine_time, flag_fallen
from parlour_server.domain.room.views import log_game_context, position_view, room_view
from parlour_server.engines.slot import Progress
from parlour_server.rooms.chat_log import CHAT_STREAMS, ChatLog
from parlour_server.rooms.presence import PresenceTracker
from parlour_server.rooms.room_row import is_stale, room_row
from parlour_server.rooms.subscribers import Frames, Subscribers, may_join
from parlour_server.rooms.turn_timer import NO_TIME_ELAPSED, TurnTimer
from parlour_server.store.leases import FIRST_EPOCH
from parlour_server.store.records import LogConflict, OwnershipLost, RoomRow, StoreError
from parlour_server.store.writer import Done

logger = logging.getLogger(__name__)

MAX_WAITING: Final = 256
RETRY_SECONDS: Final = 1.0
NOT_WRITTEN: Final = Rejected(RefusalCode.UNAVAILABLE, "it could not be written: try again", RETRY_SECONDS)
NOT_READ: Final = Rejected(RefusalCode.UNAVAILABLE, "the log does not answer: try again", RETRY_SECONDS)
TAIL: Final = 256

Streams = Mapping[Stream, list[Event]]
Fold = Callable[[str], Awaitable[tuple[RoomState, Streams] | None]]
"""Reads a room from the log: its state and all its events, None if it has none."""


# gc=False: a request refers to its room only until it is answered.
class Request(Struct, frozen=True, gc=False):
    """A command waiting to be decided, when all commands before it are done.

    ``arrived`` is its arrival in the loop's time, so that waiting for the disk is not charged to the player.
    If ``reply_to`` subscribes to the room, it gets the acknowledgement in one write with the events.
    """

    actor: Player
    command: RoomCommand | Say | InternalCommand
    arrived: float
    reply_to: ReplyTo


class Commit(Struct, frozen=True, gc=False):
    """The events of an accepted command on their way to the disk, and what holds once they are there.

    ``shown`` are the events as subscribers get them, with positions and clocks, ``frames`` the same encoded.
    """

    request: Request
    ack: Ack
    events: Sequence[Event]
    shown: Sequence[Event]
    frames: Frames
    state: RoomState
    position: Position
    row: RoomRow | None = None


class Appending(Protocol):
    """What a room needs of the log's writer."""

    def append(self, events: Iterable[Event], row: RoomRow | None, done: Done) -> None:
        """See LogWriter."""


class _NoLog:
    """Stands in for the writer of a room that is another node's."""

    def append(self, events: Iterable[Event], row: RoomRow | None, done: Done) -> None:
        """Refuse."""
        asyncio.get_running_loop().call_soon(done, OwnershipLost())


NO_LOG: Final = _NoLog()


class _AwaitedReply:
    """Passes a reply on to the coroutine that awaits it."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def reply(self, reply: Reply) -> None:
        if not self.future.done():
            self.future.set_result(reply)


class _Overtaken:
    """A command that came after the flag fell: decided once the game is over, if that could be logged."""

    def __init__(self, room: "RoomActor", request: Request) -> None:
        self._room = room
        self._request = request

    def reply(self, reply: Reply) -> None:
        if not isinstance(reply, Refused):
            self._room.put_back(self._request)
            return
        request = self._request
        why = Rejected(reply.code, reply.message, reply.retry_after)
        request.reply_to.reply(self._room.refused(request.command.id, why))
        self._room.reply(reply)


class RoomActor:
    """One room with its subscribers and waiting commands. Runs in the event loop; not thread-safe."""

    def __init__(
        self,
        state: RoomState,
        writer: Appending,
        fold: Fold,
        tail: list[Event],
        on_change: Callable[["RoomActor"], None],
        chat: ChatLog | None = None,
        elapsed_before_load: ElapsedTime = NO_TIME_ELAPSED,
        counters: Counters | None = None,
        watch: LoopWatch | None = None,
        epoch: int = FIRST_EPOCH,
    ) -> None:
        """Start with a state whose events up to ``state.seq`` are on disk; ``tail`` holds the latest ones.

        ``on_change`` is called after every change of the state or of the subscribers. ``elapsed_before_load``
        is how long the running turn had taken when the room was loaded. ``epoch`` is that of this owner.
        """
        self.state = state
        self.epoch = epoch
        self.lost = False
        """Whether the room may have another owner by now, and nothing can be appended any more."""
        self.source = ""
        """Whose share of the engines its searches take: where the room was opened from, if that is known."""
        self.position = position_view(state)
        self._now = asyncio.get_running_loop().time  # get_running_loop() costs a system call each time
        self.idle_since = self._now()
        self._writer = writer
        self._fold = fold
        self._counters = counters or Counters()
        self._tail = deque(tail, TAIL)
        self._on_change = on_change
        watch = watch or LoopWatch()
        self._presence = PresenceTracker(self.broadcast_presence, watch)
        self._subscribers = Subscribers(self._presence, self._report)
        self._absence_announced = False  # the absence of the player to move has been broadcast
        self._chat = chat or ChatLog({})
        self._timer = TurnTimer(state, elapsed_before_load, self._presence, self._on_timer, watch)
        self._waiting: deque[Request] = deque()
        self._in_flight: Commit | None = None  # while there is one, commands wait
        self._reloading: asyncio.Task[None] | None = None
        self._row_due: int | None = None  # of the row as last written, None if unknown
        self._held = False  # commands wait until the room is given up

    @property
    def idle(self) -> bool:
        """Whether the room can be unloaded: no subscribers, no commands, no running clock of a live game."""
        return not (self._presence or self._waiting or self._in_flight or self.clock_runs)

    @property
    def watched(self) -> bool:
        """Whether anybody is connected to the room."""
        return bool(self._presence)

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of a live game is running."""
        return self._timer.runs

    # -- commands ------------------------------------------------------------------------------------

    def submit(
        self, actor: Player, command: RoomCommand | Say | InternalCommand, arrived: float, reply_to: ReplyTo
    ) -> None:
        """Queue a command that arrived at ``arrived``, in the loop's time; it gets exactly one reply."""
        if len(self._waiting) >= MAX_WAITING:
            busy = "the room is busy"
            reply_to.reply(Refused(command.id, RefusalCode.TOO_MANY, busy, self.state.room, retry_after=1.0))
            return
        request = Request(actor, command, arrived, reply_to)
        if self._in_flight is None and not self._waiting and not self._held:
            self._process(request)
        else:
            self._waiting.append(request)

    async def play_engine_move(self, move: MachineMove) -> Reply:
        """Queue an engine's move and return the reply."""
        awaited = _AwaitedReply()
        self.submit(SERVER, move, self._now(), awaited)
        return await awaited.future

    def put_back(self, request: Request) -> None:
        """Put a request before all others that wait."""
        self._waiting.appendleft(request)

    def refused(self, command_id: str, why: Rejected) -> Refused:
        """Return a refusal with the current position."""
        state = self.state
        return Refused(
            command_id,
            why.code,
            why.message,
            state.room,
            state.seq,
            self.position,
            why.retry_after,
            why.reason,
            why.facts,
        )

    def _process_waiting(self) -> None:
        """Decide waiting commands until one has events to commit."""
        while self._waiting and self._in_flight is None and not self._held:
            self._process(self._waiting.popleft())

    def _process(self, request: Request) -> None:
        """Decide a command; whatever fails in that, fails for this command only."""
        state, command = self.state, request.command
        try:
            timing = self._timer.timing_at(request.arrived)
            if (
                timing.elapsed >= self._timer.allowed
                and flag_fallen(state, timing)
                and not isinstance(command, TimeUp)
            ):
                command = TimeUp()
                request = Request(SERVER, command, request.arrived, _Overtaken(self, request))
            if isinstance(command, Say):
                outcome = self._decide_say(request.actor, command)
            else:
                outcome = decide(state, request.actor, command, timing)
            if isinstance(outcome, Accepted):
                self._commit(request, outcome.steps)
            elif isinstance(outcome, AlreadyApplied):
                self._subscribers.reply(
                    request.reply_to, Ack(command.id, state.room, outcome.seq, outcome.turn)
                )
            else:
                self._refuse(request, outcome)
        except Exception as error:
            self._fail(request, error)

    def _decide_say(self, actor: Player, command: Say) -> Outcome:
        chat = self._chat.state_of(command.stream)
        return decide_say(self.state, chat, actor, command, _now_ms(), self._chat.rate)

    def _commit(self, request: Request, steps: tuple[Step, ...]) -> None:
        """Append the events to the log; the other commands wait until they are on disk.

        Everything that can fail comes before the room starts to wait.
        """
        if isinstance(request.command, Say):
            commit = self._prepare_chat(request, request.command.stream, steps[0])
        else:
            commit = self._prepare(request, steps)
        for codec in self._presence.receivers:  # now, while the events are in the processor's caches
            commit.frames[codec] = encode_frames(codec, commit.shown)
        self._writer.append(commit.events, commit.row, self._committed)
        self._in_flight = commit

    def _prepare(self, request: Request, steps: tuple[Step, ...]) -> Commit:
        """Return the events of an outcome as they will be logged and broadcast."""
        at, state, position = time.time_ns() // 1_000_000, self.state, self.position
        events, shown = [], []
        for step in steps:
            before, state = state, step.state
            seq, body, clocks = state.seq, step.event, None
            changed = state.turn != before.turn or state.result is not before.result
            if changed:
                position = position_view(state)
            if state.clocks is not None and (changed or state.clocks != before.clocks):
                clocks = self._timer.view_after(state)
            event = Event(state.room, "game", self.epoch, seq, at, body)
            events.append(event)
            if changed or clocks is not None:
                seen = position if changed else None
                event = Event(state.room, "game", self.epoch, seq, at, body, seen, clocks)
            shown.append(event)
        first, row = steps[0], None
        if len(steps) > 1 or not isinstance(first.event, MovePlayed) or is_stale(self._row_due, state, at):
            row = room_row(state, at, self._timer.elapsed_after(state))
        ack = Ack(request.command.id, state.room, first.state.seq, first.state.turn)
        return Commit(request, ack, events, shown, {}, state, position, row)

    def _prepare_chat(self, request: Request, stream: ChatStream, step: Step) -> Commit:
        seq = self._chat.state_of(stream).seq + 1
        event = Event(self.state.room, stream, self.epoch, seq, _now_ms(), step.event)
        ack = Ack(request.command.id, event.room, seq, self.state.turn)
        return Commit(request, ack, [event], [event], {}, self.state, self.position)

    def _committed(self, failure: StoreError | None) -> None:
        """Continue after the append has succeeded or failed."""
        commit = self._in_flight
        assert commit is not None
        if isinstance(failure, LogConflict):
            self._reloading = asyncio.create_task(self._reload(commit.request))
            return
        self._in_flight = None
        try:
            if failure is not None:
                self._refuse(commit.request, NOT_WRITTEN)
                if isinstance(failure, OwnershipLost):
                    self.abandon()
            elif (stream := commit.events[0].stream) == "game":
                self._settle(commit)
            else:
                self._settle_chat(commit, stream)
        except Exception as error:
            self._report(error)
        if self._waiting:
            self._process_waiting()

    def _settle(self, commit: Commit) -> None:
        """Apply events that are on disk, then broadcast them, so that a failed send loses no state."""
        before, state = self.state, commit.state
        self.state, self.position = state, commit.position
        # Without positions, as in event pages: they would take most of a room's memory.
        self._tail.extend(commit.events)
        if commit.row is not None:
            self._row_due = commit.row.due
        self._timer.apply(state)
        if state.clocks is not None:
            self._timer.measure_round_trip()
        self._counters.settled("game", len(commit.events), self._now() - commit.request.arrived)
        receivers, sender = self._presence.receivers, commit.request.reply_to
        self._subscribers.deliver(receivers, commit.shown, commit.frames, sender, commit.ack)
        self._after_change(before)

    def _settle_chat(self, commit: Commit, stream: ChatStream) -> None:
        """Apply a chat message that is on disk, then broadcast it to the subscribers of its stream."""
        self._chat.append(stream, commit.events[0])
        self._counters.settled(stream, 1, self._now() - commit.request.arrived)
        receivers, sender = self._subscribers.readers(self.state, stream), commit.request.reply_to
        self._subscribers.deliver(receivers, commit.shown, commit.frames, sender, commit.ack)

    def _after_change(self, before: RoomState) -> None:
        """Tell everybody but the subscribers of a new state, which have its events."""
        state = self.state
        if state.seats is not before.seats and state.players != before.players:
            self._subscribers.evict_spectators(state)
            self.broadcast_presence()
        elif state.turn != before.turn and (self._absence_announced or self._timer.claim_in() is not None):
            self.broadcast_presence()
        if state.result is not None and before.result is None:
            logger.info("game ended", extra=log_game_context(state, self.epoch))
        self._on_change(self)

    def _refuse(self, request: Request, why: Rejected) -> None:
        self._subscribers.reply(request.reply_to, self.refused(request.command.id, why))

    def _fail(self, request: Request, error: Exception) -> None:
        """Answer a command that failed in an unforeseen way; the room goes on."""
        self._report(error)
        self._refuse(request, Rejected(RefusalCode.INTERNAL, "the server failed at this command"))

    def _report(self, error: Exception) -> None:
        message = f"room {self.state.room} failed at a command after event {self.state.seq}"
        asyncio.get_running_loop().call_exception_handler({"message": message, "exception": error})

    # -- the log -------------------------------------------------------------------------------------

    def write_row(self) -> None:
        """Write the room's row with the earliest time at which a flag can fall, as of now."""
        if self._in_flight is not None:
            return  # whose row may be newer
        at, state = _now_ms(), self.state
        row = room_row(state, at, self._timer.elapsed_after(state))
        self._row_due = row.due
        self._writer.append([], row, lambda failure: None)  # it is written again when it is due again

    async def _reload(self, request: Request) -> None:
        """Catch up with a log that has events unknown here, then decide the command anew."""
        try:
            found = await self._fold(self.state.room)
            if found is None or not self._catch_up(*found):
                raise LookupError("the log has the events of a command, and no others")
            self._waiting.appendleft(request)
        except StoreError:
            self._refuse(request, NOT_READ)
        except Exception as error:
            self._fail(request, error)
        finally:
            self._in_flight = None
            self._process_waiting()

    def _catch_up(self, state: RoomState, streams: Streams) -> bool:
        """Apply and broadcast the events that are only in the log; return whether there are any."""
        before, missed = self.state, list(streams["game"][self.state.seq :])
        if missed:
            self.state, self.position = state, position_view(state)
            self._tail.extend(missed)
            self._timer.apply(state)
            missed[-1] = replace(missed[-1], position=self.position, clocks=self.clocks())
            self._subscribers.send(self._presence.receivers, missed)
            self._after_change(before)
        said = [self._catch_up_chat(stream, streams.get(stream, [])) for stream in CHAT_STREAMS]
        return bool(missed) or any(said)

    def _catch_up_chat(self, stream: ChatStream, events: Sequence[Event]) -> bool:
        missed = events[self._chat.state_of(stream).seq :]
        for event in missed:
            self._chat.append(stream, event)
        self._subscribers.send(self._subscribers.readers(self.state, stream), missed)
        return bool(missed)

    # -- time ----------------------------------------------------------------------------------------

    def clocks(self) -> ClockView | None:
        """Return the clocks as displayed now, None in untimed games."""
        return self._timer.view()

    def engine_time(self) -> TimeLeft | None:
        """Return the time of the engine to move as of now, None if no clock runs."""
        return engine_time(self.state, self._timer.elapsed())

    def freeze_clock(self, lasted: int) -> None:
        """Freeze the running turn after a pause of the process that lasted so many milliseconds."""
        self._timer.freeze(lasted)

    def stop_clock(self) -> None:
        """Cancel the timer."""
        self._timer.stop()

    def unload(self) -> None:
        """Cancel the timers, and let go of what refers to the room, so that it is freed at once.

        Nothing may be asked of the room afterwards.
        """
        self.stop_clock()
        self._presence.close()
        del self._timer, self._presence, self._subscribers

    def hold(self) -> None:
        """Append nothing from now on but what is being committed; let commands wait until ``abandon``."""
        self._held, self._writer = True, NO_LOG

    def abandon(self) -> None:
        """Append nothing from now on, because the room may have another owner; commands are refused."""
        self.lost, self._writer = True, NO_LOG
        self.stop_clock()
        self._presence.close()
        if self._held:
            self._held = False
            self._process_waiting()

    def reply(self, reply: Reply) -> None:
        """Take the reply to a command of the timer: set it again if that could not be logged or was early."""
        if isinstance(reply, Refused):
            if reply.code in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY, RefusalCode.INTERNAL):
                self._timer.schedule_retry()
            else:
                self._timer.schedule()

    def _on_timer(self, command: TimeUp | OutageEnded) -> None:
        self.submit(SERVER, command, self._now(), self)

    # -- members -------------------------------------------------------------------------------------

    def snapshot(self) -> RoomView:
        """Return the whole room as a client sees it."""
        return room_view(self.state, self.epoch, self.present(), self.clocks())

    def may_join(self, player_id: str) -> bool:
        """Return whether a player may join: without spectators only while a seat is free or theirs."""
        return may_join(self.state, player_id)

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
        self._on_change(self)

    def remove(self, subscriber: Subscriber) -> None:
        """Remove a subscriber. A seated player counts as present for a grace period."""
        if subscriber not in self._presence.subscribers:
            return
        self.idle_since = self._now()
        is_player = self.state.sits(subscriber.player.id)
        if self._presence.remove(subscriber, is_player):
            self.broadcast_presence()
        self._on_change(self)

    def present(self) -> list[bool]:
        """Return whether each seat's player is present; engines always are."""
        return [self._presence.is_present(player) for player in self.state.players]

    def broadcast_presence(self) -> None:
        """Send who is present to every subscriber."""
        state = self.state
        owner = [state.opened.by] if state.only_machines else []  # who lets machines play is no spectator
        spectators = self._presence.spectators([*state.players, *owner])
        claim_in = self._timer.claim_in()
        self._absence_announced = claim_in is not None
        presence = Presence(self.state.room, self.present(), spectators, claim_in)
        self._subscribers.send_newest(f"presence/{self.state.room}", Broadcast(presence))

    def broadcast_thinking(self, turn: int, progress: Progress, *, ponders: bool = False) -> None:
        """Send the progress of an engine's search to every subscriber, also on its opponent's turn."""
        if turn == self.state.turn:
            thinking = Thinking(self.state.room, turn, progress.depth, progress.nodes, ponders)
            self._subscribers.send_newest(f"thinking/{self.state.room}", Broadcast(thinking))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
