"""The commands' refusals; what they do is shown in tests/end_to_end/test_terminal.py."""

import pytest

from parlour_client.cli import run
from tests.client.free_port import free_port


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rooms", "--server", "127.0.0.1"], "server is '127.0.0.1'"),
        (["play"], "play needs either GAME or --room ID"),
        (["play", "nim", "--room", "abc"], "play needs either GAME or --room ID"),
        (["play", "nim", "--name", ""], "name is ''"),
        (["play", "--room", "A B"], "room is 'A B'"),
        (["watch"], "watch needs either GAME or --room ID"),
        (["watch", "nim", "--room", "abc"], "watch needs either GAME or --room ID"),
        (["bot", "second"], "bot is 'second': allowed are first, random or MODULE:CLASS"),
        (["bot", "first", "--room", "A B"], "room is 'A B'"),
    ],
)
def test_unusable_value_is_refused_in_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    "command",
    [
        ["rooms"],
        ["play", "nim"],
        ["watch", "--room", "abc"],
        ["watch", "nim"],
        ["bot", "first"],
        ["bot", "first", "--play", "nim"],
    ],
)
def test_server_that_is_not_there_is_one_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--server", f"http://127.0.0.1:{free_port()}"]) == 2
    captured = capsys.readouterr().err
    assert captured.startswith("parlour: no Parlour server at http://127.0.0.1:")
    assert captured.count("\n") == 1
