"""Pages of rules: which language a reader gets, and Serbian in Latin letters."""

import json
from importlib import resources
from pathlib import Path

import pytest

from parlour_engine.catalogue import UnknownGameError
from parlour_engine.rules_pages import in_latin, rules_text

GOLDEN = Path(__file__).parents[1] / "golden" / "serbian_latin.json"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder with its page in three languages."""
    (tmp_path / "rules.md").write_text("# Nim\n\nRules.\n", encoding="utf-8")
    (tmp_path / "rules.hr.md").write_text("# Nim\n\nČetiri.\n", encoding="utf-8")
    (tmp_path / "rules.sr.md").write_text("# Ним\n\nЊих `1:1`.\n", encoding="utf-8")
    monkeypatch.setattr(resources, "files", {"parlour_engine.games.nim": tmp_path}.__getitem__)
    return tmp_path


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ((), "en"),
        (("hr",), "hr"),
        (("sl",), "en"),
        (("sl", "hr"), "hr"),
        (("sr", "hr"), "sr"),
        (("en-GB", "hr"), "en"),
        (("hr-HR",), "hr"),
        (("HR-hr",), "hr"),
        (("hrv",), "en"),
        (("sr-Cyrl-RS",), "sr"),
        (("sr-latn-rs",), "sr-Latn"),
        (("*", "", "sr-Latn"), "sr-Latn"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_the_first_language_that_there_is_a_page_for_is_taken(asked: tuple[str, ...], found: str) -> None:
    assert rules_text("nim", *asked)[1] == found


@pytest.mark.usefixtures("folder")
def test_a_page_is_the_translation_and_serbian_in_latin_letters_is_made_from_cyrillic() -> None:
    assert rules_text("nim", "hr") == ("# Nim\n\nČetiri.\n", "hr")
    assert rules_text("nim", "sr") == ("# Ним\n\nЊих `1:1`.\n", "sr")
    assert rules_text("nim", "sr-Latn") == ("# Nim\n\nNjih `1:1`.\n", "sr-Latn")


def test_a_game_without_translations_is_in_english(folder: Path) -> None:
    (folder / "rules.hr.md").unlink()
    (folder / "rules.sr.md").unlink()
    for language in ("hr", "sr", "sr-Latn"):
        assert rules_text("nim", language) == ("# Nim\n\nRules.\n", "en")


@pytest.mark.parametrize("language", ["xx", "", "en", "EN", "../nim", "de/../../nim", "\0", "x" * 5000])
def test_rules_are_in_english_in_any_other_language(language: str) -> None:
    text, found = rules_text("nim", language)
    assert text.startswith("# Nim\n\nGame id")
    assert found == "en"


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(UnknownGameError, match="game is 'chess'"):
        rules_text("chess")


@pytest.mark.parametrize("pair", json.loads(GOLDEN.read_text(encoding="utf-8")))
def test_serbian_cyrillic_becomes_latin_and_nothing_else_changes(pair: dict[str, str]) -> None:
    assert in_latin(pair["cyrillic"]) == pair["latin"]
    assert in_latin(pair["latin"]) == pair["latin"]
