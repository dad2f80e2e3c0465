"""Names: which show anything, and which look alike."""

import pytest

from parlour_server.domain.names import is_readable, look_of


@pytest.mark.parametrize("name", ["Amber", "a", "Ämber", "安珀", "two words", "e\u0301mile", "❤️"])
def test_a_name_that_shows_something_is_readable(name: str) -> None:
    assert is_readable(name)


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
    ],
    ids=ascii,
)
def test_names_that_look_alike_have_one_look(name: str) -> None:
    assert look_of(name) == look_of("Amilia0")


@pytest.mark.parametrize("name", ["Amelia0", "Ámilia0", "Amilia-0", "Amilia", "安珀"])
def test_other_names_have_another(name: str) -> None:
    assert look_of(name) != look_of("Amilia0")
