import asyncio
import logging
import threading
from collections.abc import Callable

import pytest

from parlour_client.bot.bot import Bot
from parlour_client.bot.calls import BotCalls
from parlour_client.bot.game import Game, Score
from parlour_client.bot.room import BotRoom
from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.errors import BadInput, RoomLeft
from parlour_client.room.position import Position
from parlour_client.room.room import Room
from parlour_protocol.answers import Refused
from parlour_protocol.commands import OfferRematch, Resign
from parlour_protocol.errors import RefusalCode
from parlour_protocol.liveness import Timeouts, Timing
from parlour_protocol.terms import ClockView
from parlour_protocol.values import OfferKind, Player, Result
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer
from tests.client.skipped_time import in_skipped_time

PATIENCE_S = 600.0
ASKS_OFTEN = Timing(urgent=Timeouts(0.02, 60.0), idle=Timeouts(0.02, 60.0))


class Scripted(Bot):
    """Plays ``a``, or what the test says."""

    accepts = ("letters",)

    def __init__(self, action: Callable[[Position], str] = lambda _: "a") -> None:
        self._action = action

    def choose(self, position: Position, clock: ClockView | None) -> str:
        return self._action(position)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():  # noqa: ASYNC110  # what the bot's threads note has no event
            await asyncio.sleep(0.01)


async def stay_of(connection: Connection, bot: Bot, room: ModelRoom, games: int | None = 1) -> BotRoom:
    joined = await Room.join(connection, RoomAddress(room.name))
    return BotRoom(BotCalls(bot), joined, games, patience_s=5.0)


async def test_bot_takes_the_free_seat_and_plays_to_the_end(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([None, BOB], length=2)
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
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=3)
    server.play(opened, ANN, 1, "b")
    server.play(opened, BOB, 2, "b")
    async with network.connection() as connection:
        stay = await stay_of(connection, Scripted(), opened)
        await stay.sit_down()
        await stay.stay()
    assert opened.letters == ["b", "b", "a"]


@pytest.mark.parametrize(
    ("players", "why"), [([BOB, BOB], "no free seat"), ([BOB, Player("p-eve", "Eve")], "no free seat")]
)
async def test_full_room_is_refused(
    server: ModelServer, network: MemoryNetwork, players: list[Player | None], why: str
) -> None:
    opened = server.open_room(players)
    async with network.connection() as connection:
        with pytest.raises(BadInput, match=why):
            await (await stay_of(connection, Scripted(), opened)).sit_down()


async def test_game_the_bot_does_not_know_is_refused(server: ModelServer, network: MemoryNetwork) -> None:
    class Picky(Scripted):
        accepts = ("nim",)

    opened = server.open_room([None, BOB])
    async with network.connection() as connection:
        with pytest.raises(BadInput, match="plays letters: Picky plays nim"):
            await (await stay_of(connection, Picky(), opened)).sit_down()


async def test_bot_that_fails_once_gets_a_second_try(server: ModelServer, network: MemoryNetwork) -> None:
    choices = iter(("z", "c"))
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        await (await stay_of(connection, Scripted(lambda _: next(choices)), opened)).stay()
    assert opened.letters == ["c"]


async def test_bot_that_fails_twice_resigns_and_says_so(
    server: ModelServer, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(position: Position) -> str:
        raise RuntimeError("out of ideas")

    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        with caplog.at_level(logging.INFO):
            await (await stay_of(connection, Scripted(crash), opened)).stay()
    assert opened.result == Result(2, "resigned")
    first, *others = [record.message for record in caplog.records if record.name.endswith("calls")]
    assert first.startswith("room room1: choose raised RuntimeError: out of ideas\nTraceback")
    assert others == ["room room1: choose raised RuntimeError: out of ideas"]
    assert caplog.messages[-2:] == [
        "room room1: Scripted resigns after 2 failures",
        "room room1: game 1 lost (resigned)",
    ]


@pytest.mark.parametrize("lost", [Refused("", RefusalCode.UNAVAILABLE, "no disk", retry_after=0.01), None])
@in_skipped_time
async def test_bot_that_fails_resigns_until_the_server_has_heard_it(
    server: ModelServer, network: MemoryNetwork, lost: Refused | None
) -> None:
    server.fail_next.append((Resign, lost))
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection, asyncio.timeout(PATIENCE_S):
        await (await stay_of(connection, Scripted(lambda _: "z"), opened)).stay()
    assert opened.result == Result(2, "resigned")


async def test_server_is_still_asked_whether_it_is_there_while_a_slow_bot_thinks(
    server: ModelServer, network: MemoryNetwork
) -> None:
    def ponder(position: Position) -> str:
        pings = len(network.newest.heard)
        while len(network.newest.heard) < pings + 5:
            threading.Event().wait(0.01)
        return "a"

    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection(timing=ASKS_OFTEN) as connection:
        await (await stay_of(connection, Scripted(ponder), opened)).stay()
    assert len(network.transports) == 1


async def test_thought_whose_turn_has_passed_is_thrown_away(
    server: ModelServer, network: MemoryNetwork
) -> None:
    gate, asked = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def ponder(position: Position) -> str:
        loop.call_soon_threadsafe(asked.set)
        gate.wait()
        return "a"

    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        staying = asyncio.create_task((await stay_of(connection, Scripted(ponder), opened)).stay())
        await asked.wait()
        server.resign(opened, BOB)
        await staying
    gate.set()
    assert opened.letters == []


async def test_bot_whose_seat_is_freed_hears_of_the_end_and_leaves(
    server: ModelServer, network: MemoryNetwork
) -> None:
    ended: list[Result] = []

    class Slow(Scripted):
        def on_end(self, result: Result) -> None:
            ended.append(result)

    opened = server.open_room([BOB, ANN])
    async with network.connection() as connection:
        staying = asyncio.create_task((await stay_of(connection, Slow(), opened)).stay())
        await asyncio.sleep(0)
        server.free_seat(opened, BOB, ANN.id)
        await staying
    assert ended in ([], [Result(None, "aborted")])  # none if the bot had not begun the game


async def test_host_s_bot_plays_on_with_another_after_a_seat_was_freed(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, ANN], length=1)
    opened.turn = 1
    async with network.connection() as connection:
        bot = Hooked()
        staying = asyncio.create_task((await stay_of(connection, bot, opened)).stay())
        await until(lambda: ("start", 1, 2, "Bob") in bot.noted)
        server.free_seat(opened, ANN, BOB.id)
        await until(lambda: ("end", 1, "aborted") in bot.noted)
        server.take_seat(opened, BOB, 1)
        server.play(opened, BOB, opened.turn, "a")
        staying.cancel()
    assert opened.number == 2


async def test_move_is_said_again_when_the_server_has_time(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        stay = await stay_of(connection, Scripted(), opened)
        server.refuse_next = Refused("", RefusalCode.TOO_MANY, "slower", retry_after=0.01)
        await stay.stay()
    assert opened.letters == ["a"]


async def test_move_is_played_although_the_connection_breaks(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        stay = await stay_of(connection, Scripted(), opened)
        network.cut_on_send = 1
        await stay.stay()
    assert opened.letters == ["a"]
    assert len(network.transports) == 2


async def test_bot_agrees_to_a_rematch_and_stops_after_its_games(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection, network.connection("bob") as bob:
        staying = asyncio.create_task((await stay_of(connection, Scripted(), opened, games=2)).stay())
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.until(lambda room: room.status == "over")
        await his.offer_rematch()
        await his.until(lambda room: room.is_my_turn)
        await his.play("b")
        await staying
    assert (opened.number, opened.letters) == (2, ["b"])


@pytest.mark.parametrize("lost", [Refused("", RefusalCode.UNAVAILABLE, "no disk", retry_after=0.01), None])
@in_skipped_time
async def test_rematch_is_agreed_to_until_the_server_has_heard_it(
    server: ModelServer, network: MemoryNetwork, lost: Refused | None
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection, network.connection("bob") as bob:
        staying = asyncio.create_task((await stay_of(connection, Scripted(), opened, games=2)).stay())
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.until(lambda room: room.status == "over")
        server.fail_next.append((OfferRematch, lost))
        server.offer_rematch(opened, BOB)
        await his.until(lambda room: room.is_my_turn)
        await his.resign()
        await staying
    assert (opened.number, server.fail_next) == (2, [])


async def test_bot_leaves_when_nobody_asks_for_another_game(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await BotRoom(BotCalls(Scripted()), room, games=None, patience_s=0.01).stay()
    assert opened.status == "over"


class Hooked(Scripted):
    """Notes every call in order."""

    def __init__(self, action: Callable[[Position], str] = lambda _: "a", accept: bool | None = None) -> None:
        super().__init__(action)
        self.noted: list[object] = []
        self.accept = accept

    def on_start(self, game: Game) -> None:
        self.noted.append(("start", game.number, game.seat, game.opponent.name))

    def choose(self, position: Position, clock: ClockView | None) -> str:
        self.noted.append(("choose", position.turn))
        return super().choose(position, clock)

    def on_end(self, result: Result) -> None:
        self.noted.append(("end", self.game.number, self.game.outcome))

    def on_chat(self, player: Player, text: str) -> None:
        self.noted.append(("chat", player.name, text))

    def on_offer(self, kind: OfferKind) -> bool | None:
        self.noted.append(("offer", kind))
        return self.accept


async def test_hooks_are_called_in_the_order_of_a_match(server: ModelServer, network: MemoryNetwork) -> None:
    opened, bot, score = server.open_room([ANN, BOB], length=1), Hooked(), Score()
    async with network.connection() as connection, network.connection("bob") as bob:
        joined = await Room.join(connection, RoomAddress(opened.name))
        staying = asyncio.create_task(BotRoom(BotCalls(bot), joined, 2, score=score).stay())
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.until(lambda room: room.status == "over")
        await his.offer_rematch()
        await his.until(lambda room: room.is_my_turn)
        await his.play("b")
        await staying
    assert bot.noted == [
        ("start", 1, 1, "Bob"),
        ("choose", 1),
        ("end", 1, "won"),
        ("start", 2, 2, "Bob"),
        ("end", 2, "lost"),
    ]
    assert score == Score(wins=1, losses=1)


async def test_game_that_was_over_before_the_bot_came_counts_for_nothing(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened, bot, score = server.open_room([ANN, BOB]), Hooked(), Score()
    server.resign(opened, ANN)
    async with network.connection() as connection:
        joined = await Room.join(connection, RoomAddress(opened.name))
        await BotRoom(BotCalls(bot), joined, 1, score=score).stay()
    assert (bot.noted, score) == ([], Score())


async def test_game_that_ended_after_an_earlier_stay_counts_once(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened, bot, score = server.open_room([ANN, BOB], length=3), Hooked(), Score()
    async with network.connection() as connection:
        calls = BotCalls(bot)
        joined = await Room.join(connection, RoomAddress(opened.name))
        stay = BotRoom(calls, joined, 1, score=score)
        staying = asyncio.create_task(stay.stay())
        await until(lambda: opened.letters == ["a"])
        joined.ended(RoomLeft("out"))
        with pytest.raises(RoomLeft):
            await staying
        joined.part()
        server.resign(opened, BOB)
        for _ in range(2):
            joined = await Room.join(connection, RoomAddress(opened.name))
            stay = BotRoom(calls, joined, 1, score=score, earlier=stay)
            await stay.stay()
            joined.part()
    assert bot.noted.count(("end", 1, "won")) == 1
    assert score == Score(wins=1)


async def test_failing_hooks_do_not_keep_a_bot_from_playing(
    server: ModelServer, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Scripted):
        def on_start(self, game: Game) -> None:
            raise RuntimeError("no start")

        async def on_end(self, result: Result) -> None:
            raise RuntimeError("no end")

    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        await (await stay_of(connection, Failing(), opened)).stay()
    assert opened.letters == ["a"]
    assert "on_start raised RuntimeError: no start" in caplog.text
    assert "on_end raised RuntimeError: no end" in caplog.text


async def test_what_others_say_from_now_on_is_passed_on(server: ModelServer, network: MemoryNetwork) -> None:
    opened, bot = server.open_room([BOB, ANN]), Hooked()
    async with network.connection() as connection, network.connection("bob") as bob:
        his = await Room.join(bob, RoomAddress(opened.name))
        for text in ("long", "long", "ago"):  # more than a page of it
            await his.say(text)
        joined = await Room.join(connection, RoomAddress(opened.name))
        staying = asyncio.create_task(BotRoom(BotCalls(bot), joined, 1).stay())
        await until(lambda: bool(bot.noted))
        await joined.say("from the bot itself")
        await his.say("hello")
        await until(lambda: len(bot.noted) == 2)
        await his.say("bye")
        await until(lambda: len(bot.noted) == 3)
        await his.resign()
        await staying
    assert bot.noted[1:3] == [("chat", "Bob", "hello"), ("chat", "Bob", "bye")]


@pytest.mark.parametrize(
    ("accept", "result"), [(True, Result(None, "agreed")), (False, None), (None, None)], ids=repr
)
async def test_offer_is_answered_as_the_bot_returns_while_it_thinks(
    server: ModelServer, network: MemoryNetwork, accept: bool | None, result: Result | None
) -> None:
    gate = threading.Event()

    def ponder(position: Position) -> str:
        gate.wait()
        return "a"

    opened, bot = server.open_room([ANN, BOB], length=2), Hooked(ponder, accept)
    async with network.connection() as connection, network.connection("bob") as bob:
        staying = asyncio.create_task((await stay_of(connection, bot, opened)).stay())
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.offer_draw()
        await until(lambda: ("offer", "draw") in bot.noted)
        if accept is not None:
            await his.until(lambda room: not room.own_offers)
        assert len(his.own_offers) == (accept is None)
        assert opened.result == result
        assert len(his.declined) == (accept is False)
        gate.set()
        if result is None:
            await his.until(lambda room: room.is_my_turn)
            await his.resign()
        await staying
    assert bot.noted.count(("offer", "draw")) == 1


async def test_bot_that_resigns_while_choosing_plays_no_move_and_is_not_blamed(
    server: ModelServer, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    class GivesUp(Scripted):
        def choose(self, position: Position, clock: ClockView | None) -> str:
            return "" if self.resign() else "a"

    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        await (await stay_of(connection, GivesUp(), opened)).stay()
    assert (opened.letters, opened.result) == ([], Result(2, "resigned"))
    assert "choose returned" not in caplog.text


async def test_one_bot_in_two_rooms_resigns_where_it_is_asked(
    server: ModelServer, network: MemoryNetwork
) -> None:
    class Squeamish(Scripted):
        async def choose(self, position: Position, clock: ClockView | None) -> str:  # type: ignore[override]  # Scripted chooses at once
            await asyncio.sleep(0)
            if self.game.seat == 1:
                await self.resign()
            return "a"

    rooms = [server.open_room([ANN, BOB], length=2), server.open_room([BOB, ANN], length=2)]
    server.play(rooms[1], BOB, 1, "b")
    async with network.connection() as connection:
        calls = BotCalls(Squeamish())
        joined = [await Room.join(connection, RoomAddress(room.name)) for room in rooms]
        await asyncio.gather(*(BotRoom(calls, room, 1).stay() for room in joined))
    assert [room.result for room in rooms] == [Result(2, "resigned"), Result(2, "last-letter")]


async def test_bot_takes_the_seat_it_wants_or_none(server: ModelServer, network: MemoryNetwork) -> None:
    free, taken = server.open_room([None, None]), server.open_room([None, BOB])
    async with network.connection() as connection:
        for room in (free, taken):
            joined = await Room.join(connection, RoomAddress(room.name))
            stay = BotRoom(BotCalls(Scripted()), joined, seat=2)
            if room is taken:
                with pytest.raises(BadInput, match="seat 2 of room room2 is not free"):
                    await stay.sit_down()
            else:
                await stay.sit_down()
    assert free.players == [None, ANN]
    assert taken.players == [None, BOB]
