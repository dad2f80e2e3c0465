"""What a host does about the ends of games, of stays and of itself; whole runs are in test_run.py."""

import asyncio
import logging

import pytest

from parlour_client.bot.calls import BotCalls
from parlour_client.bot.game import Score
from parlour_client.bot.host import AGAIN_S, LASTED_S, Host
from parlour_client.bot.samples import FirstMover
from parlour_client.room.room import Room
from parlour_protocol.answers import ChallengeEnded, Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Result
from tests.client.bot.test_room import until
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer
from tests.client.skipped_time import in_skipped_time


class Letters(FirstMover):
    accepts = ("letters",)


class SlowEnd(Letters):
    """Returns from ``on_end`` when the test says so."""

    def __init__(self) -> None:
        self.ending = asyncio.Event()
        self.may_end = asyncio.Event()

    async def on_end(self, result: Result) -> None:
        self.ending.set()
        await self.may_end.wait()


def put_out(server: ModelServer, room: ModelRoom) -> None:
    """Have the server put the newest client out of a room."""
    server.sockets[-1].say(Refused(None, RefusalCode.NO_SPECTATORS, "out", room.name))
    server.sockets[-1].joined.discard(room.name)


@in_skipped_time
async def test_a_game_is_under_way_until_on_end_has_returned_and_only_others_are_called_unfinished(
    server: ModelServer,
    network: MemoryNetwork,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    ended, untimed = server.open_room([ANN, BOB], length=1), server.open_room([BOB, ANN])
    bot = SlowEnd()
    async with (
        network.connection() as connection,
        Host(connection, BotCalls(bot), None, None, Score()) as host,
    ):
        host.take_up(ended.name)
        host.take_up(untimed.name)
        await bot.ending.wait()
        await until(lambda: f"room {untimed.name}: first sits on seat 2" in caplog.messages)
        assert not host.has_place
        bot.may_end.set()
        await host.finish(asyncio.sleep(0))
    assert caplog.messages[-1] == f"unfinished still: {untimed.name}; a bot of this name goes on there"


async def test_a_host_that_has_ended_begins_no_visit(server: ModelServer, network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        async with Host(connection, BotCalls(Letters()), None, None, Score()):
            pass
        begun = server.open_room([ANN, BOB])
        server.sockets[-1].say(ChallengeEnded("c-1", "accepted", begun.name))
        for _ in range(2):  # a visit would join between the two
            await connection.list_rooms()
        assert server.sockets[-1].joined == set()


@in_skipped_time
async def test_a_game_that_ends_while_the_bot_is_put_out_counts(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened, score = server.open_room([ANN, BOB], length=3), Score()
    async with (
        network.connection() as connection,
        Host(connection, BotCalls(Letters()), 1, None, score) as host,
    ):
        host.take_up(opened.name)
        await until(lambda: opened.letters == ["a"])
        put_out(server, opened)
        server.resign(opened, BOB)
        await until(lambda: score != Score())
    assert score == Score(wins=1)


@in_skipped_time
async def test_a_bot_that_is_put_out_while_it_moves_joins_again_and_plays_on(
    server: ModelServer, network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, score = server.open_room([ANN, BOB], length=1), Score()

    play = Room.play

    async def put_out_first(room: Room, move: str) -> None:
        monkeypatch.setattr(Room, "play", play)
        put_out(server, opened)
        await room.play(move)

    monkeypatch.setattr(Room, "play", put_out_first)
    async with (
        network.connection() as connection,
        Host(connection, BotCalls(Letters()), 1, None, score) as host,
    ):
        host.take_up(opened.name)
        await until(lambda: score != Score())
    assert opened.letters == ["a"]


@in_skipped_time
async def test_pauses_begin_with_the_first_one_after_a_stay_that_lasted(
    server: ModelServer,
    network: MemoryNetwork,
    caplog: pytest.LogCaptureFixture,
) -> None:
    opened = server.open_room([ANN, BOB])
    async with (
        network.connection() as connection,
        Host(connection, BotCalls(Letters()), None, None, Score()) as host,
    ):
        host.take_up(opened.name)
        for _ in range(5):
            await until(lambda: opened.name in server.sockets[-1].joined)
            await asyncio.sleep(LASTED_S + 1.0)
            put_out(server, opened)
        await until(lambda: opened.name in server.sockets[-1].joined)
    said = [record.getMessage() for record in caplog.records if record.name == "parlour_client.bot.host"]
    pauses = [float(message.split()[-2]) for message in said]
    assert len(pauses) == 5
    assert max(pauses) <= AGAIN_S
