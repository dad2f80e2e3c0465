import asyncio
import logging
import threading
from collections.abc import Callable

import pytest

from parlour_client.address import RoomAddress
from parlour_client.bot import Bot, Thinker
from parlour_client.bot_room import BotRoom
from parlour_client.connection import Connection
from parlour_client.errors import BadInput
from parlour_client.position import Position
from parlour_client.room import Room
from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.liveness import Patience, Timing
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player, Result
from tests.client.memory_network import MemoryNetwork
from tests.client.model_house import ANN, BOB, ModelHouse, ModelRoom

ASKS_OFTEN = Timing(urgent=Patience(0.02, 60.0), idle=Patience(0.02, 60.0))


class Scripted(Bot):
    """Plays ``a``, or what the test says."""

    accepts = ("letters",)

    def __init__(self, action: Callable[[Position], str] = lambda _: "a") -> None:
        self._action = action

    def choose(self, position: Position, clock: ClockView | None) -> str:
        return self._action(position)


async def stay_of(connection: Connection, bot: Bot, room: ModelRoom, games: int | None = 1) -> BotRoom:
    joined = await Room.join(connection, RoomAddress(room.name))
    return BotRoom(Thinker(bot), joined, games, patience_s=5.0)


async def test_bot_takes_the_free_seat_and_plays_to_the_end(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([None, BOB], length=2)
    async with network.connection() as connection, network.connection("bob") as bob:
        stay = await stay_of(connection, Scripted(), opened)
        await stay.sit_down()
        staying = asyncio.create_task(stay.stay())
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.until(lambda room: room.is_my_turn)
        await his.play("b")
        await staying
    assert opened.letters == ["a", "b"]


async def test_bot_goes_on_where_an_earlier_run_of_it_stopped(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=3)
    house.play(opened, ANN, 1, "b")
    house.play(opened, BOB, 2, "b")
    async with network.connection() as connection:
        stay = await stay_of(connection, Scripted(), opened)
        await stay.sit_down()
        await stay.stay()
    assert opened.letters == ["b", "b", "a"]


@pytest.mark.parametrize(
    ("players", "why"), [([BOB, BOB], "no free seat"), ([BOB, Player("p-eve", "Eve")], "no free seat")]
)
async def test_full_room_is_refused(
    house: ModelHouse, network: MemoryNetwork, players: list[Player | None], why: str
) -> None:
    opened = house.open_room(players)
    async with network.connection() as connection:
        with pytest.raises(BadInput, match=why):
            await (await stay_of(connection, Scripted(), opened)).sit_down()


async def test_game_the_bot_does_not_know_is_refused(house: ModelHouse, network: MemoryNetwork) -> None:
    class Picky(Scripted):
        accepts = ("nim",)

    opened = house.open_room([None, BOB])
    async with network.connection() as connection:
        with pytest.raises(BadInput, match="plays letters: Picky plays nim"):
            await (await stay_of(connection, Picky(), opened)).sit_down()


async def test_bot_that_fails_once_gets_a_second_try(house: ModelHouse, network: MemoryNetwork) -> None:
    choices = iter(("z", "c"))
    opened = house.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        await (await stay_of(connection, Scripted(lambda _: next(choices)), opened)).stay()
    assert opened.letters == ["c"]


async def test_bot_that_fails_twice_resigns_and_says_so(
    house: ModelHouse, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(position: Position) -> str:
        raise RuntimeError("out of ideas")

    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        with caplog.at_level(logging.INFO):
            await (await stay_of(connection, Scripted(crash), opened)).stay()
    assert opened.result == Result(2, "resigned")
    assert [record.message for record in caplog.records] == [
        "room room1: choose raised RuntimeError: out of ideas",
        "room room1: choose raised RuntimeError: out of ideas",
        "room room1: Scripted resigns after 2 failures",
        "room room1: game 1 lost (resigned)",
    ]


async def test_server_is_still_asked_whether_it_is_there_while_a_slow_bot_thinks(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    def ponder(position: Position) -> str:
        pings = len(network.newest.heard)
        while len(network.newest.heard) < pings + 5:
            threading.Event().wait(0.01)
        return "a"

    opened = house.open_room([ANN, BOB], length=1)
    async with network.connection(timing=ASKS_OFTEN) as connection:
        await (await stay_of(connection, Scripted(ponder), opened)).stay()
    assert len(network.transports) == 1


async def test_thought_whose_turn_has_passed_is_thrown_away(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    gate, asked = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def ponder(position: Position) -> str:
        loop.call_soon_threadsafe(asked.set)
        gate.wait()
        return "a"

    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        staying = asyncio.create_task((await stay_of(connection, Scripted(ponder), opened)).stay())
        await asked.wait()
        house.resign(opened, BOB)
        await staying
    gate.set()
    assert opened.letters == []


async def test_move_is_said_again_when_the_server_has_time(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        stay = await stay_of(connection, Scripted(), opened)
        house.refuse_next = Refused("", RefusalCode.TOO_MANY, "slower", retry_after=0.01)
        await stay.stay()
    assert opened.letters == ["a"]


async def test_move_is_played_although_the_connection_breaks(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        stay = await stay_of(connection, Scripted(), opened)
        network.cut_on_send = 1
        await stay.stay()
    assert opened.letters == ["a"]
    assert len(network.transports) == 2


async def test_bot_agrees_to_a_rematch_and_stops_after_its_games(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    async with network.connection() as connection, network.connection("bob") as bob:
        staying = asyncio.create_task((await stay_of(connection, Scripted(), opened, games=2)).stay())
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.until(lambda room: room.status == "over")
        await his.offer_rematch()
        await his.until(lambda room: room.is_my_turn)
        await his.play("b")
        await staying
    assert (opened.number, opened.letters) == (2, ["b"])


async def test_bot_leaves_when_nobody_asks_for_another_game(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await BotRoom(Thinker(Scripted()), room, games=None, patience_s=0.01).stay()
    assert opened.status == "over"
