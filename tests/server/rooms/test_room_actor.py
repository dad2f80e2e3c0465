"""One room in memory: commits before broadcasts, one command at a time, presence with its grace period."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, ServerMessage, Thinking
from parlour_protocol.codec import Frame, Message, server_codec
from parlour_protocol.commands import ClientMessage, Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent, ChatSaid, GameEnded, MovePlayed
from parlour_protocol.terms import ClockView, DaysPerMove, Terms
from parlour_protocol.values import Player, Result, Stream
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.delivery.frames import Broadcast
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.clock.side import DAY
from parlour_server.domain.room.decide import RoomCommand
from parlour_server.domain.room.endings import ABSENCE_MS
from parlour_server.domain.room.internal_commands import MachineMove
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.views import position_view
from parlour_server.engines.slot import Progress
from parlour_server.rooms.room_actor import MAX_WAITING, TAIL, RoomActor
from parlour_server.store.leases import FIRST_EPOCH
from parlour_server.store.records import Done, InDoubt, LogConflict, OwnershipLost, RoomRow, StoreError
from parlour_server.store.writer import LogWriter
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    ROOM,
    STRANGER,
    after,
    asked,
    claim,
    clocked,
    leave,
    long_game,
    move,
    offer,
    opened,
    playing,
    rematch,
    resign,
    take,
    waiting,
)
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.set_time import SetLoop, in_set_time


class HeldWriter:
    """A log whose appends the test commits or fails, one after the other."""

    def __init__(self) -> None:
        self.appends: list[tuple[Sequence[Event], RoomRow | None]] = []
        self._done: Done | None = None

    def append(self, events: Sequence[Event], row: RoomRow | None, done: Done) -> None:
        self.appends.append((events, row))
        self._done = done

    async def commit(self, failure: StoreError | None = None) -> None:
        done = self._done
        self._done = done if isinstance(failure, InDoubt) else None
        assert done is not None
        done(failure)


class Watcher(FakeSubscriber):
    """A subscriber that can be waited for."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.news = asyncio.Event()

    def _receive(self, message: ServerMessage) -> None:
        super()._receive(message)
        self.news.set()

    @property
    def events(self) -> list[Event]:
        return [message for message in self.received if isinstance(message, Event)]

    @property
    def presence(self) -> Presence:
        return [message for message in self.received if isinstance(message, Presence)][-1]


class Table:
    """A room over a held writer, with its answers in order."""

    def __init__(self, state: RoomState) -> None:
        self.writer = HeldWriter()
        self.answers: list[Reply] = []
        self.changes = 0
        self.log_read = asyncio.Event()
        self.known = state
        self.log: tuple[RoomState, dict[Stream, list[Event]]] | StoreError | None = None
        self.room = RoomActor(state, cast(LogWriter, self.writer), self.read_log, [], self.changed)

    async def read_log(self, room: str) -> tuple[RoomState, dict[Stream, list[Event]]] | None:
        self.log_read.set()
        if isinstance(self.log, StoreError):
            raise self.log
        return self.log

    def changed(self, room: RoomActor) -> None:
        self.changes += room.state is not self.known
        self.known = room.state

    def reply(self, reply: Reply) -> None:
        self.answers.append(reply)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def say(self, actor: Player, command: RoomCommand | Say) -> None:
        self.room.submit(actor, command, self.now(), self)

    def say_over(self, sender: Subscriber, command: RoomCommand) -> None:
        self.room.submit(sender.player, command, self.now(), sender)

    def watched_by(self, player: Player) -> Watcher:
        watcher = Watcher(player)
        self.room.add(watcher)
        return watcher

    async def do(self, actor: Player, command: RoomCommand) -> None:
        self.say(actor, command)
        await self.writer.commit()


async def test_a_move_is_not_broadcast_before_it_is_on_disk() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    table.say(BLUE, move(2, "2:1"))
    await asyncio.sleep(0)
    assert (table.answers, blue.events, table.room.state.turn) == ([], [], 2)
    await table.writer.commit()
    assert table.answers == [Ack("m", table.room.state.room, seq=5, turn=3)]
    assert [event.seq for event in blue.events] == [5]
    assert table.changes == 1


async def test_a_subscribed_sender_gets_the_reply_just_before_the_events() -> None:
    table = Table(playing())
    amber, blue = table.watched_by(AMBER), table.watched_by(BLUE)
    heard = len(blue.received)
    table.say_over(blue, move(2, "2:1"))
    await table.writer.commit()
    assert blue.replies == [(heard, Ack("m", table.room.state.room, seq=5, turn=3))]
    assert ([event.seq for event in blue.events], amber.replies, table.answers) == ([5], [], [])


async def test_a_sender_that_unsubscribed_meanwhile_still_gets_the_reply() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    table.say_over(blue, move(2, "2:1"))
    table.room.remove(blue)
    await table.writer.commit()
    assert blue.replies == [(len(blue.received), Ack("m", table.room.state.room, seq=5, turn=3))]
    assert blue.events == []


async def test_a_command_waits_until_the_one_before_is_written() -> None:
    table = Table(playing())
    table.say(BLUE, move(2, "2:1"))
    table.say(AMBER, move(3, "2:1"))  # a gap until the move before has been made
    assert len(table.writer.appends) == 1
    await table.writer.commit()
    assert len(table.writer.appends) == 2
    await table.writer.commit()
    assert [type(answer) for answer in table.answers] == [Ack, Ack]
    assert table.room.state.status == "over"


async def test_a_move_that_could_not_be_written_is_refused_and_may_be_tried_again() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    table.say(BLUE, move(2, "2:1"))
    await table.writer.commit(StoreError("the disk is full"))
    refused = table.answers[0]
    assert isinstance(refused, Refused)
    assert (refused.code, refused.seq) == (RefusalCode.UNAVAILABLE, 4)
    assert refused.retry_after == 1.0, "a time to try again"
    assert (table.room.state.turn, blue.events, table.changes) == (2, [], 0)
    await table.do(BLUE, move(2, "2:1"))
    assert table.answers[1] == Ack("m", table.room.state.room, seq=5, turn=3)


def codes(answers: Sequence[Reply]) -> list[RefusalCode | None]:
    return [answer.code if isinstance(answer, Refused) else None for answer in answers]


async def test_what_waits_behind_a_command_that_the_log_does_not_take_is_refused_with_it() -> None:
    """Each append may take ten seconds to fail, and so many commands would take minutes."""
    table = Table(playing())
    table.say(BLUE, move(2, "2:1"))
    for number in range(50):
        table.say(AMBER, Say(f"s{number}", ROOM, "players", "hi"))
    await table.writer.commit(StoreError("locked"))
    assert codes(table.answers) == [RefusalCode.UNAVAILABLE] * 51
    assert len(table.writer.appends) == 1
    await table.do(BLUE, move(2, "2:1"))
    assert isinstance(table.answers[-1], Ack)


async def test_what_waits_for_a_log_that_cannot_be_read_is_refused_too() -> None:
    table = Table(playing())
    table.log = StoreError("away")
    table.say(BLUE, move(2, "2:1"))
    table.say(AMBER, move(3, "2:1"))
    await table.writer.commit(LogConflict())
    await asyncio.sleep(0.01)
    assert codes(table.answers) == [RefusalCode.UNAVAILABLE] * 2
    assert len(table.writer.appends) == 1


async def test_while_a_move_is_in_doubt_every_command_is_refused_at_once() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    table.say(BLUE, move(2, "2:1"))
    table.say(AMBER, move(3, "2:1"))
    await table.writer.commit(InDoubt())
    table.say(BLUE, move(2, "2:1"))
    assert codes(table.answers) == [RefusalCode.UNAVAILABLE] * 3
    assert (len(table.writer.appends), blue.events, table.room.state.turn) == (1, [], 2)
    assert not table.room.idle, "it stays in memory until the result is known"


async def test_a_move_in_doubt_that_is_on_disk_counts_and_is_acknowledged_when_it_is_sent_again() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    table.say(BLUE, move(2, "2:1"))
    await table.writer.commit(InDoubt())
    await table.writer.commit()
    assert len(table.answers) == 1, "its sender has been answered"
    assert ([event.seq for event in blue.events], table.room.state.turn) == ([5], 3)
    table.say(BLUE, move(2, "2:1"))
    assert table.answers[1] == Ack("m", table.room.state.room, seq=5, turn=3)
    await table.do(AMBER, move(3, "2:1"))
    assert isinstance(table.answers[2], Ack)


async def test_a_move_in_doubt_that_is_not_on_disk_has_not_been_made() -> None:
    table = Table(playing())
    table.say(BLUE, move(2, "2:1"))
    await table.writer.commit(InDoubt())
    await table.writer.commit(StoreError("away"))
    assert (len(table.answers), table.room.state.turn) == (1, 2)
    await table.do(BLUE, move(2, "2:1"))
    assert table.answers[1] == Ack("m", table.room.state.room, seq=5, turn=3)


async def test_a_command_in_doubt_is_not_decided_anew_where_the_log_has_other_events() -> None:
    table = Table(playing())
    table.say(BLUE, move(2, "2:1"))
    await table.writer.commit(InDoubt())
    await conflict(
        table, after(playing(), (BLUE, resign())), logged(5, GameEnded(1, Result(1, "resignation")))
    )
    assert (table.room.state.status, len(table.writer.appends)) == ("over", 1)
    assert len(table.answers) == 1


async def test_an_unforeseen_failure_of_one_command_does_not_hold_up_the_next() -> None:
    table, reported = Table(playing()), reported_failures()
    amber = table.watched_by(AMBER)

    class BrokenSubscriber(FakeSubscriber):
        def send(self, frames: bytes) -> None:
            if broken_now:
                raise RuntimeError("unforeseen")

    broken_now, broken = False, BrokenSubscriber(BLUE)
    table.room.add(broken)
    broken_now = True
    table.say_over(broken, move(2, "2:1"))
    table.say(AMBER, move(3, "2:1"))
    await table.writer.commit()
    await table.writer.commit()
    assert (table.room.state.status, table.changes) == ("over", 2)
    assert [event.seq for event in amber.events] == [5, 6, 7]
    assert {str(error) for error in reported} == {"unforeseen"}


async def test_a_failure_before_the_commit_refuses_one_command_and_silences_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, reported = Table(playing()), reported_failures()
    amber = table.watched_by(AMBER)

    def fail(state: RoomState) -> None:
        raise RuntimeError("cannot draw this")

    with monkeypatch.context() as broken:
        broken.setattr("parlour_server.rooms.room_actor.position_view", fail)
        table.say(BLUE, move(2, "2:1"))
    (refused,) = table.answers
    assert isinstance(refused, Refused)
    assert (refused.code, refused.seq) == (RefusalCode.INTERNAL, 4)
    assert (table.writer.appends, len(reported)) == ([], 1)
    await table.do(BLUE, move(2, "2:1"))
    assert table.answers[1] == Ack("m", table.room.state.room, seq=5, turn=3)
    assert [event.seq for event in amber.events] == [5]


async def test_a_failure_to_decide_refuses_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    table, reported = Table(playing()), reported_failures()

    def fail(*_: object) -> None:
        raise RuntimeError("cannot decide this")

    with monkeypatch.context() as broken:
        broken.setattr("parlour_server.rooms.room_actor.decide", fail)
        table.say(BLUE, move(2, "2:1"))
    await table.do(BLUE, move(2, "2:1"))
    codes = [answer.code if isinstance(answer, Refused) else None for answer in table.answers]
    assert (codes, len(reported)) == ([RefusalCode.INTERNAL, None], 1)


def reported_failures() -> list[Exception]:
    """The unforeseen failures that are reported from now on."""
    reported: list[Exception] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
    return reported


# -- a log that knows more -----------------------------------------------------------------------


def logged(first_seq: int, *bodies: AnyEvent, stream: Stream = "game") -> list[Event]:
    return [Event(ROOM, stream, FIRST_EPOCH, seq, 1_000, body) for seq, body in enumerate(bodies, first_seq)]


async def conflict(table: Table, state: RoomState, missed: list[Event], said: Sequence[Event] = ()) -> None:
    """Fail the append under way because the log has more: ``state`` after ``missed``, and chat."""
    known = logged(1, *[GameEnded(0, Result(None, "aborted"))] * table.room.state.seq)
    table.log = (state, {"game": [*known, *missed], "players": list(said)})
    await table.writer.commit(LogConflict("these numbers are taken"))
    async with asyncio.timeout(60):
        await table.log_read.wait()  # what follows from it is done by then


async def test_a_command_that_is_in_the_log_already_is_acknowledged_after_a_conflict() -> None:
    table = Table(playing())
    amber = table.watched_by(AMBER)
    table.say(BLUE, move(2, "2:1"))
    table.say(AMBER, move(3, "2:1"))  # waits for the one before, and for the log
    (event,) = table.writer.appends[0][0]
    await conflict(table, after(playing(), (BLUE, move(2, "2:1"))), [event])
    assert table.answers == [Ack("m", ROOM, seq=5, turn=3)]
    (told,) = amber.events
    assert (told.seq, told.position) == (5, position_view(after(playing(), (BLUE, move(2, "2:1")))))
    await table.writer.commit()
    assert table.room.state.status == "over"
    assert [event.seq for event in amber.events] == [5, 6, 7]


async def test_a_command_is_decided_anew_where_the_log_has_other_events() -> None:
    table = Table(playing())
    table.say(BLUE, move(2, "2:1"))
    over = after(playing(), (AMBER, resign()))
    await conflict(table, over, logged(5, GameEnded(1, Result(2, "resigned"))))
    (refused,) = table.answers
    assert isinstance(refused, Refused)
    assert (refused.code, refused.seq) == (RefusalCode.GAME_OVER, 5)
    assert table.changes == 1


async def test_chat_that_is_only_in_the_log_is_caught_up_with() -> None:
    table = Table(playing())
    amber = table.watched_by(AMBER)
    table.say(AMBER, Say("s1", ROOM, "players", "hello"))
    said = logged(1, ChatSaid(AMBER, "hello", "s1"), stream="players")
    await conflict(table, playing(), [], said)
    assert table.answers == [Ack("s1", ROOM, seq=1, turn=2)]
    assert [(event.stream, event.seq) for event in amber.events] == [("players", 1)]


async def test_a_conflict_that_the_log_does_not_explain_is_a_failure_of_the_server() -> None:
    table, reported = Table(playing()), reported_failures()
    table.say(BLUE, move(2, "2:1"))
    await conflict(table, playing(), [])
    (refused,) = table.answers
    assert isinstance(refused, Refused)
    assert (refused.code, len(reported)) == (RefusalCode.INTERNAL, 1)
    await table.do(BLUE, move(2, "2:1"))
    assert table.room.state.turn == 3


async def test_an_acknowledgement_names_the_first_event_and_all_subscribers_get_all_events() -> None:
    table = Table(playing())
    amber, stranger = table.watched_by(AMBER), table.watched_by(STRANGER)
    await table.do(BLUE, move(2, "2:2"))
    assert table.answers == [Ack("m", table.room.state.room, seq=5, turn=3)]
    for watcher in (amber, stranger):
        assert [type(event.body) for event in watcher.events] == [MovePlayed, GameEnded]
        first, second = (event.position for event in watcher.events)
        assert first is not None
        assert second is not None
        assert (first.legal, first.result) == ("", None)
        assert second.result is not None


async def test_the_lists_are_written_with_every_change_but_a_mere_move() -> None:
    table = Table(waiting())
    await table.do(BLUE, take(2))
    await table.do(AMBER, move(1, "1:1"))
    await table.do(BLUE, move(2, "2:2"))
    rows = [row for _, row in table.writer.appends]
    assert [row and row.summary.status for row in rows] == ["playing", None, "over"]


async def test_a_room_with_too_many_waiting_commands_refuses_at_once() -> None:
    table = Table(playing())
    for _ in range(MAX_WAITING + 2):
        table.say(BLUE, move(2, "2:1"))
    refused = table.answers[0]
    assert isinstance(refused, Refused)
    assert (refused.code, refused.retry_after) == (RefusalCode.TOO_MANY, 1.0)
    assert len(table.answers) == 1
    await table.writer.commit()
    assert table.answers[1:] == [Ack("m", table.room.state.room, seq=5, turn=3)] * (MAX_WAITING + 1)


async def test_an_engine_move_gets_a_reply_like_any_command() -> None:
    table = Table(after(opened(AMBER, MACHINE), (AMBER, move(1, "1:1"))))
    playing_it = asyncio.create_task(table.room.play_engine_move(MachineMove(2, "2:1"), table.now()))
    await asyncio.sleep(0)
    await table.writer.commit()
    assert isinstance(await playing_it, Ack)
    late = await table.room.play_engine_move(MachineMove(2, "2:1"), table.now())
    assert isinstance(late, Refused)
    assert late.code is RefusalCode.CONFLICT


async def test_the_memory_keeps_only_the_latest_events() -> None:
    table = Table(waiting())
    for _ in range(TAIL // 2 + 1):
        await table.do(AMBER, leave(1))
        await table.do(AMBER, take(1))
    head = table.room.state.seq
    latest = table.room.events_after("game", head - TAIL)
    assert latest is not None
    assert [event.seq for event in latest] == list(range(head - TAIL + 1, head + 1))
    assert table.room.events_after("game", head - TAIL - 1) is None
    assert table.room.events_after("game", head) == []


async def test_events_are_kept_in_memory_without_their_positions() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    await table.do(BLUE, move(2, "2:1"))
    told = blue.events[-1]
    assert told.position is not None
    remembered = table.room.events_after("game", told.seq - 1)
    assert remembered is not None
    assert (remembered[-1].body, remembered[-1].position) == (told.body, None)


async def test_a_broadcast_is_encoded_once_for_each_encoding() -> None:
    class CountingCodec:
        subprotocol = JSON_SUBPROTOCOL
        encoded = 0

        def encode(self, message: Message) -> Frame:
            self.encoded += 1
            return server_codec(JSON_SUBPROTOCOL).encode(message)

        def decode(self, frame: Frame) -> ClientMessage:
            raise AssertionError("nothing is read here")

    codec = CountingCodec()
    message = Broadcast(Thinking("r", 1, 2, 3))
    assert message.frame(codec) is message.frame(codec)
    assert codec.encoded == 1


# -- presence ------------------------------------------------------------------------------------


async def test_taking_seats_and_a_rematch_broadcast_presence() -> None:
    table = Table(waiting())
    amber = table.watched_by(AMBER)
    table.watched_by(BLUE)
    assert (amber.presence.seats, amber.presence.spectators) == ([True, False], 1)
    await table.do(BLUE, take(2))
    assert (amber.presence.seats, amber.presence.spectators) == ([True, True], 0)


async def test_presence_follows_the_players_when_they_change_sides() -> None:
    table = Table(asked())
    amber = table.watched_by(AMBER)
    assert amber.presence.seats == [True, False]
    await table.do(BLUE, rematch())  # Blue asks over a connection that watches nothing
    assert amber.presence.seats == [False, True]


async def test_machines_are_always_present() -> None:
    assert Table(opened(None, MACHINE)).room.present() == [False, True]


async def test_a_player_who_reconnects_within_the_grace_period_stays_present() -> None:
    table = Table(playing())
    amber, blue = table.watched_by(AMBER), table.watched_by(BLUE)
    table.room.remove(blue)
    table.watched_by(BLUE)
    assert [m.seats for m in amber.received if isinstance(m, Presence)] == [
        [True, False],
        [True, True],
        [True, True],
    ]


def test_a_player_is_away_once_the_grace_is_over(
    monkeypatch: pytest.MonkeyPatch, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    monkeypatch.setattr("parlour_server.rooms.presence.PRESENCE_GRACE", 0.005)

    async def leave_often() -> None:
        """uvloop's timers fire on the millisecond, so a comparison of times would be right only sometimes."""
        for _ in range(20):
            table = Table(playing())
            amber, blue = table.watched_by(AMBER), table.watched_by(BLUE)
            table.room.remove(blue)
            assert table.room.present() == [True, True]
            while amber.presence.seats != [True, False]:
                amber.news.clear()
                await amber.news.wait()
            assert table.room.present() == [True, False]

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(asyncio.wait_for(leave_often(), 20))


async def test_a_player_with_another_socket_stays_present(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.presence.PRESENCE_GRACE", 0.0)
    table = Table(playing())
    first, _second = table.watched_by(BLUE), table.watched_by(BLUE)
    table.room.remove(first)
    table.room.remove(first)  # twice is once
    await asyncio.sleep(0)
    assert table.room.present() == [False, True]


async def test_spectators_are_counted_as_people_and_leave_at_once() -> None:
    table = Table(playing())
    amber = table.watched_by(AMBER)
    sockets = [table.watched_by(STRANGER), table.watched_by(STRANGER)]
    assert amber.presence.spectators == 1
    for socket in sockets:
        table.room.remove(socket)
    assert amber.presence.spectators == 0


async def test_the_player_who_opened_a_room_of_machines_is_no_spectator_of_it() -> None:
    table = Table(opened(MACHINE, MACHINE))
    amber = table.watched_by(AMBER)
    assert amber.presence.spectators == 0
    table.watched_by(STRANGER)
    assert amber.presence.spectators == 1


async def test_thinking_is_broadcast_only_for_the_current_turn() -> None:
    table = Table(playing())
    amber = table.watched_by(AMBER)
    table.room.broadcast_thinking(1, Progress(3, 4096))
    table.room.broadcast_thinking(2, Progress(4, 8192))
    told = [message for message in amber.received if isinstance(message, Thinking)]
    assert told == [Thinking(table.room.state.room, 2, 4, 8192)]


async def test_a_room_without_subscribers_and_commands_is_idle() -> None:
    table = Table(playing())
    assert table.room.idle
    watcher = table.watched_by(STRANGER)
    assert not table.room.idle
    table.room.remove(watcher)
    assert table.room.idle
    table.say(BLUE, move(2, "2:1"))
    assert not table.room.idle


# -- time ----------------------------------------------------------------------------------------


async def on_the_clock(*watchers: Player) -> tuple[Table, list[Watcher]]:
    """A game with a minute on each clock in which both have moved; Amber is to move on turn 3."""
    table = Table(clocked())
    return table, [table.watched_by(player) for player in watchers]


def later(seconds: float) -> None:
    """Let time pass in which the loop does not run."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    loop.moved += seconds


@pytest.fixture
def judging_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loop judge flags that comes a minute late, as the loop of these tests does."""
    monkeypatch.setattr("parlour_server.rooms.turn_timer.LATE_SECONDS", 60.0)


@pytest.mark.usefixtures("judging_late")
@in_set_time
async def test_a_move_after_the_flag_fell_meets_a_game_that_is_over() -> None:
    table, (blue,) = await on_the_clock(BLUE)
    later(61)
    table.say(AMBER, move(3, "1:1"))
    await table.writer.commit()
    (refused,) = table.answers
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.GAME_OVER
    (ended,) = blue.events
    assert ended.body == GameEnded(1, Result(2, "timeout"), 60_000)
    assert ended.clocks == ClockView([0, 60_000])


@pytest.mark.usefixtures("judging_late")
@in_set_time
async def test_where_the_fallen_flag_cannot_be_written_the_move_is_not_lost_for_good() -> None:
    table, _ = await on_the_clock()
    later(61)
    table.say(AMBER, move(3, "1:1"))
    await table.writer.commit(StoreError("the disk is full"))
    (refused,) = table.answers
    assert isinstance(refused, Refused)
    assert (refused.code, refused.retry_after) == (RefusalCode.UNAVAILABLE, 1.0)
    table.say(AMBER, move(3, "1:1"))
    await table.writer.commit()
    assert table.room.state.result == Result(2, "timeout")


@in_set_time
async def test_a_move_that_waited_for_the_disk_is_charged_only_until_it_came() -> None:
    table, _ = await on_the_clock()
    table.say(BLUE, offer("draw", 3))
    table.say(AMBER, move(3, "1:1"))
    later(61)
    await table.writer.commit()
    await table.writer.commit()
    last = table.room.state.moves[-1]
    assert (last.text, table.room.state.status) == ("1:1", "playing")


async def test_the_round_trip_to_the_player_to_move_is_measured_each_turn() -> None:
    table, (amber, blue) = await on_the_clock(AMBER, BLUE)
    await table.do(AMBER, move(3, "1:1"))
    assert (amber.measured, blue.measured) == (0, 1)


@in_set_time
async def test_an_absent_opponents_countdown_is_broadcast_and_then_the_win_may_be_claimed() -> None:
    table = Table(playing())
    amber = table.watched_by(AMBER)
    assert amber.presence.claim_in is not None
    assert amber.presence.claim_in <= ABSENCE_MS
    table.say(AMBER, claim())
    (refused,) = table.answers
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_SOON
    assert refused.retry_after == pytest.approx(60, abs=5)
    later(61)
    await table.do(AMBER, claim())
    assert table.room.state.result == Result(1, "abandoned")


async def test_a_running_clock_keeps_the_room_in_memory_and_its_due_time_in_the_lists() -> None:
    table, _ = await on_the_clock()
    assert table.room.clock_runs
    assert not table.room.idle
    await table.do(AMBER, move(3, "1:1"))
    (record,), row = table.writer.appends[-1]
    assert row is not None
    assert row.due == record.at + 60_000
    await table.do(BLUE, resign())
    assert (table.room.clock_runs, table.writer.appends[-1][1]) != (True, None)
    assert table.room.idle


async def test_moves_of_a_live_game_leave_the_lists_alone_while_no_flag_can_have_fallen() -> None:
    table, _ = await on_the_clock()
    await table.do(AMBER, move(3, "1:1"))
    await table.do(BLUE, move(4, "1:1"))
    await table.do(AMBER, move(5, "1:1"))
    await table.do(BLUE, offer("draw", 6))
    rows = [row for _, row in table.writer.appends]
    assert [row is not None for row in rows] == [True, False, False, True]


async def test_a_move_after_the_due_time_in_the_lists_brings_it_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _ = await on_the_clock()
    await table.do(AMBER, move(3, "1:1"))
    at = table.writer.appends[0][0][0].at + 61_000
    monkeypatch.setattr("parlour_server.rooms.room_actor.time.time_ns", lambda: at * 1_000_000)
    await table.do(BLUE, move(4, "1:1"))
    row = table.writer.appends[-1][1]
    assert row is not None
    assert row.due is not None
    assert at + 61_000 < row.due <= at + 62_000  # Amber's move has taken a moment


async def test_days_are_due_to_the_move() -> None:
    table = Table(long_game("1:1", "1:1", clock=DaysPerMove(1)))
    await table.do(AMBER, move(3, "1:1"))
    await table.do(BLUE, move(4, "1:1"))
    assert all(row and row.due == events[0].at + DAY for events, row in table.writer.appends)


async def test_a_room_in_memory_that_seems_due_writes_its_row_but_not_over_a_newer_one() -> None:
    table, _ = await on_the_clock()
    table.room.write_row()
    (events, row), *_ = table.writer.appends
    assert (events, row is not None and row.due is not None) == ([], True)
    table.say(AMBER, move(3, "1:1"))
    table.room.write_row()
    assert len(table.writer.appends) == 2


async def test_a_chat_message_is_broadcast_only_when_it_is_on_disk() -> None:
    table, (blue,) = await on_the_clock(BLUE)
    table.say(AMBER, Say("s1", table.room.state.room, "players", "hello"))
    assert blue.events == []
    await table.writer.commit()
    assert table.answers == [Ack("s1", table.room.state.room, seq=1, turn=3)]
    assert [(event.stream, event.seq) for event in blue.events] == [("players", 1)]


async def test_events_are_logged_and_shown_under_the_owner_s_epoch() -> None:
    table = Table(playing())
    table.room.epoch = 7
    blue = table.watched_by(BLUE)
    await table.do(BLUE, move(2, "2:1"))
    ((events, _),) = table.writer.appends
    assert [event.epoch for event in (*events, *blue.events)] == [7, 7]
    assert table.room.snapshot().epoch == 7


async def test_a_room_that_has_another_owner_appends_nothing_more_and_refuses() -> None:
    table = Table(playing())
    table.say(BLUE, move(2, "2:1"))
    table.say(BLUE, move(2, "2:1"))
    await table.writer.commit(OwnershipLost())
    assert table.room.lost
    table.say(BLUE, move(2, "2:1"))
    for _ in range(4):  # each refusal comes in a turn of the loop of its own
        await asyncio.sleep(0)
    assert len(table.answers) == 3
    assert {each.code for each in table.answers if isinstance(each, Refused)} == {RefusalCode.UNAVAILABLE}
    assert len(table.writer.appends) == 1
    assert not table.room.clock_runs


async def test_a_failure_to_send_a_spectator_away_does_not_stop_the_others_and_the_news() -> None:
    state = waiting()
    table = Table(replace(state, opened=replace(state.opened, terms=Terms(spectators=False))))
    reported = reported_failures()

    class Broken(FakeSubscriber):
        def send(self, frames: bytes) -> None:
            raise RuntimeError("unforeseen")

    table.room.add(Broken(STRANGER))
    table.room.add(FakeSubscriber(STRANGER))
    await table.do(BLUE, take(2))
    assert not table.room.watched, "both have been sent away"
    assert table.changes == 1
    assert reported
