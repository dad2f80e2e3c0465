"""The lobby feed: subscribers know the public rooms, and no others are listed."""

import asyncio

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Done, Lobby, LobbyChanged, RoomCreated
from parlour_protocol.commands import CreateRoom, LeaveLobby, LeaveSeat, TakeSeat, WatchLobby
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, RoomSummary, Visibility
from parlour_server.rooms.public_list import Listing, PublicRoomFeed, difference
from parlour_server.rooms.registry import first_fitting, is_joinable
from parlour_server.store.records import StoreError
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


class FakeReader:
    """A list of rooms that changes when a test says so."""

    def __init__(self, *rooms: RoomSummary) -> None:
        self.rooms = list(rooms)
        self.polls = 0
        self.broken = False
        self._polled = asyncio.Event()

    async def read_list(self) -> list[RoomSummary]:
        self.polls += 1
        self._polled.set()
        if self.broken:
            raise StoreError("the disk is gone")
        return list(self.rooms)

    async def pass_polls(self, count: int = 2) -> None:
        """Let the feed poll the rooms a few times."""
        for _ in range(count):
            self._polled.clear()
            await self._polled.wait()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.rooms.public_list.POLL_SECONDS", 0.0)


@pytest.mark.usefixtures("hasty")
async def test_the_slow_get_the_whole_list_and_the_fast_the_change() -> None:
    listing, fast, slow = FakeReader(WAITING), FakeSubscriber(AMBER), FakeSubscriber(AMBER, is_writable=False)
    feed = PublicRoomFeed(listing.read_list)
    feed.subscribe(fast)
    feed.subscribe(slow)
    await listing.pass_polls()
    listing.rooms.append(PLAYING)
    await listing.pass_polls()
    await feed.close()
    assert fast.received == [Lobby([WAITING]), LobbyChanged([PLAYING])]
    assert slow.received == [Lobby([WAITING]), Lobby([WAITING, PLAYING])]


@pytest.mark.usefixtures("hasty")
async def test_without_subscribers_the_list_is_not_read_and_a_new_one_gets_it_whole() -> None:
    listing, reader = FakeReader(WAITING), FakeSubscriber(AMBER)
    feed = PublicRoomFeed(listing.read_list)
    feed.subscribe(reader)
    await listing.pass_polls()
    feed.unsubscribe(reader)
    for _ in range(20):
        await asyncio.sleep(0)
    looks = listing.polls
    for _ in range(20):
        await asyncio.sleep(0)
    assert listing.polls == looks
    listing.rooms = [PLAYING]
    feed.subscribe(reader)
    await listing.pass_polls()
    await feed.close()
    assert reader.received == [Lobby([WAITING]), Lobby([PLAYING])]


@pytest.mark.usefixtures("hasty")
async def test_a_lobby_outlives_a_log_that_does_not_answer() -> None:
    listing, reader = FakeReader(WAITING), FakeSubscriber(AMBER)
    feed = PublicRoomFeed(listing.read_list)
    feed.subscribe(reader)
    await listing.pass_polls()
    listing.broken = True
    await listing.pass_polls()
    listing.broken, listing.rooms = False, []
    await listing.pass_polls()
    await feed.close()
    assert reader.received == [Lobby([WAITING]), LobbyChanged(gone=["a"])]


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
