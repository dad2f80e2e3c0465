"""The pages of rules for people: their languages, and the choice of a language for a reader.

A page also has the game's words for each way to end, in a table with two columns: the reason of a result as
code, and the words. The page is in the folder of the game's rules: in English as `rules.md`, in another
language as `rules.LANGUAGE.md`. The Serbian page is in Cyrillic, `rules.sr.md`; the Latin page, `sr-Latn`, is
made from it.
"""

import re
from collections.abc import Iterable
from typing import Final

from parlour_engine.catalogue import entry

#: A row of this table; tables of options have more columns.
ENDING: Final = re.compile(r"^\| `([a-z-]+)` \| ([^|]+) \|$", re.M)
TRANSLATION: Final = re.compile(r"rules\.([a-z]{2,3})\.md")

LATIN: Final = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True)) | {
    "љ": "lj",
    "њ": "nj",
    "џ": "dž",
}
LETTERS: Final = str.maketrans(
    LATIN | {letter.upper(): latin.capitalize() for letter, latin in LATIN.items()}
)
# Two Latin letters for one: both capitals in a word of capitals, as in KONJ; else only the first, as in
# Njegoš.
IN_CAPITALS: Final = re.compile(r"[ЉЊЏ](?=[Ѐ-Я])|(?<=[Ѐ-Я])[ЉЊЏ](?![а-џ])")


def rules_text(game_id: str, *languages: str, study: bool = False) -> tuple[str, str]:
    """Return the page of a game's rules in Markdown, and its language.

    ``languages`` are tags such as `sl` or `pl-PL`, best first; :func:`best_language` chooses. ``study``
    allows also games for study only.

    Raises:
        UnknownGameError: There is no such game.
    """
    folder = entry(game_id, study=study).folder
    pages = {"en": folder / "rules.md"}
    for file in folder.iterdir():
        if named := TRANSLATION.fullmatch(file.name):
            pages[named[1]] = file
    if "sr" in pages:
        pages["sr-Latn"] = pages["sr"]
    found = best_language(pages, languages)
    text = pages[found].read_text(encoding="utf-8")
    return (in_latin(text) if found == "sr-Latn" else text), found


def ending_words(game_id: str, *languages: str, study: bool = False) -> dict[str, str]:
    """Return the game's words for how it may end, by the reason of the result; empty if its page has none.

    The words are in the language that :func:`rules_text` chooses; words that its page lacks are in English.
    The name of an option in backquotes stands for its value: "`line` in a row".

    Raises:
        UnknownGameError: There is no such game.
    """
    pages = (rules_text(game_id, study=study)[0], rules_text(game_id, *languages, study=study)[0])
    return {code: words for page in pages for code, words in ENDING.findall(page)}


def best_language(offered: Iterable[str], asked: Iterable[str]) -> str:
    """Return the best of the offered languages; English if no other fits.

    ``asked`` are tags, best first. The result is the first of them that is offered, as a whole or by its
    beginning (the lookup of RFC 4647).
    """
    longest_first = sorted(offered, key=len, reverse=True)
    fitting = (
        language
        for tag in asked
        for language in longest_first
        if f"{tag}-".lower().startswith(f"{language}-".lower())
    )
    return next(fitting, "en")


def in_latin(text: str) -> str:
    """Return Serbian Cyrillic in Latin letters; everything else, such as moves and commands, is unchanged.

    The page has the same function, in `client/web/src/words/serbian-latin.js`;
    `tests/golden/serbian_latin.json` checks both against the same answers.
    """
    return IN_CAPITALS.sub(lambda found: LATIN[found[0].lower()].upper(), text).translate(LETTERS)
