"""Loading a bot by the text that names it on the command line, ``NAME`` or ``MODULE:CLASS``.

A module is a file (``./mybot.py``) or a dotted name found from the current folder. Loading runs its
code; an exception in it is reported in one line, with the place that raised it.
"""

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from parlour_client.bot.bot import Bot
from parlour_client.bot.samples import BOTS
from parlour_client.errors import BadInput


def load_bot(text: str, settings: Sequence[str] = ()) -> Bot:
    """Return a new bot, made with the arguments that ``settings`` such as ``depth=4`` name.

    Raises:
        BadInput: The text names no bot, or the bot cannot be made with these arguments.
    """
    arguments = dict(_read_setting(setting) for setting in settings)
    kind = BOTS.get(text)
    if kind is None:
        module, colon, name = text.rpartition(":")
        if not colon or not module or not name:
            raise BadInput(f"bot is {text!r}: allowed are {', '.join(BOTS)} or MODULE:CLASS")
        kind = _bot_class(text, _load_module(text, module), name)
    try:
        return kind(**arguments)
    except Exception as error:
        raise _failed(text, "cannot be made", error) from error


def _read_setting(text: str) -> tuple[str, int | float | bool | str]:
    """Return the name and value of an argument: a number, ``true`` or ``false``, else a string.

    >>> [_read_setting(text) for text in ("depth=4", "speed=0.5", "book=true", "style=wild=3", "none=")]
    [('depth', 4), ('speed', 0.5), ('book', True), ('style', 'wild=3'), ('none', '')]
    """
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise BadInput(f"set is {text!r}: allowed is NAME=VALUE, as in depth=4")
    for read in (int, float):
        with suppress(ValueError):
            return name, read(value)
    return name, {"true": True, "false": False}.get(value, value)


def _load_module(text: str, module: str) -> ModuleType:
    try:
        if module.endswith(".py"):
            return _load_file(Path(module))
        if "" not in sys.path:
            sys.path.insert(0, "")  # the current folder, as with `python -m`
        return importlib.import_module(module)
    except Exception as error:
        raise _failed(text, "cannot be loaded", error) from error


def _load_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses and pickles look a class's module up by name
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)  # a bot may import neighbouring files, like a script
    spec.loader.exec_module(module)
    return module


def _bot_class(text: str, module: ModuleType, name: str) -> type[Bot]:
    found = getattr(module, name, None)
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    bots = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Bot)]
    allowed = ", ".join(bot for bot in bots if bot != "Bot") or "none here: subclass parlour_client.Bot"
    raise BadInput(f"bot is {text!r}: {name} is no bot; allowed are {allowed}")


def _failed(text: str, how: str, error: Exception) -> BadInput:
    why = " ".join(str(error).split())
    return BadInput(f"bot is {text!r}: it {how}: {type(error).__name__}: {why}{_place(error)}")


def _place(error: Exception) -> str:
    """Return where an exception was raised; a SyntaxError names its place itself."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    is_theirs = not last.filename.startswith(("<", str(Path(__file__).parents[1])))
    return f" (in {last.filename}, line {last.lineno})" if is_theirs else ""
