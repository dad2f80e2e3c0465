"""Names of players: which names may be taken, and which names look alike (docs/protocol.md, 10). Pure.

Account names are short words of letters and digits of any script. Guests and bots take any printable name,
which may imitate another. Names are compared by their look: Unicode's skeleton (UTS 39), lower case, without
decoration.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby, product
from typing import Final, Literal

from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import PlayerKind

Fault = Literal["unreadable", "reserved"]

#: Names that people take for the server or its operators, in the page's languages.
RESERVED: Final = frozenset(
    {
        "admin",
        "administrator",
        "bot",
        "help",
        "helpdesk",
        "machine",
        "maintainer",
        "mod",
        "moderator",
        "official",
        "operator",
        "owner",
        "parlour",
        "podpora",
        "podrska",
        "pomoc",
        "root",
        "security",
        "server",
        "sistem",
        "staff",
        "superuser",
        "support",
        "sysadmin",
        "sysop",
        "system",
        "team",
        "webmaster",
        "wsparcie",
        "админ",
        "администратор",
        "модератор",
        "подршка",
        "помоћ",
        "сервер",
        "систем",
    }
)

#: Letters with a stroke, which Unicode does not decompose; they can disguise a reserved word.
STROKED: Final = str.maketrans("øØđĐłŁħĦŧŦƀɨɍ", "oOdDlLhHtTbir")

#: Characters that count as letters or symbols, but show nothing.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
#: Categories of characters that show nothing by themselves: spaces, controls, marks on the letter before.
INVISIBLE: Final = frozenset({"Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"})
MARKS: Final = frozenset({"Mn", "Me"})
#: Most accents and frames on a letter, beside those of composed letters: a pile covers the lines around it.
MOST_ACCENTS: Final = 2
#: Most marks on a letter, with vowels, tones and subscript letters: Burmese puts four on a letter.
MOST_MARKS: Final = 4
MIN_ACCOUNT_NAME: Final = 2
MAX_ACCOUNT_NAME: Final = 30
#: The form of an account's name, as refusals say it.
ACCOUNT_FORM: Final = (
    f"{MIN_ACCOUNT_NAME} to {MAX_ACCOUNT_NAME} letters and digits of any script, - and _, "
    "the first a letter or digit"
)
#: What makes a name readable, as refusals say it.
READABLE: Final = (
    f"1 to {MAX_NAME} printable characters that show something, with at most {MOST_ACCENTS} accents "
    f"or {MOST_MARKS} marks on a letter and {MAX_NAME} columns in all"
)
#: The widths in cells of characters as long as words, which Unicode's tables of widths do not give.
LONG: Final = {
    "\ufdfd": 12,
    "\u2e3a": 2,
    "\u2e3b": 3,
    "\u0bf5": 3,
    "\ua9c5": 3,
    "\U0001242b": 4,
    "\U00012219": 5,
}

#: Letters of lower-case ASCII names that look like others, as capitals or as small letters.
LOOK_ALIKES: Final = (("m", "rn"), ("w", "vv"), ("i", "l"), ("1", "l"), ("0", "o"))
#: ASCII symbols that may stand for letters.
LETTER_LIKE: Final = {"|": "l", "!": "l", "$": "s", "@": "a"}
#: Letters in forms that Unicode does not map to plain letters: small capitals, flags, white on black.
FORMS: Final = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER"
    r"|(?:CROSSED )?NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER) ([A-Z])"
)
#: Most runs of letter-like symbols that are read both ways, since each doubles the looks; further runs are
#: decoration.
MOST_RUNS: Final = 6
CACHED_CHARACTERS: Final = 4096


def is_account_name(name: str) -> bool:
    r"""Return whether a name has the form of an account's: letters, digits, ``-`` and ``_``.

    >>> [is_account_name(name) for name in ("Amber", "\u5b89\u73c0", "a_b-1", "two words", "-a", "x")]
    [True, True, True, False, False, False]
    """
    kinds = [unicodedata.category(each)[0] for each in name]
    return (
        MIN_ACCOUNT_NAME <= len(name) <= MAX_ACCOUNT_NAME
        and kinds[0] in "LN"
        and all(kind in "LNM" or each in "-_" for kind, each in zip(kinds, name, strict=True))
    )


def name_key(name: str) -> str:
    r"""Return the key by which account names are unique and names are found, ignoring case.

    >>> name_key("AMBER") == name_key("amber"), name_key("Ne\u0301a") == name_key("N\u00c9A")
    (True, True)
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def fault_of(name: str, kind: PlayerKind = "person") -> Fault | None:
    """Return why a name may not be taken, None if it may."""
    if not is_readable(name):
        return "unreadable"
    return "reserved" if is_reserved(name, kind) else None


def is_readable(name: str) -> bool:
    r"""Return whether a name is printable, shows anything, and stays within its line and the allowed width.

    >>> [is_readable(name) for name in ("Amber", "", " ", "\u3164", "\u2800\u180b", "x\u0301\u0301\u0301")]
    [True, False, False, False, False, False]
    """
    shows = name.isprintable() and any(map(_shows, name))
    low = most_marks(name) <= MOST_MARKS and most_accents(name) <= MOST_ACCENTS
    return shows and low and width_of(name) <= MAX_NAME


def is_reserved(name: str, kind: PlayerKind = "person") -> bool:
    r"""Return whether a name consists only of reserved words, accents and decoration aside.

    A bot may be called "bot".

    >>> [is_reserved(name) for name in ("(Admin)", "Parlour-Support", "\u1d0d\u1d0f\u1d05", "Modesty")]
    [True, True, True, False]
    """
    plain = "".join(each for each in unicodedata.normalize("NFD", name) if not _is_mark(each))
    own = "bot" if kind == "bot" else ""
    plain = plain.translate(STROKED)
    looks = looks_of(plain) | looks_of(plain.casefold())  # capitals may look like letters of another script
    return any(look != own and _reserved_looks().fullmatch(look) for look in looks)


def look_of(name: str) -> str:
    r"""Return a key that is equal for names that look alike; letter-like symbols are read as letters.

    >>> look_of("AIice") == look_of("alice") == look_of("\u0410l\u0456ce") == look_of("(A-lice)")
    True
    """
    return next(_readings(name))


def looks_of(name: str) -> frozenset[str]:
    r"""Return the looks of every reading of a name: letter-like symbols are read as letters or as decoration.

    >>> [look_of("lily") in looks_of(name) for name in ("|i|y", "!Lily!", "Lilly")]
    [True, True, False]
    """
    return frozenset(_readings(name))


def most_marks(name: str) -> int:
    """Return the length of the longest run of marks, without the marks of composed letters."""
    return max(map(len, _runs_of_marks(name)), default=0)


def most_accents(name: str) -> int:
    """Return the most accents or frames in a run of marks; no script uses these as letters."""
    return max((sum(map(_is_accent, run)) for run in _runs_of_marks(name)), default=0)


def width_of(name: str) -> int:
    """Return a name's width in terminal cells; a ligature is as wide as its letters."""
    return sum(map(_cells, name))


def _readings(name: str) -> Iterator[str]:
    """Yield the looks of a name's readings, the reading with most letters first; looks may repeat."""
    shown = "".join(filter(_shows, unicodedata.normalize("NFKC", name)))
    choices: list[tuple[str, ...]] = []
    runs = 0
    for character, run in groupby(shown):
        letters = _letters_like(character) * len(list(run))
        if not letters or not _is_decoration(character):
            choices.append((letters,))
            continue
        choices.append((letters, "") if runs < MOST_RUNS else ("",))
        runs += 1
    for parts in product(*choices):
        yield _key("".join(parts)) or shown or name


def _key(letters: str) -> str:
    key = letters.lower()
    for letter, like in LOOK_ALIKES:
        key = key.replace(letter, like)
    return key


def _shows(character: str) -> bool:
    return character not in BLANK and unicodedata.category(character) not in INVISIBLE


def _runs_of_marks(name: str) -> Iterator[list[str]]:
    for are_marks, run in groupby(unicodedata.normalize("NFC", name), _is_mark):
        if are_marks:
            yield list(run)


def _is_accent(mark: str) -> bool:
    return unicodedata.name(mark, "").startswith("COMBINING ")


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in MARKS


def _is_decoration(character: str) -> bool:
    """Return whether a character is neither a letter nor a digit in any form."""
    return unicodedata.category(character)[0] not in "LMN" and not _in_a_form(character)


def _cells(character: str) -> int:
    if not _shows(character):
        return int(unicodedata.category(character) == "Zs")
    if character in LONG:
        return LONG[character]
    parts = "".join(filter(_shows, unicodedata.normalize("NFKC", character)))
    return max(1, sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in parts))


def _letters_like(character: str) -> str:
    """Return the letters that a character is or looks like, empty for decoration."""
    if character.isascii():
        return character if character.isalnum() else LETTER_LIKE.get(character, "")
    return _ascii_like(character)


@lru_cache(CACHED_CHARACTERS)
def _ascii_like(character: str) -> str:
    """Return the ASCII letters that a character looks like; else the letter itself, empty for a symbol."""
    # Imported when first needed: its tables take 18 MB and 0.1 s, and most names are ASCII.
    from confusable_homoglyphs import confusables

    found = confusables.is_confusable(character, greedy=True) or ()
    alike = [character, *(like["c"] for one in found for like in one["homoglyphs"])]
    likes = [*filter(None, map(_in_a_form, alike)), *filter(str.isascii, alike)]
    letters = "".join(map(_letters_like, min(likes))) if likes else ""
    return letters or ("" if _is_decoration(character) else character)


def _in_a_form(text: str) -> str:
    """Return the plain letter of a character that ``FORMS`` knows, else an empty text."""
    form = FORMS.fullmatch(unicodedata.name(text, "")) if len(text) == 1 else None
    return form[1] if form else ""


@cache
def _reserved_looks() -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(map(look_of, sorted(RESERVED)))})+")
