"""The fields of player texts, such as `depth=6` or `time=1.0`, and their allowed values.

An algorithm declares the fields that its text may have (search/algorithm.py). This module has the fields that
several algorithms share; the module of an algorithm has the fields that only this algorithm uses.

Invariant: the text written for a value is read as the same value, and every refusal is one line that names
the field, its value and the allowed values.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from parlour_engine.game import PlayerTextError
from parlour_engine.notation import quoted, whole_number

DEEPEST = 18  # plies; the greatest depth of a fixed-depth search
LEAST_SECONDS, MOST_SECONDS = 0.01, 60.0
MOST = 999_999_999  # nodes and seeds
YES_OR_NO = ("yes", "no")
LONGEST_GLANCE = 8  # plies
ALWAYS = 100  # percent

NAME_FORM = re.compile(r"[a-z][a-z0-9-]{0,31}")
PERCENT_FORM = re.compile(r"[0-9]{1,3}(\.[0-9])?")
DECIMAL_FORM = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?")

Value: TypeAlias = int | float | bool | str
T = TypeVar("T", bound=Value)


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """A field of player texts.

    Attributes:
        name: Its name in player texts.
        allowed: The allowed values for a refusal, beginning with a verb.
        value_of: Returns the value of a text, None if the text is not allowed.
        most: The greatest allowed whole number; None for other kinds of values.
        bounds: Whether the field bounds the search.
    """

    name: str
    allowed: str
    value_of: Callable[[str], T | None]
    most: int | None = None
    bounds: bool = False

    def read(self, text: str) -> T:
        """Return the value of a text.

        Raises:
            PlayerTextError: The field does not allow this text.
        """
        value = self.value_of(text)
        if value is None:
            raise PlayerTextError(f"player field '{self.name}' is {quoted(text)}: allowed {self.allowed}")
        return value


def whole(name: str, low: int, high: int, *, bounds: bool = False) -> Field[int]:
    """Return a field for a whole number from `low` to `high`."""

    def value_of(text: str) -> int | None:
        number = whole_number(text)
        return number if number is not None and low <= number <= high else None

    return Field(name, f"are {low}..{high}", value_of, high, bounds)


def yes_or_no(name: str) -> Field[bool]:
    """Return a field whose value is yes or no."""
    values = dict(zip(YES_OR_NO, (True, False), strict=True))
    return Field(name, f"are {', '.join(YES_OR_NO)}", values.get)


def seconds_of(text: str) -> float | None:
    """Return a time in seconds, None if the text is not an allowed time."""
    value = float(text) if DECIMAL_FORM.fullmatch(text) else 0.0
    return value if LEAST_SECONDS <= value <= MOST_SECONDS else None


def percent_of(text: str) -> float | None:
    """Return a percentage with at most one digit after the point, None if the text is not one."""
    value = float(text) if PERCENT_FORM.fullmatch(text) else -1.0
    if not 0 <= value <= ALWAYS:
        return None
    return int(value) if value.is_integer() else value


def name_of(text: str) -> str | None:
    """Return a plain lower-case name, None if the text is not one."""
    return text if NAME_FORM.fullmatch(text) else None


DEPTH = whole("depth", 1, DEEPEST, bounds=True)
EVALUATOR = Field("evaluator", "is a name such as 'none'", name_of)
TIME = Field("time", f"are {LEAST_SECONDS}..{MOST_SECONDS:g} seconds", seconds_of, bounds=True)
NODES = whole("nodes", 1, MOST, bounds=True)
SLIPS = Field("slips", f"are 0..{ALWAYS} percent", percent_of)
GLANCE = whole("glance", 1, LONGEST_GLANCE)
SEED = whole("seed", 0, MOST)
