"""The whole run is shown in tests/end_to_end/test_bots.py; here are its refusals, and what it hears of."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace

from parlour_client.bot import run as bot_run
from parlour_client.bot.bot import Bot
from parlour_client.bot.run import run_bot
from parlour_client.bot.samples import FirstMover
from parlour_client.errors import BadInput, ConnectionEnded, ServerUnreachable
from parlour_protocol.answers import Challenged, ChallengeEnded, LobbyChanged, Refused
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import AcceptChallenge, DeclineChallenge, ListRooms, WatchLobby
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.values import ChallengeView, RoomSummary
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.client.free_port import free_port
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer

FROM_BOB = ChallengeView("b-1", BOB, ANN, "letters", {}, 120)
PATIENCE_S = 60.0


class OnlyNim(FirstMover):
    accepts = ("nim",)


async def test_game_that_the_bot_does_not_play_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="game is 'connect-four': first plays nim"):
        await run_bot(OnlyNim(), accept=["nim", "connect-four"])


@pytest.mark.parametrize("bot", [FirstMover(), OnlyNim()])
async def test_server_that_is_not_there_is_refused_at_once(bot: Bot) -> None:
    with pytest.raises(ServerUnreachable, match="no Parlour server at http"):
        await run_bot(bot, server=f"http://127.0.0.1:{free_port()}")


async def test_room_text_is_checked_before_the_server_is_asked() -> None:
    with pytest.raises(BadInput, match="room is 'no room'"):
        await run_bot(FirstMover(), room="no room")


class Letters(FirstMover):
    accepts = ("letters",)


@asynccontextmanager
async def waiting_bot(network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A bot that is Ann, plays one game in each room, and watches the lobby."""
    monkeypatch.setattr(bot_run, "_connect", lambda *_: network.connection())
    running = asyncio.create_task(run_bot(Letters(), games=1))
    try:
        await until(lambda: any(isinstance(command, WatchLobby) for command in network.server.asked))
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():  # noqa: ASYNC110  # the model keeps lists and no events
            await asyncio.sleep(0)


def listed(room: ModelRoom) -> LobbyChanged:
    return LobbyChanged([RoomSummary(room.name, "letters", {}, "waiting", room.players)])


async def test_a_table_and_a_challenge_are_heard_of_without_asking(
    server: ModelServer, network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with waiting_bot(network, monkeypatch):
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


async def test_a_challenge_to_a_game_it_does_not_play_is_declined(
    server: ModelServer, network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with waiting_bot(network, monkeypatch):
        server.sockets[-1].say(Challenged(replace(FROM_BOB, game="nim")))
        await until(lambda: isinstance(server.asked[-1], DeclineChallenge))


async def test_a_challenge_that_lapses_before_it_is_accepted_stops_nothing(
    server: ModelServer, network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with waiting_bot(network, monkeypatch):
        server.refuse_next = Refused(None, RefusalCode.NO_SUCH_CHALLENGE, "there is no challenge b-1 for you")
        server.sockets[-1].say(Challenged(FROM_BOB))
        await until(lambda: server.refuse_next is None)
        server.sockets[-1].say(Challenged(replace(FROM_BOB, challenge="b-2")))
        await until(lambda: isinstance(server.asked[-1], AcceptChallenge))


async def test_a_lobby_that_lets_nobody_in_is_tried_again(
    server: ModelServer, network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_run, "AGAIN_S", 0.01)
    server.refuse_next = Refused(None, RefusalCode.TOO_MANY, "too many looks")
    async with waiting_bot(network, monkeypatch):
        assert server.refuse_next is None


async def test_a_bot_whom_the_server_wants_no_more_says_so(
    network: MemoryNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_run, "_connect", lambda *_: network.connection())
    running = asyncio.create_task(run_bot(Letters()))
    await until(lambda: bool(network.server.asked))
    network.newest.cut(CloseCode.FORBIDDEN)
    with pytest.raises(ConnectionEnded):
        await running
