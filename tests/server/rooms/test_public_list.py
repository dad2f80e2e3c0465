"""The lobby feed: subscribers know the public rooms, and no others are listed."""

import asyncio
import time
from functools import cached_property

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Done, Lobby, LobbyChanged, RoomCreated
from parlour_protocol.commands import CreateRoom, LeaveLobby, LeaveSeat, TakeSeat, WatchLobby
from parlour_protocol.events import GameEnded, GameStarted, MovePlayed, RoomOpened, SeatTaken
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, Result, RoomSummary, Visibility
from parlour_server.domain.room.decide import first_game
from parlour_server.domain.room.state import RoomState, evolve, initial_state
from parlour_server.rooms.public_list import (
    MAX_LISTED_AGE_SECONDS,
    Listing,
    PublicRoomFeed,
    PublicRooms,
    difference,
    first_fitting,
    is_joinable,
)
from parlour_server.store.reader import LogReader
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.served import NIM, Client, RunningServer

AMBER = Player("5f0c92e14ab7d368", "Amber")
WAITING = RoomSummary("a", "nim", {"heaps": [3]}, "waiting", [AMBER, None])
PLAYING = RoomSummary("b", "nim", {"heaps": [3]}, "playing", [AMBER, AMBER], moves=2)


# -- what is told ------------------------------------------------------------------------------------


def lines(*rooms: RoomSummary) -> Listing:
    return {line.room: line for line in rooms}


def test_equal_lists_have_no_difference() -> None:
    assert difference(lines(WAITING, PLAYING), lines(WAITING, PLAYING)) is None


def test_rooms_with_only_new_moves_are_sent_as_counts() -> None:
    after = lines(WAITING, replace(PLAYING, moves=3))
    assert difference(lines(WAITING, PLAYING), after) == LobbyChanged(moves={"b": 3})


def test_a_room_that_starts_playing_is_sent_as_a_whole() -> None:
    begun = replace(WAITING, status="playing", moves=1)
    assert difference(lines(WAITING), lines(begun)) == LobbyChanged([begun])


def test_rooms_that_came_and_went() -> None:
    assert difference(lines(WAITING), lines(PLAYING)) == LobbyChanged([PLAYING], ["a"])


def test_a_list_is_cut_where_it_grows_too_long() -> None:
    rooms = [replace(WAITING, room=str(number)) for number in range(9)]
    assert first_fitting(rooms, 10_000) == rooms
    assert first_fitting(rooms, 400) == rooms[: len(first_fitting(rooms, 400))] != []


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (WAITING, True),
        (replace(WAITING, terms=Terms(spectators=False)), True),
        (PLAYING, True),
        (replace(PLAYING, terms=Terms(spectators=False)), False),
        (replace(PLAYING, status="over"), False),
    ],
)
def test_rooms_that_cannot_be_joined_or_watched_are_not_listed(line: RoomSummary, shown: bool) -> None:
    assert is_joinable(line) is shown


# -- to whom -----------------------------------------------------------------------------------------


NIM_OPENED = RoomOpened("nim", {"heaps": [3, 4]}, 1, "public", AMBER, [AMBER, None])
BLUE = Player("0be1f4d29c5a7368", "Blue")


def waiting(room: str, opened: RoomOpened = NIM_OPENED) -> RoomState:
    return initial_state(room, opened)


def playing(room: str, *moves: str) -> RoomState:
    state = evolve(waiting(room), SeatTaken(2, BLUE))
    for event in first_game(state):
        state = evolve(state, event)
    for move in moves:
        state = evolve(state, MovePlayed(state.turn, state.mover or 1, move))
    return state


def just_changed(*rooms: RoomSummary) -> list[tuple[RoomSummary, int]]:
    """The rooms as they are read from the log."""
    return [(line, time.time_ns() // 1_000_000) for line in rooms]


class ListedRooms(PublicRooms):
    """Public rooms that count how often the list is made."""

    def __init__(self) -> None:
        super().__init__(self.memory.get)
        self.looks = 0

    @cached_property
    def memory(self) -> dict[str, RoomState]:
        """The rooms in memory."""
        return {}

    def change(self, *states: RoomState) -> None:
        for state in states:
            self.memory[state.room] = state
            self.note(state)

    def listed(self) -> list[RoomSummary]:
        self.looks += 1
        return super().listed()

    def moves(self) -> list[tuple[str, int]]:
        return [(line.room, line.moves) for line in super().listed()]


async def turns(count: int = 20) -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.public_list.PUBLISH_SECONDS", 0.0)


async def test_waiting_rooms_come_first_and_of_each_the_newest_change() -> None:
    rooms = ListedRooms()
    rooms.change(playing("p1"), waiting("w1"), playing("p2"), waiting("w2"))
    assert rooms.moves() == [("w2", 0), ("w1", 0), ("p2", 0), ("p1", 0)]
    rooms.change(playing("w1"))  # a player has sat down
    assert rooms.moves() == [("w2", 0), ("w1", 0), ("p2", 0), ("p1", 0)]
    rooms.change(playing("p1", "1:1"))  # a move is no news, but counted
    assert rooms.moves() == [("w2", 0), ("w1", 0), ("p2", 0), ("p1", 1)]


async def test_a_finished_game_goes_and_comes_back_with_a_rematch() -> None:
    rooms, running = ListedRooms(), playing("p")
    over = evolve(running, GameEnded(1, Result(1, "resigned")))
    rooms.change(running, over)
    assert rooms.moves() == []
    rooms.change(evolve(over, GameStarted(2, [BLUE, AMBER], "3,4", over.turn + 1)))
    assert rooms.moves() == [("p", 0)]


async def test_a_room_out_of_memory_keeps_its_moves() -> None:
    rooms, state = ListedRooms(), playing("p", "1:1", "1:1")
    rooms.change(playing("p"), state)
    rooms.unload(state)
    del rooms.memory["p"]
    assert rooms.moves() == [("p", 2)]
    rooms.unload(waiting("private"))
    assert rooms.moves() == [("p", 2)]


async def test_the_rooms_of_the_log_are_listed_in_its_order() -> None:
    rooms = ListedRooms()
    rooms.read(just_changed(WAITING, replace(WAITING, room="older"), PLAYING))
    assert rooms.moves() == [("a", 0), ("older", 0), ("b", 2)]


async def test_a_room_grows_old_from_its_latest_change_whenever_the_server_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rooms, day = ListedRooms(), MAX_LISTED_AGE_SECONDS
    ages = {"old": day - 60, "new": 60}
    now = time.time()
    lines = [(replace(WAITING, room=room), round((now - age) * 1000)) for room, age in ages.items()]
    rooms.read(lines[::-1])
    assert rooms.moves() == [("new", 0), ("old", 0)]
    monkeypatch.setattr("parlour_server.rooms.public_list.MAX_LISTED_AGE_SECONDS", day - 120)
    assert rooms.moves() == [("new", 0)]


async def test_what_is_remembered_is_bounded_and_the_oldest_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour_server.rooms.public_list.MAX_KEPT_PER_STATUS", 3)
    monkeypatch.setattr("parlour_server.rooms.public_list.MAX_LISTED_PER_STATUS", 2)
    rooms = ListedRooms()
    rooms.change(playing("p"), *(waiting(f"w{number}") for number in range(5)))
    assert rooms.moves() == [("w4", 0), ("w3", 0), ("p", 0)]
    rooms.change(playing("w4"), playing("w3"))
    assert rooms.moves() == [("w2", 0), ("w3", 0), ("w4", 0)]
    assert len(rooms._since) == 4


async def test_rooms_that_have_not_changed_for_a_day_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = ListedRooms()
    rooms.change(waiting("w"))
    monkeypatch.setattr("parlour_server.rooms.public_list.MAX_LISTED_AGE_SECONDS", -1.0)
    assert rooms.moves() == []


@pytest.mark.usefixtures("hasty")
async def test_the_slow_get_the_whole_list_and_the_fast_the_change() -> None:
    rooms, fast, slow = ListedRooms(), FakeSubscriber(AMBER), FakeSubscriber(AMBER, is_writable=False)
    rooms.read(just_changed(WAITING))
    feed = PublicRoomFeed(rooms)
    feed.subscribe(fast)
    feed.subscribe(slow)
    await turns()
    rooms.read(just_changed(PLAYING))
    rooms.changed.set()
    await turns()
    await feed.close()
    assert fast.received == [Lobby([WAITING]), LobbyChanged([PLAYING])]
    assert slow.received == [Lobby([WAITING]), Lobby([WAITING, PLAYING])]


@pytest.mark.usefixtures("hasty")
async def test_the_list_is_made_only_after_a_change_and_for_subscribers() -> None:
    rooms, reader = ListedRooms(), FakeSubscriber(AMBER)
    feed = PublicRoomFeed(rooms)
    feed.subscribe(reader)
    await turns()
    assert (rooms.looks, reader.received) == (1, [Lobby([])])
    await turns()
    assert rooms.looks == 1
    rooms.change(waiting("w"))
    await turns()
    assert rooms.looks == 2
    feed.unsubscribe(reader)
    rooms.change(playing("w"))
    await turns()
    assert rooms.looks == 2
    feed.subscribe(reader)
    await turns()
    await feed.close()
    assert [type(message) for message in reader.received] == [Lobby, LobbyChanged, Lobby]


@pytest.mark.usefixtures("hasty")
async def test_one_who_subscribes_later_gets_the_list_before_its_next_change() -> None:
    rooms, first, second = ListedRooms(), FakeSubscriber(AMBER), FakeSubscriber(BLUE)
    feed = PublicRoomFeed(rooms)
    feed.subscribe(first)
    await turns()
    feed.subscribe(second)
    assert second.received == []  # the reply to its command comes first
    await turns()
    rooms.change(waiting("w"))
    await turns()
    await feed.close()
    assert [type(message) for message in second.received] == [Lobby, LobbyChanged]
    assert rooms.looks == 2


@pytest.mark.usefixtures("hasty")
async def test_a_lobby_outlives_a_failure_and_then_everybody_gets_the_whole_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour_server.supervision.FIRST_PAUSE_SECONDS", 0.0)
    rooms, reader = ListedRooms(), FakeSubscriber(AMBER)
    feed = PublicRoomFeed(rooms)
    feed.subscribe(reader)
    await turns()
    with monkeypatch.context() as broken:
        broken.setattr(ListedRooms, "listed", lambda self: 1 / 0)
        rooms.change(waiting("w"))
        await turns()
    rooms.change(waiting("v"))
    await turns()
    await feed.close()
    assert [len(message.rooms) for message in reader.received if isinstance(message, Lobby)] == [0, 2]


# -- with a running server ---------------------------------------------------------------------------


class Seen:
    """The lobby as one client sees it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.rooms: dict[str, RoomSummary] = {}
        self.wholes = 0
        self.ever: set[str] = set()

    async def until_at(self, rooms: dict[str, int]) -> None:
        """Receive until exactly these rooms are listed, with so many moves each."""
        while {room: line.moves for room, line in self.rooms.items()} != rooms:
            assert await self.client.receive() is not None
            self._take_in()

    def _take_in(self) -> None:
        for message in self.client.lobby_events:
            if isinstance(message, Lobby):
                self.wholes += 1
                self.rooms = {line.room: line for line in message.rooms}
            elif isinstance(message, LobbyChanged):
                self.rooms |= {line.room: line for line in message.rooms}
                for room in message.gone:
                    del self.rooms[room]
                for room, moves in message.moves.items():
                    self.rooms[room] = replace(self.rooms[room], moves=moves)
            self.ever |= self.rooms.keys()
        self.client.lobby_events.clear()


async def watch(client: Client) -> Seen:
    assert await client.ask(WatchLobby(client.new_id())) == Done("c2")
    return Seen(client)


async def test_subscribers_see_a_room_appear_move_and_go(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(LogReader, "listed")  # nobody asks the log
    seen = [await watch(await server.enter()) for _ in range(2)]
    amber, blue, room = await server.table("public")
    for each in seen:
        await each.until_at({room: 0})
    await amber.play(room, 1, "3:1")
    for each in seen:
        await each.until_at({room: 1})
    for turn, move, player in ((2, "1:3", blue), (3, "2:4", amber), (4, "3:4", blue)):
        await player.play(room, turn, move)
    for each in seen:
        await each.until_at({})
        assert each.wholes == 1


@pytest.mark.parametrize("visibility", ["unlisted", "link"])
async def test_a_private_room_never_appears_in_the_lobby(
    server: RunningServer, visibility: Visibility
) -> None:
    stranger = await watch(await server.enter())
    amber, _, private = await server.table(visibility)
    assert await amber.ask(WatchLobby(id := amber.new_id())) == Done(id)
    own = Seen(amber)
    await amber.play(private, 1, "3:1")
    public = (await amber.create(["me", "open"], "public")).room
    for each in (stranger, own):
        await each.until_at({public: 0})
        assert each.ever == {public}


async def test_a_game_without_spectators_leaves_the_lobby_when_it_starts(server: RunningServer) -> None:
    seen, amber, blue = await watch(await server.enter()), await server.enter(), await server.enter()
    command = CreateRoom("shy", "nim", ["me", "open"], NIM, "public", terms={"spectators": False})
    created = await amber.ask(command)
    assert isinstance(created, RoomCreated)
    room = created.room
    await seen.until_at({room: 0})
    await blue.join(room)
    await blue.ask(TakeSeat("sit", room, 2))
    await seen.until_at({})


async def test_a_client_that_left_the_lobby_gets_no_more_updates(server: RunningServer) -> None:
    stays, leaves = await watch(await server.enter()), await server.enter()
    await first_of(await watch(leaves))
    assert await leaves.ask(LeaveLobby("off")) == Done("off")
    leaves.lobby_events.clear()
    amber = await server.enter()
    room = (await amber.create(["me", "open"], "public")).room
    await stays.until_at({room: 0})
    await leaves.ask(LeaveLobby("off-again"))
    assert leaves.lobby_events == []


async def first_of(seen: Seen) -> None:
    await seen.until_at({})
    while not seen.wholes:
        await seen.client.receive()
        seen._take_in()


async def test_who_comes_back_on_a_new_socket_gets_the_whole_list(server: RunningServer) -> None:
    amber = await server.enter()
    room = (await amber.create(["me", "open"], "public")).room
    await (await watch(await server.enter(token=amber.token))).until_at({room: 0})
    await amber.join(room)
    await amber.ask(LeaveSeat("up", room, 1))
    again = await watch(await server.enter(token=amber.token))
    while not again.rooms or again.rooms[room].players != [None, None]:
        await again.client.receive()
        again._take_in()
