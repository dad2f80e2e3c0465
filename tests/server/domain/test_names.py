"""Names: which can be read, which are reserved, and which look alike."""

import doctest
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_protocol.limits import MAX_NAME
from parlour_server.domain import names
from parlour_server.domain.names import (
    LETTER_LIKE,
    MOST_ACCENTS,
    MOST_MARKS,
    MOST_RUNS,
    RESERVED,
    fault_of,
    is_readable,
    is_reserved,
    look_of,
    looks_of,
    most_accents,
    most_marks,
    width_of,
)

ACCOUNT_NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{1,29}", fullmatch=True)
#: Symbols that resemble no letter, spaces, fillers and marks of emoji.
DECORATION = st.text(
    st.sampled_from("-_.,:;'()[]{}<>*~+=#%^&/? \u00b7\u2605\u2764\u2022\u3164\ufe0f"), max_size=4
)
ANY_NAME = st.text(st.characters(codec="utf-8"), min_size=1, max_size=MAX_NAME)

#: Each writes an ASCII name in other letters that look the same.
DISGUISES: dict[str, Callable[[str], str]] = {
    "capitals": str.upper,
    "small letters": str.lower,
    "full width": lambda name: _shifted(name, 0xFF01 - ord("!"), "!", "~"),
    "bold": lambda name: _shifted(_shifted(name, 0x1D41A - ord("a"), "a", "z"), 0x1D400 - ord("A"), "A", "Z"),
    "circled": lambda name: _shifted(name, 0x24D0 - ord("a"), "a", "z"),
    "white on black": lambda name: _shifted(name.upper(), 0x1F170 - ord("A"), "A", "Z"),
    "flags": lambda name: _shifted(name.upper(), 0x1F1E6 - ord("A"), "A", "Z"),
    "small capitals": lambda name: "".join(map(_small_capital, name)),
    "Cyrillic": lambda name: name.translate(
        str.maketrans(
            "aceopxyABCEHKMOPTX",
            "\u0430\u0441\u0435\u043e\u0440\u0445\u0443\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425",
        )
    ),
    "bars": lambda name: name.replace("l", "|"),
    "exclamation marks": lambda name: name.replace("i", "!").replace("I", "!"),
    "dollars": lambda name: name.replace("s", "$").replace("a", "@"),
    "two v": lambda name: name.replace("w", "vv").replace("W", "VV"),
    "rn": lambda name: name.replace("m", "rn"),
    "digits": lambda name: name.replace("o", "0").replace("l", "1"),
}


def _shifted(name: str, by: int, first: str, last: str) -> str:
    return "".join(chr(ord(each) + by) if first <= each <= last else each for each in name)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(names).failed == 0


def _small_capital(letter: str) -> str:
    try:
        return unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter.upper()}")
    except KeyError:
        return letter


@pytest.mark.parametrize("name", ["Amber", "a", "Ämber", "安珀", "two words", "e\u0301mile", "❤️"])
def test_a_name_that_shows_something_is_readable(name: str) -> None:
    assert is_readable(name)


@pytest.mark.parametrize(
    "name",
    [
        "\u101c\u103e\u102d\u102f\u1004\u103a",  # Hlaing: three signs on the first letter
        "\u101c\u103b\u103e\u102d\u102f\u1037",
        "\u0f66\u0f92\u0fb2\u0f7c\u0f63\u0f0b\u0f58",  # Drolma: two letters and a vowel below
        "\u05de\u05b0\u05e0\u05b7\u05e9\u05c1\u05bc\u05b6\u05d4",  # Menashe, pointed
        "\u0639\u064e\u0628\u0652\u062f \u0671\u0644\u0644\u0651\u064e\u0670\u0647",  # Abd Allah, vowelled
        "\u0917\u0941\u0921\u093c\u0942\u0901",
        "\u0e1b\u0e39\u0e48\u0e2a\u0e34\u0e17\u0e18\u0e34\u0e4c",
        "Nguy\u1ec5n V\u0103n \u0110\u1ee9c",
    ],
    ids=ascii,
)
def test_a_name_of_any_script_may_be_written_with_all_its_signs(name: str) -> None:
    assert fault_of(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0",
        "\u3164",
        "\u2800\u2800",
        "\u180b",
        "\u115f",
        "\ufe0f",
        "\u0301",
        "\u200b",
        "a\u202e",
    ],
    ids=ascii,
)
def test_a_name_that_looks_blank_or_turns_the_text_around_is_not(name: str) -> None:
    assert not is_readable(name)


@pytest.mark.parametrize(
    "name",
    [
        "amilia0",
        "AMILIA0",
        "Amilia0 ",
        "Amilia\u31640",
        "Аmіlіа0",  # Cyrillic
        "ΑMILIA0",  # a Greek alpha
        "Ａｍｉｌｉａ０",
        "𝐀𝐦𝐢𝐥𝐢𝐚𝟎",
        "AmiIia0",
        "Am1l1aO",
        "Arnilia0",
        "Ami\ufe0flia0",
        "Amilia-0",
        "*** Amilia 0 ***",
        "Am|l!a0",
    ],
    ids=ascii,
)
def test_names_that_look_alike_have_one_look(name: str) -> None:
    assert look_of(name) == look_of("Amilia0")


@pytest.mark.parametrize("name", ["Amelia0", "Ámilia0", "Amilia", "Emilia0", "安珀"])
def test_other_names_have_another(name: str) -> None:
    assert look_of(name) != look_of("Amilia0")


@given(ACCOUNT_NAMES, st.sampled_from(sorted(DISGUISES)), DECORATION, DECORATION)
def test_an_account_s_name_is_known_in_every_disguise(
    name: str, disguise: str, before: str, after: str
) -> None:
    disguised = before + DISGUISES[disguise](name) + after
    if sum(map(disguised.count, LETTER_LIKE)) <= MOST_RUNS:
        assert look_of(name) in looks_of(disguised)


@given(ACCOUNT_NAMES)
def test_an_account_s_name_has_one_look(name: str) -> None:
    assert looks_of(name) == {look_of(name)}


@given(ANY_NAME)
def test_every_name_has_few_looks_and_none_is_empty(name: str) -> None:
    looks = looks_of(name)
    assert look_of(name) in looks
    assert len(looks) <= 2**MOST_RUNS
    assert all(looks) or not is_readable(name)


@given(ANY_NAME)
def test_what_can_be_read_keeps_to_its_line(name: str) -> None:
    if fault_of(name) is None:
        assert most_marks(name) <= MOST_MARKS
        assert most_accents(name) <= MOST_ACCENTS
        assert 1 <= width_of(name) <= MAX_NAME
        assert name.isprintable()


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_disguised_reserved_name_is_reserved(disguise: str) -> None:
    disguised = {name: f"-=[ {DISGUISES[disguise](name)} ]=-" for name in sorted(RESERVED)}
    assert {name: text for name, text in disguised.items() if not is_reserved(text)} == {}


@pytest.mark.parametrize(
    "name",
    [
        "\u0410\u0434\u043c\u0438\u043d",
        "m\u00f8derator",
        "A\u0111min",
        "(admin)",
        "\u1d00\u1d05\u1d0d\u026a\u0274",
        "\u00c1dmin",
        "Parlour Support",
        "The $taff"[4:],
        "M0D",
    ],
    ids=ascii,
)
def test_a_name_of_reserved_words_is_reserved(name: str) -> None:
    assert fault_of(name) == "reserved"


@pytest.mark.parametrize(
    "name",
    [
        "Modesty",
        "Robot",
        "Serverina",
        "Rooter",
        "Mod Squad",
        "\u041f\u0435\u0442\u0430\u0440",
        "S\u00f8ren",
        "!!!",
        "\u2764\ufe0f",
    ],
    ids=ascii,
)
def test_other_names_are_free(name: str) -> None:
    assert fault_of(name) is None


def test_a_bot_may_be_called_one() -> None:
    assert [fault_of("bot", "bot"), fault_of("bot"), fault_of("admin", "bot")] == [
        None,
        "reserved",
        "reserved",
    ]


@pytest.mark.parametrize(
    "name",
    [
        40 * "\ufdfd",
        40 * "\ufdfa",
        40 * "\ufb03",
        21 * "\u5b89",
        21 * "\u01c4",
        "a" + 39 * "\u0301",
        "a" + 3 * "\u20dd",
        "\u0e01" + 5 * "\u0e48",  # one Thai letter with five tones
    ],
    ids=ascii,
)
def test_a_name_that_covers_what_stands_around_it_is_not_readable(name: str) -> None:
    assert fault_of(name) == "unreadable"


@pytest.mark.parametrize(
    "name",
    [
        40 * "x",
        20 * "\u5b89",
        "Nguy\u1ec5n Th\u1ecb Ho\u00e0ng",
        "1\ufe0f\u20e3",
        "\u0928\u093f\u0924\u093f\u0928",
    ],
    ids=ascii,
)
def test_names_as_people_have_them_are(name: str) -> None:
    assert fault_of(name) is None
    assert fault_of(unicodedata.normalize("NFD", name)) is None
