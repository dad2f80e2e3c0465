import pytest

from parlour_client.cli.arguments import command_line


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "the following arguments are required: games|rules|rooms|play|find|watch|bot|load"),
        (["dance"], "invalid choice: 'dance'"),
        (["rooms", "--colour"], "unrecognized arguments: --colour"),
        (["play", "nim", "--open", "--against", "random"], "not allowed with argument"),
        (["play", "nim", "--seat", "3"], "invalid choice: 3"),
        (["watch", "nim", "--machines", "random"], "expected 2 arguments"),
        (["find"], "GAME"),
        (["rules"], "GAME"),
        (["play", "nim", "--rated=yes"], "ignored explicit argument 'yes'"),
        (["bot"], "BOT"),
        (["bot", "first", "--games", "0"], "argument --games: is '0': allowed is a whole number from 1 on"),
        (["bot", "first", "--games", "x"], "argument --games: is 'x': allowed is a whole number from 1 on"),
        (["bot", "first", "--room", "abc", "--accept", "nim"], "not allowed with argument"),
        (["bot", "first", "--room", "abc", "--play", "nim"], "not allowed with argument"),
        (["bot", "first", "--play", "nim", "--against", "random", "--challenge", "Ada"], "not allowed with"),
        (["bot", "first", "--room", "abc", "--seat", "3"], "invalid choice: 3"),
    ],
)
def test_unusable_command_line_is_refused_in_one_line(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        command_line().parse_args(arguments)
    assert left.value.code == 2
    refusal = capsys.readouterr().err
    assert why in refusal
    assert refusal.count("\n") == 1


def test_server_is_the_argument_then_the_environment_then_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PARLOUR_SERVER", raising=False)
    assert command_line().parse_args(["rooms"]).server == "http://127.0.0.1:8080"
    monkeypatch.setenv("PARLOUR_SERVER", "http://other")
    assert command_line().parse_args(["rooms"]).server == "http://other"
    assert command_line().parse_args(["rooms", "--server", "http://third"]).server == "http://third"


def test_bot_may_accept_several_games() -> None:
    chosen = command_line().parse_args(["bot", "first", "--accept", "nim", "connect-four"])
    assert chosen.accept == ["nim", "connect-four"]
