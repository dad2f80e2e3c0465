"""Converts a game's options as people type them, ``heaps=3,4,5``, to the values that the server expects.

The catalogue of the server gives the kinds, and the server checks the bounds: this module knows no game.
"""

from collections.abc import Iterable

from parlour_client.connection.http_api import Catalogue, GameForm, OptionForm
from parlour_client.errors import BadInput
from parlour_protocol.values import OptionValue

RANDOM_START = "start=random"

_BOOLS = {"true": True, "false": False}
_ALLOWED = {
    "int": "allowed is a whole number",
    "bool": "allowed are true and false",
    "int-list": "allowed are whole numbers such as 3,4,5",
}


def find_game(catalogue: Catalogue, name: str) -> GameForm:
    """Return a game of the catalogue.

    Raises:
        BadInput: The catalogue does not have the game.
    """
    for game in catalogue.games:
        if game.id == name:
            return game
    raise BadInput(f"game is {name!r}: allowed are {', '.join(game.id for game in catalogue.games)}")


def read_options(game: GameForm, texts: Iterable[str]) -> dict[str, OptionValue]:
    """Return the options that texts such as ``misere=true`` set.

    Raises:
        BadInput: The game has no such option, or its value is of another kind.
    """
    forms = {form.name: form for form in game.options}
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if game.random_start and text == RANDOM_START:
            options[name] = value
        elif name in forms and equals:
            options[name] = _read_value(forms[name], value)
        else:
            allowed = [f"{form}=..." for form in forms] + [RANDOM_START] * game.random_start
            raise BadInput(f"option is {text!r}: {game.id} has {', '.join(allowed)}")
    return options


def _read_value(form: OptionForm, text: str) -> OptionValue:
    try:
        match form.kind:
            case "int":
                return int(text)
            case "bool":
                return _BOOLS[text]
            case "int-list":
                return [int(size) for size in text.split(",")]
            case _:
                return text
    except (KeyError, ValueError):
        raise BadInput(f"option {form.name} is {text!r}: {_ALLOWED[form.kind]}") from None
