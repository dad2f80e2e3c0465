"""Every game from the terminal: machines to watch, a machine for a bot, refusals for a person."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_engine.catalogue import GAMES
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess

#: One for each board that a terminal draws.
WATCHED = ("connect-four", "mnk", "wolf-and-sheep", "nim")
ENDED = re.compile(r"^(. wins|The game is drawn|You win|You lose) ?\(.*\)\.$")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, "--engines", "process:1", "--machine-pace", "0") as process:
        yield process


def run(folder: Path, server: ServerProcess, *arguments: str) -> list[str]:
    """Return what a command prints until it has ended by itself."""
    with CommandProcess(folder, *arguments, "--server", server.url) as command:
        assert command.wait() == 0, command.lines
        return command.lines


@pytest.mark.parametrize("game", WATCHED)
def test_two_machines_are_watched_to_the_end_of_a_game(
    server: ServerProcess, tmp_path: Path, game: str
) -> None:
    lines = run(tmp_path, server, "watch", game, "--machines", "random", "greedy")
    assert ENDED.match(lines[-1]), lines
    assert any(" random - " in line and line.endswith("greedy") for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_any_game_with_a_machine(server: ServerProcess, tmp_path: Path, game: str) -> None:
    lines = run(tmp_path, server, "bot", "first", "--play", game, "--against", "level:easy", "--games", "2")
    assert len([line for line in lines if re.search(r": game 1 (won|lost|drawn)\b", line)]) == 2, lines


@pytest.mark.parametrize(
    ("game", "options", "typed", "why"),
    [
        ("mnk", ["width=5", "line=4"], "z9", "'z9' was refused: square 'z9' does not exist: a1..e3"),
        ("wolf-and-sheep", ["wolf=f8"], "f8-f7", "from f8 not to f7"),
        ("greedy-nim", ["heaps=2,1"], "2:1", "heap 2 holds 1: take from a largest heap, which holds 2"),
        ("modified-nim", ["heaps=2,1"], "1:1", "'1:1' was refused: "),
        ("grundy", ["heap=4"], "4=2+2", "cannot split 4 into equal parts"),
        ("grundy", ["start=random"], "1=0+1", "there is no heap of 1"),
    ],
)
def test_an_illegal_try_says_why_and_the_options_hold(
    server: ServerProcess, tmp_path: Path, game: str, options: list[str], typed: str, why: str
) -> None:
    chosen = [part for option in options for part in ("--option", option)]
    with CommandProcess(
        tmp_path, "play", game, *chosen, "--against", "random", "--server", server.url
    ) as command:
        command.until("Your move")
        command.write(typed)
        assert why in command.until("was refused")
        command.write("resign")
        command.until("You lose (you resigned).")
        command.write("quit")
        assert command.wait() == 0


def test_a_game_begins_with_the_position_given(server: ServerProcess, tmp_path: Path) -> None:
    given = ("play", "wolf-and-sheep", "--position", "e7/a1,c1,e1,g1/s", "--seat", "2", "--against", "random")
    with CommandProcess(tmp_path, *given, "--server", server.url) as command:
        assert "a1-b2" in command.until("Your move"), "the sheep are to move"
        command.write("a1-b2")
        command.until("S played a1-b2")
        command.write("resign")
        command.write("quit")
        assert command.wait() == 0


def test_a_position_that_is_none_is_refused_by_the_flags_name(server: ServerProcess, tmp_path: Path) -> None:
    with CommandProcess(tmp_path, "play", "nim", "--position", "0,0", "--server", server.url) as command:
        assert command.wait() == 2
    assert command.lines[-1] == "parlour: --position: position is '0,0': the game is over there"


def test_an_engine_that_cannot_play_the_game_is_refused_in_one_line(
    server: ServerProcess, tmp_path: Path
) -> None:
    player = "alphabeta:evaluator=fast"
    with CommandProcess(tmp_path, "play", "nim", "--against", player, "--server", server.url) as command:
        assert command.wait() == 2
    assert command.lines[-1].startswith("parlour: ")
    assert "evaluator" in command.lines[-1]
