"""`parlour rooms`, `play` and `watch` as a person at a terminal has them, against a real server."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_client import Connection
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, "--engines", "process:1", "--machine-pace", "0") as process:
        process.hurry_studies()
        yield process


def play(folder: Path, server: ServerProcess, *arguments: str) -> CommandProcess:
    return CommandProcess(folder, "play", *arguments, "--server", server.url)


def first_move_offered(prompt: str) -> str:
    """Return the first move of a prompt such as ``Your move (1:1 1:2):``."""
    return prompt.partition("(")[2].split()[0].rstrip("):")


def test_person_plays_nim_against_the_machine_to_the_end(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "nim", "--option", "heaps=2,1", "--against", "level:1") as game:
        while not any("(last-counter)" in line for line in game.lines):
            line = game.until("")
            if line.startswith("Your move"):
                game.write(first_move_offered(line))
        game.write("quit")
        assert game.wait() == 0
    assert any(line.startswith(("You win", "You lose")) for line in game.lines)
    assert " 1: oo 2" in game.lines


def test_script_may_be_piped_in_and_asks_for_a_rematch(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "nim", "--option", "heaps=1", "--against", "random") as game:
        game.write("1:1")
        game.write("rematch")
        game.until("You win (last-counter).")
        game.until("Game 2")
        game.write("quit")
        assert game.wait() == 0


def test_two_who_look_for_the_same_game_find_and_play_each_other(
    server: ServerProcess, tmp_path: Path
) -> None:
    folders = [tmp_path / name for name in ("amber", "blue")]
    for folder in folders:
        folder.mkdir()
    wish = ("nim", "--option", "heaps=1", "--clock", "60+0", "--rated", "--server", server.url)
    with (
        CommandProcess(folders[0], "find", *wish, "--name", "Amber") as amber,
        CommandProcess(folders[1], "find", *wish, "--name", "Blue") as blue,
    ):
        for game in (amber, blue):
            game.until("Looking for an opponent at Nim")
            game.write("1:1")  # whoever is not the first to move is told that it came too late
            game.write("quit")
        ends = {game.until("(last-counter)").partition(" (")[0] for game in (amber, blue)}
        assert ends == {"You win", "You lose"}
        assert [game.wait() for game in (amber, blue)] == [0, 0]


def test_refused_move_says_why_and_may_be_typed_again(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "connect-four", "--option", "width=5", "--against", "random") as game:
        game.write("6")
        assert "allowed" in game.until("'6' was refused") or "1..5" in game.lines[-1]
        game.write("3")
        game.until("X played 3")
        assert game.interrupt(signal.SIGINT) == 130
    assert not any("Traceback" in line for line in game.lines)


def test_exact_values_are_told_against_a_machine(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "nim", "--option", "heaps=2,1", "--against", "random") as game:
        game.write("values")
        game.until("win in 3: 1:1")
        game.until("2 xor 1 = 3, not 0: whoever moves wins")
        game.write("1:1")
        game.write("quit")
        assert game.wait() == 0


@pytest.mark.parametrize(
    ("flags", "answer"),
    [
        ([], "'values' was refused: this room allows no help while a game runs"),
        (["--values"], "win in 1: 1:1"),
    ],
)
def test_two_people_have_help_only_where_the_room_was_opened_with_it(
    server: ServerProcess, tmp_path: Path, flags: list[str], answer: str
) -> None:
    options = ("--option", "heaps=1", "--open", "--name", "Ada")
    with play(tmp_path, server, "nim", *options, *flags) as hers:
        link = hers.until("Send this link").rpartition(" ")[2]
        with CommandProcess(tmp_path, "play", "--room", link, "--name", "Bob") as his:
            his.until("room")
            hers.until("Your move")
            hers.write("values")
            hers.until(answer)
            hers.write("1:1")
            hers.write("quit")
            his.write("quit")
            assert (hers.wait(), his.wait()) == (0, 0)


def test_two_terminals_play_by_link_and_a_third_watches(server: ServerProcess, tmp_path: Path) -> None:
    options = ("--option", "heaps=1,1", "--open", "--name", "Ada")
    with play(tmp_path, server, "nim", *options) as hers:
        link = hers.until("Send this link").rpartition(" ")[2]
        with (
            CommandProcess(tmp_path, "watch", "--room", link, "--name", "Eve") as watching,
            CommandProcess(tmp_path, "play", "--room", link, "--name", "Bob") as his,
        ):
            watching.until("room")
            hers.until("Your move")
            hers.write("1:1")
            his.until("Your move (2:1):")
            his.write("2:1")
            assert hers.until("(last-counter)") == "You lose (last-counter)."
            assert his.until("(last-counter)") == "You win (last-counter)."
            assert watching.until("(last-counter)") == "O wins (last-counter)."
            assert watching.wait() == 0


def test_player_comes_back_to_the_seat_that_was_left(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "nim", "--against", "level:1", "--seat", "2", "--name", "Ada") as game:
        game.until("Your move")
        game.write("quit")
        back = game.until("The game waits for you").rpartition(" ")[2]
        assert game.wait() == 0
    with play(tmp_path, server, "--room", back, "--name", "Ada") as again:
        again.until("Your move")
        assert "level:1 - O Ada (you)" in next(line for line in again.lines if "room" in line)


def test_lost_server_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path, "--engines", "process:1", "--machine-pace", "0") as own,
        play(tmp_path, own, "connect-four", "--against", "random") as game,
    ):
        game.until("Your move")
        own.kill()
        game.until("reconnecting ...")
        own.start()
        game.until("connected")
        game.write("4")
        game.until("X played 4")
        game.until("Your move")


async def test_rooms_lists_what_is_public(server: ServerProcess, tmp_path: Path) -> None:
    async with Connection(server.url, name="Lister") as connection:
        public = await connection.create_room("nim", ("me", "open"), {}, "public")
        hidden = await connection.create_room("nim", ("me", "open"), {}, "unlisted")
    for flags in ((), ("--json",)):
        with CommandProcess(tmp_path, "rooms", *flags, "--server", server.url) as listing:
            assert await asyncio.to_thread(listing.wait) == 0
        printed = "\n".join(listing.lines)
        assert public.room in printed
        assert hidden.room not in printed
    rooms = json.loads(printed)["rooms"]
    assert {"room": public.room, "game": "nim", "status": "waiting"}.items() <= next(
        room for room in rooms if room["room"] == public.room
    ).items()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("play", "chess"), "game is 'chess': allowed are connect-four, mnk, wolf-and-sheep, nim, "),
        (
            ("play", "nim", "--option", "foo=1"),
            "option is 'foo=1': nim has heaps=..., misere=..., start=random",
        ),
        (("play", "nim", "--option", "heaps=101"), "heaps"),
        (("play", "nim", "--against", "level:99"), "level"),
        (("play", "--room", "nowhere"), "there is no room nowhere"),
        (("watch", "--room", "nowhere"), "there is no room nowhere"),
        (("bot", "first", "--room", "nowhere"), "there is no room nowhere"),
        (("play", "nim", "--token", "forged"), "token"),
    ],
)
def test_what_the_server_refuses_is_one_line_and_status_2(
    server: ServerProcess, tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    command = [sys.executable, "-m", "parlour_client", *arguments, "--server", server.url]
    ended = subprocess.run(
        command,
        env={"PARLOUR_TOKENS": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("parlour: ")
    assert ended.stderr.count("\n") == 1
    assert why in ended.stderr
    assert ended.stdout == ""
