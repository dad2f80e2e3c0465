"""A game's options as people type them, ``heaps=3,4,5``, made into what the server expects.

The kinds come from the server's catalogue and the bounds are checked there: nothing here knows a game.
"""

from collections.abc import Iterable, Sequence

from parlour_client.errors import BadInput
from parlour_client.http_api import GameForm, OptionForm
from parlour_protocol.values import OptionValue

_BOOLS = {"true": True, "false": False}


def find_game(games: Sequence[GameForm], name: str) -> GameForm:
    """Return a game of the catalogue.

    Raises:
        BadInput: It is not there.
    """
    for game in games:
        if game.id == name:
            return game
    raise BadInput(f"game is {name!r}: allowed are {', '.join(game.id for game in games)}")


def read_options(game: GameForm, texts: Iterable[str]) -> dict[str, OptionValue]:
    """Return the options that texts such as ``misere=true`` set.

    Raises:
        BadInput: The game has no such option, or its value is of another kind.
    """
    forms = {form.name: form for form in game.options}
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if name not in forms or not equals:
            raise BadInput(f"option is {text!r}: {game.id} has {', '.join(f'{name}=...' for name in forms)}")
        options[name] = _read_value(forms[name], value)
    return options


def _read_value(form: OptionForm, text: str) -> OptionValue:
    match form.kind:
        case "int":
            return _read_int(form, text)
        case "bool" if text in _BOOLS:
            return _BOOLS[text]
        case "bool":
            raise BadInput(f"option {form.name} is {text!r}: allowed are true and false")
        case "heaps":
            return [_read_int(form, size) for size in text.split(",")]
        case _:
            return text


def _read_int(form: OptionForm, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        allowed = "whole numbers such as 3,4,5" if form.kind == "heaps" else "a whole number"
        raise BadInput(f"option {form.name} is {text!r}: allowed is {allowed}") from None
