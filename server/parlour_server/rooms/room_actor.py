"""A room in memory: an actor that processes one command at a time.

The actor decides a command and appends its events to the log. Only when they are on disk does the state
change, the sender get the acknowledgement and every subscriber the events. Invariant: everything that was
acknowledged or broadcast is on disk, and every subscriber gets the events of a stream in the order of the
log. If the log does not take a command, the commands that wait behind it are refused too. While an append is
in doubt, every command is refused at once; then the room continues from the events on disk.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour_engine.thinking_time import TimeLeft
from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, Thinking
from parlour_protocol.commands import PlayMove, Say, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from parlour_protocol.terms import ClockView
from parlour_protocol.values import ChatStream, Player, Position, RoomView, Stream
from parlour_server.background.loop_watch import LoopWatch
from parlour_server.counters import Counters
from parlour_server.delivery.frames import Broadcast, encode_frames
from parlour_server.delivery.subscriber import ReplyTo, Subscriber
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.event_budget import check_budget, lengthens
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.chat import decide_say, stream_of
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.internal_commands import (
    SERVER,
    InternalCommand,
    MachineMove,
    ShowHint,
    TimeUp,
)
from parlour_server.domain.room.listing import hosts
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Rejected, Step
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.timing import engine_time, flag_fallen
from parlour_server.domain.room.views import log_game_context, position_view, room_view
from parlour_server.engines.slot import Progress
from parlour_server.limits.event_budget import EventBudget
from parlour_server.rooms.chat_log import CHAT_STREAMS, ChatLog, tail_after
from parlour_server.rooms.presence import Frames, PresenceTracker, Receivers, Subscribers, may_join
from parlour_server.rooms.room_row import is_stale, room_row
from parlour_server.rooms.turn_timer import NO_TIME_ELAPSED, FirstMoveTimer, TurnTimer
from parlour_server.store.leases import FIRST_EPOCH
from parlour_server.store.records import Done, InDoubt, LogConflict, OwnershipLost, RoomRow, StoreError
from parlour_server.store.writer import LogWriter

logger = logging.getLogger(__name__)

MAX_WAITING: Final = 256
RETRY_SECONDS: Final = 1.0
NOT_WRITTEN: Final = Rejected(RefusalCode.UNAVAILABLE, "it could not be written: try again", RETRY_SECONDS)
IN_DOUBT: Final = Rejected(
    RefusalCode.UNAVAILABLE, "the log does not answer, it may have been done or not: try again", RETRY_SECONDS
)
NOT_READ: Final = Rejected(RefusalCode.UNAVAILABLE, "the log does not answer: try again", RETRY_SECONDS)
TAIL: Final = 256

Streams = Mapping[Stream, list[Event]]
Fold = Callable[[str], Awaitable[tuple[RoomState, Streams] | None]]
"""Reads a room from the log: its state and all its events, None if it has none."""


# gc=False: a request refers to its room only until it is answered.
class Request(Struct, frozen=True, gc=False):
    """A command that waits until all commands before it are done.

    ``arrived`` is its arrival in the loop's time, so that waiting for the disk is not charged to the player.
    If ``reply_to`` subscribes to the room, it gets the acknowledgement in one write with the events.
    ``budget`` is the sender's, None for the server itself.
    """

    actor: Player
    command: RoomCommand | Say | InternalCommand
    arrived: float
    reply_to: ReplyTo
    budget: EventBudget | None = None


class Commit(Struct, frozen=True, gc=False):
    """The events of an accepted command that are being written, and the state that follows them.

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


class _Nobody:
    """Stands in for the sender of a command that has been answered."""

    def reply(self, reply: Reply) -> None:
        """Deliver nothing."""


NOBODY: Final = _Nobody()


def _append_nothing(events: Iterable[Event], row: RoomRow | None, done: Done) -> None:
    """Refuse an append in a room that this node may not own any more."""
    asyncio.get_running_loop().call_soon(done, OwnershipLost())


class _AwaitedReply:
    """Passes a reply on to the coroutine that awaits it."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def reply(self, reply: Reply) -> None:
        if not self.future.done():
            self.future.set_result(reply)


class _Overtaken:
    """A command that came after the flag fell: decided when the game's end is logged, else refused."""

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
        writer: LogWriter,
        fold: Fold,
        tail: list[Event],
        on_change: Callable[["RoomActor"], None],
        chat: ChatLog | None = None,
        elapsed_before_load: ElapsedTime = NO_TIME_ELAPSED,
        counters: Counters | None = None,
        watch: LoopWatch | None = None,
        epoch: int = FIRST_EPOCH,
        absent_before_load: int = 0,
    ) -> None:
        """Start with a state whose events up to ``state.seq`` are on disk; ``tail`` holds the latest ones.

        ``on_change`` is called after every change of the state or of the subscribers. ``elapsed_before_load``
        is how long the running turn had taken when the room was loaded, ``absent_before_load`` the
        milliseconds of that time for which its player was certainly away. ``epoch`` is this owner's number.
        """
        self.state = state
        self.epoch = epoch
        self.lost = False
        """Whether another node may own the room by now, so that nothing can be appended any more."""
        self.source = ""
        """The source that opened the room, empty if unknown: its quota is charged for engine searches."""
        self.budget: EventBudget | None = None
        """The budget that is charged for the server's own events, an engine's moves included."""
        self.check_seat: Callable[[RoomActor, Player], None] = lambda room, player: None
        """Raises CommandRefused for a player who may not take a seat although the room would accept it."""
        self.position = position_view(state)
        self._now = asyncio.get_running_loop().time  # get_running_loop() costs a system call each time
        self.idle_since = self._now()
        self._append: Callable[[Iterable[Event], RoomRow | None, Done], None] = writer.append
        self._fold = fold
        self._counters = counters or Counters()
        self._tail = deque(tail, TAIL)
        self._on_change = on_change
        watch = watch or LoopWatch()
        self._presence = PresenceTracker(self.broadcast_presence, watch)
        self._subscribers = Subscribers(self._presence, self._report)
        self._absence_announced = False  # the absence of the player to move has been broadcast
        self._chat = chat or ChatLog({})
        self._timer = TurnTimer(
            state, elapsed_before_load, self._presence, self._on_timer, watch, absent_before_load
        )
        self._first_move = FirstMoveTimer(state, self._timer.waited, self._on_timer)
        self._waiting: deque[Request] = deque()
        self._in_flight: Commit | None = None  # while there is one, commands wait
        self._in_doubt = False  # it is unknown whether that one is on disk; commands are refused
        self._engine_moved = -1  # the turn of an engine's move that is not logged yet, else -1
        self._reloading: asyncio.Task[None] | None = None
        self._row_due: int | None = None  # ``due`` of the row as last written, None if unknown
        self._frozen = False  # commands wait until the room is dropped

    @property
    def idle(self) -> bool:
        """Whether the room can be unloaded: no subscribers, no commands, no running clock of a live game."""
        return not (self._presence or self._waiting or self._in_flight or self.clock_runs)

    @property
    def watched(self) -> bool:
        """Whether anybody is connected to the room."""
        return bool(self._presence)

    @property
    def attendance(self) -> tuple[str, bool]:
        """The source of a player who keeps the room on the public list, and whether one is connected."""
        return self._presence.attendance(hosts(self.state))

    @property
    def sources(self) -> Mapping[str, str]:
        """The known sources of the players, by id."""
        return self._presence.sources

    def expect(self, sources: Mapping[str, str]) -> None:
        """Note the sources of players who have not connected yet."""
        self._presence.sources |= sources

    @property
    def mover_absent(self) -> int:
        """The milliseconds of the running turn for which its player has been away without a break."""
        return self._timer.waited()[1]

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of a live game is running."""
        return self._timer.runs

    # -- commands ------------------------------------------------------------------------------------

    def submit(
        self,
        actor: Player,
        command: RoomCommand | Say | InternalCommand,
        arrived: float,
        reply_to: ReplyTo,
        budget: EventBudget | None = None,
    ) -> None:
        """Queue a command that arrived at ``arrived``, in the loop's time; it gets exactly one reply."""
        if len(self._waiting) >= MAX_WAITING:
            busy = "the room is busy"
            reply_to.reply(Refused(command.id, RefusalCode.TOO_MANY, busy, self.state.room, retry_after=1.0))
            return
        request = Request(actor, command, arrived, reply_to, budget)
        if self._in_doubt:
            self._refuse(request, NOT_READ)
        elif self._in_flight is None and not self._waiting and not self._frozen:
            self._process(request)
        else:
            self._waiting.append(request)

    async def answer(
        self, actor: Player, command: RoomCommand | InternalCommand, budget: EventBudget | None = None
    ) -> Reply:
        """Queue a command that arrives now, and return the reply."""
        awaited = _AwaitedReply()
        self.submit(actor, command, self._now(), awaited, budget)
        return await awaited.future

    async def play_engine_move(self, move: MachineMove, arrived: float) -> Reply:
        """Queue an engine's move that was ready at ``arrived``, in the loop's time, and return the reply.

        If the move could not be logged, the engine's flag does not fall until the move is tried again.
        """
        awaited = _AwaitedReply()
        self._engine_moved = move.turn
        self.submit(SERVER, move, arrived, awaited)
        reply = await awaited.future
        if not may_be_tried_again(reply):
            self._engine_moved = -1
        return reply

    async def show_hint(self, actor: Player, turn: int, budget: EventBudget) -> Reply:
        """Log that a player is shown the best move on a turn, and return the reply: only an Ack allows it."""
        return await self.answer(actor, ShowHint(turn), budget)

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
        while self._waiting and self._in_flight is None and not self._frozen:
            self._process(self._waiting.popleft())

    def _process(self, request: Request) -> None:
        """Decide a command; an exception affects only this command."""
        state, command = self.state, request.command
        try:
            timing = self._timer.timing_at(request.arrived)
            if (
                timing.elapsed >= self._timer.allowed
                and flag_fallen(state, timing)
                and self._engine_moved != state.turn
                and not isinstance(command, TimeUp)
            ):
                command = TimeUp()
                request = Request(SERVER, command, request.arrived, _Overtaken(self, request))
            if isinstance(command, Say):
                chat = self._chat.state_of(command.stream)
                outcome = decide_say(state, chat, request.actor, command, _now_ms(), self._chat.rate)
            else:
                outcome = decide(state, request.actor, command, timing)
            if isinstance(outcome, Accepted):
                if not isinstance(command, PlayMove):  # the most frequent command, which has no limits
                    self._check_limits(request)
                self._commit(request, outcome.steps)
            elif isinstance(outcome, AlreadyApplied):
                self._subscribers.reply(
                    request.reply_to, Ack(command.id, state.room, outcome.seq, outcome.turn)
                )
            else:
                self._refuse(request, outcome)
        except CommandRefused as error:
            self._refuse(request, error.rejected)
        except Exception as error:
            self._fail(request, error)

    def _check_limits(self, request: Request) -> None:
        """Refuse a command that the room would accept but the limits of its sender forbid."""
        command = request.command
        if request.budget is not None and lengthens(self.state, command):
            check_budget(request.budget, self._now())
        if isinstance(command, TakeSeat):
            self.check_seat(self, request.actor)

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
        self._append(commit.events, commit.row, self._committed)
        self._in_flight = commit

    def _prepare(self, request: Request, steps: tuple[Step, ...]) -> Commit:
        """Return the events of an outcome as they will be logged and broadcast."""
        at, state, position = time.time_ns() // 1_000_000, self.state, self.position
        events, shown = [], []
        for step in steps:
            before, state = state, step.state
            seq, body, clocks = state.seq, step.event, None
            changed = (
                state.turn != before.turn
                or state.result is not before.result
                or state.opened is not before.opened
            )
            if changed:
                position = position_view(state)
            if state.clocks is not None and (changed or state.clocks != before.clocks):
                clocks = self._timer.view(state)
            event = Event(state.room, "game", self.epoch, seq, at, body)
            events.append(event)
            if changed or clocks is not None:
                seen = position if changed else None
                event = Event(state.room, "game", self.epoch, seq, at, body, seen, clocks)
            shown.append(event)
        first, row = steps[0], None
        if len(steps) > 1 or not isinstance(first.event, MovePlayed) or is_stale(self._row_due, state, at):
            row = room_row(state, at, self._timer.elapsed(state))
        ack = Ack(request.command.id, state.room, first.state.seq, first.state.turn)
        return Commit(request, ack, events, shown, {}, state, position, row)

    def _prepare_chat(self, request: Request, stream: ChatStream, step: Step) -> Commit:
        seq = self._chat.state_of(stream).seq + 1
        event = Event(self.state.room, stream, self.epoch, seq, _now_ms(), step.event)
        ack = Ack(request.command.id, event.room, seq, self.state.turn)
        return Commit(request, ack, [event], [event], {}, self.state, self.position)

    def _committed(self, failure: StoreError | None) -> None:
        commit = self._in_flight
        assert commit is not None
        if isinstance(failure, InDoubt):
            self._doubt(commit)
            return
        if isinstance(failure, LogConflict):
            self._reloading = asyncio.create_task(self._reload(commit.request))
            return
        self._in_flight, self._in_doubt = None, False
        try:
            if failure is not None:
                self._refuse(commit.request, NOT_WRITTEN)
                if isinstance(failure, OwnershipLost):
                    self.drop()
                else:
                    self._refuse_waiting()
            elif (stream := commit.events[0].stream) == "game":
                self._settle(commit)
            else:
                self._settle_chat(commit, stream)
        except Exception as error:
            self._report(error)
        if self._waiting:
            self._process_waiting()

    def _doubt(self, commit: Commit) -> None:
        """Refuse a command that may or may not be on disk, and all commands behind it, until that is known.

        If the command is on disk it counts, but its sender gets no acknowledgement.
        """
        request = commit.request
        self._in_doubt = True
        self._in_flight = replace(commit, request=replace(request, reply_to=NOBODY))
        self._refuse(request, IN_DOUBT)
        self._refuse_waiting()

    def _settle(self, commit: Commit) -> None:
        """Apply events that are on disk, then broadcast them, so that a failed send loses no state."""
        before, state = self.state, commit.state
        self.state, self.position = state, commit.position
        # Without positions, as in event pages: they would take most of a room's memory.
        self._tail.extend(commit.events)
        if commit.row is not None:
            self._row_due = commit.row.due
        self._timer.apply(state)
        self._first_move.apply(state)
        if state.clocks is not None:
            self._timer.measure_round_trip()
        self._deliver(commit, "game", self._presence.receivers)
        self._after_change(before)

    def _settle_chat(self, commit: Commit, stream: ChatStream) -> None:
        """Apply a chat message that is on disk, then broadcast it to the subscribers of its stream."""
        self._chat.append(stream, commit.events[0])
        self._deliver(commit, stream, self._subscribers.readers(self.state, stream))

    def _deliver(self, commit: Commit, stream: Stream, receivers: Receivers) -> None:
        """Charge and count events that are on disk, and send them with their acknowledgement."""
        request, now = commit.request, self._now()
        budget = request.budget or self.budget
        if budget is not None:
            budget.spend(len(commit.events), now)
        self._counters.settled(stream, len(commit.events), now - request.arrived)
        self._subscribers.deliver(receivers, commit.shown, commit.frames, request.reply_to, commit.ack)

    def _after_change(self, before: RoomState) -> None:
        """Update spectators and presence after a new state, log a game's end and call ``on_change``."""
        state = self.state
        if state.seats is not before.seats and state.players != before.players:
            self._subscribers.evict_spectators(state)
            self.broadcast_presence()
        elif state.turn != before.turn and (self._absence_announced or self._timer.claim_in() is not None):
            self.broadcast_presence()
        if state.result is not None and before.result is None:
            logger.info("game ended", extra=log_game_context(state, self.epoch))
        self._on_change(self)

    def _refuse_waiting(self) -> None:
        """Refuse all waiting commands after the log did not take one: each would wait as long in its turn."""
        waiting, self._waiting = self._waiting, deque()
        for request in waiting:
            self._refuse(request, NOT_READ)

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
            return  # the commit's row may be newer
        at, state = _now_ms(), self.state
        row = room_row(state, at, self._timer.elapsed(state))
        self._row_due = row.due
        self._append([], row, lambda failure: None)  # after a failure it is due again

    async def _reload(self, request: Request) -> None:
        """Catch up with a log that has events unknown here, then decide the command anew."""
        try:
            found = await self._fold(self.state.room)
            if found is None or not self._catch_up(*found):
                raise LookupError("the log has the events of a command, and no others")
            if not self._in_doubt:
                self._waiting.appendleft(request)
        except StoreError:
            self._refuse(request, NOT_READ)
            self._refuse_waiting()
        except Exception as error:
            self._fail(request, error)
        finally:
            self._in_flight, self._in_doubt = None, False
            self._process_waiting()

    def _catch_up(self, state: RoomState, streams: Streams) -> bool:
        """Apply and broadcast the events that are only in the log; return whether there are any."""
        before, missed = self.state, list(streams["game"][self.state.seq :])
        if missed:
            self.state, self.position = state, position_view(state)
            self._tail.extend(missed)
            self._timer.apply(state)
            self._first_move.apply(state)
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
        return self._timer.view(self.state)

    def engine_time(self) -> TimeLeft | None:
        """Return the time of the engine to move as of now, None if no clock runs."""
        return engine_time(self.state, self._timer.elapsed(self.state))

    def freeze_clock(self, lasted: int) -> None:
        """Freeze the running turn after a pause of the process of ``lasted`` milliseconds."""
        self._timer.freeze(lasted)

    def stop_clock(self) -> None:
        """Cancel the timers."""
        self._timer.stop()
        self._first_move.stop()

    def unload(self) -> None:
        """Cancel the timers and delete the objects that refer to the room, so that it is freed at once.

        The room must not be used afterwards.
        """
        self.stop_clock()
        self._presence.close()
        del self._timer, self._first_move, self._presence, self._subscribers

    def freeze(self) -> None:
        """Append nothing more after the commit in flight; commands wait until ``drop``."""
        self._frozen, self._append = True, _append_nothing

    def drop(self) -> None:
        """Append nothing more and refuse commands, because the room may have another owner."""
        self.lost, self._append = True, _append_nothing
        self.stop_clock()
        self._presence.close()
        if self._frozen:
            self._frozen = False
            self._process_waiting()

    def reply(self, reply: Reply) -> None:
        """Take the reply to a timer's command: set the timer again if that was not logged or too early."""
        if isinstance(reply, Refused):
            if may_be_tried_again(reply) or reply.code == RefusalCode.INTERNAL:
                self._timer.schedule_retry()
            else:
                self._timer.schedule()

    def _on_timer(self, command: InternalCommand) -> None:
        if isinstance(command, TimeUp) and self._engine_moved == self.state.turn:
            self._timer.schedule_retry()
        else:
            self.submit(SERVER, command, self._now(), self)

    # -- members -------------------------------------------------------------------------------------

    def snapshot(self) -> RoomView:
        """Return the whole room as a client sees it."""
        return room_view(self.state, self.epoch, self.present(), self.clocks())

    def may_join(self, player_id: str) -> bool:
        """Return whether a player may join; without spectators, a seat must be free or theirs."""
        return may_join(self.state, player_id)

    def heads(self, player_id: str) -> dict[Stream, int]:
        """Return the number of events of each stream that a player receives."""
        stream = stream_of(self.state, player_id)
        return {"game": self.state.seq, stream: self._chat.state_of(stream).seq}

    def events_after(self, stream: Stream, seq: int) -> list[Event] | None:
        """Return the events of a stream after a sequence number, None if they are no longer in memory."""
        if stream != "game":
            return self._chat.events_after(stream, seq)
        return tail_after(self._tail, self.state.seq, seq)

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
        opened_by = [state.opened.by] if state.only_machines else []  # this player is no spectator
        spectators = self._presence.spectators([*state.players, *opened_by])
        claim_in = self._timer.claim_in()
        self._absence_announced = claim_in is not None
        presence = Presence(self.state.room, self.present(), spectators, claim_in)
        self._subscribers.send_newest(f"presence/{self.state.room}", Broadcast(presence))

    def broadcast_thinking(self, turn: int, progress: Progress, *, ponders: bool = False) -> None:
        """Send the progress of an engine's search to every subscriber, also on its opponent's turn."""
        if turn == self.state.turn:
            thinking = Thinking(self.state.room, turn, progress.depth, progress.nodes, ponders)
            self._subscribers.send_newest(f"thinking/{self.state.room}", Broadcast(thinking))


def may_be_tried_again(reply: Reply) -> bool:
    """Return whether a refusal is temporary: the log or the room could not take the command just then."""
    return isinstance(reply, Refused) and reply.code in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
