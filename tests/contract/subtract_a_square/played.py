"""What a copy of the tree with Subtract a Square does with it; `test_adding_a_game.py` runs this there.

The game has no kernel, no solver and no texts of its own: whatever fails here would be a fifth step.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import make_game
from parlour_engine.players.choose import choose
from parlour_engine.workers.loading import ready_searches
from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import Analyse, CreateRoom
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess
from tests.server.served import served

ID = "subtract-a-square"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, "--engines", "process:1", "--machine-pace", "0") as process:
        yield process


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays_it_interpreted(level: int) -> None:
    game = make_game(ID, {})
    searches = ready_searches(game, f"level:{level}", compile_missing=True)
    answer = choose(game, game.start(), f"level:{level}", searches=searches)
    assert answer.move in game.legal_moves(game.start())


def test_the_catalogue_lists_it_without_exact_values_and_with_uncalibrated_levels(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["games"])
    shown = capsys.readouterr().out.partition(f"{ID}: ")[2].splitlines()
    assert shown[0].startswith("Subtract a Square. ")
    assert shown[1:] == [
        "    counters: 1..100; 20 by default",
        "    no exact values for this game",
        "    level: 1..8, easy, medium, hard, document; levels were not calibrated for this game",
    ]


@pytest.mark.parametrize("command", [["solve", ID], ["search", ID, "perfect"]])
def test_a_command_that_needs_exact_values_ends_in_one_line(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(command)
    assert end.value.code == 2
    assert capsys.readouterr() == ("", "parlour-engine: no exact values for this game\n")


def test_it_has_a_graph_like_every_game_of_heaps(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tree", ID, "--option", "counters=5"])
    assert capsys.readouterr().out.splitlines()[0] == "MAX  *5=0"


async def test_it_is_played_in_a_room_that_shows_its_heap_and_no_values(tmp_path: Path) -> None:
    async with served(tmp_path) as hosted:
        client = await hosted.enter()
        created = await client.ask(CreateRoom(client.new_id(), ID, ["me", "level:5"], {"counters": 7}))
        assert isinstance(created, RoomCreated)
        state = (await client.join(created.room)).state
        assert state is not None
        assert state.position.legal.split() == ["1:1", "1:4"]
        refused = await client.refusal(Analyse(client.new_id(), created.room, 1))
        assert (refused.code, refused.message) == (RefusalCode.NO_STUDY, "no exact values for this game")
        await client.play(created.room, 1, "1:1")  # leaves 6, of which the machine takes 1 or 4
        while not any(isinstance(event.body, GameEnded) for event in client.events):
            position = next((each.position for each in reversed(client.events) if each.position), None)
            if position is not None and position.to_move == 1 and position.legal:
                await client.play(created.room, position.turn, position.legal.split()[0])
            seen = len(client.events)
            await client.until(lambda seen=seen: client.events[seen:] or None)  # type: ignore[misc]  # mypy cannot infer the default
        (ended,) = (event.body for event in client.events if isinstance(event.body, GameEnded))
        assert ended.result.reason == "last-counter"


async def test_its_rules_and_its_line_of_the_catalogue_are_served(tmp_path: Path) -> None:
    async with served(tmp_path) as hosted:
        _, catalogue = await hosted.get("/api/games")
        (line,) = (game for game in catalogue["games"] if game["id"] == ID)
        assert (line["title"], line["values"], line["calibrated"]) == ("Subtract a Square", False, False)
        assert line["view"]["family"] == "heaps"
        async with hosted.http.get(f"{hosted.url}/api/games/{ID}/rules?language=hr") as response:
            assert (response.status, response.headers["Content-Language"]) == (200, "en")
            assert (await response.text()).startswith("# Subtract a Square\n")


def test_it_is_played_and_drawn_in_a_terminal(server: ServerProcess, tmp_path: Path) -> None:
    arguments = ["play", ID, "--option", "counters=3", "--against", "random", "--server", server.url]
    with CommandProcess(tmp_path, *arguments) as terminal:
        terminal.until("Your move")
        terminal.write("1:3")
        assert "3 is no square number" in terminal.until("was refused")
        terminal.write("1:1")  # then the machine has to take one, and the last is ours
        terminal.until("Your move")
        terminal.write("1:1")
        terminal.until("You win (")
        terminal.write("quit")
        assert terminal.wait() == 0
    assert " 1: ooo 3" in terminal.lines


def test_the_terminal_lists_it_and_shows_its_rules(server: ServerProcess, tmp_path: Path) -> None:
    with CommandProcess(tmp_path, "games", "--server", server.url) as listing:
        assert listing.wait() == 0
    at = next(
        number for number, line in enumerate(listing.lines) if line.startswith(f"{ID}: Subtract a Square.")
    )
    assert [line.strip() for line in listing.lines[at + 1 : at + 4]] == [
        "--option counters=20  1 to 100",
        "no exact values for this game",
        "levels were not calibrated for this game",
    ]
    with CommandProcess(tmp_path, "rules", ID, "--language", "hr", "--server", server.url) as rules:
        assert rules.wait() == 0
    assert rules.lines[0] == "# Subtract a Square"


def test_a_bot_plays_it(server: ServerProcess, tmp_path: Path) -> None:
    arguments = [
        "bot",
        "first",
        "--play",
        ID,
        "--against",
        "level:easy",
        "--games",
        "2",
        "--server",
        server.url,
    ]
    with CommandProcess(tmp_path, *arguments) as bot:
        assert bot.wait() == 0, bot.lines
    assert len([line for line in bot.lines if line.endswith("(last-counter)")]) == 2, bot.lines
