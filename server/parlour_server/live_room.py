"""A room in memory: one command at a time, written before it is answered or told.

``LiveRoom`` owns a room's state. A command is decided, its events are appended to the log, and only
when they are on disk does the state change, the sender get the acknowledgement and everybody the
event. Invariant: what anybody was told is on disk, and nobody is told anything twice in another order.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, Thinking
from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from parlour_protocol.terms import ClockView
from parlour_protocol.values import ChatStream, Player, RoomView, Stream
from parlour_server.attendance import Attendance, Member
from parlour_server.clock.outage import Interrupted
from parlour_server.engines.slot import Progress
from parlour_server.figures import Figures
from parlour_server.live_chat import LiveChat
from parlour_server.live_clock import JUST_BEGUN, Decision, LiveClock
from parlour_server.outbox import Broadcast
from parlour_server.room.chat import decide_say, stream_of
from parlour_server.room.decide import MachineMove, RoomCommand, decide, decide_machine
from parlour_server.room.outcome import Happens, Moment, Outcome, Refusal, Repeat, Step
from parlour_server.room.state import RoomState
from parlour_server.room.timing import allowed, decide_time_up, is_up
from parlour_server.room.views import position_view, room_summary, room_view
from parlour_server.room_requests import Answering, News, Request
from parlour_server.store.records import RoomRow, StoreError
from parlour_server.store.writer import LogWriter

EPOCH: Final = 1
MAX_WAITING: Final = 256
TAIL: Final = 256


class LiveRoom:
    """One room, its members and its waiting commands. Everything runs in the event loop."""

    def __init__(
        self,
        state: RoomState,
        writer: LogWriter,
        tail: list[Event],
        changed: Callable[["LiveRoom"], None],
        chat: LiveChat | None = None,
        found: Interrupted = JUST_BEGUN,
        figures: Figures | None = None,
    ) -> None:
        """Take over a room whose events up to ``state.seq`` are on disk; ``tail`` holds the latest.

        ``changed`` is called after every change of the state. ``found`` says how long the running turn had
        taken when the room was taken up.
        """
        self.state = state
        self.position = position_view(state)
        self._now = asyncio.get_running_loop().time  # asking for the loop costs a system call each time
        self.idle_since = self._now()
        self._writer = writer
        self._figures = figures or Figures()
        self._tail = deque(tail, TAIL)
        self._changed = changed
        self._members = Attendance(self.tell_presence)
        self._awaited = False  # the absence of whoever is to move has been told
        self._chat = chat or LiveChat({})
        self._clock = LiveClock(state, found, self._members, self._time_came)
        self._waiting: deque[Request] = deque()
        self._committing = False

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way: no clock runs but those that count days."""
        return not (self._members or self._waiting or self._committing or self.clock_runs)

    @property
    def clock_runs(self) -> bool:
        """Whether the players' seconds count just now."""
        return self._clock.runs

    # -- commands ------------------------------------------------------------------------------------

    def submit(
        self, actor: Player, command: RoomCommand, answer: Answering, sender: Member | None = None
    ) -> None:
        """Carry out a command in its turn; it is answered once, when it is settled.

        The answer goes to ``answer``, or with the events to a ``sender`` that watches the room.
        """

        def decide_it(state: RoomState, moment: Moment) -> Outcome:
            return decide(state, actor, command, moment)

        self._ask(command.id, decide_it, answer, sender=sender)

    def say(self, actor: Player, command: Say, answer: Answering, sender: Member | None = None) -> None:
        """Say something in its turn; as ``submit``."""

        def decide_it(state: RoomState, moment: Moment) -> Outcome:
            talk = self._chat.talk(command.stream)
            return decide_say(state, talk, actor, command, _now_ms(), self._chat.rate)

        self._ask(command.id, decide_it, answer, command.stream, sender)

    async def play_machine(self, move: MachineMove) -> Reply:
        """Play a machine's move and return what the room says to it."""
        settled: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

        def answer(reply: Reply) -> None:
            if not settled.done():
                settled.set_result(reply)

        self._ask("machine", lambda state, moment: decide_machine(state, move, moment), answer)
        return await settled

    def refused(
        self, command_id: str, code: RefusalCode, message: str, retry_after: float | None = None
    ) -> Refused:
        """Return a refusal that says what holds now."""
        state = self.state
        return Refused(command_id, code, message, state.room, state.seq, self.position, retry_after)

    def _ask(
        self,
        command_id: str,
        decide_it: Decision,
        answer: Answering,
        stream: Stream = "game",
        sender: Member | None = None,
    ) -> None:
        if len(self._waiting) < MAX_WAITING:
            self._waiting.append(Request(command_id, decide_it, answer, self._now(), stream, sender))
            self._advance()
        else:
            busy = "the room is busy"
            answer(Refused(command_id, RefusalCode.TOO_MANY, busy, self.state.room, retry_after=1.0))

    def _advance(self) -> None:
        """Decide waiting commands until one has to be written."""
        while self._waiting and not self._committing:
            request = self._waiting.popleft()
            moment = self._clock.moment(request.arrived)
            if is_up(self.state, moment) and request.decide is not decide_time_up:
                late = partial(self._flag_fell_before, request)
                request = Request("clock", decide_time_up, late, request.arrived)
            outcome = request.decide(self.state, moment)
            match outcome:
                case Happens():
                    self._commit(request, outcome.steps)
                case Repeat():
                    request.answer(Ack(request.id, self.state.room, outcome.seq, outcome.turn))
                case Refusal():
                    refused = self.refused(request.id, outcome.code, outcome.message, outcome.retry_after)
                    request.answer(refused)

    def _commit(self, request: Request, steps: tuple[Step, ...]) -> None:
        """Append the events; the room waits until they are on disk."""
        self._committing = True
        at = _now_ms()
        settle: Callable[[], None]
        if request.stream == "game":
            news, state = self._news(steps, at), steps[-1].state
            mere_move = state.clocks is None and len(steps) == 1 and isinstance(steps[0].event, MovePlayed)
            row = None if mere_move else room_row(state, at, self._clock.elapsed_after(state))
            events, settle = [told.event for told in news], partial(self._settle, request, news)
        else:
            seq = self._chat.talk(request.stream).seq + 1
            event = Event(self.state.room, request.stream, EPOCH, seq, at, steps[0].event)
            row, events = None, [event]
            settle = partial(self._settle_said, request, event, request.stream)
        written = self._writer.append(events, row)
        written.add_done_callback(partial(self._committed, request, settle))

    def _news(self, steps: tuple[Step, ...], at: int) -> list[News]:
        """Return the events that are about to be written, as they will be told."""
        state, position = self.state, self.position
        news: list[News] = []
        for step in steps:
            before, state = state, step.state
            changed = state.turn != before.turn or state.result != before.result
            if changed:
                position = position_view(state)
            timed = state.clocks is not None and (changed or state.clocks != before.clocks)
            clocks = self._clock.shows_after(state) if timed else None
            shown = position if changed else None
            event = Event(state.room, "game", EPOCH, state.seq, at, step.event, shown, clocks)
            news.append(News(event, state, position))
        return news

    def _committed(self, request: Request, settle: Callable[[], None], written: asyncio.Future[None]) -> None:
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
                settle()
        finally:
            self._advance()  # whatever went wrong for one command, the next has its turn

    def _settle(self, request: Request, news: list[News]) -> None:
        """Take in what is on disk, then tell it: no failure in telling may leave the state behind the log."""
        before = self.state
        self.state, self.position = news[-1].state, news[-1].position
        # Bare, as pages tell them: positions would be most of what a room takes of the memory.
        self._tail.extend([replace(told.event, position=None, clocks=None) for told in news])
        for told in news:
            self._clock.follow(told.state)
        if self.state.clocks is not None:
            self._clock.measure()
            self._clock.wait()
        self._figures.settled("game", len(news), self._now() - request.arrived)
        first = news[0].state
        ack = Ack(request.id, first.room, first.seq, first.turn)
        self._tell(self._members.all(), [Broadcast(told.event) for told in news], ack, request)
        if self.state.seats is not before.seats and self.state.players != before.players:
            self._show_out()
            self.tell_presence()
        elif self.state.turn != before.turn and (self._awaited or self._clock.claim_in() is not None):
            self.tell_presence()
        self._changed(self)

    def _settle_said(self, request: Request, event: Event, stream: ChatStream) -> None:
        """Take in what was said, and tell those who hear the stream."""
        self._chat.take_in(stream, event)
        self._figures.settled(stream, 1, self._now() - request.arrived)
        ack = Ack(request.id, self.state.room, event.seq, self.state.turn)
        hearers = [each for each in self._members.all() if stream_of(self.state, each.player.id) == stream]
        self._tell(hearers, [Broadcast(event)], ack, request)

    # -- time ----------------------------------------------------------------------------------------

    def clocks(self) -> ClockView | None:
        """Return what the clocks show now, None where there are none."""
        return self._clock.shows()

    def stop_clock(self) -> None:
        """Set no timer any more: the room leaves the memory."""
        self._clock.stop()

    def _time_came(self, decide_it: Decision) -> None:
        self._ask("clock", decide_it, self._time_told)

    def _time_told(self, reply: Reply) -> None:
        """Look again later where what time brought could not be written, or came too soon."""
        if isinstance(reply, Refused):
            if reply.code in (RefusalCode.UNAVAILABLE, RefusalCode.TOO_MANY):
                self._clock.wait_again()
            else:
                self._clock.wait()

    def _flag_fell_before(self, request: Request, reply: Reply) -> None:
        """Go on with a command that came after the flag fell: it meets a game that is over."""
        if isinstance(reply, Refused):
            request.answer(self.refused(request.id, reply.code, reply.message))
            self._time_told(reply)
        else:
            self._waiting.appendleft(request)

    # -- members -------------------------------------------------------------------------------------

    def snapshot(self) -> RoomView:
        """Return the whole room as it stands."""
        return room_view(self.state, EPOCH, self.present(), self.clocks())

    def admits(self, player_id: str) -> bool:
        """Return whether somebody may watch: without spectators, whoever sits here or still may."""
        state = self.state
        return state.opened.terms.spectators or None in state.players or state.sits(player_id)

    def heads(self, player_id: str) -> dict[Stream, int]:
        """Return how many events there are of each stream that somebody hears."""
        stream = stream_of(self.state, player_id)
        return {"game": self.state.seq, stream: self._chat.talk(stream).seq}

    def events_after(self, stream: Stream, seq: int) -> list[Event] | None:
        """Return the events of a stream after a sequence number, None if they left the memory."""
        if stream != "game":
            return self._chat.events_after(stream, seq)
        oldest = self._tail[0].seq if self._tail else self.state.seq + 1
        if seq + 1 < oldest:
            return None
        return [event for event in self._tail if event.seq > seq]

    def add(self, member: Member) -> None:
        """Count somebody among those who watch."""
        self._members.add(member)
        self._clock.came(member.player.id)
        self.tell_presence()

    def remove(self, member: Member) -> None:
        """Stop telling somebody. A player counts as present for a little longer, in case they come back."""
        if member not in self._members.all():
            return
        self.idle_since = self._now()
        plays = self.state.sits(member.player.id)
        if self._members.remove(member, plays):
            self.tell_presence()

    def present(self) -> list[bool]:
        """Return who is there, by seat: machines always are."""
        return [self._members.is_present(player) for player in self.state.players]

    def tell_presence(self) -> None:
        """Tell everybody who is there."""
        spectators = self._members.spectators(self.state.players)
        claim_in = self._clock.claim_in()
        self._awaited = claim_in is not None
        presence = Presence(self.state.room, self.present(), spectators, claim_in)
        self._tell_newest("presence", Broadcast(presence))

    def tell_thinking(self, turn: int, progress: Progress) -> None:
        """Tell everybody how far a machine's search has come."""
        if turn == self.state.turn:
            thinking = Thinking(self.state.room, turn, progress.depth, progress.nodes)
            self._tell_newest("thinking", Broadcast(thinking))

    def _show_out(self) -> None:
        """Where spectators are not admitted they go when the seats are taken."""
        for member in self._members.all():
            if not self.admits(member.player.id):
                self._members.remove(member, plays=False)
                refused = Refused(None, RefusalCode.FORBIDDEN, "no spectators here", self.state.room)
                member.send([Broadcast(refused)])

    def _tell(
        self, hearers: Sequence[Member], messages: Sequence[Broadcast], ack: Ack, request: Request
    ) -> None:
        """Tell everybody what has happened, and whoever asked for it that it has."""
        sender = request.sender
        if sender not in hearers:
            request.answer(ack)
        for member in hearers:
            if member is sender:
                member.send(messages, ack)
            else:
                member.send(messages)

    def _tell_newest(self, topic: str, message: Broadcast) -> None:
        for member in self._members.all():
            member.send_newest(f"{topic}/{self.state.room}", message)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def room_row(state: RoomState, at: int, elapsed: int = 0) -> RoomRow:
    """Return how lists are to show a room on whose running turn ``elapsed`` milliseconds have gone."""
    machine = any(player is not None and player.kind == "machine" for player in state.players)
    left = allowed(state)
    due = None if left is None else at + left - elapsed
    return RoomRow(room_summary(state), state.opened.visibility, machine, at, due)
