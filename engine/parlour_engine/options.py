"""Options of a game: declared once, and checked alike from JSON, a command line and a stored game.

A game module declares its options as a tuple of specs. This module settles given values against the specs,
and describes the specs to a page that builds a form. It refuses unknown names, wrong kinds and values out of
bounds, each with one line that names the option, its value and the allowed values. Checks that compare
options belong to the game.

Invariant: `settle` returns every option in declared order, and settling its result changes nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from parlour_engine.game import JsonValue, OptionError
from parlour_engine.notation import quoted, whole_number


def refusal(name: str, value: object, allowed: str) -> OptionError:
    """Return the error of one line for an option's bad value."""
    return OptionError(f"option '{name}' is {quoted(value)}: allowed are {allowed}")


def out_of_bounds(name: str, value: object, low: int, high: int) -> OptionError:
    """Return the error of a number that is not within bounds, both included."""
    message = str(refusal(name, value, f"{low}..{high}"))
    return OptionError(message, "option-bounds", option=name, low=low, high=high)


@dataclass(frozen=True, slots=True)
class IntOption:
    """An option with a whole number between two bounds, both included."""

    name: str
    default: int
    low: int
    high: int

    @property
    def allowed(self) -> str:
        """The bounds in words."""
        return f"{self.low}..{self.high}"

    def check(self, value: object) -> int:
        """Return the value if it is a whole number within bounds.

        Raises:
            OptionError: The value is not such a number.
        """
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise out_of_bounds(self.name, value, self.low, self.high)
        return value

    def read(self, text: str) -> JsonValue:
        """Return the value of a command line's text; `check` then checks it."""
        number = whole_number(text)
        return text if number is None else number

    def describe(self) -> dict[str, object]:
        """Return the spec as plain JSON."""
        return {"name": self.name, "kind": "int", "default": self.default, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class BoolOption:
    """An option with a truth value."""

    name: str
    default: bool

    allowed = "true, false"

    def check(self, value: object) -> bool:
        """Return the value if it is a truth value.

        Raises:
            OptionError: The value is not a truth value.
        """
        if not isinstance(value, bool):
            raise refusal(self.name, value, self.allowed)
        return value

    def read(self, text: str) -> JsonValue:
        """Return the value of a command line's text; `check` then checks it."""
        return {"true": True, "false": False}.get(text, text)

    def describe(self) -> dict[str, object]:
        """Return the spec as plain JSON."""
        return {"name": self.name, "kind": "bool", "default": self.default}


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """An option with one of a few texts."""

    name: str
    default: str
    choices: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The choices in words."""
        return ", ".join(self.choices)

    def check(self, value: object) -> str:
        """Return the value if it is one of the choices.

        Raises:
            OptionError: The value is not a choice.
        """
        if not isinstance(value, str) or value not in self.choices:
            raise refusal(self.name, value, self.allowed)
        return value

    def read(self, text: str) -> JsonValue:
        """Return the value of a command line's text; `check` then checks it."""
        return text

    def describe(self) -> dict[str, object]:
        """Return the spec as plain JSON."""
        return {"name": self.name, "kind": "choice", "default": self.default, "choices": list(self.choices)}


@dataclass(frozen=True, slots=True)
class IntListOption:
    """An option with a list of whole numbers, bounded in length and members; `noun` names the members."""

    name: str
    default: tuple[int, ...]
    low: int
    high: int
    most: int
    noun: str

    @property
    def allowed(self) -> str:
        """The bounds in words."""
        return f"1..{self.most} {self.noun} of {self.low}..{self.high}"

    def check(self, value: object) -> list[int]:
        """Return a copy of the list if its length and members are within bounds.

        Raises:
            OptionError: They are not, or the value is not a list.
        """
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= self.most:
            raise refusal(self.name, value, self.allowed)
        for member in value:
            if isinstance(member, bool) or not isinstance(member, int) or not self.low <= member <= self.high:
                raise refusal(self.name, value, self.allowed)
        return list(value)

    def read(self, text: str) -> JsonValue:
        """Return the value of a command line's text; `check` then checks it."""
        numbers = [whole_number(part.strip()) for part in text.split(",")]
        members = [number for number in numbers if number is not None]
        return members if len(members) == len(numbers) else text

    def describe(self) -> dict[str, object]:
        """Return the spec as plain JSON."""
        return {
            "name": self.name,
            "kind": "int-list",
            "default": list(self.default),
            "low": self.low,
            "high": self.high,
            "most": self.most,
        }


@dataclass(frozen=True, slots=True)
class RandomStart:
    """The option `start=random`: draws values of other options, and only these are stored with the game."""

    draw: Callable[[Random], Mapping[str, JsonValue]]

    name = "start"
    allowed = "random"

    def read(self, text: str) -> JsonValue:
        """Return the text; `drawn` then checks it."""
        return text

    def drawn(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return the given values, with drawn values instead of `start`.

        Raises:
            OptionError: `start` is not `random`, or an option to be drawn is also given.
        """
        if given[self.name] != "random":
            raise refusal(self.name, given[self.name], self.allowed)
        values = self.draw(Random())
        for name in values:
            if name in given:
                raise OptionError(f"option '{name}' is given and drawn: leave out it or start=random")
        return {**{name: value for name, value in given.items() if name != self.name}, **values}


ValueOption: TypeAlias = IntOption | BoolOption | ChoiceOption | IntListOption
Option: TypeAlias = ValueOption | RandomStart


def value_options(options: Iterable[Option]) -> tuple[ValueOption, ...]:
    """Return the options that are stored with a game: all but `start=random`."""
    return tuple(option for option in options if not isinstance(option, RandomStart))


def settle(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, JsonValue]:
    """Return every option with its checked value: given, drawn by `start=random`, or the default.

    Raises:
        OptionError: A name is unknown or a value is out of bounds.
    """
    specs = tuple(options)
    refuse_unknown(specs, given)
    for spec in specs:
        if isinstance(spec, RandomStart) and spec.name in given:
            given = spec.drawn(given)
    return {spec.name: spec.check(given.get(spec.name, spec.default)) for spec in value_options(specs)}


def refuse_unknown(options: Iterable[Option], given: Iterable[str]) -> None:
    """Check that every given name is an option.

    Raises:
        OptionError: A name is not an option.
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise OptionError(f"option {quoted(name)} is unknown: allowed are {', '.join(names)}")


def read_options(options: Iterable[Option], texts: Iterable[str]) -> dict[str, object]:
    """Return the values of texts of the form `name=value`, not yet settled.

    Raises:
        OptionError: A text has no `=`, or its name is unknown or given twice.
    """
    specs = {option.name: option for option in options}
    given: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"option {quoted(text)} has no value: write name=value")
        refuse_unknown(specs.values(), [name])
        if name in given:
            raise OptionError(f"option '{name}' is given twice: once is allowed")
        given[name] = specs[name].read(value)
    return given
