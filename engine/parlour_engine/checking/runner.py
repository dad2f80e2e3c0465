"""Runs a student's function as a program that speaks the dialect `lines`.

    python -P -m parlour_engine.checking.runner FILE

What the file prints goes to standard error, and its standard input is empty, so that neither mixes with the
messages.
"""

import json
import os
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour_engine.checking.reference import Search, search_of
from parlour_engine.checking.student import StudentGame

MOST_FRAMES = 4  # of a traceback
FUNCTION = "search"


def loaded(path: Path) -> ModuleType:
    """Run a file as a module."""
    sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def shortened(error: BaseException, path: Path) -> str:
    """Return the last lines of the student's file that an error went through, and the error."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == str(path)]
    said, where = str(error), [f"line {each.lineno}, in {each.name}: {each.line}" for each in frames]
    if isinstance(error, SyntaxError):
        said, where = error.msg, [f"line {error.lineno}: {(error.text or '').strip()}"]
    name = type(error).__name__
    return "\n".join([f"{name}: {said}" if said else name, *where[-MOST_FRAMES:]])


def answer(module: ModuleType, search: Search, write: Any) -> dict[str, object]:
    """Return the message with the function's answer.

    Raises:
        Exception: What the function raises, or a `TypeError` about what it returns.
    """
    function = getattr(module, FUNCTION, None)
    if not callable(function):
        raise TypeError(f"the file has no function {FUNCTION}(game, position, depth)")
    game = StudentGame(search, write)
    returned = function(game, game.root, search.depth)
    if not isinstance(returned, tuple) or len(returned) != 2:
        raise TypeError(f"{FUNCTION} returned {returned!r:.60}: a value and a move are wanted")
    value, move = returned
    if isinstance(value, bool) or not isinstance(value, int | float) or not isinstance(move, str):
        raise TypeError(f"{FUNCTION} returned {returned!r:.60}: a number and the text of a move are wanted")
    return {"move": move, "value": value, **game.counts()}


def main() -> None:
    """Answer the searches on standard input until it ends."""
    path = Path(sys.argv[1])
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    messages = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    module: ModuleType | None = None
    for line in questions:
        try:
            if module is None:
                module = loaded(path)
            reply = answer(module, search_of(json.loads(line)), lambda event: print(event, file=messages))
        except Exception as error:
            reply = {"error": shortened(error, path)}
        print(json.dumps(reply), file=messages, flush=True)


if __name__ == "__main__":
    main()
