import pytest

from parlour_client.connection.http_api import Catalogue, GameForm, OptionForm
from parlour_client.errors import BadInput
from parlour_client.room.game_options import find_game, read_options

GAME = GameForm(
    "nim",
    "Nim",
    "Take.",
    [
        OptionForm("heaps", "int-list", [3, 4, 5]),
        OptionForm("misere", "bool", False),
        OptionForm("width", "int", 7),
        OptionForm("colour", "choice", "red"),
    ],
)


def test_values_are_read_by_the_kind_that_the_server_names() -> None:
    texts = ["heaps=7", "misere=true", "width=5", "colour=a=b"]
    assert read_options(GAME, texts) == {"heaps": [7], "misere": True, "width": 5, "colour": "a=b"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("foo=1", "option is 'foo=1': nim has heaps=..., misere=..., width=..., colour=..."),
        ("heaps", "option is 'heaps': nim has heaps=..., misere=..., width=..., colour=..."),
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
    assert find_game(Catalogue([GAME]), "nim") is GAME
    with pytest.raises(BadInput, match="game is 'chess': allowed are nim"):
        find_game(Catalogue([GAME]), "chess")


def test_start_may_be_drawn_at_random_where_the_game_allows_it() -> None:
    drawn = GameForm("nim", "Nim", "Take.", GAME.options[:1], random_start=True)
    assert read_options(drawn, ["start=random"]) == {"start": "random"}
    with pytest.raises(BadInput, match=r"heaps=.*, start=random"):
        read_options(drawn, ["start=last"])
    with pytest.raises(BadInput):
        read_options(GAME, ["start=random"])
