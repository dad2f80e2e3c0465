"""The refusals of ``parlour bot``; what it does is shown in tests/end_to_end/test_bots.py."""

import json
from collections.abc import Iterator

import pytest

from parlour_client.cli.main import run
from tests.client.web_stub import WebStub, web_stub


@pytest.fixture
def stub() -> Iterator[WebStub]:
    with web_stub() as stub:
        games = [{"id": game, "title": game.title(), "summary": ""} for game in ("nim", "grundy")]
        stub.answer("/api/games", json.dumps({"games": games}).encode())
        yield stub


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["second"], "bot is 'second': allowed are first, random or MODULE:CLASS"),
        (["first", "--room", "A B"], "room is 'A B'"),
        (["first", "--against", "random"], "--against needs --play GAME"),
        (["first", "--challenge", "Ada", "--accept", "nim"], "--challenge needs --play GAME"),
        (["first", "--clock", "60+0"], "--clock needs --play GAME"),
        (["first", "--option", "misere=true"], "--option needs --play GAME"),
        (["first", "--seat", "2", "--accept", "nim"], "--seat needs --room ID or --play GAME"),
        (
            ["first", "--play", "nim", "--challenge", "Ada", "--seat", "2"],
            "the seats of a challenge are drawn",
        ),
        (["first", "--room", "abc", "--rated"], "--rated needs --challenge NAME or --accept GAME"),
        (["first", "--play", "nim", "--rated"], "--rated needs --challenge NAME or --accept GAME"),
        (["first", "--set", "depth"], "set is 'depth': allowed is NAME=VALUE"),
        (["first", "--set", "depth=4"], "bot is 'first': it cannot be made: TypeError:"),
        (["first", "--play", "nim", "--clock", "soon"], "clock is 'soon': allowed are 180+2"),
        (["first", "--play", "nosuch"], "game is 'nosuch': allowed are nim, grundy"),
        (["first", "--accept", "nim", "nosuch"], "game is 'nosuch': allowed are nim, grundy"),
    ],
)
def test_unusable_flag_is_refused_in_one_line(
    arguments: list[str], why: str, stub: WebStub, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bot", *arguments, "--server", stub.address.base]) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert ("POST", "/api/guests") not in [asked[:2] for asked in stub.asked]
