from collections.abc import Callable

import msgspec
import pytest

from parlour_client.connection.address import RoomAddress
from parlour_client.errors import BadInput
from parlour_client.room.room import Room
from parlour_client.terminal.words import Words, is_word
from parlour_protocol.commands import Pace, Pause, Resume, Say, Step
from parlour_protocol.events import OfferDeclined
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Result
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer


@pytest.mark.parametrize("line", ["draw", "say a", "accept", "withdraw", "mute Bob", "hush"])
def test_words_differ_from_moves(line: str) -> None:
    assert is_word(line)
    assert not any(is_word(move) for move in ("4", "h8", "2:1", "7=4+3", "d8-c7", "rematch"))


@pytest.mark.parametrize(
    ("line", "happened"),
    [
        ("resign", lambda room: room.result == Result(2, "resigned")),
        ("abort", lambda room: room.result == Result(None, "aborted")),
        ("free", lambda room: room.players[1] is None and room.status == "waiting"),
        ("draw", lambda room: [offer.offer for offer in room.offers] == ["draw"]),
        ("give", lambda room: room.clocks.left == [60_000, 75_000]),
        (
            "say Good luck!",
            lambda room: [event.body.text for event in room.talk["players"]] == ["Good luck!"],
        ),
        ("hush", lambda room: not room.chat),
    ],
)
async def test_a_word_does_what_it_says(
    line: str, happened: Callable[[ModelRoom], bool], server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    opened.clocks = ClockView([60_000, 60_000], running=1)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await Words(room, set()).obey(line)
    assert happened(opened)


async def test_what_is_proposed_is_answered_by_one_word(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        words = Words(room, set())
        with pytest.raises(BadInput, match="nobody proposes anything"):
            await words.obey("accept")
        server.offer(opened, BOB, "draw", 1)
        await room.until(lambda room: bool(room.offers))
        await words.obey("accept")
    assert opened.result == Result(None, "agreed")


async def test_what_one_proposes_is_withdrawn_by_one_word(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        words = Words(room, set())
        server.offer(opened, BOB, "draw", 1)
        await room.until(lambda room: bool(room.offers))
        with pytest.raises(BadInput, match="you propose nothing"):
            await words.obey("withdraw")
        await words.obey("decline")
        await words.obey("draw")
        await words.obey("withdraw")
        assert room.own_offers == []
    assert opened.offers == []
    assert isinstance(opened.log[-1].body, OfferDeclined)
    assert opened.log[-1].body.seat == 1


async def test_proposing_twice_on_one_turn_says_so(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        words = Words(room, set())
        await words.obey("draw")
        with pytest.raises(BadInput, match="on this turn already"):
            await words.obey("draw")


async def test_people_are_muted_by_the_name_they_are_seen_by(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    muted: set[str] = set()
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        words = Words(room, muted)
        server.say_in(opened, BOB, Say("1", opened.name, "players", "Hello"))
        await words.obey("mute Bob")
        assert muted == {BOB.id}
        await words.obey("unmute Bob")
        assert muted == set()
        with pytest.raises(BadInput, match="nobody here is called 'Eve'"):
            await words.obey("mute Eve")


async def test_a_word_that_stands_alone_takes_nothing_with_it(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(BadInput, match="'resign' stands alone"):
            await Words(room, set()).obey("resign now")
    assert opened.result is None


async def test_the_words_for_a_game_of_machines(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        words = Words(await Room.join(connection, RoomAddress(opened.name)), set())
        for line in ("pause", "step", "pace 2.5", "resume"):
            await words.obey(line)
        for line in ("pace", "pace fast", "pace 61", "pace nan"):
            with pytest.raises(BadInput, match=r"allowed are 0\.\.60 seconds"):
                await words.obey(line)
    said = [msgspec.structs.replace(command, id="x") for command in server.asked]
    name = opened.name
    assert said == [Pause("x", name), Step("x", name, 1), Pace("x", name, 2.5), Resume("x", name)]
