import pytest

from parlour_client.errors import BadInput
from parlour_client.game_options import find_game, read_options
from parlour_client.http_api import GameForm, OptionForm

GAME = GameForm(
    "nim",
    "Nim",
    "Take.",
    [
        OptionForm("heaps", "heaps", [3, 4, 5]),
        OptionForm("misere", "bool", False),
        OptionForm("width", "int", 7, 1, 12),
        OptionForm("start", "word", "first"),
    ],
)


def test_values_are_read_by_the_kind_that_the_server_names() -> None:
    texts = ["heaps=7", "misere=true", "width=5", "start=a=b"]
    assert read_options(GAME, texts) == {"heaps": [7], "misere": True, "width": 5, "start": "a=b"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("foo=1", "option is 'foo=1': nim has heaps=..., misere=..., width=..., start=..."),
        ("heaps", "option is 'heaps': nim has heaps=..., misere=..., width=..., start=..."),
        ("heaps=3,x", "option heaps is '3,x': allowed are whole numbers such as 3,4,5"),
        ("misere=yes", "option misere is 'yes': allowed are true and false"),
        ("width=wide", "option width is 'wide': allowed is a whole number"),
    ],
)
def test_unusable_option_is_named_with_what_is_allowed(text: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_options(GAME, [text])
    assert str(refused.value) == why


def test_unknown_game_is_refused_with_those_there_are() -> None:
    assert find_game([GAME], "nim") is GAME
    with pytest.raises(BadInput, match="game is 'chess': allowed are nim"):
        find_game([GAME], "chess")
