"""Pages of rules: which language a reader gets, and Serbian in Latin letters."""

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.rules_pages import ending_words, in_latin, rules_text

LANGUAGES = ("en", "sr", "hr", "sl", "pl")
#: The example of each game: its options, the moves played, the position they lead to, and the winner.
EXAMPLES: list[tuple[str, dict[str, object], str, str, int | None]] = [
    ("connect-four", {}, "4 4 5 5 6 6 3", "4455663", 1),
    ("mnk", {}, "b2 a1 c1 a2 a3", "b2 a1 c1 a2 a3", 1),
    ("wolf-and-sheep", {}, "d8-c7 c1-d2 c7-d6", "d6/a1,e1,g1,d2/s", None),
    ("nim", {"heaps": [1, 2]}, "2:1", "1,1", None),
    ("greedy-nim", {"heaps": [5, 4, 3]}, "1:2", "3,4,3", None),
    ("modified-nim", {"heaps": [1, 3, 5]}, "3:1 3:2", "1,3,2/2", None),
    ("grundy", {"heap": 7}, "7=4+3 4=3+1 3=2+1 3=2+1", "2,2,1,1,1", 2),
]
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
    assert text.startswith("# Nim\n\nTwo players")
    assert found == "en"


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(UnknownGameError, match="game is 'chess'"):
        rules_text("chess")


@pytest.mark.parametrize("pair", json.loads(GOLDEN.read_text(encoding="utf-8")))
def test_serbian_cyrillic_becomes_latin_and_nothing_else_changes(pair: dict[str, str]) -> None:
    assert in_latin(pair["cyrillic"]) == pair["latin"]
    assert in_latin(pair["latin"]) == pair["latin"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", [game_id for game_id, *_ in EXAMPLES])
def test_the_parts_that_players_read_name_nothing_of_programs(game_id: str, language: str) -> None:
    """Up to the example a page has moves and squares in its notation, but no ids, options or reasons."""
    for_players = rules_text(game_id, language)[0].split("\n## ", 3)[:3]
    code = re.findall("`([^`]*)`", " ".join(" ".join(for_players).split()))
    assert [text for text in code if re.search("[a-z]{2}", text)] == []


@pytest.mark.parametrize(("game_id", "options", "moves", "text", "winner"), EXAMPLES)
def test_the_example_of_every_page_can_be_played(
    game_id: str, options: dict[str, object], moves: str, text: str, winner: int | None
) -> None:
    game = make_game(game_id, options)
    position = game.start()
    for move in moves.split():
        position = game.play(position, game.parse_move(position, move))
    result = game.result(position)
    assert game.position_text(position) == text
    assert (result.winner if result else None) == winner
    for language in LANGUAGES:
        example = rules_text(game_id, language)[0].split("\n## ")[2]
        said = " ".join(" ".join(re.findall("`([^`]*)`", example)).split())
        assert [move for move in moves.split() if move not in said] == [], (language, example)


def test_a_page_brings_the_games_words_for_how_it_may_end() -> None:
    assert ending_words("mnk") == {"line": "`line` in a row", "full-board": "the board is full"}
    assert ending_words("nim", "hr")["last-counter"] == "uzet je posljednji žeton"
    assert ending_words("nim", "sr-Latn")["last-counter"] == "skinut je poslednji žeton"


def test_where_a_translation_lacks_words_they_are_english(folder: Path) -> None:
    table = "| reason | words |\n|---|---|\n| `one` | first |\n| `two` | second |\n"
    options = "| option | default | allowed |\n|---|---|---|\n| `three` | 3 | 1..3 |\n"
    (folder / "rules.md").write_text(f"# Nim\n\n{table}\n{options}", encoding="utf-8")
    (folder / "rules.hr.md").write_text("# Nim\n\n| `two` | drugi |\n", encoding="utf-8")
    assert ending_words("nim", "hr") == {"one": "first", "two": "drugi"}
    assert ending_words("nim", "sl") == {"one": "first", "two": "second"}
