"""Translated rules say what the English ones say: the same parts, the same notation, the same numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

from parlour_engine import games
from parlour_engine.catalogue import GAMES
from parlour_engine.rules_pages import rules_text

LANGUAGES = ("sr", "sr-Latn", "hr", "sl", "pl")
#: Every language that the rules of any game are in.
FOUND = {path.name.split(".")[1] for path in Path(games.__file__).parent.glob("*/rules.*.md")} | {"sr-Latn"}
#: A game that is added may do without; these may not.
TRANSLATED = ("connect-four", "mnk", "wolf-and-sheep", "nim", "greedy-nim", "modified-nim", "grundy")
PAGES = [(game, asked) for game in GAMES for asked in sorted(FOUND) if rules_text(game, asked)[1] == asked]

FENCED = re.compile(r"^```\n.*?^```$", re.M | re.S)
CODE = re.compile(r"`[^`]+`")
BLOCK = re.compile(r"#+ |- |\d+\. |\|")
#: Thousands are parted by a comma in English, elsewhere by a point or a space that does not break.
NUMBER = re.compile(r"\d{1,3}(?:[,.\u00a0]\d{3})+(?!\d)|\d+")


def blocks(page: str) -> list[tuple[str, str]]:
    """Return headings, paragraphs, items, table rows and examples in order: what each is, and its text."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"(^```\n.*?^```$)|\n\s*\n", page, flags=re.M | re.S):
        if part and part.startswith("```"):
            found.append(("example", part))
        elif part and part.strip():
            lines = part.strip("\n").splitlines()
            starts = [at for at, line in enumerate(lines) if at == 0 or BLOCK.match(line)]
            for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
                kind = BLOCK.match(lines[start])
                found.append((kind[0] if kind else "paragraph", " ".join(lines[start:end])))
    return found


def prose(page: str) -> str:
    """Return what is neither an example nor code."""
    return CODE.sub("` `", FENCED.sub("", page))


def spans(page: str) -> Counter[str]:
    return Counter(" ".join(code.split()) for code in CODE.findall(FENCED.sub("", page)))


def numbers(page: str) -> Counter[str]:
    return Counter(re.sub(r"\D", "", number) for number in NUMBER.findall(prose(page)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TRANSLATED)
def test_the_seven_games_are_in_every_language(game: str, language: str) -> None:
    assert rules_text(game, language)[1] == language


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_translation_has_the_parts_of_the_english_page(game: str, language: str) -> None:
    english, translated = rules_text(game)[0], rules_text(game, language)[0]
    assert [kind for kind, _ in blocks(translated)] == [kind for kind, _ in blocks(english)]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_translation_has_the_notation_and_the_numbers_of_the_english_page(game: str, language: str) -> None:
    english, translated = rules_text(game)[0], rules_text(game, language)[0]
    assert FENCED.findall(translated) == FENCED.findall(english)
    assert spans(translated) == spans(english)
    assert numbers(translated) == numbers(english)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_nothing_of_a_translation_was_left_in_english(game: str, language: str) -> None:
    """Names of games, and rows and examples that hold only notation, may be the same."""
    english, translated = rules_text(game)[0], rules_text(game, language)[0]
    worded = [pair for pair in blocks(translated) if pair[0] not in ("# ", "| ", "|", "example")]
    assert set(worded) & set(blocks(english)) == set()
    tables = re.compile(r"^(\|.*)\n\|---", re.M)
    assert set(tables.findall(translated)) & set(tables.findall(english)) == set()


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_translation_is_in_its_own_letters(game: str, language: str) -> None:
    """Letters of the two alphabets look alike: one of the other's in a word is found by no reader."""
    translated = prose(rules_text(game, language)[0])
    if language != "sr":
        assert re.findall(r"[\u0400-\u04ff]+", translated) == []
    else:
        foreign = re.findall(r"\w*[A-Za-zÀ-ÖØ-ɏ]\w*", translated)
        assert set(foreign) - set(re.findall(r"\w+", prose(rules_text(game)[0]))) == set()
