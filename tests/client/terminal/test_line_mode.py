import asyncio
from collections.abc import Callable

import pytest

from parlour_client.connection.address import RoomAddress
from parlour_client.room.room import Room
from parlour_client.terminal.line_mode import WATCHING_HELP, LineMode, WatchMode
from parlour_client.terminal.output import Output
from parlour_client.terminal.typed_lines import TypedLines
from parlour_client.terminal.words import HELP
from parlour_protocol.answers import Analysis, Explanation
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player, Result
from parlour_protocol.worth import ExactValue
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer
from tests.client.skipped_time import in_skipped_time

ENGINE = Player("machine-1", "level:3", "machine", "level:3")
RIVAL = Player("machine-2", "level:5", "machine", "level:5")


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


class Recorder(Output):
    """Keeps what is written, each write as one line without its end."""

    def __init__(self, ticks: bool = False) -> None:
        super().__init__(self._take)
        self.ticks = ticks
        self.said: list[str] = []
        self._written = asyncio.Event()

    async def until(self, claim: Callable[[list[str]], bool]) -> None:
        async with asyncio.timeout(60):
            while not claim(self.said):
                self._written.clear()
                await self._written.wait()

    def _take(self, text: str) -> None:
        self.said.append(text.removesuffix("\n"))
        self._written.set()


async def play(network: MemoryNetwork, opened: ModelRoom, script: TypedLines) -> list[str]:
    output = Recorder()
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await LineMode(room, script, output, "parlour play --room room1").play()
    return output.said


async def watch(
    network: MemoryNetwork, opened: ModelRoom, script: TypedLines, output: Output, once: bool = False
) -> None:
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await WatchMode(room, script, output, once).play()


async def test_piped_script_plays_a_whole_game_alone(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN], length=2)
    said = await play(network, opened, Script("a", "b", "quit"))
    assert opened.letters == ["a", "b"]
    assert said[0] == "Letters, room room1: X Ann (you) - O Ann (you)"
    assert "X, your move (a b c):" in said
    assert said[-2:] == ["O wins (last letter).", "Type rematch or quit."]


async def test_move_typed_too_early_is_kept_for_ones_turn(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, ANN], length=2)
    script = Script("c", "quit")
    playing = asyncio.create_task(play(network, opened, script))
    async with network.connection("bob") as bob:
        await script.all_read.wait()
        his = await Room.join(bob, RoomAddress(opened.name))
        await his.play("a")
        await playing
    assert opened.letters == ["a", "c"]


async def test_refused_line_says_why_and_the_turn_stays(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    said = await play(network, opened, Script("z", "a", "quit"))
    assert "'z' was refused: 'z' is not a letter" in said
    assert opened.letters == ["a"]


async def test_resign_gives_the_game_up(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    said = await play(network, opened, Script("resign", "quit"))
    assert opened.result == Result(2, "resigned")
    assert "You lose (you resigned)." in said


async def test_values_are_printed_before_the_move_is_made(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    worths = {"a": ExactValue("win", 1), "b": ExactValue("loss", 2)}
    server.analyses = [Analysis(opened.name, 1, 1, worths, ExactValue("win", 1), "a", done=True)]
    said = await play(network, opened, Script("values", "a", "quit"))
    assert said.index("win after 1 move: a") < said.index("X played a")


async def test_why_explains_the_last_move(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=3)
    server.play(opened, ANN, 1, "c")
    script = Script("why")
    output = Recorder()
    watching = asyncio.create_task(watch(network, opened, script, output))
    await output.until(lambda said: "Best other move b: evaluation -4 for X, looked 9 moves ahead" in said)
    assert "Why c: evaluation +8 for X, looked 5 moves ahead" in output.said
    assert "Cells that make a line: 2 of X, 1 of O" in output.said
    script.type("quit")
    await watching


async def test_a_hint_names_the_move_and_says_that_it_marks_the_game(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, ENGINE], length=1)
    said = await play(network, opened, Script("hint", "a", "quit"))
    assert said.index("Hint: a. The game is marked as helped.") < said.index("X played a")
    assert "No other move is legal" in said


async def test_before_the_first_move_there_is_nothing_to_explain(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, ANN], length=1)
    said = await play(network, opened, Script("why", "a", "quit"))
    assert any("no move has been played yet" in line for line in said)


@pytest.mark.parametrize("players", [(ENGINE, RIVAL), (ANN, ENGINE), (ENGINE, BOB), (ANN, BOB)])
async def test_a_forced_win_is_announced_only_between_machines(
    server: ModelServer, network: MemoryNetwork, players: tuple[Player, Player]
) -> None:
    opened = server.open_room(list(players), length=3)
    script, output = Script(), Recorder()
    watching = asyncio.create_task(watch(network, opened, script, output))
    await output.until(lambda said: len(said) > 1)
    server.wins_in = 5
    server.play(opened, players[0], 1, "c")
    await output.until(lambda said: "X played c" in said)
    server.wins_in = 0
    server.play(opened, players[1], 2, "a")
    await output.until(lambda said: "O played a" in said)
    announced = "X can win by force, after 4 more moves at most, proved."
    assert output.said.count(announced) == (players == (ENGINE, RIVAL))
    assert sum("proved" in line for line in output.said) == (players == (ENGINE, RIVAL))
    script.type("quit")
    await watching


async def test_rematch_is_asked_for_after_the_end(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN], length=1)
    said = await play(network, opened, Script("a", "rematch", "b", "quit"))
    assert (opened.number, opened.letters) == (2, ["b"])
    assert "Game 2" in said


async def test_offered_rematch_is_printed_after_the_result(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    server.play(opened, ANN, 1, "a")
    server.offer_rematch(opened, BOB)
    said = await play(network, opened, Script("quit"))
    assert said[-2:] == [
        "You win (last letter).",
        "The other player asks for a rematch: type rematch or quit.",
    ]


async def test_own_rematch_request_is_confirmed(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    said = await play(network, opened, Script("a", "rematch", "quit"))
    assert said[-2:] == ["Type rematch or quit.", "You asked for a rematch."]


async def test_end_of_the_input_in_a_running_game_says_how_to_come_back(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    script = Script()
    script.type(None)
    said = await play(network, opened, script)
    assert said[-1] == "The game waits for you: parlour play --room room1"


async def test_line_that_is_no_word_after_the_end_is_not_played(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    said = await play(network, opened, Script("a", "b", "quit"))
    assert "'b' was not played: the game is over. Type rematch or quit." in said


@pytest.mark.parametrize("players", [[ANN, None], [BOB, ANN]])
async def test_quit_is_obeyed_at_once_at_a_keyboard(
    server: ModelServer, network: MemoryNetwork, players: list[Player | None]
) -> None:
    opened = server.open_room(players)
    await play(network, opened, Script("", "help", "quit", is_interactive=True))
    assert opened.letters == []


async def test_resigning_before_the_first_game_is_refused_in_words(
    server: ModelServer, network: MemoryNetwork
) -> None:
    said = await play(network, server.open_room([ANN, None]), Script("resign", "quit"))
    assert said[1:] == [
        "Waiting for another player ...",
        "'resign' was refused: room room1 has not started a game yet",
    ]


async def test_rules_that_cannot_be_had_are_refused_in_one_line(
    server: ModelServer, network: MemoryNetwork
) -> None:
    said = await play(network, server.open_room([ANN, ANN]), Script("rules", "resign", "quit"))
    assert [line for line in said if line.startswith("'rules' was refused: no Parlour server at ")]


async def test_watcher_with_once_sees_one_game_to_its_end(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, BOB], length=2)
    output = Recorder()
    watching = asyncio.create_task(watch(network, opened, Script(), output, once=True))
    await output.until(bool)
    server.play(opened, BOB, 1, "a")
    server.play(opened, BOB, 2, "b")
    await watching
    assert output.said[-1] == "O wins (last letter)."
    assert "O played b" in output.said


async def test_watcher_follows_the_rematch_until_quitting(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, BOB], length=1)
    output = Recorder()
    script = Script()
    watching = asyncio.create_task(watch(network, opened, script, output))
    await output.until(bool)
    server.play(opened, BOB, 1, "a")
    await output.until(lambda said: said[-1] == "Waiting for a rematch ... (Ctrl-C stops)")
    server.offer_rematch(opened, BOB)
    await output.until(lambda said: "Game 2" in said)
    assert output.said.count("Waiting for a rematch ... (Ctrl-C stops)") == 1
    script.type("quit")
    await watching


async def test_watcher_leaves_two_machines_after_their_game(
    server: ModelServer, network: MemoryNetwork
) -> None:
    machine = Player("m", "Level 3", "machine", "level:3")
    opened = server.open_room([machine, machine], length=1)
    server.play(opened, machine, 1, "a")
    output = Recorder()
    await watch(network, opened, Script(), output)
    assert output.said[-1] == "X wins (last letter)."


async def test_end_of_the_input_leaves_a_watcher_watching(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, BOB], length=1)
    output = Recorder()
    script = Script()
    script.type(None)
    watching = asyncio.create_task(watch(network, opened, script, output, once=True))
    await script.all_read.wait()
    await output.until(bool)
    server.play(opened, BOB, 1, "a")
    await watching
    assert output.said[-1] == "X wins (last letter)."


async def test_watcher_talks_to_spectators_and_can_do_nothing_else(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, BOB], length=1)
    output = Recorder()
    await watch(network, opened, Script("say Well played", "a", "resign", "mute Ann", "help", "quit"), output)
    assert [event.body.text for event in opened.talk["spectators"]] == ["Well played"]  # type: ignore[union-attr] # all are ChatSaid
    assert "Ann says: Well played" in output.said
    assert opened.letters == []
    assert opened.result is None
    assert [line.partition(":")[0] for line in output.said if "you are watching" in line] == [
        "'a' was refused",
        "'resign' was refused",
    ]
    assert output.said[-1] == WATCHING_HELP


async def test_clocks_tick_where_the_move_is_typed(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=1)
    opened.clocks = ClockView([60_100, 60_000], running=1)
    output, script = Recorder(ticks=True), Script(is_interactive=True)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        playing = asyncio.create_task(LineMode(room, script, output).play())
        await output.until(lambda said: bool(said) and said[-1].endswith("\x1b8"))
        assert output.said[-3:] == [
            "Your move (a b c):",
            "your clock 1:01, theirs 1:00: ",
            "\x1b7\ryour clock 1:00, theirs 1:00\x1b8",
        ]
        script.type("a")
        await output.until(lambda said: "Type rematch or quit." in said)
        script.type("quit")
        await playing


async def without_answers(
    network: MemoryNetwork, opened: ModelRoom, *lines: str, last: str, pause_s: float = 0.0
) -> list[str]:
    """What a player at a keyboard sees while no study is answered, until a ``last`` line was said."""
    network.copies = lambda message: 0 if isinstance(message, Explanation | Analysis) else 1
    script, output = Script(is_interactive=True), Recorder()
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        playing = asyncio.create_task(LineMode(room, script, output).play())
        for line in lines:
            script.type(line)
            await asyncio.sleep(pause_s)
        await output.until(lambda said: last in said)
        script.type("quit")
        await playing
    return output.said


async def test_no_line_at_a_keyboard_waits_for_a_slow_answer(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=3)
    server.play(opened, ANN, 1, "a")
    server.play(opened, BOB, 2, "b")
    lines = ("why", "why", "values", "say Hello", "help", "c")
    said = await without_answers(network, opened, *lines, last="You win (last letter).")
    assert "'why' is still worked on." in said
    assert HELP in said
    assert "Ann says: Hello" in said
    assert opened.letters == ["a", "b", "c"]


@in_skipped_time
async def test_slow_answer_shows_that_it_is_worked_on_and_can_be_broken_off(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, ANN], length=3)
    server.play(opened, BOB, 1, "a")
    server.play(opened, ANN, 2, "b")
    lines = ("why", "c", "stop", "stop")
    said = await without_answers(network, opened, *lines, last="Nothing is worked on.", pause_s=2.0)
    assert said[-5:-1] == [
        "Working on 'why' ... (stop breaks it off)",
        "'why' was broken off.",
        "'c' is forgotten.",
        "Nothing is worked on.",
    ]


async def test_a_player_can_quit_while_a_move_gets_no_answer(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    output, script = Recorder(), Script(is_interactive=True)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        playing = asyncio.create_task(LineMode(room, script, output).play())
        await output.until(lambda said: "Your move (a b c):" in said)
        network.newest.frozen = True
        script.type("a")
        script.type("quit")
        async with asyncio.timeout(60):
            await playing
    assert "'a' is not waited for any more; the server may do it all the same." in output.said


async def test_piped_lines_are_obeyed_in_their_order(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN], length=3)
    said = await play(network, opened, Script("a", "why", "b", "quit"))
    why = next(index for index, line in enumerate(said) if line.startswith("Why a"))
    assert said.index("X played a") < why < said.index("O played b")


@in_skipped_time
async def test_later_notices_say_how_long_it_has_been(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=3)
    server.play(opened, ANN, 1, "a")
    last = "'why': no answer for 21 s yet (stop breaks it off)"
    said = await without_answers(network, opened, "why", last=last)
    assert [line for line in said if "'why'" in line] == [
        "Working on 'why' ... (stop breaks it off)",
        "'why': no answer for 11 s yet (stop breaks it off)",
        last,
        "'why' was broken off.",
    ]
