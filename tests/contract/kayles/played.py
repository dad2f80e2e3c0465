"""What a copy of the tree with Kayles does with it; `test_adding_a_game.py` runs this there.

The game has no kernel, no solver and no texts of its own: whatever fails here would be a fifth step.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import make_game
from parlour_engine.loading import ready_searches
from parlour_engine.players.choose import choose
from parlour_engine.search.graph import merged_graph
from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import Analyse, CreateRoom
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameEnded
from parlour_protocol.values import RowView
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess
from tests.server.served import served

ID = "kayles"
#: Of rows of 0 pins and more (R. K. Guy and C. A. B. Smith, The G-values of various games, 1956).
NIMBERS = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)


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


def nim_sum(row: str) -> int:
    return reduce(xor, [NIMBERS[len(part)] for part in row.split(".")])


@pytest.mark.parametrize("player", ["alphabeta:depth=9", "memo", "pvs:depth=9", "negamax:depth=9"])
def test_searches_to_the_end_find_what_the_nimbers_say(player: str) -> None:
    game = make_game(ID, {"pins": 9})
    searches = ready_searches(game, player, compile_missing=True)
    for row in ("ooooooooo", "oo.oo.ooo", "ooo.ooo..", "oooo.oooo", "o.o.oooo.", "ooooo.ooo", "..oo..oo."):
        answer = choose(game, game.parse_position(row), player, searches=searches)
        left = game.play(game.parse_position(row), answer.move)[0]
        assert (answer.score.kind == "win") == (nim_sum(row) != 0), row
        assert nim_sum(row) == 0 or nim_sum(left) == 0, row


def test_the_graph_has_the_nimbers_winner_at_every_position() -> None:
    game = make_game(ID, {"pins": 7})
    for node in merged_graph(game, game.start()):
        sizes, _, _ = node.key.partition("/")
        total = reduce(xor, [NIMBERS[int(size)] for size in sizes.split(",")])
        assert node.value == ((total != 0) == (node.level % 2 == 0))


def test_the_catalogue_lists_it_without_exact_values_and_with_uncalibrated_levels(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["games"])
    shown = capsys.readouterr().out.partition(f"{ID}: ")[2].splitlines()
    assert shown[0].startswith("Kayles. ")
    assert shown[1:] == [
        "    pins: 1..40; 12 by default",
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
    main(["tree", ID, "--option", "pins=3"])
    assert capsys.readouterr().out.splitlines()[0] == "MAX  *3=1"


async def test_it_is_played_in_a_room_that_shows_its_row_and_no_values(tmp_path: Path) -> None:
    async with served(tmp_path) as hosted:
        client = await hosted.enter()
        created = await client.ask(CreateRoom(client.new_id(), ID, ["me", "level:5"], {"pins": 5}))
        assert isinstance(created, RoomCreated)
        state = (await client.join(created.room)).state
        assert state is not None
        assert state.position.legal.split() == ["1", "1-2", "2", "2-3", "3", "3-4", "4", "4-5", "5"]
        assert state.position.view == RowView("take-split", "ooooo")
        refused = await client.refusal(Analyse(client.new_id(), created.room, 1))
        assert (refused.code, refused.message) == (RefusalCode.NO_STUDY, "no exact values for this game")
        await client.play(created.room, 1, "3")  # leaves two rows of two
        while not any(isinstance(event.body, GameEnded) for event in client.events):
            position = next((each.position for each in reversed(client.events) if each.position), None)
            if position is not None and position.to_move == 1 and position.legal:
                await client.play(created.room, position.turn, position.legal.split()[0])
            seen = len(client.events)
            await client.until(lambda seen=seen: client.events[seen:] or None)  # type: ignore[misc]  # mypy cannot infer the default
        (ended,) = (event.body for event in client.events if isinstance(event.body, GameEnded))
        assert ended.result.reason == "last-pin"


async def test_its_rules_and_its_line_of_the_catalogue_are_served(tmp_path: Path) -> None:
    async with served(tmp_path) as hosted:
        _, catalogue = await hosted.get("/api/games")
        (line,) = (game for game in catalogue["games"] if game["id"] == ID)
        assert (line["title"], line["values"], line["calibrated"]) == ("Kayles", False, False)
        assert line["view"]["family"] == "row"
        assert line["endings"] == {"last-pin": "the last of `pins` pins was taken"}
        async with hosted.http.get(f"{hosted.url}/api/games/{ID}/rules?language=hr") as response:
            assert (response.status, response.headers["Content-Language"]) == (200, "en")
            assert (await response.text()).startswith("# Kayles\n")


def test_it_is_played_and_drawn_in_a_terminal(server: ServerProcess, tmp_path: Path) -> None:
    arguments = ["play", ID, "--option", "pins=3", "--against", "random", "--server", server.url]
    with CommandProcess(tmp_path, *arguments) as terminal:
        terminal.until("Your move")
        terminal.write("1-3")
        assert "take one pin or two neighbours" in terminal.until("was refused")
        terminal.write("2")  # then the machine has to take one, and the last is ours
        terminal.until("Your move")
        answer = [line for line in terminal.lines if " played " in line][-1]
        terminal.write("1" if answer.endswith(" 3") else "3")
        assert terminal.until("You win (") == "You win (the last of 3 pins was taken)."
        terminal.write("quit")
        assert terminal.wait() == 0
    assert "  o  o  o" in terminal.lines
    assert "  1  2  3" in terminal.lines


def test_the_terminal_lists_it_and_shows_its_rules(server: ServerProcess, tmp_path: Path) -> None:
    with CommandProcess(tmp_path, "games", "--server", server.url) as listing:
        assert listing.wait() == 0
    at = next(number for number, line in enumerate(listing.lines) if line.startswith(f"{ID}: Kayles."))
    assert [line.strip() for line in listing.lines[at + 1 : at + 4]] == [
        "--option pins=12  1 to 40",
        "no exact values for this game",
        "levels were not calibrated for this game",
    ]
    with CommandProcess(tmp_path, "rules", ID, "--language", "hr", "--server", server.url) as rules:
        assert rules.wait() == 0
    assert rules.lines[0] == "# Kayles"


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
    assert len([line for line in bot.lines if line.endswith("(last-pin)")]) == 2, bot.lines
