import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from parlour_client.bot.bot import Bot
from parlour_client.bot.calls import BotCalls, BotFailed
from parlour_client.bot.game import Game
from parlour_client.connection.address import RoomAddress
from parlour_client.room.position import Position, position_of
from parlour_client.room.room import Room
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player, Result
from tests.client.bot.test_game import begun
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelServer
from tests.client.skipped_time import in_skipped_time

WON = Result(1, "last-letter")


def start() -> Position:
    return position_of(ModelServer().open_room([ANN, BOB]).view())


class Scripted(Bot):
    """Does what the test says."""

    def __init__(self, action: Callable[[Position], str]) -> None:
        self._action = action

    def choose(self, position: Position, clock: ClockView | None) -> str:
        return self._action(position)


class Asynchronous(Bot):
    async def choose(self, position: Position, clock: ClockView | None) -> str:
        await asyncio.sleep(0)
        return position.legal[-1]


def crash(position: Position) -> str:
    raise KeyError("two\nlines")


async def test_ordinary_method_runs_beside_the_loop() -> None:
    loops_thread = threading.get_ident()
    threads: list[int] = []

    def note(position: Position) -> str:
        threads.append(threading.get_ident())
        return position.legal[0]

    assert await BotCalls(Scripted(note)).choose(start()) == "a"
    assert threads != [loops_thread]


async def test_async_method_runs_in_the_loop() -> None:
    assert await BotCalls(Asynchronous()).choose(start()) == "c"


@pytest.mark.parametrize("action", [crash, lambda _: "z", lambda _: None, lambda _: 3, lambda _: ""])
async def test_whatever_is_no_legal_move_is_a_failure(action: Callable[[Position], str]) -> None:
    with pytest.raises(BotFailed):
        await BotCalls(Scripted(action)).choose(start())


async def test_illegal_choice_is_logged_with_what_was_legal(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(BotFailed):
        await BotCalls(Scripted(lambda _: "z")).choose(start())
    assert caplog.messages == ["choose returned 'z': legal are a b c"]


async def test_bot_is_asked_for_one_position_at_a_time() -> None:
    at_once: list[bool] = []
    inside = threading.Lock()

    def note(position: Position) -> str:
        alone = inside.acquire(blocking=False)
        at_once.append(alone)
        threading.Event().wait(0.01)  # time for another to come in
        if alone:
            inside.release()
        return "a"

    calls = BotCalls(Scripted(note))
    await asyncio.gather(*(calls.choose(start()) for _ in range(5)))
    assert at_once == [True] * 5


@pytest.mark.parametrize("at_once", [1, 3])
@pytest.mark.parametrize("is_async", [False, True], ids=["in threads", "in tasks"])
async def test_as_many_positions_at_a_time_as_the_bot_plays_at_once(at_once: int, is_async: bool) -> None:
    together = threading.Barrier(at_once)  # passes when so many are inside, and breaks where fewer are
    inside, most = [0], [0]

    class Threaded(Scripted):
        def choose(self, position: Position, clock: ClockView | None) -> str:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            together.wait(10)
            inside[0] -= 1
            return "a"

    class Task(Asynchronous):
        async def choose(self, position: Position, clock: ClockView | None) -> str:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            for _ in range(10):
                await asyncio.sleep(0)
            inside[0] -= 1
            return "a"

    bot: Bot = Task() if is_async else Threaded(crash)
    bot.at_once = at_once
    calls = BotCalls(bot)
    await asyncio.gather(*(calls.choose(start()) for _ in range(2 * at_once)))
    assert most == [at_once]
    assert calls.failures == 0


async def test_exception_is_logged_with_the_bots_own_frames_once_for_each_place(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def crash_elsewhere(position: Position) -> str:
        raise KeyError("two\nlines")

    actions = iter([crash, crash, crash_elsewhere])
    calls = BotCalls(Scripted(lambda position: next(actions)(position)))
    for _ in range(3):
        with pytest.raises(BotFailed):
            await calls.choose(start())
    first, again, elsewhere = (message.splitlines() for message in caplog.messages)
    assert first[:2] == ["choose raised KeyError: 'two\\nlines'", "Traceback (most recent call last):"]
    assert again == first[:1]
    assert elsewhere[1] == first[1]
    frames = [line.rpartition(", in ")[2] for line in first if line.startswith("  File ")]
    assert frames == ["choose", "<lambda>", "crash"]
    assert all(f'"{__file__}"' in line for line in first if line.startswith("  File "))


async def test_cause_of_an_exception_is_shown_too(caplog: pytest.LogCaptureFixture) -> None:
    def wrap(position: Position) -> str:
        try:
            return crash(position)
        except KeyError as error:
            raise ValueError("no idea") from error

    with pytest.raises(BotFailed):
        await BotCalls(Scripted(wrap)).choose(start())
    assert "in crash" in caplog.text
    assert "direct cause" in caplog.text
    assert "parlour_client/bot" not in caplog.text


@pytest.mark.parametrize("action", [crash, lambda _: "z"])
async def test_what_goes_wrong_in_the_bots_code_is_counted(action: Callable[[Position], str]) -> None:
    calls = BotCalls(Scripted(action))
    for _ in range(2):
        with pytest.raises(BotFailed):
            await calls.choose(start())
    assert calls.failures == 2


class Hooked(Asynchronous):
    """Notes what its hooks get."""

    def __init__(self) -> None:
        self.noted: list[object] = []

    def on_start(self, game: Game) -> None:
        self.noted.append(game is self.game)

    async def on_end(self, result: Result) -> None:
        await asyncio.sleep(0)
        self.noted.append((result, self.game.room))

    def on_chat(self, player: Player, text: str) -> None:
        raise LookupError(text)


@pytest.fixture
async def game(network: MemoryNetwork) -> AsyncIterator[Game]:
    opened = network.server.open_room([ANN, BOB])
    async with network.connection() as connection:
        yield Game(await Room.join(connection, RoomAddress(opened.name)))


async def test_hooks_are_called_with_their_game_at_hand(game: Game) -> None:
    bot = Hooked()
    calls = BotCalls(bot)
    await calls.hook(game, "on_start", game)
    await calls.hook(game, "on_end", WON)
    assert bot.noted == [True, (WON, game.room)]


async def test_hook_that_raises_is_logged_and_raises_nothing(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    assert await BotCalls(Hooked()).hook(game, "on_chat", BOB, "hi") is None
    assert caplog.messages[-1].startswith(f"room {game.room}: on_chat raised LookupError: hi\nTraceback")


@in_skipped_time
async def test_hook_that_does_not_return_is_given_up(
    server: ModelServer, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    class Stuck(Asynchronous):
        async def on_offer(self, kind: str) -> bool:
            await asyncio.Event().wait()
            return True

    async with begun(network, server.open_room([ANN, BOB])) as game:
        assert await BotCalls(Stuck()).hook(game, "on_offer", "draw") is None
    assert caplog.messages[-1] == f"room {game.room}: on_offer has not returned for 60 s"


async def test_hook_that_awaits_something_cancelled_ends_nothing_else(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    class Cancelled(Asynchronous):
        async def on_offer(self, kind: str) -> bool:
            asyncio.get_running_loop().create_future().cancel()
            raise asyncio.CancelledError

    assert await BotCalls(Cancelled()).hook(game, "on_offer", "draw") is None
    assert "on_offer raised RuntimeError: something it awaited was cancelled" in caplog.text


async def test_hook_that_a_bot_does_not_have_returns_nothing(game: Game) -> None:
    assert await BotCalls(Asynchronous()).hook(game, "on_offer", "draw") is None
