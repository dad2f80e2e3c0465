"""The commands `parlour games | rooms | play | find | watch` of a person, against a real server."""

import asyncio
import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_client import Connection, Room, RoomAddress
from parlour_client.cli.main import run
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, *LOADED_AHEAD, "--engines", "process:1", "--machine-pace", "0") as process:
        process.hurry_studies()
        yield process


def play(folder: Path, server: ServerProcess, *arguments: str) -> CommandProcess:
    return CommandProcess(folder, "play", *arguments, "--server", server.url)


def first_move_offered(prompt: str) -> str:
    """Return the first move of a prompt such as ``Your move (1:1 1:2):``."""
    return prompt.partition("(")[2].split()[0].rstrip("):")


def test_person_plays_nim_against_the_machine_to_the_end(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "nim", "--option", "heaps=2,1", "--against", "level:1") as game:
        while not any("(the last counter was taken)" in line for line in game.lines):
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
        game.until("You win (the last counter was taken).")
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
            game.write("1:1")  # of the player who moves second, refused as too late
            game.write("quit")
        ends = {game.until("(the last counter was taken)").partition(" (")[0] for game in (amber, blue)}
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
        game.until("win after 3 moves: 1:1")
        game.until("2 xor 1 = 3, not 0: whoever moves wins")
        game.write("1:1")
        game.write("quit")
        assert game.wait() == 0


@pytest.mark.parametrize(
    ("flags", "answer"),
    [
        ([], "'values' was refused: this room allows no help while a game runs"),
        (["--values"], "win after 1 move: 1:1"),
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
            CommandProcess(tmp_path, "watch", "--room", link, "--name", "Eve", "--once") as watching,
            CommandProcess(tmp_path, "play", "--room", link, "--name", "Bob") as his,
        ):
            watching.until("room")
            hers.until("Your move")
            hers.write("draw")
            hers.until("You offered a draw.")
            his.until("The other player offers a draw: type accept or decline.")
            watching.until("X offers a draw.")
            hers.write("1:1")
            his.until("Your move (2:1):")
            his.write("2:1")
            assert hers.until("(the last counter was taken)") == "You lose (the last counter was taken)."
            assert his.until("(the last counter was taken)") == "You win (the last counter was taken)."
            assert watching.until("(the last counter was taken)") == "O wins (the last counter was taken)."
            assert watching.wait() == 0


def test_player_comes_back_to_the_seat_that_was_left(server: ServerProcess, tmp_path: Path) -> None:
    with play(tmp_path, server, "nim", "--against", "level:1", "--seat", "2", "--name", "Ada") as game:
        game.until("Your move")
        game.write("quit")
        back = game.until("The game waits for you: ").partition(": ")[2]
        assert game.wait() == 0
    with CommandProcess(tmp_path, *shlex.split(back)[1:]) as again:
        again.until("Your move")
        assert "level:1 (novice) - O Ada (you)" in next(line for line in again.lines if "room" in line)


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


def test_second_terminal_of_a_seated_player_is_sent_away_until_the_first_is_gone(
    server: ServerProcess, tmp_path: Path
) -> None:
    with play(tmp_path, server, "nim", "--against", "level:1") as first:
        room = first.until(", room ").partition(", room ")[2].partition(":")[0]
        first.until("Your move")
        with play(tmp_path, server, "--room", room) as second:
            assert second.wait() == 2
            assert second.lines == [
                "parlour: you already sit here, in another terminal; use --name OTHER to be somebody else"
            ]
        with play(tmp_path, server, "--room", room, "--name", "Other") as other:
            assert other.wait() == 2
            (line,) = other.lines
        watching = line.partition("; to watch it: ")[2]
        with CommandProcess(tmp_path, *shlex.split(watching)[1:], "--once") as spectator:
            spectator.until(f"room {room}: X Guest - O level:1")
            first.write("resign")
            assert spectator.until(" wins ") == "O wins (by resignation)."
            assert spectator.wait() == 0
        first.kill()
    with play(tmp_path, server, "--room", room) as again:
        again.until("You lose (you resigned).")


def test_spectators_talk_among_themselves_and_follow_a_rematch(server: ServerProcess, tmp_path: Path) -> None:
    options = ("--option", "heaps=1", "--open", "--private", "--name", "Ada")
    with play(tmp_path, server, "nim", *options) as hers:
        link = hers.until("Send this link to your opponent: ").rpartition(" ")[2]
        with (
            CommandProcess(tmp_path, "play", "--room", link, "--name", "Bob") as his,
            CommandProcess(tmp_path, "watch", "--room", link, "--name", "Eve") as eve,
            CommandProcess(tmp_path, "watch", "--room", link, "--name", "Fay") as fay,
        ):
            hers.until("Your move")
            for watching in (eve, fay):
                watching.until("Game 1")
            eve.write("say One counter?")
            fay.until("Eve says: One counter?")
            eve.write("1:1")
            eve.until("'1:1' was refused: you are watching.")
            hers.write("1:1")
            eve.until("X wins (the last counter was taken).")
            eve.until("Waiting for a rematch ...")
            his.until("You lose")
            hers.write("rematch")
            hers.until("You asked for a rematch.")
            his.until("The other player asks for a rematch")
            his.write("rematch")
            eve.until("Game 2")
            eve.write("quit")
            assert eve.wait() == 0
            assert fay.interrupt(signal.SIGINT) == 130
            for player in (hers, his):
                player.write("quit")
        assert not any("One counter?" in line for line in hers.lines)


def test_clock_terms_and_privacy_of_a_new_room_are_set_by_flags(
    server: ServerProcess, tmp_path: Path
) -> None:
    flags = ("--open", "--rated", "--private", "--clock", "60+5", "--seat", "2", "--name", "Ada")
    with play(tmp_path, server, "nim", *flags) as hers:
        link = hers.until("Send this link").rpartition(" ")[2]
        bare = link.partition("#")[0]
        with CommandProcess(tmp_path, "play", "--room", bare, "--name", "Bob") as shut_out:
            assert shut_out.wait() == 2
            assert shut_out.lines == ["parlour: this room opens only by its link"]
        with CommandProcess(tmp_path, "play", "--room", link, "--name", "Bob") as his:
            assert "your clock 1:00, theirs 1:00" in his.until("Your move")
            his.write("1:1")
            assert "your clock 1:00, theirs 1:00" in hers.until("Your move")
            his.write("give")
            his.until("You gave 15 seconds.")
            hers.until("The other player gave you 15 seconds.")
            hers.write("takeback")
            hers.until("'takeback' was refused: the room allows no takebacks")
            for player in (hers, his):
                player.write("quit")


def test_clock_ticks_on_a_terminal_without_touching_what_is_typed(
    server: ServerProcess, tmp_path: Path
) -> None:
    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "parlour_client",
        "play",
        "nim",
        "--clock",
        "60+0",
        "--server",
        server.url,
    ]
    environ = {**os.environ, "PARLOUR_TOKENS": str(tmp_path), "TERM": "xterm"}
    with subprocess.Popen(command, env=environ, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = read_until(ours, rb"0:30 to begin: ")
        assert b"Type help for what may be typed here." in shown
        os.write(ours, b"1:")
        shown = read_until(ours, rb"\x1b7\ryour clock 1:00, theirs 1:00, 0:2\d to begin\x1b8")
        assert b"\n" not in shown
        os.write(ours, b"1\n")
        assert read_until(ours, rb"X played 1:1").startswith(b"1\r\n")
        os.write(ours, b"quit\n")
        read_until(ours, rb"The game waits for you: parlour play ")
        assert process.wait(100) == 0
    os.close(ours)


def read_until(descriptor: int, pattern: bytes) -> bytes:
    """Return what a terminal shows up to and with a pattern."""
    shown = b""
    while not re.search(pattern, shown):
        assert select.select([descriptor], [], [], 100)[0], shown
        shown += os.read(descriptor, 4096)
    return shown


def test_games_lists_what_may_be_typed(server: ServerProcess, tmp_path: Path) -> None:
    with CommandProcess(tmp_path, "games", "--server", server.url) as listing:
        assert listing.wait() == 0
    assert "    --option heaps=3,4,5  up to 10 numbers, 0 to 100" in listing.lines
    example = next(line for line in listing.lines if line.startswith("For example: ")).partition(": ")[2]
    with CommandProcess(tmp_path, *shlex.split(example)[1:]) as game:
        game.until("Your move")


async def test_rooms_lists_what_is_public(server: ServerProcess, tmp_path: Path) -> None:
    async with Connection(server.url, name="Lister") as connection:
        public = await connection.create_room("nim", ("me", "open"), {}, "public")
        hidden = await connection.create_room("nim", ("me", "open"), {}, "unlisted")
        for room in (public.room, hidden.room):
            await Room.join(connection, RoomAddress(room))  # listed while its player is there, and a minute
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
        (("play", "nim", "--option", "heaps=101"), "--option: option 'heaps' is [101]: allowed are"),
        (("play", "nim", "--against", "level:99"), "--against: player field 'level' is '99': allowed are"),
        (("watch", "nim", "--machines", "random", "foo"), "--machines: player is 'foo': allowed are"),
        (("play", "--room", "nowhere"), "there is no room nowhere"),
        (("watch", "--room", "nowhere"), "there is no room nowhere"),
        (("bot", "first", "--room", "nowhere"), "there is no room nowhere"),
        (("play", "nim", "--token", "forged"), "token"),
    ],
)
def test_what_the_server_refuses_is_one_line_and_status_2(
    server: ServerProcess,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    why: str,
) -> None:
    """In this process: that a process ends with such a line, other tests see."""
    monkeypatch.setenv("PARLOUR_TOKENS", str(tmp_path))
    assert run([*arguments, "--server", server.url]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("parlour: ")
    assert printed.err.count("\n") == 1
    assert why in printed.err
    assert printed.out == ""
