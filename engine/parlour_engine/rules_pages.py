"""The pages of rules for people: the languages that a game's page is in, and the one that fits a reader.

A page stands in the folder of its game's rules: in English as `rules.md`, in another language as
`rules.LANGUAGE.md`. Serbian is kept in Cyrillic, `rules.sr.md`; its Latin page, `sr-Latn`, is made from that.
"""

import re
from collections.abc import Iterable
from importlib import resources
from typing import Final

from parlour_engine.catalogue import entry

TRANSLATION: Final = re.compile(r"rules\.([a-z]{2,3})\.md")

LATIN: Final = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True)) | {
    "љ": "lj",
    "њ": "nj",
    "џ": "dž",
}
LETTERS: Final = str.maketrans(
    LATIN | {letter.upper(): latin.capitalize() for letter, latin in LATIN.items()}
)
# Two letters for one are both capitals in a word of capitals, as in KONJ, and the first alone in Njegoš.
IN_CAPITALS: Final = re.compile(r"[ЉЊЏ](?=[Ѐ-Я])|(?<=[Ѐ-Я])[ЉЊЏ](?![а-џ])")


def rules_text(game_id: str, *languages: str) -> tuple[str, str]:
    """Return the page of a game's rules for people, in Markdown, and the language it is in.

    The languages are tags such as `sl` or `pl-PL`, best first; :func:`best_language` chooses.

    Raises:
        UnknownGameError: There is no such game.
    """
    folder = resources.files(entry(game_id).rules.partition(":")[0].rpartition(".")[0])
    pages = {"en": folder / "rules.md"}
    for file in folder.iterdir():
        if named := TRANSLATION.fullmatch(file.name):
            pages[named[1]] = file
    if "sr" in pages:
        pages["sr-Latn"] = pages["sr"]
    found = best_language(pages, languages)
    text = pages[found].read_text(encoding="utf-8")
    return (in_latin(text) if found == "sr-Latn" else text), found


def best_language(offered: Iterable[str], asked: Iterable[str]) -> str:
    """Return the language to answer in, of those offered; English where nothing else fits.

    Asked for are tags, best first. Taken is the first that is offered, itself or what its tag begins with
    (the lookup of RFC 4647).
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
    """Return Serbian Cyrillic in Latin letters; all else, such as moves and commands, stays as it is.

    The page has the same function, in `client/web/src/words/serbian-latin.js`;
    `tests/golden/serbian_latin.json` holds both to the same answers.
    """
    return IN_CAPITALS.sub(lambda found: LATIN[found[0].lower()].upper(), text).translate(LETTERS)
