"""One room in memory: written before told, one command at a time, presence with its grace."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest

from parlour_protocol.answers import Ack, Event, Presence, Refused, Reply, ServerMessage, Thinking
from parlour_protocol.codec import Frame, Message, client_codec, server_codec
from parlour_protocol.commands import ClientMessage
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded, MovePlayed
from parlour_protocol.values import Player
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.engines.slot import Progress
from parlour_server.live_room import MAX_WAITING, TAIL, LiveRoom, event_of
from parlour_server.outbox import Broadcast
from parlour_server.room.decide import MachineMove, RoomCommand
from parlour_server.room.state import RoomState
from parlour_server.store.records import Record, RoomRow, StoreError
from parlour_server.store.writer import LogWriter
from tests.server.room.states import (
    AMBER,
    BLUE,
    MACHINE,
    STRANGER,
    after,
    asked,
    leave,
    move,
    opened,
    playing,
    rematch,
    take,
    waiting,
)


class HeldWriter:
    """A log whose commits the test makes, or makes fail, one after the other."""

    def __init__(self) -> None:
        self.appends: list[tuple[Sequence[Record], RoomRow | None]] = []
        self.futures: list[asyncio.Future[None]] = []

    def append(self, records: Sequence[Record], row: RoomRow | None = None) -> asyncio.Future[None]:
        self.appends.append((records, row))
        self.futures.append(asyncio.get_running_loop().create_future())
        return self.futures[-1]

    async def commit(self, error: Exception | None = None) -> None:
        if error is None:
            self.futures[-1].set_result(None)
        else:
            self.futures[-1].set_exception(error)
        await asyncio.sleep(0)  # lets the room hear of it


class Watcher:
    """A member that keeps what it is told."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.heard: list[ServerMessage] = []
        self.news = asyncio.Event()

    def send(self, message: Broadcast) -> None:
        frame = message.frame(server_codec(JSON_SUBPROTOCOL)).payload
        self.heard.append(client_codec(JSON_SUBPROTOCOL).decode(frame))
        self.news.set()

    def send_newest(self, topic: str, message: Broadcast) -> None:
        self.send(message)

    @property
    def events(self) -> list[Event]:
        return [message for message in self.heard if isinstance(message, Event)]

    @property
    def presence(self) -> Presence:
        return [message for message in self.heard if isinstance(message, Presence)][-1]


class Table:
    """A room over a held writer, with its answers in order."""

    def __init__(self, state: RoomState) -> None:
        self.writer = HeldWriter()
        self.answers: list[Reply] = []
        self.changes = 0
        self.room = LiveRoom(state, cast(LogWriter, self.writer), [], self.changed)

    def changed(self, room: LiveRoom) -> None:
        self.changes += 1

    def say(self, actor: Player, command: RoomCommand) -> None:
        self.room.submit(actor, command, self.answers.append)

    def watched_by(self, player: Player) -> Watcher:
        watcher = Watcher(player)
        self.room.add(watcher)
        return watcher

    async def do(self, actor: Player, command: RoomCommand) -> None:
        self.say(actor, command)
        await self.writer.commit()


async def test_nobody_hears_of_a_move_before_it_is_on_disk() -> None:
    table = Table(playing())
    blue = table.watched_by(BLUE)
    table.say(BLUE, move(2, "2:1"))
    await asyncio.sleep(0)
    assert (table.answers, blue.events, table.room.state.turn) == ([], [], 2)
    await table.writer.commit()
    assert table.answers == [Ack("m", table.room.state.room, seq=5, turn=3)]
    assert [event.seq for event in blue.events] == [5]
    assert table.changes == 1


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
    assert (table.room.state.turn, blue.events, table.changes) == (2, [], 0)
    await table.do(BLUE, move(2, "2:1"))
    assert table.answers[1] == Ack("m", table.room.state.room, seq=5, turn=3)


async def test_an_unforeseen_failure_of_one_command_does_not_hold_up_the_next() -> None:
    table = Table(playing())
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))
    table.say(BLUE, move(2, "2:1"))
    table.say(BLUE, move(2, "2:2"))
    await table.writer.commit(RuntimeError("unforeseen"))
    assert len(table.writer.appends) == 2
    await table.writer.commit()
    assert table.room.state.status == "over"
    assert len(reported) == 1


async def test_an_acknowledgement_names_the_first_event_and_everybody_gets_them_all() -> None:
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


async def test_a_room_with_too_many_waiting_commands_says_so_at_once() -> None:
    table = Table(playing())
    for _ in range(MAX_WAITING + 2):
        table.say(BLUE, move(2, "2:1"))
    refused = table.answers[0]
    assert isinstance(refused, Refused)
    assert (refused.code, refused.retry_after) == (RefusalCode.TOO_MANY, 1.0)
    assert len(table.answers) == 1
    await table.writer.commit()
    assert table.answers[1:] == [Ack("m", table.room.state.room, seq=5, turn=3)] * (MAX_WAITING + 1)


async def test_a_machine_is_answered_like_everybody() -> None:
    table = Table(after(opened(AMBER, MACHINE), (AMBER, move(1, "1:1"))))
    playing_it = asyncio.create_task(table.room.play_machine(MachineMove(2, "2:1")))
    await asyncio.sleep(0)
    await table.writer.commit()
    assert isinstance(await playing_it, Ack)
    late = await table.room.play_machine(MachineMove(2, "2:1"))
    assert isinstance(late, Refused)
    assert late.code is RefusalCode.CONFLICT


async def test_the_memory_keeps_only_the_latest_events() -> None:
    table = Table(waiting())
    for _ in range(TAIL // 2 + 1):
        await table.do(AMBER, leave(1))
        await table.do(AMBER, take(1))
    head = table.room.state.seq
    latest = table.room.events_after(head - TAIL)
    assert latest is not None
    assert [event.seq for event in latest] == list(range(head - TAIL + 1, head + 1))
    assert table.room.events_after(head - TAIL - 1) is None
    assert table.room.events_after(head) == []


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


async def test_sitting_down_and_changing_sides_is_told_as_presence() -> None:
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


async def test_a_player_who_comes_back_within_the_grace_was_never_away() -> None:
    table = Table(playing())
    amber, blue = table.watched_by(AMBER), table.watched_by(BLUE)
    table.room.remove(blue)
    table.watched_by(BLUE)
    assert [m.seats for m in amber.heard if isinstance(m, Presence)] == [
        [True, False],
        [True, True],
        [True, True],
    ]


def test_a_player_is_away_once_the_grace_is_over(
    monkeypatch: pytest.MonkeyPatch, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    monkeypatch.setattr("parlour_server.live_room.PRESENCE_GRACE", 0.005)

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
    monkeypatch.setattr("parlour_server.live_room.PRESENCE_GRACE", 0.0)
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


async def test_thinking_is_told_only_about_the_turn_that_holds() -> None:
    table = Table(playing())
    amber = table.watched_by(AMBER)
    table.room.tell_thinking(1, Progress(3, 4096))
    table.room.tell_thinking(2, Progress(4, 8192))
    told = [message for message in amber.heard if isinstance(message, Thinking)]
    assert told == [Thinking(table.room.state.room, 2, 4, 8192)]


async def test_a_room_is_idle_when_nobody_watches_and_nothing_is_under_way() -> None:
    table = Table(playing())
    assert table.room.idle
    watcher = table.watched_by(STRANGER)
    assert not table.room.idle
    table.room.remove(watcher)
    assert table.room.idle
    table.say(BLUE, move(2, "2:1"))
    assert not table.room.idle


def test_an_event_of_the_log_is_shown_as_the_wire_has_it() -> None:
    record = Record("r", "game", 5, 1, MovePlayed(2, 2, "2:1"), 1767225605000)
    assert event_of(record) == Event("r", "game", 1, 5, 1767225605000, MovePlayed(2, 2, "2:1"))
