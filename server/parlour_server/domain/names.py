"""Names of players: which can be read at all, and which look alike (docs/protocol.md, 10).

Account names are short ASCII texts; guests and bots take any printable name, so theirs may imitate one.
"""

import unicodedata
from functools import lru_cache
from typing import Final

#: Characters that count as letters or symbols, and whose picture is empty.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
#: Categories of characters without a picture of their own: spaces, controls, marks on the letter before.
INVISIBLE: Final = frozenset({"Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"})
#: Of lower-case ASCII names, the letters that look like others, in capitals or in small letters.
LOOK_ALIKES: Final = (("m", "rn"), ("i", "l"), ("1", "l"), ("0", "o"))
CACHED_CHARACTERS: Final = 4096


def is_readable(name: str) -> bool:
    r"""Return whether a name is printable and shows anything.

    >>> [is_readable(name) for name in ("Amber", "", " ", "\u3164", "\u2800\u180b")]
    [True, False, False, False, False]
    """
    return name.isprintable() and any(map(_shows, name))


def look_of(name: str) -> str:
    r"""Return a key that is the same for names that look alike.

    >>> look_of("AIice") == look_of("alice") == look_of("\u0410l\u0456ce")
    True
    """
    visible = "".join(filter(_shows, unicodedata.normalize("NFKC", name)))
    if not visible.isascii():
        visible = "".join(map(_ascii_like, visible))
    key = visible.lower()
    for letter, like in LOOK_ALIKES:
        key = key.replace(letter, like)
    return key


def _shows(character: str) -> bool:
    return character not in BLANK and unicodedata.category(character) not in INVISIBLE


@lru_cache(CACHED_CHARACTERS)
def _ascii_like(character: str) -> str:
    """Return the ASCII text that a character looks like, or else the character itself."""
    # Imported when first needed: its tables take 18 MB and 0.1 s, and most names are ASCII.
    from confusable_homoglyphs import confusables

    found = () if character.isascii() else confusables.is_confusable(character, greedy=True) or ()
    likes = [like["c"] for one in found for like in one["homoglyphs"] if like["c"].isascii()]
    return min(likes, default=character)
