"""Player texts: `random:seed=7`, `alphabeta:depth=6`, `pvs:nodes=5000,slips=20`, `level:5`.

A text is an algorithm's name, then after a colon its fields in any order. `level:` is followed by a number or
a name. `slips` and `glance` let a player err as people do (players/slips.py). This module parses texts
without a game; players/choose.py checks that the game has the evaluator.

Invariant: parsing the text of a spec returns the spec, and every refusal is one line that names the field,
its value and the allowed values.
"""

from parlour_engine.analysis import Analysis
from parlour_engine.game import PlayerTextError
from parlour_engine.notation import quoted, whole_number
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.search.algorithm import Algorithm, PlayerSpec, Question
from parlour_engine.search.fields import Value

LEVELS = 8
NAMED_LEVELS = ("easy", "medium", "hard", "document")


def answer(question: Question) -> Analysis:
    """Raise: a level is not an algorithm; players/levels.py replaces it by the text that it stands for."""
    raise AssertionError("a level is asked by the text that it stands for")


LEVEL = Algorithm("level", "Level", (), answer, compiled=True)


def parse_player(text: str) -> PlayerSpec:
    """Return the settings of a player text.

    >>> parse_player("alphabeta:time=1,depth=06").text()
    'alphabeta:depth=6,time=1.0'

    Raises:
        PlayerTextError: The text names no known algorithm, or a field is unknown, repeated or out of bounds.
    """
    name, colon, rest = text.partition(":")
    if name == LEVEL.name:
        return PlayerSpec(LEVEL, level=level(rest))
    if name not in ALGORITHMS:
        known = ", ".join([*ALGORITHMS, f"level:1..{LEVELS}"])
        raise PlayerTextError(f"player is {quoted(text)}: allowed are {known}")
    algorithm = ALGORITHMS[name]
    return PlayerSpec(algorithm, read_fields(algorithm, rest) if colon else {})


def level(text: str) -> int | str:
    """Return a level's number or name.

    Raises:
        PlayerTextError: There is no such level.
    """
    if text in NAMED_LEVELS:
        return text
    number = whole_number(text)
    if number is None or not 1 <= number <= LEVELS:
        names = ", ".join(NAMED_LEVELS)
        raise PlayerTextError(f"player field 'level' is {quoted(text)}: allowed are 1..{LEVELS}, {names}")
    return number


def read_fields(algorithm: Algorithm, text: str) -> dict[str, Value]:
    """Return the values of the `name=value` pairs of a text, in the order of the algorithm's fields.

    Raises:
        PlayerTextError: A name is unknown to the algorithm or repeated, or a value is missing or not allowed.
    """
    known, texts = [field.name for field in algorithm.fields], dict[str, str]()
    for pair in text.split(","):
        name, equals, value = pair.partition("=")
        if name not in known:
            allowed = f"{algorithm.name} allows {', '.join(known)}"
            raise PlayerTextError(f"player field {quoted(name)} is unknown: {allowed}")
        if not equals:
            raise PlayerTextError(f"player field '{name}' has no value: write {name}=value")
        if name in texts:
            raise PlayerTextError(f"player field '{name}' is given twice: once is allowed")
        texts[name] = value
    return {field.name: field.read(texts[field.name]) for field in algorithm.fields if field.name in texts}
