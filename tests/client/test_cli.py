"""The command line's refusals; what it does is shown in tests/end_to_end/test_terminal.py."""

import pytest

from parlour_client import cli
from tests.client.free_port import free_port


def run(arguments: list[str]) -> int:
    try:
        return cli.run(arguments)
    except SystemExit as left:  # argparse leaves by itself
        return left.code if isinstance(left.code, int) else 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "the following arguments are required: rooms|play|watch|bot"),
        (["dance"], "invalid choice: 'dance'"),
        (["rooms", "--colour"], "unrecognized arguments: --colour"),
        (["rooms", "--server", "127.0.0.1"], "server is '127.0.0.1'"),
        (["play"], "play needs either GAME or --room ID"),
        (["play", "nim", "--room", "abc"], "play needs either GAME or --room ID"),
        (["play", "nim", "--open", "--against", "random"], "not allowed with argument"),
        (["play", "nim", "--seat", "3"], "invalid choice: 3"),
        (["play", "nim", "--name", ""], "name is ''"),
        (["play", "--room", "A B"], "room is 'A B'"),
        (["watch"], "--room"),
        (["bot"], "BOT"),
        (["bot", "second"], "bot is 'second': allowed are first, random or MODULE:CLASS"),
        (["bot", "first", "--games", "0"], "argument --games: is '0': allowed is a whole number from 1 on"),
        (["bot", "first", "--room", "abc", "--accept", "nim"], "not allowed with argument"),
    ],
)
def test_unusable_command_is_refused_in_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    "command", [["rooms"], ["play", "nim"], ["watch", "--room", "abc"], ["bot", "first"]]
)
def test_server_that_is_not_there_is_one_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--server", f"http://127.0.0.1:{free_port()}"]) == 2
    captured = capsys.readouterr().err
    assert captured.startswith("parlour: no Parlour server at http://127.0.0.1:")
    assert captured.count("\n") == 1
