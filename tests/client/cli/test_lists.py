import json
from collections.abc import Iterator

import pytest

from parlour_client.cli.hints import Hints
from parlour_client.cli.lists import catalogue_lines, option_text
from parlour_client.cli.main import run
from parlour_client.connection.address import DEFAULT_SERVER, parse_server
from parlour_client.connection.http_api import Catalogue, GameForm, OptionForm, RatedBoard
from parlour_protocol.values import OptionValue
from tests.client.web_stub import WebStub, web_stub

NIM = b"""{"id": "nim", "title": "Nim", "summary": "Take counters.", "random_start": true, "evaluators":
    ["none", "xor"], "options": [{"name": "heaps", "kind": "int-list", "default": [3, 4, 5], "low": 0, "high":
    100, "most": 10}, {"name": "misere", "kind": "bool", "default": false}]}"""
OFFERED = b'{"games": [%s], "algorithms": [{"name": "memo", "fields": ["time"]}], "levels": ["1"]}' % NIM


@pytest.fixture
def stub() -> Iterator[WebStub]:
    with web_stub() as stub:
        stub.answer("/api/games", OFFERED)
        yield stub


def test_levels_are_listed_with_what_they_are_worth_on_each_board() -> None:
    boards = [RatedBoard({"heaps": [3, 4, 5], "misere": False}, [(-305, -360, -251), (139, 98, 179)])]
    offered = Catalogue([GameForm("nim", "Nim", "Take counters.")])
    lines = list(catalogue_lines(offered, Hints(parse_server(DEFAULT_SERVER)), {"nim": boards}))
    said = " ".join(line.strip() for line in lines)
    assert "levels at heaps=3,4,5 misere=false, Elo beside each other: 1 -305, 2 +139" in said


def test_games_are_listed_with_what_may_be_typed(stub: WebStub, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--server", stub.address.base]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "nim: Nim. Take counters.",
        "    --option heaps=3,4,5  up to 10 numbers, 0 to 100",
        "    --option misere=false  true or false",
        "    --option start=random  a start drawn by lot",
        "    evaluators: xor",
        "",
        "To play against (--against PLAYER):",
        "    level:L  for L one of 1 (novice)",
        "    memo[:time=...]",
        "",
        f"For example: parlour play --server {stub.address.base} nim --option heaps=3,4,5",
        f"The rules:   parlour rules --server {stub.address.base} nim",
    ]


def test_games_are_one_object_for_programs(stub: WebStub, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json", "--server", stub.address.base]) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    offered = json.loads(printed)
    assert offered["games"][0]["options"][0] == {
        "name": "heaps",
        "kind": "int-list",
        "default": [3, 4, 5],
        "low": 0,
        "high": 100,
        "most": 10,
    }
    assert offered["levels"] == ["1"]
    assert offered["algorithms"] == [{"name": "memo", "fields": ["time"]}]


def test_option_of_an_unknown_kind_is_listed_without_bounds() -> None:
    later = Catalogue([GameForm("go", "Go", "Surround.", [OptionForm("komi", "decimal", "6.5")])])
    assert list(catalogue_lines(later, Hints(parse_server(DEFAULT_SERVER)), {}))[:2] == [
        "go: Go. Surround.",
        "    --option komi=6.5",
    ]


def test_option_with_choices_is_listed_with_them() -> None:
    form = OptionForm("first", "choice", "wolf", choices=["wolf", "sheep"])
    offered = Catalogue([GameForm("chase", "Chase", "Catch it.", [form])])
    lines = list(catalogue_lines(offered, Hints(parse_server(DEFAULT_SERVER)), {}))
    assert lines[1] == "    --option first=wolf  one of wolf, sheep"


@pytest.mark.parametrize(
    ("value", "text"), [(True, "true"), (False, "false"), (7, "7"), ([3, 4], "3,4"), ("d8", "d8")]
)
def test_value_is_shown_as_it_is_typed(value: OptionValue, text: str) -> None:
    assert option_text(value) == text


def test_rules_are_shown_in_the_language_asked_for(
    stub: WebStub, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stub.answer("/api/games/nim/rules?language=sl", "# Nim\n\nŽetoni.\x1b[2J".encode())
    stub.answer("/api/games/nim/rules?language=de", b"# Nim\n\nSteine.")
    assert run(["rules", "nim", "--language", "sl", "--server", stub.address.base]) == 0
    assert capsys.readouterr().out == "# Nim\n\nŽetoni.?[2J\n"
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert run(["rules", "nim", "--server", stub.address.base]) == 0
    assert capsys.readouterr().out == "# Nim\n\nSteine.\n"


@pytest.mark.parametrize("locale", ["sr_RS.UTF-8@latin", "sr_RS@latin"])
def test_rules_are_in_the_letters_of_the_locale(
    locale: str, stub: WebStub, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    stub.answer("/api/games/nim/rules?language=sr-Latn", b"# Nim")
    assert run(["rules", "nim", "--server", stub.address.base]) == 0
    assert capsys.readouterr().out == "# Nim\n"


@pytest.mark.parametrize("locale", ["", "C", "C.UTF-8", "POSIX", "en_GB.UTF-8"])
def test_rules_are_english_by_default(
    locale: str, stub: WebStub, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, locale)
    stub.answer("/api/games/nim/rules?language=en", b"# Nim")
    assert run(["rules", "nim", "--server", stub.address.base]) == 0
    assert capsys.readouterr().out == "# Nim\n"


def test_rules_of_an_unknown_game_list_the_games(stub: WebStub, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "chess", "--server", stub.address.base]) == 2
    assert capsys.readouterr().err == "parlour: game is 'chess': allowed are nim\n"


def test_server_without_rules_texts_is_one_line(stub: WebStub, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "nim", "--server", stub.address.base]) == 2
    assert capsys.readouterr().err == f"parlour: {stub.address.base} has no rules text for 'nim'\n"
