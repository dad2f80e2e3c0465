"""The lobby feed: subscribers know the public rooms, and no others are listed."""

import asyncio
from functools import cached_property
from math import inf
from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Done, Lobby, LobbyChanged, RoomCreated, RoomList, Welcome
from parlour_protocol.commands import (
    CreateRoom,
    Hello,
    LeaveLobby,
    LeaveSeat,
    ListRooms,
    TakeSeat,
    WatchLobby,
)
from parlour_protocol.events import GameEnded, GameStarted, MovePlayed, RoomOpened, SeatTaken
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, Result, RoomSummary, Visibility
from parlour_server.domain.room.listing import (
    GRACE_SECONDS,
    ROOMS_OF_A_SOURCE,
    ListedRoom,
    hosts,
    is_joinable,
)
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import RoomState, evolve, initial_state
from parlour_server.domain.room.views import room_summary
from parlour_server.limits.token_bucket import Rate
from parlour_server.rooms.public_list import (
    Listing,
    PublicRoomFeed,
    PublicRooms,
    difference,
    first_fitting,
)
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.served import NIM, Client, RunningServer, served
from tests.server.set_time import SetLoop, in_set_time

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


class ListedRooms(PublicRooms):
    """Public rooms that count how often the list is made."""

    def __init__(self) -> None:
        super().__init__(self.memory.get)
        self.looks = 0

    @cached_property
    def memory(self) -> dict[str, RoomState]:
        """The rooms in memory."""
        return {}

    def change(self, *states: RoomState, source: str = "", here: bool = True) -> None:
        """Note rooms whose player is there, each of an address of its own by default."""
        for state in states:
            self.memory[state.room] = state
            self.note(state, source or state.room, here)

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


async def test_a_room_is_not_listed_before_its_player_comes() -> None:
    rooms = ListedRooms()
    rooms.change(waiting("w"), playing("p"), here=False)
    assert rooms.moves() == []
    rooms.change(waiting("w"))
    assert rooms.moves() == [("w", 0)]
    rooms.forget("w")
    assert rooms.moves() == []


@in_set_time
async def test_a_room_that_was_left_is_listed_for_a_minute_of_grace() -> None:
    rooms, loop = ListedRooms(), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    rooms.change(waiting("w"), waiting("v"))
    rooms.change(waiting("w"), here=False)
    await loop.jump(GRACE_SECONDS / 2)
    rooms.change(waiting("w"))
    rooms.change(waiting("w"), waiting("v"), here=False)
    await loop.jump(GRACE_SECONDS - 1)
    assert rooms.moves() == [("v", 0), ("w", 0)]
    rooms.changed.clear()
    await loop.jump(1)
    assert rooms.moves() == []
    assert rooms.changed.is_set(), "without another change the list is made anew"
    rooms.close()


async def test_of_one_source_three_come_before_those_of_others_and_no_more() -> None:
    rooms = ListedRooms()
    rooms.change(waiting("stranger"))
    rooms.change(*(waiting(f"w{number}") for number in range(60)), source="flood")
    listed = [room for room, _ in rooms.moves()]
    assert listed[: ROOMS_OF_A_SOURCE + 2] == ["w59", "w58", "w57", "stranger", "w56"]
    assert len(listed) == 50, "what is left over may be filled up"


async def test_many_of_one_source_push_no_others_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.public_list.MAX_LISTED_PER_STATUS", 4)
    rooms = ListedRooms()
    rooms.change(waiting("old"), waiting("older"), playing("game"))
    rooms.change(*(waiting(f"w{number}") for number in range(9)), source="flood")
    assert rooms.moves() == [("w8", 0), ("w7", 0), ("w6", 0), ("older", 0), ("game", 0)]


MACHINE = Player("machine", "level:3", "machine", "level:3")


@pytest.mark.parametrize(
    ("players", "ids"),
    [
        ([AMBER, None], [AMBER.id]),
        ([BLUE, AMBER], [BLUE.id, AMBER.id]),
        ([None, BLUE], [BLUE.id]),
        ([MACHINE, None], [AMBER.id]),
        ([MACHINE, MACHINE], [AMBER.id]),
        ([None, None], []),
    ],
)
async def test_who_has_to_be_there(players: list[Player | None], ids: list[str]) -> None:
    assert hosts(waiting("w", replace(NIM_OPENED, players=players))) == ids


def test_a_room_that_everybody_has_left_is_in_no_list() -> None:
    nobody = room_summary(waiting("w", replace(NIM_OPENED, players=[None, None])))
    assert not ListedRoom(nobody, "here", since=0.0, left_at=inf).is_listed(now=1.0)
    one = room_summary(waiting("w", replace(NIM_OPENED, players=[None, BLUE])))
    assert ListedRoom(one, "here", since=0.0, left_at=inf).is_listed(now=1.0)


@pytest.mark.usefixtures("hasty")
async def test_the_slow_get_the_whole_list_and_the_fast_the_change() -> None:
    rooms, fast, slow = ListedRooms(), FakeSubscriber(AMBER), FakeSubscriber(AMBER, is_writable=False)
    rooms.change(waiting("w"))
    feed = PublicRoomFeed(rooms)
    feed.subscribe(fast)
    feed.subscribe(slow)
    await turns()
    rooms.change(playing("p"))
    await turns()
    await feed.close()
    waits, plays = room_summary(waiting("w")), room_summary(playing("p"))
    assert fast.received == [Lobby([waits]), LobbyChanged([plays])]
    assert slow.received == [Lobby([waits]), Lobby([waits, plays])]


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
    monkeypatch.setattr("parlour_server.supervision.tasks.FIRST_PAUSE_SECONDS", 0.0)
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


async def test_subscribers_see_a_room_appear_move_and_go(server: RunningServer) -> None:
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
    await amber.join(public)
    for each in (stranger, own):
        await each.until_at({public: 0})
        assert each.ever == {public}


async def test_a_game_without_spectators_leaves_the_lobby_when_it_starts(server: RunningServer) -> None:
    seen, amber, blue = await watch(await server.enter()), await server.enter(), await server.enter()
    command = CreateRoom("shy", "nim", ["me", "open"], NIM, "public", terms={"spectators": False})
    created = await amber.ask(command)
    assert isinstance(created, RoomCreated)
    room = created.room
    await amber.join(room)
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
    await amber.join(room)
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
    await amber.join(room)
    await (await watch(await server.enter(token=amber.token))).until_at({room: 0})
    await amber.ask(LeaveSeat("up", room, 1))
    again = await watch(await server.enter(token=amber.token))
    await first_of(again)


async def test_a_table_that_its_player_has_left_is_not_listed(server: RunningServer) -> None:
    amber, seen = await server.enter(), await watch(await server.enter())
    room = (await amber.create(["me", "open"], "public")).room
    await amber.join(room)
    await seen.until_at({room: 0})
    await amber.ask(LeaveSeat("up", room, 1))
    await seen.until_at({})
    await amber.socket.close()
    again = await (await server.dial(amber.token)).ask(Hello("h"))
    assert isinstance(again, Welcome)
    assert again.rooms == []


LOCAL = ("127.0.0.1",)  # so that each player counts as an address of its own


async def test_sixty_rooms_of_one_address_hide_no_others_and_none_after_a_restart(tmp_path: Path) -> None:
    async with served(
        tmp_path, room_rate=Rate(100, 60), lobby_rate=Rate(200, 30), shared_networks=LOCAL
    ) as server:
        flood, other = await server.enter(), await server.enter()
        mine = (await other.create(["me", "open"], "public")).room
        await other.join(mine)
        for _ in range(60):
            room = (await flood.create(["me", "open"], "public")).room
            await flood.join(room)
        listed = await rooms_listed(await server.enter())
        assert mine in listed[: ROOMS_OF_A_SOURCE + 1]
        tokens = flood.token, other.token
    async with served(tmp_path, shared_networks=LOCAL) as server:
        assert await rooms_listed(await server.enter()) == []
        await server.enter(token=tokens[0])
        await (await server.enter(token=tokens[1])).join(mine)
        assert await rooms_listed(await server.enter()) == [mine]


async def rooms_listed(client: Client) -> list[str]:
    listed = await client.ask(ListRooms("list"))
    assert isinstance(listed, RoomList)
    return [line.room for line in listed.rooms]
