import asyncio

import pytest

from parlour_client.address import RoomAddress
from parlour_client.room import Room
from parlour_client.terminal.line_mode import LineMode, watch
from parlour_client.terminal.typed_lines import TypedLines
from parlour_protocol.answers import Analysis
from parlour_protocol.values import Player, Result
from parlour_protocol.worth import Worth
from tests.client.memory_network import MemoryNetwork
from tests.client.model_house import ANN, BOB, ModelHouse, ModelRoom


class Script(TypedLines):
    """Lines typed by a test; the input stays open until ``end``."""

    def __init__(self, *lines: str, is_interactive: bool = False) -> None:
        self.is_interactive = is_interactive
        self.all_read = asyncio.Event()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        for line in lines:
            self._lines.put_nowait(line)

    def type(self, line: str | None) -> None:
        self._lines.put_nowait(line)

    async def next(self) -> str | None:
        line = await self._lines.get()
        if self._lines.empty():
            self.all_read.set()
        return line


async def play(network: MemoryNetwork, opened: ModelRoom, script: TypedLines) -> list[str]:
    said: list[str] = []
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await LineMode(room, script, said.append).play()
    return said


async def test_piped_script_plays_a_whole_game_alone(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, ANN], length=2)
    said = await play(network, opened, Script("a", "b", "quit"))
    assert opened.letters == ["a", "b"]
    assert said[0] == "Letters, room room1: X Ann (you) - O Ann (you)"
    assert "X, your move (a b c):" in said
    assert said[-2:] == ["O wins (last-letter).", "Type rematch or quit."]


async def test_move_typed_too_early_is_kept_for_ones_turn(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([BOB, ANN], length=2)
    script = Script("c", "quit")
    playing = asyncio.create_task(play(network, opened, script))
    async with network.connection("bob") as bob:
        await script.all_read.wait()
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.play("a")
        await playing
    assert opened.letters == ["a", "c"]


async def test_refused_line_says_why_and_the_turn_stays(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    said = await play(network, opened, Script("z", "a", "quit"))
    assert "'z' was refused: 'z' is not a letter" in said
    assert opened.letters == ["a"]


async def test_resign_gives_the_game_up(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB])
    said = await play(network, opened, Script("resign", "quit"))
    assert opened.result == Result(2, "resigned")
    assert "You lose (resigned)." in said


async def test_values_are_told_before_the_move_is_made(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    worths = {"a": Worth("win", 1), "b": Worth("loss", 2)}
    house.analyses = [Analysis(opened.name, 1, 1, worths, Worth("win", 1), "a", done=True)]
    said = await play(network, opened, Script("values", "a", "quit"))
    assert said.index("win in 1: a") < said.index("X played a")


async def test_rematch_is_asked_for_after_the_end(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, ANN], length=1)
    said = await play(network, opened, Script("a", "rematch", "b", "quit"))
    assert (opened.number, opened.letters) == (2, ["b"])
    assert "Game 2" in said


async def test_offered_rematch_is_told(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    house.play(opened, ANN, 1, "a")
    house.offer_rematch(opened, BOB)
    assert "The other player asks for a rematch." in await play(network, opened, Script("quit"))


async def test_end_of_the_input_in_a_running_game_says_how_to_come_back(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB])
    script = Script()
    script.type(None)
    said = await play(network, opened, script)
    assert said[-1] == "The game waits for you: parlour play --room room1"


async def test_line_that_is_no_word_after_the_end_is_not_played(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=1)
    said = await play(network, opened, Script("a", "b", "quit"))
    assert "'b' was not played: the game is over. Type rematch or quit." in said


@pytest.mark.parametrize("players", [[ANN, None], [BOB, ANN]])
async def test_quit_is_obeyed_at_once_at_a_keyboard(
    house: ModelHouse, network: MemoryNetwork, players: list[Player | None]
) -> None:
    opened = house.open_room(players)
    await play(network, opened, Script("", "help", "quit", is_interactive=True))
    assert opened.letters == []


async def test_resigning_before_the_first_game_is_refused_in_words(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    said = await play(network, house.open_room([ANN, None]), Script("resign", "quit"))
    assert said[1:] == [
        "Waiting for another player ...",
        "'resign' was refused: room room1 has not started a game yet",
    ]


async def test_watcher_sees_the_game_to_its_end(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([BOB, BOB], length=2)
    said: list[str] = []
    async with network.connection() as connection:
        watching = asyncio.create_task(
            watch(await Room.join(connection, RoomAddress(opened.name)), said.append)
        )
        house.play(opened, BOB, 1, "a")
        house.play(opened, BOB, 2, "b")
        await watching
    assert said[-1] == "O wins (last-letter)."
    assert "O played b" in said
