"""The lobby: whoever watches knows the public rooms, and nobody hears of any other."""

import asyncio

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Done, Lobby, LobbyChanged, RoomCreated
from parlour_protocol.codec import client_codec, server_codec
from parlour_protocol.commands import CreateRoom, LeaveLobby, LeaveSeat, TakeSeat, WatchLobby
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, RoomSummary, Visibility
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.lobby import Lines, LobbyFeed, difference
from parlour_server.outbox import Broadcast
from parlour_server.rooms import fitting, is_of_interest
from parlour_server.store.records import StoreError
from tests.server.served import NIM, Client, House

AMBER = Player("5f0c92e14ab7d368", "Amber")
WAITING = RoomSummary("a", "nim", {"heaps": [3]}, "waiting", [AMBER, None])
PLAYING = RoomSummary("b", "nim", {"heaps": [3]}, "playing", [AMBER, AMBER], moves=2)


# -- what is told ------------------------------------------------------------------------------------


def lines(*rooms: RoomSummary) -> Lines:
    return {line.room: line for line in rooms}


def test_equal_lists_are_nothing_to_tell() -> None:
    assert difference(lines(WAITING, PLAYING), lines(WAITING, PLAYING)) is None


def test_mere_moves_are_told_in_short() -> None:
    after = lines(WAITING, replace(PLAYING, moves=3))
    assert difference(lines(WAITING, PLAYING), after) == LobbyChanged(moves={"b": 3})


def test_a_room_that_begins_to_play_is_told_whole_whatever_its_moves() -> None:
    begun = replace(WAITING, status="playing", moves=1)
    assert difference(lines(WAITING), lines(begun)) == LobbyChanged([begun])


def test_rooms_that_came_and_went() -> None:
    assert difference(lines(WAITING), lines(PLAYING)) == LobbyChanged([PLAYING], ["a"])


def test_a_list_is_cut_where_it_grows_too_long() -> None:
    rooms = [replace(WAITING, room=str(number)) for number in range(9)]
    assert fitting(rooms, 10_000) == rooms
    assert fitting(rooms, 400) == rooms[: len(fitting(rooms, 400))] != []


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
def test_what_strangers_can_do_nothing_with_is_not_listed(line: RoomSummary, shown: bool) -> None:
    assert is_of_interest(line) is shown


# -- to whom -----------------------------------------------------------------------------------------


class Reader:
    """Somebody who watches, fast or slow."""

    def __init__(self, keeps_up: bool = True) -> None:
        self.keeps_up = keeps_up
        self.told: list[object] = []

    def send_newest(self, topic: str, message: Broadcast) -> None:
        frame = message.frame(server_codec(MSGPACK_SUBPROTOCOL))
        self.told.append(client_codec(MSGPACK_SUBPROTOCOL).decode(frame.payload))


class Listing:
    """Rooms that change when a test says so."""

    def __init__(self, *rooms: RoomSummary) -> None:
        self.rooms = list(rooms)
        self.looks = 0
        self.broken = False
        self._looked = asyncio.Event()

    async def listed(self) -> list[RoomSummary]:
        self.looks += 1
        self._looked.set()
        if self.broken:
            raise StoreError("the disk is gone")
        return list(self.rooms)

    async def pass_looks(self, count: int = 2) -> None:
        """Let the feed look at the rooms a few times."""
        for _ in range(count):
            self._looked.clear()
            await self._looked.wait()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.lobby.LOOK_SECONDS", 0.0)


@pytest.mark.usefixtures("hasty")
async def test_the_slow_get_the_whole_list_and_the_fast_the_change() -> None:
    listing, fast, slow = Listing(WAITING), Reader(), Reader(keeps_up=False)
    feed = LobbyFeed(listing.listed)
    feed.watch(fast)
    feed.watch(slow)
    await listing.pass_looks()
    listing.rooms.append(PLAYING)
    await listing.pass_looks()
    await feed.close()
    assert fast.told == [Lobby([WAITING]), LobbyChanged([PLAYING])]
    assert slow.told == [Lobby([WAITING]), Lobby([WAITING, PLAYING])]


@pytest.mark.usefixtures("hasty")
async def test_nobody_looks_while_nobody_watches_and_who_comes_back_gets_the_whole_list() -> None:
    listing, reader = Listing(WAITING), Reader()
    feed = LobbyFeed(listing.listed)
    feed.watch(reader)
    await listing.pass_looks()
    feed.leave(reader)
    for _ in range(20):
        await asyncio.sleep(0)
    looks = listing.looks
    for _ in range(20):
        await asyncio.sleep(0)
    assert listing.looks == looks
    listing.rooms = [PLAYING]
    feed.watch(reader)
    await listing.pass_looks()
    await feed.close()
    assert reader.told == [Lobby([WAITING]), Lobby([PLAYING])]


@pytest.mark.usefixtures("hasty")
async def test_a_lobby_outlives_a_log_that_does_not_answer() -> None:
    listing, reader = Listing(WAITING), Reader()
    feed = LobbyFeed(listing.listed)
    feed.watch(reader)
    await listing.pass_looks()
    listing.broken = True
    await listing.pass_looks()
    listing.broken, listing.rooms = False, []
    await listing.pass_looks()
    await feed.close()
    assert reader.told == [Lobby([WAITING]), LobbyChanged(gone=["a"])]


# -- in a house --------------------------------------------------------------------------------------


class Seen:
    """The lobby as a client comes to know it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.rooms: dict[str, RoomSummary] = {}
        self.wholes = 0
        self.ever: set[str] = set()

    async def until_at(self, rooms: dict[str, int]) -> None:
        """Hear until exactly these rooms are there, with so many moves each."""
        while {room: line.moves for room, line in self.rooms.items()} != rooms:
            assert await self.client.hear() is not None
            self._take_in()

    def _take_in(self) -> None:
        for news in self.client.house_news:
            if isinstance(news, Lobby):
                self.wholes += 1
                self.rooms = {line.room: line for line in news.rooms}
            elif isinstance(news, LobbyChanged):
                self.rooms |= {line.room: line for line in news.rooms}
                for room in news.gone:
                    del self.rooms[room]
                for room, moves in news.moves.items():
                    self.rooms[room] = replace(self.rooms[room], moves=moves)
            self.ever |= self.rooms.keys()
        self.client.house_news.clear()


async def watch(client: Client) -> Seen:
    assert await client.ask(WatchLobby(client.new_id())) == Done("c2")
    return Seen(client)


async def test_a_room_appears_moves_and_goes_for_everybody_who_watches(house: House) -> None:
    seen = [await watch(await house.enter()) for _ in range(2)]
    amber, blue, room = await house.table("public")
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
async def test_a_private_room_never_appears_to_strangers_nor_to_its_own_players(
    house: House, visibility: Visibility
) -> None:
    stranger = await watch(await house.enter())
    amber, _, private = await house.table(visibility)
    assert await amber.ask(WatchLobby(id := amber.new_id())) == Done(id)
    own = Seen(amber)
    await amber.play(private, 1, "3:1")
    public = (await amber.create(["me", "open"], "public")).room
    for each in (stranger, own):
        await each.until_at({public: 0})
        assert each.ever == {public}


async def test_a_game_without_spectators_leaves_the_lobby_when_it_starts(house: House) -> None:
    seen, amber, blue = await watch(await house.enter()), await house.enter(), await house.enter()
    command = CreateRoom("shy", "nim", ["me", "open"], NIM, "public", terms={"spectators": False})
    created = await amber.ask(command)
    assert isinstance(created, RoomCreated)
    room = created.room
    await seen.until_at({room: 0})
    await blue.join(room)
    await blue.ask(TakeSeat("sit", room, 2))
    await seen.until_at({})


async def test_whoever_left_the_lobby_hears_no_more_of_it(house: House) -> None:
    stays, leaves = await watch(await house.enter()), await house.enter()
    await first_of(await watch(leaves))
    assert await leaves.ask(LeaveLobby("off")) == Done("off")
    leaves.house_news.clear()
    amber = await house.enter()
    room = (await amber.create(["me", "open"], "public")).room
    await stays.until_at({room: 0})
    await leaves.ask(LeaveLobby("off-again"))
    assert leaves.house_news == []


async def first_of(seen: Seen) -> None:
    await seen.until_at({})
    while not seen.wholes:
        await seen.client.hear()
        seen._take_in()


async def test_who_comes_back_on_a_new_socket_gets_the_whole_list(house: House) -> None:
    amber = await house.enter()
    room = (await amber.create(["me", "open"], "public")).room
    await (await watch(await house.enter(token=amber.token))).until_at({room: 0})
    await amber.join(room)
    await amber.ask(LeaveSeat("up", room, 1))
    again = await watch(await house.enter(token=amber.token))
    while not again.rooms or again.rooms[room].players != [None, None]:
        await again.client.hear()
        again._take_in()
