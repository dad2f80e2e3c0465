import asyncio
import threading
from collections.abc import Callable

import pytest

from parlour_client.bot import Bot, BotFailed, Thinker
from parlour_client.position import Position, position_of
from parlour_protocol.terms import ClockView
from tests.client.model_house import ANN, BOB, ModelHouse


def start() -> Position:
    return position_of(ModelHouse().open_room([ANN, BOB]).view())


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

    assert await Thinker(Scripted(note)).move(start()) == "a"
    assert threads != [loops_thread]


async def test_async_method_runs_in_the_loop() -> None:
    assert await Thinker(Asynchronous()).move(start()) == "c"


@pytest.mark.parametrize("action", [crash, lambda _: "z", lambda _: None, lambda _: 3, lambda _: ""])
async def test_whatever_is_no_legal_move_is_a_failure_in_one_line(action: Callable[[Position], str]) -> None:
    with pytest.raises(BotFailed) as failed:
        await Thinker(Scripted(action)).move(start())
    assert "\n" not in str(failed.value)


async def test_failure_names_the_choice_and_what_was_legal() -> None:
    with pytest.raises(BotFailed, match="choose returned 'z': legal are a b c"):
        await Thinker(Scripted(lambda _: "z")).move(start())


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

    thinker = Thinker(Scripted(note))
    await asyncio.gather(*(thinker.move(start()) for _ in range(5)))
    assert at_once == [True] * 5


def test_bot_without_a_name_is_called_by_its_class() -> None:
    assert Asynchronous().title == "Asynchronous"


def test_bot_accepts_every_game_unless_it_says_which() -> None:
    class Picky(Asynchronous):
        accepts = ("nim",)

    assert Asynchronous().plays("connect-four")
    assert Picky().plays("nim")
    assert not Picky().plays("connect-four")
