from pathlib import Path

import pytest

from parlour_client.bot.load_by_name import load_bot
from parlour_client.bot.samples import FirstMover
from parlour_client.errors import BadInput

SOURCE = """
from parlour_client import Bot

class MyBot(Bot):
    def choose(self, position, clock):
        return position.legal[0]

class Fussy(MyBot):
    def __init__(self, wood):
        pass

number = 3
"""


def test_bot_of_the_client_is_loaded_by_name() -> None:
    assert isinstance(load_bot("first"), FirstMover)


def test_bot_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "bot_in_a_file.py"
    file.write_text(SOURCE)
    assert load_bot(f"{file}:MyBot").title == "MyBot"


def test_bot_is_loaded_from_a_module_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot_in_a_module.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    assert load_bot("bot_in_a_module:MyBot").title == "MyBot"


@pytest.mark.parametrize("text", ["", "second", "first:", ":First", "no_such_module:Bot", "./no/such.py:Bot"])
def test_text_that_names_no_bot_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        load_bot(text)
    assert str(refused.value).startswith(f"bot is {text!r}: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [("number", "allowed are MyBot, Fussy"), ("Missing", "allowed are MyBot, Fussy"), ("Fussy", "TypeError")],
)
def test_class_that_is_no_bot_is_refused_with_those_that_are(tmp_path: Path, name: str, why: str) -> None:
    file = tmp_path / f"bots_for_{name.lower()}.py"
    file.write_text(SOURCE)
    with pytest.raises(BadInput, match=why):
        load_bot(f"{file}:{name}")


def test_mistake_in_the_bots_file_is_reported_as_such(tmp_path: Path) -> None:
    file = tmp_path / "bot_with_a_mistake.py"
    file.write_text("class MyBot(:\n")
    with pytest.raises(BadInput, match="cannot be loaded: SyntaxError"):
        load_bot(f"{file}:MyBot")


def test_place_of_a_mistake_in_the_bots_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bot_with_a_typo.py"
    file.write_text("import math\nmath.squirt(2)\n")
    with pytest.raises(BadInput, match=r"cannot be loaded: AttributeError: .*squirt.*typo\.py, line 2"):
        load_bot(f"{file}:MyBot")
