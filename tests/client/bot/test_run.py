"""The whole run is shown in tests/end_to_end/test_bots.py; here are its refusals, and what it hears of."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from msgspec.structs import replace

from parlour_client.bot.bot import Bot
from parlour_client.bot.game import Score
from parlour_client.bot.own_games import Play
from parlour_client.bot.public_games import AGAIN_S
from parlour_client.bot.run import games_of, run_bot
from parlour_client.bot.samples import FirstMover
from parlour_client.connection.http_api import Catalogue
from parlour_client.errors import (
    BadInput,
    ConnectionEnded,
    ServerUnreachable,
)
from parlour_protocol.answers import Challenged, ChallengeEnded, LobbyChanged, Refused
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import (
    AcceptChallenge,
    Challenge,
    DeclineChallenge,
    JoinRoom,
    ListRooms,
    WatchLobby,
)
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.events import SeatLeft
from parlour_protocol.values import ChallengeView, RoomSummary, Seat
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.client.free_port import free_port
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer
from tests.client.skipped_time import in_skipped_time
from tests.client.web_stub import web_stub

FROM_BOB = ChallengeView("b-1", BOB, ANN, "letters", {}, 120)
PATIENCE_S = 600.0


class OnlyNim(FirstMover):
    accepts = ("nim",)


async def test_game_that_the_bot_does_not_play_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="game is 'connect-four': first plays nim"):
        await run_bot(OnlyNim(), accept=["nim", "connect-four"])


@pytest.mark.parametrize("bot", [FirstMover(), OnlyNim()])
async def test_server_that_is_not_there_is_refused_at_once(bot: Bot) -> None:
    with pytest.raises(ServerUnreachable, match="no Parlour server at http"):
        await run_bot(bot, server=f"http://127.0.0.1:{free_port()}", wait=False)


async def test_a_busy_server_is_asked_for_its_games_when_it_says_so() -> None:
    with web_stub() as stub:
        stub.answer("/api/games", b"busy", status=429, Retry_After="0")
        asking = asyncio.create_task(games_of(stub.address, wait=False))
        while not stub.asked:  # noqa: ASYNC110  # the stub keeps a list and no event
            await asyncio.sleep(0.01)
        stub.answer("/api/games", b'{"games": []}')
        assert await asking == Catalogue([])


async def test_room_text_is_checked_before_the_server_is_asked() -> None:
    with pytest.raises(BadInput, match="room is 'no room'"):
        await run_bot(FirstMover(), room="no room")


class Letters(FirstMover):
    accepts = ("letters",)
    at_once = 2


class OneAtATime(Letters):
    at_once = 1


@asynccontextmanager
async def waiting_bot(
    network: MemoryNetwork,
    bot: Bot | None = None,
    seat: Seat | None = None,
) -> AsyncIterator[None]:
    """A bot that is Ann, plays one game in each room, and watches the lobby."""
    running = asyncio.create_task(bot_on(network, bot or Letters(), games=1, seat=seat))
    try:
        await until(lambda: any(isinstance(command, WatchLobby) for command in network.server.asked))
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def bot_on(network: MemoryNetwork, bot: Bot, **how: Any) -> Coroutine[Any, Any, Score]:
    """The run of a bot that is Ann on the network's server."""
    return run_bot(bot, server="http://127.0.0.1:1", token="ann", opener=network.open, **how)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():  # noqa: ASYNC110  # the model keeps lists and no events
            await asyncio.sleep(0.01)


def listed(room: ModelRoom) -> LobbyChanged:
    return LobbyChanged([RoomSummary(room.name, "letters", {}, "waiting", room.players)])


@in_skipped_time
async def test_a_table_and_a_challenge_are_heard_of_without_asking(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network):
        open_table = server.open_room([BOB, None])
        server.sockets[-1].say(listed(open_table))
        await until(lambda: open_table.players == [BOB, ANN])
        server.sockets[-1].say(Challenged(FROM_BOB))
        await until(lambda: isinstance(server.asked[-1], AcceptChallenge))
        challenged = server.open_room([ANN, BOB], length=1)
        server.sockets[-1].say(ChallengeEnded("b-1", "accepted", challenged.name))
        await until(lambda: challenged.status == "over")
        server.play(open_table, BOB, 1, "a")
        await until(lambda: open_table.letters == ["a", "a"])
    codec = server_codec(MSGPACK_SUBPROTOCOL)
    assert not any(isinstance(codec.decode(frame), ListRooms) for frame in network.newest.heard)


@in_skipped_time
async def test_a_challenge_to_a_game_it_does_not_play_is_declined(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network):
        server.sockets[-1].say(Challenged(replace(FROM_BOB, game="nim")))
        await until(lambda: isinstance(server.asked[-1], DeclineChallenge))


@in_skipped_time
async def test_a_challenge_that_lapses_before_it_is_accepted_stops_nothing(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network):
        server.refuse_next = Refused(None, RefusalCode.NO_SUCH_CHALLENGE, "there is no challenge b-1 for you")
        server.sockets[-1].say(Challenged(FROM_BOB))
        await until(lambda: server.refuse_next is None)
        server.sockets[-1].say(Challenged(replace(FROM_BOB, challenge="b-2")))
        await until(lambda: isinstance(server.asked[-1], AcceptChallenge))


@in_skipped_time
async def test_a_challenge_that_cannot_be_accepted_now_is_declined_as_busy(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network):
        why = "you have 6 games without a move (max_unmoved 6): move there first"
        server.refuse_next = Refused(None, RefusalCode.TOO_MANY, why, retry_after=10.0)
        server.sockets[-1].say(Challenged(FROM_BOB))
        await until(lambda: isinstance(server.asked[-1], DeclineChallenge))
        declined = server.asked[-1]
        assert isinstance(declined, DeclineChallenge)
        assert (declined.challenge, declined.busy) == ("b-1", True)


@in_skipped_time
async def test_a_challenge_is_accepted_again_when_the_server_asked_for_a_moment(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network):
        server.refuse_next = Refused(None, RefusalCode.UNAVAILABLE, "the server is busy", retry_after=0.01)
        server.sockets[-1].say(Challenged(FROM_BOB))
        await until(lambda: server.refuse_next is None)
        await until(
            lambda: isinstance(server.asked[-1], AcceptChallenge)
        )  # what is refused is not among them


@in_skipped_time
async def test_a_lobby_that_lets_nobody_in_is_tried_again(
    server: ModelServer, network: MemoryNetwork
) -> None:
    server.refuse_next = Refused(None, RefusalCode.TOO_MANY, "too many looks")
    async with waiting_bot(network):
        assert server.refuse_next is None


@in_skipped_time
async def test_a_bot_whom_the_server_wants_no_more_says_so(network: MemoryNetwork) -> None:
    running = asyncio.create_task(bot_on(network, Letters()))
    await until(lambda: bool(network.server.asked))
    network.newest.cut(CloseCode.FORBIDDEN)
    with pytest.raises(ConnectionEnded):
        await running


@in_skipped_time
async def test_more_than_the_bot_plays_at_once_is_declined_as_busy_or_left_alone(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network, OneAtATime()):
        first, second = server.open_room([BOB, None], length=3), server.open_room([BOB, None], length=3)
        server.sockets[-1].say(listed(first))
        server.sockets[-1].say(listed(second))
        await until(lambda: first.players == [BOB, ANN])
        server.sockets[-1].say(Challenged(FROM_BOB))
        await until(lambda: isinstance(server.asked[-1], DeclineChallenge))
        declined = server.asked[-1]
        assert isinstance(declined, DeclineChallenge)
        assert declined.busy
        assert second.players == [BOB, None]
        server.play(first, BOB, 1, "a")
        await until(lambda: len(first.letters) == 2)
        server.play(first, BOB, 3, "a")
        server.sockets[-1].say(listed(second))  # the answer to watch-lobby may have come after the first time
        await until(lambda: second.players == [BOB, ANN])


@in_skipped_time
async def test_unfinished_games_come_first_and_count(server: ModelServer, network: MemoryNetwork) -> None:
    unfinished = server.open_room([BOB, ANN], length=3)
    wanted = server.open_room([BOB, None], length=3)
    running = asyncio.create_task(bot_on(network, OneAtATime(), room=wanted.name, games=1))
    await until(lambda: bool(server.sockets) and unfinished.name in server.sockets[-1].joined)
    server.play(unfinished, BOB, 1, "a")
    await until(lambda: len(unfinished.letters) == 2)
    assert wanted.name not in server.sockets[-1].joined
    server.play(unfinished, BOB, 3, "a")
    await until(lambda: wanted.name in server.sockets[-1].joined)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@pytest.mark.parametrize("mode", ["room", "play", "challenge", "accept"])
@in_skipped_time
async def test_every_way_to_run_a_bot_takes_up_its_unfinished_games(
    server: ModelServer, network: MemoryNetwork, mode: str
) -> None:
    unfinished = server.open_room([ANN, BOB], length=9)
    other = server.open_room([None, BOB], length=9)
    ways: dict[str, dict[str, Any]] = {
        "room": {"room": other.name},
        "play": {"play": Play("letters", against="random")},
        "challenge": {"play": Play("letters", challenge="Bob")},
        "accept": {},
    }
    running = asyncio.create_task(bot_on(network, OneAtATime(), **ways[mode]))
    await until(lambda: bool(unfinished.letters))
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@in_skipped_time
async def test_a_join_that_gets_no_answer_is_tried_again_until_the_game_is_over(
    server: ModelServer, network: MemoryNetwork
) -> None:
    class DefectAtFirst(Letters):
        def plays(self, game: str) -> bool:
            if defects:
                raise defects.pop()
            return super().plays(game)

    defects = [ZeroDivisionError("a defect of ours")]
    server.fail_next += [(JoinRoom, None), (JoinRoom, Refused(None, RefusalCode.INTERNAL, "a defect"))]
    opened = server.open_room([ANN, BOB], length=1)
    async with waiting_bot(network, DefectAtFirst()):
        await until(lambda: opened.status == "over")
    assert (server.fail_next, defects) == ([], [])


@in_skipped_time
async def test_a_bot_that_is_put_out_of_its_room_comes_back(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=3)
    async with waiting_bot(network):
        await until(lambda: opened.letters == ["a"])
        server.sockets[-1].say(Refused(None, RefusalCode.NO_SPECTATORS, "out", opened.name))
        server.sockets[-1].joined.discard(opened.name)
        await until(lambda: opened.name in server.sockets[-1].joined)
        server.play(opened, BOB, 2, "a")
        await until(lambda: opened.status == "over")


@in_skipped_time
async def test_a_bot_whose_seat_is_freed_leaves_and_does_not_sit_down_there_again(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network, OneAtATime()):
        table, other = server.open_room([None, None]), server.open_room([BOB, None])
        server.sockets[-1].say(listed(table))
        await until(lambda: table.players == [ANN, None])
        table.players[0] = None
        server.happen(table, SeatLeft(1))
        await until(lambda: table.name not in server.sockets[-1].joined)
        server.sockets[-1].say(listed(table))
        server.sockets[-1].say(listed(other))
        await until(lambda: other.players == [BOB, ANN])
        assert table.players == [None, None]


@in_skipped_time
async def test_a_table_that_is_not_for_the_bot_is_left_alone_from_then_on(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network, OneAtATime()):
        people_only, other = server.open_room([BOB, None]), server.open_room([BOB, None])
        server.refuse_next = Refused(None, RefusalCode.NOT_ALLOWED, "a rated game is between two people")
        server.sockets[-1].say(listed(people_only))
        await until(lambda: server.refuse_next is None)
        server.sockets[-1].say(listed(people_only))
        await asyncio.sleep(4 * AGAIN_S)  # several looks at the lobby
        server.sockets[-1].say(listed(other))
        await until(lambda: other.players == [BOB, ANN])
        assert people_only.players == [BOB, None]


@in_skipped_time
async def test_a_table_whose_free_seat_is_not_the_wanted_one_keeps_the_bot_from_no_other(
    server: ModelServer, network: MemoryNetwork
) -> None:
    other_seat, wanted = server.open_room([BOB, None]), server.open_room([None, BOB])
    async with waiting_bot(network, OneAtATime(), seat=1):
        await until(lambda: wanted.players == [ANN, BOB])
    assert other_seat.players == [BOB, None]


@in_skipped_time
async def test_a_bot_takes_another_game_while_one_without_a_clock_waits_for_its_opponent(
    server: ModelServer, network: MemoryNetwork
) -> None:
    untimed = server.open_room([BOB, ANN], length=3)
    async with waiting_bot(network, OneAtATime()):
        await until(lambda: untimed.name in server.sockets[-1].joined)
        other = server.open_room([BOB, None], length=3)
        server.sockets[-1].say(listed(other))
        await until(lambda: other.players == [BOB, ANN])


@in_skipped_time
async def test_a_game_of_which_the_news_was_lost_is_taken_up(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with waiting_bot(network):
        network.newest.cut()
        begun = server.open_room([ANN, BOB], length=1)
        await until(lambda: begun.status == "over")


@in_skipped_time
async def test_games_of_its_own_are_played_one_after_the_other_whatever_the_server_limits(
    server: ModelServer, network: MemoryNetwork
) -> None:
    server.length = 1
    server.refuse_next = Refused(None, RefusalCode.TOO_MANY, "too many new rooms", retry_after=0.01)
    score = await bot_on(network, OneAtATime(), play=Play("letters", against="me"), games=3)
    assert len(server.rooms) == 3
    assert score.wins == 3


@in_skipped_time
async def test_a_busy_player_is_challenged_again(server: ModelServer, network: MemoryNetwork) -> None:
    running = asyncio.create_task(bot_on(network, OneAtATime(), play=Play("letters", challenge="Bob")))
    for number in (1, 2):
        await until(lambda: sum(isinstance(one, Challenge) for one in server.asked) == number)  # noqa: B023  # awaited in the loop
        command = server.asked[-1]
        assert isinstance(command, Challenge)
        if number == 1:
            server.sockets[-1].say(ChallengeEnded(f"c-{command.id}", "declined", busy=True))
    begun = server.open_room([ANN, BOB], length=1)
    server.sockets[-1].say(ChallengeEnded(f"c-{command.id}", "accepted", begun.name))
    assert (await running).wins == 1


@pytest.mark.parametrize("count", [0, -1, "4", 1.5, None])
async def test_at_once_is_a_whole_number_from_one_on(count: int) -> None:
    bot = OneAtATime()
    bot.at_once = count
    with pytest.raises(BadInput, match=f"at_once is {count!r}: allowed is a whole number"):
        await run_bot(bot)
