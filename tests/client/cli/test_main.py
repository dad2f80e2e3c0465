"""The commands' refusals; what they do is shown in tests/end_to_end/test_terminal.py."""

from importlib.metadata import version

import pytest

from parlour_client.cli.main import run
from tests.client.free_port import free_port


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rooms", "--server", "127.0.0.1:x"], "server is '127.0.0.1:x'"),
        (["rooms", "--server", "ftp://127.0.0.1"], "parlour: --server is "),
        (["games", "--server", "ftp://127.0.0.1"], "parlour: --server is "),
        (["rules", "nim", "--server", "ftp://127.0.0.1"], "parlour: --server is "),
        (["play", "nim", "--clock", "5"], "parlour: --clock is '5': allowed are 180+2"),
        (["play", "nim", "--clock", "99999+0"], "--clock is '99999+0': seconds: expected `int` <= 10800"),
        (["play", "nim", "--rated"], "--rated needs --open"),
        (["play", "nim", "--open", "--rated", "--values"], "--values is not allowed with --rated"),
        (["play", "--room", "abc", "--clock", "60+0"], "--clock is for a new room: not allowed with --room"),
        (["play", "--room", "abc", "--private"], "--private is for a new room"),
        (["watch", "--room", "abc", "--machines", "random", "random"], "--machines is for a new room"),
        (["play"], "play needs either GAME or --room ID"),
        (["play", "nim", "--room", "abc"], "play needs either GAME or --room ID"),
        (["play", "nim", "--name", ""], "name is ''"),
        (["play", "--room", "A B"], "room is 'A B'"),
        (["watch"], "watch needs either GAME or --room ID"),
        (["watch", "nim", "--room", "abc"], "watch needs either GAME or --room ID"),
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
        ["games"],
        ["rules", "nim"],
        ["play", "nim"],
        ["watch", "--room", "abc"],
        ["watch", "nim"],
        ["bot", "first", "--no-wait"],
        ["bot", "first", "--no-wait", "--play", "nim"],
    ],
)
def test_server_that_is_not_there_is_one_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command, "--server", f"http://127.0.0.1:{free_port()}"]) == 2
    captured = capsys.readouterr().err
    assert captured.startswith("parlour: no Parlour server at http://127.0.0.1:")
    assert "(--server URL or PARLOUR_SERVER names another)" in captured
    assert captured.count("\n") == 1


def test_unusable_server_of_the_environment_is_blamed_on_its_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_SERVER", "no where/")
    assert run(["rooms"]) == 2
    assert capsys.readouterr().err.startswith("parlour: PARLOUR_SERVER: server is 'no where/'")


def test_version_is_the_distributions_own(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"parlour {version('parlour-client')}\n"
