from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from parlour_client.bot.game import Game, Opponent, Score
from parlour_client.connection.address import RoomAddress
from parlour_client.errors import BadInput, Refusal, RequestTimeout
from parlour_client.room.room import Room
from parlour_client.threads import in_thread
from parlour_protocol.answers import Analysis, Refused
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import OfferView, Result
from parlour_protocol.worth import ExactValue
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer
from tests.client.skipped_time import in_skipped_time


@asynccontextmanager
async def begun(network: MemoryNetwork, opened: ModelRoom) -> AsyncIterator[Game]:
    async with network.connection() as connection:
        yield Game(await Room.join(connection, RoomAddress(opened.name)), 1612)


async def test_game_describes_opponent_and_terms(server: ModelServer, network: MemoryNetwork) -> None:
    async with begun(network, server.open_room([BOB, ANN])) as game:
        assert game.opponent == Opponent("p-bob", "Bob", "person", rating=1612)
        assert (game.id, game.title, game.number, game.seat) == ("letters", "Letters", 1, 2)
        assert (game.rated, game.help, game.clock, game.options) == (False, False, None, {"length": 3})
        assert (game.position.legal, game.clocks, game.outcome) == (("a", "b", "c"), None, None)


async def test_a_bot_on_both_seats_may_ask_for_values(server: ModelServer, network: MemoryNetwork) -> None:
    async with begun(network, server.open_room([ANN, ANN])) as game:
        assert game.help


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        (Result(1, "resigned"), "won"),
        (Result(2, "timeout"), "lost"),
        (Result(None, "agreed"), "drawn"),
        (Result(None, "aborted"), "aborted"),
    ],
)
async def test_outcome_is_seen_from_the_bots_side(
    server: ModelServer, network: MemoryNetwork, result: Result, outcome: str
) -> None:
    async with begun(network, server.open_room([ANN, BOB])) as game:
        game.result = result
        assert game.outcome == outcome


async def test_command_from_a_thread_waits_for_the_server(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with begun(network, opened) as game:
        assert await in_thread(game.resign) is True
    assert opened.result == Result(2, "resigned")


async def test_command_from_the_loop_is_awaited(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with begun(network, opened) as game:
        assert await game.offer_draw() is True
        assert opened.offers == [OfferView("draw", 1, 1)]
        assert await game.say("good luck") is True
        assert [event.body.text for event in opened.talk["players"]] == ["good luck"]  # type: ignore[union-attr]  # all are ChatSaid


async def test_refused_command_returns_false_and_is_logged(
    server: ModelServer, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    async with begun(network, server.open_room([ANN, BOB])) as game:
        server.refuse_next = Refused(None, RefusalCode.TOO_SOON, "five moves first")
        assert await game.offer_draw() is False
    assert caplog.messages == [f"room {game.room}: offering a draw failed: five moves first"]


async def test_late_resignation_does_not_hit_the_next_game(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        game = Game(room)
        server.play(opened, ANN, 1, "a")
        for player in (ANN, BOB):
            server.offer_rematch(opened, player)
        await room.until(lambda room: room.number == 2)
        assert await game.resign() is False
        with pytest.raises(BadInput, match="game 1 of room room1 is over"):
            await game.values()
    assert (opened.number, opened.result) == (2, None)


async def test_values_are_the_last_that_were_proved(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    win = {"a": ExactValue("win", 1)}
    server.analyses = [
        Analysis(opened.name, 1, 1, win),
        Analysis(opened.name, 1, 1, win, ExactValue("win", 1), "a", done=True),
    ]
    async with begun(network, opened) as game:
        assert await game.values() == server.analyses[-1]
        assert await in_thread(game.values) == server.analyses[-1]


async def test_values_where_help_is_not_allowed_are_refused_in_the_servers_words(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with begun(network, server.open_room([ANN, BOB])) as game:
        server.refuse_next = Refused(None, RefusalCode.NO_HELP, "this room allows no help while a game runs")
        with pytest.raises(Refusal, match="this room allows no help while a game runs"):
            await game.values()


@in_skipped_time
async def test_values_that_never_come_are_given_up(server: ModelServer, network: MemoryNetwork) -> None:
    async with begun(network, server.open_room([ANN, BOB])) as game:
        with pytest.raises(RequestTimeout, match="no exact values"):
            await game.values()


def test_score_counts_each_outcome_and_reads_as_one_line() -> None:
    score = Score()
    assert str(score) == "0 wins, 0 draws, 0 losses"
    for outcome in ("won", "won", "drawn", "lost"):
        score.count(outcome)
    assert str(score) == "2 wins, 1 draw, 1 loss"
    score.count("aborted")
    assert str(score) == "2 wins, 1 draw, 1 loss, 1 aborted"
